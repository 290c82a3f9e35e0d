// Counters that a card brings along: `Uses (3 web counters).`, `Enters play with 2 charge counters on it.`
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool countersOf(Context& context, const syntax::Sentence& keyword, std::vector<Index>& result);

bool entersWithLine(Context& context, const Clause& clause);

}  // namespace thou::sema
