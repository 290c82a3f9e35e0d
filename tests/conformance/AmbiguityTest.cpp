// No text has two readings for the grammar: every ability, verb body and scenario sentence of cards/ goes through ANTLR's
// exact-ambiguity mode with the vocabulary that its own files declare.
//
// The corpus' abilities are tried likewise in CorpusTest.cpp. Next: compiler/syntax/Parse.h, `ambiguities`.
#include <doctest/doctest.h>

#include "Places.h"
#include "tests/conformance/Texts.h"

using namespace thou;

TEST_CASE("ambiguity: no text in cards has two readings") {
  for (const auto& game :
       driver::compileGames({.paths = {std::string(THOU_SOURCE_DIR) + "/cards"}, .searchPath = {}})) {
    const tests::Ambiguities found = tests::ambiguitiesOf(*game);
    MESSAGE(found.texts, " texts");
    CHECK(found.texts > 100);
    for (const std::string& report : found.reports) FAIL_CHECK(report);
  }
}

TEST_CASE("ambiguity: the fast parser is enough for every text in cards") {
  for (const auto& game :
       driver::compileGames({.paths = {std::string(THOU_SOURCE_DIR) + "/cards"}, .searchPath = {}})) {
    CHECK(game->parses.abilities > 0);
    CHECK(game->parses.fullContext == 0);
  }
}
