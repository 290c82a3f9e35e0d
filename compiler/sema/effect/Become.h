// What makes another card of a card: `that character becomes a hero`, `that card loses its abilities`. As long as said, else as long as it
// is in play. Next: Protect.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "becomes a hero": a change of the subject's kind.
const Node* becomesKind(Context& context, const Clause& clause, Cursor cursor, Desc subject, uint32_t kinds);

/// Whether the first thing that a clause speaks of are abilities or a text box.
bool speaksOfAbilities(const Context& context, const Clause& clause);

/// "That card loses its abilities until the end of the turn.".
const Node* blankEffect(Context& context, const Clause& clause);

}  // namespace thou::sema
