// Effects: sentences, chains of clauses, and the constructs that no frame describes.
#pragma once

#include "compiler/sema/Context.h"

namespace thou::sema {

const Node* sentences(Context& context, llvm::ArrayRef<const syntax::Sentence*> list);

const Node* sentence(Context& context, const syntax::Sentence& sentence);

const Node* effect(Context& context, const Clause& clause);

}  // namespace thou::sema
