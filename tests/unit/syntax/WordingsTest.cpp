// Rows of wordings against texts: what they take, what stands in its place, and where that is in the author's text.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "compiler/syntax/Wordings.h"
#include "tests/unit/syntax/SampleVocabulary.h"

using namespace thou;
using syntax::Wordings;

namespace {

using Rows = std::vector<std::pair<const char*, const char*>>;

Wordings wordings(const Rows& rows) {
  Wordings made;
  const lexicon::Vocabulary& words = test::sampleVocabulary();
  made.takes(words.find(lexicon::SymbolKind::Noun, "ally"), syntax::Slot::Kind);
  made.takes(words.find(lexicon::SymbolKind::Noun, "enemy"), syntax::Slot::Kind);
  for (const auto& [left, right] : rows) CHECK(made.add(left, right, {}, words) == "");
  return made;
}

/// `text` in other words; the same where no row fits.
std::string read(const Rows& rows, const std::string& text) {
  source::SourceManager sources;
  const source::Span all{0, uint16_t(text.size()), sources.add("test", text)};
  const auto other = wordings(rows).reword(sources, all, test::sampleVocabulary(), {});
  return other ? other->text : text;
}

std::string problem(const char* left, const char* right) {
  const std::string unknown = Wordings::unknownIn(right, test::sampleVocabulary());
  return unknown.empty() ? Wordings().add(left, right, {}, test::sampleVocabulary()) : unknown;
}

}  // namespace

TEST_SUITE("wordings") {
  TEST_CASE("a noun fits in each of its forms, and `a` becomes what the next word wants") {
    const Rows rows = {{"ally that is ready", "exhausted ally"}};
    CHECK(read(rows, "Discard an ally that is ready.") == "Discard an exhausted ally.");
    CHECK(read(rows, "Discard 2 allies that are ready.") == "Discard 2 exhausted allies.");
    CHECK(read({{"ally that is ready", "stunned ally"}}, "Discard an ally that is ready.") ==
          "Discard a stunned ally.");
    CHECK(read({{"stunned ally", "ally that is ready"}}, "A stunned ally attacks.") ==
          "An ally that is ready attacks.");
  }

  TEST_CASE("the only verb of one side takes the form of the only one of the other") {
    const Rows rows = {{"cast away", "discard"}, {"look at", "reveal"}};
    CHECK(read(rows, "Look at your hand.") == "Reveal your hand.");
    CHECK(read(rows, "That player looks at your hand.") == "That player reveals your hand.");
    CHECK(read(rows, "After looking at your hand, cast away a card.") == "After revealing your hand, discard a card.");
  }

  TEST_CASE("slots take a word of their sort, or a noun phrase") {
    CHECK(read({{"cast KIND aside", "discard KIND"}}, "Cast ally aside, cast deck aside.") ==
          "Discard ally, cast deck aside.");
    CHECK(read({{"NUMBER of damage", "NUMBER damage"}}, "Deal 3 of damage.") == "Deal 3 damage.");
    const Rows rows = {{"cast THING overboard", "discard THING"}};
    CHECK(read(rows, "Cast an ally you control overboard.") == "Discard an ally you control.");
    CHECK(read(rows, "Cast an ally, then go overboard.") == "Cast an ally, then go overboard.");
    CHECK(read({{"from NUMBER 1 to NUMBER 2 cards", "NUMBER 2 or NUMBER 1 cards"}}, "Draw from 1 to 3 cards.") ==
          "Draw 3 or 1 cards.");
  }

  TEST_CASE("the longest row is used, what it says is not read again, what stands in a slot is") {
    CHECK(read({{"cast", "discard"}, {"cast away", "draw"}}, "Cast away a card.") == "Draw a card.");
    CHECK(read({{"cast", "discard"}, {"discard", "draw"}}, "Cast a card.") == "Discard a card.");
    CHECK(read({{"cast THING overboard", "discard THING"}, {"mate", "ally"}}, "Cast a mate overboard.") ==
          "Discard an ally.");
  }

  TEST_CASE("no row is used within a unit, across a full stop or in a label") {
    CHECK(read({{"scheme", "enemy"}}, "Remove 1 threat from the main scheme.") ==
          "Remove 1 threat from the main scheme.");
    CHECK(read({{"overboard cast", "discard"}}, "Go overboard. Cast a card.") == "Go overboard. Cast a card.");
    CHECK(read({{"action", "attack"}}, "Action: Draw 1 card.") == "Action: Draw 1 card.");
  }

  TEST_CASE("what stands in the place of an author's words knows where these are") {
    const std::string text = "Discard an ally that is ready, then draw 1 card.";
    source::SourceManager sources;
    const source::Span all{0, uint16_t(text.size()), sources.add("test", text)};
    auto other = wordings({{"ally that is ready", "stunned ally"}}).reword(sources, all, test::sampleVocabulary(), {});
    REQUIRE(other);
    const source::Span read = sources.addReworded(std::move(other->text), std::move(other->replaced));
    const auto written = [&](std::string_view words) {
      const uint32_t at = uint32_t(sources.text(read).find(words));
      return sources.text(sources.written({at, uint16_t(words.size()), read.file}));
    };
    CHECK(written("Discard") == "Discard");
    CHECK(written("a stunned ally") == "an ally that is ready");
    CHECK(written("stunned ally") == "ally that is ready");
    CHECK(written("draw 1 card") == "draw 1 card");
    CHECK(sources.written(all) == all);
  }

  TEST_CASE("a row is refused with what is wrong with it") {
    CHECK(problem("cast", "fling") == "no word `fling` is declared, and texts are to mean this");
    CHECK(problem("cast KIND", "discard") == "what `KIND` takes is not said on the other side");
    CHECK(problem("cast", "discard TRAIT") == "no `TRAIT` stands on the first side");
    CHECK(problem("cast THING", "discard THING").starts_with("`THING` has a word before it"));
    CHECK(problem("KIND KIND", "KIND").starts_with("two slots of one sort"));
    CHECK(problem("KIND", "KIND") == "both sides say the same");
    CHECK(problem("cast. Away", "discard").starts_with("a wording is words of one sentence"));
    CHECK(problem("", "discard") == "a wording has words on both sides");
  }
}
