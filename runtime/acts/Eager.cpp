// Answers with likings. See Eager.h.
#include "runtime/acts/Eager.h"

#include <algorithm>
#include <numeric>

namespace thou::acts {

using play::Choice;
using rules::Decision;
using rules::DecisionKind;
using rules::Option;

template <class Wanted>
std::vector<uint32_t> Eager::those(const Decision& decision, Wanted wanted) const {
  std::vector<uint32_t> result;
  for (uint32_t i = 0; i < decision.options.size(); ++i) {
    if (wanted(decision.options[i])) result.push_back(i);
  }
  return result;
}

bool Eager::isMine(const rules::Game& game, uint32_t card) const {
  return card != 0 && card <= game.state().cards() && faces.contains(game.state().card(card).front);
}

bool Eager::isLike(const rules::Game& game, uint32_t card) const {
  if (card == 0 || card > game.state().cards()) return false;
  const std::vector<Index>& printed = game.program().cards[game.state().card(card).front].traits;
  return std::find_first_of(printed.begin(), printed.end(), traits.begin(), traits.end()) != printed.end();
}

bool Eager::bringsAbout(const rules::Game& game, Index ability) const {
  if (ability == kNone) return false;
  const Index effect = game.program().abilities[ability].effect;
  if (effect == kNone) return false;
  const std::vector<bool>& done = deeds_.of(effect);
  return std::any_of(verbs.begin(), verbs.end(), [&](Index verb) { return done[verb]; });
}

std::vector<uint32_t> Eager::untriedOf(const rules::Game& game) const {
  return those(game.decision(), [&](const Option& option) {
    return abilities.contains(option.ability) && isMine(game, option.card.id.value);
  });
}

Choice Eager::chooseAbility(const rules::Game& game) {
  const Decision& decision = game.decision();
  const std::vector<uint32_t> untried = untriedOf(game);
  if (!untried.empty() && chance(90)) return {anyOf(untried)};
  const std::vector<uint32_t> mine =
      those(decision, [&](const Option& option) { return isMine(game, option.card.id.value); });
  if (!mine.empty() && chance(50)) return {anyOf(mine)};
  const std::vector<uint32_t> apt =
      those(decision, [&](const Option& option) { return bringsAbout(game, option.ability); });
  if (!apt.empty() && chance(50)) return {anyOf(apt)};
  if (decision.minimum == 0 && chance(25)) return {};
  return {below(uint32_t(decision.options.size()))};
}

Choice Eager::choosePayment(const rules::Game& game) {
  const Decision& decision = game.decision();
  const std::vector<uint32_t> untried = untriedOf(game);
  if (!untried.empty() && chance(80)) return {anyOf(untried)};
  const std::vector<uint32_t> others =
      those(decision, [&](const Option& option) { return !isMine(game, option.card.id.value); });
  if (!others.empty() && chance(90)) return {anyOf(others)};
  return {below(uint32_t(decision.options.size()))};
}

Choice Eager::chooseSeveral(const rules::Game& game) {
  const Decision& decision = game.decision();
  const uint32_t most = std::min(decision.maximum, uint32_t(decision.options.size()));
  uint32_t many = std::min(decision.minimum, most);
  if (most > many && !chance(15)) many += 1 + below(most - many);
  Choice order(decision.options.size());
  std::iota(order.begin(), order.end(), 0u);
  for (uint32_t i = 0; i + 1 < order.size(); ++i) std::swap(order[i], order[i + below(uint32_t(order.size()) - i)]);
  const auto cardOf = [&](uint32_t option) {
    return state::CardRef::fromSlot(decision.options[option].value).id.value;
  };
  // What it could be used by comes first.
  if (decision.kind == DecisionKind::Cards && !traits.empty() && chance(40))
    std::stable_partition(order.begin(), order.end(), [&](uint32_t option) { return isLike(game, cardOf(option)); });
  // The card itself is taken first, or last: where it is what is hit, helped, spent or put away.
  if (decision.kind == DecisionKind::Cards && chance(60)) {
    const bool first = chance(50);
    std::stable_partition(order.begin(), order.end(),
                          [&](uint32_t option) { return isMine(game, cardOf(option)) == first; });
  }
  order.resize(many);
  return order;
}

Choice Eager::choose(const rules::Game& game) {
  const Decision& decision = game.decision();
  switch (decision.kind) {
    case DecisionKind::Number:
      return {decision.minimum + below(decision.maximum - decision.minimum + 1)};
    case DecisionKind::Ability:
    case DecisionKind::Order:
      return chooseAbility(game);
    case DecisionKind::Payment:
      return choosePayment(game);
    case DecisionKind::YesNo: {
      const std::vector<uint32_t> yes = those(decision, [](const Option& option) { return option.value != 0; });
      return {!yes.empty() && chance(80) ? yes.front() : below(uint32_t(decision.options.size()))};
    }
    case DecisionKind::Cards:
    case DecisionKind::Players:
    case DecisionKind::Mode:
      return chooseSeveral(game);
  }
  return {};
}

}  // namespace thou::acts
