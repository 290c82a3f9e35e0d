// `thou import`: the cards of a database as the text of a set. Next: compiler/import/SetText.h.
#include "tools/thou/Imported.h"

#include <set>

#include "compiler/syntax/Parse.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using import::Face;
using import::Failure;
using import::LineRemark;
using import::Loaded;
using import::Verdict;

/// What is said beside each line of a face: above a line that does not compile, why, the line itself as a comment.
std::vector<LineRemark> remarksOn(const Face& face, const Verdict& verdict) {
  std::vector<LineRemark> remarks(face.lines.size());
  for (const Failure& failure : verdict.failures) {
    if (failure.firstLine >= remarks.size()) continue;
    std::string remark = "not compiled, " + failure.id + ": " + failure.message;
    if (!failure.word.empty() && failure.message.find(failure.word) == std::string::npos)
      remark += " (at `" + failure.word + "`)";
    remarks[failure.firstLine].remarks.push_back(std::move(remark));
    for (size_t i = failure.firstLine; i <= failure.lastLine && i < remarks.size(); ++i) remarks[i].leftOut = true;
  }
  return remarks;
}

/// The counters that the faces' texts name.
std::vector<std::string> namedCounters(const import::Trial& trial, const import::Mapping& mapping) {
  std::set<std::string> names;
  for (const auto& batch : trial.batches) {
    for (const bytecode::Counter& counter : batch->program.counters) names.emplace(batch->program.string(counter.name));
  }
  for (const std::string& counter : mapping.counters) names.erase(counter);
  return {names.begin(), names.end()};
}

struct Counts {
  size_t cards = 0;
  size_t refused = 0;
  size_t whole = 0;
  size_t lines = 0;
  size_t compiled = 0;
};

}  // namespace

Exit importSet(const Loaded& loaded, const ImportOptions& options, Output output) {
  const Exit exit = reportLoaded(loaded, output);
  if (exit == Exit::Usage) return exit;
  const import::Trial trial = tryLoaded(loaded, options.searchPath, options.progress, output);
  Counts counts;
  std::string text;
  import::printSetLine(text, import::nameInQuotes(options.set), loaded.mapping.ruleset);
  import::printCounters(text, namedCounters(trial, loaded.mapping));
  for (size_t i = 0; i < loaded.faces.size(); ++i) {
    const Face& face = loaded.faces[i];
    const Verdict& verdict = trial.verdicts[i];
    counts.lines += verdict.lines;
    counts.compiled += verdict.compiled;
    text += '\n';
    if (!face.problem.empty()) {
      ++counts.refused;
      import::printRefused(text, face);
      continue;
    }
    ++counts.cards;
    counts.whole += verdict.ok();
    import::printFace(text, face, remarksOn(face, verdict));
  }
  if (!loaded.names.empty()) {
    text += "\n// ---- names that texts may mention\n\n";
    import::printNames(text, loaded.names, loaded.faces);
  }
  output.out << text;
  output.err << counts.cards << (counts.cards == 1 ? " card, " : " cards, ") << counts.whole << " of them whole; "
             << counts.compiled << " of " << counts.lines << " lines compiled; " << counts.refused
             << " objects are no cards of `" << loaded.mapping.ruleset << "`\n";
  if (text.size() > syntax::Limits::kFileBytes) {
    output.err << "thou: the set has more than " << syntax::Limits::kFileBytes
               << " bytes, which is more than one file may have; import fewer files at a time\n";
    return Exit::Failed;
  }
  return exit;
}

}  // namespace thou::cli
