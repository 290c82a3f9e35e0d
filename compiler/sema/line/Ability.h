// Abilities whole: label, trigger, gate, limits; playing a card; keywords, constants, attachment lines, maxima.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// A card's, kind's, keyword's or ruleset's ability line. Adds abilities to the program; their indices to `result`.
bool ability(Context& context, const syntax::Ability& text, std::vector<Index>& result);

}  // namespace thou::sema
