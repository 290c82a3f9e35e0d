#include "compiler/mutate/Author.h"

#include <algorithm>
#include <set>

#include "compiler/mutate/Variants.h"
#include "compiler/mutate/Words.h"
#include "doctest/doctest.h"

namespace thou::mutate {
namespace {

const driver::Compilation& words() {
  static const auto compilation = driver::compileTexts({{"words.thou", "set \"Words\" for champions.\n"}});
  return *compilation;
}

/// What an operator makes of a line.
std::vector<std::string> made(Operator op, std::string_view line) {
  static const Author author(words());
  std::vector<std::string> texts;
  for (const Change& change : author.changes(line)) {
    if (change.op == op) texts.push_back(change.text);
  }
  return texts;
}

using Texts = std::vector<std::string>;

bool holds(const Texts& texts, std::string_view text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

}  // namespace

TEST_CASE("author: words without their marks, and lines without a word") {
  const std::string_view line = "Action (attack): Deal 1 damage → \"draw\".";
  std::vector<std::string_view> found;
  for (const Part part : wordsOf(line)) found.push_back(textOf(line, part));
  CHECK(found == std::vector<std::string_view>{"Action", "attack", "Deal", "1", "damage", "draw"});
  CHECK(without("Draw 1 card.", {5, 6}) == "Draw card.");
  CHECK(without("Draw 1 card.", {7, 11}) == "Draw 1.");
  CHECK(replaced("Draw 1 card.", {5, 6}, "2") == "Draw 2 card.");
}

TEST_CASE("author: a reminder is left as it is, a limit is not") {
  static const Author author(words());
  for (const Change& change : author.changes("Guard. <i>(You cannot attack the villain.)</i>"))
    CHECK(change.text.find("<i>(You cannot attack the villain.)</i>") != std::string::npos);
  CHECK(holds(made(Operator::Duration, "Action: Draw 1 card. <i>(Limit once per round.)</i>"),
              "Action: Draw 1 card. <i>(Limit once per phase.)</i>"));
}

TEST_CASE("author: owner for controller, the identity for the player") {
  CHECK(made(Operator::OwnerController, "Action: Deal 1 damage to that ally's owner.") ==
        Texts{"Action: Deal 1 damage to that ally's controller."});
  CHECK(made(Operator::IdentityPlayer, "Action: Each player draws 1 card.") ==
        Texts{"Action: Each identity draws 1 card."});
  CHECK(made(Operator::IdentityPlayer, "Action: Exhaust your identity.") == Texts{"Action: Exhaust your player."});
}

TEST_CASE("author: who it is") {
  CHECK(made(Operator::Who, "When Revealed: You draw cards from your deck.") ==
        Texts{"When Revealed: That player draw cards from your deck.",
              "When Revealed: You draw cards from that player's deck."});
  CHECK(made(Operator::Who, "Choose a player. That player's identity is stunned.") ==
        Texts{"Choose a player. Your identity is stunned."});
}

TEST_CASE("author: how long") {
  const Texts texts =
      made(Operator::Duration, "Action: You get +1 ATK until the end of the phase. (Limit once per round.)");
  CHECK(holds(texts, "Action: You get +1 ATK. (Limit once per round.)"));
  CHECK(holds(texts, "Action: You get +1 ATK until the end of the phase."));
  CHECK(holds(texts, "Action: You get +1 ATK until the end of the round. (Limit once per round.)"));
  CHECK(holds(texts, "Action: You get +1 ATK until the end of the phase. (Limit once per turn.)"));
  CHECK(made(Operator::Duration, "While you are in hero form, you get +1 ATK.") == Texts{"you get +1 ATK."});
}

TEST_CASE("author: sentences, each and a, may and must, one more or less") {
  CHECK(made(Operator::Pairing, "Action: Draw 1 card. Ready an ally.") ==
        Texts{"Action: Ready an ally.", "Action: Draw 1 card."});
  CHECK(made(Operator::Pairing, "Action: Draw 1 card.").empty());
  CHECK(made(Operator::EachA, "Stun an enemy. Ready each ally.") ==
        Texts{"Stun each enemy. Ready each ally.", "Stun an enemy. Ready a ally."});
  CHECK(holds(made(Operator::MayMust, "Response: After you attack, you may draw 1 card."),
              "Response: After you attack, you must draw 1 card."));
  CHECK(holds(made(Operator::MayMust, "Response: After you attack, draw 1 card."),
              "Forced Response: After you attack, draw 1 card."));
  CHECK(made(Operator::OffByOne, "Draw 1 card. You get +1 ATK.") ==
        Texts{"Draw 2 cards. You get +1 ATK.", "Draw 0 cards. You get +1 ATK.", "Draw 1 card. You get +2 ATK."});
}

TEST_CASE("author: no text twice, none unchanged, each named") {
  const Author author(words());
  const std::string_view line =
      "Response: After you attack an enemy, you may draw 1 card and ready an ally. (Limit once per round.)";
  std::set<std::string> texts;
  for (const Change& change : author.changes(line)) {
    CHECK(change.text != line);
    CHECK(texts.insert(change.text).second);
    CHECK(change.what().starts_with(std::string(nameOf(change.op)) + ": " + change.before));
  }
  CHECK(texts.size() > 20);
}

TEST_CASE("author: changed cards are compiled beside their originals") {
  const auto base = driver::compileTexts({{"a.thou", R"(set "Beside" for champions.
ally "Oarsman" { Cost 2. HP 2.
  Action: Exhaust Oarsman → draw 1 card.
}
scenario "None" {
}
)"}});
  const std::vector<CardText> cards = cardTexts(*base);
  REQUIRE(cards.size() == 1);
  CHECK(cards[0].name == "Oarsman");
  CHECK(cards[0].lines == Texts{"Action: Exhaust Oarsman → draw 1 card."});
  CHECK(cards[0].numbers == std::vector<uint32_t>{3});
  std::vector<Variant> variants = {{.card = &cards[0], .body = "Action: Exhaust Oarsman → draw 2 cards."},
                                   {.card = &cards[0], .body = "Action: Exhaust Oarsman → teleport."}};
  const auto compilation = compile(filesOf(*base), variants);
  CHECK(compilation->verified);
  CHECK_FALSE(variants[0].complained);
  CHECK(variants[1].complained);
  const bytecode::Index row = rowOf(compilation->program, cards[0]);
  REQUIRE(row != bytecode::kNone);
  REQUIRE(variants[0].row != bytecode::kNone);
  CHECK(row != variants[0].row);
  CHECK(compilation->program.cards[row].name == compilation->program.cards[variants[0].row].name);
}

}  // namespace thou::mutate
