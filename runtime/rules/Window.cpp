// Windows: which abilities may or must be used on an event, by whom, in which order.
//
// The table of listeners says at once whether anybody listens. Forced abilities come first, ordered by the first player; then
// players in order are asked for one ability each, until all have passed in a row. After each ability everything is looked at anew.
// No ability of a card is used twice on one event.
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::Timing;
using state::FrameKind;
using state::PlayerId;
using state::Section;

bool Engine::interrupting(int64_t card, Index ability, const state::EventRow& row) const {
  constexpr size_t kObject = size_t(bytecode::Role::Object);
  bool instead = true;  // the event happens instead of what each ability further up the stack was used on
  for (uint32_t i = state_.frames(); i-- > 0;) {
    const state::Frame& frame = state_.frame(i);
    switch (frame.kind) {
      case FrameKind::Code:
      case FrameKind::Choice:
        continue;
      case FrameKind::Event:
        instead = instead && frame.stage < uint8_t(state::Stage::ResponseForced);
        continue;
      case FrameKind::Offer:
      case FrameKind::Pay:
      case FrameKind::Resolve:
      case FrameKind::Standing:
        instead = false;
        continue;
      case FrameKind::Ability:
        break;
    }
    const std::optional<uint32_t> index = state_.eventIndex(frame.event);
    const state::EventRow* outer = index ? &state_.event(*index) : nullptr;
    instead = instead && outer != nullptr && (outer->flags & state::kEventCancelled) != 0;
    if (frame.card != card || frame.what != ability) continue;
    const bool leaves = outer != nullptr && program_.verbs[row.verb].takesAway() &&
                        program_.verbs[outer->verb].takesAway() && outer->roles[kObject] == row.roles[kObject];
    if (instead || leaves) return true;
  }
  return false;
}

void Engine::addCandidate(std::vector<Candidate>& list, uint32_t event, int64_t card, Index abilityIndex) {
  // Mostly its condition does not hold; whoever wants to know why is told below.
  if (log_.refused == nullptr && !machine_.mayHold(abilityIndex, card, event)) return;
  const state::EventRow row = state_.event(event);
  bool held = false;
  for (uint32_t i = row.firstUsed; i < state_.count(Section::Used); ++i) {
    const state::UsedRow& used = state_.row<state::UsedRow>(Section::Used, i);
    if (used.card != card || used.ability != abilityIndex) continue;
    if (used.held == 0) return;
    held = true;
  }
  if (program_.abilities[abilityIndex].early != kNone && !held) return;
  for (const Candidate& other : list) {
    if (other.card == card && other.ability == abilityIndex) return;
  }
  if (log_.refused == nullptr && !machine_.mayHoldForAnybody(abilityIndex, card, event)) return;
  const bytecode::Ability& ability = program_.abilities[abilityIndex];
  const auto refuse = [&](auto why) {
    if (log_.refused != nullptr && !ability.forced)
      log_.refused->push_back({.card = state::CardRef::fromSlot(card), .why = why()});
  };
  if (machine_.silenced(card, ability.label)) {
    refuse([&] { return nameOf(card) + " cannot be used now"; });
    return;
  }
  if (!answersNow(event, ability)) return;
  if (ability.timing != Timing::Response && interrupting(card, abilityIndex, row)) return;
  const int64_t object = row.roles[size_t(bytecode::Role::Object)];
  if (state::CardRef::fromSlot(card).id == state::CardRef::fromSlot(object).id) {
    if ((row.flags & state::kEventHollow) != 0) return;
    // What the card has been turned into meanwhile does not interrupt what befalls the card that it was.
    if (ability.timing == Timing::Interrupt && machine_.asItWas(card, row.serial) != card) return;
    // Nor does what a response to it has turned the card into: that side was not there to be revealed.
    if (row.settled != 0 && machine_.asItWas(card, row.settled) != card) return;
  }
  const int64_t value = state_.eventValue(event);
  // A14: of several players a forced ability could be for, it is for the first in order; another may be used by any of them, once.
  for (const PlayerId you : machine_.candidatesForYou(card, value)) {
    const bool may = ability.forced ? machine_.holds(ability.condition, card, you.value, value)
                                    : mayUse(card, abilityIndex, you, value);
    if (!may || machine_.trapped()) {
      refuse([&] { return whyFalse(ability.condition, card, you.value, value, 0); });
      continue;
    }
    if (!ability.forced && !mayTrigger(you, card)) {
      refuse([&] { return playerName(you) + " may not use " + nameOf(card); });
    } else if (!limitLeft(card, abilityIndex, you, value)) {
      refuse([&] { return "the limit of " + nameOf(card) + " is used up"; });
    } else {
      list.push_back({.card = card, .ability = abilityIndex, .you = you});
    }
    if (ability.forced) return;
  }
}

