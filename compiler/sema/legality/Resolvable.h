// Whether a card has an ability that could be resolved, and whether what it would do is canceled.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// A statement: the abilities of a card with that label are carried out.
const Node* resolveOne(Context& context, const Node* card, Index label);

/// Whether a card has an ability with a label or title that could be resolved for the player for whom `resolveOne` would.
const Node* canResolve(Context& context, const Node* card, const Node* player, int64_t label);

/// That what a card would do under a label (-1: at all) is not canceled yet.
const Node* notCanceled(Context& context, const Node* card, int64_t label);

}  // namespace thou::sema
