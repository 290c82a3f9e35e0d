// What a card is worth now: printed values, lasting effects on it, static effects that apply to it.
#include <algorithm>
#include <span>

#include "runtime/vm/Machine.h"

namespace thou::vm {

using bytecode::Change;
using state::EffectRow;
using state::PlayerId;
using state::Section;

std::array<int64_t, 1 + state::kMaxCaptures> Machine::givenTo(uint32_t card, uint32_t effectRow) const {
  std::array<int64_t, 1 + state::kMaxCaptures> given = {state_.ref(card).slot()};
  if (effectRow != 0) std::copy_n(state_.effect(effectRow - 1).captures, state::kMaxCaptures, given.begin() + 1);
  return given;
}

bool Machine::staticHolds(Index ability, Index effectIndex, uint32_t source, uint32_t card, PlayerId& you,
                          uint32_t effectRow) {
  const bytecode::EffectTemplate& effect = program_.effects[effectIndex];
  if (effect.filter == kNone && source != card && source != 0) return false;
  if (!mayHold(ability)) return false;
  const Index condition = program_.abilities[ability].condition;
  const int64_t slot = state_.ref(source).slot();
  const auto given = givenTo(card, effectRow);
  // The filter rules out most cards, a condition looks at the table.
  const auto holdsFor = [&](PlayerId player) {
    return holds(effect.filter, slot, player.value, 0, given) && holds(condition, slot, player.value, 0);
  };
  if (you != state::kNoPlayer) return holdsFor(you);
  if (!prepared_.asksForYou(effect.filter) && !prepared_.asksForYou(condition)) {
    if (!holdsFor(state::kNoPlayer)) return false;
    you = *candidatesForYou(slot, 0).begin();
    return true;
  }
  for (const PlayerId player : candidatesForYou(slot, 0)) {
    if (!holdsFor(player)) continue;
    you = player;
    return true;
  }
  return false;
}

int32_t Machine::staticAmount(const state::ListenerRow& listener, uint32_t source, uint32_t card, PlayerId you) {
  const bytecode::EffectTemplate& effect = program_.effects[listener.effect];
  const auto given = givenTo(card, listener.effectRow);
  return int32_t(pure(effect.amount, state_.ref(source).slot(), you.value, 0, given, effect.constant));
}

bool Machine::granted(const state::ListenerRow& listener, uint32_t bearer) {
  PlayerId you{uint8_t(listener.you)};
  return !state_.flag(bearer, bytecode::Flag::FaceDown) &&
         staticHolds(listener.viaAbility, listener.via, listener.card, bearer, you, listener.effectRow);
}

bool Machine::applies(const EffectRow& effect, Change change, Index id) const {
  if (Change(effect.change) != change || effect.id != id) return false;
  if (effect.effect == kNone) return true;
  const bool itsOwn = program_.effects[effect.effect].own;
  if (!itsOwn && (change != Change::Stat || bytecode::End(effect.end) != bytecode::End::Event)) return true;
  const std::optional<uint32_t> own = state_.eventIndex(effect.argument);
  if (!own) return !itsOwn;
  const state::EventRow& event = state_.event(*own);
  // A number that its doer has for one attack it does not have for another that it makes meanwhile.
  const int64_t doer = event.roles[size_t(bytecode::Role::Performer)];
  if (!itsOwn && doer != effect.affected) return true;
  for (uint32_t i = *own + 1; i < state_.count(Section::Events); ++i) {
    const state::EventRow& inner = state_.event(i);
    if (inner.verb == event.verb && (itsOwn || inner.roles[size_t(bytecode::Role::Performer)] == doer)) return false;
  }
  return true;
}

bool Machine::silenced(int64_t card, int64_t label) const {
  if (state_.facts().liveEffects == 0 || label < 0 || label == kNone) return false;
  // The card is meant wherever it goes meanwhile: it is revealed from a deck and put into play.
  const state::CardId number = state::CardRef::fromSlot(card).id;
  const std::span<const EffectRow> effects = state_.all<EffectRow>(Section::Effects);
  return std::any_of(effects.begin(), effects.end(), [&](const EffectRow& effect) {
    return effect.state == state::EffectState::Live && Change(effect.change) == Change::Silenced &&
           effect.id == label && state::CardRef::fromSlot(effect.amount).id == number;
  });
}

int32_t Machine::statNow(uint32_t number, uint8_t stat) {
  const std::optional<int32_t> printed = printedStat(state_.ref(number).slot(), stat);
  if (!printed && (program_.printedStats >> stat & 1) != 0) return 0;
  int64_t sum = printed.value_or(0);
  for (uint32_t e = state_.card(number).firstEffect; e != 0; e = state_.effect(e - 1).next) {
    const EffectRow& effect = state_.effect(e - 1);
    if (applies(effect, Change::Stat, stat)) sum += effect.amount;
  }
  if (state_.head(state_.statKey(stat)).first != 0) {
    anyStatic(state_.statKey(stat), number, [&](const state::ListenerRow& listener, uint32_t bearer, PlayerId you) {
      sum += staticAmount(listener, bearer, number, you);
      return false;
    });
  }
  const int64_t least = (program_.boundedStats >> stat & 1) != 0 ? 0 : INT32_MIN;
  return int32_t(std::clamp<int64_t>(sum, least, INT32_MAX));
}

bool Machine::hasNow(uint32_t number, Change change, Index id, const std::vector<Index>& printed) {
  const state::CardRow& card = state_.card(number);
  const bool faceDown = (card.flags >> uint8_t(bytecode::Flag::FaceDown) & 1) != 0;
  for (size_t i = 0; i < printed.size() && !faceDown; ++i) {  // a few
    if (printed[i] == id) return true;
  }
  for (uint32_t e = card.firstEffect; e != 0; e = state_.effect(e - 1).next) {
    if (applies(state_.effect(e - 1), change, id)) return true;
  }
  return anyStatic(
      state_.changeKey(change), number, [](const state::ListenerRow&, uint32_t, PlayerId) { return true; }, id);
}

bool Machine::hasTraitNow(uint32_t number, Index trait) {
  if (watched_) host_.looksAt(state_.ref(number).slot());
  return hasNow(number, Change::Trait, trait, program_.cards[state_.card(number).face].traits);
}

uint32_t Machine::traitsOf(int64_t slot, uint32_t set) {
  uint32_t bits = 0;
  const auto add = [&](Index trait) { bits |= 1u << (trait - (set & 0xffff)); };
  const state::CardRow* row = live(slot);
  const bool plain = row != nullptr && row->firstEffect == 0 && state_.head(state_.changeKey(Change::Trait)).first == 0;
  if (!plain) {
    bytecode::forEachTrait(set, [&](Index trait) {
      if (hasTrait(slot, trait)) add(trait);
    });
    return bits;
  }
  const bytecode::Card* seen = face(slot);  // it has those that are printed and no others
  for (size_t i = 0; seen != nullptr && i < seen->traits.size(); ++i) {
    if (seen->traits[i] - (set & 0xffff) < bytecode::kTraitsInSet) add(seen->traits[i]);
  }
  return bits & set >> 16;
}

bool Machine::sharesTrait(int64_t one, int64_t other, uint32_t set) {
  const uint32_t bits = traitsOf(one, set);
  return bits != 0 && traitsOf(other, bytecode::traitSet(uint16_t(set), uint16_t(bits))) != 0;
}

bool Machine::hasKeywordNow(uint32_t number, Index keyword) {
  return hasNow(number, Change::Keyword, keyword, program_.cards[state_.card(number).face].keywords);
}

Machine::KeywordNow Machine::keywordNow(uint32_t number, Index keyword) {
  KeywordNow result;
  int64_t sum = 0;
  if (!state_.flag(number, bytecode::Flag::FaceDown)) {
    const bytecode::Card& face = program_.cards[state_.card(number).face];
    for (size_t i = 0; i < face.keywords.size(); ++i) {
      if (face.keywords[i] != keyword) continue;
      result.present = true;
      if (i < face.keywordValues.size()) sum += bytecode::printedNumber(face.keywordValues[i], state_.facts().players);
    }
  }
  for (uint32_t e = state_.card(number).firstEffect; e != 0; e = state_.effect(e - 1).next) {
    const EffectRow& effect = state_.effect(e - 1);
    if (!applies(effect, Change::Keyword, keyword)) continue;
    result.present = true;
    sum += effect.amount;
  }
  anyStatic(
      state_.changeKey(Change::Keyword), number,
      [&](const state::ListenerRow& listener, uint32_t bearer, PlayerId you) {
        result.present = true;
        sum += staticAmount(listener, bearer, number, you);
        return false;
      },
      keyword);
  result.value = int32_t(std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX));
  return result;
}

