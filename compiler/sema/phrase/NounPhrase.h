// Noun phrases: from determiner, quantity, modifiers and head to a description. Every word must be licensed here.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What a noun phrase means; takes from the cursor what stands behind it and belongs to it. A sort of None: reported.
Desc describe(Context& context, const NounPhrase& phrase, Cursor& cursor, const Filling* filling = nullptr);

/// The same of the phrase alone, without what stands behind it.
Desc describeHead(Context& context, const NounPhrase& phrase);

/// Whether a chunk says how long: "until the end of the turn", "this phase".
bool isDuration(const Context& context, const Chunk& chunk);

}  // namespace thou::sema
