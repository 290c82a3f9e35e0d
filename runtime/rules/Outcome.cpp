// What an event has come to: that it has happened, what it was done to, what the event around it has by that, what its end leaves.
// Before: Event.cpp.
#include <algorithm>
#include <utility>

#include "runtime/rules/Engine.h"
#include "runtime/rules/trial/Probe.h"

namespace thou::rules {

using bytecode::Role;
using state::EventRow;
using state::Frame;
using state::Section;

void Engine::dropEvent(uint32_t index) {
  assert(index + 1 == state_.count(Section::Events));
  const EventRow& row = state_.event(index);  // rows are taken away, none is added
  // A stretch of the game does not add up what happens in it.
  const bool fromBody =
      (row.flags & state::kEventFromBody) != 0 && index > 0 && !program_.verbs[state_.event(index - 1).verb].scope;
  const bool merge = fromBody && (row.flags & state::kEventHappened) != 0;
  if (fromBody) {
    // What the body of an event brings about, the event brings about. An event with an amount has that of its last part (what was dealt
    // is what was taken); any other has happened as far as any part of it has.
    EventRow& parent = state_.event(index - 1);
    const int64_t amount = merge ? row.amount : 0;
    parent.flags |= merge ? state::kEventPartly : 0;
    parent.cards += merge ? row.cards : 0;
    parent.amount = program_.verbs[parent.verb].needsAmount ? amount : std::max(parent.amount, amount);
  }
  state_.truncate(Section::EventCards, row.firstCard + (merge ? row.cards : 0));
  state_.truncate(Section::Objects, row.firstObject);
  state_.truncate(Section::Used, row.firstUsed);
  if (index == 0) state_.truncate(Section::Happened, row.firstHappened);
  state_.truncate(Section::Events, index);
}

void Engine::happened(uint32_t index) {
  EventRow& row = state_.event(index);
  row.flags |= state::kEventHappened;
  // `While` ends and static control may depend on anything.
  const bool watched = state_.facts().ends[size_t(bytecode::End::While)] != 0 ||
                       state_.head(state_.changeKey(bytecode::Change::Control)).first != 0;
  if (watched) dirty(state::kDirtyFlags);
  ++state_.facts().events;
  state_.logWord(uint64_t(row.verb) << 32 | uint32_t(row.amount));
  state_.logWords(row.roles);
  if (logging() && (row.flags & state::kEventQuiet) == 0 && told(row)) logEvent(index);
  if (probe_ != nullptr) probe_->noteEvent(index);
  remember(index);
  gather(index);
}

void Engine::remember(uint32_t index) {
  const EventRow& row = state_.event(index);
  if (index == 0) return;  // nothing in progress that it could have happened inside of
  // Which scope it is that begins or ends is no card.
  const bool ofScope = program_.verbs[row.verb].scope || row.verb == program_.beginVerb || row.verb == program_.endVerb;
  state::HappenedRow entry{
      .object = ofScope ? 0 : row.roles[size_t(Role::Object)],
      .target = row.roles[size_t(Role::Target)],
      .amount = row.amount,
      .cause = cause(),
      .verb = row.verb,
      .extra = uint32_t(row.roles[size_t(Role::Extra)]),
  };
  const int64_t meant = entry.object;
  state_.push(Section::Happened, entry);
  const std::span<const int64_t> all = objects(index);
  for (const int64_t other : std::vector<int64_t>(all.begin(), all.end())) {  // a row pushed may move them
    if (entry.object = other; other != meant) state_.push(Section::Happened, entry);
  }
}

std::span<const int64_t> Engine::objects(uint32_t index) const {
  if (state_.count(Section::Objects) == 0) return {};  // mostly an event is done to one card
  const uint32_t first = state_.event(index).firstObject;
  const bool innermost = index + 1 == state_.count(Section::Events);
  const uint32_t end = innermost ? state_.count(Section::Objects) : state_.event(index + 1).firstObject;
  return state_.all<int64_t>(Section::Objects).subspan(first, end - first);
}

bool Engine::nextObject(uint32_t index) {
  const std::span<const int64_t> all = objects(index);
  if (all.empty()) return false;
  const auto meant = std::find(all.begin(), all.end(), state_.event(index).roles[size_t(Role::Object)]);
  const bool last = meant == all.end() || meant + 1 == all.end();
  state_.event(index).roles[size_t(Role::Object)] = last ? all.front() : meant[1];
  return !last;
}

void Engine::finishEvent() {
  const Frame frame = state_.top();
  const EventRow row = state_.event(frame.what);
  const bool resolved = (row.flags & state::kEventHappened) != 0;
  int64_t cards = machine_.emptyList();
  for (uint32_t i = 0; frame.result != 0 && resolved && i < row.cards; ++i)
    cards = machine_.append(cards, state_.row<int64_t>(Section::EventCards, row.firstCard + i));
  dropEvent(frame.what);
  state_.truncate(Section::Frames, state_.frames() - 1);
  if (frame.result != 0) deliver(frame.result, resolved ? row.amount : 0, cards);
}

int64_t Engine::opAddObject(const Roles& roles) {
  const std::optional<uint32_t> index = state_.eventIndex(innermostEvent());
  if (!index || machine_.current(roles.object()) == 0) return 0;
  const int64_t before = state_.event(*index).roles[size_t(Role::Object)];
  if (before == roles.object()) return 0;
  const auto add = [&](int64_t card) {
    const std::span<const int64_t> known = objects(*index);
    if (card == 0 || std::find(known.begin(), known.end(), card) != known.end()) return false;
    state_.push(Section::Objects, card);
    return true;
  };
  add(before);
  const bool isNew = add(roles.object());
  state_.event(*index).roles[size_t(Role::Object)] = roles.object();
  if (machine_.inPlay(roles.object())) state_.event(*index).activeRoles |= 2;
  return isNew ? 1 : 0;
}

int64_t Engine::opBeginAnew(const Roles& roles) {
  for (uint32_t i = state_.count(Section::Events); i-- > 0;) {
    if (state_.event(i).verb != uint64_t(roles.extra())) continue;
    state_.event(i).anew = roles.player().value;
    return 1;
  }
  return 0;
}

bool Engine::beginAnew(uint32_t frame) {
  // A loop, and no event inside an event: neither frames nor lists grow with the number of passes.
  const uint32_t index = state_.frame(frame).what;
  EventRow& row = state_.event(index);
  if (row.anew == 0 || !state_.inGame(state::PlayerId{row.anew})) return false;
  row.roles[size_t(Role::Player)] = std::exchange(row.anew, uint8_t(0));
  row.amount = 0;
  row.cards = 0;
  row.flags &= uint8_t(~state::kEventPartly);
  state_.truncate(Section::EventCards, row.firstCard);
  startBody(frame);
  return true;
}

int64_t Engine::opNeedObject(const Roles&) {
  const std::optional<uint32_t> index = state_.eventIndex(innermostEvent());
  if (!index || state_.event(*index).roles[size_t(Role::Object)] != 0) return 1;
  state_.event(*index).flags |= state::kEventCancelled;
  return 0;
}

}  // namespace thou::rules
