// Repairs that need to see the verbs, implied stops, and what becomes one token.
#include <doctest/doctest.h>

#include "tests/unit/syntax/SampleVocabulary.h"

using thou::test::tagOfWord;
using thou::test::tagsOf;

TEST_CASE("repairs: after, until and as are prepositions where no verb follows") {
  CHECK(tagOfWord("After this attack, draw 1 card.", "After").tag == "Preposition");
  CHECK(tagOfWord("After this enemy attacks, draw 1 card.", "After").tag == "Sub");
  CHECK(tagOfWord("After an ally, hero, or minion attacks, draw 1 card.", "After").tag == "Sub");
  CHECK(tagOfWord("Take control of it until the end of the round.", "until").tag == "Preposition");
  CHECK(tagOfWord("Reveal cards until an ally is revealed.", "until").tag == "Sub");
  CHECK(tagOfWord("Give it to you as a boost card.", "as").tag == "Preposition");
}

TEST_CASE("repairs: a participle is the verb of a clause without one") {
  CHECK(tagOfWord("If no enemy attacked this way, draw 1 card.", "attacked").tag == "Past");
  CHECK(tagOfWord("If a card was discarded this way, draw 1 card.", "discarded").tag == "Participle");
}

TEST_CASE("repairs: commas that join") {
  CHECK(
      tagsOf("It gets +1 ATK, +1 DEF, and +2 THW.") ==
      "Pronoun:It Third:gets Signed:+1 Nominal:ATK Join:, Signed:+1 Nominal:DEF And:and Signed:+2 Nominal:THW Stop:.");
  CHECK(tagOfWord("If you attack, you draw 1 card.", ",").tag == "Comma");
  CHECK(tagOfWord("Discard a card, if able.", ",").tag == "Join");
  CHECK(tagOfWord("Put it into play, engaged with you.", ",").tag == "Join");
}

TEST_CASE("repairs: a parenthesis without a verb holds a phrase") {
  CHECK(tagOfWord("Heal 3 damage from it (5 damage instead if you attacked).", "(").tag == "LFragment");
  CHECK(tagOfWord("Draw 1 card. (You draw 1 card.)", "(").tag == "LParen");
}

TEST_CASE("tagger: stops that the text leaves out") {
  CHECK(tagsOf("Guard") == "Keyword:Guard Stop");
  CHECK(tagsOf("Draw 1 card (to a hand)") ==
        "Base:Draw Number:1 Nominal:card LFragment:( To:to Det:a Nominal:hand Stop RParen:) Stop");
  CHECK(tagsOf("It gains \"Draw 1 card.\"") ==
        "Pronoun:It Third:gains LQuote:\" Base:Draw Number:1 Nominal:card Stop:. RQuote:\" Stop");
  CHECK(tagsOf("Exhaust A.R.C. Draw 1 card.") ==
        "Base:Exhaust Nominal:A.R.C. Stop Base:Draw Number:1 Nominal:card Stop:.");
}

TEST_CASE("tagger: several words that are one") {
  CHECK(tagsOf("Place 3[per_hero] threat.") == "Base:Place Number:3[per_hero] Nominal:threat Stop:.");
  CHECK(tagsOf("It gains retaliate 2.") == "Pronoun:It Third:gains Nominal:retaliate 2 Stop:.");
  CHECK(tagsOf("Weaver's Mask.") == "Nominal:Weaver's Mask Stop:.");
  CHECK(tagsOf("Dr. Vale draws 1 card.") == "Nominal:Dr. Vale Third:draws Number:1 Nominal:card Stop:.");
  CHECK(tagsOf("The villain's ATK.") == "Det:The Nominal:villain Possessive:'s Nominal:ATK Stop:.");
  CHECK(tagsOf("Choose a non-[[Elite]] enemy.") == "Base:Choose Det:a Nominal:non-[[Elite]] Nominal:enemy Stop:.");
  CHECK(tagsOf("It gains 3/4.") == "Pronoun:It Third:gains Amount:3/4 Stop:.");
  CHECK(tagsOf("Discard an ally and/or support.") == "Base:Discard Det:an Nominal:ally Or:or Nominal:support Stop:.");
  CHECK(tagsOf("Set that ally aside.") == "Base:Set Det:that Nominal:ally Stop:.");
}

TEST_CASE("tagger: names, traits and their homographs") {
  CHECK(tagsOf("Surge.") == "Keyword:Surge Stop:.");
  CHECK(tagOfWord("Discard Surge.", "Surge").tag == "Nominal");
  CHECK(tagOfWord("That card gains surge.", "surge").tag == "Nominal");
  CHECK(tagsOf("Exhaust SP//dr.") == "Base:Exhaust Nominal:SP//dr Stop:.");
}

TEST_CASE("closed words: the several classes of one spelling") {
  CHECK(tagOfWord("Discard that card.", "that").tag == "Det");
  CHECK(tagOfWord("Choose an enemy that is stunned.", "that").tag == "Relative");
  CHECK(tagOfWord("Prevent that.", "that").tag == "Pronoun");
  CHECK(tagOfWord("Discard each of them.", "each of").tag == "Det");
  CHECK(tagOfWord("You draw her card.", "her").tag == "Det");
  CHECK(tagOfWord("Heal 1 damage from her.", "her").tag == "Pronoun");
  CHECK(tagOfWord("Look at the top of your deck.", "top").tag == "Nominal");
  CHECK(tagOfWord("Discard the top 3 cards.", "top").tag == "Ordinal");
  CHECK(tagOfWord("If you cannot, draw 1 card.", "cannot").tag == "Elided");
  CHECK(tagOfWord("You cannot attack.", "cannot").tag == "Modal");
  CHECK(tagOfWord("If you do, draw 1 card.", "do").tag == "Elided");
  CHECK(tagOfWord("You do not attack.", "do").tag == "Modal");
  CHECK(tagOfWord("Hero form only.", "only").tag == "Only");
  CHECK(tagOfWord("Attached enemy gets +1 ATK.", "Attached").tag == "Det");
  CHECK(tagOfWord("Put it into play facedown.", "facedown").tag == "Adverb");
  CHECK(tagOfWord("Give it a facedown card.", "facedown").tag == "Nominal");
  CHECK(tagOfWord("Choose one.", "one").tag == "Pronoun");
  CHECK(tagOfWord("Choose one ally.", "one").tag == "Number");
  CHECK(tagOfWord("Choose to either draw 1 card or heal 1 damage.", "either").tag == "Adverb");
}
