// What a card does before its last effect, where a verb says so (`As the last effect of a card, that card ... first.`): a treachery is
// discarded before the activation that it ends with.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// The effect with what its card does before a last effect of some verbs (Model::beforeLast).
const Node* withBeforeLast(Context& context, const Node* effect);

}  // namespace thou::sema
