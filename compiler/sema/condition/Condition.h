// Conditions: clauses that are true or false. Pure by construction.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Bool: what a clause asks; null after reporting.
const Node* condition(Context& context, const Clause& clause);

bool hasAlready(const Clause& clause);

/// All clauses as one test; the test of each is added to `each`.
const Node* conditionChain(Context& context, llvm::ArrayRef<const Clause*> clauses,
                           std::vector<const Node*>* each = nullptr);

/// That the test is true of each of them: there is none of which it is not.
const Node* everyOne(Context& context, Desc& desc, const Node* test);

}  // namespace thou::sema
