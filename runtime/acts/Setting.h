// A game with the card to be tried in it: a declared game, laid out with it where one of its kind is laid out, and furnished once somebody may act.
// Each attempt makes another one. Next: Furnish.h, Finder.h.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/acts/Furnish.h"

namespace thou::acts {

class Setting {
 public:
  Setting(std::shared_ptr<const vm::Prepared> prepared, const Places& places);

  /// Whether there is a game that can be laid out at all.
  bool playable() const { return !layouts_.empty(); }

  /// Of what a text speaks of, what no card of the program is or has: "no card has the trait Marsh"; empty where there is nothing.
  std::string missing(const Spoken& spoken) const;
  /// The game of an attempt before it starts; only where one is playable: some layout, and where the card is one that is laid out, it instead of others.
  rules::Game lay(Index card, const Spoken& spoken, uint32_t attempt, Eager& eager) const;
  /// A moment at which a player may act has come: the card and its company come to lie where they may. The game waits still.
  void furnish(rules::Game& game, Index card, const Spoken& spoken, uint32_t attempt, Eager& eager) const {
    Furnisher(stock_, *prepared_, places_, game, eager).furnish(card, spoken, attempt);
  }

 private:
  /// Cards that a text speaks of by name or trait and that `wanted` says yes to.
  template <class Wanted>
  std::vector<Index> spokenOf(const Spoken& spoken, Wanted wanted) const;
  /// What the text names, before play: for what it does at set-up.
  void addNamed(rules::Game& game, Index card, const Spoken& spoken) const;

  const bytecode::Program& program_;
  std::shared_ptr<const vm::Prepared> prepared_;
  const Places& places_;
  Stock stock_;
  std::vector<Index> layouts_;  ///< those with decks for as many as must play
};

}  // namespace thou::acts
