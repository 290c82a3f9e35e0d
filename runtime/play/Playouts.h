// What search players share: answers worth comparing, and games played on at random from positions as a player may believe them to be.
//
// INVARIANT: only the position that `deal` makes is looked at, never the hidden cards of the game itself. Everything is counted in games, not in
// time, so the same seed makes the same player. Next: Lookahead.cpp, Mcts.cpp.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "runtime/play/Player.h"
#include "runtime/play/Unseen.h"

namespace thou::play {

/// What a game came to for each player, by seat: between 0 (lost at once) and 1 (won at once). A loss that comes late is worth more than one at once,
/// and where all lose to the scenario one in which its characters have taken counters: random games seldom win, and players have to see a way there.
using Values = std::array<double, state::kMaxPlayers + 1>;

class Playouts {
 public:
  Playouts(const bytecode::Program& program, uint64_t seed, Effort effort);

  /// Answers to a decision that are worth comparing, at most `most` of them: each single option, or none; of several options some taken at
  /// random. Each is sorted, but where the order is chosen.
  std::vector<Choice> candidates(const rules::Decision& decision, uint32_t most);

  /// The game as `viewer`, who is to answer, may believe it to be. Good until the next one.
  const state::GameState& deal(const rules::Game& game, state::PlayerId viewer);
  /// Puts the game that is played on into a position.
  void begin(const state::GameState& state);
  rules::Game& game() { return scratch_; }
  /// Plays on at random to the end, or as long as the effort allows.
  Values playOut();

 private:
  /// Adds what was done to the scenario's characters since it was last looked at.
  void noteInflicted();
  Values values() const;

  rules::Game scratch_;
  state::GameState dealt_;
  Unseen unseen_;
  RandomPlayer random_;
  Random dice_;
  Effort effort_;
  uint32_t since_ = 0;      ///< rounds that the game played on has begun
  uint32_t round_ = 0;      ///< serial of the round that is played
  int64_t onScenario_ = 0;  ///< counters on the scenario's characters, when they were last counted
  int64_t inflicted_ = 0;   ///< those that have come since the game was played on, looked at round by round
};

/// The answer to `to` that takes the options which `choice` takes of `from`; nothing where one of them is not there.
std::optional<Choice> translated(const rules::Decision& from, const Choice& choice, const rules::Decision& to);

/// The serial of the round that is played, 0 outside of rounds.
uint32_t roundOf(const rules::Game& game);

}  // namespace thou::play
