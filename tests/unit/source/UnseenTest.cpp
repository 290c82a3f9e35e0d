#include "compiler/source/Unseen.h"

#include "doctest/doctest.h"

using namespace thou::source;

TEST_CASE("C10: controls, marks of direction and spaces without width are found with their place") {
  const struct {
    std::string_view text;
    size_t at;
    std::string_view name;
  } cases[] = {{"a\u202eb", 1, "U+202E"}, {"\u200b", 0, "U+200B"},     {"ab\x1b[0m", 2, "U+001B"},
               {"a\u0085", 1, "U+0085"},  {"a\u00adb", 1, "U+00AD"},   {"a\u2028", 1, "U+2028"},
               {"a\rb", 1, "U+000D"},     {"a\ufeff", 1, "U+FEFF"},    {"a\u2003b", 1, "U+2003"},
               {"a\x7f", 1, "U+007F"},    {"\U000e0041", 0, "U+E0041"}};
  for (const auto& [text, at, name] : cases) {
    const std::optional<Unseen> found = findUnseen(text);
    REQUIRE_MESSAGE(found, name);
    CHECK(found->at == at);
    CHECK(found->name == name);
  }
  for (const std::string_view text :
       {"plain", "\ttab\r\n", "Zo\u00eb", "\u9f8d", "SP//dr\u2019s", "a\u00a0b", "q\u0302"})
    CHECK_MESSAGE(!findUnseen(text), text);
}

TEST_CASE("C10: a letter and its accent are found where one character says the same") {
  const std::optional<Unseen> found = findUnseen("Zoe\u0308");
  REQUIRE(found);
  CHECK(found->at == 2);
  CHECK(found->length == 3);
  CHECK(found->instead == "\u00eb");
  CHECK(withoutUnseen("Zoe\u0308 \u200bE\u0302\u0301\u2003x") == "Zo\u00eb \u1ebe x");
}

TEST_CASE("C10: what is shown does nothing to a terminal, and a long text is cut short") {
  CHECK(shown("a\u202eb\x1b[2J\xff\tc\n") == "a<U+202E>b<U+001B>[2J<byte FF> c ");
  CHECK(shown("e\u0308 \u00eb") == "e<U+0308> \u00eb");
  CHECK(shown("\u00eb\u00eb\u00eb", 2) == "\u00eb\u00eb ...");
}
