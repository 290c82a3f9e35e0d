// An order filled into its verb: which frame takes every chunk. Next: Perform.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// A clause in the first frame of its verb that takes everything; null after reporting.
const Node* effectWith(Context& context, const Clause& clause, const VerbWord& verb);

}  // namespace thou::sema
