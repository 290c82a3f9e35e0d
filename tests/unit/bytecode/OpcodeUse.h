// Builds, from the operand table alone, a function that uses an opcode well; tests then spoil one thing at a time.
#pragma once

#include <optional>
#include <vector>

#include "tests/unit/bytecode/Programs.h"

namespace thou::tests {

/// Registers of every type, as parameters of the function under test: R3 ... R9.
inline const std::vector<bc::Type> kEveryType = {bc::Type::Int,   bc::Type::Bool,  bc::Type::Card,   bc::Type::Player,
                                                 bc::Type::Event, bc::Type::Cards, bc::Type::Players};

/// The parameter register of a type.
inline bc::Register holding(bc::Type type) { return bc::Register(bc::kFirstParameter + size_t(type) - 1); }

/// An instruction as its fields, and what has to stand before it.
struct OpcodeUse {
  bc::Opcode op{};
  uint8_t a = 0, b = 0, c = 0;
  int16_t d = 0;
  uint32_t x = 0;
  std::vector<std::pair<bc::Register, bc::Type>> before;  ///< registers filled beforehand
  std::optional<bc::Register> newest;                     ///< NewList or NewPlayers there, after all of `before`

  void set(bc::Field field, int64_t value) {
    switch (field) {
      case bc::Field::A:
        a = uint8_t(value);
        break;
      case bc::Field::B:
        b = uint8_t(value);
        break;
      case bc::Field::C:
        c = uint8_t(value);
        break;
      case bc::Field::D:
        d = int16_t(value);
        break;
      case bc::Field::X:
        x = uint32_t(value);
        break;
    }
  }
  int64_t get(bc::Field field) const {
    switch (field) {
      case bc::Field::A:
        return a;
      case bc::Field::B:
        return b;
      case bc::Field::C:
        return c;
      case bc::Field::D:
        return d;
      case bc::Field::X:
        return int64_t(x);
    }
    return 0;
  }
};

inline constexpr bc::Register kFresh = 10;  ///< a register nothing is in
inline constexpr bc::Register kBlock = 12;  ///< where blocks of registers begin
inline constexpr uint8_t kRegisters = 40;

/// A valid value of an immediate operand of `op` in sampleProgram.
inline int64_t goodImmediate(bc::Opcode op, bc::Immediate immediate) {
  using bc::Immediate;
  switch (immediate) {
    case Immediate::Base:
      return kBlock;
    case Immediate::Captures:
      return 1;
    case Immediate::Effect:
      return 1;  // Cannot, until an event, two captures
    case Immediate::Function:
      return Sample::CardFilter;
    case Immediate::Role:
      if (op == bc::Opcode::RoleInt || op == bc::Opcode::SetRoleInt) return int64_t(bc::Role::Amount);
      if (op == bc::Opcode::RoleCard || op == bc::Opcode::RoleWas || op == bc::Opcode::SetRoleCard)
        return int64_t(bc::Role::Target);
      return int64_t(bc::Role::Player);
    case Immediate::Fuel:
      return 5;
    case Immediate::Kinds:
      return 3;
    case Immediate::Traits:
      return bc::traitSet(0, 1);
    case Immediate::None:
    case Immediate::Zero:
    case Immediate::Jump:
    case Immediate::Int:
    case Immediate::Bool:
    case Immediate::Stat:
    case Immediate::Counter:
    case Immediate::Flag:
    case Immediate::Trait:
    case Immediate::Keyword:
    case Immediate::Name:
    case Immediate::Card:
    case Immediate::Zone:
    case Immediate::Verb:
    case Immediate::Scope:
    case Immediate::Choice:
    case Immediate::Operation:
    case Immediate::Trap:
    case Immediate::Ability:
    case Immediate::Wrap:
      return 0;
  }
  return 0;
}

/// A use of the opcode that verifies.
inline OpcodeUse goodUse(bc::Opcode op) {
  using bc::Opcode;
  using bc::Type;
  OpcodeUse use{.op = op};
  for (const bc::Operand& operand : bc::opcodeInfo(op).operands()) {
    const Type type = bc::registerType(operand.type);
    if (operand.access == bc::Access::Immediate) {
      use.set(operand.field, goodImmediate(op, operand.immediate));
    } else if (operand.access == bc::Access::Define) {
      use.set(operand.field, kFresh);
    } else if (operand.type == bc::OperandType::AnyList) {
      use.set(operand.field, holding(Type::Cards));
    } else {
      use.set(operand.field, type == Type::None ? holding(Type::Int) : holding(type));
    }
  }
  const auto block = [&](std::initializer_list<Type> types) {
    bc::Register reg = kBlock;
    for (const Type type : types) use.before.emplace_back(reg++, type);
  };
  constexpr auto kCard = Type::Card, kPlayer = Type::Player, kInt = Type::Int;
  if (op == Opcode::Propose || op == Opcode::CanPropose)
    block({kCard, kPlayer, kCard, kPlayer, kInt, kCard, kPlayer, kInt});
  if (op == Opcode::ProposeAs) block({kCard, kPlayer, kCard, kPlayer, kInt, kCard, kPlayer, kInt, Type::Cards});
  if (op == Opcode::Kernel) block({kCard});  // Exhaust
  if (op == Opcode::Impose) block({Type::Cards, kInt, Type::Event, kInt, kPlayer});
  if (op == Opcode::CallPure) block({kCard, kPlayer, Type::Event, kCard});
  if (op == Opcode::ChooseCards || op == Opcode::ChoosePlayers) use.before = {{kFresh, kInt}, {kFresh + 1, kInt}};
  if (op == Opcode::ChooseMode || op == Opcode::ChooseNumber) use.before = {{kFresh, kInt}};
  if (op == Opcode::Append || op == Opcode::AppendPlayer) {
    use.a = kFresh;
    use.newest = kFresh;
  }
  return use;
}

/// The words of the instruction itself.
inline std::vector<uint32_t> wordsOf(const OpcodeUse& use) {
  const bc::OpcodeInfo& info = bc::opcodeInfo(use.op);
  std::vector<uint32_t> words;
  words.push_back(info.format == bc::Format::AD ? bc::encodeD(use.op, use.a, use.d)
                                                : bc::encode(use.op, use.a, use.b, use.c));
  if (info.words == 2) words.push_back(use.x);
  return words;
}

/// A function around the use, ending in `Return last`.
inline bc::Function functionOf(const OpcodeUse& use, bc::Type result = bc::Type::None, bc::Register last = 0) {
  bc::Function function{.parameters = kEveryType, .result = result, .registers = kRegisters};
  for (const auto& [reg, type] : use.before) function.code.push_back(bc::encode(bc::Opcode::Move, reg, holding(type)));
  if (use.newest) {
    const bool players = use.op == bc::Opcode::AppendPlayer;
    function.code.push_back(bc::encode(players ? bc::Opcode::NewPlayers : bc::Opcode::NewList, *use.newest));
  }
  for (const uint32_t word : wordsOf(use)) function.code.push_back(word);
  function.code.push_back(bc::encode(bc::Opcode::Return, last));
  return function;
}

}  // namespace thou::tests
