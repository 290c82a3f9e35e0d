// Scenarios: given makes a condition true, when makes an event happen, then is a condition.
#pragma once

#include "compiler/sema/scenario/ScenarioContext.h"

namespace thou::sema {

/// One sentence; false after reporting.
bool step(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step);

/// "nothing happens".
bool isNothing(const ScenarioContext& context, const Clause& clause);

/// "When nothing happens.", "Then nothing happens."
bool nothing(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step);

}  // namespace thou::sema
