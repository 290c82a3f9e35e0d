// Games that are nothing but a file: every one in tests/games plays its scenarios on the engine as it is; and the engine knows no word of the
// games in cards/. Next: tests/games, grammar/README.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "runtime/scenario/ScenarioRunner.h"

using namespace thou;
namespace fs = std::filesystem;

namespace {

/// Words of the games that the language and its engine have as well: what they are about is no single game's.
const std::set<std::string>& ownWords() {
  static const std::set<std::string> words = {
      // what there is in every game: Operations.def, Flags.def, ZoneRole, Timing, Change
      "ability",
      "acts",
      "trap",
      "time",
      "action",
      "attach",
      "attachment",
      "aside",
      "card",
      "character",
      "choice",
      "control",
      "convert",
      "controller",
      "copy",
      "cost",
      "counter",
      "deck",
      "discard",
      "draw",
      "effect",
      "event",
      "exhausted",
      "face",
      "facedown",
      "form",
      "game",
      "hand",
      "identity",
      "interrupt",
      "keyword",
      "label",
      "order",
      "owner",
      "play",
      "player",
      "resource",
      "response",
      "round",
      "set",
      "side",
      "exchange",
      "reference",
      "swap",
      "setup",
      "set-up",
      "special",
      "stat",
      "trait",
      "turn",
      "type",
      "unique",
      "word",
      "zone",
      "phase",
      "opponent",
      "keeper",
      "return",
      "release",
      "permanent",
      "remainder",
      "start",
      "end",
      "own",
      "reserve",
      // operations of the kernel
      "add",
      "deal",
      "eliminate",
      "engage",
      "enter",
      "exhaust",
      "flip",
      "lose",
      "move",
      "pass",
      "place",
      "put",
      "ready",
      "remove",
      "shuffle",
      "spend",
      "take",
      "win",
      "pay",
      "refill",
      "leave",
      // constructs of the language
      "answer",
      "become",
      "begin",
      "cancel",
      "choose",
      "find",
      "gain",
      "get",
      "happen",
      "increase",
      "look",
      "prevent",
      "protect",
      "reduce",
      "resolve",
      "search",
      "use",
      // words of any program
      "act",
      "advance",
      "assign",
      "black",
      "blue",
      "change",
      "complete",
      "edge",
      "fit",
      "follow",
      "free",
      "give",
      "green",
      "guard",
      "holder",
      "judge",
      "make",
      "recover",
      "count",
      "item",
      "step",
      "side",
      "holding",
      "lead",
      "sealed",
      "suit",
      "settle",
      "site",
      "stage",
      "white",
      "uses",
      "mode",
      "hold",
      "amount",
      "number",
  };
  return words;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = char(std::tolower(uint8_t(c)));
  return result;
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The declared words of a game, all but names; `things`: those that name something (nouns, stats, keywords) only.
std::set<std::string> wordsOf(const driver::Compilation& game, bool things) {
  using lexicon::SymbolKind;
  std::set<std::string> words;
  for (uint32_t i = 0; i < game.vocabulary.size(); ++i) {
    const lexicon::Symbol& symbol = game.vocabulary[lexicon::SymbolId{i}];
    const bool thing = symbol.kind == SymbolKind::Noun || symbol.kind == SymbolKind::MassNoun ||
                       symbol.kind == SymbolKind::Stat || symbol.kind == SymbolKind::Keyword;
    if (symbol.kind != SymbolKind::Name && (thing || !things)) words.insert(lower(symbol.lemma));
  }
  return words;
}

/// The words that a C++ file's identifiers are made of, and its string literals as they are.
void collect(const std::string& text, std::set<std::string>& found, std::set<std::string>& literals) {
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) found.insert(lower(word));
    word.clear();
  };
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '/' && i + 1 < text.size() && text[i + 1] == '/') {
      finish();
      i = std::min(text.find('\n', i), text.size()) - 1;
    } else if (c == '"') {
      finish();
      size_t end = i + 1;
      while (end < text.size() && text[end] != '"' && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
      literals.insert(lower(std::string_view(text).substr(i + 1, end - i - 1)));
      i = end;
    } else if (std::isupper(uint8_t(c)) && !word.empty() && !std::isupper(uint8_t(word.back()))) {
      finish();
      word = c;
    } else if (std::isalpha(uint8_t(c))) {
      word += c;
    } else {
      finish();
    }
  }
  finish();
}

}  // namespace

TEST_CASE("games: a game is a file") {
  size_t games = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(THOU_SOURCE_DIR) / "tests" / "games")) {
    if (entry.path().extension() != ".thou") continue;
    ++games;
    const auto game = driver::compile({.paths = {entry.path().string()}});
    INFO(entry.path().string());
    CHECK(game->sink.errorCount() == 0);
    REQUIRE(game->verified);
    CHECK(game->program.scenarios.size() >= 2);
    for (bytecode::Index i = 0; i < game->program.scenarios.size(); ++i) {
      const scenario::Result result = scenario::run(game->program, i);
      CHECK_MESSAGE(result.passed, result.expectation << ": " << result.failure);
    }
  }
  CHECK(games > 0);
}

TEST_CASE("games: the engine knows no word of any game") {
  std::map<std::string, std::string> identifiers, literals;  // word, a file
  for (const char* room : {"compiler", "runtime"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(THOU_SOURCE_DIR) / room)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
      std::set<std::string> found, quoted;
      collect(read(entry.path()), found, quoted);
      for (const std::string& word : found) identifiers.emplace(word, entry.path().string());
      for (const std::string& word : quoted) literals.emplace(word, entry.path().string());
    }
  }
  for (const auto& game : driver::compileGames({.paths = {THOU_SOURCE_DIR "/cards"}, .searchPath = {}})) {
    const auto check = [&](const std::set<std::string>& words, const auto& used) {
      for (const std::string& word : words) {
        const auto file = used.find(word);
        if (file != used.end() && !ownWords().contains(word)) FAIL_CHECK("`" << word << "` is in " << file->second);
      }
    };
    check(wordsOf(*game, true), identifiers);  // verbs and adjectives are everybody's
    check(wordsOf(*game, false), literals);
  }
}

TEST_CASE("games E5: what is right is checked without a word of warning") {
  for (const char* folder : {"/cards", "/tests/games"}) {
    for (const auto& game :
         driver::compileGames({.paths = {THOU_SOURCE_DIR + std::string(folder)}, .searchPath = {}})) {
      for (const diag::Diagnostic& diagnostic : game->sink.sorted()) FAIL_CHECK(diag::message(diagnostic));
      CHECK(game->verified);
    }
  }
}

TEST_CASE("games: each shipped scenario has a title of its own") {
  for (const auto& game : driver::compileGames({.paths = {THOU_SOURCE_DIR "/cards"}, .searchPath = {}})) {
    std::set<std::string_view> titles;
    for (const bytecode::Scenario& scenario : game->program.scenarios) {
      const std::string_view title = game->program.string(scenario.name);
      CHECK_MESSAGE(titles.insert(title).second, title);
    }
    CHECK(!titles.empty());
  }
}
