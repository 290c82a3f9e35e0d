// The one place that knows all who read what is nested in a text.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

extern const Nested kNested;

}  // namespace thou::sema
