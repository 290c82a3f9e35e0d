// Counters that a card brings along: `Uses (3 web counters).`, `Enters play with 2 charge counters on it.`
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What stands in parentheses the card enters play with. When the last of them is removed it is discarded, unless the ruleset says what it does.
bool countersOf(Context& context, const syntax::Sentence& keyword, std::vector<Index>& result);

/// "Enters play with 2 charge counters on it.": a part of how the card is printed.
bool entersWithLine(Context& context, const Clause& clause);

}  // namespace thou::sema
