// One instruction taken from code: its words, its table row, the values of its fields.
// Read by the verifier, the disassembler and the fingerprint; the interpreter reads words itself.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>

#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/bytecode/Program.h"

namespace thou::bytecode {

/// A whole instruction at `pc` of some code.
struct Instruction {
  uint32_t pc = 0;
  uint32_t word = 0;
  uint32_t x = 0;  ///< the second word, 0 when there is none
  Opcode op{};
  const OpcodeInfo* info = nullptr;

  /// pc of what comes after it.
  uint32_t next() const { return pc + info->words; }
  /// The register an operand names.
  uint8_t reg(const Operand& operand) const { return uint8_t(fieldOf(word, operand.field)); }
  /// The value of an immediate operand; D, and X where it is a number or a jump, with their sign.
  int64_t value(const Operand& operand) const {
    if (operand.field != Field::X) return fieldOf(word, operand.field);
    const bool isSigned = operand.immediate == Immediate::Int || operand.immediate == Immediate::Jump;
    return isSigned ? int64_t(int32_t(x)) : int64_t(x);
  }
  /// The immediate operand of that sort, if it has one.
  const Operand* find(Immediate immediate) const {
    for (const Operand& operand : info->operands()) {
      if (operand.immediate == immediate) return &operand;
    }
    return nullptr;
  }
  /// Where it may jump to, possibly outside the code; only for one that jumps.
  int64_t target() const {
    assert(info->jumps);
    return int64_t(next()) + value(info->operandArray[info->jumpOperand]);
  }
  /// Whether what comes after it in the code is never reached from it.
  bool ends() const { return op == Opcode::Return || op == Opcode::Jump || op == Opcode::Halt; }
};

/// The instruction at `pc`; nothing when `pc` is outside, the opcode unknown or its words are not all there.
inline std::optional<Instruction> decode(std::span<const uint32_t> code, uint32_t pc) {
  if (pc >= code.size() || !isOpcode(code[pc])) return std::nullopt;
  Instruction in{.pc = pc, .word = code[pc], .op = opcodeOf(code[pc]), .info = &opcodeInfo(opcodeOf(code[pc]))};
  if (in.next() > code.size()) return std::nullopt;
  if (in.info->words == 2) in.x = code[pc + 1];
  return in;
}

}  // namespace thou::bytecode
