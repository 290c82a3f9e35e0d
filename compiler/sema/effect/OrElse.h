// What stands in parentheses behind a deed as another way to do it: `take a card from your deck (or your hand if you control a king)`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether a chunk is such parentheses.
bool isOrElse(const Chunk& chunk);

/// The clause with the parentheses at `at`: one of the two ways, chosen by whoever does it; where they say a condition, the second only while
/// it holds.
const Node* orElse(Context& context, const Clause& clause, size_t at);

}  // namespace thou::sema
