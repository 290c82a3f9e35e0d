// Lasting effects: how they are made and how they end. All effects with one end, end in one step (C9); an effect whose end has
// passed already is never made; `While` is one way (C13); what ends on a card that left play never touches the new object (C7).
#include <algorithm>

#include "runtime/bytecode/Changes.h"
#include "runtime/rules/Engine.h"
#include "runtime/rules/trial/Probe.h"

namespace thou::rules {

using bytecode::Change;
using bytecode::EffectTemplate;
using bytecode::End;
using state::EffectRow;
using state::EffectState;
using state::PlayerId;
using state::Section;
using vm::Next;

namespace {

/// Whether a card may have other abilities when the effect comes or goes.
bool changesAbilities(Change change) {
  return change == Change::Keyword || change == Change::Granted || change == Change::Kind || change == Change::Blank;
}

bool hasEnded(EffectState state) { return state != EffectState::Live; }

}  // namespace

bool Engine::endTestHolds(const EffectRow& effect, int64_t event) {
  const EffectTemplate& made = program_.effects[effect.effect];
  if (made.endTest == kNone) return true;
  // The affected card comes before the captures where the function takes it.
  int64_t more[1 + state::kMaxCaptures] = {effect.affected};
  std::copy_n(effect.captures, state::kMaxCaptures, more + 1);
  const bool takesCard = program_.functions[made.endTest].parameters.size() > made.captures;
  const std::span<const int64_t> all(more);
  return machine_.holds(made.endTest, effect.source, effect.you, event, takesCard ? all : all.subspan(1));
}

Next Engine::impose(int64_t* R, uint8_t base, Index effectIndex) {
  const EffectTemplate& made = program_.effects[effectIndex];
  const state::Frame& frame = state_.top();
  EffectRow row{
      .source = frame.card,
      .amount = R[base + 1],
      .argument = R[base + 2],
      .event = frame.event,
      .effect = effectIndex,
      .id = made.id,
      .change = uint8_t(made.change),
      .end = uint8_t(made.end),
      .you = frame.you,
  };
  for (uint8_t i = 0; i < made.captures && i < state::kMaxCaptures; ++i) row.captures[i] = R[base + 3 + i];
  switch (made.end) {
    case End::Never:
      row.argument = 0;
      break;
    case End::Event:
      if (state_.eventIndex(row.argument)) break;
      if (made.change == Change::Release) endGroup(row.amount, false);
      return Next::Go;
    case End::OccursWithin:
      if (!state_.eventIndex(row.argument)) return Next::Go;
      break;
    case End::Turns:
      if (row.argument > 0) break;
      if (made.change == Change::Release) endGroup(row.amount, false);
      return Next::Go;
    case End::Group: {
      const state::GroupRow* group = state_.groupOf(row.argument);
      if (group == nullptr || group->state != state::GroupState::Live) return Next::Go;
      break;
    }
    case End::NextScopeBegin:
    case End::NextScopeEnd:
      if (made.endVerb != bytecode::kNone) break;  // of a scope that is named: be it the current one
      if (const std::optional<uint32_t> scope = machine_.enclosingScope(made.endScope))
        row.bornScope = state_.event(*scope).serial;
      break;
    case End::While:
    case End::Occurs:
      row.argument = 0;
      break;
    case End::LeavesPlay:
      if (!machine_.inPlay(frame.card)) return Next::Go;
      break;
    case End::Ability:
      row.argument = abilityAround();
      if (row.argument < 0) return Next::Go;  // over at once
      break;
  }
  if (made.change == Change::Release) {
    state::GroupRow* group = state_.groupOf(row.amount);
    if (group == nullptr || group->state != state::GroupState::Live) return Next::Go;
    group->timed = 1;
  }
  std::vector<int64_t> affected{0};
  if (bytecode::changeInfo(made.change).onCards) {
    const std::span<const int64_t> list = machine_.elements(R[base]);
    affected.assign(list.begin(), list.end());
    std::erase_if(affected, [&](int64_t card) {
      if (machine_.current(card) != 0) return false;
      row.affected = card;
      gainDeparted(row);
      return true;
    });
  }
  if (probe_ != nullptr) probe_->noteImposing(made, row);
  const std::optional<uint32_t> deed =
      (frame.flags & state::kFrameBody) != 0 ? state_.eventIndex(frame.event) : std::nullopt;
  for (const int64_t card : affected) {
    row.affected = card;
    if (probe_ != nullptr) probe_->noteImposed(row);
    row.aside = machine_.current(card) != 0 && isAside(machine_.current(card)) ? 1 : 0;
    if (made.end == End::While && !endTestHolds(row, row.event)) continue;
    if (state_.facts().liveEffects >= limits_.effects) {
      machine_.trap(bytecode::Trap::TooManyEffects);
      return Next::Leave;
    }
    const uint32_t index = state_.addEffect(row);
    if (made.change == Change::Constant) listenForEffect(index);
    if (changesAbilities(made.change)) relisten(machine_.current(card));
    changedBy(row);
    if (logging()) logEffect(row, false);
    // A deed that changes a card has been done, though nothing has been moved or counted by it.
    if (deed && card != 0 && !program_.verbs[state_.event(*deed).verb].needsAmount)
      state_.event(*deed).amount = std::max<int64_t>(state_.event(*deed).amount, 1);
  }
  return machine_.trapped() ? Next::Leave : Next::Go;
}

void Engine::gainDeparted(const EffectRow& effect) {
  // "Discard this card. This card gains surge.": for what is going on and happened to it
  if (Change(effect.change) != Change::Keyword || End(effect.end) != End::Event) return;
  if (!machine_.gainDeparted(effect.affected, effect.id, int32_t(effect.amount))) return;
  for (const Index index : program_.keywords[effect.id].abilities) {
    const bytecode::Ability& ability = program_.abilities[index];
    for (uint32_t event = 0; event < state_.count(Section::Events); ++event) {
      if (std::ranges::find(ability.verbs, state_.event(event).verb) != ability.verbs.end())
        state_.event(event).mask |= 1u << state::windowSlot(ability.timing, ability.forced);
    }
  }
  if (logging()) logEffect(effect, false);
}

void Engine::changedBy(const EffectRow& effect) {
  const uint32_t card = machine_.current(effect.affected);
  if (card != 0) {
    touch(card, Change(effect.change) == Change::Stat ? state::dirtyStat(effect.id) : state::kDirtyCards);
  } else {
    dirty(Change(effect.change) == Change::Constant ? state::kDirtyAll : state::kDirtyEffects);
  }
  if (Change(effect.change) == Change::Control) dirty(state::kDirtyControl);
}

void Engine::endEffect(uint32_t index) {
  // The row is off its card already (unhooked).
  const EffectRow effect = state_.effect(index);
  const Change change = Change(effect.change);
  if (logging()) logEffect(effect, true);
  changedBy(effect);
  if (change == Change::Delayed) return;  // its function is due now
  if (change == Change::Constant) state_.unlinkMade(index);
  state_.freeEffect(index);
  if (change == Change::Release) endGroup(effect.amount, false);
  const uint32_t card = machine_.current(effect.affected);
  if (card != 0 && changesAbilities(change)) relisten(card);
  if (card == 0 || change != Change::Control) return;
  for (uint32_t i = 0; i < state_.count(Section::InPlay); ++i) {  // not one that is about to leave
    if (uint32_t(state_.row<uint64_t>(Section::InPlay, i)) == card)
      return follow(card, machine_.controller(state_.ref(card).slot()), true);
  }
}

template <class Test>
bool Engine::endEffects(Test test) {
  std::vector<uint32_t> ending;
  for (uint32_t i = 0; i < state_.count(Section::Effects); ++i) {
    if (!hasEnded(state_.effect(i).state) && test(EffectRow(state_.effect(i)))) ending.push_back(i);
  }
  for (const uint32_t index : ending) state_.unhookEffect(index);
  for (const uint32_t index : ending) endEffect(index);
  return !ending.empty();
}

/// Whether an effect is over with the event of that value.
static bool endsWith(const EffectRow& effect, int64_t event) {
  return bytecode::endsWithEvent(End(effect.end)) && effect.argument == event;
}

void Engine::endWithEvent(uint32_t event) {
  if (!anyEndsWithEvents()) return;
  // Its responses ask for abilities, such as keywords, that somebody has while it lasts.
  const auto asked = [&](const EffectRow& e) {
    return changesAbilities(Change(e.change)) || Change(e.change) == Change::Silenced || program_.effects[e.effect].own;
  };
  const int64_t value = state_.eventValue(event);
  endEffects([&](const EffectRow& e) { return endsWith(e, value) && !asked(e); });
}

int64_t Engine::opConclude(const Roles& roles) {
  // From the innermost on, but for what a card's ability has interrupted to have the same begun anew: that is not over.
  std::vector<uint32_t> over;
  std::vector<uint32_t> part;
  const auto again = [&](uint32_t event) {
    return std::any_of(over.begin(), over.end(),
                       [&](uint32_t inner) { return state_.event(inner).verb == state_.event(event).verb; });
  };
  for (uint32_t i = state_.frames(); i-- > 0;) {
    const state::Frame& frame = state_.frame(i);
    const bool does =
        frame.kind == state::FrameKind::Event &&
        state_.event(frame.what).roles[size_t(bytecode::Role::Performer)] == roles[bytecode::Role::Performer];
    if (does) part.push_back(frame.what);
    if (i != 0 && (frame.kind != state::FrameKind::Ability || frame.card == 0)) continue;
    if (std::any_of(part.begin(), part.end(), again)) break;
    over.insert(over.end(), part.begin(), part.end());
    part.clear();
  }
  for (const uint32_t event : over) endWithEvent(event);
  return 0;  // nothing that happens
}

bool Engine::endEventBound(uint32_t event) {
  if (!anyEndsWithEvents()) return false;
  const int64_t value = state_.eventValue(event);
  return endEffects([value](const EffectRow& e) { return endsWith(e, value); });
}

void Engine::endScopeBegun(uint32_t event) {
  const bytecode::Scope scope = program_.verbs[state_.event(event).verb].scopeClass;
  const int64_t player = state_.event(event).roles[size_t(bytecode::Role::Player)];
  endEffects([&](const EffectRow& e) {
    return End(e.end) == End::NextScopeBegin && program_.effects[e.effect].endScope == scope &&
           (e.argument == 0 || e.argument == player);
  });
}

void Engine::endScopeEnded(uint32_t event) {
  const bytecode::Scope scope = program_.verbs[state_.event(event).verb].scopeClass;
  const int64_t player = state_.event(event).roles[size_t(bytecode::Role::Player)];
  const int64_t value = state_.eventValue(event);
  const uint32_t serial = state_.event(event).serial;
  // Everything that ends here ends in one step, whichever way its end was said.
  endEffects([&](const EffectRow& e) {
    if (End(e.end) != End::NextScopeEnd) return endsWith(e, value);
    const EffectTemplate& made = program_.effects[e.effect];
    return made.endScope == scope && e.bornScope != serial &&
           (made.endVerb == bytecode::kNone || made.endVerb == state_.event(event).verb) &&
           (e.argument == 0 || e.argument == player);
  });
}

void Engine::endWhiles() {
  endEffects([&](const EffectRow& e) { return End(e.end) == End::While && !endTestHolds(e, e.event); });
}

void Engine::endOccurring(uint32_t event) {
  const Index verb = state_.event(event).verb;
  const int64_t value = state_.eventValue(event);
  const bool whenever = state_.facts().changes[size_t(Change::Whenever)] != 0;
  for (uint32_t i = 0, all = whenever ? state_.count(Section::Effects) : 0; i < all; ++i) {
    const EffectRow& row = state_.effect(i);
    if (row.state != EffectState::Live || Change(row.change) != Change::Whenever) continue;
    const EffectTemplate& made = program_.effects[row.effect];
    if (made.verb != verb) continue;
    const EffectRow effect = row;  // what is asked may move it
    if (machine_.holds(made.test, effect.source, effect.you, value, effect.captures)) makeDue(i);
  }
  if (!anyEndsByVerb()) return;
  endEffects([&](const EffectRow& e) {
    return bytecode::endsByVerb(End(e.end)) && program_.effects[e.effect].endVerb == verb && endTestHolds(e, value);
  });
}

void Engine::endWithObject(int64_t slot) {
  if (state_.facts().liveEffects == 0) return;
  endEffects(
      [&](const EffectRow& e) { return e.affected == slot || (End(e.end) == End::LeavesPlay && e.source == slot); });
}

void Engine::endOfSource(int64_t slot) {
  // SA-17: what a card has gained while it was set aside it keeps once it has returned.
  const auto kept = [&](const EffectRow& e) {
    const uint32_t card = e.aside != 0 ? machine_.current(e.affected) : 0;
    return card != 0 && !isAside(card);
  };
  // What was to happen later does not happen: no end of its own has come (SA-9).
  for (uint32_t i = 0; i < state_.count(Section::Effects); ++i) {
    const EffectRow effect = state_.effect(i);
    if (hasEnded(effect.state) || effect.source != slot || Change(effect.change) != Change::Delayed) continue;
    if (logging()) logEffect(effect, true);
    state_.unhookEffect(i);
    state_.freeEffect(i);
  }
  endEffects([&](const EffectRow& e) { return e.source == slot && Change(e.change) != Change::Release && !kept(e); });
}

int64_t Engine::abilityAround() const {
  int64_t found = -1;
  for (uint32_t i = 0, seen = 0; i < state_.frames() && seen < 2; ++i) {
    const uint32_t frame = state_.frames() - 1 - i;
    if (state_.frame(frame).kind != state::FrameKind::Ability) continue;
    found = frame;
    ++seen;
  }
  return found;
}

void Engine::endWithAbility(int64_t frame) {
  endEffects([frame](const EffectRow& e) { return End(e.end) == End::Ability && e.argument == frame; });
}

void Engine::endTurns() {
  endEffects([](const EffectRow& e) { return End(e.end) == End::Turns && e.argument <= 0; });
}

void Engine::endWithGroup(int64_t group, bool delayed) {
  endEffects([&](const EffectRow& e) {
    return End(e.end) == End::Group && e.argument == group && (Change(e.change) == Change::Delayed) == delayed;
  });
}

void Engine::endOfPlayer(PlayerId player) {
  endEffects([&](const EffectRow& e) {
    if (Change(e.change) == Change::Delayed && End(e.end) == End::Event) return false;  // it comes when it is to come
    const bool waitsForPlayer =
        (End(e.end) == End::NextScopeBegin || End(e.end) == End::NextScopeEnd) && e.argument == player.value;
    return e.you == player.value || waitsForPlayer || (Change(e.change) == Change::Control && e.amount == player.value);
  });
}

}  // namespace thou::rules
