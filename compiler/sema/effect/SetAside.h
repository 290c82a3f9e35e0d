// Set aside: what is set aside, until when, and what goes on meanwhile or on return, as one construct (SA-3).
//
//   Set aside a Hero for 2 turns.   While that Hero is set aside, ...   On return, that Hero gains 3/3.
//   └─ group of cards   └─ timer    └─ End::Group                       └─ delayed until the group's return
//
// INVARIANT: what is paired speaks of the cards through the group (GroupCards), so it has the same target (SA-11), whatever object
// the card is by then. A group without a timer is returned by whoever controls its cards (SA-6) and must have something paired with it.
// Next: Paired.cpp, then runtime/rules/SetAside.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether a clause sets something aside.
bool setsAside(const Context& context, const Clause& clause);

/// Sets cards aside, for as long as the clause or `until` says; null after reporting.
const Node* setAsideEffect(Context& context, const Clause& clause, const Clause* until);

/// Of several objects of one instruction: all that is asked before anything is done; `away`: lists before single cards.
void gather(Context& context, std::vector<const Node*>& parts, bool away);

/// Cards: what the ability has set aside.
const Node* asideCards(Context& context);

/// SA-3: what goes on and says no end, in an ability that has set cards aside before, lasts as long as they are. Leaves `until` alone where
/// nothing was set aside.
void whileSetAside(Context& context, Duration& until, Span span);

/// False after reporting that what was set aside last has nothing paired with it.
bool asidePaired(Context& context);

}  // namespace thou::sema
