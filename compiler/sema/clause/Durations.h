// Durations, which belong to the clause: `until the end of the phase`, `for this attack`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Takes "until ..." or "this ..." where one stands at the cursor; false after reporting.
bool duration(Context& context, Cursor& cursor, Duration& result);

/// A change that ends as its text says; what is changed is for the caller to add.
bytecode::EffectTemplate lasting(bytecode::Change change, const Duration& until);

/// Reports that nothing says how long it lasts. Always null.
std::nullptr_t durationMissing(Context& context, Span clause);

}  // namespace thou::sema
