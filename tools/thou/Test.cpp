// `thou test`: plays scenarios, shows what failed and why, counts. Next: runtime/scenario, which plays them.
#include <algorithm>
#include <cctype>
#include <set>
#include <utility>
#include <vector>

#include "compiler/sema/Head.h"
#include "llvm/Support/JSON.h"
#include "runtime/scenario/ScenarioRunner.h"
#include "tools/thou/Citations.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using bytecode::Index;
using bytecode::Program;

struct Counts {
  size_t passed = 0;
  size_t failed = 0;
  size_t skipped = 0;
};

bool shows(const Program& program, const bytecode::Scenario& scenario, std::string_view rule) {
  for (Index id : scenario.rules) {
    if (program.string(id) == rule) return true;
  }
  return false;
}

bool anyShows(const Program& program, std::string_view rule) {
  return std::any_of(program.scenarios.begin(), program.scenarios.end(),
                     [&](const bytecode::Scenario& scenario) { return shows(program, scenario, rule); });
}

Exit reportUnknownRule(const Games& games, std::string_view rule, Output output) {
  std::vector<std::string_view> known;
  for (const auto* table : {&ruleTable(), &pitfallTable()}) {
    for (const RuleRow& row : *table) known.push_back(row.id);
  }
  for (const driver::Compilation* game : games) {
    for (const bytecode::Scenario& scenario : game->program.scenarios) {
      for (Index id : scenario.rules) known.push_back(game->program.string(id));
    }
  }
  return reportUnknown("rule", rule, known, output);
}

bool isWanted(const Program& program, const bytecode::Scenario& scenario, const TestOptions& options) {
  if (!options.rule.empty() && !shows(program, scenario, options.rule)) return false;
  return folded(program.string(scenario.name)).find(folded(options.filter)) != std::string::npos;
}

/// `An ally's kill is not yours (YOU-7, YOU-16)`
void writeName(llvm::raw_ostream& out, const Program& program, const bytecode::Scenario& scenario) {
  out << ref(program.string(scenario.name));
  const char* before = " (";
  for (Index rule : scenario.rules) {
    out << before << ref(program.string(rule));
    before = ", ";
  }
  if (!scenario.rules.empty()) out << ')';
}

void writeIndented(llvm::raw_ostream& out, llvm::StringRef text) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    out << "    " << line << '\n';
    text = rest;
  }
}

void writeFailure(llvm::raw_ostream& out, const Program& program, const bytecode::Scenario& scenario,
                  const scenario::Result& result) {
  out << "failed: ";
  writeName(out, program, scenario);
  out << "\n  --> ";
  writePlace(out, program, pathOf(program, result.where).empty() ? scenario.where : result.where);
  out << '\n';
  if (!result.expectation.empty()) out << "  " << result.expectation << '\n';
  out << "  " << result.failure << '\n';
  if (!result.position.empty()) {
    out << "  the position then:\n";
    writeIndented(out, result.position);
  }
  std::string log = withoutMargin(result.log.text());
  if (!log.empty()) {
    out << "  what had happened:\n";
    writeIndented(out, log);
  }
  out << '\n';
}

void writeJson(llvm::raw_ostream& out, const Program& program, const bytecode::Scenario& scenario,
               const scenario::Result& result) {
  llvm::json::OStream json(out);
  json.object([&] {
    json.attribute("scenario", llvm::json::fixUTF8(ref(program.string(scenario.name))));
    json.attribute("path", ref(pathOf(program, scenario.where)));
    json.attribute("line", scenario.where.line);
    json.attributeArray("rules", [&] {
      for (Index rule : scenario.rules) json.value(ref(program.string(rule)));
    });
    json.attribute("passed", result.passed);
    json.attribute("events", static_cast<int64_t>(result.events));
    json.attribute("hash", hex(result.hash));
    if (result.passed) return;
    json.attribute("failure", llvm::json::fixUTF8(result.failure));
    json.attribute("expectation", llvm::json::fixUTF8(result.expectation));
    json.attribute("expectationLine", result.where.line);
    json.attribute("position", llvm::json::fixUTF8(result.position));
    json.attributeArray("log", [&] {
      for (const rules::LogEntry& entry : result.log.entries()) json.value(llvm::json::fixUTF8(entry.text));
    });
  });
  out << '\n';
}

