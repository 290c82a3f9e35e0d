// What a host tells a game, as data: enough, with the state it began from, to play the same again. Next: Game.h.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runtime/bytecode/Program.h"
#include "runtime/rules/Decision.h"

namespace thou::rules {

struct Input {
  enum class Kind : uint8_t { Answer, Call, EndScope, Start, Begin };
  Kind kind = Kind::Answer;
  std::vector<uint32_t> choice;                ///< Answer
  bytecode::Index function = bytecode::kNone;  ///< Call
  bytecode::Scope scope{};                     ///< EndScope
  bytecode::Index verb = bytecode::kNone;      ///< Begin: the scope in which a script begins
  std::string means;  ///< in the game's words: what was asked and answered, the step of a script; may be empty
};

/// What is asked and what `choice` answers: "player 1: an enemy: Thug". Numbers that are no option are left out.
std::string meaningOf(const Decision& decision, std::span<const uint32_t> choice);

}  // namespace thou::rules
