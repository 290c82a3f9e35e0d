// What a scenario's `Given` lays out: cards in zones and in play, identities, the scenario's cards. One function for each shape of sentence;
// what stands on the cards is read in ScenarioState.cpp. Next: ScenarioBuilder.h.
#pragma once

#include "compiler/sema/scenario/ScenarioContext.h"

namespace thou::sema {

/// One clause of it as a statement that makes it so; null after reporting.
const Node* placeClause(ScenarioContext& context, const Clause& clause);

/// What a clause without a subject says of the cards just laid out.
bool placeStates(ScenarioContext& context, const Clause& clause, std::vector<const Node*>& statements);

}  // namespace thou::sema
