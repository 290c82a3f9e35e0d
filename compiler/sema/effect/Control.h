// `Take control of an ally until the end of the round`: control that lasts, and reverts (OC-10). Without an end the verb alone does it.
// Next: Durations.cpp, how long.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Says what becomes of control, or to whose pile cards go, where a deed changes it.
void noteOwnership(Context& context, const Filling& filling, const Duration& until, Span span);

/// A change of control with an end.
const Node* controlUntil(Context& context, Filling& filling, const Duration& until, Span span);

/// `You control attached ally.`, `Take control of attached ally.`: as long as the card is there. `handled`: it is one.
bool controlLine(Context& context, const Clause& clause, bytecode::Ability& ability, bool& handled);

/// `..., until this card leaves play`, of a deed that can last. `handled`: it says so.
const Node* untilLeft(Context& context, const Clause& clause, const Clause& until, bool& handled);

}  // namespace thou::sema
