// The tables behind OpcodeInfo.h, parsed from the .def files at compile time: a row that does not parse does not build.
#include "runtime/bytecode/OpcodeInfo.h"

#include <cassert>

namespace thou::bytecode {
namespace {

/// Reached in constant evaluation it is a compile error, since it is not constexpr.
void failTableDoesNotParse() { assert(false && "a row of a .def table does not parse"); }

/// Cuts the text up to `separator` off the front of `rest`.
constexpr std::string_view takeUntil(std::string_view& rest, char separator) {
  const size_t end = rest.find(separator);
  const std::string_view head = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return head;
}

constexpr OperandType operandTypeOf(std::string_view letter) {
  if (letter == "i") return OperandType::Int;
  if (letter == "b") return OperandType::Bool;
  if (letter == "c") return OperandType::Card;
  if (letter == "p") return OperandType::Player;
  if (letter == "e") return OperandType::Event;
  if (letter == "l") return OperandType::Cards;
  if (letter == "q") return OperandType::Players;
  if (letter == "m") return OperandType::AnyList;
  if (letter == "v") return OperandType::Any;
  failTableDoesNotParse();
  return OperandType::None;
}

struct ImmediateName {
  std::string_view name;
  Immediate immediate;
};
constexpr ImmediateName kImmediates[] = {
    {"0", Immediate::Zero},
    {"fuel", Immediate::Fuel},
    {"jump", Immediate::Jump},
    {"int", Immediate::Int},
    {"bool", Immediate::Bool},
    {"stat", Immediate::Stat},
    {"counter", Immediate::Counter},
    {"flag", Immediate::Flag},
    {"kinds", Immediate::Kinds},
    {"trait", Immediate::Trait},
    {"traits", Immediate::Traits},
    {"keyword", Immediate::Keyword},
    {"name", Immediate::Name},
    {"zone", Immediate::Zone},
    {"role", Immediate::Role},
    {"verb", Immediate::Verb},
    {"scope", Immediate::Scope},
    {"choice", Immediate::Choice},
    {"base", Immediate::Base},
    {"operation", Immediate::Operation},
    {"effect", Immediate::Effect},
    {"trap", Immediate::Trap},
    {"ability", Immediate::Ability},
    {"function", Immediate::Function},
    {"captures", Immediate::Captures},
    {"wrap", Immediate::Wrap},
    {"card", Immediate::Card},
};

constexpr Immediate immediateOf(std::string_view name) {
  for (const ImmediateName& row : kImmediates) {
    if (row.name == name) return row.immediate;
  }
  failTableDoesNotParse();
  return Immediate::None;
}

constexpr std::string_view fieldsOf(Format format) {
  switch (format) {
    case Format::N:
      return "";
    case Format::A:
      return "A";
    case Format::AB:
      return "AB";
    case Format::ABC:
      return "ABC";
    case Format::AD:
      return "AD";
    case Format::AX:
      return "AX";
    case Format::ABX:
      return "ABX";
    case Format::ABCX:
      return "ABCX";
  }
  return "";
}

constexpr Field fieldNamed(char letter) {
  constexpr std::string_view kLetters = "ABCDX";  // in the order of Field
  const size_t number = kLetters.find(letter);
  if (number == std::string_view::npos) failTableDoesNotParse();
  return Field(number);
}

constexpr Type typeHeld(OperandType type) {
  switch (type) {
    case OperandType::Int:
      return Type::Int;
    case OperandType::Bool:
      return Type::Bool;
    case OperandType::Card:
      return Type::Card;
    case OperandType::Player:
      return Type::Player;
    case OperandType::Event:
      return Type::Event;
    case OperandType::Cards:
      return Type::Cards;
    case OperandType::Players:
      return Type::Players;
    case OperandType::None:
    case OperandType::AnyList:
    case OperandType::Any:
      return Type::None;
  }
  return Type::None;
}

constexpr OpcodeInfo parseRow(std::string_view name, Format format, std::string_view operands, int fuel,
                              std::string_view semantics) {
  OpcodeInfo info{.name = name, .format = format, .operandText = operands, .semantics = semantics};
  info.fuel = uint8_t(fuel);
  info.unusedBits = format == Format::AD ? 0 : 0xffffff00u;
  std::string_view rest = operands;
  for (const char letter : fieldsOf(format)) {
    std::string_view text = takeUntil(rest, ',');
    if (text.empty()) failTableDoesNotParse();
    Operand& operand = info.operandArray[info.operandCount++];
    operand.field = fieldNamed(letter);
    if (operand.field == Field::X) info.words = 2;
    if (operand.field < Field::D) info.unusedBits &= ~(0xffu << (8 * (uint32_t(operand.field) + 1)));
    if (text[0] == '#') {
      operand.access = Access::Immediate;
      operand.immediate = immediateOf(text.substr(1));
      if (operand.immediate == Immediate::Jump) {
        info.jumps = true;
        info.jumpOperand = uint8_t(info.operandCount - 1);
      }
    } else {
      operand.access = text[0] == '=' ? Access::Define : Access::Use;
      operand.type = operandTypeOf(text[0] == '=' ? text.substr(1) : text);
      operand.holds = typeHeld(operand.type);
    }
  }
  if (!rest.empty()) failTableDoesNotParse();
  return info;
}

constexpr Role roleSpelled(std::string_view name) {
  constexpr std::string_view kNames[kRoleCount] = {"performer", "player", "object",       "objectPlayer",
                                                   "amount",    "target", "targetPlayer", "extra"};
  for (size_t i = 0; i < kRoleCount; ++i) {
    if (kNames[i] == name) return Role(i);
  }
  failTableDoesNotParse();
  return Role::Performer;
}

constexpr Type argumentTypeOf(std::string_view letter) {
  if (letter == "i") return Type::Int;
  if (letter == "c") return Type::Card;
  if (letter == "p") return Type::Player;
  failTableDoesNotParse();
  return Type::None;
}

constexpr OperationInfo parseOperation(std::string_view name, std::string_view spelling, std::string_view arguments,
                                       int fuel) {
  OperationInfo info{.name = name, .spelling = spelling};
  info.fuel = uint8_t(fuel);
  while (!arguments.empty()) {
    std::string_view argument = takeUntil(arguments, ' ');
    const Role role = roleSpelled(takeUntil(argument, ':'));
    info.argumentArray[info.argumentCount++] = {.role = role, .type = argumentTypeOf(argument)};
  }
  return info;
}

constexpr OperationInfo kOperations[] = {
#define OPERATION(Name, Spelling, Arguments, Result, Fuel, Doc) parseOperation(#Name, Spelling, Arguments, Fuel),
#include "runtime/bytecode/Operations.def"
};
static_assert(std::size(kOperations) == kOperationCount);

}  // namespace

constinit const std::array<OpcodeInfo, kOpcodeCount> kOpcodeTable = {{
#define OPCODE(Name, FormatOf, Operands, Fuel, Semantics) parseRow(#Name, Format::FormatOf, Operands, Fuel, Semantics),
#include "runtime/bytecode/Opcodes.def"
}};
static_assert(kOpcodeCount <= 256);

const OperationInfo& operationInfo(Operation operation) {
  assert(size_t(operation) < kOperationCount);
  return kOperations[size_t(operation)];
}

Type registerType(OperandType type) { return typeHeld(type); }

Type roleType(Role role) {
  switch (role) {
    case Role::Performer:
    case Role::Object:
    case Role::Target:
      return Type::Card;
    case Role::Player:
    case Role::ObjectPlayer:
    case Role::TargetPlayer:
      return Type::Player;
    case Role::Amount:
    case Role::Extra:
      return Type::Int;
  }
  return Type::None;
}

std::string_view typeName(Type type) {
  switch (type) {
    case Type::None:
      return "nothing";
    case Type::Int:
      return "int";
    case Type::Bool:
      return "bool";
    case Type::Card:
      return "card";
    case Type::Player:
      return "player";
    case Type::Event:
      return "event";
    case Type::Cards:
      return "cards";
    case Type::Players:
      return "players";
  }
  return "";
}

std::string_view roleName(Role role) {
  switch (role) {
#define ROLE(Name, Meaning) \
  case Role::Name:          \
    return #Name;
#include "runtime/bytecode/Roles.def"
  }
  return "";
}

std::string_view scopeName(Scope scope) {
  switch (scope) {
#define SCOPE(Name, Noun) \
  case Scope::Name:       \
    return Noun;
#include "runtime/bytecode/Scopes.def"
  }
  return "";
}

std::string_view flagName(Flag flag) {
  switch (flag) {
#define FLAG(Name, Adjective) \
  case Flag::Name:            \
    return Adjective;
#include "runtime/bytecode/Flags.def"
  }
  return "";
}

std::string_view trapName(Trap trap) {
  switch (trap) {
#define TRAP(Name, Kebab, Text) \
  case Trap::Name:              \
    return Kebab;
#include "runtime/bytecode/Traps.def"
  }
  return "";
}

}  // namespace thou::bytecode
