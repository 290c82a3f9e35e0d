// Lines without label that order something: `Choose: ...` of a kind whose orders have a label of their own, and declared lines such as
// `Give to the Ada Moreau player.`
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

const syntax::Ability* ordered(Context& context, const syntax::Ability& text);

bool orderLine(Context& context, const Clause& clause, std::vector<Index>& result, bool& handled);

}  // namespace thou::sema
