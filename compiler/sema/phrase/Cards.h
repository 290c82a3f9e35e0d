// Descriptions of cards: kinds, names, premodifiers; and what a finished description comes to (a list, a test, one card).
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "an exhausted ally you control": cards of the kinds that a noun means.
Desc describeCards(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// "Mara Quill": cards by their name.
Desc describeNamed(Context& context, const NounPhrase& phrase);

/// "a copy of that card": any other card that bears its name.
Desc copiesOf(Context& context, const NounPhrase& phrase, const NounPhrase& of);

}  // namespace thou::sema
