// Taking back what a card's abilities have brought about: operation Undo. What happened in the parts of the game still in progress is
// known with its cause (state/Rows.h, HappenedRow); it is gone through from the newest to the oldest.
//
// A card that left play comes back as a new object, where it was, with the counters it had; what lay on it does not. What was drawn or
// looked at stays known. Next: Outcome.cpp, where what happens is kept.
#include <algorithm>
#include <span>

#include "runtime/rules/Engine.h"
#include "runtime/state/LastKnownLayout.h"

namespace thou::rules {

using bytecode::Operation;
using bytecode::ZoneRole;
using state::CardRef;
using state::HappenedRow;
using state::PlayerId;
using state::Section;

bool Engine::restore(uint32_t number, int64_t slot) {
  // It has left play since, once: back to where it was.
  const vm::Seen seen = machine_.see(slot);
  const uint32_t was = CardRef::fromSlot(slot).incarnation;
  if (seen.record == nullptr || seen.record->incarnation != was) return false;
  if (state_.card(number).incarnation != was + 1) return false;
  if (seen.record->zone == state::kNoZone || machine_.zoneRole(seen.record->zone) != ZoneRole::Play) return false;
  std::vector<int32_t> counters;
  for (uint32_t kind = 0; kind < state_.shape().counters; ++kind)
    counters.push_back(machine_.countersOf(slot, uint8_t(kind)));
  if (!enterPlay(number, PlayerId{seen.record->controller}, seen.record->zone)) return false;
  for (uint32_t kind = 0; kind < counters.size(); ++kind) {
    if (counters[kind] != state_.counters(number, uint8_t(kind)))
      state_.setCounters(number, uint8_t(kind), counters[kind]);
  }
  return true;
}

bool Engine::takeBack(const HappenedRow& row) {
  const bytecode::Verb& verb = program_.verbs[row.verb];
  if (!verb.hasOperation) return false;  // what it consisted of is taken back
  if (verb.operation == Operation::AddCounters || verb.operation == Operation::RemoveCounters) {
    const uint32_t card = machine_.current(row.target);
    if (card == 0 || row.extra >= state_.shape().counters) return false;
    const int64_t change = verb.operation == Operation::AddCounters ? -row.amount : row.amount;
    const int64_t after = int64_t(state_.counters(card, uint8_t(row.extra))) + change;
    state_.setCounters(card, uint8_t(row.extra), int32_t(std::max<int64_t>(after, 0)));
    touch(card);
    record(card);
    return true;
  }
  const uint32_t number = CardRef::fromSlot(row.object).id.value;
  if (number == 0 || number > state_.cards()) return false;
  if (machine_.current(row.object) == 0) {
    if (machine_.inPlayNow(number) || !restore(number, row.object)) return false;
    record(number);
    return true;
  }
  // The same object still: it came to where it is from another zone.
  const uint8_t from = state_.card(number).cameFrom;
  uint8_t to = state::kNoZone;
  switch (verb.operation) {
    case Operation::Discard:
      to = machine_.zoneOf(ZoneRole::Discard);
      break;
    case Operation::EnterPlay:
      to = machine_.zoneOf(ZoneRole::Play);
      break;
    case Operation::MoveToZone:
    case Operation::HandOver:
      to = uint8_t(row.extra);
      break;
    default:  // nothing that moves a card from zone to zone
      break;
  }
  if (to == state::kNoZone || from == state::kNoZone || state_.card(number).zone != to || from == to) return false;
  // What was being played, and is not any more, stays where it is.
  const std::span<const state::Frame> frames = state_.all<state::Frame>(Section::Frames);
  const bool playing = std::any_of(frames.begin(), frames.end(), [&](const state::Frame& frame) {
    return frame.kind == state::FrameKind::Ability && CardRef::fromSlot(frame.card).id.value == number;
  });
  if (machine_.zoneRole(from) == ZoneRole::Limbo && !playing) return false;
  if (machine_.zoneRole(to) == ZoneRole::Play && machine_.zoneRole(from) == ZoneRole::Play) {
    if (!moveInPlay(number, from)) return false;
  } else {
    toOwners(number, from, false);
  }
  record(number);
  return true;
}

int64_t Engine::opUndo(const Roles& roles) {
  const int64_t slot = roles.object();
  if (slot == 0) return 0;
  endOfSource(slot);
  int64_t count = 0;
  for (uint32_t i = state_.count(Section::Happened); i-- > 0 && !machine_.trapped();) {
    const HappenedRow row = state_.row<HappenedRow>(Section::Happened, i);
    if (row.cause != slot || row.object == slot) continue;    // where it has gone itself is no effect of it
    state_.row<HappenedRow>(Section::Happened, i).cause = 0;  // once
    count += takeBack(row);
    machine_.spend(1);
  }
  return count;
}

}  // namespace thou::rules
