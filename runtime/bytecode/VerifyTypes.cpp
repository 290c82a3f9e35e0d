// The verifier's fourth part: what every register holds, by running the function on types instead of values.
//
// A state is kept for each jump target; between targets one state is carried along. Where ways meet, a register that
// does not hold the same type on all of them holds nothing certain (Type::None). States only ever lose certainty, so
// this ends; a budget of looks at each target bounds what hostile code can cost. Code that nothing leads to is not
// looked at here.
#include <algorithm>
#include <cassert>
#include <functional>

#include "runtime/bytecode/Assembler.h"
#include "runtime/bytecode/Changes.h"
#include "runtime/bytecode/Verifier.h"

namespace thou::bytecode {
namespace {

/// How often on average a jump target may be looked at again: loops nested deeper than this do not come from text.
constexpr size_t kLooks = 64;

bool isList(Type type) { return type == Type::Cards || type == Type::Players; }

std::string registerName(size_t reg) { return "r" + std::to_string(reg); }

/// Opcodes whose list is made at the end of the frame's lists, so that it may be added to.
constexpr Opcode kMakesNewest[] = {Opcode::NewList,     Opcode::NewPlayers, Opcode::Join,
                                   Opcode::JoinPlayers, Opcode::Single,     Opcode::SinglePlayer};

bool makesNewest(Opcode op) {
  return std::find(std::begin(kMakesNewest), std::end(kMakesNewest), op) != std::end(kMakesNewest);
}

/// Opcodes of which the operands in Opcodes.def do not say everything: applySpecial.
constexpr auto kSpecial = [] {
  std::array<bool, kOpcodeCount> special{};
  for (const Opcode op : {Opcode::Move, Opcode::Append, Opcode::AppendPlayer, Opcode::Propose, Opcode::ProposeAs,
                          Opcode::CanPropose, Opcode::Kernel, Opcode::Impose, Opcode::CallPure, Opcode::ChooseCards,
                          Opcode::ChoosePlayers, Opcode::ChooseMode, Opcode::ChooseNumber}) {
    special[size_t(op)] = true;
  }
  return special;
}();

}  // namespace

bool Verifier::failRead(const Instruction& in, Type held, size_t reg, Type type) {
  if (held == Type::None)
    return failAt(in.pc, registerName(reg) + " is not certain to hold " + std::string(typeName(type)));
  return failAt(in.pc,
                registerName(reg) + " holds " + std::string(typeName(held)) + ", not " + std::string(typeName(type)));
}

void Verifier::define(State& state, size_t reg, Type type) {
  state.types[reg] = type;
  if (isList(type)) {
    state.newest.reset();  // it may lie behind the one that was the newest
  } else {
    state.newest.reset(reg);
  }
}

bool Verifier::checkTypes(const Function& function) {
  slotOf_.assign(instructions_.size(), 0);
  states_.clear();
  work_.clear();
  waiting_.clear();

  State state;
  state.types[kThisRegister] = Type::Card;
  state.types[kYouRegister] = Type::Player;
  state.types[kEventRegister] = Type::Event;
  std::copy(function.parameters.begin(), function.parameters.end(), state.types.begin() + kFirstParameter);
  if (!walk(function, 0, state, false)) return false;

  size_t looks = 0;
  while (!work_.empty()) {
    std::pop_heap(work_.begin(), work_.end(), std::greater<>());
    const uint32_t number = work_.back();
    work_.pop_back();
    const uint32_t slot = slotOf_[number] - 1;
    waiting_[slot] = 0;
    state = states_[slot];
    if (++looks > kLooks * (states_.size() + 1)) return failAt(instructions_[number].pc, "too many loops within loops");
    if (!walk(function, number, state, true)) return false;
  }
  return true;
}

bool Verifier::walk(const Function& function, uint32_t number, State& state, bool arrived) {
  for (;; ++number, arrived = false) {
    if (!arrived && isTarget_[number] != 0) {
      flowInto(function, number, state);
      return true;
    }
    const Instruction& in = instructions_[number];
    if (!applyReads(function, in, state)) return false;
    // NextCard and NextPlayer define their element only when they do not jump: the way of the jump keeps the state
    // before.
    if (in.info->jumps) flowInto(function, numberOf_[size_t(in.target())], state);
    if (!applyEffects(in, state)) return false;
    if (in.ends()) return true;
  }
}

void Verifier::flowInto(const Function& function, uint32_t number, const State& from) {
  bool changed = false;
  if (slotOf_[number] == 0) {
    states_.push_back(from);
    waiting_.push_back(0);
    slotOf_[number] = uint32_t(states_.size());
    changed = true;
  } else {
    State& kept = states_[slotOf_[number] - 1];
    for (size_t reg = 0; reg < function.registers; ++reg) {
      if (kept.types[reg] == from.types[reg] || kept.types[reg] == Type::None) continue;
      kept.types[reg] = Type::None;
      changed = true;
    }
    const std::bitset<256> newest = kept.newest & from.newest;
    changed = changed || newest != kept.newest;
    kept.newest = newest;
  }
  const uint32_t slot = slotOf_[number] - 1;
  if (!changed || waiting_[slot] != 0) return;
  waiting_[slot] = 1;
  work_.push_back(number);
  std::push_heap(work_.begin(), work_.end(), std::greater<>());
}

bool Verifier::applyReads(const Function& function, const Instruction& in, const State& state) {
  for (const Operand& operand : in.info->operands()) {
    if (operand.access != Access::Use) continue;
    const uint8_t reg = in.reg(operand);
    const Type held = state.types[reg];
    if (operand.holds != Type::None) {
      if (!read(in, state, reg, operand.holds)) return false;
    } else if (in.op == Opcode::Return) {
      if (function.result != Type::None && !read(in, state, reg, function.result)) return false;
    } else if (operand.type == OperandType::AnyList) {
      if (!isList(held)) return failAt(in.pc, registerName(reg) + " is not certain to hold a list");
    } else if (held == Type::None) {
      return failAt(in.pc, registerName(reg) + " is not certain to hold anything");
    }
  }
  return true;
}

bool Verifier::applyEffects(const Instruction& in, State& state) {
  if (kSpecial[size_t(in.op)]) return applySpecial(in, state);
  for (const Operand& operand : in.info->operands()) {
    if (operand.access != Access::Define) continue;
    define(state, in.reg(operand), operand.holds);
    if (isList(operand.holds) && makesNewest(in.op)) state.newest.set(in.reg(operand));
  }
  return true;
}

bool Verifier::applySpecial(const Instruction& in, State& state) {
  const uint8_t a = aOf(in.word);
  const auto is = [&](Opcode one, Opcode other) { return in.op == one || in.op == other; };
  if (in.op == Opcode::Move) {
    const uint8_t from = bOf(in.word);
    state.types[a] = state.types[from];
    state.newest[a] = state.newest[from];
    return true;
  }
  if (is(Opcode::Append, Opcode::AppendPlayer)) {
    if (!state.newest[a]) return failAt(in.pc, registerName(a) + " is not certain to be the newest list");
    state.newest.reset();
    state.newest.set(a);
    return true;
  }
  if (in.op == Opcode::Propose) return applyPropose(in, state, in.x, nullptr);
  if (in.op == Opcode::ProposeAs) return applyPropose(in, state, program_.wraps[in.x].verb, &program_.wraps[in.x]);
  if (in.op == Opcode::Kernel) return applyKernel(in, state);
  if (in.op == Opcode::Impose) return applyImpose(in, state);
  if (in.op == Opcode::CallPure) return applyCall(in, state);
  if (in.op == Opcode::CanPropose) {
    if (!readRoles(in, state, bOf(in.word), in.x)) return false;
  } else {
    // A choice: its least, or what is legal, stands where its result will.
    if (!read(in, state, a, Type::Int)) return false;
    if (is(Opcode::ChooseCards, Opcode::ChoosePlayers) && !read(in, state, a + 1u, Type::Int)) return false;
  }
  define(state, a, in.info->operandArray[0].holds);
  return true;
}

bool Verifier::readRoles(const Instruction& in, const State& state, uint8_t base, Index verbIndex) {
  for (size_t i = 0; i < kRoleCount; ++i) {
    const Role role{uint8_t(i)};
    if (role == Role::Object && state.types[base + i] == Type::Int) {
      // Events of scopes have a verb as their object; an operation that wants a card there must get one.
      const Verb& verb = program_.verbs[verbIndex];
      if (!verb.hasOperation) continue;
      const auto arguments = operationInfo(verb.operation).arguments();
      if (std::none_of(arguments.begin(), arguments.end(),
                       [](const OperationArgument& each) { return each.role == Role::Object; }))
        continue;
    }
    if (!read(in, state, base + i, roleType(role))) return false;
  }
  return true;
}

bool Verifier::applyPropose(const Instruction& in, State& state, Index verb, const Wrap* wrap) {
  const uint8_t base = aOf(in.word);
  if (!readRoles(in, state, base, verb)) return false;
  if (wrap != nullptr) {
    const std::vector<Type>& parameters = program_.functions[wrap->body].parameters;
    const size_t captures = bOf(in.word);
    if (parameters.size() != captures + 1) return failAt(in.pc, "captures and the body's parameters differ in number");
    for (size_t i = 0; i < captures; ++i) {
      if (!read(in, state, base + kRoleCount + i, parameters[i + 1])) return false;
    }
  }
  for (size_t i = 0; i < kRoleCount; ++i) define(state, base + i, Type::None);
  define(state, base, Type::Int);
  define(state, base + 1u, Type::Cards);
  return true;
}

bool Verifier::applyKernel(const Instruction& in, State& state) {
  const uint8_t base = aOf(in.word);
  const auto arguments = operationInfo(Operation(in.x)).arguments();
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!read(in, state, base + i, arguments[i].type)) return false;
  }
  for (size_t i = 0; i < arguments.size(); ++i) define(state, base + i, Type::None);
  define(state, base, Type::Int);
  define(state, base + 1u, Type::Cards);
  return true;
}

