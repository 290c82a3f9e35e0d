// Hostile input through the whole driver: a diagnostic, never a crash, never a hang, and the rest of the set compiles.
//
// The limits of single abilities and files are tested just under and just over in tests/unit/syntax/LimitsTest.cpp; here
// everything goes the whole way, from bytes to a verified program. Next: RunawayTest.cpp.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "compiler/syntax/Parse.h"
#include "runtime/bytecode/Verify.h"

namespace {

using namespace thou;
using syntax::Limits;

/// A set that holds `text` and, behind it, a card that must compile all the same.
std::unique_ptr<driver::Compilation> compiled(std::string_view text) {
  std::string file = "set \"Hostile\" for champions.\n";
  file.append(text).append("\nupgrade \"Bystander\" { Cost 1.\n  Action: Draw 1 card.\n}\n");
  return driver::compileTexts({{"hostile.thou", std::move(file)}});
}

size_t countOf(const driver::Compilation& compilation, diag::Id id) {
  const auto& all = compilation.sink.all();
  return size_t(std::count_if(all.begin(), all.end(),
                              [&](const diag::Diagnostic& d) { return d.id == id && d.where.file.value == 0; }));
}

bool bystanderCompiles(const driver::Compilation& compilation) {
  const auto& abilities = compilation.abilities;
  return compilation.verified &&
         std::any_of(abilities.begin(), abilities.end(), [](const driver::AbilityInfo& ability) {
           return ability.card == "Bystander" && ability.compiled;
         });
}

std::string card(std::string_view line) { return "upgrade \"Odd\" { Cost 1.\n  " + std::string(line) + "\n}"; }

std::string repeated(std::string_view text, size_t times) {
  std::string result;
  for (size_t i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST_CASE("hostile: bytes that are no text") {
  for (const std::string_view bytes : {"\xff", "\xc3", "\xed\xa0\x80", "\xf8\x88\x80\x80\x80", "\x80"}) {
    const auto compilation = compiled(card("Action: Draw 1 " + std::string(bytes) + " card."));
    CHECK(countOf(*compilation, diag::Id::BadEncoding) == 1);
  }
  const auto compilation = compiled(card(std::string("Action: Draw 1 \0 card.", 22)));
  CHECK(countOf(*compilation, diag::Id::NulByte) == 1);
}

TEST_CASE("hostile: quotes that do not end") {
  for (const std::string_view text :
       {"upgrade \"Odd { Cost 1.\n}", "upgrade \"", "upgrade \"Odd\" { alter-ego \"Other. HP 1.\n}"}) {
    const auto compilation = compiled(text);
    INFO(text);
    CHECK(compilation->sink.errorCount() >= 1);
    CHECK(bystanderCompiles(*compilation));
  }
}

TEST_CASE("hostile: nesting") {
  for (const std::string_view open : {"(", "\"", "{", "[", "[[", "<b>"}) {
    const auto compilation = compiled(card("Action: " + repeated(open, 50'000)));
    INFO(open);
    CHECK(compilation->sink.errorCount() >= 1);
  }
  const auto compilation = compiled(card("Action: Draw 1 card" + repeated(" (draw 1 card", Limits::kNesting + 1) +
                                         repeated(")", Limits::kNesting + 1) + "."));
  CHECK(compilation->sink.errorCount() == 1);
  CHECK(bystanderCompiles(*compilation));
}

TEST_CASE("hostile E8: a line of a megabyte") {
  const auto compilation = compiled(card("Action: " + repeated("draw 1 card and ", 65'536) + "draw 1 card."));
  CHECK(compilation->sink.errorCount() == 1);
  CHECK(bystanderCompiles(*compilation));
}

TEST_CASE("hostile: an ability as long as may be, and one byte more") {
  for (const size_t over : {0u, 1u}) {
    std::string line = "Action: Draw 1 card.";
    while (line.size() + 13 <= Limits::kAbilityBytes) line += " Draw 1 card.";
    line.insert(line.find(' '), Limits::kAbilityBytes - line.size() + over, ' ');
    REQUIRE(line.size() == Limits::kAbilityBytes + over);
    const auto compilation = compiled(card(line));
    // Words or code may end first; bytes must not.
    CHECK(compilation->sink.errorCount() <= 1);
    CHECK(bystanderCompiles(*compilation));
    for (const diag::Diagnostic& diagnostic : compilation->sink.all()) {
      if (diagnostic.id == diag::Id::AbilityTooLong) CHECK(diagnostic.arguments.back() == (over ? "bytes" : "words"));
    }
    if (over) CHECK(compilation->sink.errorCount() == 1);
  }
}

TEST_CASE("hostile: a file as long as may be, and one byte more") {
  for (const size_t over : {0u, 1u}) {
    std::string file = "set \"Long\" for champions.\nupgrade \"Odd\" { Cost 1.\n  Action: Draw 1 card.\n}\n";
    file.append(Limits::kFileBytes + over - file.size(), '\n');
    const auto compilation = driver::compileTexts({{"long.thou", std::move(file)}});
    CHECK(countOf(*compilation, diag::Id::FileTooLong) == over);
  }
}

TEST_CASE("hostile: errors in one file are counted beyond the twentieth") {
  for (const size_t wrong : {Limits::kErrorsPerFile, Limits::kErrorsPerFile + 1}) {
    const auto compilation = compiled(repeated("}\n", wrong));
    CHECK(countOf(*compilation, diag::Id::StrayBrace) == Limits::kErrorsPerFile);
    CHECK(countOf(*compilation, diag::Id::TooManyErrors) == (wrong > Limits::kErrorsPerFile ? 1 : 0));
  }
}

TEST_CASE("hostile: a scenario as long as may be, one sentence more, and five thousand lines") {
  for (const size_t count : {bytecode::kMaxListed, bytecode::kMaxListed + 1, size_t(5'000)}) {
    const auto compilation = compiled("hero \"Wren\" { HP 9.\n}\nscenario \"Long\" {\n  Given you are Wren.\n" +
                                      repeated("  Then you have 0 cards in your hand.\n", count - 1) + "}");
    const bool fits = count <= bytecode::kMaxListed;
    CHECK(countOf(*compilation, diag::Id::TooLarge) == (fits ? 0 : 1));
    CHECK(bystanderCompiles(*compilation));
    CHECK(compilation->program.scenarios.size() == (fits ? 1 : 0));
  }
}

TEST_CASE("hostile: as many of a thing as may be, and one more") {
  const auto each = [](std::string_view before, std::string_view text, std::string_view after) {
    return [=](size_t count) { return std::string(before) + repeated(text, count) + std::string(after); };
  };
  const struct {
    std::string_view what;
    size_t most;
    std::function<std::string(size_t)> text;
  } kLimits[] = {
      {"choices", bytecode::kMaxModes,
       each("event \"Odd\" { Cost 1.\n  Hero Action: Choose one:", "\n  \u2022 Draw 1 card.", "\n}")},
      {"abilities", bytecode::kMaxListed, each("upgrade \"Odd\" { Cost 1.\n", "  Action: Draw 1 card.\n", "}")},
      {"traits", bytecode::kMaxListed, each("upgrade \"Odd\" { Traits: ", "Owl. ", "\n}")},
      {"resources", 63, each("upgrade \"Odd\" { Resource: ", "[wild] ", ".\n}")},
      {"rules", bytecode::kMaxListed, each("scenario \"Odd\" shows YOU-1", ", YOU-1", " {\n}")},
  };
  for (const auto& [what, most, text] : kLimits) {
    for (const size_t over : {0u, 1u}) {
      const size_t first = what == "rules" ? 1 : 0;
      const auto compilation = compiled(text(most + over - first));
      INFO(what);
      CHECK(countOf(*compilation, diag::Id::TooLarge) == over);
      CHECK(compilation->sink.errorCount() == over);
      CHECK(bystanderCompiles(*compilation));
    }
  }
}

TEST_CASE("hostile: a ruleset with more zones, counters and statuses than there is room for") {
  for (const auto& [declared, most] : {std::pair<std::string_view, size_t>{"zone", bytecode::kMaxZones},
                                       {"counter", bytecode::kMaxCounters},
                                       {"status", bytecode::kMaxCounters}}) {
    for (const size_t over : {0u, 1u}) {
      std::string ruleset = "ruleset wide.\n";
      for (size_t i = 0; i < most + over; ++i) {
        const std::string name{char('a' + i / 26), char('a' + i % 26), 'q'};
        ruleset += std::string(declared) + " " + name + (declared == "zone" ? " (" + name + "s): players.\n" : ".\n");
      }
      const auto compilation = driver::compileTexts({{"wide.thou", std::move(ruleset)}});
      INFO(declared);
      CHECK(compilation->verified);
      CHECK(countOf(*compilation, diag::Id::BadDeclaration) == over);
    }
  }
}

TEST_CASE("hostile: names of odd characters") {
  for (const std::string_view name : {"SP//dr", "É, ü & 龍", "1", "Draw", "you", "(x)", "A: B → C", "[mental]", "  ",
                                      ".", "…", "\\", "'", "<b>", "[[x]]", "minion"}) {
    const auto compilation =
        compiled("ally \"" + std::string(name) + "\" { Cost 1.\n  Action: Ready " + std::string(name) + ".\n}");
    INFO(name);
    CHECK(compilation->verified);
    CHECK(bystanderCompiles(*compilation));
  }
}

TEST_CASE("hostile: nothing at all") {
  for (const std::string_view text : {"", "\n", "//", " ", "\t", "\r\n", "{", "}", ".", ":", "set", "\xef\xbb\xbf"}) {
    const auto compilation = driver::compileTexts({{"empty.thou", std::string(text)}});
    INFO(text);
    CHECK(compilation->sink.errorCount() <= 2);
  }
}

TEST_CASE("hostile: a whole game with a byte or a word missing anywhere") {
  std::ifstream file(std::string(THOU_SOURCE_DIR) + "/tests/games/kites.thou");
  const std::string game{std::istreambuf_iterator<char>(file), {}};
  REQUIRE(game.size() > 1000);
  const auto holds = [](std::string text) {
    CAPTURE(text);
    const auto compilation = driver::compileTexts({{"kites.thou", std::move(text)}});
    CHECK((compilation->verified || compilation->sink.errorCount() > 0));
  };
  for (size_t at = 0; at < game.size(); ++at) {
    std::string text = game;
    holds(text.erase(at, 1));  // a colon, a brace, a quote ...
    if (game[at] != ' ') continue;
    text = game;
    holds(text.erase(at, std::min(game.find_first_of(" \n", at + 1), game.size()) - at));
  }
}
