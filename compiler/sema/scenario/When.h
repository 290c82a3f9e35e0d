// A scenario's events and the answers given beforehand: `When you attack the Thug, choosing to use Focused Strikes.`
#pragma once

#include "compiler/sema/scenario/ScenarioContext.h"

namespace thou::sema {

/// Fills a step; false after reporting.
bool when(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step);

/// What a player is offered: playing, using an ability.
bool isOffered(const ScenarioContext& context, const Clause& clause);

/// "Then you cannot play ..."
bool notOffered(ScenarioContext& context, const Clause& clause, bytecode::Step& step);

}  // namespace thou::sema
