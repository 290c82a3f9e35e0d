// An order filled into its verb: which frame takes every chunk, two objects, each player asked. Next: Perform.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

const Node* effectWith(Context& context, const Clause& clause, const VerbWord& verb);

const Node* eachMay(Context& context, const Clause& clause, const Desc& players);

/// What a clause says that its subject does, done by `Wording::doer`.
const Node* asOrder(Context& context, const Clause& clause);

/// What each of some players does in turn, in player order; what it has brought about is nothing to speak of behind it.
const Node* inTurn(Context& context, const Node* players, Span span,
                   llvm::function_ref<const Node*(const Node* player)> turn);

}  // namespace thou::sema
