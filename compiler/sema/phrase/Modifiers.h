// What follows a noun: `you control`, `engaged with you`, `with 3 or more threat`, `in your hand`, `that is stunned`, `on it`.
// A preposition that the verb's frame still wants is left to the verb.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Takes what stands behind a noun and belongs to it: "you control", "in play", "with 3 or more damage".
bool postModifiers(Context& context, Desc& desc, Cursor& cursor, const Filling* filling);

/// Whether what a chunk says of cards can be true of none of these kinds: "you control" of encounter cards, "engaged with you" of
/// players' cards.
bool cannotBe(const Context& context, uint32_t kinds, const Chunk* chunk);

/// "an idol or Curse": what a noun says of its cards, such as a trait, it says of them alone. Takes each further noun; false after reporting.
bool orOfAnotherKind(Context& context, Desc& desc, const NounPhrase& phrase, Cursor& cursor);

/// Bool: a card stands in a relation to what a phrase says: "engaged with you".
const Node* relationTest(Context& context, const Relation& relation, const Node* card, const NounPhrase& phrase,
                         Cursor& cursor);

/// "You are engaged with that minion": the relation said from the player's side.
const Node* areaHolds(Context& context, const Node* player, const NounPhrase& phrase, Cursor& cursor, bool negated);

}  // namespace thou::sema
