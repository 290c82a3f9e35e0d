// `thou test`: plays scenarios, shows what failed and why, counts. Next: runtime/scenario, which plays them.
#include <algorithm>
#include <cctype>
#include <chrono>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "compiler/sema/Head.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "tools/thou/Affected.h"
#include "tools/thou/Citations.h"
#include "tools/thou/Coverage.h"
#include "tools/thou/Junit.h"
#include "tools/thou/Playing.h"
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

/// A scenario that is meant: one of the program, or one that did not compile.
struct Meant {
  const driver::Compilation* game = nullptr;
  Index index = bytecode::kNone;
  sema::Head head;  ///< of one that did not compile

  const Program& program() const { return game->program; }
  const bytecode::Scenario& scenario() const { return program().scenarios[index]; }
  bool compiled() const { return index != bytecode::kNone; }
  bytecode::Where where() const { return compiled() ? scenario().where : game->where(head.nameSpan); }
  std::string_view path() const { return pathOf(program(), where()); }
  std::string_view name() const { return compiled() ? program().string(scenario().name) : std::string_view(head.name); }
  bool shows(std::string_view rule) const {
    if (!compiled()) return std::find(head.rest.begin(), head.rest.end(), rule) != head.rest.end();
    return std::any_of(scenario().rules.begin(), scenario().rules.end(),
                       [&](Index id) { return program().string(id) == rule; });
  }
};

/// All scenarios in `paths`, game by game, those that did not compile behind the others.
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

/// Says which filter or rule is of no scenario at all.
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

/// Those that the options mean.
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

void writeNotPlayed(llvm::raw_ostream& out, const Meant& each, const std::string& why, bool asJson) {
  const bytecode::Where where = each.where();
  if (!asJson) {
    out << "failed: " << ref(each.name()) << "\n  --> " << ref(each.path()) << ':' << where.line << ':' << where.column
        << "\n  " << why << "\n\n";
    return;
  }
  llvm::json::OStream json(out);
  json.object([&] {
    json.attribute("scenario", llvm::json::fixUTF8(ref(each.name())));
    json.attribute("path", ref(each.path()));
    json.attribute("line", where.line);
    json.attribute("passed", false);
    json.attribute("failure", why);
  });
  out << '\n';
}

void writeListed(llvm::raw_ostream& out, const Meant& each, bool asJson) {
  const bytecode::Scenario& scenario = each.scenario();
  if (!asJson) {
    writeName(out, each.program(), scenario);
    out << '\n';
    return;
  }
  llvm::json::OStream json(out);
  json.object([&] {
    json.attribute("scenario", llvm::json::fixUTF8(ref(each.name())));
    json.attribute("path", ref(each.path()));
    json.attribute("line", scenario.where.line);
    json.attributeArray("rules", [&] {
      for (const Index rule : scenario.rules) json.value(ref(each.program().string(rule)));
    });
  });
  out << '\n';
}

