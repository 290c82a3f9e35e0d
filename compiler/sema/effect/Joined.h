// Things said once for two: verbs with one object, traits of one noun; a deed that is done to do another.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "stun and confuse an enemy": the one, then the other to the same.
const Node* bothTo(Context& context, const Clause& first, const Clause& second);

/// `it` or `them`, for what has been mentioned.
const NounPhrase* pronounFor(Context& context, const Antecedent& object);

/// "you may discard this card to confuse an enemy": the one, and where it was done, the other.
const Node* doSoTo(Context& context, const Clause& clause, size_t inf);

}  // namespace thou::sema
