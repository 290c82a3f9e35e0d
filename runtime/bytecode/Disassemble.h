// A program as text, for people: functions, abilities, cards, with names in the place of indices.
//
//   functions[7] "condition" (card) -> bool, pure, 6 registers
//   ; cards/sample.thou:4:3  Response: After your turn begins, ready this card.
//      0  Charge         1
//      1  Stat           r4, r3, ATK
//   >  2  Propose        r5 .. r12, ready
//
// A `>` marks where a jump leads. Anything can be listed, a program that does not verify too: what is out of range is shown as
// `?number`. Next: OpcodeInfo.h.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/bytecode/Program.h"

namespace thou::bytecode {

/// How a listing looks.
struct ListingStyle {
  /// The text of the source line a place is in, empty when it is not at hand. Without it places alone are shown.
  std::function<std::string_view(const Where&)> source;
  /// Whether each instruction is followed by what it does, after Opcodes.def.
  bool semantics = false;
};

/// A function: its head, then an instruction a line.
std::string disassemble(const Program& program, Index function, const ListingStyle& style = {});

/// An ability: its text, when it can be used, its functions, its effects; then whatever those call, run or impose, once each.
std::string disassembleAbility(const Program& program, Index ability, const ListingStyle& style = {});

/// A card: printed values, every ability, then whatever those call, run, impose or grant, once each.
std::string disassembleCard(const Program& program, Index card, const ListingStyle& style = {});

/// One operand's immediate value in words: `ATK`, `ally|minion`, `-> 12`; `?200` when it names nothing.
std::string immediateText(const Program& program, Immediate immediate, int64_t value);

}  // namespace thou::bytecode
