// How one word of a tree is written. Next: TextPrinter.cpp, which puts words in their order.
#pragma once

#include <string>
#include <string_view>

#include "compiler/syntax/Ast.h"

namespace thou::print {

/// `text` without markup (`<b>`), with single blanks and plain apostrophes and minus signs.
std::string tidied(std::string_view text);

/// `text` with its first letter a capital, when it begins with a letter.
std::string capitalised(std::string text);

/// `text` with every word's first letter a capital, as in labels.
std::string titled(std::string text);

/// The word inside a sentence: closed words and common words in lower case; names, traits, labels and stats
/// as declared, a trait in brackets as it is set there.
std::string spelled(const syntax::Word& word, const lexicon::Vocabulary& vocabulary);

}  // namespace thou::print
