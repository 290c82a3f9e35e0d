// `Protect each hero you control from capture`, `... from discard by evil cards`, `... from demons`: such an event cannot happen. As a line it
// holds while the card is in play; as an effect for as long as it says. Next: Constant.cpp, where `cannot` is.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

const Node* protectEffect(Context& context, const Clause& clause);

bool protectLine(Context& context, const Clause& clause, bytecode::Ability& ability);

const Node* doneBy(Context& context, const NounPhrase& phrase, Cursor& cursor);

}  // namespace thou::sema
