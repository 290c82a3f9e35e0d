// The forms of a condition, each a reader: whether a clause is of its form, and
// then what it asks, in `result`: a Bool, null where that cannot be asked, with
// or without a report of its own. Condition.cpp has the order in which they are
// tried.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

// ---- Outcome.cpp: of what has been done
/// "if you cannot": what the sentence before was to do could not be done
bool saysCannot(Context& context, const Clause& clause, const Node*& result);
/// "if you do", "if they do not"
bool saysDo(Context& context, const Clause& clause, const Node*& result);
/// "player 2 has won the game"
bool resultOf(Context& context, const Clause& clause, const Node*& result);
/// "if this removes the last threat from that scheme"
bool lastOf(Context& context, const Clause& clause, const Node*& result);
/// "if no character was exhausted this way": the deed, not the state
bool madeThisWay(Context& context, const Clause& clause, const Node*& result);

// ---- There.cpp
/// "if there is a minion in play", "if there are 3 threat on it"
bool thereIs(Context& context, const Clause& clause, const Node*& result);

// ---- Holds.cpp: of what is so of the subject, a noun phrase
/// "if it is stunned", where the participle is declared as an adjective
bool isParticiple(Context& context, const Clause& clause, const Node*& result);
/// "if a minion is engaged with you"
bool isRelated(Context& context, const Clause& clause, const Node*& result);
/// "if you control A and B", "if a player owns that card"
bool isHeld(Context& context, const Clause& clause, const Node*& result);
/// "if that card is a treachery"
bool isSo(Context& context, const Clause& clause, const Node*& result);
/// "if it has the Guard trait"
bool hasSo(Context& context, const Clause& clause, const Node*& result);

/// Whether a clause's verb is one that is declared, or stands in the passive: a
/// deed, or the state that one leads to.
bool isDeed(const Clause& clause);

}  // namespace thou::sema
