#include "runtime/position/Json.h"

#include "doctest/doctest.h"

namespace thou::position {
namespace {

std::string problem(std::string_view text) {
  Value value;
  const std::optional<Problem> found = parseJson(text, value);
  if (!found) return "none";
  return std::to_string(found->where.line) + ":" + std::to_string(found->where.column) + " " + found->text;
}

}  // namespace

TEST_CASE("json: values with their places") {
  Value value;
  REQUIRE_FALSE(parseJson("{\n  \"a\": [1, -2, \"x\\n\\u00e9\\\"\"],\n \"b\": {\"c\": true, \"d\": null}}\n", value));
  const Value* list = value.find("a");
  REQUIRE(list);
  REQUIRE(list->items.size() == 3);
  CHECK(list->where.line == 2);
  CHECK(list->where.column == 8);
  CHECK(list->items[1].number == -2);
  CHECK(list->items[2].text == "x\n\xc3\xa9\"");
  CHECK(value.find("b")->find("c")->number == 1);
  CHECK(value.find("b")->find("d")->kind == Value::Kind::Null);
  CHECK(value.find("c") == nullptr);
  REQUIRE_FALSE(parseJson("\"\\ud83d\\ude00\"", value));
  CHECK(value.text == "\xf0\x9f\x98\x80");
}

TEST_CASE("json: what is wrong, and where") {
  CHECK(problem("") == "1:1 a value is missing");
  CHECK(problem("{\"a\": 1.5}") == "1:7 a whole number is expected");
  CHECK(problem("[1,\n 99999999999999999999]") == "2:2 a number that is too large");
  CHECK(problem("{\"a\": 1, \"a\": 2}") == "1:10 the field `a` is given twice");
  CHECK(problem("[1 2]") == "1:4 `,` or `]` is expected");
  CHECK(problem("[1] 2") == "1:5 nothing may follow the value");
  CHECK(problem("\"a") == "1:3 a string has no end");
  CHECK(problem("\"\\x\"") == "1:3 an unknown escape");
  CHECK(problem("\"\\u12\"") == "1:3 an unknown escape");
  CHECK(problem("\"\\ud800\"") == "1:3 an unknown escape");
  CHECK(problem("\"\\udc00\\ud800\"") == "1:3 an unknown escape");
  CHECK(problem("\"\\ud800\\u0041\"") == "1:3 an unknown escape");
  CHECK(problem("\"a\nb\"") == "1:3 a string may not hold control characters");
  CHECK(problem("nil") == "1:1 a value is expected");
  CHECK(problem(std::string(100'000, '[')).ends_with("nested too deeply"));
  CHECK(problem(std::string(kMaxJsonDepth, '[') + std::string(kMaxJsonDepth, ']')) == "none");
  CHECK(problem(std::string(kMaxJsonBytes + 1, ' ')) == "1:1 longer than 16 MiB");
}

TEST_CASE("json: strings are quoted so that they read back") {
  const std::string text = "a \"b\" \\ \n \x01 \xc3\xa9";
  Value value;
  REQUIRE_FALSE(parseJson(quoted(text), value));
  CHECK(value.text == text);
}

}  // namespace thou::position
