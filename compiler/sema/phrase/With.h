// What something has with it: `with 3 or more threat`, `with an upgrade attached`, `without damage`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool withPhrase(Context& context, Desc& desc, const NounPhrase& phrase, bool without);

bool attachedBehind(Context& context, Desc& desc, const NounPhrase& phrase, bool without, Cursor& cursor);

}  // namespace thou::sema
