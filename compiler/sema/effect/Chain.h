// Chains of clauses: costs before an arrow, what a chain begins with, what joins one clause to the next. Next: Leads.cpp, what a sentence begins with.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What `chain` (Clauses.h) asks for.
const Node* readChain(Context& context, llvm::ArrayRef<const Clause*> clauses);

/// Costs before an arrow, and the arrow: each must happen whole, else nothing behind it does. False after reporting.
bool costsOf(Context& context, llvm::ArrayRef<const Clause*> costs, std::vector<const Node*>& statements);

}  // namespace thou::sema
