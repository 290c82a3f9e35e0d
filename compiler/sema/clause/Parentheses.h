// What stands in parentheses behind an amount: `(4 damage instead if ...)`, `(to a maximum of 3)`, `(even if ...)`.
// Next: EffectFrames.cpp, which finds them.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Reads what stands in parentheses behind an amount; caps are for the whole of it. False after reporting.
bool parenthesis(Context& context, const Chunk& paren, Filling& filling, std::vector<const Node*>& caps);

bool isMaximum(const Chunk& paren);

/// "(to a maximum of 3)", "(to a maximum of +3 ATK)": the number.
const Node* maximumOf(Context& context, const Chunk& paren);

/// Limits the amount of a deed to `most`; `once`: there is one such parenthesis.
bool capped(Context& context, Filling& filling, const Node* most, bool once);

}  // namespace thou::sema