void writeCounts(llvm::raw_ostream& out, const Counts& counts, bool asJson) {
  if (!asJson) {
    out << counts.passed << " passed, " << counts.failed << " failed, " << counts.skipped << " skipped\n";
    return;
  }
  llvm::json::OStream json(out);
  json.object([&] {
    json.attribute("passed", static_cast<int64_t>(counts.passed));
    json.attribute("failed", static_cast<int64_t>(counts.failed));
    json.attribute("skipped", static_cast<int64_t>(counts.skipped));
  });
  out << '\n';
}

/// A card in which something is wrong.
struct BrokenCard {
  std::string name;
  bytecode::Where where;  ///< of the first thing that is
};

std::vector<BrokenCard> brokenCards(const driver::Compilation& game) {
  std::vector<BrokenCard> cards;
  for (const syntax::FileAst* file : game.files) {
    for (const syntax::Block* block : file->blocks) {
      const sema::Head head = sema::readHead(game.sources, *block);
      if (!head.nameQuoted || head.keyword == "scenario" || head.keyword == "set") continue;
      for (const diag::Diagnostic& problem : game.sink.all()) {
        if (diag::severity(problem.id) != diag::Severity::Error || problem.where.file != block->span.file ||
            problem.where.begin < block->span.begin || problem.where.begin >= block->span.begin + block->span.length)
          continue;
        cards.push_back({.name = head.name, .where = game.where(problem.where)});
        break;
      }
    }
  }
  return cards;
}

/// Whether a sentence of the scenario has the name in it, as words of its own.
bool names(const Program& program, const bytecode::Scenario& scenario, std::string_view name) {
  const auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  return std::any_of(scenario.steps.begin(), scenario.steps.end(), [&](const bytecode::Step& step) {
    const std::string_view text = program.string(step.text);
    for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
      const size_t end = at + name.size();
      if ((at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end]))) return true;
    }
    return false;
  });
}

/// What a scenario comes to. One of a card that does not compile shows nothing about it, and is not played.
scenario::Result resultOf(const Program& program, Index index, const std::vector<BrokenCard>& broken) {
  const bytecode::Scenario& scenario = program.scenarios[index];
  for (const BrokenCard& card : broken) {
    if (!names(program, scenario, card.name)) continue;
    std::string failure = card.name + " does not compile: ";
    llvm::raw_string_ostream out(failure);
    writePlace(out, program, card.where);
    scenario::Result result{.failure = std::move(failure)};
    result.where = scenario.where;
    return result;
  }
  return scenario::run(program, index);
}

/// Plays one scenario and reports it as the options ask. Returns whether it passed.
bool play(const Program& program, Index index, const std::vector<BrokenCard>& brokenOnes, const TestOptions& options,
          llvm::raw_ostream& out) {
  const bytecode::Scenario& scenario = program.scenarios[index];
  scenario::Result result = resultOf(program, index, brokenOnes);
  if (options.json) {
    writeJson(out, program, scenario, result);
  } else if (!result.passed) {
    writeFailure(out, program, scenario, result);
  } else if (options.verbose) {
    out << "passed: ";
    writeName(out, program, scenario);
    out << '\n';
  }
  return result.passed;
}

