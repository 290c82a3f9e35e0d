// Which abilities of a database's cards act: those that compile are compiled again beside the sets that bring the ruleset's games, and tried in
// these, on many threads. Next: runtime/acts/README.md, Corpus.cpp, which reports it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compiler/import/Load.h"
#include "compiler/import/Trial.h"
#include "runtime/acts/Finder.h"

namespace thou::cli {

/// A line of a face's text, and what became of what it was compiled to.
struct ActingLine {
  std::string text;
  uint32_t first = 0, last = 0;         ///< lines of the file that it stands in
  std::vector<acts::Finding> findings;  ///< none: no ability, but a keyword or the like; what it does the ruleset says
  /// The finding that says most: the first that does not act, else the first.
  const acts::Finding* worst() const;
  /// Whether it has nothing to carry out: no ability, or one whose text is kept.
  bool ruled() const { return worst() == nullptr || worst()->outcome == acts::Outcome::Kept; }
  bool acts() const { return ruled() || worst()->outcome == acts::Outcome::Acts; }
};

/// What became of a face.
struct ActingFace {
  bool tried = false;   ///< it compiles, has text, and repeats no earlier one
  std::string problem;  ///< why it could not be tried all the same, or empty
  std::vector<ActingLine> lines;
  bool acts() const;
};

struct ActsOptions {
  std::vector<std::string> searchPath;
  acts::Effort effort;
  unsigned jobs = 0;                                           ///< 0 = as many as there are cores
  std::function<void(size_t done, size_t all)> progress = {};  ///< called now and then by the caller's thread
};

/// One for each face. Depends on the faces and the seed alone, not on the number of threads.
std::vector<ActingFace> tryActing(const import::Loaded& loaded, const import::Trial& trial, const ActsOptions& options);

}  // namespace thou::cli
