// What a player cannot see, dealt anew: a game as that player may believe it to be. Search is honest when it looks at such games only.
//
// Cards of one owner that the player cannot see are shuffled among themselves, wherever they lie: in decks, in other players' hands, facedown.
// Only what a card *is* changes places; how many cards lie where, and everything that refers to a card, stays.
// Next: Playouts.h, which plays such games on.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "runtime/play/Player.h"

namespace thou::play {

class Unseen {
 public:
  explicit Unseen(const bytecode::Program& program);

  /// Deals what `viewer` cannot see of a waiting game anew, and starts the game's random numbers anew. What `decision`, the viewer's own, offers
  /// is shown to the viewer and stays.
  void deal(state::GameState& state, state::PlayerId viewer, const rules::Decision& decision, Random& random);

  /// The cards that `viewer` cannot see: in hidden zones that are not shown to the viewer, facedown. Not those that `decision` offers or
  /// that the viewer looks at.
  std::vector<uint32_t> cards(const state::GameState& state, state::PlayerId viewer,
                              const rules::Decision& decision) const;

 private:
  /// Which abilities of a face listen in a zone, as the engine itself links them for a card that is put there.
  const std::vector<state::ListenerRow>& listenersOf(uint32_t face, uint8_t zone);
  void listenAnew(state::GameState& state, uint32_t card);

  const bytecode::Program& program_;
  rules::Game template_;  ///< a game in which cards were put into zones to see what listens
  std::map<std::pair<uint32_t, uint8_t>, std::vector<state::ListenerRow>> listeners_;
};

}  // namespace thou::play
