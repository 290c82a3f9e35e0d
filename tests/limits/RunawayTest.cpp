// Abilities that never end: stopped, rolled back, and reported with card, line and chain.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "runtime/scenario/ScenarioRunner.h"

using namespace thou;

namespace {

scenario::Result played(std::string_view cards, std::string_view steps) {
  std::string file =
      "set \"Runaway\" for champions.\nhero \"Wren\" { HP 9. THW 1. ATK 1. DEF 1.\n}\nhero \"Two Bells\" { HP 9.\n}\n";
  file.append(cards).append("\nscenario \"Runaway\" {\n").append(steps).append("\n}\n");
  const auto compilation = driver::compileTexts({{"runaway.thou", std::move(file)}});
  for (const diag::Diagnostic& diagnostic : compilation->sink.sorted()) FAIL_CHECK(diag::message(diagnostic));
  REQUIRE(compilation->verified);
  REQUIRE(compilation->program.scenarios.size() == 1);
  return scenario::run(compilation->program, 0);
}

/// The scenario fails, and says where.
void isStopped(std::string_view where, std::string_view cards, std::string_view steps) {
  const scenario::Result result = played(cards, steps);
  CHECK(!result.passed);
  INFO(result.failure);
  CHECK(result.failure.find(where) != std::string::npos);
  CHECK(result.failure.find("runaway.thou") != std::string::npos);
}

}  // namespace

TEST_CASE("runaway E7: two cards that trigger each other are stopped, with the chain") {
  isStopped("Echo", R"(
support "Left Echo" { Cost 1.
  Forced Response: After a player exhausts a card, ready Right Echo.
}
support "Right Echo" { Cost 1.
  Forced Response: After a player readies a card, exhaust Right Echo.
}
support "Stone" { Cost 1.
})",
            R"(
  Given you are Wren in hero form. Given you control Left Echo, Right Echo and Stone.
  Given Right Echo is exhausted.
  When you exhaust Stone.
  Then Stone is exhausted.)");
}

TEST_CASE("runaway E7: a card that triggers itself is stopped") {
  isStopped("Mirror", R"(
support "Mirror" { Cost 1.
  Forced Response: After you draw 1 or more cards, draw 1 card.
}
support "Stone" { Cost 1.
})",
            R"(
  Given you are Wren in hero form. Given you control Mirror. Given you have 60 Stone in your deck.
  Given you have 60 Stone in your deck. Given you have 60 Stone in your deck.
  Given you have 60 Stone in your deck. Given you have 60 Stone in your deck.
  Given you have 60 Stone in your deck. Given you have 60 Stone in your deck.
  When you draw 1 card.
  Then you have 1 card in your hand.)");
}

TEST_CASE("runaway E6: a card whose strength depends on itself is stopped, with its line") {
  isStopped("at runaway.thou:8", R"(
ally "Pillar" { Cost 1. THW 1. ATK 2. HP 3.
  While Pillar's ATK is 2, Pillar gets +1 ATK.
}
minion "Thug" { HP 9. ATK 1. SCH 1.
})",
            R"(
  Given you are Wren in hero form. Given you control Pillar. Given a Thug is engaged with you.
  When Pillar attacks the Thug.
  Then the Thug has 2 damage.)");
}

TEST_CASE("runaway E6: an expectation that cannot be told is stopped and says so, and is not taken for false") {
  isStopped("whether this is so could not be told", R"(
ally "Pillar" { Cost 1. THW 1. ATK 2. HP 3.
  While Pillar's ATK is 2, Pillar gets +1 ATK.
})",
            R"(
  Given you are Wren in hero form. Given you control Pillar.
  When nothing happens.
  Then Pillar's ATK is not 3.)");
}

TEST_CASE("runaway E6: two cards that turn each other on and off are stopped, with the line") {
  isStopped("at runaway.thou:11", R"(
ally "Left" { Cost 1. THW 1. ATK 2. HP 3.
  While Right's ATK is 2, Left gets +1 ATK.
}
ally "Right" { Cost 1. THW 1. ATK 2. HP 3.
  While Left's ATK is 3, Right gets +1 ATK.
}
minion "Thug" { HP 9. ATK 1. SCH 1.
})",
            R"(
  Given you are Wren in hero form. Given you control Left and Right. Given a Thug is engaged with you.
  When Left attacks the Thug.
  Then the Thug has 2 damage.)");
}

TEST_CASE("runaway C8: where a ruleset's verbs go round, the card that began it is named first, with its line") {
  std::ifstream file(std::string(THOU_SOURCE_DIR) + "/tests/games/kites.thou");
  std::string game{std::istreambuf_iterator<char>(file), {}};
  game.insert(game.find("\nstanding kite"), R"(
verb spin (spins, spun, spun, spinning): a kite spins. {
  This card whirls.
}
verb whirl (whirls, whirled, whirling): a kite whirls. {
  This card spins.
}
)");
  game += R"(kite "Whirligig" { Pull 1.
  Tug: This kite spins.
}
scenario "Round and round" {
  Given you are Noor. Given you control Whirligig.
  When you use Whirligig.
  Then Whirligig has 0 height.
}
)";
  const auto compilation = driver::compileTexts({{"kites.thou", game}});
  for (const diag::Diagnostic& diagnostic : compilation->sink.sorted()) FAIL_CHECK(diag::message(diagnostic));
  REQUIRE(compilation->verified);
  const bytecode::Program& program = compilation->program;
  const scenario::Result result = scenario::run(program, bytecode::Index(program.scenarios.size() - 1));
  CHECK_FALSE(result.passed);
  INFO(result.failure);
  const size_t line =
      size_t(std::count(game.begin(), game.begin() + ptrdiff_t(game.find("Tug: This kite spins")), '\n')) + 1;
  const std::string begin =
      "abilities triggered one another too deeply\n  Whirligig at kites.thou:" + std::to_string(line);
  CHECK(result.failure.starts_with(begin));
  CHECK(result.failure.find("Whirligig spins") != std::string::npos);
  CHECK(result.failure.find("in Whirligig: Tug: This kite spins.") != std::string::npos);
}
