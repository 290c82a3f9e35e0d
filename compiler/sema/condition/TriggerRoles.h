// Which roles of an event a trigger speaks of, and what must be true of who fills them. Rules YOU-7, YOU-8, YOU-12 .. YOU-19 live here
// and in the engine's attribution.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether a description is of one card, as each event has one: "a minion", "1 minion", "minions".
bool isOfOne(const Desc& desc);

/// "turned faceup": what the verb does anyway.
bool saysFacing(const Context& context, const VerbFrame& frame, const Chunk& chunk);

/// Bool: what the roles of a watched event must be. `fits`: whether the clause can be about the frame at all.
const Node* triggerRoles(Context& context, const VerbFrame& frame, const Clause& clause, bool& fits);

/// Mentions who fills the roles of an event; `said`: what kinds of card a trigger says they are.
void watchRoles(Context& context, const VerbFrame& frame, const Node* event, const RoleKinds& said);

}  // namespace thou::sema
