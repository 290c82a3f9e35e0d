// What something has with it: `with 3 or more threat`, `with an upgrade attached`, `without damage`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "with a counter on it", "without guard": adds it to the description.
bool withPhrase(Context& context, Desc& desc, const NounPhrase& phrase, bool without);

/// "an enemy with an upgrade attached": what hangs on it; says whether the phrase is one.
bool attachedBehind(Context& context, Desc& desc, const NounPhrase& phrase, bool without, Cursor& cursor);

}  // namespace thou::sema
