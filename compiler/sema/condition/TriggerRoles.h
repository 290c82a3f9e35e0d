// Which roles of an event a trigger speaks of, and what else must be true of the event. Next: TriggerReadings.h.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "turned faceup": what the verb does anyway.
bool saysFacing(const Context& context, const VerbFrame& frame, const Chunk& chunk);

/// Bool: what the roles of a watched event must be. `fits`: whether the clause can be about the frame at all.
const Node* triggerRoles(Context& context, const VerbFrame& frame, const Clause& clause, bool& fits);

}  // namespace thou::sema
