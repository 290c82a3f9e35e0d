// Decisions that code asks for: taken at once where there is nothing to decide, else a Choice frame waits for the host.
#include <algorithm>
#include <bit>

#include "runtime/rules/Engine.h"
#include "runtime/rules/trial/Probe.h"

namespace thou::rules {

using bytecode::Opcode;
using state::FrameKind;
using state::PlayerId;
using vm::Next;

Next Engine::decide(int64_t* R, uint32_t word, Index choice) {
  const uint8_t a = bytecode::aOf(word);
  const uint8_t c = bytecode::cOf(word);
  PlayerId player{uint8_t(R[bytecode::bOf(word)])};
  if (!state_.inGame(player)) player = PlayerId{uint8_t(state_.facts().firstPlayer)};
  state::Frame frame{
      .kind = FrameKind::Choice, .you = player.value, .what = choice, .card = state_.top().card, .result = a + 1u};
  const Opcode opcode = bytecode::opcodeOf(word);
  if (opcode == Opcode::ChooseCards || opcode == Opcode::ChoosePlayers) {
    const int64_t list = R[c];
    const int64_t size = int64_t(machine_.elements(list).size());
    if (probe_ != nullptr) probe_->noteChoice(choice, size_t(size), R[a]);
    const int64_t minimum = std::clamp<int64_t>(R[a], 0, size);
    const int64_t maximum = std::clamp<int64_t>(R[a + 1], minimum, size);
    if (maximum == 0) {
      R[a] = machine_.emptyList();
      return Next::Go;
    }
    frame.stage = uint8_t(opcode == Opcode::ChooseCards ? DecisionKind::Cards : DecisionKind::Players);
    frame.amount = list;
    frame.count = uint32_t(minimum);
    frame.extra = maximum;
    if (minimum == size) {
      // Nothing to decide. A new list: the one chosen from may go.
      noteForced(frame);
      R[a] = machine_.join(list, machine_.emptyList());
      return machine_.trapped() ? Next::Leave : Next::Go;
    }
  } else if (opcode == Opcode::ChooseMode) {
    const uint64_t modes = program_.choices[choice].modes.size();
    const uint64_t legal = uint64_t(R[a]) & (modes >= 64 ? ~uint64_t(0) : (uint64_t(1) << modes) - 1);
    frame.stage = uint8_t(DecisionKind::Mode);
    frame.amount = int64_t(legal);
    if ((legal & (legal - 1)) == 0) {
      if (legal != 0) noteForced(frame);
      R[a] = legal == 0 ? -1 : int64_t(std::countr_zero(legal));
      return Next::Go;
    }
  } else if (opcode == Opcode::AskYesNo) {
    frame.stage = uint8_t(DecisionKind::YesNo);
  } else {
    assert(opcode == Opcode::ChooseNumber);
    frame.stage = uint8_t(DecisionKind::Number);
    frame.amount = std::max<int64_t>(R[a], 0);
    frame.extra = R[c];
    if (R[a] >= R[c]) {  // R[A] is the least already
      noteForced(frame);
      return Next::Go;
    }
  }
  pushFrame(frame);
  return Next::Leave;
}

}  // namespace thou::rules
