// Every word counts: a text with a word deleted, doubled or swapped does not compile to the same code unnoticed.
//
// Exceptions are mutants that mean the same, listed by name with the reason. Next: Mutants.h.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/conformance/Mutants.h"

namespace {

using namespace thou::tests;

// Sanitizers are slow: there every seventh mutant is tried.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
constexpr size_t kStride = 7;
#else
constexpr size_t kStride = 1;
#endif

struct Exception {
  std::string_view owner;
  std::string_view what;
  std::string_view why;
};

constexpr Exception kExceptions[] = {
    {"Focused Strikes", "delete: card", "`this` alone is this card"},
    {"Loaned Gauntlets", "delete: friendly", "what it is attached to is friendly, as its line above says"},
    {"Signal Jammer", "delete: resource", "`1 [energy]` is one such resource"},
    {"Corner Diner", "delete: resource", "`1 [mental]` is one such resource"},
    {"Keep Your Head Down", "delete: of", "`all that damage` is all of that damage"},
    {"Keep Your Head Down", "delete: that", "there is one damage in flight"},
};

bool excepted(const Survivor& survivor) {
  return std::any_of(std::begin(kExceptions), std::end(kExceptions), [&](const Exception& exception) {
    return exception.owner == survivor.owner && exception.what == survivor.mutant.what;
  });
}

/// The *.thou files of `folder`: rulesets, or the others.
Files readCards(const std::filesystem::path& folder, bool rulesets) {
  Files files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".thou") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const bool isRuleset = text.starts_with("ruleset ") || text.find("\nruleset ") != std::string::npos;
    if (isRuleset == rulesets) files.emplace_back(entry.path().string(), std::move(text));
  }
  std::sort(files.begin(), files.end());
  return files;
}

void report(const MutationResult& result) {
  MESSAGE(result.lines, " lines, ", result.mutants, " mutants, ", result.survivors.size(), " of the same meaning");
  for (const std::string& problem : result.problems) FAIL_CHECK("does not compile unchanged: " << problem);
  for (const Survivor& survivor : result.survivors) {
    if (!excepted(survivor)) FAIL_CHECK("unnoticed: " << survivor.owner << ": " << survivor.mutant.what << "\n  " << survivor.mutant.text);
  }
}

}  // namespace

TEST_CASE("mutation: the words of every card count") {
  const std::filesystem::path cards = std::filesystem::path(THOU_SOURCE_DIR) / "cards";
  const MutationResult result = mutateCards(readCards(cards, false), readCards(cards, true), kStride);
  report(result);
  CHECK(result.mutants > 100);
}

TEST_CASE("mutation: the words of every keyword, rule and verb count") {
  const MutationResult result = mutateRulesets(readCards(std::filesystem::path(THOU_SOURCE_DIR) / "cards", true), kStride);
  report(result);
  CHECK(result.mutants > 100);
}
