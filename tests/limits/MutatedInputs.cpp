// See MutatedInputs.h.
#include "tests/limits/MutatedInputs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "Places.h"
#include "compiler/driver/Files.h"
#include "compiler/import/Load.h"
#include "llvm/Support/ConvertUTF.h"
#include "tests/conformance/Corpus.h"
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

/// What is put into texts of the language: punctuation, heads of declarations and pieces of them, characters that nobody sees.
const std::vector<std::string>& snippets() {
  static const std::vector<std::string> list = {
      "{",
      "}",
      "\"",
      ":",
      ".",
      "(",
      ")",
      "[",
      "]",
      ";",
      ",",
      "//",
      "\n",
      "\n}\n",
      " {\n",
      "\r\n",
      "\t",
      "[[",
      "]]",
      "\u2192",
      "\u2022",
      "<b>",
      "X",
      "0",
      "99999999999",
      "-1",
      "\nset \"S\" for champions.\n",
      "\nset \"S\" for redemption.\n",
      "\nset \"\" for x.\n",
      "\nruleset champions.\n",
      "\nruleset redemption.\n",
      "\nruleset .\n",
      "\nscenario {\n",
      "\nscenario.\n",
      "\nscenario \"S\" {\n",
      "\nverb draw (draws, drew, drawn, drawing): a player draws an amount of cards. Does draw.\n",
      "\nverb x: a card xs a card. Does discard. {\n  Draw 1 card.\n}\n",
      "\nverb (a, b, c): a {\n",
      "verb ",
      "\nverb.\n",
      "\nnoun thing (things): card.\n",
      "\nnoun \"a card\": role target of attack; a character.\n",
      "noun ",
      "\nkind thing (things): a player card; a character.\n",
      "kind ",
      "\nzone pile: deck.\n",
      "\nzone hand: hand; players.\n",
      "\nzone play: play.\n",
      "zone ",
      "\nstat health.\n",
      "stat ",
      "\ncounter threat.\n",
      "counter ",
      "\nstatus tough.\n",
      "status ",
      "\nadjective odd: in \"play\".\n",
      "adjective ",
      "\nlabel Action: action.\n",
      "label ",
      "\ntag (attack): attack.\n",
      "\nkeyword Guard {\n",
      "keyword ",
      "\nscope turn: turn.\n",
      "scope ",
      "\nrule r: Forced Response: After a player draws a card, draw 1 card.\n",
      "rule ",
      "\nstanding character: If it has 1 damage, discard it.\n",
      "standing ",
      "\ntrait Guardian.\n",
      "trait ",
      "\nname Rook.\n",
      "\nrelation engaged with: engage.\n",
      "relation ",
      "\nplaying play: Spend its cost.\n",
      "playing ",
      "\norder give: give.\n",
      "order ",
      "\nimport type: kind.\n",
      "import ",
      "\ncurrency energy: [energy].\n",
      "currency ",
      "\nally \"A\" { Cost 1. ATK 1. HP 2.\n",
      "\nhero \"Rook\" { HP 9.\n  alter-ego \"Rook\".\n}\n",
      "means gain",
      "Does ",
      "Does add-counters.",
      "Only if ",
      "Is take.",
      "Silent.",
      "Announced.",
      "Happens in its parts.",
      "One at a time.",
      "this card",
      "it",
      "that card",
      "you",
      "each player",
      "this way",
      "instead",
      "until the end of the turn",
      "for each",
      "If you do,",
      "When ",
      "After ",
      "Choose one:",
      "Then ",
      "Given ",
      "up to 1",
      "X is 1",
      "\xc2\xad",
      "\u202e",
      "\u200b",
      "\x1b[31m",
      "e\u0301",
      "\u2028",
      "\x80",
      std::string(1, '\0'),
      std::string(70'000, 'a'),
  };
  return list;
}

/// What is put into JSON.
const std::vector<std::string>& values() {
  static const std::vector<std::string> list = {
      "{",
      "}",
      "[",
      "]",
      "\"",
      ":",
      ",",
      "null",
      "true",
      "0",
      "-1",
      "1",
      "255",
      "256",
      "65536",
      "70000000",
      "4294967295",
      "4294967296",
      "9223372036854775807",
      "-9223372036854775808",
      "1e400",
      "0.5",
      "[]",
      "{}",
      "\"\"",
      "\"x\"",
      "\"p9\"",
      "\\u0000",
      "\\ud800",
      "\x1b[31m",
      "\u202e",
      "[[[[[[[[",
      "\"name\": ",
      "\"text\": \"Draw 1 card.\", ",
      std::string(70'000, ' '),
  };
  return list;
}

/// What a command writes must be text that does nothing to a terminal.
bool isPlain(const std::string& text) {
  const auto* at = reinterpret_cast<const llvm::UTF8*>(text.data());
  if (!llvm::isLegalUTF8String(&at, at + text.size())) return false;
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return (uint8_t(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f; }) &&
         text.find("\u202e") == std::string::npos && text.find("\u200b") == std::string::npos;
}

/// One command's streams, and what is expected of every command.
class Heard {
 public:
  explicit Heard(Progress& progress) : progress_(progress) {}
  cli::Output output() { return {out_, err_}; }
  const std::string& said() const { return saidOut_; }

  void judge(cli::Exit exit) {
    if (exit == cli::Exit::Internal) progress_.fail("exit code 3: " + saidErr_.substr(0, 600));
    if (saidErr_.find("bug in thou") != std::string::npos) progress_.fail("calls it a bug: " + saidErr_.substr(0, 600));
    if (!isPlain(saidOut_)) progress_.fail("control characters in its output");
    if (!isPlain(saidErr_)) progress_.fail("control characters in its messages: " + saidErr_.substr(0, 600));
  }

 private:
  Progress& progress_;
  std::string saidOut_, saidErr_;
  llvm::raw_string_ostream out_{saidOut_}, err_{saidErr_};
};

template <typename Command>
std::string heard(Progress& progress, const char* name, Command command) {
  progress.stage(name);
  Heard heard(progress);
  heard.judge(command(heard.output()));
  return heard.said();
}

/// The commands that look at one game.
void runGame(const driver::Compilation& game, const std::string& folder, Random& random, Progress& progress) {
  const std::vector<std::string> paths = {folder};
  heard(progress, "explain",
        [&](cli::Output output) { return cli::explain(game, {.paths = paths, .card = {}}, output); });
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

/// Every command that reads sets.
void runCommands(const std::string& folder, Random& random, Progress& progress) {
  progress.stage("compile");
  const auto compiled = driver::compileGames({.paths = {folder}, .searchPath = {}});
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
  addPlayed({source + "/cards/champions/night-shift.thou", source + "/cards/champions/night-shift-boost.thou"});
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
