// The state of cards that a scenario lays out: `is exhausted and has 2 damage`, `with 3 threat`. Next: Scenario.cpp.
#pragma once

#include "compiler/sema/scenario/ScenarioContext.h"

namespace thou::sema {

/// Adds what makes the card as the chunks from the cursor on say: exhausted, facedown, with damage and counters.
bool placeState(ScenarioContext& context, const Node* card, Cursor& cursor, std::vector<const Node*>& statements);

/// "is exhausted": the participle of a verb that is an adjective as well.
bool placeParticiple(ScenarioContext& context, const Node* card, const Clause& clause,
                     std::vector<const Node*>& statements);

}  // namespace thou::sema
