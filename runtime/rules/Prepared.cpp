// Reads the conditions of standing rules for what they ask about. See Prepared.h.
#include "runtime/rules/Prepared.h"

#include <algorithm>
#include <iterator>

#include "runtime/bytecode/Instruction.h"

namespace thou::rules {

using bytecode::Opcode;

namespace {

/// Instructions whose value depends on nothing but constants and the card they are given.
bool asksOnlyTheCard(Opcode op) {
  constexpr Opcode kLocal[] = {
      Opcode::Nop,     Opcode::Charge,      Opcode::Return,   Opcode::Jump,        Opcode::JumpIf,  Opcode::JumpIfNot,
      Opcode::LoadInt, Opcode::LoadLong,    Opcode::LoadBool, Opcode::LoadNoCard,  Opcode::Move,    Opcode::Add,
      Opcode::Sub,     Opcode::Mul,         Opcode::HalfUp,   Opcode::Min,         Opcode::Max,     Opcode::Not,
      Opcode::And,     Opcode::Or,          Opcode::EqInt,    Opcode::LtInt,       Opcode::LeInt,   Opcode::EqCard,
      Opcode::IsCard,  Opcode::PlayerCount, Opcode::Stat,     Opcode::PrintedStat, Opcode::HasStat, Opcode::Counters,
      Opcode::Flag,    Opcode::IsKind,      Opcode::IsNamed,  Opcode::InPlay,
  };
  return std::find(std::begin(kLocal), std::end(kLocal), op) != std::end(kLocal);
}

/// Instructions that say which deed it is whose possibility is asked, and by whose doing: the card's own, or that of who performed the
/// event that has resolved. Such code stands behind the rest and asks nothing but that (sema, Builder::standing).
bool namesADeed(Opcode op) {
  constexpr Opcode kDeed[] = {
      Opcode::CanPropose, Opcode::LoadNoPlayer, Opcode::RoleCard, Opcode::Single, Opcode::NewList,
      Opcode::NextCard,   Opcode::Contains,     Opcode::Append,   Opcode::At,
  };
  return std::find(std::begin(kDeed), std::end(kDeed), op) != std::end(kDeed);
}

Prepared::Rule look(const bytecode::Program& program, const bytecode::Standing& standing) {
  Prepared::Rule rule{.local = true};
  if (standing.condition == bytecode::kNone) return rule;
  const std::vector<uint32_t>& code = program.functions[standing.condition].code;
  // The only cards such code can name are R0, no card and, for a deed, the performer of the event that has resolved.
  for (uint32_t pc = 0; pc < code.size();) {
    const std::optional<bytecode::Instruction> instruction = bytecode::decode(code, pc);
    if (!instruction || !(asksOnlyTheCard(instruction->op) || namesADeed(instruction->op))) return {};
    if (instruction->op == Opcode::CanPropose) {
      const bytecode::Index deed = instruction->x;
      if (program.verbs[deed].can != bytecode::kNone) return {};
      rule.deeds.push_back(deed);
    }
    if (instruction->op == Opcode::Stat) rule.stats |= uint64_t(1) << (bytecode::cOf(instruction->word) & 63);
    pc = instruction->next();
  }
  return rule;
}

}  // namespace

Prepared::Prepared(const bytecode::Program& program) {
  for (const bytecode::Standing& rule : program.standing) standing.push_back(look(program, rule));
}

}  // namespace thou::rules
