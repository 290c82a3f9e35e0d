// What it costs to play cards: `Reduce the cost to play this card by 1`, `Increase the cost of each ally you play by 2`, `Reduce the cost of the
// next event you play this phase by 1`. The cost that a card has, wherever it lies, is not changed by any of these.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// As long as the line holds; false after reporting.
bool priceLine(Context& context, const Clause& clause, bool more, bytecode::Ability& ability);

/// From now on, for as long as it says; of `the next` one until it has been played. Null after reporting.
const Node* priceEffect(Context& context, const Clause& clause, bool more);

}  // namespace thou::sema
