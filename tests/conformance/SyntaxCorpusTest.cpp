// Real card texts through the front end: nothing crashes, every refusal is one error, and what parses is unambiguous.
//
// The texts are not part of the project; without them the case is skipped. The vocabulary here is the small sample with the
// corpus' own names and traits, so only a part of the lines parses.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "compiler/syntax/Parse.h"
#include "llvm/ADT/SmallVector.h"
#include "tests/conformance/Corpus.h"
#include "tests/unit/Skip.h"
#include "tests/unit/syntax/SampleVocabulary.h"

namespace {

std::vector<std::string> abilities(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  thou::source::SourceManager sources;
  thou::diag::Sink sink;
  std::deque<thou::import::Row> rows;
  thou::import::readRows(sources, sources.add(file.string(), {std::istreambuf_iterator<char>(in), {}}), rows, sink);
  CHECK(sink.errorCount() == 0);
  std::vector<std::string> result;
  for (const thou::import::Row& row : rows) {
    const std::optional<llvm::StringRef> text = row.object.getString("text");
    if (!text) continue;
    llvm::SmallVector<llvm::StringRef, 8> lines;
    text->split(lines, '\n', -1, false);
    for (llvm::StringRef line : lines) result.push_back(line.str());
  }
  return result;
}

}  // namespace

TEST_CASE("corpus: real texts neither crash nor parse in two ways") {
  const std::filesystem::path directory = thou::tests::corpusFolder();
  if (!std::filesystem::exists(directory)) {
    thou::tests::skip("no corpus of card texts");
    return;
  }
  size_t parsed = 0, total = 0;
  for (const char* name : {"marvel_en.jsonl", "redemption.jsonl"}) {
    for (const std::string& text : abilities(directory / name)) {
      thou::source::SourceManager sources;
      thou::source::FileId file = sources.add(name, text);
      thou::source::Span span{.begin = 0, .length = static_cast<uint16_t>(text.size()), .file = file};
      thou::diag::Sink sink;
      thou::syntax::Arena arena;
      thou::syntax::SentenceContext context{.vocabulary = &thou::test::sampleVocabulary()};
      bool ok = thou::syntax::parseAbility(sources, span, context, arena, sink) != nullptr;
      ++total;
      parsed += ok ? 1 : 0;
      CHECK(ok == (sink.errorCount() == 0));
      CHECK(sink.errorCount() <= 1);
      if (!ok) continue;
      std::string ambiguous = thou::syntax::ambiguities(sources, span, context);
      INFO(text);
      CHECK(ambiguous == "");
    }
  }
  MESSAGE(parsed, " of ", total, " lines parse with the sample vocabulary");
  CHECK(parsed > 0);
}
