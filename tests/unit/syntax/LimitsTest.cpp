// Every limit of Parse.h, just under and just over.
#include <doctest/doctest.h>

#include "compiler/syntax/Parse.h"
#include "tests/unit/syntax/SampleVocabulary.h"

using thou::syntax::Limits;
using thou::test::Parsed;

namespace {

std::string nested(size_t depth) {
  std::string text = "Draw 1 card";
  for (size_t i = 0; i < depth; ++i) text += " (draw 1 card";
  text += std::string(depth, ')');
  return text + '.';
}

std::string repeated(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += "Draw it. ";
  text.pop_back();
  return text;
}

std::string firstError(const Parsed& parsed) {
  return parsed.sink.all().empty() ? "" : std::string(thou::diag::kebab(parsed.sink.all().front().id));
}

}  // namespace

TEST_CASE("limits: nesting") {
  CHECK(Parsed(nested(Limits::kNesting)).ability != nullptr);
  CHECK(firstError(Parsed(nested(Limits::kNesting + 1))) == "nested-too-deep");
  CHECK(firstError(Parsed(nested(300))) == "nested-too-deep");
}

TEST_CASE("limits: bytes of an ability") {
  std::string padding(Limits::kAbilityBytes - 12, ' ');
  CHECK(Parsed("Draw " + padding + "1 card.").ability != nullptr);
  CHECK(firstError(Parsed("Draw  " + padding + "1 card.")) == "ability-too-long");
}

TEST_CASE("limits: words of an ability") {
  CHECK(Parsed(repeated(Limits::kAbilityTokens / 3)).ability != nullptr);
  CHECK(firstError(Parsed(repeated(Limits::kAbilityTokens / 3 + 1))) == "ability-too-long");
}

namespace {

thou::diag::Sink parseFile(std::string text) {
  thou::source::SourceManager sources;
  thou::syntax::Arena arena;
  thou::diag::Sink sink;
  thou::syntax::parseFile(sources, sources.add("test.thou", std::move(text)), arena, sink);
  return sink;
}

}  // namespace

TEST_CASE("limits: bytes of a file") {
  CHECK(parseFile(std::string(Limits::kFileBytes, '\n')).errorCount() == 0);
  thou::diag::Sink sink = parseFile(std::string(Limits::kFileBytes + 1, '\n'));
  REQUIRE(sink.errorCount() == 1);
  CHECK(sink.all().front().id == thou::diag::Id::FileTooLong);
}

TEST_CASE("limits: bytes of a line with its bullets") {
  CHECK(parseFile("set x {\n" + std::string(65535, 'a') + "\n}\n").errorCount() == 0);
  thou::diag::Sink sink = parseFile("set x {\n" + std::string(65536, 'a') + "\n}\n");
  REQUIRE(sink.errorCount() == 1);
  CHECK(sink.all().front().id == thou::diag::Id::LineTooLong);
}

TEST_CASE("limits: bytes of a line outside of a body") {
  CHECK(parseFile("set " + std::string(65530, 'a') + ".\n").errorCount() == 0);
  for (const std::string& head : {"set " + std::string(65536, 'a') + ".\n", "// " + std::string(65536, 'a') + "\n"}) {
    thou::diag::Sink sink = parseFile("\n" + head + "set x.\n");
    REQUIRE(sink.errorCount() == 1);
    CHECK(sink.all().front().id == thou::diag::Id::LineTooLong);
  }
}

TEST_CASE("limits: errors of a file") {
  auto broken = [](size_t count) {
    std::string text;
    for (size_t i = 0; i < count; ++i) text += "}\n";
    return parseFile(text);
  };
  CHECK(broken(Limits::kErrorsPerFile).errorCount() == Limits::kErrorsPerFile);
  thou::diag::Sink over = broken(Limits::kErrorsPerFile + 1);
  CHECK(over.errorCount() == Limits::kErrorsPerFile + 1);
  CHECK(over.all().back().id == thou::diag::Id::TooManyErrors);
}

TEST_CASE("limits: deep brackets in a file neither crash nor hang") {
  CHECK(parseFile("verb x " + std::string(50'000, '(') + "\n").errorCount() == 1);
  CHECK(parseFile(std::string(50'000, '{') + "\n").errorCount() >= 1);
  CHECK(parseFile("set x {\n" + std::string(30'000, '{') + std::string(30'000, '}') + "\n").errorCount() == 0);
  CHECK(parseFile("set x " + std::string(50'000, '[') + ".\n").errorCount() >= 1);
}
