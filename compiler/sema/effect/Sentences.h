// Sentences one after the other, and what each leaves behind for the next. Next: Chain.cpp, the clauses of one.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Sentences one after the other, as statements; null after reporting.
const Node* sentences(Context& context, llvm::ArrayRef<const syntax::Sentence*> list);

/// One sentence as statements; null after reporting.
const Node* sentence(Context& context, const syntax::Sentence& sentence);

}  // namespace thou::sema
