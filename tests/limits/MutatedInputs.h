// Inputs that were damaged at random, and every command tried on them: sets, rulesets, both games mixed, heaps of declarations' heads, saved
// positions, card databases. INVARIANT: what a trial does depends on its number alone. Next: MutatedInputsTest.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/driver/Driver.h"
#include "tests/limits/Forked.h"
#include "tests/limits/Mutator.h"

namespace thou::tests {

class MutatedInputs {
 public:
  /// Reads the sets, rulesets and small databases of this checkout, and saves positions of some scenarios. Inputs are written to folders below
  /// `folder`, one for each trial; those of trials that go well are deleted.
  explicit MutatedInputs(std::string folder);

  /// Makes the input of that number and gives it to every command.
  void run(size_t trial, Progress& progress) const;

 private:
  /// One game: its ruleset, and parts of its sets, each a text that begins with a `set` line.
  struct Game {
    std::string name;
    std::string ruleset;
    std::vector<std::string> sets;
  };
  /// A compiled set and positions of its scenarios.
  struct Played {
    std::unique_ptr<driver::Compilation> compilation;
    std::vector<std::string> positions;
  };

  /// A few blocks of one of the game's sets.
  std::string part(const Game& game, Random& random) const;
  void addPlayed(const std::vector<std::string>& paths);

  void damagedSet(const std::string& folder, Random& random) const;
  void damagedRuleset(const std::string& folder, Random& random) const;
  void damagedWhole(const std::string& folder, Random& random) const;
  void mixedGames(const std::string& folder, Random& random) const;
  void heads(const std::string& folder, Random& random) const;
  void position(Random& random, Progress& progress) const;
  void database(const std::string& folder, Random& random, Progress& progress) const;

  std::string folder_;
  std::vector<Game> games_;
  std::string whole_;               ///< a ruleset, its cards and scenarios in one file
  std::vector<std::string> texts_;  ///< of all files, for pieces
  std::vector<Played> played_;
  std::vector<std::string> databases_;
};

}  // namespace thou::tests
