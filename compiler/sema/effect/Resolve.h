// Abilities that other cards resolve: `resolve the "Special" ability on each upgrade you control in any order`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "resolve the Special ability on ...".
const Node* resolveEffect(Context& context, const Clause& clause);

/// "in any order": the noun is a word of the ruleset.
bool orderPhrase(const Context& context, Cursor& cursor, bool& any);

/// "(Play the "..." event to use this ability.)": which card resolves it, that card says.
bool remindsOf(Context& context, const syntax::Sentence& sentence);

}  // namespace thou::sema
