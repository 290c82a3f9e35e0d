// Choices: `choose an ally`, `choose to either ... or ...`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "choose an ally".
const Node* chooseEffect(Context& context, const Clause& clause);

/// Whether the clauses begin `choose to either ... or ...` or `choose one: ..., or ...`.
bool choosesEither(const Context& context, llvm::ArrayRef<const Clause*> clauses);

/// Whether the first clause is the `choose and` of "choose and discard 1 card", which says nothing more.
bool choosesWhatFollows(Context& context, llvm::ArrayRef<const Clause*> clauses);

/// `choose to either ... or ...` to the end of `clauses`. `cost`: what is chosen must happen whole.
const Node* eitherEffect(Context& context, llvm::ArrayRef<const Clause*> clauses, bool cost);

/// Whether the clauses are `A or B`, `A, B, or C`: deeds of which one is done, and nothing else.
bool isOneOf(llvm::ArrayRef<const Clause*> clauses);

/// `You may A or B`, `A or B`: as `choose to either A or B`; behind `may`, whether any is done is asked first. `cost`: one is paid whole.
const Node* oneOf(Context& context, llvm::ArrayRef<const Clause*> clauses, bool cost);

/// Refuses an `or` among `what`, of which all would be done.
std::nullptr_t orAmong(Context& context, Span span, std::string_view what);

}  // namespace thou::sema
