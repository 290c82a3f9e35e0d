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
constexpr state::PlayerId kYou{1};
constexpr size_t kReasonsShown = 4;

class Run {
 public:
  Run(const Program& program, const bytecode::Scenario& scenario, bool withLog, const Watch& watch)
      : program_(program), scenario_(scenario), watch_(watch), game_(program, kSeed) {
    game_.log().enabled = withLog;
  }

  Result play() {
    game_.beginScript(scenario_.players);
    if (watch_.begins) watch_.begins(game_);
    result_.passed = steps() && complete() && ending();
    if (!result_.passed) result_.position = describePosition(game_, kYou);
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
    for (size_t i = 0; i < scenario_.steps.size(); ++i) {
      const Step& step = scenario_.steps[result_.step = i];
      if (step.action == StepAction::Cannot) {
        if (!cannot(step)) return false;
      } else if (step.action == StepAction::Begin) {
        game_.standIn(step.scope);
      } else if (step.action == StepAction::Nothing) {
        if (!nothing(step)) return false;
      } else if (step.kind != StepKind::Then) {
        const bool said = i + 1 < scenario_.steps.size() && saysNothing(scenario_.steps[i + 1]);
        if (!act(step, said)) return false;
      } else if (const bool holds = game_.evaluate(step.function) != 0; game_.stopped()) {
        return fail("whether this is so could not be told: " + describe(program_, game_.trap()), step.where, step.text);
      } else if (!holds) {
        return doesNotHold(step);
      }
    }
    return true;
  }

  static bool saysNothing(const Step& step) {
    return step.kind == StepKind::Then && step.action == StepAction::Nothing;
  }

  /// "When nothing happens." does nothing; "Then nothing happens." is about the event before.
  bool nothing(const Step& step) {
    if (step.kind == StepKind::When) return true;
    return !happened_ || fail(acted_ ? "something has happened" : "no `When` stands before it", step.where, step.text);
  }

  bool doesNotHold(const Step& step) {
    bytecode::Index function = step.function;
    std::string failure = "the expectation does not hold";
    for (const bytecode::StepPart& part : step.parts) {
      if (game_.evaluate(part.function) != 0) continue;
      failure += ": " + std::string(program_.string(part.text));
      function = part.function;
      break;
    }
    const std::string why = game_.whyFalse(function);
    if (!why.empty()) failure += "\n  " + why;
    return fail(std::move(failure), step.where, step.text);
  }

  /// A scenario in which nothing is done, or nothing expected, shows nothing.
  bool complete() {
    const auto has = [&](StepKind kind) {
      return std::any_of(scenario_.steps.begin(), scenario_.steps.end(),
                         [&](const Step& step) { return step.kind == kind; });
    };
    if (!has(StepKind::When)) {
      return fail("it has no `When`: say `When nothing happens.` where the position alone is what it shows",
                  scenario_.where, scenario_.name);
    }
    return has(StepKind::Then) || fail("it has no `Then`: say what comes of it, be it `Then nothing happens.`",
                                       scenario_.where, scenario_.name);
  }

  /// Looks into a copy of the game: what is offered there must not hold what the step names.
  bool cannot(const Step& step) {
    Game probe = game_;
    probe.record(nullptr);
    std::vector<rules::Decision> forced;
    probe.log().forced = &forced;
    Answers answers(step.answers);
    if (probe.call(step.function) == Status::Trapped) return trapped(probe, step.where, step.text);
    std::string asked;
    while (probe.status() == Status::Waiting) {
      const std::optional<std::vector<uint32_t>> choice = answers.fit(probe);
      if (!choice) break;
      asked = describeDecision(probe.decision());
      if (!answers.unused() || probe.answer(*choice)) break;
      for (const rules::Decision& one : forced) answers.take(probe, one);
      forced.clear();
    }
    return answers.unused() || fail("it is possible: " + asked, step.where, step.text);
  }

  Status start(const Step& step) {
    switch (step.action) {
      case StepAction::Call:
      case StepAction::Offer:
        return game_.call(step.function);
      case StepAction::EndTurn:
        return game_.endScope(Scope::Turn);
      case StepAction::EndPhase:
        return game_.endScope(Scope::Phase);
      case StepAction::EndRound:
        return game_.endScope(Scope::Round);
      case StepAction::Cannot:
      case StepAction::Nothing:
      case StepAction::Begin:
        break;
    }
    return Status::Idle;
  }

  bool trapped(const Game& game, const bytecode::Where& where, bytecode::Index text) {
    return fail(describe(program_, game.trap()), where, text);
  }

