// Events in progress: `while you are revealing this card`, `while it is attacking`; and what others may do meanwhile: `each other
// player may spend resources for this card`. The engine keeps the stack of events (runtime/README.md).
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether a clause is about an event that goes on: "is attacking".
bool isProgressive(const Context& context, const Clause& clause);

/// Bool: such an event goes on.
const Node* progressive(Context& context, const Clause& clause);

bool whileThisIsDone(const Node* condition);

/// "Each other player may spend resources for this card.".
bool mayHelp(Context& context, const Clause& clause, bytecode::Ability& ability);

}  // namespace thou::sema
