// Modifications of cards: `gets +1 ATK`, `gains guard`, `cannot attack`; lasting with a duration, or constant while in play.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool attacksOf(Context& context, const NounPhrase& phrase, Desc& owner);

const Node* modifyEffect(Context& context, const Clause& clause, bool gain);

const Node* cannotEffect(Context& context, const Clause& clause);

bool ofAttacks(Context& context, const std::vector<Modification>& changes, Span span);

bool changes(Context& context, Cursor& cursor, std::vector<Modification>& result, Duration* until, bool gaining);

}  // namespace thou::sema
