// A pure function run one instruction at a time, for somebody who looks on. Next: runtime/rules/Why.cpp.
#include <algorithm>
#include <utility>

#include "runtime/vm/Machine.h"

namespace thou::vm {

using bytecode::Opcode;

int64_t Machine::trace(Index index, int64_t card, int64_t you, int64_t event,
                       const std::function<void(const bytecode::Instruction&, const int64_t*)>& see) {
  if (index == kNone || trapped_ || depth_ == kMaxPureDepth) return 0;
  const bytecode::Function& function = program_.functions[index];
  assert(function.pure);
  int64_t registers[bytecode::kMaxRegisters] = {card, you, event};
  const uint32_t mark = state_.count(state::Section::Arena);
  ++depth_;
  const int64_t fuel = fuel_;  // looking costs the game nothing
  Coverage* const coverage =
      std::exchange(coverage_, nullptr);  // and is no use: one instruction is no function of the program
  int64_t result = 0;
  bytecode::Function one;
  one.registers = function.registers;
  for (uint32_t pc = 0; !trapped_;) {
    const std::optional<bytecode::Instruction> in = bytecode::decode(function.code, pc);
    if (!in) break;
    pc = in->next();
    const int64_t first = registers[bytecode::aOf(in->word)];
    uint32_t x = in->x;
    if (in->op == Opcode::Return) {
      result = first;
      see(*in, registers);
      break;
    }
    if (in->op == Opcode::Jump || in->op == Opcode::JumpIf || in->op == Opcode::JumpIfNot) {
      if (in->op == Opcode::Jump || (in->op == Opcode::JumpIf) == (first != 0)) pc = uint32_t(in->target());
      continue;
    }
    if (in->op == Opcode::NextCard || in->op == Opcode::NextPlayer) {
      const size_t size = elements(registers[bytecode::bOf(in->word)]).size();
      if (registers[bytecode::cOf(in->word)] >= int64_t(size)) {
        pc = uint32_t(in->target());
        continue;
      }
      x = 0;
    }
    one.code = {in->word};
    if (in->info->words == 2) one.code.push_back(x);
    one.code.push_back(bytecode::encode(Opcode::Return));
    execute(one, registers, 0, true);
    if (!trapped_) see(*in, registers);
  }
  --depth_;
  coverage_ = coverage;
  if (!trapped_) fuel_ = fuel;
  state_.truncate(state::Section::Arena, mark);
  return trapped_ ? 0 : result;
}

}  // namespace thou::vm
