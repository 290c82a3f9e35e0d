// A filled frame made into statements: choices first, then one event for each thing meant; and what later sentences may ask of it.
// Before: PerformRoles.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool ofPlayers(const Context& context, const Filling& filling);

const Node* inAnyOrder(Context& context, const Node* list, const std::function<const Node*(const Node*)>& body);

const Node* perform(Context& context, Filling& filling, Span span);

}  // namespace thou::sema
