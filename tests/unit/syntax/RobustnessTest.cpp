// Nothing from outside may crash: sentences and files cut short, with bytes changed, doubled and swapped.
#include <doctest/doctest.h>

#include <random>

#include "compiler/syntax/Parse.h"
#include "tests/unit/syntax/SampleVocabulary.h"
#include "tests/unit/syntax/Sentences.h"

using thou::test::Parsed;

namespace {

/// A parse ends with a tree and no error, or with exactly one error and no tree.
void checkContract(const std::string& text) {
  CAPTURE(text);
  Parsed parsed(text);
  CHECK((parsed.ability != nullptr) == (parsed.sink.errorCount() == 0));
  CHECK(parsed.sink.errorCount() <= 1);
  for (const thou::diag::Diagnostic& one : parsed.sink.all()) CHECK(one.where.end() <= text.size());
}

}  // namespace

TEST_CASE("robustness: every beginning of every sentence") {
  for (std::string_view sentence : thou::test::kSentences) {
    for (size_t length = 0; length < sentence.size(); length += 3)
      checkContract(std::string(sentence.substr(0, length)));
  }
}

TEST_CASE("robustness: a mark before anything else") {
  for (const char* mark : {":", ",", ".", ";", "-", "\"", ")", "(", "'s", "\u2192", "\u2022"}) {
    for (const char* label : {"", "Action: ", "Special \"Mark\": "})
      checkContract(std::string(label) + mark + " draw 1 card.");
  }
}

TEST_CASE("robustness: changed sentences") {
  std::mt19937 random(20240611);
  const std::string marks = "()\"[]{}.,:;-+*/'!? \n\t012Xx\xe2\x80\x94";
  for (std::string_view sentence : thou::test::kSentences) {
    for (int round = 0; round < 12; ++round) {
      std::string text(sentence);
      for (int change = 0; change < 3; ++change) {
        size_t at = random() % text.size();
        switch (random() % 4) {
          case 0:
            text[at] = marks[random() % marks.size()];
            break;
          case 1:
            text.insert(at, 1, marks[random() % marks.size()]);
            break;
          case 2:
            text.erase(at, random() % 6);
            break;
          default:
            text.insert(at, text.substr(random() % text.size(), random() % 9));
            break;
        }
        if (text.empty()) text = ".";
      }
      checkContract(text);
    }
  }
}

TEST_CASE("robustness: changed files") {
  std::mt19937 random(7);
  const std::string whole =
      "set \"X\" for y.\nhero \"A\" { HP 10. Traits: S.H.I.E.L.D. B.\n  Action: Draw.\n  \u2022 x\n}\nkeyword K N: "
      "text (a: b). {\n  line }\n";
  const std::string marks = "{}()[]\".:,\n /\\";
  for (int round = 0; round < 3000; ++round) {
    std::string text = whole.substr(0, random() % (whole.size() + 1));
    for (int change = 0; change < 4 && !text.empty(); ++change) {
      text.insert(random() % text.size(), 1, marks[random() % marks.size()]);
    }
    thou::source::SourceManager sources;
    thou::syntax::Arena arena;
    thou::diag::Sink sink;
    const auto* tree = thou::syntax::parseFile(sources, sources.add("fuzz", text), arena, sink);
    REQUIRE(tree != nullptr);
    for (const thou::diag::Diagnostic& one : sink.all()) CHECK(one.where.end() <= text.size());
  }
}
