// The tables that programs in files depend on: numbers stay what they are, rows are only ever appended.
#include "runtime/bytecode/OpcodeInfo.h"

#include <string>

#include "doctest/doctest.h"
#include "runtime/bytecode/Hash.h"

namespace thou::tests {
namespace {

using namespace thou::bytecode;

/// Hash of the rows' texts, in their order.
template <size_t Size>
uint64_t hashOf(const std::string_view (&rows)[Size], size_t count) {
  Hasher hasher;
  for (size_t i = 0; i < count && i < Size; ++i) hasher.text(rows[i]);
  return hasher.value();
}

constexpr std::string_view kOpcodeRows[] = {
#define OPCODE(Name, Format, Operands, Fuel, Semantics) #Name " " #Format " " Operands,
#include "runtime/bytecode/Opcodes.def"
};
constexpr std::string_view kOperationRows[] = {
#define OPERATION(Name, Spelling, Arguments, Result, Fuel, Doc) #Name " " Arguments,
#include "runtime/bytecode/Operations.def"
};
constexpr std::string_view kOtherRows[] = {
#define ROLE(Name, Meaning) #Name,
#include "runtime/bytecode/Roles.def"
#define SCOPE(Name, Noun) #Name,
#include "runtime/bytecode/Scopes.def"
#define FLAG(Name, Adjective) #Name,
#include "runtime/bytecode/Flags.def"
#define TRAP(Name, Kebab, Text) #Name,
#include "runtime/bytecode/Traps.def"
};

}  // namespace

// A row appended: these go on holding; then pin it by counting it in. A row changed or moved: files of that version
// no longer mean what they meant, so kFormatVersion goes up with the pin.
TEST_CASE("Opcodes order is stable") {
  CHECK(kOpcodeCount >= 119);
  CHECK(hashOf(kOpcodeRows, 119) == 7616018389318169649u);
  CHECK(uint8_t(Opcode::Nop) == 0);
  CHECK(uint8_t(Opcode::Return) == 2);
  CHECK(uint8_t(Opcode::Halt) == 88);
  CHECK(uint8_t(Opcode::JoinPlayers) == 94);
  CHECK(uint8_t(Opcode::Lane) == 95);
}

TEST_CASE("operations, roles, scopes, flags and traps keep their numbers") {
  CHECK(hashOf(kOperationRows, 53) == 16383376011971422877u);
  CHECK(hashOf(kOtherRows, std::size(kOtherRows)) == 7019042039444569146u);
}

TEST_CASE("an opcode's row is parsed") {
  const OpcodeInfo& next = opcodeInfo(Opcode::NextCard);
  CHECK(next.name == "NextCard");
  CHECK(next.format == Format::ABCX);
  CHECK(next.words == 2);
  CHECK(next.fuel == 1);
  REQUIRE(next.operands().size() == 4);
  CHECK(next.operands()[0].access == Access::Define);
  CHECK(next.operands()[0].type == OperandType::Card);
  CHECK(next.operands()[1].field == Field::B);
  CHECK(next.operands()[1].type == OperandType::Cards);
  CHECK(next.operands()[3].field == Field::X);
  CHECK(next.operands()[3].immediate == Immediate::Jump);
  CHECK(opcodeInfo(Opcode::Nop).operands().empty());
  CHECK(opcodeInfo(Opcode::Charge).operands()[1].field == Field::D);
  CHECK_FALSE(isOpcode(uint32_t(kOpcodeCount)));
}

TEST_CASE("an operation's row is parsed") {
  const OperationInfo& pay = operationInfo(Operation::Pay);
  CHECK(pay.name == "Pay");
  CHECK(pay.spelling == "pay");
  REQUIRE(pay.arguments().size() == 4);
  CHECK(pay.arguments()[0].role == Role::Player);
  CHECK(pay.arguments()[2].type == Type::Card);
  CHECK(operationInfo(Operation::Win).arguments().empty());
  for (size_t i = 0; i < kOperationCount; ++i) {
    for (const OperationArgument& argument : operationInfo(Operation(i)).arguments()) {
      CHECK(roleType(argument.role) == argument.type);
    }
  }
}

TEST_CASE("fields are taken from words with their sign") {
  const uint32_t word = encode(Opcode::Add, 1, 0xfe, 0xff);
  CHECK(fieldOf(word, Field::A) == 1);
  CHECK(fieldOf(word, Field::B) == 0xfe);
  CHECK(fieldOf(word, Field::C) == 0xff);
  CHECK(fieldOf(encodeD(Opcode::Jump, 0, -3), Field::D) == -3);
}

}  // namespace thou::tests
