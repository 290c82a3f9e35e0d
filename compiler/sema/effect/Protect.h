// `Protect each hero you control from capture`, `... from discard by evil cards`, `... from demons`: such an event cannot happen. As a line it
// holds while the card is in play; as an effect for as long as it says. Next: Constant.cpp, where `cannot` is.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// `protect ... from ...`.
const Node* protectEffect(Context& context, const Clause& clause);

/// The same of a line that holds as long as its card is there.
bool protectLine(Context& context, const Clause& clause, bytecode::Ability& ability);

/// Whose deed it is: that of cards, or of cards that somebody controls.
const Node* doneBy(Context& context, const NounPhrase& phrase, Cursor& cursor);

}  // namespace thou::sema
