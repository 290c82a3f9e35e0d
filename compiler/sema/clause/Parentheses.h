// What stands in parentheses behind an amount: `(4 damage instead if ...)`, `(to a maximum of 3)`, `(even if ...)`.
// Next: EffectFrames.cpp, which finds them.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool parenthesis(Context& context, const Chunk& paren, Filling& filling, std::vector<const Node*>& caps);

bool isMaximum(const Chunk& paren);

const Node* maximumOf(Context& context, const Chunk& paren);

bool capped(Context& context, Filling& filling, const Node* most, bool once);

}  // namespace thou::sema
