// `Cancel its "When Revealed" effects`, `cancel the effects of that card`, `cancel that attack`, `cancel all boost icons on that card`.
//
// Abilities with a label are silenced until the event is over in which they would be used; all effects of a card are those of the event
// that the ability watches, which then happens without its body. Next: runtime/rules/Window.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "cancel its effects", "cancel that attack".
const Node* cancelEffect(Context& context, const Clause& clause);

}  // namespace thou::sema
