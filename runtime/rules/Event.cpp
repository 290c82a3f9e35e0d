// Events: an event is proposed, is possible or not, goes through its windows, resolves, and is over (runtime/README.md).
//
// INVARIANT: an Event frame's row is in section Events; rows are strictly nested. An event that nobody listens to and whose
// operation is over at once never gets a frame: `propose` does everything in place.
#include <algorithm>

#include "runtime/rules/Engine.h"
#include "runtime/rules/trial/Probe.h"

namespace thou::rules {

using bytecode::Role;
using bytecode::Timing;
using bytecode::Verb;
using state::EventRow;
using state::Frame;
using state::FrameKind;
using state::PlayerId;
using state::Section;
using vm::Next;

namespace {

/// What each event costs besides its instructions: its windows are looked through, and standing rules behind it.
constexpr int64_t kEventFuel = 12;

constexpr uint32_t bothOf(Timing timing) {
  return 1u << state::windowSlot(timing, false) | 1u << state::windowSlot(timing, true);
}
constexpr uint32_t kResponses = bothOf(Timing::Response);
constexpr uint32_t kBefore = bothOf(Timing::Would) | bothOf(Timing::Interrupt);  ///< it resolves

/// Whether the operation of a verb can be impossible for what its cards are like (`canHappen`, `possible`).
bool asksOfCards(const Verb& verb) {
  constexpr bytecode::Operation kAsking[] = {bytecode::Operation::AddCounters, bytecode::Operation::RemoveCounters,
                                             bytecode::Operation::MoveCounters, bytecode::Operation::Pay,
                                             bytecode::Operation::EnterPlay};
  return std::any_of(std::begin(kAsking), std::end(kAsking), [&](bytecode::Operation each) { return verb.does(each); });
}

}  // namespace

uint32_t Engine::beginEvent(Index verb, const Roles& roles, uint8_t flags, bool draft) {
  const Verb& made = program_.verbs[verb];
  EventRow row{
      .verb = verb,
      .serial = state_.facts().nextEvent,
      .firstCard = state_.count(Section::EventCards),
      .firstObject = state_.count(Section::Objects),
      .firstUsed = state_.count(Section::Used),
      .firstHappened = state_.count(Section::Happened),
      .mask = state_.head(state_.verbKey(verb)).mask,
      .flags = flags,
  };
  if (!draft) ++state_.facts().nextEvent;  // a draft must leave no trace: queries make them
  if (!draft) machine_.spend(kEventFuel);
  std::copy_n(roles.slots, bytecode::kRoleCount, row.roles);
  if (made.hasExtra) row.roles[size_t(Role::Extra)] = made.extra;
  meanCounter(made, row);
  if (row.mask != 0) {
    row.activeRoles =
        uint8_t((machine_.wasInPlay(roles[Role::Performer]) ? 1 : 0) |
                (machine_.wasInPlay(roles[Role::Object]) ? 2 : 0) | (machine_.wasInPlay(roles[Role::Target]) ? 4 : 0) |
                (machine_.inPlay(roles[Role::Object]) ? state::kObjectInPlay : 0));
  }
  return state_.push(Section::Events, row);
}

void Engine::meanCounter(const Verb& verb, EventRow& row) const {
  const bool taken = !verb.does(bytecode::Operation::AddCounters);
  const bool moved = verb.does(bytecode::Operation::MoveCounters);
  if (taken && !moved && !verb.does(bytecode::Operation::RemoveCounters)) return;
  int64_t& kind = row.roles[size_t(Role::Extra)];
  const uint32_t card = machine_.current(row.roles[size_t(moved ? Role::Object : Role::Target)]);
  if (card != 0 && uint64_t(kind) < program_.counters.size()) kind = machine_.counterMeant(card, uint8_t(kind), taken);
}

bool Engine::isFull(const EventRow& adding) {
  const uint32_t card = machine_.current(adding.roles[size_t(Role::Target)]);
  const uint64_t kind = uint64_t(adding.roles[size_t(Role::Extra)]);
  if (card == 0 || kind >= program_.counters.size()) return false;
  const int32_t maximum = machine_.counterMaximum(card, uint8_t(kind));
  return maximum != 0 && state_.counters(card, uint8_t(kind)) >= maximum;
}

bool Engine::isEmpty(const EventRow& row, Role of) {
  const uint32_t card = machine_.current(row.roles[size_t(of)]);
  const uint64_t kind = uint64_t(row.roles[size_t(Role::Extra)]);
  return card != 0 && kind < program_.counters.size() && state_.counters(card, uint8_t(kind)) <= 0;
}

bool Engine::canHappen(uint32_t index) {
  const Verb& verb = program_.verbs[state_.event(index).verb];
  const int64_t* roles = state_.event(index).roles;
  if (verb.needsAmount && roles[size_t(Role::Amount)] <= 0) return false;
  const int64_t performer = roles[size_t(Role::Performer)];
  const int64_t player = roles[size_t(Role::Player)];
  if (verb.can != kNone && !machine_.holds(verb.can, performer, player, state_.eventValue(index))) return false;
  if (!undisputed(state_.event(index).verb, state_.event(index).roles) && forbidden(index)) {
    if (logging()) logPrevented(index, "cannot");
    return false;
  }
  if (!asksOfCards(verb)) return true;
  const EventRow row = state_.event(index);
  if (verb.does(bytecode::Operation::AddCounters) && isFull(row)) return false;
  if (verb.does(bytecode::Operation::RemoveCounters) && isEmpty(row, Role::Target)) return false;
  if (verb.does(bytecode::Operation::MoveCounters) && isEmpty(row, Role::Object)) return false;
  if (verb.does(bytecode::Operation::Pay)) {
    return payable(PlayerId{uint8_t(player)}, row.roles[size_t(Role::Amount)], uint64_t(row.roles[size_t(Role::Extra)]),
                   row.roles[size_t(Role::Object)]);
  }
  return true;
}

bool Engine::possible(Index verb, const int64_t* slots) {
  const Verb& made = program_.verbs[verb];
  if (made.needsAmount && slots[size_t(Role::Amount)] <= 0) return false;
  const bool plain = made.can == kNone && !asksOfCards(made);
  if (plain && undisputed(verb, slots)) return !machine_.trapped();
  Roles roles;
  std::copy_n(slots, bytecode::kRoleCount, roles.slots);
  const bool logged = log_.enabled;
  log_.enabled = false;
  const uint32_t index = beginEvent(verb, roles, 0, true);
  const bool enters = made.does(bytecode::Operation::EnterPlay);
  const bool result = plain ? !forbidden(index) : canHappen(index) && !(enters && hasEntered(roles[Role::Object]));
  dropEvent(index);
  log_.enabled = logged;
  return result && !machine_.trapped();
}

Next Engine::propose(int64_t* R, uint8_t base, Index verbIndex, Index wrap) {
  const Verb& verb = program_.verbs[verbIndex];
  Roles roles;
  std::copy_n(R + base, bytecode::kRoleCount, roles.slots);
  const uint8_t flags = (state_.top().flags & state::kFrameBody) != 0 ? state::kEventFromBody : 0;
  const uint32_t index = beginEvent(verbIndex, roles, flags, false);
  const auto nothing = [&] {
    R[base] = 0;
    R[base + 1] = machine_.emptyList();
    return machine_.trapped() ? Next::Leave : Next::Go;
  };
  if (probe_ != nullptr && wrap == kNone) probe_->noteProposed(verb, roles.object());
  if (!canHappen(index)) {
    dropEvent(index);
    if (log_.refused != nullptr) log_.refused->push_back({.card = {}, .why = whyImpossible(verbIndex, roles.slots, 0)});
    return nothing();
  }
  Frame frame{
      .kind = FrameKind::Event,
      .stage = uint8_t(Stage::WouldForced),
      .what = index,
      .extra = wrap == kNone ? 0 : int64_t(wrap) + 1,
      .result = base + 1u,
  };
  const bool quick = verb.hasOperation && wrap == kNone && !verb.scope && state_.event(index).mask == 0 &&
                     isImmediate(verb.operation) && !anyEndsByVerb() &&
                     state_.facts().changes[size_t(bytecode::Change::Whenever)] == 0;
  if (!quick) {
    pushFrame(frame);
    return Next::Leave;
  }
  std::copy_n(state_.event(index).roles, bytecode::kRoleCount, roles.slots);
  const int64_t amount = perform(verb.operation, roles);
  EventRow& row = state_.event(index);
  row.amount = amount;
  row.cards = state_.count(Section::EventCards) - row.firstCard;
  if (amount != 0) happened(index);
  Consequence found;
  const bool consequent =
      probe_ == nullptr && state_.facts().dirty != 0 && (deckEmpty() || groupsPending() || consequences(found));
  const bool answered = amount != 0 && (state_.head(state_.verbKey(verbIndex)).mask & kResponses) != 0;
  if (consequent || answered) {
    frame.stage = uint8_t(amount != 0 ? Stage::ResponseForced : Stage::Over);
    if (pushFrame(frame) && consequent) pushStanding();
    return Next::Leave;
  }
  R[base] = amount;
  const uint32_t cards = state_.event(index).cards;
  const uint32_t first = state_.event(index).firstCard;
  int64_t list = machine_.emptyList();
  for (uint32_t i = 0; i < cards; ++i)
    list = machine_.append(list, state_.row<int64_t>(Section::EventCards, first + i));
  R[base + 1] = list;
  dropEvent(index);
  return machine_.trapped() || state_.facts().outcome != state::Outcome::Running ? Next::Leave : Next::Go;
}

bool Engine::startEvent(Index verb, const Roles& roles) {
  const uint32_t index = beginEvent(verb, roles, 0, false);
  if (!canHappen(index)) {
    dropEvent(index);
    return false;
  }
  return pushFrame({.kind = FrameKind::Event, .stage = uint8_t(Stage::WouldForced), .what = index});
}

bool Engine::stopped(uint32_t index) const {
  const EventRow& row = state_.event(index);
  if ((row.flags & state::kEventCancelled) != 0) return true;
  return program_.verbs[row.verb].needsAmount && row.roles[size_t(Role::Amount)] <= 0;
}

bool Engine::dealt(uint32_t index) const {
  const EventRow& row = state_.event(index);
  return (row.flags & state::kEventPrevented) != 0 && row.roles[size_t(Role::Amount)] <= 0 &&
         program_.verbs[row.verb].handsOn;
}

std::optional<bool> Engine::reasonHolds(uint32_t frame) {
  const EventRow& row = state_.event(state_.frame(frame).what);
  const bool used = state_.count(Section::Used) > row.firstUsed;
  if (!used || frame < 2 || state_.frame(frame - 2).kind != FrameKind::Standing) return std::nullopt;
  const Frame code = state_.frame(frame - 1);
  const auto rule = std::find_if(program_.standing.begin(), program_.standing.end(),
                                 [&](const bytecode::Standing& each) { return each.effect == code.what; });
  if (rule == program_.standing.end()) return std::nullopt;
  return machine_.inPlay(code.card) && machine_.holds(rule->condition, code.card, code.you, code.event);
}

bytecode::Timing Engine::timingOf(Stage stage) {
  return stage <= Stage::Would ? Timing::Would : stage <= Stage::Interrupt ? Timing::Interrupt : Timing::Response;
}

bool Engine::forcedStage(Stage stage) {
  return stage == Stage::WouldForced || stage == Stage::InterruptForced || stage == Stage::ResponseForced;
}

Flow Engine::advanceEvent() {
  const uint32_t frame = state_.frames() - 1;
  const uint32_t index = state_.frame(frame).what;
  const auto next = [&](Stage stage) { state_.frame(frame).stage = uint8_t(stage); };
  // Whether nobody listens in some windows, so that they need not be gone through for each of its objects.
  const auto unheard = [&](uint32_t windows) {
    const uint32_t mask = state_.event(index).mask | state_.head(state_.verbKey(state_.event(index).verb)).mask;
    return (mask & windows) == 0 && objects(index).empty();
  };
  while (!machine_.trapped() && state_.frames() == frame + 1) {
    const Stage stage = Stage(state_.frame(frame).stage);
    switch (stage) {
      case Stage::WouldForced:
      case Stage::Would:
      case Stage::InterruptForced:
      case Stage::Interrupt:
        // What a replacement has not averted is the same occurrence still: each ability interrupts it once.
        if (stopped(index) && reasonHolds(frame).value_or(false)) state_.event(index).flags &= ~state::kEventCancelled;
        if (stopped(index)) {
          if (logging()) logPrevented(index, "");
          if (dealt(index)) remember(index);
          next(Stage::Over);
          break;
        }
        if (stage == Stage::WouldForced && unheard(kBefore)) {
          next(Stage::Resolve);
          break;
        }
        [[fallthrough]];
      case Stage::ResponseForced:
      case Stage::Response:
        if (stage == Stage::ResponseForced && unheard(kResponses)) {
          next(Stage::Over);
          break;
        }
        switch (window(frame, timingOf(stage), forcedStage(stage))) {
          case Window::Done:
            if (nextObject(index)) break;
            if (stage == Stage::Would && !reasonHolds(frame).value_or(true))
              state_.event(index).flags |= state::kEventCancelled;
            if (!stopped(index) || stage == Stage::ResponseForced || stage == Stage::Response)
              next(Stage(uint8_t(stage) + 1));
            break;
          case Window::Used:
            return Flow::Go;
          case Window::Ask:
            return Flow::Wait;
        }
        break;
      case Stage::Resolve: {
        lookAtCards(index);
        const Verb& verb = program_.verbs[state_.event(index).verb];
        if (verb.scope) {
          next(Stage::ScopeCount);
          scopeBegins(index);
          announce(program_.beginVerb, index);
        } else {
          next(Stage::Happened);
          startBody(frame);
        }
        break;
      }
      case Stage::ScopeCount:
        next(Stage::ScopeBody);
        countTurn(index);
        break;
      case Stage::ScopeBody:
        if (state_.facts().dirty != 0 && pushStanding()) break;
        next(Stage::ScopeEnd);
        startBody(frame);
        break;
      case Stage::Ambient:
        if (state_.facts().dirty != 0 && pushStanding()) break;  // what the script's own code has brought about
        if ((state_.frame(frame).flags & state::kFrameEnding) == 0) return Flow::Idle;
        next(Stage::ScopeEnd);
        break;
      case Stage::ScopeEnd:
        next(Stage::ScopeOver);
        announce(program_.endVerb, index);
        break;
      case Stage::ScopeOver:
        next(Stage::Happened);
        scopeEnds(index);
        break;
      case Stage::Happened: {
        if (beginAnew(frame)) break;
        const Verb& verb = program_.verbs[state_.event(index).verb];
        const bool operated = verb.hasOperation && state_.frame(frame).extra == 0;
        const uint8_t flags = state_.event(index).flags;
        const bool idle = (verb.ofParts && (flags & state::kEventPartly) == 0) || (flags & state::kEventCancelled) != 0;
        if (idle || (operated && state_.event(index).amount == 0)) {
          next(Stage::Over);  // nothing changed, no part took place, or it was done to nothing: it did not happen
          break;
        }
        next(Stage::Settled);
        happened(index);
        endOccurring(index);
        endWithEvent(index);
        break;
      }
      case Stage::Settled:
        next(Stage::ResponseForced);
        state_.event(index).settled = state_.facts().nextEvent;
        while (nextObject(index)) {
        }
        if (state_.facts().dirty != 0) pushStanding();
        break;
      case Stage::Over: {
        next(Stage::Closing);
        endEventBound(index);
        for (uint32_t i = state_.count(Section::Usage); i-- > 0;) {
          if (state_.row<state::UsageRow>(Section::Usage, i).event == state_.event(index).serial)
            state_.erase(Section::Usage, i);
        }
        break;
      }
      case Stage::Closing:
        next(Stage::Finish);
        if (state_.facts().dirty != 0) pushStanding();
        break;
      case Stage::Finish:
        // What came of its end may have been bound to it in turn.
        if (endEventBound(index)) {
          next(Stage::Closing);
          break;
        }
        finishEvent();
        return Flow::Go;
    }
  }
  return Flow::Go;
}

void Engine::startBody(uint32_t frameIndex) {
  const Frame frame = state_.frame(frameIndex);
  const EventRow row = state_.event(frame.what);
  const Verb& verb = program_.verbs[row.verb];
  const int64_t value = state_.eventValue(frame.what);
  const int64_t performer = row.roles[size_t(Role::Performer)];
  const PlayerId player{uint8_t(row.roles[size_t(Role::Player)])};
  if (frame.extra != 0 || !verb.hasOperation) {
    if (logging() && told(row)) logEvent(frame.what);  // before what it consists of
    state_.event(frame.what).flags |= state::kEventQuiet;
  }
  if (frame.extra != 0) {
    // A wrap: its body reads its captures from the registers of the frame that proposed the event.
    const bytecode::Wrap& wrap = program_.wraps[size_t(frame.extra - 1)];
    const Frame& proposer = state_.frame(frameIndex - 1);
    assert(proposer.kind == FrameKind::Code && frame.result != 0);
    const int64_t* registers = state_.rows<int64_t>(Section::Registers) + proposer.registers;
    std::vector<int64_t> more{proposer.event};
    const size_t captures = program_.functions[wrap.body].parameters.size();
    for (size_t i = 0; i + 1 < captures; ++i) more.push_back(registers[frame.result - 1 + bytecode::kRoleCount + i]);
    pushCode(wrap.body, performer, player, value, more, state::kFrameBody);
  } else if (verb.hasOperation) {
    Roles roles;
    std::copy_n(row.roles, bytecode::kRoleCount, roles.slots);
    const int64_t amount = perform(verb.operation, roles);
    if (isImmediate(verb.operation)) {
      EventRow& done = state_.event(frame.what);
      done.amount = amount;
      done.cards = state_.count(Section::EventCards) - done.firstCard;
    }
  } else {
    const bool hollow = (row.flags & state::kEventHollow) != 0;
    if (hollow || verb.body == kNone) state_.event(frame.what).amount = 1;  // nothing but itself
    if (!hollow) pushCode(verb.body, performer, player, value, {}, state::kFrameBody);
  }
}

}  // namespace thou::rules
