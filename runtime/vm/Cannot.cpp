// What cannot happen: `Cannot` of lasting effects and of abilities that always hold.
//
// Under the key of a verb, those that speak of the card that has them come last (state::kOwnSlot). There are many of them, each kind of
// card has some, and only those of the cards in the event's roles matter: they are looked for there, and not in the chain.
#include "runtime/vm/Machine.h"

namespace thou::vm {

using bytecode::Change;
using state::EffectRow;
using state::ListenerRow;
using state::PlayerId;
using state::Section;

namespace {

/// The roles that cards fill.
constexpr bytecode::Role kCardRoles[] = {bytecode::Role::Performer, bytecode::Role::Object, bytecode::Role::Target};

}  // namespace

bool Machine::forbids(const ListenerRow& listener, uint32_t bearer, int64_t event) {
  const bytecode::EffectTemplate& effect = program_.effects[listener.effect];
  const bytecode::Ability& ability = program_.abilities[listener.ability];
  const int64_t slot = state_.ref(bearer).slot();
  // "Cannot" of a card that no player controls holds for each player that its condition holds for; what it says of itself, in play or
  // not, for the one whom the event concerns.
  const bool ofItself = ability.condition == kNone && ability.activeIn == bytecode::ActiveIn::Anywhere;
  PlayerList players;
  if (listener.via == kNone && listener.you != 0)
    players.add(PlayerId{uint8_t(listener.you)});
  else
    players = effect.ofCard ? spokenTo(slot, event) : candidatesForYou(slot, event);
  for (const PlayerId you : players) {
    // The test rules out most events, a condition looks at the table.
    if (holds(effect.test, slot, you.value, event) && holds(ability.condition, slot, you.value, 0)) return true;
    if (ofItself) return false;
  }
  return false;
}

bool Machine::forbidden(uint32_t event, int64_t* by) {
  const state::EventRow row = state_.event(event);
  const uint32_t key = state_.cannotKey(row.verb);
  const int64_t value = state_.eventValue(event);
  const auto found = [&](int64_t card) {
    if (by != nullptr) *by = card;
    return true;
  };
  if (state_.head(key).mask != 0) {
    for (uint32_t i = 0; i < state_.count(Section::Effects); ++i) {
      const EffectRow effect = state_.effect(i);
      if (effect.state != state::EffectState::Live || Change(effect.change) != Change::Cannot) continue;
      const bytecode::EffectTemplate& made = program_.effects[effect.effect];
      if (made.id == row.verb && holds(made.test, effect.source, effect.you, value, effect.captures))
        return found(effect.source);
    }
  }
  bool own = false;
  for (uint32_t number = state_.head(key).first; number != 0 && !own;) {
    const ListenerRow listener = state_.listener(number - 1);
    number = listener.next;
    own = listener.slot == state::kOwnSlot;
    if (own) break;
    uint32_t who = 0;
    const bool forbidding = anyBearer(listener, [&](uint32_t bearer) {
      who = bearer;
      return forbids(listener, bearer, value);
    });
    if (forbidding) return found(state_.ref(who).slot());
  }
  if (!own) return false;
  for (const bytecode::Role role : kCardRoles) {
    const int64_t slot = row.roles[size_t(role)];
    const uint32_t card = current(slot);
    if (card == 0) continue;
    for (uint32_t number = state_.card(card).firstListener; number != 0;) {
      const ListenerRow listener = state_.listener(number - 1);
      number = listener.nextOfCard;
      if (listener.key == key && listener.slot == state::kOwnSlot && prepared_.ownRole[listener.effect] == role &&
          forbids(listener, card, value))
        return found(slot);
    }
  }
  return false;
}

}  // namespace thou::vm
