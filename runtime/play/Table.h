// A declared game laid out on the table, ready to begin. Next: Player.h, who answers; tools/thou/Sim.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/rules/Game.h"

namespace thou::play {

/// What is changed in the decks to see what a card does: each copy of a card is left out, or another card lies there instead.
struct Change {
  bytecode::Index name = bytecode::kNone;     ///< row of Program::names: all cards that are called so
  bytecode::Index instead = bytecode::kNone;  ///< row of Program::cards; kNone = nothing
};

/// Which game is played, and by whom.
struct Seats {
  bytecode::Index layout = bytecode::kNone;  ///< row of Program::layouts
  std::vector<bytecode::Index> decks = {};   ///< rows of Program::decks, one for each player in their order
  std::vector<Change> changes = {};          ///< of each card the first that names it counts
};

/// The seats as the game declares them. Of `players` the first decks of the game; 0 = as many as it has decks, and no fewer than must play.
Seats seatsOf(const bytecode::Program& program, bytecode::Index layout, uint32_t players = 0);

/// Why nobody can sit down so (too few or too many players, no such deck); nothing when they can.
std::optional<std::string> problemOf(const bytecode::Program& program, const Seats& seats);

/// The game before Game::start: players with their identities, every card in its zone, the modes. `seats` must be without a
/// problem, `program` verified; it outlives the game. Deterministic in `seed`.
rules::Game layOut(const bytecode::Program& program, const Seats& seats, uint64_t seed, rules::Limits limits = {});
/// The same for one of many games of a thread, which share what is known of their program.
rules::Game layOut(std::shared_ptr<const vm::Prepared> prepared, const Seats& seats, uint64_t seed,
                   rules::Limits limits = {});

}  // namespace thou::play
