// What stands before the effect of a labelled line: its label, what it waits for, and a condition for using it at all. Next: Body.h.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Reads the label, with the form that it asks for; false after reporting.
bool readLabel(Context& context, Labelled& line);

/// Reads the trigger and the `if` behind it, off the line's clauses; false after reporting.
bool readTrigger(Context& context, Labelled& line);

}  // namespace thou::sema
