// Where cards are: `in your hand`, `from your deck and discard pile`. Next: Perform.cpp, which takes them from there.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "in battle": the bare word, where the battle's own declaration says in what zone who takes part is.
Index zoneOfScope(const Context& context, const NounPhrase& phrase);

/// What may stand behind `in play`: `or a set-aside area`.
bool orInZone(Context& context, Desc& desc, const Chunk& play, Cursor& cursor);

/// Takes "in your hand", "from your deck or hand": where described cards are, with the zones that `rest` goes on with; false after reporting.
bool zonePhrase(Context& context, Desc& desc, const Chunk& chunk, Cursor& rest);

/// The one of `players` who is chosen before the clause is done: whose deck is meant by "a deck".
const Node* somePlayer(Context& context, const Node* players, Span span);

/// Whether all that a Cards node lists lies in zones out of play.
bool outOfPlay(const Context& context, const Node* list);

/// `you control`: in play; false, reported, where another place is said.
bool inPlayOnly(Context& context, Desc& desc, Span span);

/// Always false.
bool failControlled(Context& context, Span span);

/// Bool: in play, or, where the object spoken of is gone, it was.
const Node* inPlayThen(Context& context, const Node* card);

/// "your deck and discard pile": without an owner of its own it has the first one's.
bool alsoZone(Context& context, Desc& desc, const NounPhrase& phrase);

/// A Cards node: what the zones hold, top first.
const Node* zoneCards(Context& context, const Desc& zone);

/// It speaks of the cards set aside.
bool ofAside(const Context& context, const Node* node);

/// Takes "that Hero is set aside" behind `turn`.
bool turnsAside(Context& context, Cursor& cursor);

/// Cards: all of some kinds in zones that are `findable`.
const Node* findableCards(Context& context, uint32_t kinds);

/// In zones of the scenario that are neither play nor deck nor discard pile; or null.
const Node* cardsAside(Context& context);

/// Remembers a deck that is searched: it is shuffled when the chain is over, or where the cost that searched it is not paid.
void markSearched(Context& context, const Desc& zone);

/// Whether the player who profits from such a deed is the opponent whose cards are set aside.
bool benefitsOpponent(const Context& context, const Filling& filling);

/// Warns of what gives an opponent whose card is set aside something (SA-2).
void warnOfBenefit(Context& context, Span span);

/// What this card is attached to, where that is of one of the kinds; else no card.
const Node* hostOfKind(Context& context, uint32_t kinds);

/// A Cards node: what all players' zones of a kind hold, and the scenario's.
const Node* cardsInZones(Context& context, Index zone);

}  // namespace thou::sema
