// The events in progress, and what has happened inside them.
#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "runtime/vm/Machine.h"

namespace thou::vm {

using bytecode::Role;
using state::CardRef;
using state::Section;

std::optional<uint32_t> Machine::underway(Index verb, int64_t card) const {
  const std::optional<uint32_t> inner = enclosing(verb);
  const auto about = [&](uint32_t index) {
    const state::EventRow& row = state_.event(index);
    // The card is meant wherever it goes meanwhile: it is revealed from a deck and put into play.
    return row.verb == verb &&
           (card == 0 || CardRef::fromSlot(row.roles[size_t(Role::Object)]).id == CardRef::fromSlot(card).id);
  };
  for (uint32_t i = inner ? *inner + 1 : 0; i-- > 0;) {
    if (!about(i)) continue;
    if (i == *inner) return i;
    for (uint32_t frame = 0; frame < state_.frames(); ++frame) {
      const state::Frame& row = state_.frame(frame);
      if (row.kind == state::FrameKind::Event && row.what == i && row.stage < uint8_t(state::Stage::ResponseForced))
        return i;
    }
  }
  return std::nullopt;
}

bool Machine::hollow(int64_t card) const {
  const std::span<const state::EventRow> events = state_.all<state::EventRow>(Section::Events);
  return card != 0 && std::any_of(events.begin(), events.end(), [&](const state::EventRow& event) {
           const int64_t object = event.roles[size_t(Role::Object)];
           return (event.flags & state::kEventHollow) != 0 &&
                  CardRef::fromSlot(object).id == CardRef::fromSlot(card).id;
         });
}

std::optional<uint32_t> Machine::enclosingScope(bytecode::Scope scope) const {
  for (uint32_t i = state_.count(Section::Events); i-- > 0;) {
    const bytecode::Verb& verb = program_.verbs[state_.event(i).verb];
    if (verb.scope && verb.scopeClass == scope) return i;
  }
  return std::nullopt;
}

namespace {

/// Whether the ability of a frame has, instead of the event that it was used on, the same deed done by the same card: what comes of
/// that belongs to what the event belonged to.
bool replaces(const state::GameState& state, const state::Frame& ability) {
  const std::optional<uint32_t> was = state.eventIndex(ability.event);
  if (!was || (state.event(*was).flags & state::kEventCancelled) == 0) return false;
  constexpr size_t kDoer = size_t(Role::Performer);
  const state::EventRow& before = state.event(*was);
  for (uint32_t i = *was + 1; i < state.count(Section::Events); ++i) {
    const state::EventRow& now = state.event(i);
    if (now.verb == before.verb && now.roles[kDoer] == before.roles[kDoer]) return true;
  }
  return false;
}

}  // namespace

std::optional<uint32_t> Machine::directly(Index verb) const {
  for (uint32_t i = state_.frames(); i-- > 0;) {
    const state::Frame& frame = state_.frame(i);
    if (frame.kind == state::FrameKind::Ability && frame.card != 0 && !replaces(state_, frame)) break;
    if (frame.kind != state::FrameKind::Event || state_.event(frame.what).verb != verb) continue;
    if (frame.stage >= uint8_t(state::Stage::ResponseForced)) break;
    return frame.what;
  }
  return std::nullopt;
}

int64_t Machine::causeBelow(uint32_t frame) const {
  const state::Frame* frames = state_.rows<state::Frame>(Section::Frames);
  while (frame-- > 0) {
    const state::Frame& row = frames[frame];
    // What a rule of the game makes of it is the doing of what it was done for.
    if (row.kind == state::FrameKind::Ability && row.card != 0 && !replaces(state_, row)) return row.card;
  }
  return 0;
}

template <class Visit>
void Machine::inside(int64_t event, Index verb, Visit visit) const {
  const std::optional<uint32_t> index = state_.eventIndex(event);
  if (!index) return;
  uint32_t frame = state_.frames();
  while (frame > 0 &&
         (state_.frame(frame - 1).kind != state::FrameKind::Event || state_.frame(frame - 1).what != *index))
    --frame;
  const int64_t cause = causeBelow(frame);
  const bool scope = program_.verbs[state_.event(*index).verb].scope;  // a part of the game: all that happens in it
  const state::HappenedRow* rows = state_.rows<state::HappenedRow>(Section::Happened);
  // Events in progress are the newest: all that happened since this one began happened inside it.
  for (uint32_t i = state_.event(*index).firstHappened; i < state_.count(Section::Happened); ++i) {
    const bool own = scope || rows[i].cause == 0 || rows[i].cause == cause;  // else another card's doing meanwhile
    const bool done = rows[i].amount > 0 || !program_.verbs[verb].needsAmount || program_.verbs[verb].handsOn;
    if (rows[i].verb == verb && done) visit(rows[i], own);
  }
}

bool Machine::happenedIn(int64_t event, Index verb, int64_t card, bool anyCard) const {
  bool found = false;
  inside(event, verb, [&](const state::HappenedRow& row, bool own) {
    found = found || anyCard || (own && card != 0 && (row.object == card || row.target == card));
  });
  return found;
}

int64_t Machine::doneTo(int64_t event, Index verb) {
  std::vector<int64_t> cards;
  inside(event, verb, [&](const state::HappenedRow& row, bool own) {
    const int64_t card = row.object != 0 ? row.object : row.target;
    if (own && card != 0 && std::find(cards.begin(), cards.end(), card) == cards.end()) cards.push_back(card);
  });
  return makeList(cards);
}

int64_t Machine::doneAmount(int64_t event, Index verb, int64_t extra) const {
  int64_t amount = 0;
  const bool pays =
      program_.verbs[verb].does(bytecode::Operation::Pay);  // packed, no sum: of the last, around the others
  inside(event, verb, [&](const state::HappenedRow& row, bool own) {
    if (own && pays)
      amount = row.amount;
    else if (own && (extra < 0 || int64_t(row.extra) == extra))
      amount = std::clamp<int64_t>(amount + row.amount, INT32_MIN, INT32_MAX);
  });
  return amount;
}

}  // namespace thou::vm
