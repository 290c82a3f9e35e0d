// What clauses come to as statements, for whoever comes upon some, be it inside others. Next: Effect.cpp and Chain.cpp, which read them.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// One clause as statements; null after reporting.
inline const Node* effect(Context& context, const Clause& clause) { return context.nested.deed(context, clause); }

/// Clauses that belong to one sentence, as statements; null after reporting.
inline const Node* chain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  return context.nested.deeds(context, clauses);
}

}  // namespace thou::sema
