// Numbers held against numbers: `your ATK is 3 or less`, `the number of allies you control is more than your ally limit`.
// Next: With.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Bool: so many as a description's quantity says ("2 or more").
const Node* compareCount(Context& context, const Node* count, const Desc& desc);

/// What is exactly so much: an amount, or how many there are of all that fit.
const Node* valueOf(Context& context, Desc& desc);

/// The number that a condition's subject is, or null: silently where it is none.
const Node* numberAsked(Context& context, const Clause& clause, Desc& subject);

/// Bool: a number is as the clause says ("is 3 or more", "is equal to ..."); null after reporting.
const Node* compareNumber(Context& context, const Clause& clause, const Node* value, Cursor& cursor);

/// Where something is asked for, "2 minions" are 2 or more; "exactly 2" and "0" are so many.
void atLeast(Desc& desc);

/// Bool: there is such a one, or, negated, none.
const Node* exists(Context& context, Desc& desc, bool negated);

}  // namespace thou::sema
