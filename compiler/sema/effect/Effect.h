// What one clause does: a verb's frames, or a construct that no frame describes.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What `effect` (Clauses.h) asks for.
const Node* readClause(Context& context, const Clause& clause);

}  // namespace thou::sema
