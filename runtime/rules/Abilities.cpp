// Which abilities a card has, and where it makes them heard: the listener table is brought up to date here.
//
// INVARIANT: a card's listeners are a function of its row and the lasting effects on it (`relisten` run again changes nothing but
// row numbers). Abilities that a static ability of another card gives are entered with that card (`via`); who has them is found
// when somebody asks. What is given that way gives nothing further.
#include <algorithm>

#include "runtime/bytecode/Changes.h"
#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Ability;
using bytecode::Change;
using bytecode::Heard;
using bytecode::Timing;
using state::CardRow;
using state::EffectRow;

namespace {

void addOnce(std::vector<Index>& list, const std::vector<Index>& more) {
  for (const Index index : more) {
    if (std::find(list.begin(), list.end(), index) == list.end()) list.push_back(index);
  }
}

}  // namespace

bool Engine::activeHere(Index ability, uint32_t number) const {
  const uint8_t zone = state_.card(number).zone;
  return zone != state::kNoZone && vm::isActiveIn(program_.abilities[ability].activeIn, machine_.zoneRole(zone));
}

void Engine::addGrants(std::vector<Index>& list, Change change, Index id) const {
  if (change == Change::Keyword) addOnce(list, program_.keywords[id].abilities);
  if (change == Change::Granted) addOnce(list, {id});
}

std::span<const Index> Engine::abilitiesOf(uint32_t number, std::vector<Index>& room) const {
  if (state_.flag(number, bytecode::Flag::FaceDown)) return {};
  const CardRow& card = state_.card(number);
  const bytecode::Card& face = program_.cards[card.face];
  const std::vector<Index>& printed = prepared_.face(card.face).abilities;
  // A second kind counts out of play only.
  if (card.firstEffect == 0 && (face.secondKind == kNone || !machine_.inPlayNow(number))) return printed;
  room.clear();
  if (!machine_.changedNow(number, Change::Blank)) addOnce(room, face.abilities);
  const uint32_t kinds = machine_.kindsNow(number);
  for (Index kind = 0; kind < program_.kinds.size(); ++kind) {
    if ((kinds >> kind & 1) != 0) addOnce(room, program_.kinds[kind].abilities);
  }
  for (const Index keyword : face.keywords) addOnce(room, program_.keywords[keyword].abilities);
  for (uint32_t e = card.firstEffect; e != 0; e = state_.effect(e - 1).next) {
    const EffectRow& effect = state_.effect(e - 1);
    addGrants(room, Change(effect.change), effect.id);
  }
  return room;
}

std::span<const Index> Engine::allAbilitiesOf(uint32_t number, std::vector<Index>& room) {
  std::span<const Index> list = abilitiesOf(number, room);
  if (state_.flag(number, bytecode::Flag::FaceDown)) return list;
  for (const Change change : {Change::Keyword, Change::Granted}) {
    const uint32_t key = state_.changeKey(change);
    if (state_.head(key).first == 0) continue;
    machine_.anyStatic(key, number, [&](const state::ListenerRow& listener, uint32_t, state::PlayerId) {
      if (list.data() != room.data()) room.assign(list.begin(), list.end());
      addGrants(room, change, program_.effects[listener.effect].id);
      list = room;
      return false;
    });
  }
  return list;
}

void Engine::listenForEffect(uint32_t effect) { listen(0, state_.effect(effect).id, kNone, kNone, effect + 1); }

void Engine::listen(uint32_t number, Index index, Index via, Index viaAbility, uint32_t effectRow) {
  const Ability& ability = program_.abilities[index];
  state::ListenerRow row{
      .order = number == 0 ? 0 : state_.card(number).order,
      .card = number,
      .ability = index,
      .via = via,
      .viaAbility = viaAbility,
      .slot = state::windowSlot(ability.timing, ability.forced),
      .effectRow = effectRow,
      .you = effectRow == 0 ? 0u : state_.effect(effectRow - 1).you,
  };
  switch (ability.timing) {
    case Timing::Would:
    case Timing::Interrupt:
    case Timing::Response:
      for (const Index verb : ability.verbs) {
        row.key = state_.verbKey(verb);
        state_.link(row);
        // An event that is going on already is heard, too, even should the card be gone when it is over.
        for (uint32_t i = 0; i < state_.count(state::Section::Events); ++i) {
          if (state_.event(i).verb == verb) state_.event(i).mask |= 1u << row.slot;
        }
      }
      return;
    case Timing::Static:
      break;
    case Timing::Action:
    case Timing::Payment:
    case Timing::Setup:
    case Timing::Special:
      return;
  }
  for (const Index effectIndex : ability.effects) {
    const bytecode::EffectTemplate& effect = program_.effects[effectIndex];
    row.effect = effectIndex;
    row.slot = state::windowSlot(Timing::Static, false);
    switch (bytecode::changeInfo(effect.change).heard) {
      case Heard::Never:
        continue;
      case Heard::ByStat:
        row.key = state_.statKey(effect.id);
        break;
      case Heard::ByVerb:
        row.key = state_.cannotKey(effect.id);
        if (number != 0 && via == kNone && effectRow == 0 && prepared_.ownRole(effectIndex)) {
          if (!machine_.inPlayNow(number)) continue;  // found by its card when it is asked (Cannot.cpp)
          row.slot = state::kOwnSlot;
        }
        break;
      case Heard::Gives:
        if (via == kNone) {
          std::vector<Index> given;
          addGrants(given, effect.change, effect.id);
          for (const Index gift : given) listen(number, gift, effectIndex, index, effectRow);
        }
        row.key = state_.changeKey(effect.change);
        break;
      case Heard::ByChange:
        row.key = state_.changeKey(effect.change);
        break;
    }
    state_.link(row);
  }
}

void Engine::staticsChange(uint32_t number) {
  for (uint32_t n = state_.card(number).firstListener; n != 0; n = state_.listener(n - 1).nextOfCard) {
    const state::ListenerRow& listener = state_.listener(n - 1);
    if (listener.key < state_.statKey(0)) continue;  // what cannot happen
    const bool itsOwn = program_.effects[listener.effect].filter == kNone;
    if (itsOwn && restsOn(listener) == 0) {
      touch(number);
    } else {
      dirty(state::kDirtyAll);
    }
  }
}

bool Engine::mayBeHeard(uint32_t number) const {
  const CardRow& card = state_.card(number);
  if (card.firstListener != 0 || card.firstEffect != 0 || program_.cards[card.face].secondKind != kNone) return true;
  return card.zone != state::kNoZone && prepared_.face(card.face).isHeard(machine_.zoneRole(card.zone));
}

void Engine::relisten(uint32_t number) {
  if (!mayBeHeard(number)) return;  // as most cards that are drawn, shuffled and discarded
  staticsChange(number);
  state_.unlink(number);
  std::vector<Index> room;
  for (const Index ability : abilitiesOf(number, room)) {
    if (activeHere(ability, number)) listen(number, ability, kNone, kNone);
  }
  staticsChange(number);
}

void Engine::listenToRules() {
  for (const Index ability : program_.rulesAbilities) listen(0, ability, kNone, kNone);
}

}  // namespace thou::rules
