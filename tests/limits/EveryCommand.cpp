// See EveryCommand.h.
#include "tests/limits/EveryCommand.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "compiler/driver/Driver.h"
#include "llvm/Support/ConvertUTF.h"

namespace thou::tests {
namespace {

/// For how many broken lines a cure is looked for by trial: more than the program asks for, so that trials meet more sorts of damage.
constexpr int kCures = 60;

/// What a command writes must be text that does nothing to a terminal.
bool isPlain(const std::string& text) {
  const auto* at = reinterpret_cast<const llvm::UTF8*>(text.data());
  if (!llvm::isLegalUTF8String(&at, at + text.size())) return false;
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return (uint8_t(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f; }) &&
         text.find("\u202e") == std::string::npos && text.find("\u200b") == std::string::npos;
}

/// The commands that play declared games.
void playGames(const driver::Compilation& compilation, Random& random, Progress& progress) {
  const cli::Games games = {&compilation};
  heard(progress, "sim --list", [&](cli::Output output) {
    return cli::sim(games, {.game = {}, .list = true, .view = {.json = true}}, output);
  });
  const bytecode::Program& program = compilation.program;
  if (program.layouts.empty()) return;
  const std::string game(program.string(random.oneOf(program.layouts).name));
  const uint64_t seed = random.below(100);
  heard(progress, "sim", [&](cli::Output output) {
    return cli::sim(games, {.game = game, .games = 2, .seed = seed, .jobs = 1}, output);
  });
  heard(progress, "play", [&](cli::Output output) {
    std::istringstream answers("help\nboard\n1\n2\nwhy 1\nhint\nundo\n1\nzqx\n1\n");
    return cli::play(games, {.game = game, .seed = seed}, answers, output);
  });
}

/// The commands that look at one game.
void runGame(const driver::Compilation& game, const std::string& folder, Random& random, Progress& progress) {
  const std::vector<std::string> paths = {folder};
  heard(progress, "explain",
        [&](cli::Output output) { return cli::explain(game, {.paths = paths, .card = {}}, output); });
  heard(progress, "explain --json",
        [&](cli::Output output) { return cli::explain(game, {.paths = paths, .card = {}, .json = true}, output); });
  heard(progress, "dis", [&](cli::Output output) { return cli::dis(game, {.paths = paths, .card = {}}, output); });
  heard(progress, "text", [&](cli::Output output) { return cli::text(game, {.paths = paths, .card = {}}, output); });
  heard(progress, "text --json",
        [&](cli::Output output) { return cli::text(game, {.paths = paths, .card = {}, .json = true}, output); });
  heard(progress, "fmt --stdout",
        [&](cli::Output output) { return cli::fmt(game, {.paths = paths, .toStdout = true}, output); });
  heard(progress, "fmt --check",
        [&](cli::Output output) { return cli::fmt(game, {.paths = paths, .check = true}, output); });
  if (!game.verified) return;
  const bytecode::Program& program = game.program;
  playGames(game, random, progress);
  if (!program.scenarios.empty()) {
    const bytecode::Scenario& scenario = random.oneOf(program.scenarios);
    std::string saved;
    const std::string name(program.string(scenario.name));
    heard(progress, "run --save", [&](cli::Output output) {
      return cli::run(game,
                      {.paths = paths, .scenario = name, .positionPath = {}, .position = {}, .at = random.below(3)},
                      output, &saved);
    });
    if (!saved.empty()) {
      std::string again;
      heard(progress, "run --position", [&](cli::Output output) {
        return cli::run(game, {.paths = paths, .scenario = {}, .positionPath = "saved", .position = saved}, output,
                        &again);
      });
    }
  }
  if (random.below(4) == 0 && !program.cards.empty()) {
    const std::string card(program.string(program.names[random.oneOf(program.cards).name]));
    heard(progress, "mutate --card",
          [&](cli::Output output) { return cli::mutate(game, {.paths = paths, .card = card, .op = {}}, output); });
  }
}

}  // namespace

void Heard::judge(cli::Exit exit) {
  if (exit == cli::Exit::Internal) progress_.fail("exit code 3: " + saidErr_.substr(0, 600));
  if (saidErr_.find("bug in thou") != std::string::npos) progress_.fail("calls it a bug: " + saidErr_.substr(0, 600));
  if (!isPlain(saidOut_)) progress_.fail("control characters in its output");
  if (!isPlain(saidErr_)) progress_.fail("control characters in its messages: " + saidErr_.substr(0, 600));
}

void runCommands(const std::string& folder, Random& random, Progress& progress) {
  progress.stage("compile");
  const auto compiled = driver::compileGames({.paths = {folder}, .searchPath = {}, .cures = kCures});
  cli::Games games;
  for (const auto& game : compiled) games.push_back(game.get());
  const std::vector<std::string> paths = {folder};
  heard(progress, "check", [&](cli::Output output) { return cli::check(games, {.paths = paths}, output); });
  heard(progress, "check --json",
        [&](cli::Output output) { return cli::check(games, {.paths = paths, .json = true}, output); });
  heard(progress, "test",
        [&](cli::Output output) { return cli::test(games, {.paths = paths, .verbose = true}, output); });
  heard(progress, "rules", [&](cli::Output output) {
    return cli::rules(games, {.paths = paths, .sources = folder, .missing = random.below(2) == 0}, output);
  });
  for (const driver::Compilation* game : games) runGame(*game, folder, random, progress);
}

}  // namespace thou::tests
