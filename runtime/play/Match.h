// One whole game between programs, and what came of it.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "runtime/play/Player.h"
#include "runtime/play/Table.h"
#include "runtime/play/Tally.h"

namespace thou::play {

enum class Ending : uint8_t {
  Won,      ///< by all, or by `winner`
  Lost,     ///< by all
  Endless,  ///< more answers than a match may have
  Stuck,    ///< nothing that was tried answers a decision: a fault
  Trapped,  ///< the machine refused to go on: a fault
  Stopped,  ///< somebody asked for it
};

const char* nameOf(Ending ending);

struct Result {
  Ending ending{};
  uint32_t winner = 0;   ///< seat, 0 where all or nobody won
  uint32_t rounds = 0;   ///< begun
  uint32_t answers = 0;  ///< given by players
  uint64_t logHash = 0;  ///< equal for equal games
  std::string trap;      ///< Trapped: what happened
  /// By owner's seat, then by card of the program: a copy left the zone that it was laid out in; and a player has played one.
  std::vector<std::vector<bool>> seen = {};
  std::vector<std::vector<bool>> played = {};
  Tracks tracks = {};  ///< where the rules ask for them
};

struct Rules {
  uint32_t answers = 20'000;                ///< at most
  bool tracks = false;                      ///< count what is on the table, round by round
  const std::atomic<bool>* stop = nullptr;  ///< asked before each answer; null = nobody stops it
};

/// Plays from set-up to the end. `players` answer by seat; as many as there are seats.
Result playMatch(const bytecode::Program& program, const Seats& seats, uint64_t seed,
                 const std::vector<std::unique_ptr<Player>>& players, Rules rules = {});
/// The same for one of many matches of a thread, which share what is known of their program.
Result playMatch(std::shared_ptr<const vm::Prepared> prepared, const Seats& seats, uint64_t seed,
                 const std::vector<std::unique_ptr<Player>>& players, Rules rules = {});

}  // namespace thou::play
