// One case for each row of the homograph table, by the row's name; and that no row is without one.
#include "compiler/syntax/TagRules.h"

#include <doctest/doctest.h>

#include <set>

#include "tests/unit/syntax/SampleVocabulary.h"

namespace {

using thou::test::tagOfWord;
using thou::test::tagsOf;

struct Row {
  const char* rule;
  const char* text;
  const char* word;
  const char* tag;
};

constexpr Row kRows[] = {
    {"base behind to or a modal", "You cannot attack the villain.", "attack", "Base"},
    {"base behind to or a modal", "That ally cannot ready.", "ready", "Base"},
    {"adjective inside before a noun", "Choose a ready character.", "ready", "Nominal"},
    {"noun inside a noun phrase", "Prevent that attack.", "attack", "Nominal"},
    {"noun behind a preposition", "Put that card into play.", "play", "Nominal"},
    {"noun behind a subordinator", "If control is lost, draw 1 card.", "control", "Nominal"},
    {"third person behind a contact relative", "After an ally you control attacks, draw 1 card.", "attacks", "Third"},
    {"mass noun, stat or keyword behind a verb", "After that ally enters play, draw 1 card.", "play", "Nominal"},
    {"plural behind a verb", "That ally makes attacks.", "attacks", "Nominal"},
    {"plural at the start of a sentence", "Attacks cost 1 resource.", "Attacks", "Nominal"},
    {"plural joined to a plural", "Remove cards and schemes.", "schemes", "Nominal"},
    {"base at the start of a clause", "Ready your hero.", "Ready", "Base"},
    {"base behind a conjunction before an object", "Draw 1 card and attack an enemy.", "attack", "Base"},
    {"noun joined to a noun", "Make a basic attack or thwart.", "thwart", "Nominal"},
    {"base behind a plural or you", "After you attack, draw 1 card.", "attack", "Base"},
    {"base of a contact relative", "Choose an ally you control.", "control", "Base"},
    {"noun behind a singular noun", "Prevent damage from an enemy attack.", "attack", "Nominal"},
    {"adjective behind be", "That ally is exhausted.", "exhausted", "Adjective"},
    {"adjective behind a noun", "Return that ally ready.", "ready", "Adjective"},
    {"participle behind be or have", "If that card was put into play, draw 1 card.", "put", "Participle"},
    {"base behind you", "When you put a card into play, draw 1 card.", "put", "Base"},
    {"participle behind a noun", "Discard each card put into play this way.", "put", "Participle"},
    {"adjective before a noun", "Choose an exhausted ally.", "exhausted", "Nominal"},
    {"participle before a noun", "Shuffle the discarded card into your deck.", "discarded", "Nominal"},
    {"participle before a noun, bare", "Take damage from defeated enemies.", "defeated", "Nominal"},
    {"past behind a relative", "Choose the player who defeated that enemy.", "defeated", "Past"},
    {"past behind a subject pronoun", "If you discarded a card, draw 1 card.", "discarded", "Past"},
    {"participle before this way", "Draw 1 card for each ally exhausted this way.", "exhausted", "Participle"},
    {"adjective rather than participle", "Put that ally into play exhausted.", "exhausted", "Adjective"},
    {"participle rather than past", "Draw 1 card for each card discarded this way.", "discarded", "Participle"},
    {"noun rather than gerund", "Discard that setting.", "setting", "Nominal"},
    {"adjective rather than noun", "Discard support cards.", "support", "Nominal"},
    {"third person rather than plural", "After that ally attacks, draw 1 card.", "attacks", "Third"},
    {"base rather than noun", "When you make it attack an enemy, draw 1 card.", "attack", "Base"},
};

}  // namespace

TEST_CASE("tag rules: each row decides its case") {
  for (const Row& row : kRows) {
    CAPTURE(row.text);
    thou::test::TaggedWord found = tagOfWord(row.text, row.word);
    CHECK(found.tag == row.tag);
    CHECK(found.rule == row.rule);
  }
}

TEST_CASE("tag rules: no row is without a case") {
  std::set<std::string> tested;
  for (const Row& row : kRows) tested.insert(row.rule);
  for (const thou::syntax::TagRule& rule : thou::syntax::tagRules()) {
    CAPTURE(std::string(rule.name));
    CHECK(tested.contains(rule.name));
  }
}