int32_t Machine::allCounters(int64_t card, uint8_t kind) const {
  int64_t sum = 0;
  for (size_t i = 0; i < program_.counters.size(); ++i)
    if (i == kind || program_.counters[i].named) sum += countersOf(card, uint8_t(i));
  return int32_t(std::min<int64_t>(sum, INT32_MAX));
}

uint8_t Machine::counterMeant(uint32_t number, uint8_t kind, bool taken) const {
  if (!program_.counters[kind].any) return kind;
  const Index own = program_.cards[state_.card(number).face].counter;
  if (own != bytecode::kNone && (!taken || state_.counters(number, own) > 0)) return uint8_t(own);
  for (size_t i = 0; i < program_.counters.size(); ++i)
    if (program_.counters[i].named && state_.counters(number, uint32_t(i)) > 0) return uint8_t(i);
  return kind;
}

int32_t Machine::counterMaximum(uint32_t number, uint8_t kind) {
  const int32_t base = program_.counters[kind].maximum;
  if (base == 0) return 0;
  int64_t sum = base;
  const Index twice = program_.counters[kind].twiceWith;
  if (twice != bytecode::kNone && hasKeyword(state_.ref(number).slot(), twice)) sum += base;
  for (uint32_t e = state_.card(number).firstEffect; e != 0; e = state_.effect(e - 1).next) {
    const EffectRow& effect = state_.effect(e - 1);
    if (applies(effect, Change::CounterMax, kind)) sum += effect.amount;
  }
  anyStatic(state_.changeKey(Change::CounterMax), number,
            [&](const state::ListenerRow& listener, uint32_t bearer, PlayerId you) {
              if (program_.effects[listener.effect].id == kind) sum += staticAmount(listener, bearer, number, you);
              return false;
            });
  return int32_t(std::clamp<int64_t>(sum, 1, INT32_MAX));
}

}  // namespace thou::vm
