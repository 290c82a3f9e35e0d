// What came of many games: one row each, and the counts. Next: Sim.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/thou/Cli.h"

namespace thou::cli {

/// One game of a simulation.
struct SimRow {
  uint64_t number = 0;  ///< from 0
  uint64_t seed = 0;
  std::string ending;   ///< of play::nameOf
  uint32_t winner = 0;  ///< seat, 0 where all or nobody won
  uint32_t rounds = 0;
  uint32_t answers = 0;
  std::string hash;               ///< of the log
  std::vector<std::string> seen;  ///< the cards that were not left where they began
  std::string trap;
};

struct SimCounts {
  std::string game;
  std::vector<std::string> players;  ///< programs, by seat
  double seconds = 0;
};

/// The row as one line of JSON.
void writeRow(llvm::raw_ostream& out, const SimRow& row);
/// Reads such a line; false when it is none.
bool readRow(std::string_view line, SimRow& row);

/// The counts as a table, or as the last object of a `--json` run.
void reportSim(const std::vector<SimRow>& rows, const SimCounts& counts, bool json, Output output);

}  // namespace thou::cli
