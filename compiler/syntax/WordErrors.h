// What is said about words that nobody declared. One error names the word, its likely class by position, and the nearest spelling.
// Next: Tagger.cpp.
#pragma once

#include "compiler/syntax/TagContext.h"
#include "compiler/syntax/TagInput.h"

namespace thou::syntax {

/// The context stands at a word without any reading.
void reportUnknownWord(const TagInput& input, const TagContext& context);
void reportUnknownTrait(const TagInput& input, const Unit& unit);
void reportUnknownIcon(const TagInput& input, const Unit& unit);

}  // namespace thou::syntax
