// An order that is carried out several times: by each player in turn, to each of two objects. Next: EffectFrames.h, which carries it out once.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "each player may search their deck": one after the other is asked, and does it.
const Node* eachMay(Context& context, const Clause& clause, const Desc& players);

/// What a clause says that its subject does, done by `Wording::doer`.
const Node* asOrder(Context& context, const Clause& clause);

/// What each of some players does in turn, in player order; what it has brought about is nothing to speak of behind it.
const Node* inTurn(Context& context, const Node* players, Span span,
                   llvm::function_ref<const Node*(const Node* player)> turn);

/// "Stun an enemy and each minion": the order carried out for each object by itself. Sets `divided` where the clause has two.
const Node* effectOnEach(Context& context, const Clause& clause, const VerbWord& verb, bool& divided);

}  // namespace thou::sema
