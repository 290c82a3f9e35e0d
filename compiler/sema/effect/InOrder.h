// Clauses one behind the other: `A and B`, `A, then B`, `each player A and Bs`, `you may A and B`; what stands behind one of them goes with it.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Clauses that are joined, as statements in their order; null after reporting.
const Node* joinedChain(Context& context, llvm::ArrayRef<const Clause*> clauses);

}  // namespace thou::sema
