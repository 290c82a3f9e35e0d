// The wall between a program and the engine: whatever passes is safe to run, wherever it came from.
//
// Checked: every index between tables; that functions used as conditions, amounts, filters ... are pure and of the
// right shape; and for each function that its instructions are whole, its jumps land on instructions, it does not run
// off its end, every register holds the type it is read as on every way there, every loop costs fuel, and no function
// calls itself. What a game's state decides is the engine's to check: counts, cards that are gone, lists that are
// full. Next: Verifier.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/bytecode/Program.h"

namespace thou::bytecode {

/// The first thing that is wrong with a program.
struct VerifyError {
  std::string_view table;  ///< "functions", "verbs" ...
  Index row = kNone;       ///< kNone: the table as a whole
  uint32_t pc = kNone;     ///< in functions: where, kNone: the function as a whole
  std::string message;     ///< lower case, no full stop

  /// "functions[3] at 12: r5 holds int, card expected".
  std::string text() const;
};

/// Rows a table may have.
inline constexpr size_t kMaxRows = 1u << 20;
/// Elements a list inside a row may have (modes of a choice: kMaxModes).
inline constexpr size_t kMaxListed = 4096;
/// Modes of a choice: the legal ones are a bit set in an int.
inline constexpr size_t kMaxModes = 31;
inline constexpr size_t kMaxCaptures = 6;
inline constexpr uint8_t kMaxScenarioPlayers = 8;

/// Nothing when the program may be run, else what is wrong.
std::optional<VerifyError> verify(const Program& program);

}  // namespace thou::bytecode
