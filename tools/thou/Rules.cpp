// `thou rules`: each rule and pitfall with the source lines that implement it, the scenarios and the tests that show it.
// Next: Citations.h.
#include <algorithm>
#include <map>

#include "compiler/diag/PlainJson.h"
#include "llvm/Support/JSON.h"
#include "tools/thou/Citations.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using bytecode::Index;
using bytecode::Program;

/// A scenario of one of the games.
struct Shown {
  const Program* program = nullptr;
  Index index = bytecode::kNone;

  const bytecode::Scenario& scenario() const { return program->scenarios[index]; }
};

/// All that is known of one id.
struct Entry {
  RuleRow row;
  bool pitfall = false;
  bool own = false;  ///< in no table: a rule of the scenarios' own set
  std::vector<Shown> scenarios;
  const std::vector<Place>* code = nullptr;   ///< null when there is none, or the sources are not there
  const std::vector<Place>* tests = nullptr;  ///< the same

  /// What it has to have and has not; empty when nothing. A rule wants a scenario and code, a pitfall a scenario or a test.
  std::string missing(bool sources) const {
    if (own) return {};
    if (pitfall) return scenarios.empty() && sources && !tests ? "nothing shows it" : "";
    if (scenarios.empty()) return "no scenario shows it";
    return sources && !code ? "no source line cites it" : "";
  }
};

using ScenariosById = std::map<std::string_view, std::vector<Shown>>;

ScenariosById scenariosById(const Games& games, const std::vector<std::string>& paths) {
  ScenariosById found;
  for (const driver::Compilation* game : games) {
    const Program& program = game->program;
    for (Index index : scenariosIn(program, paths)) {
      for (Index id : program.scenarios[index].rules) found[program.string(id)].push_back({&program, index});
    }
  }
  return found;
}

std::vector<Entry> entries(const ScenariosById& scenarios, const std::optional<Citations>& citations) {
  std::vector<Entry> all;
  const auto add = [&](const RuleRow& row, bool pitfall) {
    Entry entry{.row = row, .pitfall = pitfall, .scenarios = {}};
    if (const auto found = scenarios.find(row.id); found != scenarios.end()) entry.scenarios = found->second;
    const auto placesIn = [&](const auto& map) {
      const auto found = map.find(row.id);
      return found == map.end() ? nullptr : &found->second;
    };
    if (citations) entry.code = placesIn(citations->code), entry.tests = placesIn(citations->tests);
    all.push_back(std::move(entry));
  };
  for (const RuleRow& row : ruleTable()) add(row, false);
  for (const RuleRow& row : pitfallTable()) add(row, true);
  for (const auto& [id, list] : scenarios) {
    if (isOwnRuleId(id)) all.push_back({.row = {.id = id, .text = {}}, .own = true, .scenarios = list});
  }
  return all;
}

void writeText(llvm::raw_ostream& out, const Entry& entry, bool sources) {
  out << ref(entry.row.id) << "  " << (entry.own ? "a rule of the set's own" : ref(entry.row.text)) << '\n';
  const auto places = [&](const char* label, const std::vector<Place>* list) {
    if (!list) return;
    out << "  " << label << '\n';
    for (const Place& place : *list) out << "    " << place.path << ':' << place.line << '\n';
  };
  places("code", entry.code);
  if (!entry.scenarios.empty()) out << "  scenarios\n";
  for (const Shown& shown : entry.scenarios) {
    out << "    ";
    writePlace(out, *shown.program, shown.scenario().where);
    out << ' ' << ref(shown.program->string(shown.scenario().name)) << '\n';
  }
  places("tests", entry.tests);
  if (const std::string missing = entry.missing(sources); !missing.empty()) out << "  missing: " << missing << '\n';
}

