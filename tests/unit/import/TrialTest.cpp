#include "compiler/import/Trial.h"

#include <doctest/doctest.h>

#include <string>

#include "compiler/import/Load.h"
#include "compiler/import/Missing.h"

namespace thou::import {
namespace {

struct Tried {
  explicit Tried(std::string json) : loaded(loadTexts({{"cards.json", std::move(json)}}, {}, "champions", {})) {
    trial = tryFaces(loaded->faces, loaded->names, loaded->mapping, {}, [](size_t) {});
  }
  std::unique_ptr<Loaded> loaded;
  Trial trial;
};

std::string card(const std::string& text, const std::string& id = "x1") {
  return "{\"code\": \"" + id + "\", \"name\": \"Harbour Cat\", \"type_code\": \"ally\", \"health\": 3, \"text\": \"" +
         text + "\"}\n";
}

TEST_CASE("trial: a face compiles when all of its lines do") {
  const Tried tried(card("Action: Draw 1 card.\\nAction: Teleport an enemy.\\nAction: Draw 2 cards."));
  const Verdict& verdict = tried.trial.verdicts.at(0);
  CHECK(!verdict.ok());
  CHECK(verdict.lines == 3);
  CHECK(verdict.compiled == 2);
  REQUIRE(verdict.failures.size() == 1);
  const Failure& failure = verdict.failures[0];
  CHECK(failure.firstLine == 1);
  CHECK(failure.lastLine == 1);
  CHECK(failure.id == "unknown-verb");
  CHECK(failure.word == "Teleport");
  CHECK(failure.message == "no verb `Teleport`");
  CHECK(failure.line == "Action: Teleport an enemy.");
  CHECK(failure.missing == "word: teleport");
}

TEST_CASE("trial: bullets are one line with what they belong to") {
  const Tried tried(card("Action: Choose:\\n• Draw 1 card.\\n• Draw 2 cards."));
  const Verdict& verdict = tried.trial.verdicts.at(0);
  CHECK(verdict.ok());
  CHECK(verdict.lines == 1);
  CHECK(verdict.compiled == 1);
}

TEST_CASE("trial: no text breaks the set around it") {
  for (const char* text :
       {"}", "Draw 1 card. }", "ally \\\"Other\\\" {", "{", "\\\"", "// nothing", "A // b", "\\u0000", "\\u0007", "[[",
        "((((", "set \\\"X\\\" for champions.", "\\\\", "<b>", "\\ufeff"}) {
    const Tried tried(card(text) + card("Action: Draw 1 card.", "x2"));
    INFO(text);
    REQUIRE(tried.trial.verdicts.size() == 2);
    CHECK(tried.trial.verdicts[1].ok());
    CHECK(tried.trial.verdicts[1].compiled == 1);
    const Verdict& verdict = tried.trial.verdicts[0];
    CHECK(verdict.lines == verdict.compiled + verdict.failures.size());
    CHECK(tried.trial.batches.at(0)->sink.errorCount() <= 1);
    CHECK(tried.trial.batches.at(0)->verified);
  }
}

TEST_CASE("trial: cards of one name do not get in each other's way, and repeated ones share a verdict") {
  const Tried tried(card("Action: Draw 1 card.") + card("Action: Draw 2 cards.", "x2") +
                    card("Action: Draw 1 card.", "x3"));
  CHECK(tried.trial.batches.at(0)->sink.errorCount() == 0);
  CHECK(tried.loaded->faces[2].same == 0);
  for (const Verdict& verdict : tried.trial.verdicts) {
    CHECK(verdict.ok());
    CHECK(verdict.lines == 1);
  }
}

TEST_CASE("trial: an object that is no card fails with its reason, and its name is a word all the same") {
  const Tried tried(R"({"code": "k", "name": "The Rock", "type_code": "lighthouse", "text": "Shines."})" +
                    card("Action: Deal 1 damage to The Rock."));
  REQUIRE(tried.trial.verdicts.size() == 2);
  REQUIRE(tried.trial.verdicts[0].failures.size() == 1);
  CHECK(tried.trial.verdicts[0].failures[0].missing == "no kind of card `lighthouse`");
  CHECK(tried.trial.verdicts[0].failures[0].word == "lighthouse");
  CHECK(tried.trial.verdicts[0].lines == 1);
  CHECK(tried.trial.verdicts[1].ok());
}

TEST_CASE("trial: many faces are compiled in several batches that know each other's names") {
  std::string all;
  for (int i = 0; i < 3'001; ++i) {
    const std::string number = std::to_string(i);
    all += R"({"code": ")" + number + R"(", "name": "Cat )" + number +
           R"(", "type_code": "ally", "health": 3, "text": "Action: Deal 1 damage to Cat )" +
           std::to_string(3'000 - i) + R"(."})";
  }
  const Tried tried(all);
  CHECK(tried.trial.batches.size() == 2);
  size_t compiled = 0;
  for (const Verdict& verdict : tried.trial.verdicts) compiled += verdict.ok() && verdict.compiled == 1;
  CHECK(compiled == 3'001);
}

TEST_CASE("trial: failures of one construct have one group") {
  const auto group = [](std::string_view words, diag::Id id = diag::Id::NoRole) {
    diag::Diagnostic diagnostic;
    diagnostic.id = id;
    diagnostic.arguments = {"a verb"};
    return missing(diagnostic, words, "Old Ferryman");
  };
  CHECK(group("at the end of the phase") == "no-role: at the end of ...");
  CHECK(group("to Old Gull") == "no-role: to NAME");
  CHECK(group("to Harbour Cat") == "no-role: to NAME");
  CHECK(group("to Old Ferryman") == "no-role: to SELF");
  CHECK(group("Harbour Cat attacks") == "no-role: NAME attacks");
  CHECK(group("3 or more") == "no-role: N or more");
  CHECK(group("<b>Boost</b>") == "no-role: boost");
  CHECK(group("a [[Deep Water]] ally or [wild]") == "no-role: a [[deep water]] ally or ...");
  CHECK(group("Teleport", diag::Id::UnknownVerb) == group("teleport", diag::Id::UnknownWord));
  CHECK(group(".", diag::Id::CannotParse) == "cannot-parse: expected a verb");
  for (const char* odd : {"", "[", "[[", "[[x]", "<", "<b", "\xff", "'"}) CHECK(!group(odd).empty());
}

}  // namespace
}  // namespace thou::import
