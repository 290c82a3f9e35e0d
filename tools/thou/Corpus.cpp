// `thou corpus`: how much of a card database compiles, and what the rest waits for. Next: compiler/import/Trial.h, Resume.h.
#include <algorithm>
#include <map>
#include <set>

#include "compiler/diag/PlainJson.h"
#include "compiler/import/Resume.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "runtime/bytecode/Format.h"
#include "runtime/bytecode/Hash.h"
#include "tools/thou/ActsReport.h"
#include "tools/thou/Explained.h"
#include "tools/thou/Imported.h"
#include "tools/thou/PlainStream.h"
#include "tools/thou/Progress.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using import::Face;
using import::Failure;
using import::Loaded;
using import::Trial;
using import::Verdict;

constexpr size_t kNone = size_t(-1);

/// Distinct faces with text are what counts.
bool counts(const Face& face) { return face.same == kNone && !face.lines.empty(); }

/// The words that a failure is in: its sentence, where that is known.
const std::string& wordsOf(const Failure& failure) {
  return failure.sentence.empty() ? failure.line : failure.sentence;
}

/// Failures with the same thing missing.
struct Group {
  size_t sentences = 0;
  std::set<size_t> faces;
  size_t only = 0;  ///< faces that wait for nothing else
  const Failure* example = nullptr;
  const Face* exampleFace = nullptr;
};

std::map<std::string, Group> groupsOf(const Loaded& loaded, const Trial& trial) {
  std::map<std::string, Group> groups;
  for (size_t i = 0; i < loaded.faces.size(); ++i) {
    if (!counts(loaded.faces[i])) continue;
    std::set<std::string> blockers;
    for (const Failure& failure : trial.verdicts[i].failures) {
      if (failure.follows) continue;
      Group& group = groups[failure.missing];
      ++group.sentences;
      group.faces.insert(i);
      blockers.insert(failure.missing);
      if (!group.example) {
        group.example = &failure;
        group.exampleFace = &loaded.faces[i];
      }
    }
    if (blockers.size() == 1) ++groups[*blockers.begin()].only;
  }
  return groups;
}

void writeShare(llvm::raw_ostream& out, size_t part, size_t whole) {
  out << part << " of " << whole;
  if (whole > 0) out << " (" << llvm::format("%.1f", 100.0 * double(part) / double(whole)) << " %)";
}

/// One line, cut at a length that a terminal shows.
std::string shortened(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? ' ' : c;
  constexpr size_t kMost = 100;
  if (result.size() <= kMost) return result;
  size_t end = kMost;
  while (end > 0 && (uint8_t(result[end]) & 0xc0) == 0x80) --end;
  return result.substr(0, end) + " ...";
}

void writeReport(const Loaded& loaded, const Trial& trial, const std::vector<ActingFace>& acting, size_t most,
                 llvm::raw_ostream& out) {
  size_t faces = 0;
  size_t compiledFaces = 0;
  size_t lines = 0;
  size_t compiledLines = 0;
  size_t sentences = 0;
  size_t compiledSentences = 0;
  size_t repeated = 0;
  size_t silent = 0;
  for (size_t i = 0; i < loaded.faces.size(); ++i) {
    const Face& face = loaded.faces[i];
    repeated += face.same != kNone;
    silent += face.same == kNone && face.lines.empty();
    if (!counts(face)) continue;
    const Verdict& verdict = trial.verdicts[i];
    ++faces;
    compiledFaces += verdict.ok();
    lines += verdict.lines;
    compiledLines += verdict.compiled;
    sentences += verdict.sentences;
    compiledSentences += verdict.compiledSentences;
  }
  out << loaded.faces.size() << " cards: " << faces << " distinct faces with text";
  if (repeated > 0) out << ", " << repeated << " repeated";
  if (silent > 0) out << ", " << silent << " without text";
  out << "\nfaces compiled: ";
  writeShare(out, compiledFaces, faces);
  out << "\nlines compiled: ";
  writeShare(out, compiledLines, lines);
  out << "\nsentences compiled: ";
  writeShare(out, compiledSentences, sentences);
  out << '\n';
  if (!acting.empty()) writeActing(out, loaded, acting);
  const std::map<std::string, Group> groups = groupsOf(loaded, trial);
  if (groups.empty()) return;
  std::vector<std::pair<const std::string*, const Group*>> ranked;
  for (const auto& [missing, group] : groups) ranked.emplace_back(&missing, &group);
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
    return std::tuple(a.second->faces.size(), a.second->only, a.second->sentences) >
           std::tuple(b.second->faces.size(), b.second->only, b.second->sentences);
  });
  out << "\n faces  only  times  missing\n";
  size_t shown = 0;
  for (const auto& [missing, group] : ranked) {
    if (shown++ == most) break;
    out << llvm::format("%6zu %5zu %6zu  ", group->faces.size(), group->only, group->sentences) << *missing << '\n';
    out.indent(22) << group->exampleFace->id << ": " << shortened(wordsOf(*group->example)) << '\n';
  }
  if (ranked.size() > most) out << "and " << ranked.size() - most << " more; --top 0 shows all\n";
}

/// What the abilities of a face mean, those that compile.
uint64_t fingerprintOf(const Verdict& verdict, const Trial& trial) {
  bytecode::Hasher hash;
  const driver::Compilation& compilation = *trial.batches[verdict.batch];
  const bytecode::Program& program = compilation.program;
  const auto line = [&](uint32_t at) { return compilation.sources.locate(verdict.where.file, at).line; };
  const uint32_t first = line(verdict.where.begin), last = line(verdict.where.end());
  for (bytecode::Index i = 0; compilation.verified && i < program.cards.size(); ++i) {
    const bytecode::Where& where = program.cards[i].where;
    if (where.file == verdict.where.file.value && where.line >= first && where.line < last)
      hash.word(bytecode::fingerprint(program, i));
  }
  return hash.value();
}

