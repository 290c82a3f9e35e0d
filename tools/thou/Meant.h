// The scenarios that a run of `thou test` means, and the cards that keep one of them from showing anything. Next: Test.cpp, which plays them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/declare/Head.h"
#include "tools/thou/Cli.h"
#include "tools/thou/Scope.h"

namespace thou::cli {

/// A scenario that is meant: one of the program, or one that did not compile.
struct Meant {
  const driver::Compilation* game = nullptr;
  bytecode::Index index = bytecode::kNone;
  sema::Head head;  ///< of one that did not compile

  /// The program that it is of, its row, whether it has one; where it stands; what it is called; whether it shows a rule.
  const bytecode::Program& program() const { return game->program; }
  const bytecode::Scenario& scenario() const { return program().scenarios[index]; }
  bool compiled() const { return index != bytecode::kNone; }
  bytecode::Where where() const { return compiled() ? scenario().where : game->where(head.nameSpan); }
  std::string_view path() const { return pathOf(program(), where()); }
  std::string_view name() const { return compiled() ? program().string(scenario().name) : std::string_view(head.name); }
  bool shows(std::string_view rule) const {
    if (!compiled()) return std::find(head.rest.begin(), head.rest.end(), rule) != head.rest.end();
    return std::any_of(scenario().rules.begin(), scenario().rules.end(),
                       [&](bytecode::Index id) { return program().string(id) == rule; });
  }
};

/// All scenarios in `paths`, game by game, those that did not compile behind the others.
std::vector<Meant> scenariosOf(const Games& games, const std::vector<std::string>& paths);

/// Says which filter or rule is of no scenario at all.
Exit reportIdle(const std::vector<Meant>& all, const TestOptions& options, Output output);

/// Those that the options mean.
std::vector<Meant> wantedOf(const std::vector<Meant>& all, const TestOptions& options);

/// Whether there is a scenario in each of the paths; says in which there is none.
bool allHaveScenarios(const std::vector<Meant>& all, const std::vector<std::string>& paths, Output output);

/// A card in which something is wrong.
struct BrokenCard {
  std::string name;
  bytecode::Where where;  ///< of the first thing that is
};
std::vector<BrokenCard> brokenCards(const driver::Compilation& game);

/// Whether a sentence of the scenario has the name in it, as words of its own.
bool names(const bytecode::Program& program, const bytecode::Scenario& scenario, std::string_view name);

}  // namespace thou::cli
