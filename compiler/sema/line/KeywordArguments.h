// What stands in parentheses behind a keyword: cards in play, a card, a trait, resources. Counters: Counters.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What stands behind a keyword, by how it is declared; false after reporting.
bool keywordArgument(Context& context, const syntax::Sentence& keyword, std::vector<Index>& result);

}  // namespace thou::sema