void writeJson(llvm::raw_ostream& out, const Entry& entry, bool sources) {
  diag::PlainJson json(out);
  const auto places = [&](const char* label, const std::vector<Place>* list) {
    json.attributeArray(label, [&] {
      if (!list) return;
      for (const Place& place : *list) {
        json.object([&] {
          json.attribute("path", place.path);
          json.attribute("line", int64_t(place.line));
        });
      }
    });
  };
  json.object([&] {
    json.attribute("id", ref(entry.row.id));
    json.attribute("text", ref(entry.row.text));
    json.attribute("pitfall", entry.pitfall);
    json.attribute("own", entry.own);
    places("code", entry.code);
    json.attributeArray("scenarios", [&] {
      for (const Shown& shown : entry.scenarios) {
        const Program& program = *shown.program;
        const bytecode::Scenario& scenario = shown.scenario();
        json.object([&] {
          json.attribute("scenario", llvm::json::fixUTF8(ref(program.string(scenario.name))));
          json.attribute("path", ref(pathOf(program, scenario.where)));
          json.attribute("line", scenario.where.line);
        });
      }
    });
    places("tests", entry.tests);
    json.attribute("missing", entry.missing(sources));
  });
  out << '\n';
}

/// Ids that scenarios or code name and no table has, each with a place.
std::vector<std::string> strangers(const ScenariosById& scenarios, const std::optional<Citations>& citations) {
  std::vector<std::string> found;
  for (const auto& [id, list] : scenarios) {
    if (isRuleId(id) || isOwnRuleId(id)) continue;
    std::string line;
    llvm::raw_string_ostream out(line);
    writePlace(out, *list.front().program, list.front().scenario().where);
    out << ": there is no rule `" << ref(id) << "` to show";
    found.push_back(line);
  }
  if (!citations) return found;
  for (const auto& [id, places] : citations->code) {
    if (!isRuleId(id))
      found.push_back(places.front().path + ":" + std::to_string(places.front().line) + ": there is no rule `" + id +
                      "`");
  }
  return found;
}

}  // namespace

bool isRuleId(std::string_view id) {
  const auto has = [id](const std::vector<RuleRow>& table) {
    return std::any_of(table.begin(), table.end(), [id](const RuleRow& row) { return row.id == id; });
  };
  return has(ruleTable()) || has(pitfallTable());
}

bool isOwnRuleId(std::string_view id) {
  const auto series = [](std::string_view one) { return one.substr(0, one.find_first_of("0123456789")); };
  const auto like = [&](const RuleRow& row) { return series(row.id) == series(id); };
  return std::none_of(ruleTable().begin(), ruleTable().end(), like) &&
         std::none_of(pitfallTable().begin(), pitfallTable().end(), like);
}

Exit rules(const Games& games, const RulesOptions& options, Output output) {
  Exit exit = reportProblems(games, output);
  if (exit == Exit::Usage) return exit;
  const std::string folder = options.sources.empty() ? knownSources() : options.sources;
  const std::optional<Citations> citations = readCitations(folder);
  if (!citations && !options.sources.empty()) {
    output.err << "thou: " << options.sources << ": not a source checkout of thou (no runtime/rules/Rules.def)\n";
    return Exit::Usage;
  }
  if (!citations) {
    output.err << "thou: the sources are not here, so the table has scenarios only; name a checkout with --sources\n";
  }
  const ScenariosById scenarios = scenariosById(games, options.paths);
  size_t count = 0;
  size_t missing = 0;
  for (const Entry& entry : entries(scenarios, citations)) {
    const bool lacks = !entry.missing(citations.has_value()).empty();
    ++count;
    missing += lacks;
    if (options.missing && !lacks) continue;
    (options.json ? writeJson : writeText)(output.out, entry, citations.has_value());
  }
  const std::vector<std::string> unknown = strangers(scenarios, citations);
  for (const std::string& line : unknown) output.err << "thou: " << line << '\n';
  if (!options.json)
    output.out << count << " rules and pitfalls, " << count - missing << " complete, " << missing << " not\n";
  return missing > 0 || !unknown.empty() ? Exit::Failed : exit;
}

}  // namespace thou::cli
