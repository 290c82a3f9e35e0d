// Noun phrases: from determiner, quantity, modifiers and head to a description. Every word must be licensed here.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

Desc describe(Context& context, const NounPhrase& phrase, Cursor& cursor, const Filling* filling = nullptr);

Desc describeHead(Context& context, const NounPhrase& phrase);

bool isDuration(const Context& context, const Chunk& chunk);

}  // namespace thou::sema
