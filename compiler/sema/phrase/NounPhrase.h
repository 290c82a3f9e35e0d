// Noun phrases: from determiner, quantity, modifiers and head to a description. Every word must be licensed here.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What `describe` and `describeHead` (Describe.h) ask for.
Desc readPhrase(Context& context, const NounPhrase& phrase, Cursor& cursor, const Filling* filling);
Desc readHead(Context& context, const NounPhrase& phrase);

}  // namespace thou::sema
