// Looking at cards of a pile, taking some of them, putting the others back: `Look at the top 3 cards of your deck. Add 1 to your hand
// and discard the others.` What was looked at is remembered until something else is.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "look at the top 3 cards of your deck".
const Node* lookEffect(Context& context, const Clause& clause);

/// "put the rest back in any order".
const Node* putBackEffect(Context& context, const Clause& clause);

}  // namespace thou::sema
