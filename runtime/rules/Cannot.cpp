// What cannot happen: `Cannot` of lasting effects and of abilities that always hold.
//
// Most of them speak of the card that has them (vm::Prepared::ownRole), and each card of a kind has some. They are asked of the cards in
// the event's roles alone, one role after the other: of a card in play they stand last under their verb (state::kOwnSlot), of one out of play
// nowhere; its face says them (vm::Prepared::Face).
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Change;
using state::CardRow;
using state::ListenerRow;
using state::PlayerId;
using state::Section;

bool Engine::forbids(uint32_t card, Index abilityIndex, Index effectIndex, PlayerId given, int64_t event) {
  if (!machine_.mayHold(abilityIndex)) return false;
  const bytecode::EffectTemplate& effect = program_.effects[effectIndex];
  const bytecode::Ability& ability = program_.abilities[abilityIndex];
  const int64_t slot = state_.ref(card).slot();
  // "Cannot" of a card that no player controls holds for each player that its condition holds for; what it says of itself, in play or
  // not, for the one whom the event concerns.
  const bool ofItself = ability.condition == kNone && ability.activeIn == bytecode::ActiveIn::Anywhere;
  // The test rules out most events, a condition looks at the table.
  const bool tested = !prepared_.asksForYou(effect.test);
  if (tested && !machine_.holds(effect.test, slot, 0, event)) return false;
  if (tested && !prepared_.asksForYou(ability.condition)) return machine_.holds(ability.condition, slot, 0, 0);
  vm::PlayerList players;
  if (given != state::kNoPlayer)
    players.add(given);
  else
    players = effect.ofCard ? machine_.spokenTo(slot, event) : machine_.candidatesForYou(slot, event);
  for (const PlayerId you : players) {
    if ((tested || machine_.holds(effect.test, slot, you.value, event)) &&
        machine_.holds(ability.condition, slot, you.value, 0))
      return true;
    if (ofItself) return false;
  }
  return false;
}

bool Engine::mayForbid(Index ability, Index verb) const {
  return prepared_.needs(ability).inProgress == verb || machine_.mayHold(ability);
}

bool Engine::speaksOfItself(uint32_t number, Index verb) const {
  const state::CardRow& card = state_.card(number);
  if (card.firstEffect != 0) return true;
  const vm::Prepared::Face& face = prepared_.face(card.face);
  return face.ownVerbs[verb] && std::ranges::any_of(face.own, [&](const vm::Prepared::OwnCannot& each) {
           return each.verb == verb && mayForbid(each.ability, verb);
         });
}

uint32_t Engine::nextOwn(uint32_t number, uint32_t card) const {
  const ListenerRow* rows = state_.rows<ListenerRow>(Section::Listeners) - 1;  // by number
  while (number != 0 && rows[number].card != card) number = rows[number].next;
  return number;
}

bool Engine::undisputed(Index verb, const int64_t* roles) const {
  const state::HeadRow& cannot = state_.head(state_.cannotKey(verb));
  if (cannot.mask != 0) return false;
  const ListenerRow* listeners = state_.rows<ListenerRow>(Section::Listeners) - 1;  // by number
  uint32_t own = cannot.first;
  for (; own != 0 && listeners[own].slot != state::kOwnSlot; own = listeners[own].next) {
    if (mayForbid(listeners[own].ability, verb)) return false;
  }
  for (const bytecode::Role role : {bytecode::Role::Performer, bytecode::Role::Object, bytecode::Role::Target}) {
    const uint32_t number = machine_.current(roles[size_t(role)]);
    if (number == 0) continue;
    if (!machine_.inPlayNow(number)) {
      if (speaksOfItself(number, verb)) return false;
      continue;
    }
    for (uint32_t says = nextOwn(own, number); says != 0; says = nextOwn(listeners[says].next, number)) {
      if (mayForbid(listeners[says].ability, verb)) return false;
    }
  }
  return true;
}

bool Engine::forbidden(uint32_t event, Ban* by) {
  const Index verb = state_.event(event).verb;
  const uint32_t key = state_.cannotKey(verb);
  const int64_t value = state_.eventValue(event);
  const auto found = [&](int64_t card, Index ability) {
    if (by != nullptr) *by = {.card = card, .ability = ability};
    return true;
  };
  if (state_.head(key).mask != 0) {
    for (uint32_t i = 0; i < state_.count(Section::Effects); ++i) {
      const state::EffectRow effect = state_.effect(i);
      if (effect.state != state::EffectState::Live || Change(effect.change) != Change::Cannot) continue;
      const bytecode::EffectTemplate& made = program_.effects[effect.effect];
      if (made.id == verb && machine_.holds(made.test, effect.source, effect.you, value, effect.captures))
        return found(effect.source, kNone);
    }
  }
  uint32_t own = state_.head(key).first;  // from here on cards in play say so of themselves
  while (own != 0 && state_.listener(own - 1).slot != state::kOwnSlot) {
    const ListenerRow listener = state_.listener(own - 1);
    own = listener.next;
    const PlayerId you{uint8_t(listener.via == kNone ? listener.you : 0)};
    uint32_t who = 0;
    const bool forbidding = machine_.anyBearer(listener, [&](uint32_t bearer) {
      who = bearer;
      return forbids(bearer, listener.ability, listener.effect, you, value);
    });
    if (forbidding) return found(state_.ref(who).slot(), listener.ability);
  }
  for (const bytecode::Role role : {bytecode::Role::Performer, bytecode::Role::Object, bytecode::Role::Target}) {
    const int64_t slot = state_.event(event).roles[size_t(role)];
    const uint32_t card = machine_.current(slot);
    if (card == 0) continue;
    const auto says = [&](Index ability, Index effect) {
      return prepared_.ownRole(effect) == role && forbids(card, ability, effect, state::kNoPlayer, value);
    };
    const CardRow& row = state_.card(card);
    if (machine_.inPlayNow(card)) {
      for (uint32_t number = nextOwn(own, card); number != 0;) {
        const ListenerRow listener = state_.listener(number - 1);
        if (says(listener.ability, listener.effect)) return found(slot, listener.ability);
        number = nextOwn(listener.next, card);
      }
    } else if (row.firstEffect == 0 && program_.cards[row.face].secondKind == kNone) {
      const vm::Prepared::Face& face = prepared_.face(row.face);
      if (state_.flag(card, bytecode::Flag::FaceDown) || !face.ownVerbs[verb]) continue;
      for (const vm::Prepared::OwnCannot& each : face.own) {
        const bool meant = each.verb == verb && each.role == role && activeHere(each.ability, card);
        if (meant && forbids(card, each.ability, each.effect, state::kNoPlayer, value))
          return found(slot, each.ability);
      }
    } else if (speaksOfItself(card, verb)) {
      std::vector<Index> room;
      for (const Index index : abilitiesOf(card, room)) {
        const bytecode::Ability& ability = program_.abilities[index];
        if (ability.timing != bytecode::Timing::Static || !activeHere(index, card)) continue;
        for (const Index effect : ability.effects) {
          if (program_.effects[effect].id == verb && says(index, effect)) return found(slot, index);
        }
      }
    }
  }
  return false;
}

}  // namespace thou::rules
