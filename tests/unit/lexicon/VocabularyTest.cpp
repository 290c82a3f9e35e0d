// Longest match, readings, lookups; and that ten thousand names are cheap to add.
#include "compiler/lexicon/Vocabulary.h"

#include <doctest/doctest.h>

#include "compiler/lexicon/ClosedWords.h"
#include "compiler/lexicon/Words.h"

using namespace thou::lexicon;

TEST_CASE("vocabulary: the longest entry wins, with all its readings") {
  Vocabulary words;
  SymbolId scheme = words.add(SymbolKind::Noun, "scheme", {});
  words.addForm(scheme, "scheme", Form::Singular);
  words.addForm(scheme, "schemes", Form::Plural);
  SymbolId verb = words.add(SymbolKind::Verb, "scheme", {});
  words.addForm(verb, "schemes", Form::ThirdPerson);
  SymbolId main = words.add(SymbolKind::Noun, "main scheme", {});
  words.addForm(main, "main scheme", Form::Singular);
  words.addForm(main, "main scheme", Form::Singular);

  std::vector<Reading> readings;
  CHECK(words.longest({"main", "scheme", "x"}, 0, readings) == 2);
  REQUIRE(readings.size() == 1);
  CHECK(readings[0] == Reading{main, Form::Singular});
  CHECK(words.longest({"schemes"}, 0, readings) == 1);
  CHECK(readings.size() == 2);
  CHECK(words.longest({"main", "x"}, 0, readings) == 0);
  CHECK(readings.empty());
  CHECK(words.find(SymbolKind::Verb, "SCHEME") == verb);
  CHECK_FALSE(words.find(SymbolKind::Stat, "scheme").valid());
  CHECK(words.spellings(SymbolKind::Noun).size() == 4);
  CHECK(words.allSpellings().size() == 5);
}

TEST_CASE("vocabulary: names with marks") {
  Vocabulary words;
  SymbolId name = words.add(SymbolKind::Name, "Ms. Vale's X-23", {});
  words.addForm(name, "Ms. Vale's X-23", Form::Plain);
  std::vector<Reading> readings;
  CHECK(words.longest(splitWords("Ms. Vale\u2019s X-23 attacks"), 0, readings) == 5);
}

TEST_CASE("vocabulary: ten thousand names") {
  Vocabulary words;
  for (int i = 0; i < 10'000; ++i) {
    std::string name = "Name " + std::to_string(i % 97) + " of " + std::to_string(i);
    words.addForm(words.add(SymbolKind::Name, name, {}), name, Form::Plain);
  }
  CHECK(words.size() == 10'000);
  std::vector<Reading> readings;
  CHECK(words.longest(splitWords("Name 96 of 9990"), 0, readings) == 4);
}

TEST_CASE("closed words: longest match over the table") {
  CHECK(longestClosed({"up", "to", "3"}, 0).word == Closed::UpTo);
  CHECK(longestClosed({"as", "long", "as"}, 0).word == Closed::AsLongAs);
  CHECK(longestClosed({"as", "long"}, 0).length == 1);
  CHECK(longestClosed({"card"}, 0).word == Closed::None);
  CHECK(spelling(Closed::Most) == "most");
  CHECK(longestClosed({"->"}, 0).word == Closed::Arrow);
}
