// Who answers while a card is tried: at random, but with a liking for what the card could do and for what it waits for. Next: Finder.cpp.
#pragma once

#include <set>
#include <vector>

#include "runtime/acts/Spoken.h"
#include "runtime/play/Player.h"

namespace thou::acts {

class Eager {
 public:
  Eager(const Deeds& deeds, uint64_t seed) : deeds_(deeds), random_(seed) {}

  /// What is to be tried: the faces of a card, those of its abilities that have not acted yet, verbs that bring them about.
  std::set<Index> faces = {};
  std::set<Index> abilities = {};
  std::set<Index> verbs = {};
  /// Its own traits: what it can be used by, or matches, has one of them.
  std::vector<Index> traits = {};

  play::Choice choose(const rules::Game& game);

  uint32_t below(uint32_t bound) { return uint32_t(random_() % bound); }
  bool chance(uint32_t percent) { return below(100) < percent; }

 private:
  /// Options that `wanted` says yes to.
  template <class Wanted>
  std::vector<uint32_t> those(const rules::Decision& decision, Wanted wanted) const;
  /// Options of abilities of the card that have not acted yet.
  std::vector<uint32_t> untriedOf(const rules::Game& game) const;
  bool isMine(const rules::Game& game, uint32_t card) const;
  /// Whether a card has a trait of it printed.
  bool isLike(const rules::Game& game, uint32_t card) const;
  bool bringsAbout(const rules::Game& game, Index ability) const;
  uint32_t anyOf(const std::vector<uint32_t>& options) { return options[below(uint32_t(options.size()))]; }
  play::Choice chooseAbility(const rules::Game& game);
  play::Choice choosePayment(const rules::Game& game);
  play::Choice chooseSeveral(const rules::Game& game);

  const Deeds& deeds_;
  play::Random random_;
};

}  // namespace thou::acts
