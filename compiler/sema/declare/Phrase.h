// Splits the short property phrases of declarations (`a player card; a character`) into words, with their places.
// Declarations are written for machines first: their phrases are fixed forms over declared nouns, not sentences.
#pragma once

#include <optional>
#include <string>
#include <string_view>
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

/// The bytes [begin, end) of a piece of a file.
source::Span piece(source::Span whole, size_t begin, size_t end);

/// Whether two texts are the same words, whatever their case and the blanks between.
bool sameWords(std::string_view a, std::string_view b);

/// The number that a text is, and nothing else.
std::optional<uint32_t> number(std::string_view text);

}  // namespace thou::sema
