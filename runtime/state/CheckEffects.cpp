// The checker's chapter on effects and on who listens to what. See Checker.h.
#include "runtime/state/Checker.h"

#include <algorithm>

#include "runtime/bytecode/Changes.h"

namespace thou::state {

using bytecode::Change;
using bytecode::kNone;

bool Checker::validId(Change change, uint32_t id) const {
  return id < bytecode::rowsOf(program_, bytecode::changeInfo(change).id);
}

Checker::Fault Checker::effects() const {
  const uint32_t rows = state_.count(Section::Effects);
  const Facts& facts = state_.facts();
  uint32_t changes[kChanges] = {};
  uint32_t ends[kEnds] = {};
  uint32_t live = 0;
  uint32_t due = 0;
  uint32_t onCards = 0;
  std::vector<uint32_t> cannot(program_.verbs.size(), 0);
  for (uint32_t i = 0; i < rows; ++i) {
    at(Section::Effects, i);
    const EffectRow& effect = state_.effect(i);
    if (effect.state == EffectState::Free) continue;
    if (effect.state > EffectState::Due || effect.change >= kChanges || effect.end >= kEnds)
      return "an effect is of no kind there is";
    if (!validPlayer(effect.you) || !validCard(uint32_t(effect.affected))) return "an effect is on nobody";
    const bool nameless = effect.effect == kNone && Change(effect.change) == Change::Control &&
                          bytecode::End(effect.end) == bytecode::End::Never;
    if (!nameless && (effect.effect >= program_.effects.size() || !validId(Change(effect.change), effect.id)))
      return "an effect has no text";
    if (effect.state == EffectState::Due) {
      if (Change(effect.change) != Change::Delayed && Change(effect.change) != Change::Whenever)
        return "an effect is due that cannot be";
      due += effect.dueIn == 0;
      continue;
    }
    ++live;
    ++changes[effect.change];
    ++ends[effect.end];
    onCards += uint32_t(effect.affected) != 0;
    if (Change(effect.change) == Change::Cannot) ++cannot[effect.id];
  }
  at(Section::Facts, 0);
  if (live != facts.liveEffects || due != facts.due) return "the effects do not add up";
  if (!std::equal(changes, changes + kChanges, facts.changes) || !std::equal(ends, ends + kEnds, facts.ends))
    return "the effects do not add up";
  for (uint32_t verb = 0; verb < cannot.size(); ++verb) {
    if (state_.head(state_.cannotKey(verb)).mask != cannot[verb]) return "the cannots do not add up";
  }
  std::vector<uint8_t> seen(rows + 1, 0);
  for (uint32_t number = 1; number <= state_.cards(); ++number) {
    at(Section::Cards, number);
    for (uint32_t row = state_.card(number).firstEffect; row != 0; row = state_.effect(row - 1).next) {
      if (row > rows || seen[row]++) return "a card's effects are not a list";
      const EffectRow& effect = state_.effect(row - 1);
      if (effect.state != EffectState::Live || uint32_t(effect.affected) != number)
        return "an effect is on another card";
      --onCards;
    }
  }
  if (onCards != 0) return "an effect is not on its card";
  at(Section::Facts, 0);
  for (uint32_t row = facts.freeEffect; row != 0; row = state_.effect(row - 1).next) {
    if (row > rows || seen[row]++ || state_.effect(row - 1).state != EffectState::Free)
      return "the unused effects are not a list";
  }
  return std::nullopt;
}

bool Checker::validListener(const ListenerRow& row) const {
  const uint32_t verbs = state_.shape().verbs;
  if (row.ability >= program_.abilities.size() || !validCard(row.card) || row.slot >= 16) return false;
  if (row.via != kNone && (row.via >= program_.effects.size() || row.viaAbility >= program_.abilities.size() ||
                           (row.card == 0 && row.effectRow == 0)))
    return false;
  if (row.effectRow > state_.count(Section::Effects) || !validPlayer(uint8_t(row.you)) || row.you > UINT8_MAX)
    return false;
  if (row.key < verbs) return true;
  if (row.effect >= program_.effects.size()) return false;
  const bytecode::EffectTemplate& effect = program_.effects[row.effect];
  if (row.key < 2 * verbs) return effect.change == Change::Cannot && effect.id == row.key - verbs;
  if (row.key < state_.changeKey(Change(0))) return effect.change == Change::Stat && effect.id == row.key - 2 * verbs;
  return row.key == state_.changeKey(effect.change) && validId(effect.change, effect.id);
}

Checker::Fault Checker::listeners() const {
  const uint32_t rows = state_.count(Section::Listeners);
  std::vector<uint8_t> byKey(rows + 1, 0);
  std::vector<uint8_t> byCard(rows + 1, 0);
  for (uint32_t key = 0; key < state_.count(Section::Heads); ++key) {
    at(Section::Heads, key);
    uint32_t mask = 0;
    uint32_t last = 0;
    for (uint32_t number = state_.head(key).first; number != 0;) {
      if (number > rows || byKey[number]++) return "listeners are not a list";
      const ListenerRow& row = state_.listener(number - 1);
      at(Section::Listeners, number - 1);
      if (row.key != key || !validListener(row)) return "a listener listens to nothing";
      if (last != 0 && row.previous != last) return "listeners are not a list";
      mask |= 1u << row.slot;
      last = number;
      number = row.next;
    }
    if (last != 0 && state_.listener(state_.head(key).first - 1).previous != last) return "listeners are not a list";
    if (key < state_.shape().verbs && state_.head(key).mask != mask) return "the listeners do not add up";
  }
  at(Section::Facts, 0);
  for (uint32_t number = state_.facts().freeListener; number != 0; number = state_.listener(number - 1).next) {
    if (number > rows || byKey[number]++) return "the unused listeners are not a list";
  }
  for (uint32_t card = 1; card <= state_.cards(); ++card) {
    at(Section::Cards, card);
    for (uint32_t number = state_.card(card).firstListener; number != 0;
         number = state_.listener(number - 1).nextOfCard) {
      if (number > rows || byCard[number]++ || state_.listener(number - 1).card != card)
        return "a card's listeners are not a list";
    }
  }
  return std::nullopt;
}

}  // namespace thou::state
