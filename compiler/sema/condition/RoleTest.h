// What fills a role of a watched event, held against what a trigger says of it. Rules YOU-7, YOU-8, YOU-12 .. YOU-19 live here and in the
// engine's attribution. Next: TriggerRoles.h, which reads a trigger's clause.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether a description is of one card, as each event has one: "a minion", "1 minion", "minions".
bool isOfOne(const Desc& desc);

/// Mentions who fills the roles of an event; `said`: what kinds of card a trigger says they are.
void watchRoles(Context& context, const VerbFrame& frame, const Node* event, const RoleKinds& said);

/// What a player named by their identity controls, where no card of theirs can do something.
Desc cardsOf(Context& context, const Desc& person);

/// Bool: whether a role of the event watched is filled as described; null after reporting.
const Node* roleTest(Context& context, const RoleDecl& role, Desc& desc);

}  // namespace thou::sema
