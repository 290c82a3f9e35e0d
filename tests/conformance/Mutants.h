// Texts with a word deleted, doubled or swapped with its neighbour, and whether the compiler notices.
//
// A mutant that compiles without a diagnostic to the same code has a word in it that means nothing: the defect that
// LANGUAGE.md (5) rules out. INVARIANT: the mutants of a line depend on the line alone. Next: MutationTest.cpp.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/Sanitized.h"

namespace thou::tests {

/// One changed text.
struct Mutant {
  std::string what;  ///< "delete: draw", "double: draw", "swap: draw 1"; what exceptions are listed by
  std::string text;
};

/// Every deletion and doubling of a word of `line`, and every swap of two neighbours. Punctuation stays where it is;
/// a swap of equal words is left out.
std::vector<Mutant> mutantsOf(std::string_view line);

/// A mutant that nobody noticed.
struct Survivor {
  std::string owner;  ///< card, keyword, verb
  Mutant mutant;
  std::string line;  ///< as it was
};

/// What a run of the mutants of many lines came to.
struct MutationResult {
  size_t lines = 0;
  size_t mutants = 0;
  size_t compiledWhole = 0;  ///< of the rulesets: a sample, chosen whatever the text by itself came to
  std::vector<Survivor> survivors;
  /// Lines whose unchanged text does not compile: nothing was tested there. Of the sample: a text that is noticed by itself, and whole is not.
  std::vector<std::string> problems;
};

/// Whether a deletion left the same meaning in any text: "draw 2" for "draw 2 cards", "this" for "this card".
bool meansTheSame(const Survivor& survivor);

/// Every so many mutants are tried: sanitizers are slow.
constexpr size_t kMutationStride = kSanitized ? 7 : 1;

using Files = std::vector<std::pair<std::string, std::string>>;

/// The files of cards/<game> that declare a ruleset, and the others. A program has one ruleset: games are tried apart.
Files rulesetFiles(std::string_view game);
Files setFiles(std::string_view game);

/// The mutants of every ability line of every card in `files`, card by card: a set of the headers of all cards, and
/// copies of the one card with a changed line each. Every `stride`th mutant is tried. `rulesets`: compiled along,
/// unchanged.
MutationResult mutateCards(const Files& files, const Files& rulesets, size_t stride);

/// The mutants of every ability text in `rulesets` themselves (keywords, rules, verbs' bodies), read one after another against one declared
/// model; those that come to the same code are compiled whole before they count as survivors, and so is a sample of the others.
MutationResult mutateRulesets(const Files& rulesets, size_t stride);

}  // namespace thou::tests
