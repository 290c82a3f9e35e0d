// What can be counted on the table while a game goes on, from what the ruleset declares: counters on cards in play, by kind of card and whose it
// is; cards in zones, by whose zone it is. Statuses are not counted. Next: Match.h, which keeps a tally for each round.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/state/GameState.h"

namespace thou::play {

/// One thing that is counted.
struct Counted {
  enum class What : uint8_t { Counters, Cards };
  What what{};
  uint32_t seat = 0;     ///< whose card, whose zone; 0 = the scenario's
  uint32_t subject = 0;  ///< counter kind, or zone kind
  uint32_t kind = 0;     ///< Counters: the first kind of card of that sort; all kinds of identities are one sort

  friend auto operator<=>(const Counted&, const Counted&) = default;
};

/// How much there is of everything that there is any of.
std::map<Counted, int64_t> tally(const bytecode::Program& program, const state::GameState& state);

/// "damage on minions", "cards in the hand of player 1".
std::string nameOf(const bytecode::Program& program, const Counted& counted);

/// Numbers over time: how much there was when each round began, and when the game was over.
using Tracks = std::map<Counted, std::vector<int64_t>>;
/// Adds a moment; what was not counted before was 0.
void track(Tracks& tracks, const std::map<Counted, int64_t>& now, size_t moment);

}  // namespace thou::play
