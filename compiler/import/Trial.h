// Compiles faces in memory and says of each what was understood. Next: Resume.h.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compiler/driver/Driver.h"
#include "compiler/import/SetText.h"

namespace thou::import {

/// A piece of a face's text that does not compile.
struct Failure {
  size_t firstLine = 0;  ///< index in Face::lines
  size_t lastLine = 0;
  std::string id;         ///< of the diagnostic
  std::string line;       ///< the ability's text
  std::string sentence;   ///< the sentence of it that fails; empty until resumeFailures (Resume.h) has found it
  bool follows = false;   ///< it only hangs on a sentence before it that failed
  bool ofHeader = false;  ///< it is about the card's header, not about a line
  std::string message;    ///< "no verb `teleport`"
  std::string word;       ///< the words it is about, as printed
  std::string missing;    ///< what such failures have in common: "verb `teleport`"
};

/// What became of one face.
struct Verdict {
  size_t lines = 0;  ///< ability lines: as many as the language divides the text into
  size_t compiled = 0;
  size_t sentences = 0;          ///< of all lines
  size_t compiledSentences = 0;  ///< of the lines that compile, and once resumeFailures has looked, of the others
  std::vector<Failure> failures;
  std::vector<std::pair<std::string_view, std::string>>
      warnings;        ///< id and message: what compiles and may not be meant
  size_t batch = 0;    ///< which compilation it is in
  source::Span where;  ///< its block there; invalid when it is no card
  bool ok() const { return failures.empty(); }
};

/// All faces tried.
struct Trial {
  std::vector<std::unique_ptr<driver::Compilation>> batches;
  std::vector<Verdict> verdicts;  ///< one for each face; a face that is the same as another has its verdict
};

/// Tries all faces; `names` may be mentioned as well. `progress` is told how many faces are done.
Trial tryFaces(const std::vector<Face>& faces, const std::vector<Named>& names, const Mapping& mapping,
               const std::vector<std::string>& searchPath, const std::function<void(size_t)>& progress);

}  // namespace thou::import
