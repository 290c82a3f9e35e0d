// The shapes of trees, a construct each; and that the sample sentences all parse without ambiguity and without full LL.
#include <doctest/doctest.h>

#include "tests/unit/syntax/SampleVocabulary.h"
#include "tests/unit/syntax/Sentences.h"

using thou::test::Parsed;

namespace {

std::string treeOf(std::string_view text) { return '\n' + Parsed(text).tree(); }

}  // namespace

TEST_CASE("sentences: all samples parse, SLL alone suffices, nothing is ambiguous") {
  for (const char* text : thou::test::kSentences) {
    CAPTURE(std::string(text));
    Parsed parsed(text);
    CHECK(parsed.tree().starts_with("Ability"));
    CHECK(parsed.statistics.fullContext == 0);
    thou::source::SourceManager sources;
    thou::source::FileId file = sources.add("test", text);
    thou::source::Span span{.begin = 0, .length = static_cast<uint16_t>(std::string_view(text).size()), .file = file};
    CHECK(thou::syntax::ambiguities(sources, span, {.vocabulary = &thou::test::sampleVocabulary()}) == "");
  }
}

TEST_CASE("sentences: trigger, cost, effect, limit") {
  CHECK(
      treeOf(
          "Response: After you attack and defeat a minion, exhaust this card → draw 1 card. (Limit once per phase.)") ==
      R"(
Ability label=Response
  Sentence
    Clause sub=after
      subject
        Noun [head=you]
      verb attack
    Clause conn=and
      verb defeat
      Noun [det=a head=minion]
    Clause comma
      verb exhaust
      Noun [det=this head=card]
    Clause conn=→
      verb draw
      Noun [exactly=1 head=card]
  Limit paren limit 1 per=[head=phase]
)");
}

TEST_CASE("sentences: noun phrases") {
  CHECK(treeOf("Discard the top 3 cards of that player's deck.") == R"(
Ability
  Sentence
    Clause
      verb discard
      Noun [det=the exactly=3 ordinal=top head=card of=[[det=that head=player]'s head=deck]]
)");
  CHECK(treeOf("Heal up to 2 damage from each other [[Avenger]] ally with 3 or more hit points.") == R"(
Ability
  Sentence
    Clause
      verb heal
      Noun [up-to=2 head=damage]
      Prep from [det=each mod=other mod=Avenger head=ally]
      Prep with [at-least=3 head=hit point]
)");
  CHECK(treeOf("Choose an ally or support you control.") == R"(
Ability
  Sentence
    Clause
      verb choose
      Noun [det=a head=ally]
      Conj or
        Noun [head=support]
      Contact (control) [head=you]
)");
}

TEST_CASE("sentences: verb groups") {
  CHECK(treeOf("While this ally is defending against a villain, it gains retaliate 2 and cannot be readied.") == R"(
Ability
  Sentence
    Clause sub=while
      subject
        Noun [det=this head=ally]
      verb be defend
      Prep against [det=a head=villain]
    Clause comma
      subject
        Noun [head=it]
      verb gain
      Noun [head=retaliate 2]
    Clause conn=and
      verb cannot not be ready passive
)");
  CHECK(treeOf("If that enemy has not attacked, you may also draw 1 card.") == R"(
Ability
  Sentence
    Clause sub=if
      subject
        Noun [det=that head=enemy]
      verb not have attack
    Clause comma
      subject
        Noun [head=you]
      verb also may draw
      Noun [exactly=1 head=card]
)");
}

TEST_CASE("sentences: relatives, infinitives and gerunds take the phrase behind them") {
  CHECK(treeOf("Give each player who controls an exhausted ally a facedown encounter card.") == R"(
Ability
  Sentence
    Clause
      verb give
      Noun [det=each head=player]
      Rel who (control) [det=a mod=exhausted head=ally]
      Noun [det=a mod=facedown head=encounter card]
)");
  CHECK(treeOf("When you attack the Thug, choosing to use Focused Strikes.") == R"(
Ability
  Sentence
    Clause sub=when
      subject
        Noun [head=you]
      verb attack
      Noun [det=the head=Thug]
      Gerund choosing
      Inf to (use) [head=Focused Strikes]
)");
}

TEST_CASE("sentences: signed amounts, variables and where") {
  CHECK(treeOf("That ally gets +X DEF and -1 ATK for this attack, where X is the number of counters on it.") == R"(
Ability
  Sentence
    Clause
      subject
        Noun [det=that head=ally]
      verb get
      Signed +X [head=DEF]
      Conj and
        Signed -1 [head=ATK]
      Prep for [det=this head=attack]
    Clause comma sub=where
      subject
        Noun [exactly=X]
      verb be
      Noun [det=the head=number of=[head=counter]]
      Prep on [head=it]
)");
}

TEST_CASE("sentences: parentheses, quotes and cases") {
  CHECK(treeOf("Heal 3 damage from it (5 damage instead if you discarded an upgrade).") == R"(
Ability
  Sentence
    Clause
      verb heal
      Noun [exactly=3 head=damage]
      Prep from [head=it]
      Paren
        Sentence paren
          Clause
            Noun [exactly=5 head=damage]
            Adverb instead
          Clause sub=if
            subject
              Noun [head=you]
            verb discard
            Noun [det=a head=upgrade]
)");
  CHECK(treeOf("Attached enemy gains \"Forced Response (attack): After this enemy attacks, you draw 1 card.\"") == R"(
Ability
  Sentence
    Clause
      subject
        Noun [det=attach head=enemy]
      verb gain
      Quote
        Ability label=Forced Response tag=attack
          Sentence
            Clause sub=after
              subject
                Noun [det=this head=enemy]
              verb attack
            Clause comma
              subject
                Noun [head=you]
              verb draw
              Noun [exactly=1 head=card]
)");
  CHECK(treeOf("Action: Choose one:\n• Draw 1 card.\n• Heal 1 damage from your hero.") == R"(
Ability label=Action
  Sentence
    Clause
      verb choose
      Noun [head=one]
  Case
    Sentence
      Clause
        verb draw
        Noun [exactly=1 head=card]
  Case
    Sentence
      Clause
        verb heal
        Noun [exactly=1 head=damage]
        Prep from [det=your head=hero]
)");
}

TEST_CASE("sentences: keywords and limits") {
  CHECK(treeOf("Guard, retaliate 1. Uses (3 web counters). Max 1 per player.") == R"(
Ability
  Keyword guard
  Keyword retaliate 1
  Keyword uses
    Noun [exactly=3 head=web counter]
  Limit max 1 per=[head=player]
)");
  CHECK(treeOf("Limit 2 per round per player.") == R"(
Ability
  Limit limit 2 per=[head=round] per=[head=player]
)");
  CHECK(treeOf("Hero form only.") == R"(
Ability
  Sentence
    Clause
      subject
        Noun [head=hero form]
      Adverb only
)");
}

TEST_CASE("sentences: heads with star, title and tags") {
  CHECK(treeOf("[star] Last Stand — <b>Hero Interrupt</b> <i>(attack, thwart)</i>: Draw 1 card.") == R"(
Ability star titled label=Hero Interrupt tag=attack tag=thwart
  Sentence
    Clause
      verb draw
      Noun [exactly=1 head=card]
)");
}

TEST_CASE("sentences: then, leads and choices") {
  CHECK(treeOf("At the end of the phase, discard it. Then, draw 1 card.") == R"(
Ability
  Sentence
    Clause
      lead
        Prep at [det=the head=end of=[det=the head=phase]]
      verb discard
      Noun [head=it]
  Sentence
    Clause then
      verb draw
      Noun [exactly=1 head=card]
)");
}
