// What a declared noun describes: one case for each sort of noun, cards, players and amounts in rooms of their own.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What a phrase means by the sort of its noun.
Desc describeNoun(Context& context, const NounPhrase& phrase, const NounDecl& noun);

}  // namespace thou::sema
