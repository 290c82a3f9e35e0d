// The loop over frames. See Engine.h for the map of the topics.
#include "runtime/rules/Engine.h"

#include <algorithm>

namespace thou::rules {

using bytecode::Role;
using bytecode::Trap;
using state::Frame;
using state::FrameKind;
using state::Mode;
using state::Outcome;
using state::PlayerId;
using state::Section;
using vm::listValue;

Engine::Engine(const bytecode::Program& program, const vm::Prepared& prepared, const Limits& limits,
               state::GameState& state, Log& log, vm::Coverage* coverage, const Judge* judge)
    : program_(program),
      prepared_(prepared),
      limits_(limits),
      state_(state),
      log_(log),
      machine_(program, prepared, state, *this, {.fuel = limits.fuel, .list = limits.list}),
      judge_(judge) {
  machine_.cover(coverage);
}

Status Engine::run() {
  while (true) {
    if (machine_.trapped()) return Status::Trapped;
    if (state_.facts().outcome != Outcome::Running)
      return state_.facts().outcome == Outcome::Won ? Status::Won : Status::Lost;
    if (state_.frames() == 0) {
      if (state_.facts().dirty != 0 && pushStanding()) continue;
      if (!nextRound()) return machine_.trapped() ? Status::Trapped : Status::Idle;
      continue;
    }
    machine_.spend(1);
    switch (advance()) {
      case Flow::Go:
        break;
      case Flow::Wait:
        return machine_.trapped() ? Status::Trapped : Status::Waiting;
      case Flow::Idle:
        return machine_.trapped() ? Status::Trapped : Status::Idle;
    }
  }
}

Flow Engine::advance() {
  switch (state_.top().kind) {
    case FrameKind::Code:
      machine_.run();
      return Flow::Go;
    case FrameKind::Event:
      return advanceEvent();
    case FrameKind::Ability:
      return advanceAbility();
    case FrameKind::Offer:
      return advanceOffer();
    case FrameKind::Pay:
      return advancePay();
    case FrameKind::Resolve:
      return advanceResolve();
    case FrameKind::Standing:
      return advanceStanding();
    case FrameKind::Choice:
      return Flow::Wait;
  }
  machine_.trap(Trap::BadState);
  return Flow::Go;
}

bool Engine::nextRound() {
  state::Facts& facts = state_.facts();
  Index verb = kNone;
  switch (facts.mode) {
    case Mode::Fresh:
    case Mode::Scripted:
      return false;
    case Mode::Setup:
      facts.mode = Mode::Rounds;
      verb = program_.setup != kNone ? program_.setup : program_.round;
      break;
    case Mode::Rounds:
      verb = program_.round;
      break;
  }
  if (verb == kNone) return false;
  Roles roles;
  roles[Role::Player] = facts.firstPlayer;
  // A round that cannot happen would be tried again for ever.
  if (!startEvent(verb, roles)) machine_.trap(Trap::BadState);
  return true;
}

bool Engine::pushFrame(const Frame& frame) {
  if (state_.frames() >= limits_.frames) {
    machine_.trap(Trap::TooDeep);
    return false;
  }
  state_.push(Section::Frames, frame);
  return true;
}

bool Engine::pushCode(Index function, int64_t card, PlayerId you, int64_t event, std::span<const int64_t> more,
                      uint8_t flags) {
  if (function == kNone) return false;
  const bytecode::Function& code = program_.functions[function];
  const uint32_t base = state_.count(Section::Registers);
  const Frame frame{
      .kind = FrameKind::Code,
      .you = you.value,
      .flags = flags,
      .what = function,
      .card = card,
      .event = event,
      .registers = base,
      .arena = state_.count(Section::Arena),
  };
  if (!pushFrame(frame)) return false;
  state_.resize(Section::Registers, base + code.registers);
  int64_t* registers = state_.rows<int64_t>(Section::Registers) + base;
  registers[0] = card;
  registers[1] = you.value;
  registers[2] = event;
  std::copy_n(more.begin(), std::min(more.size(), code.parameters.size()), registers + 3);
  return true;
}

void Engine::finishFrame(int64_t value) {
  const uint32_t result = state_.top().result;
  assert(state_.top().kind != FrameKind::Code);
  state_.truncate(Section::Frames, state_.frames() - 1);
  deliver(result, value, machine_.emptyList());
}

void Engine::deliver(uint32_t result, int64_t value, int64_t cards) {
  if (state_.frames() == 0) return;
  Frame& below = state_.top();
  if (below.kind == FrameKind::Event) {
    if (Stage(below.stage) == Stage::Happened) state_.event(below.what).amount = value;
    return;
  }
  if (below.kind != FrameKind::Code || result == 0) return;
  const uint32_t first = below.registers + result - 1;
  state_.row<int64_t>(Section::Registers, first) = value;
  state_.row<int64_t>(Section::Registers, first + 1) = cards;
}

int64_t Engine::innermostEvent() const {
  const uint32_t events = state_.count(Section::Events);
  return events == 0 ? 0 : state_.eventValue(events - 1);
}

void Engine::call(Index function) {
  pushCode(function, 0, PlayerId{uint8_t(state_.count(Section::Players) > 1 ? 1 : 0)}, 0);
}

bool Engine::waiting() const {
  if (state_.frames() == 0) return false;
  const Frame& top = state_.top();
  return top.kind == FrameKind::Choice || (top.flags & state::kFrameAsking) != 0;
}

}  // namespace thou::rules
