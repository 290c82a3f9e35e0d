// C11: a hostile card is stopped when its fuel is gone. How long that takes is a benchmark (HostileCard), for it depends on the machine.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "compiler/driver/Driver.h"
#include "runtime/rules/Game.h"

using namespace thou;

namespace {

/// Plays the steps of the only scenario until one traps; of its first decision the last option is taken, which is the card's action. The trap,
/// nothing where none was sprung.
std::optional<bytecode::Trap> trapOf(const bytecode::Program& program) {
  rules::Game game(program, 1);
  game.beginScript(1);
  for (const bytecode::Step& step : program.scenarios.at(0).steps) {
    if (step.kind == bytecode::StepKind::Then) break;
    rules::Status status = game.call(step.function);
    while (status == rules::Status::Waiting) {
      const auto last = uint32_t(game.decision().options.size() - 1);
      if (game.answer(std::vector<uint32_t>{last})) return std::nullopt;
      status = game.status();
    }
    if (status == rules::Status::Trapped) return game.trap().trap;
  }
  return std::nullopt;
}

void isStopped(std::string_view cards, const std::string& given, std::string_view when) {
  const std::string file =
      "set \"Hostile\" for champions.\nhero \"Wren\" { HP 9. THW 1. ATK 1. DEF 1.\n}\n"
      "support \"Stone\" { Cost 1.\n}\nminion \"Thug\" { HP 9. ATK 1. SCH 1.\n}\n" +
      std::string(cards) + "\nscenario \"Hostile\" {\n  Given you are Wren in hero form. " + given + "\n  When " +
      std::string(when) + ".\n  Then nothing happens.\n}\n";
  const auto compilation = driver::compileTexts({{"hostile.thou", file}});
  for (const diag::Diagnostic& diagnostic : compilation->sink.sorted()) FAIL_CHECK(diag::message(diagnostic));
  REQUIRE(compilation->verified);
  // Whichever comes first: its fuel, or how deeply abilities may trigger one another
  CHECK(trapOf(compilation->program).has_value());
}

std::string times(int count, std::string_view sentence) {
  std::string all;
  for (int i = 0; i < count; ++i) all.append(sentence).append(" ");
  return all;
}

}  // namespace

TEST_CASE("hostile C11: a stat made of hundreds of static effects, asked for again and again") {
  isStopped(R"(
support "Banner" { Cost 1.
  Each ally gets +1 ATK.
}
ally "Pal" { Cost 1. THW 1. ATK 1. HP 9.
  Pal does not count against your ally limit.
}
support "Census" { Cost 1.
  Action: For each card in your deck, if there is an ally with 5000 or more ATK in play, draw 1 card.
})",
            times(5, "Given you have 200 Stone in your deck.") + "Given you control Census and 100 Pal. " +
                times(3, "Given you control 160 Banner."),
            "you use Census");
}

TEST_CASE("hostile C11: damage that brings damage about") {
  isStopped(R"(
support "Doubling" { Cost 1.
  Forced Response: After a minion takes any amount of damage, deal 1 damage to each minion.
})",
            "Given you control Doubling. Given 100 Thug are engaged with you.", "you attack a Thug");
}

TEST_CASE("hostile C11: many cards counted at each event") {
  isStopped(R"(
support "Ledger" { Cost 1.
  Forced Response: After a minion takes any amount of damage, if there are 900 or more cards in your discard pile, deal 1 damage to each minion.
})",
            "Given you control Ledger. Given 100 Thug are engaged with you. " +
                times(5, "Given you have 190 Stone in your discard pile."),
            "you attack a Thug");
}

TEST_CASE("hostile C11: each of many cards, for each of many cards") {
  isStopped(R"(
support "Rain" { Cost 1.
  Action: For each card in your deck, deal 1 damage to each minion.
})",
            times(5, "Given you have 200 Stone in your deck.") + "Given you control Rain. " +
                times(5, "Given 160 Thug are engaged with you."),
            "you use Rain");
}
