// Durations, which belong to the clause: `until the end of the phase`, `for this attack`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool duration(Context& context, Cursor& cursor, Duration& result);

std::nullptr_t durationMissing(Context& context, Span clause);

}  // namespace thou::sema
