// Effects: sentences, chains of clauses, and the constructs that no frame describes.
#pragma once

#include "compiler/sema/context/Context.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace thou::sema {

/// What the rooms up to this one read for those left of them.
extern const Nested kNested;

/// Sentences one after the other, as statements; null after reporting.
const Node* sentences(Context& context, llvm::ArrayRef<const syntax::Sentence*> list);

/// One sentence as statements; null after reporting.
const Node* sentence(Context& context, const syntax::Sentence& sentence);

/// One clause as statements; null after reporting.
const Node* effect(Context& context, const Clause& clause);

/// Asks a player whether to do what `said` says, where it can be done at all; then it is done, as `build` makes it. `whole`: where
/// all of it can be done. Null after reporting.
const Node* askedFirst(Context& context, const Node* who, Span said, llvm::function_ref<const Node*()> build,
                       bool whole = false);

}  // namespace thou::sema
