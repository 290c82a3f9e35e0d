// Every message an author can get has a golden file or a unit test: a row of Diagnostics.def without one fails here.
//
// A row counts as tested where a file of tests/ names its kebab id or its enumerator, or an example of the language
// reference does (each is compiled by LanguageReferenceTest.cpp). Exemptions carry their reason.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "Places.h"
#include "compiler/diag/Diag.h"

namespace {

namespace fs = std::filesystem;

struct Row {
  std::string_view name;
  std::string_view kebab;
};

constexpr Row kRows[] = {
#define DIAGNOSTIC(Name, kebab, severity, text) {#Name, kebab},
#include "compiler/diag/Diagnostics.def"
};

struct Exemption {
  std::string_view kebab;
  std::string_view why;
};

constexpr Exemption kExemptions[] = {
    {"verifier-refused",
     "says that the compiler emitted a wrong program: a defect of ours that no text is known to cause"},
    {"choice-in-condition",
     "a choice is refused by the quantity before it gets this far; kept as the last line of defence"},
    {"no-determiner",
     "a player without a determiner is reported as `subject-missing`; kept for determiners that choose nobody"},
    {"no-playing",
     "needs a ruleset without a `playing` line whose cards are played; the ruleset of a golden file is champions"},
};

/// `word` stands in `text`, not as a part of a longer one.
bool names(std::string_view text, std::string_view word) {
  const auto part = [](char c) {
    return c == '-' || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  for (size_t at = 0; (at = text.find(word, at)) != std::string_view::npos; ++at) {
    const bool before = at > 0 && part(text[at - 1]);
    const bool after = at + word.size() < text.size() && part(text[at + word.size()]);
    if (!before && !after) return true;
  }
  return false;
}

std::string everything() {
  std::string all;
  const fs::path root(THOU_SOURCE_DIR);
  const auto add = [&](const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    all.append(std::istreambuf_iterator<char>(in), {});
  };
  add(root / "grammar" / "README.md");
  for (const char* folder : {"unit", "golden", "limits", "conformance"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / "tests" / folder)) {
      const fs::path& path = entry.path();
      if (path.filename() == "DiagnosticsTest.cpp") continue;
      if (path.extension() == ".cpp" || path.extension() == ".thou" || path.extension() == ".jsonl") add(path);
    }
  }
  return all;
}

}  // namespace

TEST_SUITE("golden") {
  TEST_CASE("every diagnostic is named by a test") {
    const std::string all = everything();
    for (const Row& row : kRows) {
      const bool tested = names(all, row.kebab) || names(all, "Id::" + std::string(row.name));
      bool exempt = false;
      for (const Exemption& exemption : kExemptions) exempt = exempt || exemption.kebab == row.kebab;
      INFO(row.kebab);
      CHECK(tested != exempt);
    }
  }

  TEST_CASE("a golden file of golden/diagnostics shows the diagnostic it is named after") {
    for (const auto& entry : fs::directory_iterator(fs::path(THOU_SOURCE_DIR) / "tests" / "golden" / "diagnostics")) {
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      INFO(entry.path().string());
      const std::string id = entry.path().stem().string() + "]";
      const bool shown =
          text.find("// error[" + id) != std::string::npos || text.find("// warning[" + id) != std::string::npos;
      CHECK(shown);
    }
  }
}
