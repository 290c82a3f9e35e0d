// What is paired with a set-aside ability: what happens on return, again and again, or holds meanwhile. Sentences behind the one that sets
// aside; each speaks of the same cards through their group (SA-11) and lasts as long as it (SA-3).
// Next: SetAside.cpp, where the group is made.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What only makes sense behind `set aside`: `handled` says whether it is such.
const Node* pairedSentence(Context& context, llvm::ArrayRef<const Clause*> clauses, bool& handled);

}  // namespace thou::sema