/// What a failure comes to as one text: where, what was expected, what was so, the position and the log.
std::string failureText(const Program& program, const bytecode::Scenario& scenario, const scenario::Result& result) {
  std::string text = result.failure + '\n';
  llvm::raw_string_ostream out(text);
  writeFailure(out, program, scenario, result);
  return text;
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

/// One line on a terminal that says how far it got.
class Progress {
 public:
  Progress(llvm::raw_ostream& err, bool wanted, size_t all) : err_(err), wanted_(wanted), all_(all) {}
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(size_t played, size_t failed) {
    if (!wanted_ || std::chrono::steady_clock::now() - start_ < std::chrono::seconds(1)) return;
    err_ << "\r\x1b[K" << played << " of " << all_ << " scenarios, " << failed << " failed";
    err_.flush();
    shown_ = true;
  }
  void clear() {
    if (shown_) err_ << "\r\x1b[K";
    if (shown_) err_.flush();
    shown_ = false;
  }

 private:
  llvm::raw_ostream& err_;
  bool wanted_;
  size_t all_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// One run of the scenarios meant.
class Tester {
 public:
  Tester(const Games& games, const TestOptions& options, Output output, const TestDocuments& documents)
      : games_(games), options_(options), output_(output), documents_(documents) {
    for (const driver::Compilation* game : games) brokenCards_.emplace(game, brokenCards(*game));
  }

  Counts run(const std::vector<Meant>& meant) {
    std::vector<Play> plays;
    for (const Meant& each : meant) {
      if (playable(each)) plays.push_back({&each.program(), each.index});
    }
    const size_t jobs = jobsOf({.jobs = options_.jobs, .watch = {}, .waiting = {}}, plays.size());
    if (options_.coverage) {
      for (const driver::Compilation* game : games_)
        gathered_.emplace(std::piecewise_construct, std::forward_as_tuple(&game->program),
                          std::forward_as_tuple(*game, jobs));
    }
    Progress progress(output_.err, options_.progress, plays.size());
    Playing playing{.jobs = options_.jobs, .watch = {}, .waiting = {}};
    playing.waiting = [&](size_t played) { progress.show(played, counts_.failed); };
    if (options_.coverage)
      playing.watch = [&](size_t job, const Play& play) { return gathered_.at(play.program).watch(job); };
    size_t next = 0;  // of `meant`, the first that has not been reported
    const auto goesOn = [&] { return !options_.failFast || counts_.failed == 0; };
    const auto reportBroken = [&] {  // what cannot be played, up to the next that can
      for (; next < meant.size() && goesOn() && !playable(meant[next]); ++next) {
        progress.clear();
        broken(meant[next]);
      }
    };
    reportBroken();
    if (goesOn()) {
      playAll(plays, playing, [&](size_t, Played played) {
        progress.clear();
        report(meant[next++], std::move(played));
        reportBroken();
        return goesOn();
      });
    }
    counts_.skipped += meant.size() - next;
    for (; next < meant.size(); ++next) note(meant[next], 0, {}, false);
    return counts_;
  }

  /// What was asked for about the run as a whole; Failed when too little was reached.
  Exit finish() {
    writeSlowest();
    if (documents_.junit) *documents_.junit = junit(cases_);
    if (!options_.coverage) return Exit::Ok;
    std::vector<ReachedFile> files;
    ReachedCounts counts;
    for (const driver::Compilation* game : games_) {
      for (ReachedFile& file : gathered_.at(&game->program).files(options_.paths)) {
        counts.add(file);
        files.push_back(std::move(file));
      }
    }
    output_.out << (options_.json ? coverageJson : coverageText)(files);
    if (documents_.lcov) *documents_.lcov = coverageLcov(files);
    if (documents_.html) *documents_.html = coverageHtml(files);
    if (counts.percent() >= options_.threshold) return Exit::Ok;
    output_.err << llvm::formatv(
        "thou: {0:f1} % of the abilities and branches are reached, less than the {1:f1} % asked for\n",
        counts.percent(), options_.threshold);
    return Exit::Failed;
  }

 private:
  bool playable(const Meant& each) const {
    return each.compiled() && each.game->verified && brokenCardOf(each) == nullptr;
  }

  /// A card that the scenario speaks of and that does not compile: it would show nothing about it.
  const BrokenCard* brokenCardOf(const Meant& each) const {
    for (const BrokenCard& card : brokenCards_.at(each.game)) {
      if (names(each.program(), each.scenario(), card.name)) return &card;
    }
    return nullptr;
  }

  std::string whyNotPlayed(const Meant& each) const {
    if (!each.compiled()) return "it does not compile";
    if (!each.game->verified) return "the program of its cards is refused";
    const BrokenCard* card = brokenCardOf(each);
    std::string why = card->name + " does not compile: ";
    llvm::raw_string_ostream out(why);
    writePlace(out, each.program(), card->where);
    return why;
  }

  void broken(const Meant& each) {
    const std::string why = whyNotPlayed(each);
    writeNotPlayed(output_.out, each, why, options_.json);
    ++counts_.failed;
    note(each, 0, why, true);
  }

  void report(const Meant& each, Played played) {
    const Program& program = each.program();
    const bytecode::Scenario& scenario = each.scenario();
    const scenario::Result& result = played.result;
    if (options_.json) {
      writeJson(output_.out, program, scenario, result);
    } else if (!result.passed) {
      writeFailure(output_.out, program, scenario, result);
    } else if (options_.verbose) {
      output_.out << "passed: ";
      writeName(output_.out, program, scenario);
      output_.out << '\n';
    }
    ++(result.passed ? counts_.passed : counts_.failed);
    note(each, played.seconds, result.passed ? std::string() : failureText(program, scenario, result), true);
  }

  /// Keeps what documents and the list of the slowest want to know.
  void note(const Meant& each, double seconds, std::string failure, bool played) {
    if (!documents_.junit && options_.slowest == 0) return;
    cases_.push_back({.name = std::string(each.name()),
                      .path = std::string(each.path()),
                      .line = each.where().line,
                      .seconds = seconds,
                      .failure = std::move(failure),
                      .played = played});
  }

  void writeSlowest() {
    if (options_.slowest == 0) return;
    std::vector<const JunitCase*> slowest;
    for (const JunitCase& each : cases_) {
      if (each.played) slowest.push_back(&each);
    }
    std::stable_sort(slowest.begin(), slowest.end(),
                     [](const JunitCase* a, const JunitCase* b) { return a->seconds > b->seconds; });
    slowest.resize(std::min(slowest.size(), options_.slowest));
    if (!options_.json) output_.out << "the slowest:\n";
    for (const JunitCase* each : slowest) {
      if (!options_.json) {
        output_.out << llvm::formatv("  {0,9:f2} ms  {1}\n      --> {2}:{3}\n", each->seconds * 1000, each->name,
                                     each->path, each->line);
        continue;
      }
      llvm::json::OStream json(output_.out);
      json.object([&] {
        json.attribute("slowest", llvm::json::fixUTF8(each->name));
        json.attribute("path", llvm::json::fixUTF8(each->path));
        json.attribute("line", each->line);
        json.attribute("seconds", each->seconds);
      });
      output_.out << '\n';
    }
  }

  const Games& games_;
  const TestOptions& options_;
  Output output_;
  const TestDocuments& documents_;
  Counts counts_;
  std::vector<JunitCase> cases_;
  std::map<const Program*, Gathering> gathered_;
  std::map<const driver::Compilation*, std::vector<BrokenCard>> brokenCards_;
};

/// Whether there is a scenario in each of the paths; says in which there is none.
bool allHaveScenarios(const std::vector<Meant>& all, const std::vector<std::string>& paths, Output output) {
  bool has = true;
  for (const std::string& path : paths) {
    if (std::any_of(all.begin(), all.end(), [&](const Meant& each) { return lies(each.path(), {path}); })) continue;
    output.err << "thou: no scenario in " << path << ", so there is nothing that it passes\n";
    has = false;
  }
  return has;
}

}  // namespace

Exit test(const Games& games, const TestOptions& options, Output output, const TestDocuments& documents) {
  Exit exit = reportProblems(games, output, options.beside);
  if (exit == Exit::Usage) return exit;
  const std::vector<Meant> all = scenariosOf(games, options.paths);
  if (reportIdle(all, options, output) != Exit::Ok) return Exit::Usage;
  const std::vector<Meant> wanted = wantedOf(all, options);
  if (wanted.empty() && !options.filters.empty() && !options.edited) {
    output.err << "thou: no scenario has one of these names and shows one of these rules\n";
    return Exit::Usage;
  }
  if (options.list) {
    for (const Meant& each : wanted) {
      if (each.compiled()) writeListed(output.out, each, options.json);
    }
    return exit;
  }
  Tester tester(games, options, output, documents);
  Counts counts = tester.run(wanted);
  counts.skipped += all.size() - wanted.size();
  exit = std::max(exit, tester.finish());
  writeCounts(output.out, counts, options.json);
  const bool shown = allHaveScenarios(all, options.paths, output);
  return counts.failed > 0 || !shown ? std::max(exit, Exit::Failed) : exit;
}

}  // namespace thou::cli
