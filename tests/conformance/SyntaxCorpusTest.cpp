// Real card texts through the front end: nothing crashes, every refusal is one error, and what parses is unambiguous.
//
// The texts are not part of the project; without them the case is skipped. The vocabulary here is the small sample with the
// corpus' own names and traits, so only a part of the lines parses.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "compiler/syntax/Parse.h"
#include "llvm/Support/JSON.h"
#include "tests/unit/Skip.h"
#include "tests/unit/syntax/SampleVocabulary.h"

namespace {

std::filesystem::path corpus() {
  const char* given = std::getenv("THOU_CORPUS");
  return given != nullptr ? std::filesystem::path(given)
                          : std::filesystem::path(THOU_SOURCE_DIR) / ".." / "shared" / "corpus";
}

std::vector<std::string> abilities(const std::filesystem::path& file) {
  std::vector<std::string> result;
  std::ifstream in(file);
  for (std::string row; std::getline(in, row);) {
    llvm::Expected<llvm::json::Value> value = llvm::json::parse(row);
    if (!value) {
      llvm::consumeError(value.takeError());
      continue;
    }
    const llvm::json::Object* object = value->getAsObject();
    std::optional<llvm::StringRef> text = object == nullptr ? std::nullopt : object->getString("text");
    if (!text) continue;
    llvm::SmallVector<llvm::StringRef, 8> lines;
    text->split(lines, '\n', -1, false);
    for (llvm::StringRef line : lines) result.push_back(line.str());
  }
  return result;
}

}  // namespace

TEST_CASE("corpus: real texts neither crash nor parse in two ways") {
  std::filesystem::path directory = corpus();
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
