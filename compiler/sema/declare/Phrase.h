// Splits the short property phrases of declarations (`a player card; a character`) into words, with their places.
// Declarations are written for machines first: their phrases are fixed forms over declared nouns, not sentences.
#pragma once

#include <string>
#include <vector>

#include "compiler/source/Source.h"

namespace thou::sema {

struct PhraseWord {
  std::string text;  ///< lower case; without quotes or brackets
  source::Span where;
  bool quoted = false;
  bool icon = false;
};

/// The words of a piece of a file; quotes and `[icons]` are one word each, punctuation ( ; , . ) stands alone.
std::vector<PhraseWord> phraseWords(const source::SourceManager& sources, source::Span span);

/// The pieces of `span` between semicolons, trimmed, the final full stop dropped.
std::vector<source::Span> phrases(const source::SourceManager& sources, source::Span span);

}  // namespace thou::sema
