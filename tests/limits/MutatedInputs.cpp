// See MutatedInputs.h.
#include "tests/limits/MutatedInputs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "Places.h"
#include "compiler/driver/Files.h"
#include "compiler/import/Load.h"
#include "tests/conformance/Corpus.h"
#include "tests/limits/EveryCommand.h"
#include "tests/limits/Snippets.h"
#include "tools/thou/Cli.h"

namespace thou::tests {
namespace {

namespace fs = std::filesystem;

std::string textOf(const std::string& path) {
  std::string text;
  std::string problem;
  driver::readFile(path, text, problem, import::Limits::kFileBytes);
  return text;
}

void writeText(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

}  // namespace

MutatedInputs::MutatedInputs(std::string folder) : folder_(std::move(folder)) {
  const std::string source = THOU_SOURCE_DIR;
  std::vector<std::string> unreadable;
  for (const char* name : {"champions", "redemption"}) {
    Game game{.name = name, .ruleset = textOf(source + "/cards/" + name + "/" + name + ".thou"), .sets = {}};
    for (const std::string& file : driver::filesBelow(source + "/cards/" + name, {".thou"}, unreadable)) {
      std::string text = textOf(file);
      if (text.find("\nset \"") != std::string::npos || text.starts_with("set \"")) game.sets.push_back(text);
    }
    texts_.insert(texts_.end(), game.sets.begin(), game.sets.end());
    texts_.push_back(game.ruleset);
    games_.push_back(std::move(game));
  }
  whole_ = textOf(source + "/tests/games/kites.thou");
  texts_.push_back(whole_);
  for (const std::string& file : driver::filesBelow(source + "/tests/golden/import", {".jsonl"}, unreadable)) {
    const std::string text = textOf(file);
    databases_.push_back(text.substr(0, text.find("\n// ----") + 1));
  }
  for (const char* file : {"/marvel_en.jsonl", "/redemption.jsonl"}) {
    const std::string text = textOf(corpusFolder() + file);  // where it is not, those of the golden tests are enough
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', std::min(begin + 2'000, text.size())), text.size());
      databases_.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  addPlayed({source + "/tests/games/kites.thou"});
  addPlayed({source + "/cards/champions"});
  addPlayed({source + "/cards/redemption"});
}

void MutatedInputs::addPlayed(const std::vector<std::string>& paths) {
  constexpr size_t kPositions = 40;
  Played played{.compilation = driver::compile({.paths = paths, .searchPath = {}}), .positions = {}};
  const bytecode::Program& program = played.compilation->program;
  for (size_t i = 0; i < program.scenarios.size() && played.positions.size() < kPositions; ++i) {
    std::string text;
    llvm::raw_null_ostream nowhere;
    cli::run(*played.compilation,
             {.paths = {},
              .scenario = std::string(program.string(program.scenarios[i].name)),
              .positionPath = {},
              .position = {},
              .at = i % 3},
             {nowhere, nowhere}, &text);
    if (!text.empty()) played.positions.push_back(std::move(text));
  }
  played_.push_back(std::move(played));
}

std::string MutatedInputs::part(const Game& game, Random& random) const {
  const std::string& text = random.oneOf(game.sets);
  const size_t head = text.find("set \"");
  std::string result = text.substr(head, text.find('\n', head) + 1 - head);
  size_t begin = text.find("\n}\n", random.below(text.size()));
  begin = begin == std::string::npos ? head + result.size() : begin + 3;
  size_t end = begin;
  for (size_t blocks = 1 + random.below(8); blocks > 0 && end < text.size(); --blocks)
    end = std::min(text.find("\n}\n", end), text.size() - 3) + 3;
  return result + text.substr(begin, end - begin);
}

void MutatedInputs::damagedSet(const std::string& folder, Random& random) const {
  const Game& game = random.oneOf(games_);
  Mutator mutator(random, snippets(), texts_);
  writeText(folder + "/a.thou", mutator.changed(part(game, random), 1 + random.below(5)));
  if (random.below(3) == 0) writeText(folder + "/b.thou", part(game, random));
}

void MutatedInputs::damagedRuleset(const std::string& folder, Random& random) const {
  const Game& game = random.oneOf(games_);
  Mutator mutator(random, snippets(), texts_);
  std::string ruleset = game.ruleset;
  if (random.below(3) == 0) ruleset = "ruleset " + game.name + ".\n" + mutator.someLines(ruleset, 200);
  writeText(folder + "/" + game.name + ".thou", mutator.changed(ruleset, 1 + random.below(12)));
  writeText(folder + "/s.thou", part(game, random));
}

void MutatedInputs::damagedWhole(const std::string& folder, Random& random) const {
  writeText(folder + "/a.thou", Mutator(random, snippets(), texts_).changed(whole_, 1 + random.below(6)));
}

