// Citations in lines and names, and the table made of them.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "tools/thou/Citations.h"
#include "tools/thou/Cli.h"

namespace thou::cli {
namespace {

using Ids = std::vector<std::string>;

constexpr std::string_view kSet = R"(set "Rules" for champions.
hero "Wren" { HP 9. THW 1. ATK 1. DEF 1.
}
scenario "Breath" shows YOU-5, A1 {
  Given you are Wren in hero form.
  When you exhaust Wren.
  Then Wren is exhausted.
}
)";

struct Said {
  Exit exit{};
  std::string out;
  std::string err;
};

Said rules(std::string text, const RulesOptions& options) {
  const auto compilation = driver::compileTexts({{"rules.thou", std::move(text)}});
  Said said;
  llvm::raw_string_ostream out(said.out), err(said.err);
  said.exit = cli::rules({compilation.get()}, options, {out, err});
  out.flush();
  err.flush();
  return said;
}

}  // namespace

TEST_SUITE("cli") {
  TEST_CASE("a line cites the ids in it, and every id of a range") {
    CHECK(citedRules("// OC-10: with several") == Ids{"OC-10"});
    CHECK(citedRules("controller of R[B] (OC-3 .. OC-5)") == Ids{"OC-3", "OC-4", "OC-5"});
    CHECK(citedRules("YOU-1 ... YOU-2, SA-20.") == Ids{"YOU-1", "YOU-2", "SA-20"});
    CHECK(citedRules("note(span, \"text\", \"OC-16, YOU-9\");") == Ids{"OC-16", "YOU-9"});
    CHECK(citedRules("  // YOU-16 .. OC-19") == Ids{"YOU-16", "OC-19"});
    CHECK(citedRules("// strings: \"YOU-7\"").empty());  // an example
    CHECK(citedRules("SA- xOC-1 OC-1b SA-x THEIR-1 OC--1").empty());
    CHECK(citedRules("OC-99") == Ids{"OC-99"});  // not in the table: to be complained of
  }

  TEST_CASE("a test shows what its name has in front of the colon") {
    CHECK(shownByName("B6: the newest decides") == Ids{"B6"});
    CHECK(shownByName("OC-4, B8: upgrades") == Ids{"OC-4", "B8"});
    CHECK(shownByName("mutation E1, E3: words") == Ids{"E1", "E3"});
    CHECK(shownByName("until B6 is over").empty());
    CHECK(shownByName("AB1 A99 A1x: nothing").empty());
  }

  TEST_CASE("ids are there once") {
    std::set<std::string_view> ids;
    for (const RuleRow& row : ruleTable()) CHECK_MESSAGE(ids.insert(row.id).second, row.id);
    for (const RuleRow& row : pitfallTable()) CHECK_MESSAGE(ids.insert(row.id).second, row.id);
    CHECK(ids.size() == 16 + 19 + 20 + 88);
  }

  TEST_CASE("rules: code, scenarios and tests of each id, and what is missing") {
    const Said said = rules(std::string(kSet), {.paths = {}, .sources = THOU_SOURCE_DIR});
    CHECK(said.exit == Exit::Failed);  // one scenario does not show every rule
    CHECK(said.out.find("YOU-5  to exhaust you is to exhaust your identity\n  code\n") != std::string::npos);
    CHECK(said.out.find("rules.thou:4:10 Breath") != std::string::npos);
    CHECK(said.out.find("missing: no scenario shows it") != std::string::npos);
    CHECK(said.out.find("tests/unit/rules/ControlTest.cpp:") != std::string::npos);
    const Said missing = rules(std::string(kSet), {.paths = {}, .sources = THOU_SOURCE_DIR, .missing = true});
    CHECK(missing.out.find("YOU-5 ") == std::string::npos);
    const Said json = rules(std::string(kSet), {.paths = {}, .sources = THOU_SOURCE_DIR, .json = true});
    CHECK(json.out.find(R"({"id":"A1","text":")") != std::string::npos);
  }

  TEST_CASE("rules: ids that no table has, and folders that are no checkout") {
    std::string text(kSet);
    text.replace(text.find("A1"), 2, "A77");
    const Said said = rules(text, {.paths = {}, .sources = THOU_SOURCE_DIR});
    CHECK(said.err.find("rules.thou:4:10: there is no rule `A77` to show") != std::string::npos);
    CHECK(said.exit == Exit::Failed);
    CHECK(rules(std::string(kSet), {.paths = {}, .sources = THOU_SOURCE_DIR "/cards"}).exit == Exit::Usage);
  }

  TEST_CASE("rules: ids of a set's own are listed with what shows them, and lack nothing") {
    std::string text(kSet);
    text.replace(text.find("A1"), 2, "HOUSE-2");
    const Said said = rules(text, {.paths = {}, .sources = THOU_SOURCE_DIR});
    CHECK(said.err.find("there is no rule") == std::string::npos);
    CHECK(said.out.find("HOUSE-2  a rule of the set's own\n  scenarios\n    rules.thou:4:10 Breath\n") !=
          std::string::npos);
    CHECK(said.out.find("HOUSE-2  a rule of the set's own\n  scenarios\n    rules.thou:4:10 Breath\n  missing") ==
          std::string::npos);
    CHECK(rules(text, {.paths = {}, .sources = THOU_SOURCE_DIR, .missing = true}).out.find("HOUSE-2") ==
          std::string::npos);
    const Said json = rules(text, {.paths = {}, .sources = THOU_SOURCE_DIR, .json = true});
    CHECK(json.out.find(R"("id":"HOUSE-2","text":"","pitfall":false,"own":true)") != std::string::npos);
  }

  TEST_CASE("every rule that code cites is in the table") {
    const auto citations = readCitations(THOU_SOURCE_DIR);
    REQUIRE(citations);
    std::set<std::string_view> ids;
    for (const RuleRow& row : ruleTable()) ids.insert(row.id);
    for (const auto& [id, places] : citations->code) CHECK_MESSAGE(ids.contains(id), id, " in ", places.front().path);
  }

  TEST_CASE("test --rule: an id of neither table is wrong usage") {
    const auto compilation = driver::compileTexts({{"rules.thou", std::string(kSet)}});
    std::string out, err;
    llvm::raw_string_ostream outStream(out), errStream(err);
    const auto tried = [&](const char* rule) {
      return test({compilation.get()}, {.paths = {}, .filters = {}, .rules = {rule}}, {outStream, errStream});
    };
    CHECK(tried("YOU-55") == Exit::Usage);
    CHECK(err == "thou: no rule named \"YOU-55\"; did you mean \"YOU-5\"?\n");
    CHECK(tried("A1") == Exit::Ok);
    CHECK(out == "1 passed, 0 failed, 0 skipped\n");
    CHECK(tried("SA-18") == Exit::Ok);
  }

  TEST_CASE("test: a scenario that does not compile has failed") {
    const std::string set = std::string(kSet) + "scenario \"Broken\" shows A1, YOU-2 {\n  Then the moon is full.\n}\n";
    const auto compilation = driver::compileTexts({{"rules.thou", set}});
    std::string out, err;
    llvm::raw_string_ostream outStream(out), errStream(err);
    const auto tried = [&](const char* filter, const char* rule) {
      out.clear();
      const auto given = [](const char* option) { return std::vector<std::string>(*option ? 1 : 0, option); };
      return test({compilation.get()}, {.paths = {}, .filters = given(filter), .rules = given(rule)},
                  {outStream, errStream});
    };
    CHECK(tried("", "") == Exit::Failed);
    CHECK(out.find("failed: Broken\n  --> rules.thou:") == 0);
    CHECK(out.ends_with("1 passed, 1 failed, 0 skipped\n"));
    CHECK(tried("broken", "") == Exit::Failed);
    CHECK(out.ends_with("0 passed, 1 failed, 1 skipped\n"));
    CHECK(tried("", "YOU-2") == Exit::Failed);
    CHECK(out.ends_with("0 passed, 1 failed, 1 skipped\n"));
    tried("", "YOU-1");
    CHECK(out.ends_with("0 passed, 0 failed, 2 skipped\n"));
  }
}

}  // namespace thou::cli
