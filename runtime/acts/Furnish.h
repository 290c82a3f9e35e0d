// Cards, counters and marks put into a game that waits: the card to be tried where one of its kind may lie, and company that its text speaks of.
// No event happens; it is as if the game had come to that. Next: Setting.h, which lays the game out before.
#pragma once

#include <memory>
#include <vector>

#include "runtime/acts/Eager.h"
#include "runtime/acts/Places.h"

namespace thou::acts {

/// The cards of a program by what texts call them.
struct Stock {
  explicit Stock(const bytecode::Program& program);
  /// Those with the most of the traits that a text speaks of, and no fewer than two; of kinds that it speaks of, where it does.
  std::vector<Index> likest(const Spoken& spoken) const;

  const bytecode::Program& program;
  std::vector<std::vector<Index>> byTrait;
  std::vector<std::vector<Index>> byName;
  std::vector<std::vector<Index>> byKind;
};

/// Whether a card is one that a player is.
bool isIdentity(const bytecode::Program& program, Index card);

/// Furnishes one game, which waits for a player to act.
class Furnisher {
 public:
  Furnisher(const Stock& stock, const vm::Prepared& prepared, const Places& places, rules::Game& game, Eager& eager);

  /// All of it, for the attempt of that number. The game waits still, for whatever may be done now.
  void furnish(Index card, const Spoken& spoken, uint32_t attempt);

 private:
  // ---- the parts, in their order
  void turnIdentities();
  void bringCompany(Index card, const Spoken& spoken);
  /// Further cards in hands to pay with, and something in zones where the text may look for cards.
  void drawCards();
  /// Counters on cards in play, and some exhausted.
  void markCards(const Spoken& spoken);
  void placeCard(Index card, uint32_t attempt);
  /// Of the card, counters that it comes with are nearly gone.
  void wearOut(Index card);

  // ---- what they do it with
  uint8_t zoneOf(bytecode::ZoneRole role) const { return prepared_.zoneOf(role); }
  int64_t slot(uint32_t number) const { return game_.state().ref(number).slot(); }
  bool isInPlay(uint32_t number) const;
  /// Whether a card is a player's, by its kind.
  bool isPlayers(Index definition) const;
  /// Some of the cards, each to a place of its own; never the card itself.
  void bring(const std::vector<Index>& cards, uint32_t most, Index card);
  /// A new card of a definition into a zone, on top of a deck; its number, 0 where there is no such zone.
  uint32_t put(Index definition, state::PlayerId player, uint8_t zone);
  /// Into play, where cards of its kind have been. Whether there is such a place.
  bool putIntoPlay(Index definition, state::PlayerId player);
  /// Where it comes from by itself: a player's card to a hand or deck, another to the top of the scenario's deck.
  void putOut(Index definition, state::PlayerId player);
  /// The undermost cards of a deck into another zone, as long as the deck is no small one.
  void take(uint32_t seat, uint8_t zone, uint32_t count);
  /// An operation of the kernel that is over at once.
  void operate(bytecode::Operation operation, int64_t object, int64_t target, int64_t amount, int64_t extra);

  const Stock& stock_;
  const bytecode::Program& program_;
  const vm::Prepared& prepared_;
  const Places& places_;
  rules::Game& game_;
  Eager& eager_;
  state::PlayerId first_;       ///< who may act
  state::PlayerId other_;       ///< another player, where there is one
  std::vector<uint8_t> aside_;  ///< zones out of play that the text speaks of
};

}  // namespace thou::acts
