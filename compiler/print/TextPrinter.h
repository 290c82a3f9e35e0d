// An ability's tree as its canonical text, in English.
//
// Every word comes from the tree and every mark from its flags; the source range is not looked at, so a tree made by other means
// prints as well. INVARIANT: the text parses to an equal tree, and that prints as the same text. Next: TextPrinter.cpp.
#pragma once

#include <string>

#include "compiler/syntax/Ast.h"

namespace thou::print {

/// The canonical text of one ability: one line, and one more for each bullet ("• Draw 1 card."), without a line end behind
/// the last. Words are spelled as in `vocabulary`, by which the tree was made.
std::string text(const syntax::Ability& ability, const lexicon::Vocabulary& vocabulary);

}  // namespace thou::print
