// Events in progress: `while you are revealing this card`, `while it is attacking`; and what others may do meanwhile: `each other
// player may spend resources for this card`. The engine keeps the stack of events (runtime/README.md).
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool isProgressive(const Context& context, const Clause& clause);

const Node* progressive(Context& context, const Clause& clause);

bool whileThisIsDone(const Node* condition);

bool mayHelp(Context& context, const Clause& clause, bytecode::Ability& ability);

}  // namespace thou::sema