void writeJson(const Loaded& loaded, const Trial& trial, const std::vector<ActingFace>& acting, size_t index,
               llvm::raw_ostream& out) {
  const Face& face = loaded.faces[index];
  const Verdict& verdict = trial.verdicts[index];
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("id", face.id);
    json.attribute("name", face.name);
    json.attribute("compiled", verdict.ok());
    json.attribute("lines", verdict.lines);
    json.attribute("compiled_lines", verdict.compiled);
    json.attribute("sentences", verdict.sentences);
    json.attribute("compiled_sentences", verdict.compiledSentences);
    if (verdict.where.valid()) json.attribute("fingerprint", hex(fingerprintOf(verdict, trial)));
    if (face.same != kNone) json.attribute("same", loaded.faces[face.same].id);
    if (!acting.empty() && acting[index].tried) writeActing(json, acting[index]);
    json.attributeArray("diagnostics", [&] {
      for (const Failure& failure : verdict.failures) {
        json.object([&] {
          json.attribute("id", failure.id);
          json.attribute("line", llvm::json::fixUTF8(failure.line));
          json.attribute("sentence", llvm::json::fixUTF8(wordsOf(failure)));
          if (failure.follows) json.attribute("follows", true);
          json.attribute("message", llvm::json::fixUTF8(failure.message));
          json.attribute("word", llvm::json::fixUTF8(failure.word));
          json.attribute("missing", llvm::json::fixUTF8(failure.missing));
        });
      }
    });
    if (verdict.warnings.empty()) return;
    json.attributeArray("warnings", [&] {
      for (const auto& [id, message] : verdict.warnings) {
        json.object([&, id = id, message = message] {
          json.attribute("id", llvm::StringRef(id));
          json.attribute("message", llvm::json::fixUTF8(message));
        });
      }
    });
  });
  out << '\n';
}

void explainFace(const Loaded& loaded, const Trial& trial, size_t index, llvm::raw_ostream& out) {
  const Face& face = loaded.faces[index];
  const Verdict& verdict = trial.verdicts[index];
  const source::LineColumn at = loaded.sources.locate(face.where.file, face.where.begin);
  out << face.id << " \"" << face.name << "\" --> " << ref(loaded.sources.path(face.where.file)) << ':' << at.line
      << '\n';
  for (const std::string& line : face.lines) out << "  " << line << '\n';
  for (const Failure& failure : verdict.failures) {
    out << '\n' << failure.id << ": " << failure.message << "\n  " << shortened(wordsOf(failure)) << '\n';
    if (!failure.word.empty()) out << "  at: " << shortened(failure.word) << '\n';
  }
  if (!verdict.where.valid()) return;
  out << '\n';
  const driver::Compilation& compilation = *trial.batches[verdict.batch];
  std::vector<const driver::AbilityInfo*> abilities;
  for (const driver::AbilityInfo& ability : compilation.abilities) {
    if (ability.text.file == verdict.where.file && ability.text.begin >= verdict.where.begin &&
        ability.text.begin < verdict.where.end())
      abilities.push_back(&ability);
  }
  writeExplained(out, compilation, abilities);
}

}  // namespace

Exit corpus(const Loaded& loaded, const CorpusOptions& options, Output output) {
  if (options.list != "" && options.list != "compiled" && options.list != "failed" && options.list != "idle") {
    output.err << "thou: --list is `compiled`, `failed` or `idle`, not `" << options.list << "`\n";
    return Exit::Usage;
  }
  const Exit exit = reportLoaded(loaded, output);
  if (exit == Exit::Usage) return exit;
  Trial trial = tryLoaded(loaded, options.searchPath, options.progress, output);
  import::resumeFailures(loaded.faces, loaded.names, loaded.mapping, options.searchPath, trial);
  if (!options.explain.empty()) {
    std::vector<std::string_view> ids;
    for (size_t i = 0; i < loaded.faces.size(); ++i) {
      ids.push_back(loaded.faces[i].id);
      if (ids.back() != options.explain) continue;
      PlainStream plain(output.out);
      explainFace(loaded, trial, i, plain);
      return exit;
    }
    return reportUnknown("card with an identifier", options.explain, ids, output);
  }
  std::vector<ActingFace> acting;
  if (options.acts || options.list == "idle") {
    Progress progress(options.progress ? &output.err : nullptr, "cards");
    acting = tryActing(loaded, trial,
                       {.searchPath = options.searchPath,
                        .effort = {.seed = options.seed},
                        .jobs = options.jobs,
                        .progress = [&](size_t done, size_t all) { progress.show(done, all); }});
  }
  if (options.list == "idle" && !options.json) {
    listIdle(output.out, loaded, acting);
    return exit;
  }
  const bool each = options.json || !options.list.empty();
  for (size_t i = 0; each && i < loaded.faces.size(); ++i) {
    const Face& face = loaded.faces[i];
    if (options.list == "idle") {
      if (!acting[i].tried || acting[i].acts()) continue;
    } else if (!options.list.empty() && trial.verdicts[i].ok() != (options.list == "compiled")) {
      continue;
    }
    if (options.json) {
      writeJson(loaded, trial, acting, i, output.out);
    } else if (counts(face)) {
      output.out << source::shown(face.id) << '\t' << source::shown(face.name) << '\n';
    }
  }
  if (each) return exit;
  PlainStream plain(output.out);
  writeReport(loaded, trial, acting, options.top == 0 ? kNone : options.top, plain);
  return exit;
}

}  // namespace thou::cli
