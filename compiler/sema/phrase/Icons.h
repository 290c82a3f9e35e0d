// A stat counted over cards: `each hazard icon in play`, `the number of boost icons on that card`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "each boost icon discarded this way": of the cards that the sentence before discarded.
bool iconsThisWay(Context& context, Desc& desc, Cursor& cursor);

/// "boost icons on it", behind its noun.
bool iconsOn(Context& context, Desc& desc, Cursor& cursor);

/// "1 hazard icon ([hazard])": the icon of the stat just named, drawn.
bool sameIcon(const Context& context, const Chunk& paren, const Modification& change);

}  // namespace thou::sema
