// `Protect each hero you control from capture`, `This hero is immune to demons`, `Heroes ignore demons`: such an event cannot happen. As a line it
// holds while the card is in play; as an effect for as long as it says. Next: Forbid.h, of `cannot`.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether a clause keeps cards from something: by a verb that means protect, in any voice, or by an adjective declared so.
bool protects(const Context& context, const Clause& clause);

/// What such a clause does until an end that it says, or that its declaration has for silence.
const Node* protectEffect(Context& context, const Clause& clause);

/// The same of a line that holds as long as its card is there.
bool protectLine(Context& context, const Clause& clause, bytecode::Ability& ability);

/// Makes an ability forbid such events as long as its card is there. What is played forbids from the hand what it says of itself.
void forbidThere(Context& context, bytecode::Ability& ability, const std::vector<Protection>& all, Span span);

/// What forbids such events until an end; where the text says none, until the innermost event of the verbs of `silence` is over.
const Node* keptOff(Context& context, const std::vector<Protection>& all, Duration until, llvm::ArrayRef<Index> silence,
                    Span span);

/// Whose deed it is: that of cards, or of cards that somebody controls.
const Node* doneBy(Context& context, const NounPhrase& phrase, Cursor& cursor);

}  // namespace thou::sema
