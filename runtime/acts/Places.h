// Where cards of each kind lie in a game: learnt from games that are played at random, since a program does not say it. And where declared games
// lay them out before play. Next: Setting.h.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "runtime/acts/Spoken.h"
#include "runtime/vm/Prepared.h"

namespace thou::acts {

/// A sort of place in which a card has been seen.
struct Place {
  uint8_t zone = 0;
  bool ofPlayer = false;      ///< a player's zone, else the scenario's
  uint32_t hostKind = kNone;  ///< attached to a card of that kind; kNone: to none
  friend auto operator<=>(const Place&, const Place&) = default;
};

class Places {
 public:
  /// Plays games of each layout of the program. Deterministic in `seed`.
  Places(std::shared_ptr<const vm::Prepared> prepared, uint64_t seed);

  /// Where cards of a kind have been seen in play, in a fixed order; of a kind that no game has, where it could be.
  const std::vector<Place>& inPlay(Index kind) const { return inPlay_[kind]; }
  /// Zones other than decks in which layouts lay cards of a kind; none of a kind that comes out of the scenario's deck.
  const std::set<uint8_t>& laidOut(Index kind) const { return laidOut_[kind]; }

 private:
  std::vector<std::vector<Place>> inPlay_;
  std::vector<std::set<uint8_t>> laidOut_;
};

}  // namespace thou::acts