  /// Does what a given or an event says. `said`: that nothing comes of it.
  bool act(const Step& step, bool said) {
    Answers answers(step.answers);
    if (watch_.step) watch_.step(program_.string(step.text));
    std::vector<rules::Decision> forced;
    refused_.clear();
    game_.log().forced = &forced;
    if (game_.log().enabled) game_.log().refused = &refused_;
    const uint64_t hash = game_.state().facts().logHash;
    const uint64_t serial = game_.state().facts().nextSerial;
    const bool called = step.action == StepAction::Call || step.action == StepAction::Offer;
    std::optional<state::GameState> before;
    bool absent = false;
    if (step.kind == StepKind::Given && called) {
      before = game_.state();
      game_.log().absent = &absent;
    }
    const bool done = answer(step, answers, forced);
    game_.log().forced = nullptr;
    game_.log().refused = nullptr;
    game_.log().absent = nullptr;
    if (done && absent && *before == game_.state())
      return fail("nothing came of this: there is no such card", step.where, step.text);
    if (!done || step.kind != StepKind::When) return done;
    acted_ = true;
    happened_ = !called || game_.state().facts().logHash != hash || game_.state().facts().nextSerial != serial;
    if (happened_ || said) return true;
    std::string failure = "nothing came of this";
    std::vector<std::string> shown;
    for (const rules::Refused& one : refused_) {
      if (one.card.id.value != 0 || std::find(shown.begin(), shown.end(), one.why) != shown.end()) continue;
      shown.push_back(one.why);
      failure += "\n  " + one.why;
    }
    return fail(failure + "\n  say `Then nothing happens.` behind it where that is what is shown", step.where,
                step.text);
  }

  /// What stood in the way of the cards that an answer names: an action that was to be taken, or an ability that might have been used.
  std::string whyNot(const Step& step, const bytecode::Answer& answer) {
    if (answer.kind != bytecode::AnswerKind::Use && answer.kind != bytecode::AnswerKind::Play) return {};
    const std::vector<int64_t> players = game_.evaluateList(step.who);
    const bool action = &answer == &step.answers.front() && !players.empty();
    std::vector<std::string> reasons;
    const auto add = [&](const std::string& reason) {
      if (!reason.empty() && std::find(reasons.begin(), reasons.end(), reason) == reasons.end())
        reasons.push_back(reason);
    };
    for (const bytecode::AnswerPart& part : answer.parts) {
      if (part.cards == bytecode::kNone) continue;
      for (const int64_t slot : game_.evaluateList(part.cards)) {
        const state::CardRef card = state::CardRef::fromSlot(slot);
        if (action)
          add(game_.whyNot(card, state::PlayerId{uint8_t(players.front())}, answer.kind == bytecode::AnswerKind::Play));
        if (action) continue;
        bool looked = false;
        for (const rules::Refused& one : refused_) {
          looked = looked || one.card.id == card.id;
          if (one.card.id == card.id) add(one.why);
        }
        if (!looked) add(game_.whyNotInAnswer(card));
      }
    }
    std::string text;
    for (size_t i = 0; i < std::min(reasons.size(), kReasonsShown); ++i) text += "\n  " + reasons[i];
    return text;
  }

  bool answer(const Step& step, Answers& answers, std::vector<rules::Decision>& forced) {
    Status status = start(step);
    while (status == Status::Waiting) {
      for (const rules::Decision& one : forced) answers.take(game_, one);
      forced.clear();
      if (watch_.waits) watch_.waits(game_);
      const std::optional<std::vector<uint32_t>> choice = answers.fit(game_);
      if (game_.stopped()) return trapped(game_, step.where, step.text);
      if (!choice && step.action == StepAction::Offer && !answers.answered(step.answers.front()))
        return notOffered(step);
      if (!choice) {
        result_.decision = game_.decision();
        return fail("a decision is left over: " + describeDecision(game_.decision()) + "\n  it can be answered with " +
                        waysToAnswer(game_),
                    step.where, step.text);
      }
      if (const std::optional<std::string> wrong = game_.answer(*choice))
        return fail("the answer is not legal: " + *wrong, step.where, step.text);
      status = game_.status();
    }
    if (status == Status::Trapped) return trapped(game_, step.where, step.text);
    for (const rules::Decision& one : forced) answers.take(game_, one);
    if (const bytecode::Answer* unused = answers.unused()) {
      if (step.action == StepAction::Offer && unused == &step.answers.front()) return notOffered(step);
      std::string failure = "nothing asked for this: " + std::string(program_.string(unused->text));
      if (answers.answered(*unused)) failure += "\n  it was asked for a part of it only";
      return fail(failure + whyNot(step, *unused), unused->where, step.text);
    }
    return true;
  }

  bool notOffered(const Step& step) {
    const bytecode::Answer& action = step.answers.front();
    return fail("not possible: " + std::string(program_.string(action.text)) + whyNot(step, action), step.where,
                step.text);
  }

  /// The scopes that are still open end; what that asks is no part of the scenario: nothing optional is used.
  bool ending() {
    if (watch_.ends) watch_.ends(game_);
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
  std::vector<rules::Refused> refused_;  ///< by the step being played
  bool acted_ = false;                   ///< there was an event
  bool happened_ = false;                ///< which brought something about
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
