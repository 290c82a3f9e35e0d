// "Deal 2 damage to an enemy. If you are mighty, deal 1 additional damage to that enemy.": what is additional is dealt with the rest, at
// once, and so after all that decides how much it is. Of a deed done to each of several it is part where that card is one of them:
// "Remove 1 threat from each scheme. If you are mighty, remove 1 additional threat from the main scheme." Next: Ability.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What is `additional` made a part of the same deed to the same card that stands before it: done at once with it.
const Node* withAdditional(Context& context, const Node* effect);

}  // namespace thou::sema
