// The table, the sink, "did you mean", and the two renderings.
#include "compiler/diag/Diag.h"

#include <doctest/doctest.h>

#include <set>

#include "compiler/diag/Render.h"

using namespace thou;
using namespace thou::diag;

namespace {

constexpr std::string_view kTexts[] = {
#define DIAGNOSTIC(Name, kebab, severity, text) text,
#include "compiler/diag/Diagnostics.def"
};
constexpr std::string_view kIds[] = {
#define DIAGNOSTIC(Name, kebab, severity, text) kebab,
#include "compiler/diag/Diagnostics.def"
};

}  // namespace

TEST_CASE("diagnostics: ids are unique kebab-case, texts keep the house style") {
  std::set<std::string_view> seen;
  for (std::string_view id : kIds) {
    CAPTURE(std::string(id));
    CHECK(seen.insert(id).second);
    CHECK(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos);
  }
  for (std::string_view text : kTexts) {
    CAPTURE(std::string(text));
    CHECK_FALSE(text.ends_with('.'));
    CHECK_FALSE((text[0] >= 'A' && text[0] <= 'Z' && !text.starts_with("X ")));
  }
}

TEST_CASE("sink: sorts, removes repeats, takes back") {
  Sink sink;
  source::Span late{.begin = 9, .length = 1, .file = {0}};
  source::Span early{.begin = 2, .length = 1, .file = {0}};
  sink.report(Id::UnknownNoun, late).arg("a");
  const Sink::Mark mark = sink.mark();
  sink.report(Id::UnknownNoun, early).arg("b");
  sink.report(Id::UnknownNoun, late).arg("a");
  CHECK(sink.errorCount() == 3);
  auto sorted = sink.sorted();
  REQUIRE(sorted.size() == 2);
  CHECK(message(sorted[0]) == "no noun `b`");
  sink.rollback(mark);
  CHECK(sink.errorCount() == 1);
  CHECK(sink.all().size() == 1);
}

TEST_CASE("sink: keeps a limited number") {
  Sink sink;
  for (size_t i = 0; i < Sink::kMaxKept + 5; ++i) sink.report(Id::NulByte, {}).help("x");
  CHECK(sink.all().size() == Sink::kMaxKept);
  CHECK(sink.errorCount() == Sink::kMaxKept + 5);
  const Sink::Mark mark = sink.mark();
  sink.report(Id::NulByte, {});
  sink.rollback(mark);
  CHECK(sink.errorCount() == Sink::kMaxKept + 5);
}

TEST_CASE("nearest: one edit up to four letters, two up to eight, three beyond") {
  using Words = std::vector<std::string_view>;
  CHECK(nearest("minon", Words{"card", "minion"}) == "minion");
  CHECK(nearest("crad", Words{"card"}) == "card");  // neighbours swapped
  CHECK(nearest("cxxd", Words{"card"}) == "");
  CHECK(nearest("attach", Words{"attack", "attach"}) == "attach");
  CHECK(nearest("Hero Atcion", Words{"Hero Action"}) == "Hero Action");
  CHECK(nearest("x", Words{}) == "");
}

TEST_CASE("render: the picture") {
  source::SourceManager sources;
  source::FileId file = sources.add("cards/a.thou", "one\n  Set aside a Hero.\n");
  Sink sink;
  sink.report(Id::UnknownNoun, {.begin = 6, .length = 16, .file = file})
      .arg("x")
      .label({.begin = 0, .length = 3, .file = file}, "declared here")
      .rule("SA-3", "pairs")
      .help("say more");
  CHECK(render(sources, sink.all().front()) == R"(error[unknown-noun]: no noun `x`
  --> cards/a.thou:2:3
   |
 1 | one
   | --- declared here
 2 |   Set aside a Hero.
   |   ^^^^^^^^^^^^^^^^
   = rule SA-3: pairs
help: say more
)");
  CHECK(
      renderJson(sources, sink.all().front()) ==
      R"({"id":"unknown-noun","severity":"error","message":"no noun `x`","path":"cards/a.thou","line":2,"column":3,"endLine":2,)"
      R"("endColumn":19,"rule":"SA-3","help":"say more","labels":[{"path":"cards/a.thou","line":1,"column":1,"endLine":1,)"
      R"("endColumn":4,"text":"declared here"}]})");
}

TEST_CASE("render: colours and the cap") {
  source::SourceManager sources;
  source::FileId file = sources.add("a", "x");
  Sink sink;
  for (uint32_t i = 0; i < 3; ++i) sink.report(Id::NulByte, {.begin = i, .length = 1, .file = file});
  std::string text = render(sources, sink.sorted(), {.colours = true, .most = 2});
  CHECK(text.find("\x1b[1;31merror[nul-byte]\x1b[0m") != std::string::npos);
  CHECK(text.ends_with("\n... and 1 more\n"));
}
