// `thou run`: one scenario, as written and as it went; or a position, played on. Next: runtime/position, runtime/rules/Log.h.
#include <algorithm>

#include "compiler/diag/PlainJson.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/JSON.h"
#include "runtime/position/Position.h"
#include "runtime/scenario/Position.h"
#include "runtime/scenario/ScenarioRunner.h"
#include "tools/thou/PlainStream.h"
#include "tools/thou/Scope.h"
#include "tools/thou/ViewJson.h"

namespace thou::cli {
namespace {

using bytecode::Index;
using bytecode::Program;

/// The scenario of that name, else those whose name contains it.
std::vector<Index> named(const Program& program, const RunOptions& options) {
  std::vector<Index> containing;
  for (Index index : scenariosIn(program, options.paths)) {
    std::string_view name = program.string(program.scenarios[index].name);
    if (name == options.scenario) return {index};
    if (folded(name).find(folded(options.scenario)) != std::string::npos) containing.push_back(index);
  }
  return containing;
}

Exit reportNotOne(const Program& program, const RunOptions& options, const std::vector<Index>& found, Output output) {
  std::vector<std::string_view> names;
  for (Index index : found.empty() ? scenariosIn(program, options.paths) : found) {
    names.push_back(program.string(program.scenarios[index].name));
  }
  if (found.empty()) return reportUnknown("scenario", options.scenario, names, output);
  output.err << "thou: " << found.size() << " scenarios have that in their name:\n";
  for (std::string_view name : names) output.err << "  " << ref(name) << '\n';
  return Exit::Usage;
}

void writeText(llvm::raw_ostream& out, const Program& program, const bytecode::Scenario& scenario,
               const scenario::Result& result) {
  out << "scenario \"" << ref(program.string(scenario.name)) << "\"\n  --> ";
  writePlace(out, program, scenario.where);
  out << '\n';
  for (const bytecode::Step& step : scenario.steps) out << "  " << ref(program.string(step.text)) << '\n';
  out << '\n' << withoutMargin(result.log.text()) << '\n';
  out << (result.passed ? "passed" : "failed") << " (" << result.events << " events)\n";
  if (result.passed) return;
  if (!result.expectation.empty()) out << "  " << result.expectation << '\n';
  out << "  " << result.failure << '\n';
  if (!result.position.empty()) out << "\nthe position then:\n" << result.position;
}

void writeJson(llvm::raw_ostream& out, const Program& program, const bytecode::Scenario& scenario,
               const scenario::Result& result) {
  out << result.log.jsonLines();
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("scenario", llvm::json::fixUTF8(ref(program.string(scenario.name))));
    json.attribute("passed", result.passed);
    json.attribute("failure", llvm::json::fixUTF8(result.failure));
    json.attribute("expectation", llvm::json::fixUTF8(result.expectation));
    json.attribute("position", llvm::json::fixUTF8(result.position));
    if (result.decision) writeDecision(json, program, *result.decision);
    json.attribute("events", static_cast<int64_t>(result.events));
    json.attribute("hash", hex(result.hash));
  });
  out << '\n';
}

/// Saves a scenario's position at a decision, and what the scenario tells the game from there on.
class Saver {
 public:
  explicit Saver(size_t at) : at_(at) {}

  scenario::Watch watch() {
    return {.begins = [this](rules::Game& game) { at_ == 0 ? begin(game) : void(); },
            .step = [this](std::string_view sentence) { steps_.emplace_back(inputs_.size(), sentence); },
            .waits = [this](rules::Game& game) { ++asked_ == at_ ? begin(game) : void(); }};
  }

  /// The position's text, empty when there were not so many decisions.
  std::string text(const Program& program, const bytecode::Scenario& scenario, const scenario::Result& result) {
    if (!state_) return {};
    if (!result.passed) addSteps(program, scenario, result.step + 1);
    for (const auto& [index, sentence] : steps_) {
      if (index < inputs_.size() && inputs_[index].means.empty()) inputs_[index].means = sentence;
    }
    std::optional<uint64_t> endHash = result.hash;
    if (!result.passed) endHash.reset();
    return position::Codec(program).write({.state = *state_, .inputs = std::move(inputs_), .endHash = endHash});
  }
  size_t asked() const { return asked_; }

 private:
  void begin(rules::Game& game) {
    state_ = game.state();
    game.record(&inputs_);
    steps_.clear();
  }

