// One question asked both ways: of the reference evaluator and of the bytecode. Next: ReferenceTest.cpp.
#pragma once

#include <string>
#include <vector>

#include "runtime/bytecode/Program.h"
#include "runtime/state/GameState.h"
#include "tests/conformance/ReferenceRun.h"

namespace thou::tests {

/// What came of comparisons.
struct Tally {
  size_t agreed = 0;
  size_t unanswered = 0;  ///< one side or the other gave up: too deep, too long, needs the rules
  std::vector<std::string> differences;
};

/// Everything a function can sensibly be asked about in a state.
struct Range {
  std::vector<int64_t> cards;  ///< no card, cards in and out of play, objects that are gone
  std::vector<int64_t> players;
  std::vector<int64_t> events;  ///< no event, those in progress, one that is over
};
Range rangeOf(const state::GameState& state);

/// Evaluates a pure function in a state both ways.
void compare(const bytecode::Program& program, const std::vector<sema::Routine>& routines,
             const state::GameState& state, bytecode::Index function, const Binding& in, Tally& tally);

/// Runs an effect in a state both ways and compares the states they lead to, but for the hash of the log (how often the log was
/// written to is no part of what happened). `scratch` is made of the program; one serves for any number of effects.
void compareEffect(ScratchProgram& scratch, const std::vector<sema::Routine>& routines, const state::GameState& state,
                   bytecode::Index function, const Binding& in, Tally& tally);

/// Every pure function with up to `most` bindings each, spread evenly over all there are.
void compareAll(const bytecode::Program& program, const std::vector<sema::Routine>& routines,
                const state::GameState& state, size_t most, Tally& tally);

/// What is known of a program before play, worked out when another program comes than was asked about last. `program` is not changed meanwhile.
const vm::Prepared& preparedOf(const bytecode::Program& program);

}  // namespace thou::tests
