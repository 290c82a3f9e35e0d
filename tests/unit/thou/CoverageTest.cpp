// What scenarios reached: abilities, branches, lines, and the documents about them.
#include "tools/thou/Coverage.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "compiler/driver/Driver.h"
#include "tools/thou/Cli.h"

namespace thou::cli {
namespace {

constexpr std::string_view kSet = R"(set "Quay" for champions.
hero "Wren" { HP 9. THW 1. ATK 2. DEF 1. Hand size 5.
}
support "Bench, long" { Cost 1.
  Action: Exhaust Bench, long → draw 1 card. If you have 3 or more cards in your hand, heal 1 damage from Wren.
  Action: Discard Bench, long → draw 2 cards.
}
upgrade "Coat" { Cost 1.
  You get +1 DEF.
}
upgrade "Hat" { Cost 1.
  You get +1 ATK.
}
scenario "A bench gives a card" {
  Given you are Wren in hero form. Given you control Bench, long. Given you control Coat. Given you have 2 Coat in your deck.
  When you use Bench, long.
  Then you have 1 card in your hand.
}
)";

std::vector<ReachedFile> reached(const driver::Compilation& game, size_t jobs = 1) {
  Gathering gathering(game, jobs);
  for (bytecode::Index i = 0; i < game.program.scenarios.size(); ++i)
    scenario::run(game.program, i, false, gathering.watch(i % jobs));
  return gathering.files({"set.thou"});
}

std::unique_ptr<driver::Compilation> compiled(std::string text = std::string(kSet)) {
  auto game = driver::compileTexts({{"set.thou", std::move(text)}});
  REQUIRE(game->verified);
  REQUIRE(game->sink.errorCount() == 0);
  return game;
}

const ReachedAbility& abilityAt(const ReachedFile& file, uint32_t line) {
  const auto found = std::find_if(file.abilities.begin(), file.abilities.end(),
                                  [&](const ReachedAbility& each) { return each.where.line == line; });
  REQUIRE(found != file.abilities.end());
  return *found;
}

}  // namespace

TEST_SUITE("cli") {
  TEST_CASE("coverage: what was used is reached, so is what applied; the rest is named") {
    const auto game = compiled();
    const std::vector<ReachedFile> files = reached(*game);
    REQUIRE(files.size() == 1);
    CHECK(abilityAt(files[0], 5).times == 1);
    CHECK(abilityAt(files[0], 6).times == 0);
    CHECK(abilityAt(files[0], 9).times > 0);
    CHECK(abilityAt(files[0], 12).times == 0);
    const std::string text = coverageText(files);
    CHECK(text.find("set.thou:6:3: no scenario reaches Bench, long: Action: Discard Bench, long → draw 2 cards.\n") !=
          std::string::npos);
    CHECK(text.find("set.thou:12:3: no scenario reaches Hat: You get +1 ATK.\n") != std::string::npos);
    CHECK(text.find("set.thou:5:3: no scenario") == std::string::npos);
    CHECK(text.find("set.thou:5:3: its condition always holds: ") != std::string::npos);
    CHECK(text.find(": never so: ") != std::string::npos);
  }

  TEST_CASE("coverage: an `if` of which both ways were gone is not named") {
    std::string text(kSet);
    text += R"(scenario "A full hand heals" {
  Given you are Wren in hero form. Given Wren has 2 damage. Given you control Bench, long. Given you have 3 Coat in your hand. Given you have 2 Coat in your deck.
  When you use Bench, long.
  Then Wren has 1 damage.
}
)";
    const auto game = compiled(text);
    CHECK(coverageText(reached(*game)).find("never so") == std::string::npos);
    // What threads gather apart is the same together.
    CHECK(coverageText(reached(*game, 2)) == coverageText(reached(*game)));
    CHECK(coverageLcov(reached(*game, 2)) == coverageLcov(reached(*game)));
  }

  TEST_CASE("coverage: the tracefile has functions, branches and lines, and its sums are theirs") {
    const auto game = compiled();
    const std::string text = coverageLcov(reached(*game));
    CHECK(text.starts_with("TN:\nSF:set.thou\nFN:5,Bench; long 5:3\n"));
    CHECK(text.find("FNDA:1,Bench; long 5:3\n") != std::string::npos);
    CHECK(text.find("FNDA:0,Bench; long 6:3\n") != std::string::npos);
    CHECK(text.find("\nFNF:4\nFNH:2\n") != std::string::npos);
    CHECK(text.find("\nDA:6,0\n") != std::string::npos);
    CHECK(text.ends_with("end_of_record\n"));
    size_t lines = 0, hit = 0;
    for (size_t at = 0; (at = text.find("\nDA:", at)) != std::string::npos; ++at) {
      ++lines;
      hit += text[text.find(',', at) + 1] != '0';
    }
    CHECK(text.find("\nLF:" + std::to_string(lines) + "\nLH:" + std::to_string(hit) + "\n") != std::string::npos);
  }

  TEST_CASE("coverage: the page shows each line, with its marks escaped") {
    const auto game = compiled();
    const std::string page = coverageHtml(reached(*game));
    CHECK(page.starts_with("<!DOCTYPE html>"));
    CHECK(page.find("<tr class=\"miss\"><td class=\"n\">6</td>") != std::string::npos);
    CHECK(page.find("set &quot;Quay&quot; for champions.") != std::string::npos);
    CHECK(page.find("set \"Quay\"") == std::string::npos);
  }

  TEST_CASE("coverage: less than the threshold is a failure, and the results are the same with and without") {
    const auto game = compiled();
    const auto said = [&](bool coverage, double threshold, Exit expected) {
      std::string out, err;
      llvm::raw_string_ostream outStream(out), errStream(err);
      CHECK(test({game.get()},
                 {.paths = {"set.thou"},
                  .filters = {},
                  .rules = {},
                  .json = true,
                  .coverage = coverage,
                  .threshold = threshold},
                 {outStream, errStream}) == expected);
      return outStream.str();
    };
    const std::string without = said(false, 0, Exit::Ok);
    const std::string with = said(true, 10, Exit::Ok);
    CHECK(with.starts_with(without.substr(0, without.find('\n') + 1)));  // events and hash
    CHECK(with.find("\"coverage\":") != std::string::npos);
    CHECK(said(true, 99, Exit::Failed) == with);
  }
}

}  // namespace thou::cli
