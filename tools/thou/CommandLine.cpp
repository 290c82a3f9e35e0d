// What a command line lacks, names in vain or asks for in two ways. See CommandLine.h.
#include "tools/thou/CommandLine.h"

#include <unistd.h>

#include <utility>

#include "compiler/driver/Files.h"
#include "runtime/bytecode/Verify.h"

namespace thou::cli {

std::string CommandLine::problem(std::string_view subcommand) const {
  const std::string name(subcommand);
  if (sim || play || serve) return problemOfGames();
  const bool lacking = import || corpus ? databases.empty() : subject().empty() || subject().front().empty();
  if (lacking) return name + " wants a file or a folder; `thou " + name + " --help` says more";
  for (const std::string& folder : searchPath) {
    if (!llvm::sys::fs::is_directory(folder)) return "--path " + folder + ": there is no such folder";
  }
  for (const std::string& folder : folders) {
    if (!llvm::sys::fs::is_directory(folder)) return "--sets " + folder + ": there is no such folder";
  }
  return test ? problemOfTest() : std::string();
}

std::string CommandLine::problemOfTest() const {
  const std::pair<const char*, bool> playing[] = {{"--fail-fast", failFast},
                                                  {"--slowest", slowest.getNumOccurrences() > 0},
                                                  {"--junit", !junit.empty()},
                                                  {"--coverage", covers()},
                                                  {"--watch", watch}};
  for (const auto& [option, given] : playing) {
    if (list && given) return std::string("--list plays nothing, so there is no ") + option + " beside it";
  }
  if (jobs.getNumOccurrences() > 0 && jobs == 0) return "--jobs wants 1 or more";
  if (threshold.getNumOccurrences() > 0 && !covers()) return "--threshold wants --coverage beside it";
  if (threshold.getNumOccurrences() > 0 && !(threshold >= 0 && threshold <= 100))
    return "--threshold is a percentage, from 0 to 100";
  if (covers() && failFast) return "--coverage is about all scenarios, --fail-fast plays some: leave one out";
  if (covers() && watch) return "--coverage is about all scenarios, --watch plays some: leave one out";
  if (watch && json) return "--watch is for people, --json for programs: leave one out";
  if (watch && changed.getNumOccurrences() > 0)
    return "--watch and --changed both choose what is played: leave one out";
  for (const std::string& part : filter) {
    if (part.empty()) return "--filter wants a part of a name";
  }
  return {};
}

std::vector<std::string> CommandLine::gamePaths() const {
  if (pathsAndGame.size() > (list ? 0 : 1)) return {pathsAndGame.begin(), pathsAndGame.end() - (list ? 0 : 1)};
  return shippedFolder();
}

std::vector<std::string> CommandLine::shippedFolder() {
  for (const std::string& folder : driver::shipped()) {
    if (llvm::sys::fs::is_directory(folder)) return {folder};
  }
  return {};
}

std::string CommandLine::problemOfGames() const {
  const std::string name = sim ? "sim" : play ? "play" : "serve";
  if (merges()) return pathsAndGame.size() > 1 ? "" : "sim merge wants files that `thou sim --json` wrote";
  if (compares()) return pathsAndGame.size() == 3 ? "" : "sim compare wants two files that `thou sim --json` wrote";
  if (!list && game().empty()) return name + " wants the name of a game; `thou sim --list` names those that there are";
  if (gamePaths().empty()) return name + " wants a folder with cards before the game";
  if (sim && !simOptions()) return "--shard is i/n, with i from 0 to n - 1";
  if (!load.empty() && !replay.empty()) return "--load and --replay are two ways to open a saved game: leave one out";
  if (jobs.getNumOccurrences() > 0 && jobs == 0) return "--jobs wants 1 or more";
  if (seats > bytecode::kMaxScenarioPlayers)
    return "--seats is at most " + std::to_string(bytecode::kMaxScenarioPlayers);
  if (port > 65535) return "--port is at most 65535";
  if (sim && gameCount > 10'000'000) return "--games is at most 10000000; --shard divides more among several runs";
  return {};
}

std::optional<SimOptions> CommandLine::simOptions() const {
  SimOptions options{.game = game(),
                     .games = gameCount,
                     .players = {players.begin(), players.end()},
                     .decks = {decks.begin(), decks.end()},
                     .seats = seats,
                     .rotate = rotate,
                     .without = {without.begin(), without.end()},
                     .instead = {instead.begin(), instead.end()},
                     .seed = seed,
                     .jobs = jobs,
                     .list = list,
                     .view = {.json = json, .plots = plots},
                     .progress = isatty(STDERR_FILENO) == 1};
  if (shard.empty()) return options;
  const auto [first, behind] = llvm::StringRef(shard).split('/');
  if (first.getAsInteger(10, options.shard) || behind.getAsInteger(10, options.shards)) return std::nullopt;
  if (options.shards == 0 || options.shard >= options.shards) return std::nullopt;
  return options;
}

TestOptions CommandLine::testOptions() const {
  return {.paths = subject(),
          .filters = {filter.begin(), filter.end()},
          .rules = {rule.begin(), rule.end()},
          .list = list,
          .verbose = verbose,
          .json = json,
          .jobs = jobs,
          .failFast = failFast,
          .slowest = slowest,
          .coverage = covers(),
          .threshold = threshold,
          .progress = isatty(STDERR_FILENO) == 1};
}

}  // namespace thou::cli
