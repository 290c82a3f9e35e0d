// One instruction done to several cards is one occurrence for what waits for cards (YOU-12: "after you discard cards from your hand"):
// such abilities are held back while its events happen one by one, and answer once, after the last of them. What waits for a card
// answers each as before. The events of a loop: Event.cpp.
//
// INVARIANT: while a Code frame gathers, its `extra` is a list of the arena: the roles of the first event that has happened, then the
// objects of all; an empty list before.
#include <algorithm>
#include <utility>
#include <vector>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using bytecode::kRoleCount;
using bytecode::Role;
using state::Frame;
using state::FrameKind;
using state::Section;

int64_t Engine::opHoldTogether(const Roles&) {
  if (state_.top().kind != FrameKind::Code) return 0;
  const int64_t none = machine_.emptyList();
  state_.top().flags |= state::kFrameGathers;
  state_.top().extra = none;
  return 1;
}

uint32_t Engine::gatheringFrame(uint32_t event) const {
  const uint32_t frames = state_.frames();
  uint32_t below = frames;  // an event that needs no frame of its own is proposed by the frame on top
  if (below > 0 && state_.top().kind == FrameKind::Event && state_.top().what == event) --below;
  if (below == 0) return frames;
  const Frame& frame = state_.frame(below - 1);
  return frame.kind == FrameKind::Code && (frame.flags & state::kFrameGathers) != 0 ? below - 1 : frames;
}

void Engine::gather(uint32_t event) {
  const uint32_t at = gatheringFrame(event);
  if (at == state_.frames()) return;
  const std::span<const int64_t> known = machine_.elements(state_.frame(at).extra);
  std::vector<int64_t> all(known.begin(), known.end());
  const state::EventRow& row = state_.event(event);
  if (all.empty()) all.assign(row.roles, row.roles + kRoleCount);
  all.push_back(row.roles[size_t(Role::Object)]);
  const int64_t list = machine_.makeList(all);
  state_.frame(at).extra = list;
}

bool Engine::answersNow(uint32_t event, const bytecode::Ability& ability) const {
  if (ability.timing != bytecode::Timing::Response) return true;
  if (state_.event(event).together != 0) return ability.together;
  return !ability.together || gatheringFrame(event) == state_.frames();
}

int64_t Engine::opRespondTogether(const Roles& asked) {
  Frame& code = state_.top();
  if (code.kind != FrameKind::Code || (code.flags & state::kFrameGathers) == 0) return 0;
  code.flags &= uint8_t(~state::kFrameGathers);
  const std::span<const int64_t> known = machine_.elements(std::exchange(code.extra, 0));
  const std::vector<int64_t> all(known.begin(), known.end());
  if (all.size() <= kRoleCount || uint64_t(asked.extra()) >= program_.verbs.size()) return 0;
  Roles roles;
  std::copy_n(all.begin(), kRoleCount, roles.slots);
  const uint32_t index = beginEvent(Index(asked.extra()), roles, 0, false);
  for (size_t i = kRoleCount; i < all.size(); ++i) state_.push(Section::Objects, all[i]);
  state::EventRow& row = state_.event(index);
  row.flags = state::kEventHappened | state::kEventQuiet;
  row.together = 1;
  row.amount = int64_t(all.size() - kRoleCount);
  pushFrame({.kind = FrameKind::Event, .stage = uint8_t(state::Stage::ResponseForced), .what = index});
  return row.amount;
}

}  // namespace thou::rules
