// What a preposition behind a noun says of it: `with 2 threat on it`, `in your hand`, `other than this card`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What becomes of a chunk behind a noun.
enum class Fit : uint8_t {
  Taken,  ///< it says more of the noun
  Not,    ///< it does not belong to the noun: whoever reads the clause takes it
  Wrong   ///< it does, and cannot be said so: reported
};

/// Reads the preposition that the cursor stands at. `filling`: the clause whose role the noun fills, which may want that preposition itself.
Fit preposition(Context& context, Desc& desc, Cursor& cursor, const Filling* filling);

/// Whether a free role of a clause takes this preposition.
bool wanted(const Filling* filling, Closed preposition);

}  // namespace thou::sema
