// What Opcodes.def says about an opcode, as data: name, format, operands, size.
//
// The verifier, the disassembler, the assembler's asserts and the tests all read this one table; none of them knows
// an opcode's shape by itself. INVARIANT: the operand strings of Opcodes.def are parsed at compile time, so a row
// that does not parse does not build. Next: Verify.h, Disassemble.h.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "runtime/bytecode/Program.h"

namespace thou::bytecode {

/// Which fields an instruction has. A word is `op | A << 8 | B << 16 | C << 24`; D is the signed upper half of the
/// word; X is a second word.
enum class Format : uint8_t { N, A, AB, ABC, AD, AX, ABX, ABCX };

/// A field of an instruction.
enum class Field : uint8_t { A, B, C, D, X };

/// What an operand does with its register; `Immediate`: it names none.
enum class Access : uint8_t { Define, Use, Immediate };

/// What a register operand may hold: the letters of Opcodes.def. `AnyList`: either sort of list. `Any`: one type,
/// whichever.
enum class OperandType : uint8_t { None, Int, Bool, Card, Player, Event, Cards, Players, AnyList, Any };

/// What an immediate operand means: the `#names` of Opcodes.def. `Zero`: a field that is not used and must be 0.
enum class Immediate : uint8_t {
  None,
  Zero,
  Fuel,
  Jump,
  Int,
  Bool,
  Stat,
  Counter,
  Flag,
  Kinds,
  Trait,
  Traits,
  Keyword,
  Name,
  Zone,
  Role,
  Verb,
  Scope,
  Choice,
  Base,
  Operation,
  Effect,
  Trap,
  Ability,
  Function,
  Captures,
  Wrap,
  Card,
};

/// One operand of an opcode, in the order of its fields.
struct Operand {
  Field field{};
  Access access{};
  OperandType type = OperandType::None;   ///< of a register operand
  Type holds = Type::None;                ///< what that type of operand holds; None for AnyList and Any
  Immediate immediate = Immediate::None;  ///< of an immediate one
};

/// A row of Opcodes.def.
struct OpcodeInfo {
  std::string_view name;
  Format format{};
  std::string_view operandText;  ///< as in Opcodes.def: "=i,c,#stat"
  std::string_view semantics;
  uint8_t fuel = 0;
  uint8_t words = 1;  ///< 1, or 2 with an X word
  uint8_t operandCount = 0;
  bool jumps = false;       ///< one of them is a jump
  uint8_t jumpOperand = 0;  ///< which one
  uint32_t unusedBits = 0;  ///< of the first word: fields the format does not have, they are 0
  std::array<Operand, 4> operandArray{};

  std::span<const Operand> operands() const { return {operandArray.data(), operandCount}; }
};

/// How many opcodes there are; numbers from here on are unknown.
inline constexpr size_t kOpcodeCount =
    std::initializer_list<bool>{
#define OPCODE(Name, Format, Operands, Fuel, Semantics) true,
#include "runtime/bytecode/Opcodes.def"
    }
        .size();

/// How many kernel operations there are.
inline constexpr size_t kOperationCount =
    std::initializer_list<bool>{
#define OPERATION(Name, Spelling, Arguments, Result, Fuel, Doc) true,
#include "runtime/bytecode/Operations.def"
    }
        .size();

/// Every row, by number.
extern const std::array<OpcodeInfo, kOpcodeCount> kOpcodeTable;

/// A set of traits as an immediate has it: the lowest one, and a bit for each of the `kTraitsInSet` from that one on.
inline constexpr uint32_t kTraitsInSet = 16;
constexpr uint32_t traitSet(uint16_t lowest, uint16_t bits) { return lowest | uint32_t(bits) << 16; }
/// Its traits, lowest first.
template <class Visit>
void forEachTrait(uint32_t set, Visit visit) {
  for (uint32_t bits = set >> 16; bits != 0; bits &= bits - 1)
    visit(Index((set & 0xffff) + uint32_t(std::countr_zero(bits))));
}

/// The row of a known opcode.
inline const OpcodeInfo& opcodeInfo(Opcode op) {
  assert(size_t(op) < kOpcodeCount);  // INVARIANT: `op` is below kOpcodeCount
  return kOpcodeTable[size_t(op)];
}

/// Whether the low byte of a word names an opcode.
inline bool isOpcode(uint32_t word) { return (word & 0xff) < kOpcodeCount; }

/// The value of field A, B, C or D of a word; D with its sign.
inline int32_t fieldOf(uint32_t word, Field field) {
  assert(field != Field::X);  // a word of its own
  return field == Field::D ? dOf(word) : int32_t(word >> (8 * (uint32_t(field) + 1)) & 0xff);
}

/// One argument of a kernel operation.
struct OperationArgument {
  Role role{};
  Type type = Type::None;
};

/// A row of Operations.def.
struct OperationInfo {
  std::string_view name;      ///< the enumerator
  std::string_view spelling;  ///< as rulesets write it
  uint8_t fuel = 0;
  uint8_t argumentCount = 0;
  std::array<OperationArgument, kRoleCount> argumentArray{};

  std::span<const OperationArgument> arguments() const { return {argumentArray.data(), argumentCount}; }
};

/// The row of a known operation. INVARIANT: `operation` is below kOperationCount.
const OperationInfo& operationInfo(Operation operation);

/// The type a role of an event holds. Object is a card here; in events of scopes it is the scope's verb, an int.
Type roleType(Role role);

/// The type of register that an operand type stands for; None for AnyList and Any.
Type registerType(OperandType type);

/// Names for messages and listings.
std::string_view typeName(Type type);     ///< "int", "cards" ...
std::string_view roleName(Role role);     ///< "Performer"
std::string_view scopeName(Scope scope);  ///< "phase"
std::string_view flagName(Flag flag);     ///< "exhausted"
std::string_view trapName(Trap trap);     ///< "out-of-fuel"

inline constexpr size_t kScopeCount =
    std::initializer_list<bool>{
#define SCOPE(Name, Noun) true,
#include "runtime/bytecode/Scopes.def"
    }
        .size();
inline constexpr size_t kFlagCount =
    std::initializer_list<bool>{
#define FLAG(Name, Adjective) true,
#include "runtime/bytecode/Flags.def"
    }
        .size();
inline constexpr size_t kTrapCount =
    std::initializer_list<bool>{
#define TRAP(Name, Kebab, Text) true,
#include "runtime/bytecode/Traps.def"
    }
        .size();

}  // namespace thou::bytecode
