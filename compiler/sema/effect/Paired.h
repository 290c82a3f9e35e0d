// What is paired with a set-aside ability: what happens on return, again and again, or holds meanwhile. Sentences behind the one that sets
// aside; each speaks of the same cards through their group (SA-11) and lasts as long as it (SA-3).
//
// What is done later becomes a function of its own that keeps the values it needs (`keep`). Next: SetAside.cpp, where the group is made.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What only makes sense behind `set aside`: `handled` says whether it is such.
const Node* pairedSentence(Context& context, llvm::ArrayRef<const Clause*> clauses, bool& handled);

/// Makes the parts functions that take `parameters`, then what they use of the text around: the captures.
bool keep(Context& context, llvm::MutableArrayRef<Later> parts, std::vector<const Node*>& captures, Span span,
          std::vector<Type> parameters = {});

/// A statement that imposes a lasting effect, with what it keeps of now.
const Node* imposeWith(Context& context, bytecode::EffectTemplate effect, const Node* amount, const Node* argument,
                       llvm::ArrayRef<const Node*> captures, Span span);

}  // namespace thou::sema
