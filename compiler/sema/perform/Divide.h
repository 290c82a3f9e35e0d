// An amount divided among several cards: `remove 3 threat from among schemes in play`. Each one of the amount is for a card that the player
// chooses; when all have been chosen each card has its share done, as one event.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "3 damage divided among enemies": which card each one is for; nothing after reporting.
std::optional<Shares> divide(Context& context, Desc& desc, const Filling& filling, const RoleDecl& role);

}  // namespace thou::sema
