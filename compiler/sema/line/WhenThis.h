// A line without label about something that happens to the card: `If this stage is completed, the players lose the game.`
// It is read as the ruleset's forced interrupt: `When this stage is completed, ...`; what somebody does, as its forced response: `If an
// opponent plays an event, you may draw 1 card.` What stands before it and is a label of the ruleset, is read as that label.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether a sentence says what is done whenever something happens to this card, or somebody does something.
bool waits(Context& context, const syntax::Sentence& sentence);

/// The line with a label that one about what happens to this card, or what somebody does, stands for; null where it is no such line.
const syntax::Ability* whenThis(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text);

}  // namespace thou::sema
