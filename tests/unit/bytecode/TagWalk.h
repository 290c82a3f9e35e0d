// Runs a function on tags: every register knows what it holds, conditions fall as they like, every instruction checks
// what it reads. What the verifier accepts must never go wrong here. It knows nothing of merging: it takes one way at
// a time, as the machine does.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "runtime/bytecode/Instruction.h"
#include "tests/unit/bytecode/Programs.h"

namespace thou::tests {

class TagWalk {
 public:
  TagWalk(const bc::Program& program, const bc::Function& function, std::mt19937& random)
      : program_(program), function_(function), random_(random), registers_(function.registers) {
    set(0, bc::Type::Card), set(1, bc::Type::Player), set(2, bc::Type::Event);
    for (size_t i = 0; i < function.parameters.size(); ++i) set(bc::kFirstParameter + i, function.parameters[i]);
  }

  /// What went wrong within so many steps, "" for nothing.
  std::string run(size_t steps) {
    uint32_t pc = 0;
    size_t free = 0;  // steps since fuel was taken
    for (size_t i = 0; i < steps && wrong_.empty(); ++i) {
      const std::optional<bc::Instruction> in = bc::decode(function_.code, pc);
      if (!in) return "no instruction at " + std::to_string(pc);
      const bool costs = in->op == bc::Opcode::Charge ? bc::dOf(in->word) > 0 : in->info->fuel > 0;
      free = costs ? 0 : free + 1;
      if (free > function_.code.size()) return "a free loop at " + std::to_string(pc);
      reads(*in);
      if (in->op == bc::Opcode::Return || in->op == bc::Opcode::Halt) break;
      if (in->info->jumps && (in->op == bc::Opcode::Jump || (random_() & 1) != 0)) {
        pc = uint32_t(in->target());
        continue;
      }
      writes(*in);
      pc = in->next();
    }
    return wrong_;
  }

 private:
  struct Tag {
    bc::Type type = bc::Type::None;
    uint32_t end = 0;  ///< of a list: how far lists went when it was the newest
  };

  void fail(const bc::Instruction& in, const char* what) {
    if (wrong_.empty()) wrong_ = std::string(in.info->name) + " at " + std::to_string(in.pc) + ": " + what;
  }
  static bool isList(bc::Type type) { return type == bc::Type::Cards || type == bc::Type::Players; }
  void set(size_t reg, bc::Type type) { registers_.at(reg) = {type, isList(type) ? ++end_ : 0}; }
  void want(const bc::Instruction& in, size_t reg, bc::Type type) {
    if (reg >= registers_.size()) return fail(in, "beyond the registers");
    if (registers_[reg].type != type) fail(in, "another type");
  }

  void reads(const bc::Instruction& in) {
    for (const bc::Operand& operand : in.info->operands()) {
      if (operand.access == bc::Access::Immediate) continue;
      const size_t reg = in.reg(operand);
      if (reg >= registers_.size()) return fail(in, "beyond the registers");
      if (operand.access != bc::Access::Use) continue;
      const bc::Type held = registers_[reg].type;
      if (operand.type == bc::OperandType::AnyList) {
        if (!isList(held)) fail(in, "no list");
      } else if (operand.type != bc::OperandType::Any) {
        want(in, reg, bc::registerType(operand.type));
      } else if (held == bc::Type::None && !(in.op == bc::Opcode::Return && function_.result == bc::Type::None)) {
        fail(in, "nothing there");
      }
    }
    const size_t a = bc::aOf(in.word), b = bc::bOf(in.word);
    using bc::Opcode;
    using bc::Type;
    if (in.op == Opcode::Return && function_.result != Type::None) want(in, a, function_.result);
    if (in.op == Opcode::Append || in.op == Opcode::AppendPlayer) {
      if (registers_[a].end != end_) fail(in, "not the newest list");
    }
    if (in.op == Opcode::ChooseCards || in.op == Opcode::ChoosePlayers)
      want(in, a, Type::Int), want(in, a + 1, Type::Int);
    if (in.op == Opcode::ChooseMode || in.op == Opcode::ChooseNumber) want(in, a, Type::Int);
    if (in.op == Opcode::Propose || in.op == Opcode::ProposeAs || in.op == Opcode::CanPropose) {
      const size_t base = in.op == Opcode::CanPropose ? b : a;
      for (size_t i = 0; i < bc::kRoleCount; ++i) {
        const bool verb =
            bc::Role(i) == bc::Role::Object && base + i < registers_.size() && registers_[base + i].type == Type::Int;
        want(in, base + i, verb ? Type::Int : bc::roleType(bc::Role(i)));
      }
    }
    if (in.op == Opcode::ProposeAs) {
      const std::vector<Type>& parameters = program_.functions[program_.wraps.at(in.x).body].parameters;
      for (size_t i = 1; i < parameters.size(); ++i) want(in, a + bc::kRoleCount + i - 1, parameters[i]);
    }
    if (in.op == Opcode::Kernel) {
      const auto arguments = bc::operationInfo(bc::Operation(in.x)).arguments();
      for (size_t i = 0; i < arguments.size(); ++i) want(in, a + i, arguments[i].type);
    }
    if (in.op == Opcode::CallPure) {
      want(in, b, Type::Card), want(in, b + 1, Type::Player), want(in, b + 2, Type::Event);
      const std::vector<Type>& parameters = program_.functions.at(in.x).parameters;
      for (size_t i = 0; i < parameters.size(); ++i) want(in, b + bc::kFirstParameter + i, parameters[i]);
    }
    if (in.op == Opcode::Impose && a + 3u + program_.effects.at(in.x).captures > registers_.size())
      fail(in, "beyond the registers");
  }

  void writes(const bc::Instruction& in) {
    if (!wrong_.empty()) return;
    const size_t a = bc::aOf(in.word);
    if (in.op == bc::Opcode::Move) {
      registers_[a] = registers_[bc::bOf(in.word)];
    } else if (in.op == bc::Opcode::Append || in.op == bc::Opcode::AppendPlayer) {
      registers_[a].end = ++end_;
    } else if (in.op == bc::Opcode::CallPure) {
      set(a, program_.functions[in.x].result);
    } else if (in.op == bc::Opcode::Propose || in.op == bc::Opcode::ProposeAs || in.op == bc::Opcode::Kernel) {
      set(a, bc::Type::Int), set(a + 1, bc::Type::Cards);
      const size_t used = in.op == bc::Opcode::Kernel ? 2 : bc::kRoleCount;
      for (size_t i = 2; i < used; ++i) registers_[a + i] = {};
    } else {
      for (const bc::Operand& operand : in.info->operands()) {
        if (operand.access == bc::Access::Define) set(in.reg(operand), bc::registerType(operand.type));
      }
    }
  }

  const bc::Program& program_;
  const bc::Function& function_;
  std::mt19937& random_;
  std::vector<Tag> registers_;
  uint32_t end_ = 0;
  std::string wrong_;
};

}  // namespace thou::tests
