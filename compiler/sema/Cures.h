// What an author may have meant by a line that does not compile, found by trial: small changes are made to it, and the first with which the
// whole line compiles is proposed. So a cure is never a guess about the grammar: pasted, it compiles.
//
// The changes, likeliest first: Confusions.def; the label before the colon; an article or `your` put in; another form of a
// word near the error, or a stat; another preposition; the words of the error moved to the end, or taken away. Next: Propose.cpp, which asks.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "compiler/lexicon/Vocabulary.h"

namespace thou::sema {

/// A line that does not compile, and which of its bytes the error stands at.
struct Mistake {
  std::string_view line;
  size_t begin = 0;
  size_t end = 0;
  bool known = true;  ///< its words are all declared: one that is not is misspelt rather than too many
};

/// How many changes are tried at one line.
inline constexpr size_t kMostTrials = 300;

/// The words to write, for a message (`for this attack`): those of the first change with which `compiles` takes the line, between one word
/// on either side. Empty where no change helps.
std::string findCure(const Mistake& mistake, const lexicon::Vocabulary& vocabulary,
                     const std::function<bool(const std::string& line)>& compiles);

}  // namespace thou::sema