  /// What the scenario would have told the game behind the sentence at which it failed, without the answers: they are for the reader.
  void addSteps(const Program& program, const bytecode::Scenario& scenario, size_t from) {
    for (size_t i = from; i < scenario.steps.size(); ++i) {
      const bytecode::Step& step = scenario.steps[i];
      rules::Input input{.kind = rules::Input::Kind::EndScope, .choice = {}, .means = {}};
      switch (step.action) {
        case bytecode::StepAction::Call:
        case bytecode::StepAction::Offer:
          if (step.kind == bytecode::StepKind::Then) continue;
          input.kind = rules::Input::Kind::Call;
          input.function = step.function;
          break;
        case bytecode::StepAction::EndTurn:
          input.scope = bytecode::Scope::Turn;
          break;
        case bytecode::StepAction::EndPhase:
          input.scope = bytecode::Scope::Phase;
          break;
        case bytecode::StepAction::EndRound:
          input.scope = bytecode::Scope::Round;
          break;
        case bytecode::StepAction::Cannot:
        case bytecode::StepAction::Nothing:
        case bytecode::StepAction::Begin:
          continue;
      }
      steps_.emplace_back(inputs_.size(), program.string(step.text));
      inputs_.push_back(std::move(input));
    }
  }

  size_t at_;
  size_t asked_ = 0;
  std::optional<state::GameState> state_;
  std::vector<rules::Input> inputs_;
  std::vector<std::pair<size_t, std::string>> steps_;
};

void writePlayed(llvm::raw_ostream& out, const rules::Game& game, const position::Position& position,
                 const std::optional<std::string>& problem, bool asJson) {
  const bool waits = game.status() == rules::Status::Waiting;
  const std::string asked = waits ? scenario::describeDecision(game.decision()) : "";
  const uint64_t hash = game.state().facts().logHash;
  if (asJson) {
    out << game.log().jsonLines();
    diag::PlainJson json(out);
    json.object([&] {
      json.attribute("inputs", int64_t(position.inputs.size()));
      json.attribute("problem", llvm::json::fixUTF8(problem.value_or("")));
      json.attribute("events", int64_t(game.state().facts().events));
      json.attribute("hash", hex(hash));
      json.attribute("waits", llvm::json::fixUTF8(asked));
      if (waits) writeDecision(json, game.program(), game.decision());
      json.attribute("position", llvm::json::fixUTF8(scenario::describePosition(game)));
    });
    out << '\n';
    return;
  }
  out << withoutMargin(game.log().text()) << '\n' << scenario::describePosition(game) << '\n';
  if (waits) out << "it waits for " << asked << '\n';
  out << position.inputs.size() << (position.inputs.size() == 1 ? " input, log " : " inputs, log ") << hex(hash);
  if (problem) out << ": " << *problem;
  if (!problem && position.endHash) out << ": the one that was saved";
  out << '\n';
}

Exit play(const Program& program, const RunOptions& options, Output output, std::string* saved) {
  const position::Codec codec(program);
  position::ReadResult read = codec.read(options.position);
  if (!read.position) {
    output.err << source::shown(options.positionPath) << ':' << read.problem.where.line << ':'
               << read.problem.where.column << ": error: " << source::shown(read.problem.text, 300) << '\n';
    return Exit::Failed;
  }
  if (!read.sameProgram) {
    output.err << "thou: " << source::shown(options.positionPath)
               << ": saved with other cards, or by another thou; it may go on differently\n";
  }
  rules::Game game(program, 0);
  game.log().enabled = true;
  game.restore(read.position->state);
  const std::optional<std::string> problem = position::replay(game, *read.position);
  writePlayed(output.out, game, *read.position, problem, options.json);
  if (saved) *saved = codec.write({.state = game.state(), .inputs = {}});
  return problem ? Exit::Failed : Exit::Ok;
}

}  // namespace

Exit run(const driver::Compilation& compilation, const RunOptions& options, Output whole, std::string* saved) {
  PlainStream plain(whole.out);  // a position brings words of its own
  const Output output{plain, whole.err, whole.colours};
  Exit exit = reportProblems(compilation, output);
  if (exit == Exit::Usage || !compilation.verified) return exit;
  const Program& program = compilation.program;
  if (!options.positionPath.empty()) {
    const Exit played = play(program, options, output, saved);
    return played == Exit::Ok ? exit : played;
  }
  std::vector<Index> found = named(program, options);
  if (found.size() != 1) return reportNotOne(program, options, found, output);
  const bytecode::Scenario& scenario = program.scenarios[found.front()];
  Saver saver(options.at);
  scenario::Result result =
      scenario::run(program, found.front(), /*withLog=*/true, saved ? saver.watch() : scenario::Watch{});
  if (saved) *saved = saver.text(program, scenario, result);
  if (saved && saved->empty()) {
    output.err << "thou: the scenario asks " << saver.asked() << " times, so there is nothing to save at " << options.at
               << '\n';
    return Exit::Usage;
  }
  (options.json ? writeJson : writeText)(output.out, program, scenario, result);
  return result.passed ? exit : Exit::Failed;
}

}  // namespace thou::cli
