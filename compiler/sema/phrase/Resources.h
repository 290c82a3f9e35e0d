// What was paid with, and what resources cards print: `if you paid for this card using a [energy] resource`, `for each [energy]
// resource discarded this way`, `each different resource type`. Resources are packed, 8 bits a currency.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "After you spend a [energy] resource": what was paid with holds as many.
const Node* spentTest(Context& context, const Desc& what);

/// "if you paid for this card using a [energy] resource", "using only [energy] resources".
const Node* paidCondition(Context& context, const Clause& clause);

/// "the printed resources on that card", "each [energy] resource icon on it": what cards print. Nothing for another phrase.
std::optional<Desc> resourcesOn(Context& context, const NounPhrase& phrase, Cursor& cursor);

/// Bool: "with a printed [energy] resource". Null after reporting.
const Node* printsResource(Context& context, const NounPhrase& phrase, const Node* card);

/// "each printed [energy] resource discarded this way": what the cards of the sentence before print.
bool resourcesThisWay(Context& context, Desc& desc, const NounPhrase& phrase, Cursor& cursor);

}  // namespace thou::sema
