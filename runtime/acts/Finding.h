// What is found out of an ability of a card. Next: Finder.h, which finds it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "runtime/bytecode/Program.h"

namespace thou::acts {

using bytecode::Index;
using bytecode::kNone;

/// What has been found out of one ability.
enum class Outcome : uint8_t {
  Acts,       ///< it was used, or applied, and something was different for it
  Unchanged,  ///< it was used, and everything was as it is without it
  Idle,       ///< it always holds, its condition held, and it applied to nothing
  Unused,     ///< its condition held, and it was not used
  Unmet,      ///< its condition was asked and never held
  Unasked,    ///< what it waits for did not happen
  Kept,       ///< its label keeps the text as it is: there is nothing to carry out
  Trapped,    ///< the machine refused to carry it out
  NoGame,     ///< there is no game to try it in
};
inline constexpr size_t kOutcomes = size_t(Outcome::NoGame) + 1;

/// "acts", "unchanged" and so on.
const char* nameOf(Outcome outcome);
/// What it means, for a person: "was used, and nothing was different for it".
const char* describe(Outcome outcome);

/// One ability of a face, or a standing rule of its own.
struct Finding {
  Index ability = kNone;   ///< row of Program::abilities, or
  Index standing = kNone;  ///< row of Program::standing
  bytecode::Where where;
  Outcome outcome{};
  uint32_t attempt = 0;  ///< Acts: in which game, from 0
  bool staged = false;   ///< Acts: what it waits for was made to happen
  uint32_t times = 0;    ///< Unchanged: how often it was used
  std::string
      detail;  ///< Trapped: the report; else what it speaks of and no card is or has; else of an action what stood in its way
};

}  // namespace thou::acts
