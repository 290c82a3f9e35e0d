// One whole game between programs, and what came of it.
#pragma once

#include <memory>
#include <vector>

#include "runtime/play/Player.h"
#include "runtime/play/Table.h"

namespace thou::play {

enum class Ending : uint8_t {
  Won,      ///< by all, or by `winner`
  Lost,     ///< by all
  Endless,  ///< more answers than a match may have
  Stuck,    ///< nothing that was tried answers a decision: a fault
  Trapped,  ///< the machine refused to go on: a fault
};

const char* nameOf(Ending ending);

struct Result {
  Ending ending{};
  uint32_t winner = 0;          ///< seat, 0 where all or nobody won
  uint32_t rounds = 0;          ///< begun
  uint32_t answers = 0;         ///< given by players
  uint64_t logHash = 0;         ///< equal for equal games
  std::vector<bool> seen = {};  ///< by card of the program: a copy left the zone that it began the game in after set-up
  std::string trap;             ///< Trapped: what happened
};

struct Rules {
  uint32_t answers = 20'000;  ///< at most
};

/// Plays from set-up to the end. `players` answer by seat; as many as there are seats.
Result playMatch(const bytecode::Program& program, const Seats& seats, uint64_t seed,
                 const std::vector<std::unique_ptr<Player>>& players, Rules rules = {});

}  // namespace thou::play
