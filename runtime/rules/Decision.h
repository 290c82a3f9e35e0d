// A decision as a typed value: who decides, what kind, over which options, how many.
// Derived from the GameState (the frame that waits), never stored apart from it. Next: Game.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/bytecode/Program.h"
#include "runtime/state/GameState.h"

namespace thou::rules {

enum class DecisionKind : uint8_t {
  Cards,    ///< options are cards
  Players,  ///< options are players
  Mode,     ///< options are texts
  YesNo,    ///< two options: yes, no
  Number,   ///< a number from `minimum` to `maximum`; no options
  Ability,  ///< options are abilities to use; minimum 0 = passing is possible
  Order,    ///< which of several forced abilities resolves first
  Payment,  ///< options are payment abilities
};

struct Option {
  int64_t value = 0;                          ///< card or player slot, mode index, 1/0
  state::CardRef card;                        ///< Ability, Order, Payment: whose ability
  bytecode::Index ability = bytecode::kNone;  ///< Ability, Order, Payment
  state::PlayerId you;                        ///< Ability, Order, Payment: who uses it
  std::string name;                           ///< of the card, where there is one
  std::string text;                           ///< how it is shown: "Thug", "Focused Strikes: Response: After ..."
};

struct Decision {
  DecisionKind kind{};
  state::PlayerId player;
  std::string prompt;  ///< in the game's words
  std::vector<Option> options;
  uint32_t minimum = 0;   ///< how many must, and
  uint32_t maximum = 0;   ///< may be chosen; for Number the range
  state::CardRef source;  ///< the card that asks, or none
  std::string passing;    ///< what it is to choose nothing, where it is more than that: "end your actions in this turn"
};

/// What stood in the way of something.
struct Refused {
  state::CardRef card;  ///< whose ability could not be used; none where an event could not happen
  std::string why;      ///< "Signal Tower is exhausted"
};

}  // namespace thou::rules
