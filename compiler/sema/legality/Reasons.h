// What may be chosen: a card or a player for any one of the deeds that are done to it, whether the text chooses in the deed or in a
// sentence before. Next: Ability.cpp, which asks.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// A card may be chosen for any one of the deeds that are done to it, and for no other reason.
void withEveryReason(Context& context, std::vector<const Node*>& statements);

}  // namespace thou::sema
