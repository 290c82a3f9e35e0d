// Triggers of another shape than a verb with its roles: parts of the game that begin and end, cards that leave play, the form that a card
// changes to. Next: Trigger.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "after you change to this form", "after Tidewatch changes to this form": after it has been flipped to the side that says so.
bool thisFormTrigger(Context& context, const Clause& clause, bytecode::Ability& ability, const Node*& test);

/// "when an ally leaves play": whatever takes it from there.
bool leaveTrigger(Context& context, llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability,
                  const Node*& test);

/// "when the villain phase begins", "after your turn ends": `verb` is the one that scopes begin or end with.
bool scopeTrigger(Context& context, const Clause& first, Index verb, bytecode::Ability& ability, const Node*& test);

/// "After resolving step one of the villain phase, ...", "After step one of the villain phase, ...": after it ends.
llvm::ArrayRef<const Clause*> afterScope(Context& context, llvm::ArrayRef<const Clause*> clauses);

}  // namespace thou::sema
