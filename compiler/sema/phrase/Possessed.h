// What belongs to somebody: "its controller", "your hand", "that enemy's ATK", "your allies".
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What a phrase means, said to be that owner's; nothing after reporting.
Desc possessed(Context& context, const NounPhrase& phrase, Desc owner);

}  // namespace thou::sema
