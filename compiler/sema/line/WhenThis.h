// A line without label about something that happens to the card: `If this stage is completed, the players lose the game.`
// It is read as the ruleset's forced interrupt: `When this stage is completed, ...`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// A line about what happens to this card; `handled` says whether it is one.
bool whenThis(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text,
              std::vector<Index>& result, bool& handled);

}  // namespace thou::sema
