// Cards that a text looks at: which they are, what has become of them, in which pile they were.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "1 of them", and of what was looked at: "1", "the others", "the rest", "the other" of two; those that are still there.
bool lookedAt(Context& context, Desc& desc, const NounPhrase& phrase);

/// Behind a colon: of cards of which no place is said, in the clause or its phrases, those that were looked at and are still there.
void soughtAmongLooked(Context& context, const Clause& clause, Desc& desc);

/// Whether they are among those looked at last.
bool areLookedAt(const Context& context, const Desc& cards);

/// Remembers that some of those looked at are dealt with, and are none of `the rest`; `moved`: they are no more where they were.
const Node* dealtWith(Context& context, const Node* cards, bool moved);

/// The pile that cards are said to be in, or were looked at in: a CardsInZone; null: it is not said.
const Node* pileOf(const Context& context, const Desc& cards);

}  // namespace thou::sema
