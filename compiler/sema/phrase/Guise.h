// Cards that lie facedown in play as others: `put the top card of your deck into play facedown, engaged with you as a Drone minion`. What
// it is as which is a card of the program that no text names, of one kind and with the traits said.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "as a Drone minion": the card that a facedown one is then, made where there is none yet.
Desc guise(Context& context, const NounPhrase& phrase, const RoleDecl& role, bool plural);

}  // namespace thou::sema
