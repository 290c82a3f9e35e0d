// Every opcode: accepted in a good use, refused with any operand spoilt, and what it defines has the type the table
// says.
#include <string>

#include "doctest/doctest.h"
#include "runtime/bytecode/Verify.h"
#include "tests/unit/bytecode/OpcodeUse.h"

namespace thou::tests {
namespace {

using bc::Access;
using bc::Immediate;
using bc::Opcode;
using bc::OperandType;
using bc::Type;

std::optional<bc::VerifyError> verifyWith(const bc::Function& function) {
  bc::Program program = sampleProgram();
  program.functions.push_back(function);
  return bc::verify(program);
}

bool accepted(const OpcodeUse& use, Type result = Type::None, bc::Register last = 0) {
  return !verifyWith(functionOf(use, result, last));
}

std::string textOf(const std::optional<bc::VerifyError>& error) { return error ? error->text() : "accepted"; }

/// A value the immediate must not have, nothing when all fit.
std::optional<int64_t> badImmediate(Immediate immediate) {
  switch (immediate) {
    case Immediate::None:
    case Immediate::Int:
      return std::nullopt;
    case Immediate::Fuel:
      return -1;
    case Immediate::Zero:
      return 1;
    case Immediate::Bool:
      return 2;
    case Immediate::Kinds:
      return 4;  // the sample has two kinds
    case Immediate::Traits:
      return bc::traitSet(200, 1);
    case Immediate::Base:
      return kRegisters - 1;
    case Immediate::Captures:
      return 2;  // the sample's wrap takes one
    case Immediate::Jump:
      return 1000;
    case Immediate::Stat:
    case Immediate::Counter:
    case Immediate::Flag:
    case Immediate::Trait:
    case Immediate::Keyword:
    case Immediate::Name:
    case Immediate::Card:
    case Immediate::Zone:
    case Immediate::Role:
    case Immediate::Verb:
    case Immediate::Scope:
    case Immediate::Choice:
    case Immediate::Operation:
    case Immediate::Effect:
    case Immediate::Trap:
    case Immediate::Ability:
    case Immediate::Function:
    case Immediate::Wrap:
      return 200;
  }
  return std::nullopt;
}

template <class Test>
void forEachOpcode(Test test) {
  for (size_t i = 0; i < bc::kOpcodeCount; ++i) {
    INFO(bc::opcodeInfo(Opcode(i)).name);
    test(Opcode(i));
  }
}

}  // namespace

TEST_CASE("the sample program verifies") { CHECK(textOf(bc::verify(sampleProgram())) == "accepted"); }

TEST_CASE("every opcode is accepted in a good use") {
  forEachOpcode([](Opcode op) { CHECK(textOf(verifyWith(functionOf(goodUse(op)))) == "accepted"); });
}

TEST_CASE("every register operand is refused with another type, with none, and beyond the frame") {
  forEachOpcode([](Opcode op) {
    for (const bc::Operand& operand : bc::opcodeInfo(op).operands()) {
      if (operand.access == Access::Immediate) continue;
      OpcodeUse use = goodUse(op);
      use.set(operand.field, kRegisters);
      CHECK_FALSE(accepted(use));
      if (operand.access == Access::Define || op == Opcode::Return) continue;
      use = goodUse(op);
      use.set(operand.field, kRegisters - 1);
      CHECK_FALSE(accepted(use));
      if (operand.type == OperandType::Any) continue;
      for (const Type type : kEveryType) {
        const bool list = type == Type::Cards || type == Type::Players;
        const bool fits = operand.type == OperandType::AnyList ? list : type == bc::registerType(operand.type);
        // A parameter is never the newest list, whatever its type.
        if (fits && !use.newest) continue;
        use.set(operand.field, holding(type));
        if (fits && operand.field != bc::Field::A) continue;
        CHECK_FALSE(accepted(use));
      }
    }
  });
}

TEST_CASE("every immediate operand is refused out of its range") {
  forEachOpcode([](Opcode op) {
    for (const bc::Operand& operand : bc::opcodeInfo(op).operands()) {
      if (operand.access != Access::Immediate) continue;
      const std::optional<int64_t> bad = badImmediate(operand.immediate);
      if (!bad) continue;
      OpcodeUse use = goodUse(op);
      use.set(operand.field, *bad);
      CHECK_FALSE(accepted(use));
    }
  });
}

TEST_CASE("fields an instruction does not have must be 0") {
  forEachOpcode([](Opcode op) {
    const bc::Format format = bc::opcodeInfo(op).format;
    if (format == bc::Format::ABC || format == bc::Format::ABCX || format == bc::Format::AD) return;
    OpcodeUse use = goodUse(op);
    use.c = 1;
    CHECK_FALSE(accepted(use));
  });
}

TEST_CASE("what an opcode defines has its type afterwards and no other") {
  forEachOpcode([](Opcode op) {
    for (const bc::Operand& operand : bc::opcodeInfo(op).operands()) {
      const Type defined = bc::registerType(operand.type);
      if (operand.access != Access::Define || defined == Type::None) continue;
      OpcodeUse use = goodUse(op);
      // The element of a list is there only where there was one: let the end of the list lead back instead of on.
      if (op == Opcode::NextCard || op == Opcode::NextPlayer) use.x = uint32_t(-2);
      for (const Type type : kEveryType) CHECK(accepted(use, type, kFresh) == (type == defined));
    }
  });
}

TEST_CASE("every register a block needs is looked at") {
  for (const Opcode op : {Opcode::Propose, Opcode::ProposeAs, Opcode::CanPropose, Opcode::Kernel, Opcode::CallPure,
                          Opcode::ChooseCards, Opcode::ChoosePlayers, Opcode::ChooseMode, Opcode::ChooseNumber}) {
    INFO(bc::opcodeInfo(op).name);
    const OpcodeUse good = goodUse(op);
    for (size_t i = 0; i < good.before.size(); ++i) {
      OpcodeUse use = good;
      use.before.erase(use.before.begin() + ptrdiff_t(i));
      CHECK_FALSE(accepted(use));
      for (const Type type : kEveryType) {
        use = good;
        // Object may be an int, but this verb's operation wants a card; CanPropose the same.
        if (type == good.before[i].second) continue;
        use.before[i].second = type;
        CHECK_FALSE(accepted(use));
      }
    }
  }
}

TEST_CASE("an event's result is an amount and its cards, the rest of its registers is gone") {
  for (const Opcode op : {Opcode::Propose, Opcode::ProposeAs}) {
    CHECK(accepted(goodUse(op), Type::Int, kBlock));
    CHECK(accepted(goodUse(op), Type::Cards, kBlock + 1));
    for (uint8_t i = 2; i < bc::kRoleCount; ++i) {
      for (const Type type : kEveryType) CHECK_FALSE(accepted(goodUse(op), type, bc::Register(kBlock + i)));
    }
  }
  CHECK(accepted(goodUse(Opcode::Kernel), Type::Int, kBlock));
  CHECK(accepted(goodUse(Opcode::Kernel), Type::Cards, kBlock + 1));
}

TEST_CASE("the kernel wants each operation's arguments") {
  for (size_t i = 0; i < bc::kOperationCount; ++i) {
    const bc::OperationInfo& info = bc::operationInfo(bc::Operation(i));
    INFO(info.name);
    OpcodeUse good{.op = Opcode::Kernel, .a = kBlock, .x = uint32_t(i)};
    for (size_t j = 0; j < info.arguments().size(); ++j) good.before.emplace_back(kBlock + j, info.arguments()[j].type);
    CHECK(textOf(verifyWith(functionOf(good))) == "accepted");
    for (size_t j = 0; j < info.arguments().size(); ++j) {
      OpcodeUse use = good;
      use.before[j].second = Type::Bool;
      CHECK_FALSE(accepted(use));
    }
  }
}

TEST_CASE("an object may be a verb where no operation wants a card") {
  OpcodeUse use = goodUse(Opcode::Propose);
  use.before[size_t(bc::Role::Object)].second = Type::Int;
  CHECK_FALSE(accepted(use));  // ready: object:c
  use.x = 1;                   // turn: a body
  CHECK(accepted(use));
}

TEST_CASE("roles are read and written as what they hold") {
  const struct {
    Opcode op;
    Type type;
  } readers[] = {{Opcode::RoleInt, Type::Int},       {Opcode::RoleCard, Type::Card},
                 {Opcode::RolePlayer, Type::Player}, {Opcode::SetRoleInt, Type::Int},
                 {Opcode::SetRoleCard, Type::Card},  {Opcode::SetRolePlayer, Type::Player},
                 {Opcode::RoleWas, Type::Card}};
  for (const auto& reader : readers) {
    for (size_t role = 0; role < bc::kRoleCount; ++role) {
      OpcodeUse use = goodUse(reader.op);
      for (const bc::Operand& operand : bc::opcodeInfo(reader.op).operands()) {
        if (operand.immediate == Immediate::Role) use.set(operand.field, int64_t(role));
      }
      const bool verbAsObject = reader.op == Opcode::RoleInt && bc::Role(role) == bc::Role::Object;
      CHECK(accepted(use) == (verbAsObject || bc::roleType(bc::Role(role)) == reader.type));
    }
  }
}

TEST_CASE("pure functions neither decide nor do nor draw on chance") {
  forEachOpcode([](Opcode op) {
    bc::Function function = functionOf(goodUse(op));
    function.pure = true;
    const std::string_view text = bc::opcodeInfo(op).name;
    const bool does = text.starts_with("Choose") || text.starts_with("Ask") || text.starts_with("SetRole") ||
                      text.starts_with("Propose") || text == "Kernel" || text == "Impose" || text == "RandomOf";
    CHECK(bool(verifyWith(function)) == does);
  });
}

}  // namespace thou::tests
