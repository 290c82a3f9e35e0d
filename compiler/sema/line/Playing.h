// The events that an ability stands for: playing a card, and whatever its text is the body of; the resources a payment
// gives. Next: Ability.cpp, which puts them together.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// The body becomes a function of its own: what it uses of this one is captured.
const Node* wrapIn(Context& context, const VerbFrame& frame, const Node* body, const Node* object, Index from = kNone);

/// Playing a card: it leaves the hand, its cost is paid, then it resolves; an event's card is discarded afterwards (OC-13).
const Node* playing(Context& context, const std::vector<const Node*>& costs, const Node* effect, const Node*& test);

/// Int: the resources that an effect generates, packed; null where it generates none for sure.
const Node* yieldOf(Context& context, const Node* effect);

}  // namespace thou::sema
