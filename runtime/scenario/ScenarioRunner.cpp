#include "runtime/scenario/ScenarioRunner.h"

#include <algorithm>
#include <numeric>

#include "runtime/rules/Game.h"
#include "runtime/scenario/Answers.h"
#include "runtime/scenario/Position.h"

namespace thou::scenario {

using bytecode::Program;
using bytecode::Scope;
using bytecode::Step;
using bytecode::StepAction;
using bytecode::StepKind;
using rules::Game;
using rules::Status;

namespace {

constexpr uint64_t kSeed = 1;  // the same scenario, the same game

class Run {
 public:
  Run(const Program& program, const bytecode::Scenario& scenario, bool withLog, const Watch& watch)
      : program_(program), scenario_(scenario), watch_(watch), game_(program, kSeed) {
    game_.log().enabled = withLog;
  }

  Result play() {
    game_.beginScript(scenario_.players);
    if (watch_.begins) watch_.begins(game_);
    result_.passed = steps() && ending();
    if (!result_.passed) result_.position = describePosition(game_);
    result_.log = game_.log();
    result_.hash = game_.state().facts().logHash;
    result_.events = game_.state().facts().events;
    return std::move(result_);
  }

 private:
  bool fail(std::string failure, const bytecode::Where& where, bytecode::Index text) {
    result_.failure = std::move(failure);
    result_.where = where;
    result_.expectation = std::string(program_.string(text));
    return false;
  }

  bool steps() {
    for (const Step& step : scenario_.steps) {
      if (step.action == StepAction::Cannot) {
        if (!cannot(step)) return false;
      } else if (step.kind != StepKind::Then) {
        if (!act(step)) return false;
      } else if (game_.evaluate(step.function) == 0) {
        return fail("the expectation does not hold", step.where, step.text);
      }
    }
    return true;
  }

  /// Looks into a copy of the game: what is offered there must not hold what the step names.
  bool cannot(const Step& step) {
    Game probe = game_;
    probe.record(nullptr);
    Answers answers(step.answers);
    if (probe.call(step.function) == Status::Trapped) return trapped(probe, step.where, step.text);
    const bool possible = probe.status() == Status::Waiting && answers.fit(probe);
    return !possible || fail("it is possible: " + describeDecision(probe.decision()), step.where, step.text);
  }

  Status start(const Step& step) {
    switch (step.action) {
      case StepAction::Call:
        return game_.call(step.function);
      case StepAction::EndTurn:
        return game_.endScope(Scope::Turn);
      case StepAction::EndPhase:
        return game_.endScope(Scope::Phase);
      case StepAction::EndRound:
        return game_.endScope(Scope::Round);
      case StepAction::Cannot:
        break;
    }
    return Status::Idle;
  }

  bool trapped(const Game& game, const bytecode::Where& where, bytecode::Index text) {
    return fail(describe(program_, game.trap()), where, text);
  }

  bool act(const Step& step) {
    Answers answers(step.answers);
    if (watch_.step) watch_.step(program_.string(step.text));
    Status status = start(step);
    while (status == Status::Waiting) {
      if (watch_.waits) watch_.waits(game_);
      const std::optional<std::vector<uint32_t>> choice = answers.fit(game_);
      if (!choice) return fail("a decision is left over: " + describeDecision(game_.decision()), step.where, step.text);
      if (const std::optional<std::string> wrong = game_.answer(*choice))
        return fail("the answer is not legal: " + *wrong, step.where, step.text);
      status = game_.status();
    }
    if (status == Status::Trapped) return trapped(game_, step.where, step.text);
    if (const bytecode::Answer* unused = answers.unused()) {
      return fail("nothing asked for this: " + std::string(program_.string(unused->text)), unused->where, step.text);
    }
    return true;
  }

  /// The scopes that are still open end; what that asks is no part of the scenario: nothing optional is used.
  bool ending() {
    Status status = game_.endScope(Scope::Round);
    while (status == Status::Waiting) {
      if (watch_.waits) watch_.waits(game_);
      std::vector<uint32_t> choice(game_.decision().minimum);
      std::iota(choice.begin(), choice.end(), 0u);
      const rules::DecisionKind kind = game_.decision().kind;
      if (kind == rules::DecisionKind::Number) choice = {game_.decision().minimum};
      if (kind == rules::DecisionKind::YesNo) choice = {1};
      if (game_.answer(choice)) break;
      status = game_.status();
    }
    if (status == Status::Trapped) return trapped(game_, scenario_.where, scenario_.name);
    if (status == Status::Won || status == Status::Lost) return true;  // nothing goes on after the game
    const std::vector<std::string> leaks = game_.leaks();
    if (leaks.empty()) return true;
    std::string failure = "something outlived its end";
    for (const std::string& leak : leaks) failure += "\n  " + leak;
    return fail(std::move(failure), scenario_.where, scenario_.name);
  }

  const Program& program_;
  const bytecode::Scenario& scenario_;
  const Watch& watch_;
  Game game_;
  Result result_;
};

}  // namespace

Result run(const Program& program, bytecode::Index index, bool withLog, const Watch& watch) {
  const bytecode::Scenario& scenario = program.scenarios[index];
  Result result = Run(program, scenario, withLog, watch).play();
  if (!result.passed && !withLog) result = Run(program, scenario, true, {}).play();
  return result;
}

bool passes(const Program& program, bytecode::Index index) {
  return Run(program, program.scenarios[index], false, {}).play().passed;
}

}  // namespace thou::scenario
