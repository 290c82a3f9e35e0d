// What stands behind the trigger of a labelled line: its sentences and bullets, divided at the arrow into costs and effect. Next:
// Possible.cpp, what both need.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What stands behind the trigger of a labelled line; false after reporting.
bool readEffect(Context& context, Labelled& line);

}  // namespace thou::sema
