// Abilities that are events, by a tag: `(attack)`. The effect becomes the event's body; what its deeds are done to are the event's
// objects. Next: Playing.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Reads "(attack)" behind a label; false after reporting.
bool readTag(Context& context, const Word& tag);

/// The effect as the body of the event that a tag names. `resolved`: only where another text resolves it.
const Node* tagged(Context& context, const Word& tag, llvm::ArrayRef<const Node*> costs, const Node* effect, Span text,
                   bool resolved);

}  // namespace thou::sema
