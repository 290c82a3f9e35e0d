// See Meant.h.
#include "tools/thou/Meant.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <utility>

#include "tools/thou/Affected.h"
#include "tools/thou/Citations.h"

namespace thou::cli {

using bytecode::Index;
using bytecode::Program;

namespace {

Exit reportUnknownRule(const std::vector<Meant>& all, std::string_view rule, Output output) {
  std::vector<std::string_view> known;
  for (const auto* table : {&ruleTable(), &pitfallTable()}) {
    for (const RuleRow& row : *table) known.push_back(row.id);
  }
  for (const Meant& each : all) {
    if (!each.compiled()) continue;
    for (const Index id : each.scenario().rules) known.push_back(each.program().string(id));
  }
  return reportUnknown("rule", rule, known, output);
}

bool isNamed(const Meant& each, std::string_view filter) {
  return folded(each.name()).find(folded(filter)) != std::string::npos;
}

}  // namespace

std::vector<Meant> scenariosOf(const Games& games, const std::vector<std::string>& paths) {
  std::vector<Meant> all;
  for (const driver::Compilation* game : games) {
    std::set<std::pair<uint32_t, uint32_t>> compiled;  // file and line
    for (const bytecode::Scenario& scenario : game->program.scenarios)
      compiled.emplace(scenario.where.file, scenario.where.line);
    for (const Index index : scenariosIn(game->program, paths))
      all.push_back({.game = game, .index = index, .head = {}});
    for (const syntax::FileAst* file : game->files) {
      if (!lies(game->sources.path(file->file), paths)) continue;
      for (const syntax::Block* block : file->blocks) {
        sema::Head head = sema::readHead(game->sources, *block);
        if (head.keyword != "scenario") continue;
        const bytecode::Where where = game->where(head.nameSpan);
        if (!compiled.contains({where.file, where.line})) all.push_back({.game = game, .head = std::move(head)});
      }
    }
  }
  return all;
}

Exit reportIdle(const std::vector<Meant>& all, const TestOptions& options, Output output) {
  Exit exit = Exit::Ok;
  for (const std::string& rule : options.rules) {
    const auto has = [&](const Meant& each) { return each.shows(rule); };
    if (!isRuleId(rule) && std::none_of(all.begin(), all.end(), has)) exit = reportUnknownRule(all, rule, output);
  }
  for (const std::string& filter : options.filters) {
    const auto has = [&](const Meant& each) { return isNamed(each, filter); };
    if (std::any_of(all.begin(), all.end(), has)) continue;
    output.err << "thou: no scenario has \"" << ref(filter) << "\" in its name\n";
    exit = Exit::Usage;
  }
  return exit;
}

std::vector<Meant> wantedOf(const std::vector<Meant>& all, const TestOptions& options) {
  std::map<const driver::Compilation*, std::vector<bool>> affected;
  std::vector<Meant> wanted;
  for (const Meant& each : all) {
    const auto any = [&](const std::vector<std::string>& list, auto fits) {
      return list.empty() || std::any_of(list.begin(), list.end(), fits);
    };
    if (!any(options.rules, [&](const std::string& rule) { return each.shows(rule); })) continue;
    if (!any(options.filters, [&](const std::string& filter) { return isNamed(each, filter); })) continue;
    if (options.edited && each.compiled()) {
      const auto [found, isNew] = affected.try_emplace(each.game);
      if (isNew) found->second = affectedBy(*each.game, *options.edited);
      if (!found->second[each.index]) continue;
    }
    wanted.push_back(each);
  }
  return wanted;
}

bool allHaveScenarios(const std::vector<Meant>& all, const std::vector<std::string>& paths, Output output) {
  bool has = true;
  for (const std::string& path : paths) {
    if (std::any_of(all.begin(), all.end(), [&](const Meant& each) { return lies(each.path(), {path}); })) continue;
    output.err << "thou: no scenario in " << path << ", so there is nothing that it passes\n";
    has = false;
  }
  return has;
}

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

}  // namespace thou::cli