bool Verifier::applyImpose(const Instruction& in, const State& state) {
  const EffectTemplate& effect = program_.effects[in.x];
  const size_t base = aOf(in.word);
  const auto wants = [&](size_t offset, Type type) { return read(in, state, base + offset, type); };
  const ChangeInfo& change = changeInfo(effect.change);
  const Type argument = endInfo(effect.end).argument;
  if (change.onCards && !wants(0, Type::Cards)) return false;
  if (change.amount != Type::None && !wants(1, change.amount)) return false;
  if (argument != Type::None && !wants(2, argument)) return false;
  // The captures are the parameters of the functions that the effect brings along.
  const auto keeps = [&](Index function, bool cardFirst) {
    if (function == kNone) return true;
    const std::vector<Type>& parameters = program_.functions[function].parameters;
    for (size_t i = cardFirst ? 1 : 0; i < parameters.size(); ++i) {
      if (!wants(3 + i - (cardFirst ? 1 : 0), parameters[i])) return false;
    }
    return true;
  };
  for (size_t i = 0; i < effect.captures; ++i) {
    const Type held = state.types[base + 3 + i];
    if (held == Type::None || isList(held))
      return failAt(in.pc, registerName(base + 3 + i) + " does not hold what an effect can keep");
  }
  const bool endTakesCard =
      effect.endTest != kNone && endTestTakesCard(effect, program_.functions[effect.endTest].parameters.size());
  if (effect.change == Change::Constant) {
    for (const Index made : program_.abilities[effect.id].effects) {
      if (!keeps(program_.effects[made].filter, true) || !keeps(program_.effects[made].amount, true)) return false;
    }
  }
  return keeps(effect.test, false) && keeps(effect.endTest, endTakesCard) &&
         keeps(change.id == IdOf::Function ? effect.id : kNone, false);
}

bool Verifier::applyCall(const Instruction& in, State& state) {
  const Function& callee = program_.functions[in.x];
  const size_t base = bOf(in.word);
  if (!read(in, state, base + kThisRegister, Type::Card) || !read(in, state, base + kYouRegister, Type::Player))
    return false;
  if (!read(in, state, base + kEventRegister, Type::Event)) return false;
  for (size_t i = 0; i < callee.parameters.size(); ++i) {
    if (!read(in, state, base + kFirstParameter + i, callee.parameters[i])) return false;
  }
  define(state, aOf(in.word), callee.result);
  return true;
}

}  // namespace thou::bytecode
