// `Enemies cannot attack you`: such an event cannot happen. As a line it holds while the card is there, as an effect until the end that it says.
// What is protected from something is Protect.h's.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "They cannot attack, thwart, or defend this turn": each as a clause of its own, with the `cannot` and the end that are said of all. Other
/// clauses as they are.
llvm::ArrayRef<const Clause*> eachForbidden(Context& context, llvm::ArrayRef<const Clause*> clauses);

/// Whether a clause says what cannot be done, or of somebody that it does not happen ("allies do not take damage").
bool saysCannot(const Clause& clause);

/// Whether a clause says of others than this card what they cannot do, or what cannot be done to them.
bool forbidsOthers(Context& context, const Clause& clause);

/// A clause with `cannot` that holds as long as its card is there; false after reporting.
bool forbidLine(Context& context, const Clause& clause, bytecode::Ability& ability);

/// What such a clause does until an end: that which it says, or that which the ruleset has for what protects.
const Node* cannotEffect(Context& context, const Clause& clause);

}  // namespace thou::sema
