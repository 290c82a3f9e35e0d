// The reference evaluator and the bytecode agree on the games that are shipped: every function of a compiled game, in positions
// reached by playing its scenarios.
#include <array>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "doctest/doctest.h"
#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/rules/Game.h"
#include "tests/conformance/ReferenceCompare.h"
#include "tests/unit/Skip.h"

namespace thou::tests {
namespace {

constexpr size_t kPositions = 30;  ///< of each game, spread over its scenarios
constexpr size_t kBindings = 8;    ///< of each function in each position

std::vector<uint32_t> firstOptions(const rules::Decision& decision) {
  if (decision.kind == rules::DecisionKind::Number) return {decision.minimum};
  std::vector<uint32_t> choice;
  for (uint32_t i = 0; i < std::max(decision.minimum, std::min(decision.maximum, 1u)); ++i) choice.push_back(i);
  return choice;
}

/// States on the way through a scenario: at each decision and after each step.
std::vector<state::GameState> statesOf(const bytecode::Program& program, const bytecode::Scenario& scenario) {
  std::vector<state::GameState> states;
  rules::Game game(program, 1);
  game.beginScript(scenario.players);
  for (const bytecode::Step& step : scenario.steps) {
    if (step.kind == bytecode::StepKind::Then || step.function == bytecode::kNone) continue;
    rules::Status status = game.call(step.function);
    for (int i = 0; i < 20 && status == rules::Status::Waiting; ++i) {
      states.push_back(game.state());
      game.answer(firstOptions(game.decision()));
      status = game.status();
    }
    if (status != rules::Status::Idle) break;
    states.push_back(game.state());
  }
  return states;
}

/// Whether a function sets up positions: that is for scripts alone.
bool places(const bytecode::Function& function) {
  constexpr std::array kPlacing = {bytecode::Operation::PlaceSpawn,    bytecode::Operation::PlaceAttach,
                                   bytecode::Operation::PlaceCounters, bytecode::Operation::PlaceFlag,
                                   bytecode::Operation::PlaceIdentity, bytecode::Operation::PlaceFaceDown};
  for (size_t pc = 0; pc < function.code.size();
       pc += bytecode::opcodeInfo(bytecode::opcodeOf(function.code[pc])).words) {
    if (bytecode::opcodeOf(function.code[pc]) != bytecode::Opcode::Kernel) continue;
    for (const bytecode::Operation operation : kPlacing)
      if (function.code[pc + 1] == uint32_t(operation)) return true;
  }
  return false;
}

void check(const char* folder, size_t least) {
  const auto compilation = driver::compile({.paths = {std::string(THOU_SOURCE_DIR "/cards/") + folder}});
  REQUIRE(compilation->verified);
  const std::vector<sema::Routine>& routines = compilation->routines;
  const bytecode::Program& program = compilation->program;
  std::vector<state::GameState> states;
  for (const bytecode::Scenario& scenario : program.scenarios)
    for (state::GameState& state : statesOf(program, scenario)) states.push_back(std::move(state));
  if (states.empty()) return skip("no scenario to reach positions with");
  Tally pure;
  Tally effects;
  ScratchProgram scratch(program);
  const size_t taken = std::min(kPositions, states.size());
  for (size_t i = 0; i < taken; ++i) {
    const state::GameState& state = states[i * states.size() / taken];
    compareAll(program, routines, state, kBindings, pure);
    if (state.frames() == 0 || state.top().kind != state::FrameKind::Event) continue;  // a decision is pending
    const Range range = rangeOf(state);
    for (bytecode::Index function = 0; function < routines.size(); ++function) {
      const sema::Routine& routine = routines[function];
      if (routine.pure || !routine.body || !routine.parameters.empty() || places(program.functions[function])) continue;
      const int64_t card = range.cards[(function * 7 + i) % range.cards.size()];
      compareEffect(scratch, routines, state, function, {.card = card, .you = 1}, effects);
    }
  }
  for (const Tally& tally : {pure, effects}) {
    for (size_t i = 0; i < tally.differences.size() && i < 10; ++i) FAIL_CHECK(tally.differences[i]);
    MESSAGE(std::string(folder), ": agreed: ", tally.agreed, ", unanswered: ", tally.unanswered,
            ", different: ", tally.differences.size());
  }
  CHECK(pure.agreed > least);
  CHECK(pure.unanswered <= pure.agreed / 10);
}

}  // namespace

TEST_CASE("the reference agrees with the bytecode on champions") { check("champions", 1000); }
TEST_CASE("the reference agrees with the bytecode on redemption") { check("redemption", 100); }

}  // namespace thou::tests
