// How text falls into words: their shapes, the places where they are cut, their normal forms.
#include "compiler/lexicon/Words.h"

#include <doctest/doctest.h>

#include <random>

using thou::lexicon::Raw;
using thou::lexicon::rawText;
using thou::lexicon::RawText;
using thou::lexicon::Shape;
using thou::lexicon::splitWords;

using Words = std::vector<std::string>;

namespace {

std::vector<Shape> shapes(std::string_view text) {
  std::vector<Shape> result;
  for (const Raw& raw : rawText(text).raws) result.push_back(raw.shape);
  return result;
}

}  // namespace

TEST_CASE("words: normal forms") {
  CHECK(splitWords("Ms. Vale\u2019s X-23") == Words{"ms", ".", "vale", "'s", "x-23"});
  CHECK(splitWords("S.H.I.E.L.D. [energy] non-Elite") == Words{"s.h.i.e.l.d.", "[energy]", "non-", "elite"});
  CHECK(splitWords("\u00c9lan <b>vital</b><hr />") == Words{"\u00e9lan", "vital"});
  CHECK(splitWords("can't O'Hare players' hands 's") == Words{"can't", "o'hare", "players", "'", "hands", "'s"});
  CHECK(splitWords("A.B.'s C. AB. A.") == Words{"a.b.", "'s", "c", ".", "ab", ".", "a", "."});
  CHECK(splitWords("\u4e2d\u6587") == Words{"\u4e2d", "\u6587"});
}

TEST_CASE("words: a comment begins behind a blank") {
  CHECK(splitWords("SP//dr // gone") == Words{"sp", "/", "/", "dr"});
  CHECK(splitWords("x // gone\ny") == Words{"x", "y"});
}

TEST_CASE("words: brackets hold one word, or are marks") {
  CHECK(splitWords("[[Front Line]] [star]") == Words{"[[front line]]", "[star]"});
  CHECK(shapes("[[a]]") == std::vector{Shape::Trait});
  CHECK(shapes("[[a]") == std::vector{Shape::Other, Shape::Icon});
  CHECK(shapes("[a\n]") == std::vector{Shape::Other, Shape::Word, Shape::Other});
}

TEST_CASE("words: shapes") {
  CHECK(shapes("S.H. word 12 X-23") == std::vector{Shape::Abbreviation, Shape::Word, Shape::Number, Shape::Word});
  CHECK(shapes("->\u2192-\u2212\u2013\u2014+/\u2022*") ==
        std::vector{Shape::Arrow, Shape::Arrow, Shape::Hyphen, Shape::Minus, Shape::Dash, Shape::Dash, Shape::Plus,
                    Shape::Slash, Shape::Bullet, Shape::Star});
  CHECK(shapes("(),.:;\"\u201c\u201d") == std::vector{Shape::LParen, Shape::RParen, Shape::Comma, Shape::Stop,
                                                      Shape::Colon, Shape::Semicolon, Shape::Quote, Shape::OpenQuote,
                                                      Shape::CloseQuote});
  CHECK(shapes("non-X non-[a] allies' a'") == std::vector{Shape::Non, Shape::Word, Shape::Non, Shape::Icon, Shape::Word,
                                                          Shape::PossessiveS, Shape::Word, Shape::Apostrophe});
}

TEST_CASE("words: places count bytes") {
  const RawText raw = rawText("\u00c9lan\u2019s  non-X.");
  REQUIRE(raw.raws.size() == 5);
  CHECK(raw.at(0) == "\u00c9lan");
  CHECK(raw.at(1) == "\u2019s");
  CHECK(raw.at(2) == "non-");
  CHECK(raw.at(3) == "X");
  CHECK(raw.touches(0));
  CHECK(!raw.touches(1));
  CHECK(raw.lineStart(0));
  CHECK(!raw.lineStart(1));
}

TEST_CASE("words: no more than asked for") { CHECK(rawText("a b c d e", 2).raws.size() == 3); }

TEST_CASE("words: nothing is lost or read twice, whatever the text") {
  std::mt19937 random(3);
  const std::vector<std::string> pieces = {"a",  "B",   "s",      ".", "-",      "'", "\u2019", "[",   "]",
                                           "[[", "]]",  "/",      " ", "\n",     "1", "\"",     "<b>", "\u2192",
                                           ">",  "non", "\u00e9", "(", "\u2022", ",", "\u00a0"};
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (size_t i = random() % 12; i-- > 0;) text += pieces[random() % pieces.size()];
    CAPTURE(text);
    const RawText raw = rawText(text);
    REQUIRE(raw.raws.size() == raw.words.size());
    size_t at = 0;
    for (const Raw& each : raw.raws) {
      CHECK(each.begin >= at);
      CHECK(each.end > each.begin);
      CHECK(splitWords(text.substr(at, each.begin - at)).empty());  // between two there is only what says nothing
      at = each.end;
    }
    CHECK(at <= text.size());
    CHECK(splitWords(text.substr(at)).empty());
  }
}
