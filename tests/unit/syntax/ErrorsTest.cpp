// What an author is told about an ability that does not parse: one error, at the right word.
#include <doctest/doctest.h>

#include "tests/unit/syntax/SampleVocabulary.h"

using thou::diag::Diagnostic;
using thou::test::Parsed;

namespace {

/// `id: words under the carets`, and that there is exactly one error.
std::string errorOf(std::string_view text) {
  Parsed parsed(text);
  CHECK(parsed.ability == nullptr);
  CHECK(parsed.sink.errorCount() == 1);
  std::string all = parsed.tree();
  return all.substr(0, all.find('\n'));
}

std::string helpOf(std::string_view text) {
  Parsed parsed(text);
  return parsed.sink.all().empty() ? "" : parsed.sink.all().front().help;
}

}  // namespace

TEST_CASE("errors: unknown words are named by the class their place suggests") {
  CHECK(errorOf("Discard a minon.") == "unknown-noun: minon");
  CHECK(helpOf("Discard a minon.") == "did you mean `minion`?");
  CHECK(errorOf("Discrad a card.") == "unknown-verb: Discrad");
  CHECK(helpOf("Discrad a card.") == "did you mean `discard`?");
  CHECK(errorOf("Draw 1 card quickly.") == "unknown-word: quickly");
  CHECK(errorOf("Draw the the card.") == "said-twice: the");
  CHECK(errorOf("Draw 1 1 card.") == "said-twice: 1");
  CHECK(errorOf("Heal 1 damage from Nigth Weaver.") == "unknown-name: Nigth Weaver");
  CHECK(errorOf("Choose a [[Avengr]] card.") == "unknown-trait: [[Avengr]]");
  CHECK(helpOf("Choose a [[Avengr]] card.") == "did you mean `[[Avenger]]`?");
  CHECK(errorOf("Spend a [enrgy] resource.") == "unknown-icon: [enrgy]");
}

TEST_CASE("errors: labels") {
  CHECK(errorOf("Hero Atcion: Draw 1 card.") == "unknown-label: Hero Atcion");
  CHECK(helpOf("Hero Atcion: Draw 1 card.") == "did you mean `Hero Action`?");
  CHECK(errorOf("Hero Action (atack): Draw 1 card.") == "unknown-tag: atack");
  CHECK(errorOf("Hero Action (): Draw 1 card.") == "unknown-tag: ()");
  CHECK(errorOf("Draw 1 card. Action: Draw 1 card.") == "label-not-first: Action");
}

TEST_CASE("errors: the end of an ability") {
  CHECK(errorOf("Draw 1 card") == "missing-full-stop: ");
  CHECK(helpOf("Draw 1 card") == "end it with a full stop: `card.`");
  Parsed parsed("Draw 1 card  // why");
  REQUIRE(parsed.sink.errorCount() == 1);
  CHECK(parsed.sink.all().front().where.begin == 11);
  CHECK(errorOf("") == "empty-ability: ");
  CHECK(errorOf("Action:") == "empty-ability: Action:");
}

TEST_CASE("errors: what cannot be read says what was expected") {
  auto message = [](std::string_view text) {
    Parsed parsed(text);
    return parsed.sink.all().empty() ? std::string() : thou::diag::message(parsed.sink.all().front());
  };
  CHECK(errorOf("This ally an enemy.") == "cannot-parse: .");
  CHECK(message("This ally an enemy.") == "this sentence cannot be read from here on: expected a verb");
  CHECK(message("Deal 1 damage to.") == "this sentence cannot be read from here on: expected a noun");
  CHECK(message("Discard the top of of your deck.") == "`of` is said twice");
}

TEST_CASE("errors: a list whose last is not joined to the others") {
  CHECK(errorOf("Discard an ally, a support, a minion.").starts_with("cannot-parse"));
  CHECK(errorOf("Discard an ally, a support, an upgrade, a minion.").starts_with("cannot-parse"));
}

TEST_CASE("errors: a number and its noun, a label without its colon") {
  CHECK(errorOf("Discard 2 ally.") == "disagreement: ally");
  CHECK(errorOf("Discard up to 3 ally.") == "disagreement: ally");
  CHECK(errorOf("Response After you attack, draw 1 card.") == "missing-colon: Response");
  CHECK(errorOf("Hero Action Draw 1 card.") == "missing-colon: Hero Action");
  CHECK(errorOf("Hero Action: Drwa 1 card.") == "unknown-verb: Drwa");
}

TEST_CASE("errors: parentheses, quotes and strange marks") {
  CHECK(errorOf("Draw 1 card (to a hand.") == "unbalanced-parenthesis: (");
  CHECK(errorOf("Draw 1 card).") == "unbalanced-parenthesis: )");
  CHECK(errorOf("It gains \"Draw 1 card.") == "unbalanced-parenthesis: \"");
  CHECK(errorOf("Draw 1 card!.") == "stray-character: !");
  CHECK(errorOf("Draw ().") == "stray-character: )");
  CHECK(errorOf("Draw 99999999999 cards.") == "number-too-large: 99999999999");
}
