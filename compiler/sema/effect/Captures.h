// What is done or asked later is a function of its own, which keeps the values that it needs of now.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Makes the parts functions that take `parameters`, then what they use of the text around: the captures.
bool keep(Context& context, llvm::MutableArrayRef<Later> parts, std::vector<const Node*>& captures, Span span,
          std::vector<Type> parameters = {});

/// A statement that imposes a lasting effect, with what it keeps of now.
const Node* imposeWith(Context& context, bytecode::EffectTemplate effect, const Node* amount, const Node* argument,
                       llvm::ArrayRef<const Node*> captures, Span span);

}  // namespace thou::sema