void Engine::addDeparted(std::vector<Candidate>& list, uint32_t event, Timing timing, bool forced) {
  // What the event happened to, active when it began or when it was last seen, that has left play: B2, last-known information. What did
  // it and is gone does no more.
  constexpr bytecode::Role kRoles[] = {bytecode::Role::Performer, bytecode::Role::Object, bytecode::Role::Target};
  for (uint32_t i = 1; i < 3; ++i) {
    const state::EventRow row = state_.event(event);
    const int64_t slot = row.roles[size_t(kRoles[i])];
    if ((row.activeRoles >> i & 1) == 0 || machine_.current(slot) != 0) continue;
    const bytecode::Card* face = machine_.face(slot);
    const state::CardRef ref = state::CardRef::fromSlot(slot);
    const vm::Seen seen = machine_.see(slot);
    if (face == nullptr || seen.record == nullptr || seen.record->incarnation != ref.incarnation) continue;
    std::vector<Index> abilities = face->abilities;
    const auto add = [&](const std::vector<Index>& more) {
      abilities.insert(abilities.end(), more.begin(), more.end());
    };
    if (seen.record->kind < program_.kinds.size()) add(program_.kinds[seen.record->kind].abilities);
    for (Index keyword = 0; keyword < program_.keywords.size(); ++keyword) {
      if (!program_.keywords[keyword].abilities.empty() && machine_.hasKeyword(slot, keyword))
        add(program_.keywords[keyword].abilities);
    }
    for (const Index index : abilities) {
      const bytecode::Ability& ability = program_.abilities[index];
      if (ability.timing != timing || ability.forced != forced) continue;
      if (ability.activeIn == bytecode::ActiveIn::Hand || ability.activeIn == bytecode::ActiveIn::Discard) continue;
      if (std::find(ability.verbs.begin(), ability.verbs.end(), row.verb) != ability.verbs.end())
        addCandidate(list, event, slot, index);
    }
  }
}

void Engine::lookAtCards(uint32_t event) {
  constexpr uint32_t kResponds =
      1u << state::windowSlot(Timing::Response, false) | 1u << state::windowSlot(Timing::Response, true);
  const state::HeadRow head = state_.head(state_.verbKey(state_.event(event).verb));
  if ((head.mask & kResponds) == 0) return;
  const int64_t value = state_.eventValue(event);
  for (uint32_t number = head.first; number != 0 && !machine_.trapped();) {
    const state::ListenerRow listener = state_.listener(number - 1);
    number = listener.next;
    const Index early = program_.abilities[listener.ability].early;
    if ((kResponds >> listener.slot & 1) == 0 || early == kNone) continue;
    machine_.anyBearer(listener, [&](uint32_t bearer) {
      const int64_t card = state_.ref(bearer).slot();
      const auto players = machine_.candidatesForYou(card, value);
      if (std::any_of(players.begin(), players.end(),
                      [&](PlayerId you) { return machine_.holds(early, card, you.value, value); }))
        state_.push(Section::Used, state::UsedRow{.card = card, .ability = listener.ability, .held = 1});
      return false;
    });
  }
}

std::vector<Candidate> Engine::candidates(uint32_t event, Timing timing, bool forced) {
  std::vector<Candidate> list;
  const uint32_t slot = state::windowSlot(timing, forced);
  const state::HeadRow head = state_.head(state_.verbKey(state_.event(event).verb));
  if ((head.mask >> slot & 1) != 0) {
    // They stand in the order of their slots.
    uint32_t number = head.first;
    while (number != 0 && state_.listener(number - 1).slot < slot) number = state_.listener(number - 1).next;
    while (number != 0 && state_.listener(number - 1).slot == slot && !machine_.trapped()) {
      const state::ListenerRow listener = state_.listener(number - 1);
      number = listener.next;
      if (probe_ != nullptr && listener.card != 0) continue;
      machine_.anyBearer(listener, [&](uint32_t bearer) {
        addCandidate(list, event, state_.ref(bearer).slot(), listener.ability);
        return false;
      });
    }
  }
  if ((state_.event(event).mask >> slot & 1) != 0 && probe_ == nullptr) addDeparted(list, event, timing, forced);
  // What a keyword does comes before what is said on cards at the same time.
  const auto ofKeyword = [&](const Candidate& candidate) {
    return std::any_of(program_.keywords.begin(), program_.keywords.end(), [&](const bytecode::Keyword& keyword) {
      return std::find(keyword.abilities.begin(), keyword.abilities.end(), candidate.ability) !=
             keyword.abilities.end();
    });
  };
  if (forced && list.size() > 1 && std::any_of(list.begin(), list.end(), ofKeyword)) {
    std::erase_if(list, [&](const Candidate& candidate) {
      return candidate.card != 0 && program_.abilities[candidate.ability].label != kNone && !ofKeyword(candidate);
    });
  }
  return list;
}