void MutatedInputs::mixedGames(const std::string& folder, Random& random) const {
  const Game& one = random.oneOf(games_);
  const Game& other = random.oneOf(games_);
  Mutator mutator(random, snippets(), texts_);
  const auto damaged = [&](const std::string& text) { return mutator.changed(text, random.below(3)); };
  switch (random.below(5)) {
    case 0:  // two games in one file
      writeText(folder + "/a.thou", damaged(part(games_[0], random) + part(games_[1], random)));
      break;
    case 1:  // the text of one game in a set of the other
      writeText(folder + "/a.thou", "set \"S\" for " + one.name + ".\n" + damaged(part(other, random)));
      break;
    case 2:  // a ruleset twice, or the rulesets of both
      fs::create_directory(folder + "/below");
      writeText(folder + "/" + one.name + ".thou", damaged(one.ruleset));
      writeText(folder + "/below/" + other.name + ".thou", damaged(other.ruleset));
      writeText(folder + "/s.thou", damaged(part(one, random)));
      break;
    case 3:  // rulesets' files exchanged
      writeText(folder + "/" + one.name + ".thou", damaged(other.ruleset));
      writeText(folder + "/s.thou", damaged(part(one, random)));
      break;
    default:  // a ruleset and a set of the other game in one file
      writeText(folder + "/a.thou", damaged(whole_ + part(one, random)));
      writeText(folder + "/b.thou", damaged(part(other, random)));
      break;
  }
}

void MutatedInputs::heads(const std::string& folder, Random& random) const {
  constexpr const char* kNames[] = {"a", "b", "champions", "redemption", "kites"};
  Mutator mutator(random, snippets(), texts_);
  for (size_t files = 1 + random.below(2); files > 0; --files) {
    std::string text;
    for (size_t pieces = 1 + random.below(12); pieces > 0; --pieces) {
      text += random.oneOf(snippets());
      if (random.below(3) == 0) text += mutator.someLines(random.oneOf(texts_), 3);
    }
    writeText(folder + "/" + random.oneOf(kNames) + ".thou", mutator.changed(text, random.below(4)));
  }
}

void MutatedInputs::position(Random& random, Progress& progress) const {
  const Played& played = random.oneOf(played_);
  Mutator mutator(random, values(), played.positions);
  const std::string text = mutator.changed(random.oneOf(played.positions), 1 + random.below(4));
  std::string saved;
  const auto play = [&](const char* name, const std::string& from) {
    heard(progress, name, [&](cli::Output output) {
      return cli::run(*played.compilation, {.paths = {}, .scenario = {}, .positionPath = "p", .position = from}, output,
                      &saved);
    });
  };
  play("run --position", text);
  if (!saved.empty()) play("run --position --save --position", std::string(saved));
}

void MutatedInputs::database(const std::string& folder, Random& random, Progress& progress) const {
  Mutator mutator(random, values(), databases_);
  const std::string path = folder + "/cards.jsonl";
  writeText(path, mutator.changed(random.oneOf(databases_), 1 + random.below(6)));
  progress.stage("load");
  const std::string ruleset = random.below(2) == 0 ? "" : random.oneOf(games_).name;
  const auto loaded = import::load({.paths = {path}, .names = {}, .ruleset = ruleset, .searchPath = {}});
  const std::string text = heard(progress, "import", [&](cli::Output output) {
    return cli::importSet(*loaded, {.searchPath = {}, .set = "Imported"}, output);
  });
  heard(progress, "corpus", [&](cli::Output output) {
    return cli::corpus(*loaded, {.searchPath = {}, .list = {}, .explain = {}}, output);
  });
  heard(progress, "corpus --json", [&](cli::Output output) {
    return cli::corpus(*loaded, {.searchPath = {}, .list = {}, .explain = {}, .json = true}, output);
  });
  if (text.empty()) return;
  writeText(folder + "/imported.thou", text);
  runCommands(folder, random, progress);
}

void MutatedInputs::run(size_t trial, Progress& progress) const {
  Random random(trial);
  const std::string folder = folder_ + "/" + std::to_string(trial);
  fs::create_directories(folder);
  progress.stage("write");
  const size_t sort = random.below(16);
  if (sort < 2) {
    position(random, progress);
  } else if (sort < 3) {
    database(folder, random, progress);
  } else {
    (sort < 7    ? damagedSet(folder, random)
     : sort < 10 ? damagedRuleset(folder, random)
     : sort < 12 ? damagedWhole(folder, random)
     : sort < 14 ? mixedGames(folder, random)
                 : heads(folder, random));
    runCommands(folder, random, progress);
  }
  if (!progress.failed()) fs::remove_all(folder);
}

}  // namespace thou::tests
