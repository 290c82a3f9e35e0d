#include "compiler/print/TextPrinter.h"

#include <doctest/doctest.h>

#include "compiler/print/FilePrinter.h"
#include "tests/unit/syntax/SampleVocabulary.h"
#include "tests/unit/syntax/Sentences.h"

namespace thou::tests {
namespace {

/// The canonical text of an ability in the sample vocabulary's words; "<error>" when it does not parse.
std::string printed(std::string_view text) {
  const test::Parsed parsed(text);
  return parsed.ability == nullptr ? "<error>" : print::text(*parsed.ability, test::sampleVocabulary());
}

/// A pair of a text and what it prints as.
struct Pair {
  const char* written;
  const char* canonical;
};

}  // namespace

TEST_CASE("print: every construct prints as it is written") {
  for (const char* sentence : test::kSentences) {
    // the one sentence that is no text of a card: the clause of a verb's declaration
    const std::string expected = sentence[0] == 'a' ? "A" + std::string(sentence + 1) : sentence;
    CHECK(printed(sentence) == expected);
    CHECK(printed(expected) == expected);
  }
}

TEST_CASE("print: one form for blanks, markup, case and marks") {
  constexpr Pair kPairs[] = {
      {"<b>Hero   Action</b> <i>(attack)</i>: deal  1 damage\nto an enemy.",
       "Hero Action (attack): Deal 1 damage to an enemy."},
      {"Interrupt: WHEN the villain Attacks you, DRAW one card.",
       "Interrupt: When the villain attacks you, draw one card."},
      {"Exhaust this card -> draw 1 card.", "Exhaust this card → draw 1 card."},
      {"Place 3 [per_hero] threat on the main scheme.", "Place 3[per_hero] threat on the main scheme."},
      {"Search your deck for a [[AVENGER]]  ally.", "Search your deck for a [[AVENGER]] ally."},
      {"Search your deck for an AVENGER ally.", "Search your deck for an Avenger ally."},
      {"guard. RETALIATE 1.", "Guard. Retaliate 1."},
      {"This card gains Guard.", "This card gains guard."},
      {"Draw 1 card. (limit once per round).", "Draw 1 card. (Limit once per round.)"},
      {"Choose:\n- Draw 1 card.\n* Draw 2 cards.", "Choose:\n• Draw 1 card.\n• Draw 2 cards."},
      {"Each character gets \u22121 ATK.", "Each character gets -1 ATK."},
      {"It gains: \u201cResponse: After you attack, draw 1 card.\u201d",
       "It gains \"Response: After you attack, draw 1 card.\""},
      {"Draw 1 card. Then, draw 1 card.", "Draw 1 card. Then, draw 1 card."},
      {"Draw 1 card, and then draw 1 card.", "Draw 1 card, and then draw 1 card."},
      {"Set that ally aside.", "Set that ally aside."},
  };
  for (const Pair& pair : kPairs) {
    CHECK(printed(pair.written) == std::string(pair.canonical));
    CHECK(printed(pair.canonical) == std::string(pair.canonical));
  }
}

TEST_CASE("print: the tree is enough, the source is not looked at") {
  const test::Parsed parsed("Response: After you attack a minion, draw 1 card.");
  REQUIRE(parsed.ability != nullptr);
  syntax::Ability ability = *parsed.ability;
  ability.span = {};
  ability.star = true;
  ability.titleText = "Second  Wind";
  CHECK(print::text(ability, test::sampleVocabulary()) ==
        "[star] Second Wind — Response: After you attack a minion, draw 1 card.");
}

TEST_CASE("print: adverbs before the verbs of relative clauses stay") {
  for (const char* text :
       {"Each enemy that only attacked you is exhausted.", "The card you just discarded is exhausted."}) {
    if (printed(text) == "<error>") continue;
    CHECK(printed(text) == text);
  }
}

TEST_CASE("print: a text that does not parse has no canonical form") {
  const test::Parsed parsed("Draw 1 minoin.");
  CHECK(parsed.ability == nullptr);
  source::SourceManager sources;
  const source::FileId id = sources.add("text", "Draw 1 minoin.");
  CHECK(!print::canonical(sources, {.begin = 0, .length = 14, .file = id}, test::sampleVocabulary()));
}

}  // namespace thou::tests
