// Conditions on what has happened: `if you take no damage from this attack`, `if that enemy is defeated this way`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// `itself`: what the event does that is being asked about, not what a card's ability does meanwhile.
const Node* happenedCondition(Context& context, const Clause& clause, bool itself = false);

}  // namespace thou::sema