bool Engine::alike(uint32_t a, uint32_t b) const {
  if (a == b) return true;
  const state::CardRow& one = state_.card(a);
  const state::CardRow& other = state_.card(b);
  if (one.face != other.face || one.flags != other.flags || one.host != other.host || one.area != other.area ||
      one.firstAttachment != other.firstAttachment || one.firstEffect != other.firstEffect)
    return false;
  for (uint32_t kind = 0; kind < state_.shape().counters; ++kind)
    if (state_.counters(a, kind) != state_.counters(b, kind)) return false;
  return true;
}

bool Engine::interchangeable(const std::vector<Candidate>& list) const {
  return std::all_of(list.begin(), list.end(), [&](const Candidate& candidate) {
    const vm::Seen a = machine_.see(candidate.card);
    const vm::Seen b = machine_.see(list.front().card);
    return candidate.ability == list.front().ability && candidate.you == list.front().you && a && b &&
           alike(a.number, b.number);
  });
}

void Engine::useOnEvent(uint32_t frame, const Candidate& candidate) {
  const uint32_t event = state_.frame(frame).what;
  state_.push(Section::Used, state::UsedRow{.card = candidate.card, .ability = candidate.ability});
  startAbility(candidate, state_.eventValue(event));
}

Engine::Window Engine::window(uint32_t frameIndex, Timing timing, bool forced) {
  const uint32_t event = state_.frame(frameIndex).what;
  const uint32_t slot = state::windowSlot(timing, forced);
  const uint32_t mask = state_.event(event).mask | state_.head(state_.verbKey(state_.event(event).verb)).mask;
  if ((mask >> slot & 1) == 0 || (probe_ != nullptr && !forced)) return Window::Done;
  std::vector<Candidate> list = candidates(event, timing, forced);
  if (machine_.trapped()) return Window::Used;
  state::Frame& frame = state_.frame(frameIndex);
  if (forced) {
    if (list.empty()) return Window::Done;
    if (list.size() == 1 || interchangeable(list)) {
      noteForced(DecisionKind::Order, PlayerId{uint8_t(state_.facts().firstPlayer)}, list.front());
      useOnEvent(frameIndex, list.front());
      return Window::Used;
    }
    // What cards say all the time, without a label, comes first; then the rules of the game, in the order in which they are declared.
    // Nobody chooses among these.
    for (const bool constant : {true, false}) {
      const auto first = std::find_if(list.begin(), list.end(), [&](const Candidate& candidate) {
        return constant ? program_.abilities[candidate.ability].label == kNone : candidate.card == 0;
      });
      if (first == list.end()) continue;
      useOnEvent(frameIndex, *first);
      return Window::Used;
    }
    frame.you = uint8_t(state_.facts().firstPlayer);
    ask(std::move(list));
    return Window::Ask;
  }
  const uint32_t players = machine_.playersInOrder().count;
  if (frame.you == 0) frame.you = uint8_t(state_.facts().firstPlayer);
  while (!list.empty() && frame.count < players) {
    const PlayerId asked{frame.you};
    const bool any =
        std::any_of(list.begin(), list.end(), [&](const Candidate& candidate) { return candidate.you == asked; });
    if (any && state_.inGame(asked)) {
      std::erase_if(list, [&](const Candidate& candidate) { return candidate.you != asked; });
      ask(std::move(list));
      return Window::Ask;
    }
    ++frame.count;
    frame.you = uint8_t(machine_.nextSeat(frame.you));
  }
  frame.you = 0;
  frame.count = 0;
  return Window::Done;
}

}  // namespace thou::rules
