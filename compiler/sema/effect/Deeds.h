// Constructs of the language that no frame describes: prevent, happen, become.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Prevent 1 of that damage, prevent all of that damage, prevent that damage.
const Node* preventEffect(Context& context, const Clause& clause);

/// "a draw phase happens for each player": a part of the round, once more.
const Node* happenEffect(Context& context, const Clause& clause);

/// "Discard cards from the top of the encounter deck until a minion is discarded": one after the other, the last being the one described;
/// it ends as well when no card is left.
const Node* untilEffect(Context& context, const Clause& clause, const Clause& until);

/// That character becomes the defender: a role of the event in progress is set.
const Node* becomeEffect(Context& context, const Clause& clause);

/// Whether what a clause says with `can` or `cannot` could be done.
const Node* possibleCondition(Context& context, const Clause& clause);

}  // namespace thou::sema
