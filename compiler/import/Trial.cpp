// Compiles faces in batches and gives each diagnostic to the face it belongs to. See Trial.h.
#include "compiler/import/Trial.h"

#include <algorithm>

#include "compiler/import/Missing.h"
#include "compiler/import/Sentences.h"

namespace thou::import {
namespace {

using source::Span;

/// Faces of one compilation: few enough that no diagnostic is dropped.
constexpr size_t kBatch = 3'000;
/// Bytes of text of one file; a face is shorter than a row.
constexpr size_t kFileText = 2u << 20;

class Batch {
 public:
  Batch(const std::vector<Face>& faces, const Mapping& mapping, size_t number)
      : faces_(faces), mapping_(mapping), number_(number) {}

  /// Prints faces [begin, end) in full, and of the others what texts may mention.
  void print(size_t begin, size_t end, const std::vector<Named>& names) {
    std::string text;
    const auto flush = [&] {
      files_.emplace_back("faces" + std::to_string(files_.size()) + ".thou", std::move(text));
      text.clear();
      printSetLine(text, "corpus", mapping_.ruleset);
    };
    printSetLine(text, "corpus", mapping_.ruleset);
    printNames(text, names, faces_);
    for (size_t i = 0; i < faces_.size(); ++i) {
      const Face& face = faces_[i];
      if (text.size() > kFileText) flush();
      if (!face.problem.empty()) {
        printRefused(text, face);
      } else if (face.same == size_t(-1)) {
        const bool mine = i >= begin && i < end;
        if (mine) {
          const Placed placed = printFace(text, face);
          places_.push_back({i, files_.size(), placed});
        } else {
          Face silent = face;
          silent.lines.clear();
          printFace(text, silent);
        }
      }
    }
    flush();
  }

  void compile(const std::vector<std::string>& searchPath, Trial& trial) {
    trial.batches.push_back(driver::compileTexts(files_, searchPath));
    const driver::Compilation& compilation = *trial.batches.back();
    for (const Place& place : places_) {
      Verdict& verdict = trial.verdicts[place.face];
      verdict.batch = number_;
      verdict.where = {.begin = place.placed.begin,
                       .length = uint16_t(std::min<uint32_t>(place.placed.end - place.placed.begin, 0xffff)),
                       .file = {uint16_t(place.file)}};
    }
    abilities(compilation, trial);
    diagnostics(compilation, trial);
    leftOut(trial);
  }

 private:
  struct Place {
    size_t face;
    size_t file;
    Placed placed;
  };

  /// The place that holds an offset, null when none does. Places are in order of file and offset.
  const Place* holding(Span span) const {
    auto after = std::upper_bound(places_.begin(), places_.end(), span, [](Span wanted, const Place& place) {
      return std::pair<size_t, uint32_t>(wanted.file.value, wanted.begin) <
             std::pair<size_t, uint32_t>(place.file, place.placed.begin);
    });
    if (after == places_.begin()) return nullptr;
    const Place& place = *std::prev(after);
    return place.file == span.file.value && span.begin < place.placed.end ? &place : nullptr;
  }

  void abilities(const driver::Compilation& compilation, Trial& trial) const {
    for (const driver::AbilityInfo& ability : compilation.abilities) {
      const Place* place = holding(ability.text);
      if (!place) continue;
      Verdict& verdict = trial.verdicts[place->face];
      ++verdict.lines;
      const size_t sentences = sentencesOf(compilation.sources.text(ability.text)).size();
      verdict.sentences += sentences;
      if (ability.compiled) {
        ++verdict.compiled;
        verdict.compiledSentences += sentences;
        continue;
      }
      const std::vector<uint32_t>& lines = place->placed.lines;
      const auto lineAt = [&](uint32_t offset) {
        return size_t(std::upper_bound(lines.begin(), lines.end(), offset) - lines.begin()) - 1;
      };
      Failure failure{.firstLine = lineAt(ability.text.begin),
                      .lastLine = lineAt(ability.text.end() - 1),
                      .id = {},
                      .line = std::string(compilation.sources.text(ability.text)),
                      .message = "not compiled",
                      .word = {},
                      .missing = "not said"};
      verdict.failures.push_back(std::move(failure));
    }
  }

