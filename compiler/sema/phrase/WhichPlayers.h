// Which of several players are meant: `each player in hero form`, `a player who controls an ally`, `each player whose identity has the Spy trait`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Takes what stands behind a noun for several players and says which of them it is: those of whom it is true. False after reporting.
bool whichPlayers(Context& context, Desc& desc, const NounPhrase& phrase, Cursor& cursor, const Filling* filling);

}  // namespace thou::sema
