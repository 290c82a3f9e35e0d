// Abilities that other cards resolve: `resolve the "Special" ability on each upgrade you control in any order`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

const Node* resolveEffect(Context& context, const Clause& clause);

bool orderPhrase(const Context& context, Cursor& cursor, bool& any);

bool remindsOf(Context& context, const syntax::Sentence& sentence);

}  // namespace thou::sema
