// Triggers: which events an ability watches. What must be true of their roles: TriggerRoles.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "after you are stunned": where the state has a verb of the same spelling, being made so.
const Clause& madeSo(Context& context, const Clause& clause);

/// What is waited for is no `each`.
bool oneAtATime(Context& context, const Clause& clause);

/// What an ability waits for: its event and the test of it; false after reporting.
bool trigger(Context& context, llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability, const Node*& test);

}  // namespace thou::sema
