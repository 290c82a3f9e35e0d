// What stands in parentheses behind an amount: `(4 damage instead if ...)`, `(to a maximum of 3)`, `(even if ...)`.
// Next: EffectFrames.cpp, which finds them.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Reads what stands in parentheses behind an amount; caps are for the whole of it. False after reporting.
bool parenthesis(Context& context, const Chunk& paren, Filling& filling, std::vector<const Node*>& caps);

/// Whether it says what is there or done instead of what stands before it, where something holds: `(4 damage instead if ...)`, `(draw 2
/// cards instead in expert mode)`.
bool isInstead(const Context& context, const Chunk& paren);

/// Bool: the condition in parentheses that end with one: `if ...`, `unless ...`, `in expert mode`. `lasting`: it may be said with `while`. Null
/// after reporting.
const Node* conditionIn(Context& context, const Chunk& paren, bool lasting);

/// Reads `(+2 DEF instead if ...)` behind a change of that stat. `lasting`: as in whereInstead. False after reporting.
bool changeInstead(Context& context, const Chunk& paren, Modification& change, bool lasting);

bool isMaximum(const Chunk& paren);

/// "(to a maximum of 3)", and of a change of `stat`, "(to a maximum of +3 ATK)": the number.
const Node* maximumOf(Context& context, const Chunk& paren, Index stat = kNone);

/// Limits the amount of a deed to `most`; `once`: there is one such parenthesis. False after reporting at `clause`.
bool capped(Context& context, Filling& filling, const Node* most, bool once, Span clause);

}  // namespace thou::sema
