// What is done only if something holds: a condition, what stands before `then`, what a player says when asked.
#pragma once

#include "compiler/sema/context/Context.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace thou::sema {

/// `If C, E and F`; null after reporting.
const Node* ifChain(Context& context, llvm::ArrayRef<const Clause*> clauses);

/// `E if C`: the first clause with the condition behind it; `taken`: how many clauses these are. Null after reporting.
const Node* deedIf(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t& taken);

/// Whether a clause begins with `then` and waits for `fully`; `alone`: it is all that does.
bool onlyThen(Context& context, const Clause& clause, const Node* fully, bool alone);

/// The same, of what the text between `span` begins with.
bool onlyThen(Context& context, Span span, bool then, const Node* fully);

/// What clauses of condition ask, and when it is answered; nothing after reporting.
std::optional<Asked> ask(Context& context, llvm::ArrayRef<const Clause*> clauses);

/// Asks a player whether to do what `said` says, where it can be done at all; then it is done, as `build` makes it. `whole`: where
/// all of it can be done. Null after reporting.
const Node* askedFirst(Context& context, const Node* who, Span said, llvm::function_ref<const Node*()> build,
                       bool whole = false);

}  // namespace thou::sema
