// The games of a simulation as data: one row each, and what they are games of. Written and read as lines of JSON.
//
// INVARIANT: a row depends on the game and its number alone, so the rows of all shards are the rows of one run. Next: SimReport.h.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "llvm/Support/raw_ostream.h"

namespace thou::cli {

/// Names, each kept once: rows of many games name the same cards.
class Names {
 public:
  uint32_t add(const std::string& name);
  const std::string& operator[](uint32_t id) const { return names_[id]; }

 private:
  std::vector<std::string> names_;
  std::map<std::string, uint32_t> ids_;
};

/// One game.
struct SimRow {
  uint64_t number = 0;  ///< from 0
  uint64_t seed = 0;
  std::string ending = {};  ///< of play::nameOf
  uint32_t winner = 0;      ///< seat, 0 where all or nobody won
  uint32_t rounds = 0;
  uint32_t answers = 0;
  std::string hash = {};               ///< of the log
  std::vector<uint32_t> players = {};  ///< names of the programs, by seat from 1
  std::vector<uint32_t> decks = {};    ///< names, by seat from 1
  std::vector<std::vector<uint32_t>> drawn =
      {};  ///< by owner's seat, 0 = the scenario: cards that did not stay where they were laid out
  std::vector<std::vector<uint32_t>> played = {};   ///< the same, cards that a player played
  std::map<uint32_t, std::vector<int64_t>> tracks;  ///< by name: how much there was as each round began, and at the end
  std::string trap = {};

  bool won(size_t seat) const { return ending == "won" && (winner == 0 || winner == seat); }
  bool fault() const { return ending == "trapped" || ending == "stuck"; }
};

/// What was played: equal for all shards of a run.
struct SimRun {
  std::string game;
  std::vector<std::string> players;  ///< programs, by seat
  std::vector<std::string> decks;    ///< by seat; of a run that rotates, all
  std::vector<std::string> changes;  ///< of decks, in words
  uint64_t seed = 1;                 ///< of the first game
  bool rotate = false;

  friend bool operator==(const SimRun&, const SimRun&) = default;
};

struct SimGames {
  SimRun run;
  std::vector<SimRow> rows;  ///< by number
  Names names;
  double seconds = 0;
  bool stopped = false;  ///< before all games were played

  /// Whether players win against one another.
  bool versus() const;
};

/// A row as one line of JSON.
void writeRow(llvm::raw_ostream& out, const SimGames& games, const SimRow& row);
/// Reads what `thou sim --json` wrote, several files one after the other. What is wrong, with its place, or nothing.
std::string readGames(const std::vector<std::pair<std::string, std::string>>& files, SimGames& games);

}  // namespace thou::cli
