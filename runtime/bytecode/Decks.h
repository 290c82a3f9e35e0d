// What a whole game is laid out with before its set-up: decks that players bring, and games with the cards of their scenario.
//
// Declared in the language (`deck "Name" { ... }`, `game "Name" { ... }`). Next: runtime/rules/Seats.h, which lays a game out.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/bytecode/Basics.h"

namespace thou::bytecode {

/// Copies of one card that begin in one zone.
struct Pile {
  Index card = kNone;
  uint16_t count = 1;
  uint8_t zone = 0;
  bool ofScenario = false;  ///< the scenario's zone, not the player's
};

/// What one player brings.
struct Deck {
  Index name = kNone;      ///< string
  Index identity = kNone;  ///< card: the face that the player begins with; kNone in games without identities
  std::vector<Pile> piles;
  Where where;
};

/// A game that can be played: its scenario, and who plays it where nobody else is named.
struct Layout {
  Index name = kNone;  ///< string
  uint8_t fewest = 1;  ///< players
  uint8_t most = 1;
  std::vector<Index> decks;  ///< one for each player, in their order; as many as may play, or fewer
  std::vector<Index> modes;  ///< indices into Program::modes
  std::vector<Pile> piles;   ///< of the scenario
  Where where;
};

}  // namespace thou::bytecode
