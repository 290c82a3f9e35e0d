// What outlived its end: looked for when a script's scopes have ended. Every line is a bug of the engine or of the ruleset.
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::End;
using bytecode::LimitScope;
using state::EffectRow;
using state::Section;

namespace {

/// The listeners in the order in which they are asked, without row numbers.
std::vector<std::array<uint64_t, 5>> listenersInOrder(const state::GameState& state) {
  std::vector<std::array<uint64_t, 5>> list;
  for (uint32_t key = 0; key < state.count(Section::Heads); ++key) {
    for (uint32_t number = state.head(key).first; number != 0; number = state.listener(number - 1).next) {
      const state::ListenerRow& row = state.listener(number - 1);
      list.push_back(
          {key, row.order, uint64_t(row.card) << 32 | row.ability, uint64_t(row.effect) << 32 | row.via, row.slot});
    }
  }
  return list;
}

}  // namespace

std::vector<std::string> Engine::leaks() {
  std::vector<std::string> found;
  const auto leak = [&](std::string text) { found.push_back(std::move(text)); };
  if (state_.frames() != 0) leak("a frame is left over");
  if (state_.count(Section::Events) != 0) leak("an event is not over");
  if (state_.count(Section::Arena) != 0 || state_.count(Section::Registers) != 0)
    leak("values of a function are left over");
  if (state_.count(Section::Used) + state_.count(Section::EventCards) + state_.count(Section::Objects) != 0)
    leak("records of an event are left over");
  if (state_.facts().due != 0) leak("a delayed effect has not happened");
  if (state_.facts().dirty != 0) leak("consequences were not looked at");
  for (uint32_t i = 0; i < state_.count(Section::Effects); ++i) {
    const EffectRow effect = state_.effect(i);
    if (effect.state != state::EffectState::Live) continue;
    const bool cardGone = effect.affected != 0 && machine_.current(effect.affected) == 0;
    bool over = false;
    switch (End(effect.end)) {
      case End::Event:
      case End::OccursWithin:
        over = !state_.eventIndex(effect.argument);
        break;
      case End::Ability:
        over = true;
        break;  // none is in progress any more
      case End::While:
        over = !endTestHolds(effect, effect.event);
        break;
      case End::LeavesPlay:
        over = !machine_.inPlay(effect.source);
        break;
      case End::Group:
        over = state_.groupOf(effect.argument) == nullptr;
        break;
      case End::Turns:
        over = effect.argument <= 0;
        break;
      case End::Never:
      case End::NextScopeBegin:
      case End::NextScopeEnd:
      case End::Occurs:
        break;
    }
    if (over || cardGone) leak("outlived its end: " + effectText(effect));
  }
  for (const state::UsageRow& row : state_.all<state::UsageRow>(Section::Usage)) {
    if (LimitScope(row.scope) != LimitScope::Game) leak("a limit still counts: " + abilityText(row.card, row.ability));
  }
  for (uint32_t card = 1; card <= state_.cards(); ++card) {
    const state::CardRow& row = state_.card(card);
    const int64_t slot = state_.ref(card).slot();
    const bool inPlay = machine_.inPlayNow(card);
    if (row.host != 0 && !machine_.inPlayNow(row.host)) leak(nameOf(slot) + " is with a card that is not in play");
    for (uint32_t kind = 0; !inPlay && kind < state_.shape().counters; ++kind) {
      if (state_.counters(card, kind) == 0) continue;
      leak(nameOf(slot) + " has counters out of play");
      break;
    }
    if (inPlay && state::isPlayer(machine_.controller(slot)) && row.area != machine_.controller(slot).value) {
      leak(nameOf(slot) + " is not in its controller's area");
    }
  }
  for (const state::GroupRow& group : state_.all<state::GroupRow>(Section::Groups)) {
    if (group.state != state::GroupState::Live || group.firstCard == 0)
      leak("a set-aside group has not come to its end");
    for (uint32_t card = group.firstCard; card != 0; card = state_.card(card).nextInGroup) {
      if (!isAside(card)) leak(nameOf(state_.ref(card).slot()) + " is of a set-aside group and not set aside");
    }
  }
  Consequence missed;
  if (findStanding(true, missed)) leak("a standing rule was not applied to " + nameOf(state_.ref(missed.card).slot()));
  if (const std::optional<std::string> fault = state_.check(program_)) leak("the state is not sound: " + *fault);
  // The listener table must be what it would be if it were made anew.
  const auto before = listenersInOrder(state_);
  for (uint32_t card = 1; card <= state_.cards(); ++card) relisten(card);
  if (before != listenersInOrder(state_)) leak("the listener table is not what the cards in play make it");
  return found;
}

}  // namespace thou::rules
