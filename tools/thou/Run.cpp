// `thou run`: one scenario, as written and as it went. Next: runtime/rules/Log.h.
#include <algorithm>

#include "llvm/Support/JSON.h"
#include "runtime/scenario/ScenarioRunner.h"
#include "tools/thou/Scope.h"

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
  llvm::json::OStream json(out);
  json.object([&] {
    json.attribute("scenario", llvm::json::fixUTF8(ref(program.string(scenario.name))));
    json.attribute("passed", result.passed);
    json.attribute("failure", llvm::json::fixUTF8(result.failure));
    json.attribute("expectation", llvm::json::fixUTF8(result.expectation));
    json.attribute("position", llvm::json::fixUTF8(result.position));
    json.attribute("events", static_cast<int64_t>(result.events));
    json.attribute("hash", hex(result.hash));
  });
  out << '\n';
}

}  // namespace

Exit run(const driver::Compilation& compilation, const RunOptions& options, Output output) {
  Exit exit = reportProblems(compilation, output);
  if (exit == Exit::Usage || !compilation.verified) return exit;
  const Program& program = compilation.program;
  std::vector<Index> found = named(program, options);
  if (found.size() != 1) return reportNotOne(program, options, found, output);
  const bytecode::Scenario& scenario = program.scenarios[found.front()];
  scenario::Result result = scenario::run(program, found.front(), /*withLog=*/true);
  (options.json ? writeJson : writeText)(output.out, program, scenario, result);
  return result.passed ? exit : Exit::Failed;
}

}  // namespace thou::cli
