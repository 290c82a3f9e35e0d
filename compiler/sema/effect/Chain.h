// Chains of clauses: costs before an arrow, `if`, what joins one clause to the next. Next: Leads.cpp, what a sentence begins with.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Clauses that belong to one sentence, as statements; null after reporting.
const Node* chain(Context& context, llvm::ArrayRef<const Clause*> clauses);

/// `If C, E and F`; null after reporting.
const Node* ifChain(Context& context, llvm::ArrayRef<const Clause*> clauses);

/// `E if C`: the first clause with the condition behind it; `taken`: how many clauses these are. Null after reporting.
const Node* deedIf(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t& taken);

/// Costs before an arrow, and the arrow: each must happen whole, else nothing behind it does. False after reporting.
bool costsOf(Context& context, llvm::ArrayRef<const Clause*> costs, std::vector<const Node*>& statements);

/// Whether a clause begins with `then` and waits for `fully`; `alone`: it is all that does.
bool onlyThen(Context& context, const Clause& clause, const Node* fully, bool alone);

/// The same, of what the text between `span` begins with.
bool onlyThen(Context& context, Span span, bool then, const Node* fully);

/// What clauses of condition ask, and when it is answered; nothing after reporting.
std::optional<Asked> ask(Context& context, llvm::ArrayRef<const Clause*> clauses);

}  // namespace thou::sema
