// See Resume.h. In rounds: each compiles the next sentence of every line that has one left.
#include "compiler/import/Resume.h"

#include <algorithm>
#include <array>

#include "compiler/import/Sentences.h"

namespace thou::import {
namespace {

/// A line that failed, on its way through its sentences.
struct Pending {
  size_t face = 0;
  Failure whole;  ///< what was said of it in one piece
  std::string text;
  std::string label;                        ///< its own, until its first sentence has failed
  std::vector<std::string_view> sentences;  ///< of `text`
  size_t next = 0;
  std::string kept;  ///< the sentences that compile
  bool broken = false;
  std::vector<Failure> found;

  bool done() const { return next == sentences.size(); }
  std::string probe() const {
    std::string result = label;
    for (const std::string_view part : {std::string_view(kept), sentences[next]}) {
      if (!result.empty() && !part.empty()) result += ' ';
      result += part;
    }
    return result;
  }
};

/// Diagnostics of what looks back at something that is not there.
bool looksBack(const Failure& failure) {
  constexpr std::array kIds = {"no-antecedent", "instead-of-what", "otherwise-alone", "prevent-what", "unbound-x"};
  return std::find(kIds.begin(), kIds.end(), failure.id) != kIds.end();
}

/// A label whose abilities wait for nothing, with its colon: behind it stands what a label's trigger is not understood of.
std::string plainLabel(const Trial& trial) {
  for (const auto& batch : trial.batches) {
    const bytecode::Program& program = batch->program;
    for (const bytecode::Ability& ability : program.abilities) {
      if (ability.timing == bytecode::Timing::Action && ability.activeIn == bytecode::ActiveIn::Play &&
          ability.label != bytecode::kNone)
        return std::string(program.string(program.labels[ability.label])) + ":";
    }
  }
  return {};
}

std::vector<Pending> failedLines(const std::vector<Face>& faces, Trial& trial) {
  std::vector<Pending> result;
  for (size_t i = 0; i < faces.size(); ++i) {
    if (faces[i].same != size_t(-1) || !faces[i].problem.empty()) continue;
    for (const Failure& failure : trial.verdicts[i].failures) {
      if (!writable(failure.line) || failure.ofHeader) continue;
      Pending line{.face = i, .whole = failure, .text = failure.line};
      line.label = labelOf(failure.line);
      result.push_back(std::move(line));
    }
  }
  for (Pending& line : result) line.sentences = sentencesOf(line.text);  // where the text stays
  return result;
}

/// Tries the next sentence of each line that is not done; false when none was left.
bool tryNext(std::vector<Pending>& lines, const std::vector<Face>& faces, const std::vector<Named>& names,
             const Mapping& mapping, const std::vector<std::string>& searchPath, const std::string& plain) {
  std::vector<Face> probes = faces;
  for (Face& face : probes) {
    face.lines.clear();
    face.same = size_t(-1);
  }
  std::vector<std::pair<Pending*, size_t>> tried;  // and which line of its face the probe is
  for (Pending& line : lines) {
    if (line.done()) continue;
    std::vector<std::string>& texts = probes[line.face].lines;
    tried.emplace_back(&line, texts.size());
    texts.push_back(line.probe());
  }
  if (tried.empty()) return false;
  const Trial trial = tryFaces(probes, names, mapping, searchPath, [](size_t) {});
  for (auto [line, at] : tried) {
    const std::vector<Failure>& failures = trial.verdicts[line->face].failures;
    const auto failure = std::find_if(failures.begin(), failures.end(), [at = at](const Failure& each) {
      return !each.ofHeader && each.firstLine <= at && at <= each.lastLine;
    });
    const std::string_view sentence = line->sentences[line->next++];
    if (failure == failures.end()) {
      if (!line->kept.empty()) line->kept += ' ';
      line->kept += sentence;
      continue;
    }
    Failure& found = line->found.emplace_back(*failure);
    found.firstLine = line->whole.firstLine;
    found.lastLine = line->whole.lastLine;
    found.line = line->text;
    found.sentence = sentence;
    found.follows = line->broken && looksBack(found);
    line->broken = true;
    if (line->kept.empty() && !line->label.empty()) line->label = plain;
  }
  return true;
}

}  // namespace

void resumeFailures(const std::vector<Face>& faces, const std::vector<Named>& names, const Mapping& mapping,
                    const std::vector<std::string>& searchPath, Trial& trial) {
  std::vector<Pending> lines = failedLines(faces, trial);
  const std::string plain = plainLabel(trial);
  while (tryNext(lines, faces, names, mapping, searchPath, plain)) {
  }
  for (Pending& line : lines) {
    Verdict& verdict = trial.verdicts[line.face];
    const auto whole = std::find_if(verdict.failures.begin(), verdict.failures.end(), [&](const Failure& each) {
      return each.sentence.empty() && !each.ofHeader && each.firstLine == line.whole.firstLine;
    });
    if (line.found.empty()) continue;  // each of them by itself, but not together
    verdict.compiledSentences += line.sentences.size() - line.found.size();
    const auto at = verdict.failures.erase(whole);
    verdict.failures.insert(at, line.found.begin(), line.found.end());
  }
  for (size_t i = 0; i < faces.size(); ++i) {
    if (faces[i].same != size_t(-1)) trial.verdicts[i] = trial.verdicts[faces[i].same];
  }
}

}  // namespace thou::import
