#include "compiler/import/Rows.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace thou::import {
namespace {

/// A text read: what is in it, and `line:column message` of what is broken.
struct Read {
  explicit Read(std::string text) {
    const source::FileId file = sources.add("cards.json", std::move(text));
    readRows(sources, file, rows, sink);
    for (const diag::Diagnostic& diagnostic : sink.sorted()) {
      const source::LineColumn at = sources.locate(file, diagnostic.where.begin);
      problems.push_back(std::to_string(at.line) + ":" + std::to_string(at.column) + " " + diag::message(diagnostic));
    }
  }
  source::SourceManager sources;
  diag::Sink sink;
  std::deque<Row> rows;
  std::vector<std::string> problems;
};

std::string nested(size_t depth) { return "{\"a\":" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}"; }

TEST_CASE("rows: one object a line, an array, objects in a row and nothing at all") {
  CHECK(Read("{\"a\":1}\n{\"a\":2}\n").rows.size() == 2);
  CHECK(Read("[\n {\"a\":1},\n {\n  \"a\": [1, {\"b\": 2}]\n }\n]\n").rows.size() == 2);
  CHECK(Read("\xEF\xBB\xBF{\"a\":1}, {\"a\":2}{\"a\":3}").rows.size() == 3);
  CHECK(Read("{\"a\":1}\r\n{\"a\":2}").rows.size() == 2);
  CHECK(Read("[{\"a\":1}]\n[{\"a\":2}]").rows.size() == 2);
  for (const char* text : {"", "\n\n", "[]", "[ ]\n"}) {
    const Read read(text);
    CHECK(read.rows.empty());
    CHECK(read.problems.empty());
  }
}

TEST_CASE("rows: a place leads to the row and to a field's value") {
  const Read read("[\n  {\"name\": \"name\",\n   \"cost\" : -1}\n]");
  REQUIRE(read.rows.size() == 1);
  const Row& row = read.rows[0];
  CHECK(read.sources.locate(row.where.file, row.where.begin).line == 2);
  CHECK(read.sources.text(row.at("name")) == "\"name\"");
  CHECK(read.sources.text(row.at("cost")) == "-1");
  CHECK(read.sources.locate(row.where.file, row.at("cost").begin).line == 3);
  CHECK(row.at("missing").begin == row.where.begin);
}

TEST_CASE("rows: a broken one costs only itself") {
  struct Case {
    std::string broken;
    std::string problem;
  };
  const Case cases[] = {
      {"{\"a\": }", "2:7 this object cannot be read: invalid JSON value"},
      {"{\"a\": 1", "3:1 this object cannot be read: expected a field's name"},
      {"{\"a\": \"x}", "2:7 this object cannot be read: this string has no closing quote"},
      {"{\"a\" 1}", "2:7 this object cannot be read: expected : after object key"},
      {"{\"a\": [1}", "2:9 this object cannot be read: this bracket closes nothing"},
      {"}", "2:1 this object cannot be read: this bracket closes nothing"},
      {"17", "2:1 this object cannot be read: a card is an object in `{` and `}`"},
      {"\"text\"", "2:1 this object cannot be read: a card is an object in `{` and `}`"},
      {"{\"a\": \"\xff\"}", "2:8 this object cannot be read: invalid UTF-8 sequence"},
      {nested(Limits::kNesting + 1), ""},
  };
  for (const Case& broken : cases) {
    const Read read("{\"a\":1}\n" + broken.broken + "\n{\"a\":2}\n");
    INFO(broken.broken);
    CHECK(read.rows.size() == 2);
    REQUIRE(read.problems.size() == 1);
    if (!broken.problem.empty()) CHECK(read.problems[0] == broken.problem);
    CHECK(read.sink.all()[0].id == diag::Id::BadJson);
  }
}

TEST_CASE("rows: a field that is given twice is reported, and the last one counts") {
  const Read read("{\"a\": 1, \"b\": {\"a\": 2}, \"a\": 3}");
  CHECK(read.problems ==
        std::vector<std::string>{"1:1 this object cannot be read: a field is given twice; the last one counts"});
  REQUIRE(read.rows.size() == 1);
  CHECK(read.rows[0].object.getInteger("a") == 3);
}

TEST_CASE("rows: what never ends is said where it begins") {
  CHECK(Read("{\"a\": 1").problems ==
        std::vector<std::string>{"1:1 this object cannot be read: this object has no end"});
  CHECK(Read("[{\"a\": 1}").problems ==
        std::vector<std::string>{"1:1 this object cannot be read: this `[` has no `]`"});
  CHECK(Read("[{\"a\": 1}").rows.size() == 1);
}

TEST_CASE("rows: depth and length have limits") {
  CHECK(Read(nested(Limits::kNesting)).problems.empty());
  CHECK(Read(nested(Limits::kNesting + 1)).problems.size() == 1);
  CHECK(Read(std::string(1'000'000, '[')).rows.empty());
  CHECK(Read(std::string(1'000'000, '{')).rows.empty());
  const std::string frame = "{\"a\":\"\"}";
  const auto row = [&](size_t bytes) { return "{\"a\":\"" + std::string(bytes - frame.size(), 'x') + "\"}"; };
  CHECK(Read(row(Limits::kRowBytes)).problems.empty());
  CHECK(Read(row(Limits::kRowBytes + 1)).problems.size() == 1);
}

TEST_CASE("rows: no text crashes the reader, and what it leaves out it reports") {
  const std::string good = "[{\"a\":\"x\\\"y\",\"b\":[1,2,{\"c\":null}]},\n{\"a\":1e999,\"b\":-12}]";
  for (size_t cut = 0; cut <= good.size(); ++cut) {
    const Read read(good.substr(0, cut));
    CHECK((read.rows.size() + read.problems.size() > 0 || cut == 0));
    for (const char c : {'{', '}', '"', '\\', '\xff', '\0', '\n'}) {
      std::string changed = good;
      changed.insert(cut, 1, c);
      const Read other(changed);
      CHECK(other.rows.size() + other.problems.size() > 0);
    }
  }
}

}  // namespace
}  // namespace thou::import
