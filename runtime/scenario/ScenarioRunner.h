// Plays one scenario of a program: sets the position, makes the events happen, answers decisions by meaning, checks.
// A scenario fails when an expectation does not hold, an answer is not legal or not used, a decision is left over, an ability is
// trapped, or anything outlives its duration once the pending scopes have ended. Next: runtime/rules/Game.h.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/bytecode/Program.h"
#include "runtime/rules/Game.h"
#include "runtime/rules/Log.h"

namespace thou::scenario {

struct Result {
  bool passed = false;
  std::string failure;                           ///< what went wrong, empty when passed
  std::string expectation;                       ///< the sentence that failed, as written
  bytecode::Where where;                         ///< of that sentence
  std::string position;                          ///< the actual state, readable, when failed
  std::optional<rules::Decision> decision = {};  ///< the one that was left over
  size_t step = 0;                               ///< the last one played, of the scenario's steps
  rules::Log log;                                ///< events; filled when `withLog` or failed
  uint64_t hash = 0;                             ///< event-log hash
  uint64_t events = 0;                           ///< events that happened
};

/// Somebody who looks on, may save the game, and may put a saved one in its place. Empty functions are not called.
struct Watch {
  std::function<void(rules::Game&)> begins;             ///< before the first step
  std::function<void(std::string_view sentence)> step;  ///< before each given and when
  std::function<void(rules::Game&)> waits;              ///< at every decision, before it is answered
  std::function<void(rules::Game&)> ends = {};          ///< behind the last step, before open scopes end
};

/// Plays `program.scenarios[index]`. Deterministic. A failing scenario is played again with the log on, unwatched.
Result run(const bytecode::Program& program, bytecode::Index index, bool withLog = false, const Watch& watch = {});

/// Whether it passes: played once, nothing kept.
bool passes(const bytecode::Program& program, bytecode::Index index);

}  // namespace thou::scenario
