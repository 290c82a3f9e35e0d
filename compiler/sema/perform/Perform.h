// A filled frame made into statements: choices first, then one event for each thing meant; and what later sentences may ask of it.
// Before: PerformRoles.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether what does it can be a player's card; what an encounter card does, it does for whoever resolves the text (YOU-3).
bool ofPlayers(const Context& context, const Filling& filling);

/// One after the other, chosen each time among those that are left.
const Node* inAnyOrder(Context& context, const Node* list, const std::function<const Node*(const Node*)>& body);

/// A filled frame as statements: choices, loops, the event; null after reporting.
const Node* perform(Context& context, Filling& filling, Span span);

}  // namespace thou::sema
