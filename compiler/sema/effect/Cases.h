// Cases with bullets: `choose:`, of which one is done, and `if you are in:`, of which all that hold are.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "If you are in:" and its cases: which of them hold is looked at before any is done.
const Node* casesOf(Context& context, const syntax::Ability& text);

/// "choose:" and its bullets. The stem may hold costs before an arrow; its last clause is the bare `choose`.
const Node* casesSentence(Context& context, const syntax::Sentence& stem, const syntax::Ability& text);

}  // namespace thou::sema
