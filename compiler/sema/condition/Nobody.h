// Who decides on encounter cards. Among what a line can happen to the first player chooses, where it does not say who does; and resolves
// the whole line, where it says `you` nowhere.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Says who `you` is in an ability of the scenario, where it is said first. `answers`: it has a label.
void noteYou(Context& context, Span text, const LabelDecl* label);

/// While the card is attached to a player's card: whether that player is you (RR Ability, of attachments that say "you").
const Node* triggeredByHostsPlayer(Context& context);

/// That `you` is the first player, unless the card lies before another player or is attached to what is theirs.
const Node* firstPlayerActs(Context& context);

}  // namespace thou::sema
