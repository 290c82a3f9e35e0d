// A stat counted over cards: `each hazard icon in play`, `the number of boost icons on that card`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool iconsThisWay(Context& context, Desc& desc, Cursor& cursor);

bool iconsOn(Context& context, Desc& desc, Cursor& cursor);

bool sameIcon(const Context& context, const Chunk& paren, const Modification& change);

}  // namespace thou::sema
