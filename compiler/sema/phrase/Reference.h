// Who `you`, `it`, `that enemy`, `them` and `their` are. Rules YOU-1, YOU-2, YOU-9; recency and type for the rest.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// `it`, `that enemy`, `them`, `him`.
Desc pronoun(Context& context, const NounPhrase& phrase);

/// "its controller", "your hand", "that enemy's ATK": what belongs to somebody.
Desc possessed(Context& context, const NounPhrase& phrase, Desc owner);

/// Whether it says without a subject what cannot be done to this card: "Cannot be negated."
bool isOfThis(const Context& context, const syntax::Sentence& sentence);

/// "Cannot be negated.": what a card's own text says of nobody, it says of the card.
const Clause& ofThis(Context& context, const Clause& clause);

/// Whether a subject is this card, said by a word or by its name.
bool speaksOfThis(Context& context, llvm::ArrayRef<const Chunk*> subject);

}  // namespace thou::sema
