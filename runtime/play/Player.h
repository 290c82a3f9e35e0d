// Programs that answer decisions: at random, or by trying answers on a copy of the game.
//
// INVARIANT: a player's answers depend on its seed and on the decisions alone, so the same game is played again from the same seeds.
// Next: Match.h, which plays a game from its set-up to its end.
#pragma once

#include <cstdint>
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
};

/// Takes what is on offer more often than not.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(uint64_t seed) : random_(seed) {}
  Choice choose(const rules::Game& game) override { return choose(game.decision()); }
  Choice choose(const rules::Decision& decision);

 private:
  uint32_t below(uint32_t bound) { return uint32_t(random_() % bound); }
  Random random_;
};

/// How much a look-ahead player tries before each answer.
struct Effort {
  uint32_t choices = 6;    ///< answers compared
  uint32_t playouts = 3;   ///< random games to the end after each
  uint32_t answers = 600;  ///< of one such game, then it counts as undecided
};

/// Flat Monte Carlo search: tries answers on copies of the game, plays each on at random and takes the one after which it wins
/// soonest or loses latest on average. It sees hidden cards as they lie.
class LookaheadPlayer final : public Player {
 public:
  LookaheadPlayer(const bytecode::Program& program, uint64_t seed, Effort effort = {});
  Choice choose(const rules::Game& game) override;

 private:
  /// Between 0 (lost at once) and 1 (won at once), for `player`; at random from the scratch game's position on.
  double playOut(state::PlayerId player);

  rules::Game scratch_;
  RandomPlayer random_;
  Effort effort_;
};

/// Seeds of players are apart by seat: a game's seed times this, and the seat.
inline constexpr uint64_t kSeatsOfSeed = 16;

/// The player that a name means: `random`, `lookahead`. Null for another name.
std::unique_ptr<Player> playerNamed(std::string_view name, const bytecode::Program& program, uint64_t seed);

/// Gives the game an answer of the player; false where none of 100 was legal, which is a fault of the game's.
bool answer(rules::Game& game, Player& player);

}  // namespace thou::play
