// The hand-written splitter makes the same cuts as the sentence lexer.
#include "compiler/lexicon/SplitWords.h"

#include <doctest/doctest.h>

#include <random>

#include "compiler/syntax/Words.h"
#include "tests/unit/syntax/Sentences.h"

using thou::lexicon::splitWords;

namespace {

void checkAgreement(const std::string& text) {
  CAPTURE(text);
  CHECK(splitWords(text) == thou::syntax::lexWords(text, 10'000).words);
}

}  // namespace

TEST_CASE("split words: normal forms") {
  CHECK(splitWords("Ms. Vale\u2019s X-23") == std::vector<std::string>{"ms", ".", "vale", "'s", "x-23"});
  CHECK(splitWords("S.H.I.E.L.D. [energy] non-Elite") ==
        std::vector<std::string>{"s.h.i.e.l.d.", "[energy]", "non-", "elite"});
  CHECK(splitWords("\u00c9lan <b>vital</b>") == std::vector<std::string>{"\u00e9lan", "vital"});
}

TEST_CASE("split words: agrees with the lexer") {
  for (const char* text : thou::test::kSentences) checkAgreement(text);
  for (const char* text : {"A.B.'s C", "players' hands", "SP//dr // gone", "x // gone\ny", "non-[[Elite]]",
                           "3/4 -> \u2192", "[[a]", "[ab", "\u201cq\u201d \u2014 \u2026 \u2022", "a\u00a0b",
                           "<b>x</b> <q>", "can't O'Hare 's", "-1 \u22121 +X", "\u4e2d\u6587"}) {
    checkAgreement(text);
  }
}

TEST_CASE("split words: agrees with the lexer on noise") {
  std::mt19937 random(3);
  const std::vector<std::string> pieces = {"a",  "B",   "s",      ".", "-",      "'", "\u2019", "[",   "]",
                                           "[[", "]]",  "/",      " ", "\n",     "1", "\"",     "<b>", "\u2192",
                                           ">",  "non", "\u00e9", "(", "\u2022", ",", "\u00a0"};
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (size_t i = random() % 12; i-- > 0;) text += pieces[random() % pieces.size()];
    checkAgreement(text);
  }
}
