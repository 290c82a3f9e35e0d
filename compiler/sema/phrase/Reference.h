// What a card's text says of the card that it is on.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether it says without a subject what cannot be done to this card: "Cannot be negated."
bool isOfThis(const Context& context, const syntax::Sentence& sentence);

/// "Cannot be negated.": what a card's own text says of nobody, it says of the card; where articles are left out,
/// it does so, too, where the subject is the bare noun for what the card is: "Hero is immune to demons."
const Clause& ofThis(Context& context, const Clause& clause);

/// "If used by a giant": a state without subject and verb is one of this card; null where the clause is no such state, or where another card
/// was spoken of that could be meant as well.
const Clause* stateOfThis(Context& context, const Clause& clause);

/// Whether a subject is this card, said by a word or by its name.
bool speaksOfThis(Context& context, llvm::ArrayRef<const Chunk*> subject);

/// Mentions the card that a phrase means before the clause with that phrase is read, where it means one in particular: behind or before `Attached
/// ally gets +1 ATK while it is exhausted`, `it` is that ally.
void mentionAhead(Context& context, const NounPhrase& phrase);

/// Whether the card does what it does while it is being played: what it forbids then, it forbids from there.
bool isPlayed(const Context& context);

/// Whether this card is of a kind that is never in play.
bool isNeverInPlay(const Context& context);

}  // namespace thou::sema
