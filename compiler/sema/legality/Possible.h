// What is possible: what an ability needs before it can be used, which options are there to take. Next: Targets.cpp, what it can be
// done to.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// It looks where nobody sees what there is; where a card is sought wherever it is, it is known whether it is anywhere.
bool searches(const Context& context, const Node* list);

/// What must hold for a statement to be possible as a whole; null: always, as far as is known. Locals numbered below `known` have
/// their values where this is asked.
const Node* payable(Context& context, const Node* statement, int32_t known = 0);

/// What must hold for any part of a statement to be possible, its costs whole, or for the whole of it but what hangs on a
/// condition; null: always, as far as is known.
const Node* doable(Context& context, const Node* statement, int32_t known, bool whole);

/// A choice among options of which something can be done. On a card of no player only what can be done whole is chosen, if anything
/// can (Rules Reference, Choose), and so it is where the choice is a cost.
const Node* amongOptions(Context& context, const Node* chooser, llvm::ArrayRef<Option> options, bytecode::Index choice,
                         bool cost);

/// The one event that an effect makes happen, or null.
const Node* onlyDeed(Context& context, const Node* effect);

/// What depends on what a card is paid for with, as if it were paid so that it holds.
const Node* beforePaying(Context& context, const Node* list);

/// The cards of a list but the one being played, which has left the hand before its costs are paid.
const Node* withoutPlayed(Context& context, const Node* list);

/// What must hold for the line to be used, of its costs and of what it does; of its costs also for it to be resolved by another text.
const Node* usable(Context& context, Labelled& line);

}  // namespace thou::sema
