// How text falls into words for the vocabulary, without a lexer: the same cuts that grammar/ThouWords.g4 makes, plus the two cuts
// inside a word ("non-" before it, "'s" behind it). A test holds the two together. Next: Vocabulary.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thou::lexicon {

/// The normalised words of `text` in order: lower case, typographic apostrophes made plain, punctuation as words of its own.
std::vector<std::string> splitWords(std::string_view text);

/// `word` in the normal form in which the vocabulary is matched.
std::string normalised(std::string_view word);

/// Where a word is cut once more: `prefix` bytes of "non-" in front, `suffix` bytes of "'s" behind. Zero where there is none.
struct InnerCut {
  size_t prefix = 0;
  size_t suffix = 0;
};
InnerCut innerCut(std::string_view word);

}  // namespace thou::lexicon
