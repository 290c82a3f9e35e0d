// One deed instead of another where something holds: `Draw 1 card. If you are in hero form, draw 2 cards instead.`, and the same in
// parentheses, `Draw 1 card (draw 2 cards instead if you are in hero form).`
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What `after` does instead of `before`, which then is done only where the condition does not hold; what `before` chooses is chosen in any
/// case. `did`: that `before` was done. Null where `after` is no deed with a condition, or that speaks of locals that `before` makes, `from`
/// to `to`, and does not choose.
const Node* insteadOf(Context& context, const Node*& before, const Node* did, const Node* after, int32_t from,
                      int32_t to);

/// Reports that what such a deed asks for is not known before.
std::nullptr_t unknownBefore(Context& context, Span span);

/// Whether a clause ends with another deed in parentheses, or with another phrase of the same: `(from each scheme instead if ...)`.
bool hasOther(const Context& context, const Clause& clause);

/// Does the one or the other; null after reporting.
const Node* oneOrOther(Context& context, const Clause& clause);

}  // namespace thou::sema
