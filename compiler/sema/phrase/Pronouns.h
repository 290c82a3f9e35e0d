// Who `you`, `it`, `them` and `that` are. Rules YOU-1, YOU-2, YOU-9; recency and type for the rest.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What a phrase whose head is a closed word means: `it`, `them`, `him`, `the top of your deck`.
Desc pronoun(Context& context, const NounPhrase& phrase);

}  // namespace thou::sema
