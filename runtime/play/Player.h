// Programs that answer decisions: at random, or by trying answers on copies of the game.
//
// INVARIANT: a player's answers depend on its seed and on the decisions alone, so the same game is played again from the same seeds.
// Next: Playouts.h and Mcts.h, how the searching ones try; Script.h, players written as text; Match.h, which plays a game from its set-up to its end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <string_view>
#include <vector>

#include "runtime/rules/Game.h"

namespace thou::play {

/// Indices into the options of a decision, as Game::answer takes them.
using Choice = std::vector<uint32_t>;
using Random = std::mt19937_64;

class Player {
 public:
  virtual ~Player() = default;
  /// An answer to the pending decision that fits as far as numbers go. The game may refuse it (what is chosen does not go together, a
  /// payment is too small); it is asked for another one then.
  virtual Choice choose(const rules::Game& game) = 0;
  /// Whether it goes by the texts of decisions; else they need not be made.
  virtual bool reads() const { return true; }
};

/// Takes what is on offer more often than not.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(uint64_t seed) : random_(seed) {}
  Choice choose(const rules::Game& game) override { return choose(game.decision()); }
  bool reads() const override { return false; }
  Choice choose(const rules::Decision& decision);
  /// How many options it takes.
  uint32_t howMany(const rules::Decision& decision);
  void shuffle(std::vector<uint32_t>& numbers);

 private:
  uint32_t below(uint32_t bound) { return uint32_t(random_() % bound); }
  Random random_;
};

/// How much a searching player tries before each answer.
struct Effort {
  uint32_t choices = 8;    ///< answers compared
  uint32_t playouts = 4;   ///< random games: of look-ahead after each answer compared, of tree search in all
  uint32_t answers = 600;  ///< of one such game, then it counts as undecided
};
inline constexpr Effort kMctsEffort{.choices = 12, .playouts = 60};

class Playouts;

/// Flat Monte Carlo search: tries answers on copies of the game in which what the player cannot see is dealt anew, plays each on at random
/// and takes the one after which the player wins soonest or loses latest on average.
class LookaheadPlayer final : public Player {
 public:
  LookaheadPlayer(const bytecode::Program& program, uint64_t seed, Effort effort = {});
  ~LookaheadPlayer() override;
  Choice choose(const rules::Game& game) override;
  bool reads() const override { return false; }

  /// An answer, and what the games after it came to on average: between 0 (lost at once) and 1 (won at once).
  struct Tried {
    Choice choice;
    double value = 0;
  };
  /// The answers that it compares and that are legal, the best first; empty where it found none, one without a value where there is one only.
  std::vector<Tried> compare(const rules::Game& game);

 private:
  std::unique_ptr<Playouts> playouts_;
  Effort effort_;
  RandomPlayer random_;
};

/// Seeds of players are apart by seat: a game's seed times this, and the seat.
inline constexpr uint64_t kSeatsOfSeed = 16;

/// The player that a name means: `random`, `lookahead`, `mcts`; of the last two also with the number of random games, as in `lookahead:10`.
/// Null for another name.
std::unique_ptr<Player> playerNamed(std::string_view name, const bytecode::Program& program, uint64_t seed);
/// Whether there is a player of that name.
bool isPlayerName(std::string_view name);

/// Gives the game an answer of the player; false where none of 100 was legal, which is a fault of the game's. `before` is called with each
/// answer that is tried.
bool answer(rules::Game& game, Player& player, const std::function<void(const Choice&)>& before = {});

}  // namespace thou::play
