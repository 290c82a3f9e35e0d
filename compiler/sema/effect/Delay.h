// What is done later, once: `at the end of the phase`, `after this attack`, and what hangs on how something in progress ends. It becomes a
// function of what it uses of now. Next: Paired.cpp, for what is done again and again.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Clauses done when something is over, and if `test` holds then.
const Node* afterwards(Context& context, llvm::ArrayRef<const Clause*> clauses, const Node* test, const Duration& until,
                       Span span);

/// The body becomes a function that is run once, when that is over; what it uses of this one is captured now.
const Node* delay(Context& context, const Node* body, const Duration& until, Span span);

/// "After this activation ends, ...", "After that attack resolves, ...".
bool delayOf(Context& context, const Clause& clause, Duration& until);

/// "At the end of the phase, ...", "After this activation, ...".
bool delayLead(Context& context, const Chunk& lead, Duration& until);

}  // namespace thou::sema
