// What a sentence begins with, before its first clause: `otherwise`, `in expert mode`, `until the end of the round`, `at the end of the
// phase`, `in player order`, `for each`. Next: Delay.cpp, what is done later.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Clauses behind what a sentence begins with.
const Node* ledChain(Context& context, llvm::ArrayRef<const Clause*> clauses);

}  // namespace thou::sema
