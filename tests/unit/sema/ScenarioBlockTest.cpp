// How many players a scenario is played with: as many as the highest seat that it speaks of, at least one.
#include <string>

#include "compiler/driver/Driver.h"
#include "doctest/doctest.h"

namespace thou::tests {
namespace {

int playersOf(const std::string& steps) {
  const auto compilation =
      driver::compileTexts({{"a.thou",
                             "set \"A\" for champions.\nnoun \"player 5\": player 5.\nhero \"Wren\" { HP 9.\n}\n"
                             "upgrade \"Multiplayer 2\" { Cost 1.\n}\nscenario \"S\" {\n  Given you are Wren.\n" +
                                 steps + "}\n"}});
  REQUIRE(compilation->verified);
  REQUIRE(compilation->program.scenarios.size() == 1);
  return compilation->program.scenarios[0].players;
}

}  // namespace

TEST_CASE("a scenario is played with as many players as it speaks of") {
  CHECK(playersOf("  Then you have 0 cards in your hand.\n") == 1);
  CHECK(playersOf("  Given player 3 is Wren.\n  Then player 2 has 0 cards in their hand.\n") == 3);
  CHECK(playersOf("  Given player 5 is Wren.\n") == 5);
}

TEST_CASE("a card whose name looks like a seat brings no player") {
  CHECK(playersOf("  Given you control Multiplayer 2.\n") == 1);
}

TEST_CASE("what is in play needs a zone for it") {
  const auto compilation = driver::compileTexts(
      {{"a.thou",
        "ruleset bare.\nzone hand (hands): hand; players; hidden.\nkind captain (captains): an identity; a character.\n"
        "kind sailor (sailors): a player card; a character.\nnoun player (players): player.\nnoun play: word.\n"
        "set \"A\" for bare.\ncaptain \"Cap\" {\n}\nsailor \"Jo\" {\n}\n"
        "scenario \"In hand\" {\n  Given you are Cap. Given you have Jo in your hand.\n}\n"
        "scenario \"In play\" {\n  Given you are Cap. Given Jo is in play.\n}\n"}});
  CHECK(compilation->verified);
  REQUIRE(compilation->sink.errorCount() == 1);
  CHECK(compilation->sink.all().front().id == diag::Id::NotYet);
  CHECK(compilation->program.scenarios.size() == 1);
}

}  // namespace thou::tests
