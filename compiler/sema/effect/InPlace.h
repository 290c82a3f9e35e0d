// A phrase in parentheses that takes the place of what stands before it: `from a scheme (from each scheme instead if ...)`, `a card (or 2 cards)`.
// Next: Instead.h, OrElse.h.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// The chunks of a clause with what the parentheses at `at` say in the place of what stands before them, which begins at `from`; empty where
/// that is nowhere, or something stands between that would be said of both.
std::vector<const Chunk*> inPlaceOf(Context& context, const Clause& clause, size_t at,
                                    llvm::ArrayRef<const Chunk*> said, uint32_t& from);

}  // namespace thou::sema
