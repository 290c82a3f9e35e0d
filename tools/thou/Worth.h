// What cards were worth: how often games were won in which one was drawn or played, and in which it was not.
#pragma once

#include <string>
#include <vector>

#include "tools/thou/SimGames.h"
#include "tools/thou/Statistics.h"

namespace thou::cli {

/// With and without a card so many games are wanted before its worth is told.
inline constexpr uint64_t kFewestGames = 10;

enum class Met : uint8_t {
  Drawn,   ///< a player's card left the deck
  Played,  ///< a player played it
  Came,    ///< a card of the scenario's left where it was laid out
};

struct Worth {
  std::string card;
  std::string deck;  ///< whose; empty for the scenario's
  Share with, without;
  Difference difference;
};

/// Of all cards that there are enough games with and without: the greatest difference first. For players' cards the games that their player won.
std::vector<Worth> worthOf(const SimGames& games, Met met);

/// A share of games won, of all in which something was so.
struct Rate {
  std::string of;    ///< "player", "deck", "seat"
  std::string name;  ///< "lookahead"
  Share share;
};
/// Games won by each sort of player, each deck and each seat, where there are several and they can differ.
std::vector<Rate> ratesOf(const SimGames& games);

/// How many games ended how.
std::vector<std::pair<std::string, uint64_t>> endingsOf(const SimGames& games);

}  // namespace thou::cli
