// Players, events in progress, and whether an event is possible. Next: ReferenceCards.cpp.
#include <algorithm>

#include "tests/conformance/Reference.h"

namespace thou::tests {

using bytecode::Change;
using bytecode::Role;
using state::EventRow;
using state::Section;

bool Reference::inGame(int64_t player) const {
  return player >= 1 && player < int64_t(state_.count(Section::Players)) && state_.player(uint32_t(player)).inGame != 0;
}

std::vector<int64_t> Reference::players() const {
  std::vector<int64_t> seats;
  for (uint32_t seat = 1; seat < state_.count(Section::Players); ++seat) seats.push_back(seat);
  const auto first = std::ranges::find(seats, int64_t(state_.facts().firstPlayer));
  if (first != seats.end()) std::ranges::rotate(seats, first);
  std::erase_if(seats, [this](int64_t seat) { return !inGame(seat); });
  return seats;
}

const EventRow* Reference::event(int64_t value) const {
  if (value < 0) return &drafts_.at(size_t(-value - 1));
  for (uint32_t i = 0; i < state_.count(Section::Events); ++i)
    if (state_.eventValue(i) == value) return &state_.event(i);
  return nullptr;
}

template <class Test>
int64_t Reference::innermost(Test test) const {
  for (size_t i = drafts_.size(); i-- > 0;)
    if (test(drafts_[i])) return -int64_t(i) - 1;
  for (uint32_t i = state_.count(Section::Events); i-- > 0;)
    if (test(state_.event(i))) return state_.eventValue(i);
  return 0;
}

int64_t Reference::enclosing(Index verb) const {
  return innermost([verb](const EventRow& row) { return row.verb == verb; });
}

int64_t Reference::underway(Index verb, int64_t card) const {
  const int64_t inner = enclosing(verb);
  const auto id = [](int64_t slot) { return uint32_t(slot); };
  return innermost([&](const EventRow& row) {
    if (row.verb != verb || (card != 0 && id(row.roles[size_t(Role::Object)]) != id(card))) return false;
    if (event(inner) == &row) return true;
    for (uint32_t i = 0; i < state_.frames(); ++i) {
      const state::Frame& frame = state_.frame(i);
      if (frame.kind == state::FrameKind::Event && &state_.event(frame.what) == &row)
        return frame.stage < uint8_t(state::Stage::ResponseForced);
    }
    return false;
  });
}

int64_t Reference::directly(Index verb) const {
  for (uint32_t i = state_.frames(); i > 0; --i) {
    const state::Frame& frame = state_.frame(i - 1);
    if (frame.kind == state::FrameKind::Ability && frame.card) return 0;
    if (frame.kind == state::FrameKind::Event && state_.event(frame.what).verb == verb)
      return frame.stage < uint8_t(state::Stage::ResponseForced) ? state_.eventValue(frame.what) : 0;
  }
  return 0;
}

bool Reference::doneBy(const state::HappenedRow& row, const EventRow& outer) const {
  return program_.verbs[outer.verb].scope || row.cause == 0 || row.cause == cause(outer);
}

int64_t Reference::cause(const EventRow& row) const {
  // The first ability or rule below the event's frame, from the top.
  bool below = false;
  for (uint32_t i = state_.frames(); i > 0; --i) {
    const state::Frame& frame = state_.frame(i - 1);
    if (below && frame.kind == state::FrameKind::Ability) return frame.card;
    if (below && frame.kind == state::FrameKind::Standing) return 0;
    below = below || (frame.kind == state::FrameKind::Event && &state_.event(frame.what) == &row);
  }
  return 0;
}

int64_t Reference::enclosingScope(int64_t scope) const {
  return innermost([&](const EventRow& row) {
    const bytecode::Verb& verb = program_.verbs[row.verb];
    return verb.scope && int64_t(verb.scopeClass) == scope;
  });
}

int64_t Reference::role(int64_t value, int64_t which) const {
  const EventRow* row = event(value);
  return row ? row->roles[which] : 0;
}

int64_t Reference::roleWas(int64_t value, int64_t which) const {
  const int64_t slot = role(value, which);
  const uint32_t number = current(slot);
  if (number == 0) return slot;
  const uint32_t incarnation = state_.card(number).incarnation;
  const int64_t older = state::CardRef{state::CardId{number}, incarnation - 1}.slot();
  const state::LastKnownHead* known = see(older).head;
  return known && known->incarnation == incarnation && event(value)->serial < known->turned ? older : slot;
}

bool Reference::ofNothing(const state::HappenedRow& row) const {
  const bytecode::Verb& verb = program_.verbs[row.verb];
  return verb.needsAmount && !verb.handsOn && row.amount <= 0;
}

bool Reference::happened(int64_t value, Index verb, std::optional<int64_t> card) const {
  const EventRow* outer = event(value);
  if (!outer) return false;
  for (uint32_t i = outer->firstHappened; i < state_.count(Section::Happened); ++i) {
    const state::HappenedRow& row = state_.row<state::HappenedRow>(Section::Happened, i);
    if (row.verb != verb || ofNothing(row)) continue;
    if (card && !doneBy(row, *outer)) continue;
    if (!card || (*card && (row.object == *card || row.target == *card))) return true;
  }
  return false;
}

std::vector<int64_t> Reference::doneTo(int64_t value, Index verb) const {
  std::vector<int64_t> cards;
  const EventRow* outer = event(value);
  for (uint32_t i = outer ? outer->firstHappened : 0; outer && i < state_.count(Section::Happened); ++i) {
    const state::HappenedRow& row = state_.row<state::HappenedRow>(Section::Happened, i);
    const int64_t card = row.object ? row.object : row.target;
    if (row.verb == verb && !ofNothing(row) && doneBy(row, *outer) && card &&
        std::count(cards.begin(), cards.end(), card) == 0)
      cards.push_back(card);
  }
  return cards;
}

int64_t Reference::doneAmount(int64_t value, Index verb, int64_t counter) const {
  int64_t sum = 0;
  const EventRow* outer = event(value);
  for (uint32_t i = outer ? outer->firstHappened : 0; outer && i < state_.count(Section::Happened); ++i) {
    const state::HappenedRow& row = state_.row<state::HappenedRow>(Section::Happened, i);
    if (row.verb == verb && doneBy(row, *outer) && (counter < 0 || int64_t(row.extra) == counter))
      sum = program_.verbs[verb].does(bytecode::Operation::Pay)
                ? row.amount  // packed: of the last payment, around the others
                : std::clamp<int64_t>(sum + row.amount, INT32_MIN, INT32_MAX);
  }
  return sum;
}

bool Reference::canDo(const Node& node, Binding& in) {
  const bytecode::Verb& verb = program_.verbs[node.index];
  if (verb.hasOperation && verb.operation == bytecode::Operation::Pay) throw NoAnswer("what can be paid");
  EventRow draft;
  draft.verb = node.index;
  draft.firstHappened = state_.count(Section::Happened);
  for (size_t i = 0; i < bytecode::kRoleCount; ++i)
    draft.roles[i] = i < node.args.size() && node.args[i] ? number(*node.args[i], in) : 0;
  if (verb.needsAmount && draft.roles[size_t(Role::Amount)] <= 0) return false;
  if (verb.hasExtra) draft.roles[size_t(Role::Extra)] = verb.extra;
  const int64_t performer = draft.roles[size_t(Role::Performer)];
  const int64_t player = draft.roles[size_t(Role::Player)];
  drafts_.push_back(draft);
  const int64_t value = -int64_t(drafts_.size());
  const bool full = verb.does(bytecode::Operation::AddCounters) &&
                    isFull(draft.roles[size_t(Role::Target)], draft.roles[size_t(Role::Extra)]);
  const int64_t counter = draft.roles[size_t(Role::Extra)];
  const bool empty =
      (verb.does(bytecode::Operation::RemoveCounters) && isEmpty(draft.roles[size_t(Role::Target)], counter)) ||
      (verb.does(bytecode::Operation::MoveCounters) && isEmpty(draft.roles[size_t(Role::Object)], counter));
  const bool there = verb.does(bytecode::Operation::EnterPlay) && hasEntered(draft.roles[size_t(Role::Object)]);
  const bool possible = holds(verb.can, performer, player, value) && !forbidden(value) && !full && !empty && !there;
  drafts_.pop_back();
  return possible;
}

bool Reference::forbidden(int64_t draft) {
  const Index verb = event(draft)->verb;
  for (const state::EffectRow& effect : state_.all<state::EffectRow>(Section::Effects)) {
    if (effect.state != state::EffectState::Live || Change(effect.change) != Change::Cannot) continue;
    const bytecode::EffectTemplate& made = program_.effects[effect.effect];
    const std::vector<int64_t> captures(effect.captures, effect.captures + made.captures);
    if (made.id == verb && holds(made.test, effect.source, effect.you, draft, captures)) return true;
  }
  for (const Static& each : statics(Change::Cannot)) {
    const bytecode::EffectTemplate& made = program_.effects[each.effect];
    if (made.id != verb) continue;
    const bytecode::Ability& ability = program_.abilities[each.ability];
    const bool ofItself = ability.condition == bytecode::kNone && ability.activeIn == bytecode::ActiveIn::Anywhere;
    for (const int64_t you :
         each.you ? std::vector<int64_t>{each.you} : candidates(each.bearer, made.ofCard ? 0 : draft)) {
      const int64_t bearer = slotOf(each.bearer);
      if (holds(ability.condition, bearer, you, 0) && holds(made.test, bearer, you, draft)) return true;
      if (ofItself) break;
    }
  }
  return false;
}

}  // namespace thou::tests
