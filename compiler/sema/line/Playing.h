// The events that an ability stands for: playing a card, and whatever its text is the body of; the resources a payment
// gives. Next: Ability.cpp, which puts them together.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

const Node* wrapIn(Context& context, const VerbFrame& frame, const Node* body, const Node* object, Index from = kNone);

const Node* playing(Context& context, const std::vector<const Node*>& costs, const Node* effect, const Node*& test);

const Node* yieldOf(Context& context, const Node* effect);

}  // namespace thou::sema
