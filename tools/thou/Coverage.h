// What of the texts scenarios reached: abilities that were used, and the ways that their conditions and effects went.
// Gathered while scenarios are played, then listed as text, as an lcov tracefile and as a page. Next: CoverageReport.cpp.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "compiler/driver/Driver.h"
#include "runtime/scenario/ScenarioRunner.h"
#include "runtime/vm/Coverage.h"

namespace thou::cli {

/// An ability, or what a verb is made of.
struct ReachedAbility {
  bytecode::Where where;
  std::string owner;  ///< card, kind, keyword, rule or verb
  std::string words;  ///< as written, up to the end of the line
  uint64_t times = 0;
};

/// A place where what happens depends on something.
struct ReachedBranch {
  enum class Sort : uint8_t {
    Condition,  ///< of an ability, whole
    Asked,      ///< by an effect: an `if`, whether something can be done, whether a card is meant
    Each,       ///< one thing for each card or player: `held` counts those, and it has no other way
  };
  bytecode::Where where;
  std::string words;
  Sort sort{};
  uint64_t held = 0;     ///< how often it was so
  uint64_t heldNot = 0;  ///< how often it was not

  bool each() const { return sort == Sort::Each; }
};

struct ReachedLine {
  uint32_t line = 0;
  uint64_t times = 0;
};

struct ReachedFile {
  std::string path;
  std::vector<std::string> source;  ///< its lines
  std::vector<ReachedAbility> abilities;
  std::vector<ReachedBranch> branches;
  std::vector<ReachedLine> lines;  ///< those with code
};

/// How much there is and how much was reached; a branch has two ways, one `for each` has one.
struct ReachedCounts {
  size_t abilities = 0, abilitiesReached = 0, ways = 0, waysReached = 0;

  void add(const ReachedFile& file);
  double percent() const;
};

/// What the scenarios of one game reach, whichever threads play them.
class Gathering {
 public:
  Gathering(const driver::Compilation& game, size_t jobs);
  /// What looks on while thread `job` plays one scenario.
  scenario::Watch watch(size_t job);
  /// What was reached in `paths`, file by file in the order of their paths, each in the order of its lines. To be called when nothing plays any more.
  std::vector<ReachedFile> files(const std::vector<std::string>& paths) const;

 private:
  struct Job {
    vm::Coverage coverage;
    std::vector<bool> inPlay;  ///< by card of the program
    rules::Game* game = nullptr;
  };
  const driver::Compilation& game_;
  std::deque<Job> jobs_;
};

/// What was not reached, a line each; then the counts.
std::string coverageText(const std::vector<ReachedFile>& files);
/// The same, an object each.
std::string coverageJson(const std::vector<ReachedFile>& files);
/// An lcov tracefile (geninfo(1)): abilities as functions.
std::string coverageLcov(const std::vector<ReachedFile>& files);
/// One page that needs no other file.
std::string coverageHtml(const std::vector<ReachedFile>& files);

}  // namespace thou::cli
