// `thou test`: plays scenarios, shows what failed and why, counts. Next: runtime/scenario, which plays them.
#include <algorithm>
#include <chrono>
#include <map>
#include <utility>
#include <vector>

#include "compiler/diag/PlainJson.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "tools/thou/Coverage.h"
#include "tools/thou/Junit.h"
#include "tools/thou/Playing.h"
#include "tools/thou/TestReport.h"

namespace thou::cli {
namespace {

using bytecode::Index;
using bytecode::Program;

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
      diag::PlainJson json(output_.out);
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
