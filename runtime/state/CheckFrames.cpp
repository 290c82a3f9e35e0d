// The checker's chapter on what is going on: events, and the frames of what is being resolved. See Checker.h.
#include "runtime/state/Checker.h"

#include "runtime/bytecode/OpcodeInfo.h"

namespace thou::state {

Checker::Fault Checker::events() const {
  uint32_t cards = 0;
  uint32_t objects = 0;
  uint32_t used = 0;
  uint32_t happened = 0;
  for (uint32_t i = 0; i < state_.count(Section::Events); ++i) {
    at(Section::Events, i);
    const EventRow& event = state_.event(i);
    if (event.verb >= program_.verbs.size() || event.serial == 0 || event.serial >= state_.facts().nextEvent)
      return "an event is of no verb there is";
    if (i == 0 && (event.firstCard | event.firstObject | event.firstUsed | event.firstHappened) != 0)
      return "the outermost event's records are not its own";
    if (event.firstCard < cards || event.firstObject < objects || event.firstUsed < used ||
        event.firstHappened < happened)
      return "events are not nested";
    cards = event.firstCard + event.cards;
    const uint32_t all = state_.count(Section::EventCards);
    if (event.firstCard > all || event.cards > all - event.firstCard) return "an event's cards are not its own";
    objects = event.firstObject;
    used = event.firstUsed;
    happened = event.firstHappened;
  }
  if (objects > state_.count(Section::Objects) || used > state_.count(Section::Used) ||
      happened > state_.count(Section::Happened))
    return "an event's records are not its own";
  if (Fault fault = eventRecords()) return fault;
  at(Section::Usage, 0);
  for (const UsageRow& row : state_.all<UsageRow>(Section::Usage)) {
    if (row.ability >= program_.abilities.size() || row.scope > uint8_t(bytecode::LimitScope::Event))
      return "a limit is of no ability there is";
  }
  return std::nullopt;
}

Checker::Fault Checker::eventRecords() const {
  for (const Section section : {Section::EventCards, Section::Objects, Section::Used, Section::Happened}) {
    at(section, 0);
    if (state_.count(Section::Events) == 0 && state_.count(section) != 0) return "records of an event that is over";
  }
  for (uint32_t i = 0; i < state_.count(Section::Used); ++i) {
    at(Section::Used, i);
    if (state_.row<UsedRow>(Section::Used, i).ability >= program_.abilities.size())
      return "an ability was used that is none";
  }
  for (uint32_t i = 0; i < state_.count(Section::Happened); ++i) {
    at(Section::Happened, i);
    if (state_.row<HappenedRow>(Section::Happened, i).verb >= program_.verbs.size())
      return "what happened is of no verb there is";
  }
  return std::nullopt;
}

bool Checker::beginsInstruction(const bytecode::Function& function, uint32_t pc) const {
  uint32_t at = 0;
  while (at < pc && at < function.code.size()) at += bytecode::opcodeInfo(bytecode::opcodeOf(function.code[at])).words;
  return at == pc && pc < function.code.size();
}

bool Checker::resultFits(uint32_t frame, uint32_t registers) const {
  const uint32_t result = state_.frame(frame).result;
  if (result == 0) return true;
  if (frame == 0 || state_.frame(frame - 1).kind != FrameKind::Code) return false;
  return uint64_t(result) - 1 + registers <= program_.functions[state_.frame(frame - 1).what].registers;
}

Checker::Fault Checker::frames() const {
  uint32_t registers = 0;
  uint32_t arena = 0;
  uint32_t events = 0;
  for (uint32_t i = 0; i < state_.frames(); ++i) {
    at(Section::Frames, i);
    const Frame& frame = state_.frame(i);
    if (uint8_t(frame.kind) >= kFrameKinds || !validPlayer(frame.you)) return "a frame is of no kind there is";
    const bool asking = (frame.flags & kFrameAsking) != 0;
    if ((asking || frame.kind == FrameKind::Choice) &&
        (i + 1 != state_.frames() || !state_.inGame(PlayerId{frame.you})))
      return "a question is out of place";
    if (!resultFits(i, frame.kind == FrameKind::Choice ? 1 : 2)) return "a frame's result fits nowhere";
    switch (frame.kind) {
      case FrameKind::Code: {
        if (frame.what >= program_.functions.size()) return "a frame runs nothing";
        const bytecode::Function& function = program_.functions[frame.what];
        if (frame.registers != registers || frame.arena < arena || frame.arena > state_.count(Section::Arena))
          return "registers do not add up";
        registers += function.registers;
        arena = frame.arena;
        if (!beginsInstruction(function, frame.pc)) return "a frame stands between instructions";
        if (asking) return "a question is out of place";
        break;
      }
      case FrameKind::Event: {
        if (frame.what != events++ || frame.what >= state_.count(Section::Events)) return "a frame is of no event";
        const Stage stage = Stage(frame.stage);
        if (stage > Stage::Finish) return "an event is at no stage there is";
        const bool window = stage <= Stage::Interrupt || stage == Stage::ResponseForced || stage == Stage::Response;
        if (asking && !window) return "a question is out of place";
        if (frame.extra < 0 || uint64_t(frame.extra) > program_.wraps.size()) return "an event's body is none";
        if (frame.extra != 0) {
          const auto& body = program_.functions[program_.wraps[size_t(frame.extra) - 1].body];
          const uint32_t captures = body.parameters.empty() ? 0 : uint32_t(body.parameters.size()) - 1;
          if (frame.result == 0 || !resultFits(i, uint32_t(bytecode::kRoleCount) + captures))
            return "an event's body is none";
        }
        break;
      }
      case FrameKind::Ability:
        if (frame.what >= program_.abilities.size() || asking) return "a frame is of no ability";
        break;
      case FrameKind::Choice:
        if (frame.what >= program_.choices.size() || frame.result == 0 || frame.stage > 4) return "a choice is none";
        if (frame.extra < 0 || frame.extra > UINT32_MAX) return "a choice is none";
        break;
      case FrameKind::Resolve:
      case FrameKind::Standing:
        if (asking) return "a question is out of place";
        break;
      case FrameKind::Offer:
      case FrameKind::Pay:
        break;
    }
  }
  at(Section::Facts, 0);
  if (events != state_.count(Section::Events)) return "the events do not add up";
  if (registers != state_.count(Section::Registers)) return "registers do not add up";
  return std::nullopt;
}

}  // namespace thou::state
