// Conditions on how things are: `it is stunned`, `you are in hero form`, `that scheme has 3 or more threat`. Next: Happened.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Bool: what is said with `is`, behind its subject; null after reporting.
const Node* stateCondition(Context& context, const Clause& clause, Desc subject, Cursor& cursor);

/// "3 hit points remaining": the word may stand behind.
void remainingBehind(Context& context, Cursor& cursor, Desc& stat);

/// Bool: what is said with `has` or `have`, behind its subject; null after reporting.
const Node* haveCondition(Context& context, const Clause& clause, Desc subject, Cursor& cursor);

}  // namespace thou::sema
