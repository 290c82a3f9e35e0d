// The verifier's third part: one function's instructions. Whole, known, immediates in range, registers within the
// frame, jumps onto instructions, no running off the end, and no way round a loop that costs no fuel.
#include <algorithm>
#include <string>

#include "runtime/bytecode/Assembler.h"
#include "runtime/bytecode/Verifier.h"

namespace thou::bytecode {
namespace {

/// Opcodes a pure function may not contain: they decide, change something or draw on the generator.
constexpr auto kImpure = [] {
  std::array<bool, kOpcodeCount> impure{};
  for (const Opcode op : {Opcode::SetRoleInt, Opcode::SetRoleCard, Opcode::SetRolePlayer, Opcode::RandomOf,
                          Opcode::ChooseCards, Opcode::ChoosePlayers, Opcode::ChooseMode, Opcode::AskYesNo,
                          Opcode::ChooseNumber, Opcode::Propose, Opcode::ProposeAs, Opcode::Kernel, Opcode::Impose}) {
    impure[size_t(op)] = true;
  }
  return impure;
}();

/// Whether running the instruction takes fuel.
bool costsFuel(const Instruction& in) { return in.op == Opcode::Charge ? dOf(in.word) > 0 : in.info->fuel > 0; }

}  // namespace

bool Verifier::checkFunction(Index index) {
  at("functions", index);
  const Function& function = program_.functions[index];
  return checkSignature(function) && checkInstructions(function) && checkJumps(function) && checkTypes(function) &&
         checkLoops();
}

bool Verifier::checkSignature(const Function& function) {
  if (function.parameters.size() > kMaxParameters)
    return fail("more than " + std::to_string(kMaxParameters) + " parameters");
  for (const Type type : function.parameters) {
    if (type == Type::None || type > Type::Players) return fail("a parameter without a type");
  }
  if (function.result > Type::Players) return fail("no such result type");
  if (function.registers > kMaxRegisters) return fail("more than " + std::to_string(kMaxRegisters) + " registers");
  if (function.registers < kFirstParameter + function.parameters.size()) return fail("fewer registers than parameters");
  if (function.code.size() > kMaxCode) return fail("more than " + std::to_string(kMaxCode) + " words of code");
  if (function.lines.size() > function.code.size()) return fail("more lines than code");
  for (size_t i = 0; i < function.lines.size(); ++i) {
    const LineEntry& line = function.lines[i];
    if (line.pc >= function.code.size() || (i > 0 && line.pc <= function.lines[i - 1].pc))
      return fail("lines out of order");
    if (!where(line.where)) return false;
  }
  return true;
}

bool Verifier::checkInstructions(const Function& function) {
  instructions_.clear();
  jumps_.clear();
  numberOf_.assign(function.code.size(), kNone);
  for (uint32_t pc = 0; pc < function.code.size();) {
    const std::optional<Instruction> in = decode(function.code, pc);
    if (!in) return failAt(pc, isOpcode(function.code[pc]) ? "the code ends within an instruction" : "no such opcode");
    if (function.pure && kImpure[size_t(in->op)])
      return failAt(pc, std::string(in->info->name) + " in a pure function");
    if (!checkOperands(function, *in)) return false;
    numberOf_[pc] = uint32_t(instructions_.size());
    if (in->info->jumps) jumps_.push_back(numberOf_[pc]);
    instructions_.push_back(*in);
    pc = in->next();
  }
  return (!instructions_.empty() && instructions_.back().ends()) || fail("the code runs off its end");
}

bool Verifier::checkOperands(const Function& function, const Instruction& in) {
  // Two programs that mean the same are the same words.
  if ((in.word & in.info->unusedBits) != 0) return failAt(in.pc, "a field that must be 0 is not");
  for (const Operand& operand : in.info->operands()) {
    if (operand.access == Access::Immediate) {
      if (!checkImmediate(function, in, operand)) return false;
    } else if (!checkBlock(function, in, in.reg(operand), 1)) {
      return false;
    }
  }
  const bool pair = in.op == Opcode::ChooseCards || in.op == Opcode::ChoosePlayers;
  return !pair || checkBlock(function, in, aOf(in.word), 2);
}

bool Verifier::failBeyond(const Instruction& in, size_t reg) {
  return failAt(in.pc, "r" + std::to_string(reg) + " is beyond the function's registers");
}

bool Verifier::checkImmediate(const Function& function, const Instruction& in, const Operand& operand) {
  const int64_t value = in.value(operand);
  const auto below = [&](size_t size, const char* what) {
    return (value >= 0 && uint64_t(value) < size) ||
           failAt(in.pc, "no such " + std::string(what) + ": " + std::to_string(value));
  };
  const Program& p = program_;
  switch (operand.immediate) {
    case Immediate::None:
    case Immediate::Int:
    case Immediate::Jump:  // checkJumps, when all instructions are known
    case Immediate::Base:  // with the operand that says how many registers it is about
    case Immediate::Captures:
      return true;
    case Immediate::Zero:
      return value == 0 || failAt(in.pc, "a field that must be 0 is not");
    case Immediate::Fuel:
      return value >= 0 || failAt(in.pc, "a charge that gives fuel back");
    case Immediate::Bool:
      return value == 0 || value == 1 || failAt(in.pc, "neither 0 nor 1");
    case Immediate::Stat:
      return below(p.stats.size(), "stat");
    case Immediate::Counter:
      return below(p.counters.size(), "counter");
    case Immediate::Flag:
      return below(kFlagCount, "flag");
    case Immediate::Kinds:
      return in.x == UINT32_MAX || uint64_t(in.x) >> p.kinds.size() == 0 || failAt(in.pc, "no such kind");
    case Immediate::Trait:
      return below(p.traits.size(), "trait");
    case Immediate::Traits: {
      if ((in.x >> 16 & 1) == 0) return failAt(in.pc, "a set of traits without the one it begins with");
      return (in.x & 0xffff) + uint32_t(std::bit_width(in.x >> 16)) <= p.traits.size() ||
             failAt(in.pc, "no such trait");
    }
    case Immediate::Keyword:
      return below(p.keywords.size(), "keyword");
    case Immediate::Name:
      return below(p.names.size(), "name");
    case Immediate::Card:
      return below(p.cards.size(), "card");
    case Immediate::Zone:
      return below(p.zones.size(), "zone");
    case Immediate::Role:
      return checkRole(in, value);
    case Immediate::Scope:
      return below(kScopeCount, "scope");
    case Immediate::Choice: {
      if (!below(p.choices.size(), "choice")) return false;
      return in.op != Opcode::ChooseMode || !p.choices[in.x].modes.empty() ||
             failAt(in.pc, "a choice of modes without modes");
    }
    case Immediate::Trap:
      return below(kTrapCount, "trap");
    case Immediate::Ability:
      return below(p.abilities.size(), "ability");
    case Immediate::Verb: {
      if (!below(p.verbs.size(), "verb")) return false;
      const Operand* base = in.find(Immediate::Base);
      return base == nullptr || checkBlock(function, in, in.reg(*base), kRoleCount);
    }
    case Immediate::Wrap: {
      const size_t captures = size_t(fieldOf(in.word, Field::B));
      return below(p.wraps.size(), "wrap") && checkBlock(function, in, aOf(in.word), kRoleCount + captures);
    }
    case Immediate::Operation: {
      if (!below(kOperationCount, "operation")) return false;
      if (isPlacing(Operation(in.x))) placing_[row_] = 1;
      const size_t arguments = operationInfo(Operation(in.x)).arguments().size();
      return checkBlock(function, in, aOf(in.word), std::max<size_t>(2, arguments));
    }
    case Immediate::Effect: {
      return below(p.effects.size(), "effect") && checkBlock(function, in, aOf(in.word), 3u + p.effects[in.x].captures);
    }
    case Immediate::Function: {
      if (!below(p.functions.size(), "function")) return false;
      const Function& callee = p.functions[in.x];
      if (!callee.pure) return failAt(in.pc, "functions[" + std::to_string(in.x) + "] is called and is not pure");
      if (callee.result == Type::None)
        return failAt(in.pc, "functions[" + std::to_string(in.x) + "] is called and gives nothing");
      callees_[row_].push_back(in.x);
      return checkBlock(function, in, bOf(in.word), kFirstParameter + callee.parameters.size());
    }
  }
  return failAt(in.pc, "an operand of no known sort");
}

bool Verifier::checkRole(const Instruction& in, int64_t number) {
  if (number < 0 || number >= int64_t(kRoleCount)) return failAt(in.pc, "no such role");
  const auto role = Role(number);
  const auto fits = [&](Type type) {
    return roleType(role) == type ||
           failAt(in.pc, std::string(roleName(role)) + " is no " + std::string(typeName(type)));
  };
  if (in.op == Opcode::RoleInt) return role == Role::Object || fits(Type::Int);  // events of scopes: the scope's verb
  if (in.op == Opcode::SetRoleInt) return fits(Type::Int);
  if (in.op == Opcode::RoleCard || in.op == Opcode::RoleWas || in.op == Opcode::SetRoleCard) return fits(Type::Card);
  return fits(Type::Player);
}

bool Verifier::checkJumps(const Function& function) {
  isTarget_.assign(instructions_.size(), 0);
  jumpsBack_ = false;
  for (const uint32_t number : jumps_) {
    const Instruction& in = instructions_[number];
    const int64_t target = in.target();
    if (target < 0 || target >= int64_t(function.code.size())) return failAt(in.pc, "a jump out of the code");
    const uint32_t to = numberOf_[size_t(target)];
    if (to == kNone) return failAt(in.pc, "a jump into the middle of an instruction");
    isTarget_[to] = 1;
    jumpsBack_ = jumpsBack_ || to <= number;
  }
  return true;
}

bool Verifier::checkLoops() {
  if (!jumpsBack_) return true;
  // Without the instructions that cost fuel nothing may lead back to itself. Depth first; Grey: on the way to where
  // we are.
  enum Colour : uint8_t { White, Grey, Black };
  colours_.assign(instructions_.size(), White);
  std::vector<uint32_t>& path = work_;
  for (uint32_t root = 0; root < instructions_.size(); ++root) {
    if (isTarget_[root] == 0 || colours_[root] != White) continue;  // every loop has a target in it
    path.assign(1, root);
    while (!path.empty()) {
      const uint32_t number = path.back();
      const Instruction& in = instructions_[number];
      if (colours_[number] != White || costsFuel(in)) {
        colours_[number] = Black;
        path.pop_back();
        continue;
      }
      colours_[number] = Grey;
      const auto visit = [&](uint32_t next) {
        if (colours_[next] == White) path.push_back(next);
        return colours_[next] != Grey || failAt(in.pc, "a loop that costs no fuel");
      };
      if (in.info->jumps && !visit(numberOf_[size_t(in.target())])) return false;
      if (!in.ends() && !visit(number + 1)) return false;
    }
  }
  return true;
}

}  // namespace thou::bytecode
