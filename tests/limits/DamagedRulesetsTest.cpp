// Rulesets and heads that are damaged, given twice or mixed: errors at the lines that are wrong, and the other sets compile and play.
#include <doctest/doctest.h>

#include <algorithm>

#include "compiler/driver/Driver.h"
#include "runtime/scenario/ScenarioRunner.h"

namespace {

using namespace thou;
using Files = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kSound = R"(set "Sound" for champions.
hero "Wren" { HP 9. THW 1. ATK 2. DEF 1. }
scenario "A hero is there" {
  Given you are Wren in hero form.
  When nothing happens.
  Then you have 0 damage.
}
)";

/// The errors as "file:line id".
std::vector<std::string> errorsOf(const driver::Compilation& compilation) {
  std::vector<std::string> found;
  for (const diag::Diagnostic& error : compilation.sink.sorted()) {
    found.push_back(std::string(compilation.sources.path(error.where.file)) + ":" +
                    std::to_string(compilation.sources.locate(error.where.file, error.where.begin).line) + " " +
                    std::string(diag::kebab(error.id)));
  }
  return found;
}

bool plays(const driver::Compilation& compilation) {
  const bytecode::Program& program = compilation.program;
  if (!compilation.verified || program.scenarios.empty()) return false;
  for (bytecode::Index i = 0; i < program.scenarios.size(); ++i) {
    if (!scenario::passes(program, i)) return false;
  }
  return true;
}

/// Texts of small rulesets and sets: compiled to a program that can be used.
void isAnswered(Files files) {
  CAPTURE(files.front().second);
  const auto compilation = driver::compileTexts(std::move(files));
  CHECK(compilation->verified);
  CHECK(compilation->sound);
  CHECK(compilation->sink.errorCount() > 0);
}

}  // namespace

TEST_CASE("hostile C1: a declaration without a name is an error at its keyword") {
  for (const char* keyword :
       {"scenario", "verb",    "noun",  "kind", "zone",     "stat",  "counter", "status",   "adjective", "label",
        "tag",      "keyword", "scope", "rule", "standing", "trait", "name",    "relation", "order",     "currency"}) {
    for (const char* rest : {" {\n}\n", ".\n", ":\n", ": x.\n"}) {
      const auto compilation =
          driver::compileTexts({{"a.thou", "set \"A\" for champions.\n" + std::string(keyword) + rest}});
      CAPTURE(keyword);
      CHECK(compilation->verified);
      const std::vector<std::string> errors = errorsOf(*compilation);
      CHECK(std::count(errors.begin(), errors.end(), "a.thou:2 card-without-name") == 1);
    }
  }
}

TEST_CASE("hostile C4: what is for another game is an error at its line, and the rest compiles and plays") {
  const auto compilation = driver::compileTexts(
      {{"a.thou", std::string(kSound) + "set \"Other\" for redemption.\nhero \"Abel\" { Strength 3. Toughness 3. }\n"},
       {"b.thou", "set \"Third\" for redemption.\n"}});
  CHECK(errorsOf(*compilation) == std::vector<std::string>{"a.thou:8 two-games", "b.thou:1 two-games"});
  CHECK(plays(*compilation));
}

TEST_CASE("hostile C4: a ruleset that is declared twice is an error at the second, and the rest compiles and plays") {
  const std::string ruleset = "ruleset own.\nzone table: play.\nkind pawn (pawns): a player card.\n";
  const auto compilation =
      driver::compileTexts({{"a/own.thou", ruleset},
                            {"b/own.thou", "// a copy\n" + ruleset},
                            {"c.thou", "set \"S\" for own.\npawn \"Rook\" {\n}\nset \"T\" for other.\n"}});
  CHECK(errorsOf(*compilation) == std::vector<std::string>{"b/own.thou:2 ruleset-twice", "c.thou:4 two-games"});
  CHECK(compilation->verified);
  CHECK(compilation->program.cards.size() == 1);
}

TEST_CASE(
    "hostile C4, C7: zones of one role, and a verb that does an operation and says more, are errors at their lines") {
  const auto compilation = driver::compileTexts({{"own.thou", R"(ruleset own.
zone table: play.
zone stock: deck; players.
zone pile: deck; players.
kind pawn (pawns): a player card.
noun player (players): player.
noun card (cards): card.
verb draw (draws, drew, drawn, drawing): a player draws an amount of cards. {
  Does draw.
  Draw 1 card.
}
)"}});
  CHECK(errorsOf(*compilation) ==
        std::vector<std::string>{"own.thou:4 bad-declaration", "own.thou:10 bad-declaration"});
  CHECK(compilation->verified);
}

TEST_CASE("hostile C6: damaged rulesets and heads are answered") {
  isAnswered({{"a.thou", "set\"N\"champions.set\"\"r redemption."}});
  isAnswered({{"a.thou", "set\"s\"redemption.s.set f champions{"}});
  isAnswered({{"champions.thou",
               "noun card:\nnoun character:a{\nIf there is a battling character you cannot play his card.\nadjective "
               "battling:in e\nverb play(s,d,g):"},
              {"s.thou", "set \"S\" for redemption.\nhero \"M\" { Strength 1. Toughness 1. }\n"}});
  isAnswered({{"champions.thou",
               "counter\"indirect damage\".noun identity{\nverb (d,a,g):a{\nDoes draw\nIf your identity has indirect "
               "damage,assign.\nverb assign(a,d,g):"},
              {"s.thou", "set \"S\" for champions.\nminion \"M\" { HP 2. ATK 1. SCH 1. }\n"}});
  isAnswered(
      {{"champions.thou",
        "kind treachery.noun\"dispatched card\":role target of l;a\nverb(becomes,e,e):treachery{\nThis becomes the "
        "dispatched card."},
       {"s.thou", "set \"S\" for champions.\nminion \"M\" { HP 2. ATK 1. SCH 1. }\n"}});
}

TEST_CASE("hostile: a verb that is declared wrongly gives one error, also where its words stand apart") {
  const auto compilation = driver::compileTexts({{"a.thou", R"(set "A" for champions.
verb "stow away" (stows away, stowed away, stowed away, stowing away): a player stows away a banana. Does discard.
support "Locker" { Cost 1.
  Action: Stow away an ally.
  Action: Stow an ally away.
  Action: Choose an ally. Stow it away.
}
)"}});
  CHECK(errorsOf(*compilation).size() == 1);
}
