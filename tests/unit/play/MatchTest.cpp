// Shipped games from their set-up to their end, between programs.
#include <doctest/doctest.h>

#include <set>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "runtime/play/Match.h"

using namespace thou;

namespace {

std::unique_ptr<driver::Compilation> compiled(const std::string& folder) {
  auto compilation = driver::compile({.paths = {std::string(THOU_SOURCE_DIR) + "/cards/" + folder}});
  REQUIRE(compilation->verified);
  REQUIRE_FALSE(compilation->program.layouts.empty());
  return compilation;
}

play::Result randomMatch(const bytecode::Program& program, bytecode::Index layout, uint64_t seed) {
  const play::Seats seats = play::seatsOf(program, layout);
  REQUIRE_FALSE(play::problemOf(program, seats).has_value());
  std::vector<std::unique_ptr<play::Player>> players;
  for (size_t i = 0; i < seats.decks.size(); ++i) players.push_back(play::playerNamed("random", program, seed + i));
  return play::playMatch(program, seats, seed, players);
}

}  // namespace

TEST_SUITE("whole games") {
  TEST_CASE("every shipped game comes to an end at random, and the same seed is the same game") {
    for (const char* folder : {"champions", "redemption"}) {
      const auto compilation = compiled(folder);
      const bytecode::Program& program = compilation->program;
      for (bytecode::Index layout = 0; layout < program.layouts.size(); ++layout) {
        for (uint64_t seed = 1; seed <= 3; ++seed) {
          CAPTURE(layout);
          CAPTURE(seed);
          const play::Result result = randomMatch(program, layout, seed);
          CHECK_MESSAGE((result.ending == play::Ending::Won || result.ending == play::Ending::Lost), result.trap);
          CHECK(result.rounds > 0);
          CHECK(result.logHash == randomMatch(program, layout, seed).logHash);
          CHECK(result.logHash != randomMatch(program, layout, seed + 100).logHash);
        }
      }
    }
  }

  TEST_CASE("a deck breaks the rules of the ruleset, or names what is not there") {
    const std::string rules = R"(ruleset tiny.
zone deck (decks): deck; players; hidden.
kind stone (stones): a player card.
kind tree (trees): a player card.
construction deck: 2 to 3 cards; at most 2 of one name; 2 stone for each 3 cards.
stone "Flint" {
}
tree "Oak" {
}
)";
    const auto said = [&](const std::string& lines) {
      std::string ids;
      const auto compilation = driver::compileTexts({{"tiny.thou", rules + lines}});
      for (const diag::Diagnostic& each : compilation->sink.all()) {
        const std::string id(diag::kebab(each.id));
        if (id == "deck-rule" || id == "bad-layout") ids += (ids.empty() ? "" : " ") + id;
      }
      return ids;
    };
    const auto deck = [&](const std::string& lines) { return said("deck \"Pile\" {\n  " + lines + "\n}\n"); };
    CHECK(deck("Deck: 2 Flint, Oak.") == "");
    CHECK(deck("Deck: 2  Flint , \"Oak\".") == "");
    CHECK(deck("Deck: Oak.") == "deck-rule");              // too few
    CHECK(deck("Deck: 2 Oak, Flint.") == "deck-rule");     // one stone of two
    CHECK(deck("Deck: 3 Oak.") == "deck-rule deck-rule");  // three of one name as well
    CHECK(deck("Deck: 2 Flnt.") == "bad-layout");
    CHECK(deck("Deck: 0 Flint.") == "bad-layout");
    CHECK(deck("Dek: 2 Flint.") == "bad-layout");
    CHECK(deck("Deck 2 Flint.") == "bad-layout");
    CHECK(deck("Deck: 2 Flint,, Oak.") == "bad-layout");
    CHECK(deck("Deck: 2 Flint, Oak") == "bad-layout");
    CHECK(said("game \"Nobody\" {\n  Players: 1.\n  Decks: None.\n}\n") == "bad-layout");
    CHECK(said("game \"Uncounted\" {\n}\n") == "bad-layout");
    CHECK(said("game \"Crowd\" {\n  Players: 1 to 99.\n}\n") == "bad-layout");
    CHECK(said("game \"Empty\" {\n  Players: 2.\n}\n") == "");
  }
}