  void diagnostics(const driver::Compilation& compilation, Trial& trial) const {
    for (const diag::Diagnostic& diagnostic : compilation.sink.sorted()) {
      const Place* place = holding(diagnostic.where);
      if (!place) continue;
      Verdict& verdict = trial.verdicts[place->face];
      if (diag::severity(diagnostic.id) == diag::Severity::Warning) {
        verdict.warnings.push_back({diag::kebab(diagnostic.id), diag::message(diagnostic)});
        continue;
      }
      const std::vector<uint32_t>& lines = place->placed.lines;
      const auto after = std::upper_bound(lines.begin(), lines.end(), diagnostic.where.begin);
      const size_t line = after == lines.begin() ? size_t(-1) : size_t(after - lines.begin()) - 1;
      Failure* failure = nullptr;
      for (Failure& known : verdict.failures) {
        if (line >= known.firstLine && line <= known.lastLine && line != size_t(-1)) failure = &known;
      }
      if (!failure) {
        // about the header, which has no ability
        failure = &verdict.failures.emplace_back();
        failure->ofHeader = true;
        failure->line = compilation.sources.lineAt(diagnostic.where.file, diagnostic.where.begin);
      } else if (!failure->id.empty()) {
        continue;  // the first is the one that counts
      }
      failure->id = diag::kebab(diagnostic.id);
      failure->message = diag::message(diagnostic);
      failure->word = compilation.sources.text(diagnostic.where);
      failure->missing = missing(diagnostic, failure->word, faces_[place->face].name);
      if (failure->word.empty()) failure->word = lastWord(failure->line);
    }
  }

  /// Lines that no file can hold.
  void leftOut(Trial& trial) const {
    for (const Place& place : places_) {
      const Face& face = faces_[place.face];
      for (size_t i = 0; i < face.lines.size(); ++i) {
        if (writable(face.lines[i])) continue;
        Verdict& verdict = trial.verdicts[place.face];
        ++verdict.lines;
        verdict.sentences += sentencesOf(face.lines[i]).size();
        verdict.failures.push_back({.firstLine = i,
                                    .lastLine = i,
                                    .id = "stray-character",
                                    .line = face.lines[i],
                                    .message = "a file cannot hold this line",
                                    .word = face.lines[i],
                                    .missing = "a line with a comment, a brace at its end or a control character"});
      }
    }
  }

  const std::vector<Face>& faces_;
  const Mapping& mapping_;
  size_t number_;
  std::vector<std::pair<std::string, std::string>> files_;
  std::vector<Place> places_;
};

}  // namespace

Trial tryFaces(const std::vector<Face>& faces, const std::vector<Named>& names, const Mapping& mapping,
               const std::vector<std::string>& searchPath, const std::function<void(size_t)>& progress) {
  Trial trial;
  trial.verdicts.resize(faces.size());
  for (size_t begin = 0; begin < faces.size() || trial.batches.empty(); begin += kBatch) {
    const size_t end = std::min(begin + kBatch, faces.size());
    Batch batch(faces, mapping, trial.batches.size());
    batch.print(begin, end, names);
    batch.compile(searchPath, trial);
    progress(end);
  }
  for (size_t i = 0; i < faces.size(); ++i) {
    const Face& face = faces[i];
    if (face.problem.empty()) continue;
    Verdict& verdict = trial.verdicts[i];
    verdict.lines = face.lines.size();
    for (const std::string& line : face.lines) verdict.sentences += sentencesOf(line).size();
    verdict.failures.push_back({.firstLine = 0,
                                .lastLine = face.lines.empty() ? 0 : face.lines.size() - 1,
                                .id = "no-card",
                                .line = face.lines.empty() ? std::string() : face.lines.front(),
                                .message = face.problem,
                                .word = face.problemWord,
                                .missing = face.problem});
  }
  for (size_t i = 0; i < faces.size(); ++i) {
    if (faces[i].same != size_t(-1)) trial.verdicts[i] = trial.verdicts[faces[i].same];
  }
  return trial;
}

}  // namespace thou::import
