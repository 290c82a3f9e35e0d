// Triggers: which events an ability watches. What must be true of their roles: TriggerRoles.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

const Clause& madeSo(Context& context, const Clause& clause);

/// What is waited for is no `each`
bool oneAtATime(Context& context, const Clause& clause);

bool trigger(Context& context, llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability, const Node*& test);

}  // namespace thou::sema
