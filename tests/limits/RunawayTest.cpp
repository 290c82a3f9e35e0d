// Abilities that never end: stopped, rolled back, and reported with card, line and chain.
#include <doctest/doctest.h>

#include <string>

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

}  // namespace

TEST_CASE("runaway E7: two cards that trigger each other are stopped, with the chain") {
  const scenario::Result result = played(R"(
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
  CHECK(!result.passed);
  INFO(result.failure);
  CHECK(result.failure.find("Echo") != std::string::npos);
  CHECK(result.failure.find("runaway.thou") != std::string::npos);
}

TEST_CASE("runaway E7: a card that triggers itself is stopped") {
  const scenario::Result result = played(R"(
support "Mirror" { Cost 1.
  Forced Response: After you draw 1 or more cards, draw 1 card.
}
support "Stone" { Cost 1.
})",
                                         R"(
  Given you are Wren in hero form. Given you control Mirror. Given you have 60 Stone in your deck.
  Given you have 60 Stone in your deck. Given you have 60 Stone in your deck.
  When you draw 1 card.
  Then you have 1 card in your hand.)");
  CHECK(!result.passed);
  INFO(result.failure);
  CHECK(result.failure.find("Mirror") != std::string::npos);
}