/// The heads of the wanted scenarios in `paths` that are not in the program: what does not compile has not passed.
std::vector<sema::Head> broken(const driver::Compilation& game, const TestOptions& options) {
  std::set<std::pair<uint32_t, uint32_t>> compiled;  // file and line
  for (const bytecode::Scenario& scenario : game.program.scenarios)
    compiled.emplace(scenario.where.file, scenario.where.line);
  std::vector<sema::Head> heads;
  for (const syntax::FileAst* file : game.files) {
    if (!lies(game.sources.path(file->file), options.paths)) continue;
    for (const syntax::Block* block : file->blocks) {
      sema::Head head = sema::readHead(game.sources, *block);
      if (head.keyword != "scenario") continue;
      const bytecode::Where where = game.where(head.nameSpan);
      if (compiled.contains({where.file, where.line})) continue;
      if (!options.rule.empty() && std::find(head.rest.begin(), head.rest.end(), options.rule) == head.rest.end())
        continue;
      if (folded(head.name).find(folded(options.filter)) != std::string::npos) heads.push_back(std::move(head));
    }
  }
  return heads;
}

void writeBroken(llvm::raw_ostream& out, const driver::Compilation& game, const sema::Head& head, bool asJson) {
  const bytecode::Where where = game.where(head.nameSpan);
  const std::string_view path = game.sources.path(head.nameSpan.file);
  if (!asJson) {
    out << "failed: " << head.name << "\n  --> " << ref(path) << ':' << where.line << ':' << where.column
        << "\n  it does not compile\n\n";
    return;
  }
  llvm::json::OStream json(out);
  json.object([&] {
    json.attribute("scenario", llvm::json::fixUTF8(head.name));
    json.attribute("path", ref(path));
    json.attribute("line", where.line);
    json.attribute("passed", false);
    json.attribute("failure", "it does not compile");
  });
  out << '\n';
}

/// Whether there is a scenario in each of the paths; says in which there is none.
bool allHaveScenarios(const Games& games, const TestOptions& options, Output output) {
  bool all = true;
  TestOptions any = options;
  any.filter.clear();
  any.rule.clear();
  for (const std::string& path : options.paths) {
    any.paths = {path};
    const bool has = std::any_of(games.begin(), games.end(), [&](const driver::Compilation* game) {
      return !scenariosIn(game->program, any.paths).empty() || !broken(*game, any).empty();
    });
    if (has) continue;
    output.err << "thou: no scenario in " << path << ", so there is nothing that it passes\n";
    all = false;
  }
  return all;
}

}  // namespace

Exit test(const Games& games, const TestOptions& options, Output output) {
  Exit exit = reportProblems(games, output);
  if (exit == Exit::Usage) return exit;
  const bool shown = std::any_of(games.begin(), games.end(), [&](const driver::Compilation* game) {
    return anyShows(game->program, options.rule);
  });
  if (!options.rule.empty() && !isRuleId(options.rule) && !shown) return reportUnknownRule(games, options.rule, output);
  Counts counts;
  bool any = options.filter.empty();
  for (const driver::Compilation* game : games) {
    const Program& program = game->program;
    const std::vector<sema::Head> notCompiled = broken(*game, options);
    const std::vector<BrokenCard> cards = brokenCards(*game);
    any = any || !notCompiled.empty();
    for (Index index : scenariosIn(program, options.paths)) {
      if (!isWanted(program, program.scenarios[index], options)) {
        ++counts.skipped;
        continue;
      }
      any = true;
      if (options.list) {
        writeName(output.out, program, program.scenarios[index]);
        output.out << '\n';
      } else {
        const bool passed = game->verified && play(program, index, cards, options, output.out);
        ++(passed ? counts.passed : counts.failed);
      }
    }
    if (options.list) continue;
    for (const sema::Head& head : notCompiled) {
      writeBroken(output.out, *game, head, options.json);
      ++counts.failed;
    }
  }
  if (!any) {
    output.err << "thou: no scenario has \"" << ref(options.filter) << "\" in its name\n";
    return Exit::Usage;
  }
  if (options.list) return exit;
  writeCounts(output.out, counts, options.json);
  if (!allHaveScenarios(games, options, output)) return Exit::Failed;
  return counts.failed > 0 ? Exit::Failed : exit;
}

}  // namespace thou::cli
