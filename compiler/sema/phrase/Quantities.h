// How many and how much: quantities, scales, and what a determiner makes of a description. Next: Amounts.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

const Word* scaleOf(const NounPhrase& phrase);

/// "double your ATK", "half the number of cards in your hand": of the amount that the rest of the phrase is.
Desc scaled(Context& context, const NounPhrase& phrase, const Word& scale, Cursor& cursor, const Filling* filling);

/// Takes determiner and quantity: how many of what is described are meant.
bool quantify(Context& context, Desc& desc, const NounPhrase& phrase);

/// Number and quantifier of a phrase that says a number: "3", "exactly 3", "3 or more", "more than 3".
bool numbered(Context& context, Desc& desc, const NounPhrase& phrase);

/// Of a number as it is printed: `2`, `1[per_hero]`.
const Node* numberOf(Context& context, const Word& word);

/// Int: an exact number or X.
const Node* amountOf(Context& context, const syntax::Quantity& quantity, Span span);

/// Of an X that the filling spoke of: what it is, which may be of what its clause chooses. Null `Wording::late.definition`: no such X.
bool defineLate(Context& context, Filling& filling);

/// The amount that the sentence before or the event watched was about, or null. `cards`: it is so many cards that are wanted.
const Node* thatMuch(Context& context, bool cards);

}  // namespace thou::sema
