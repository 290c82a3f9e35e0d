// What a ruleset says in sentences: the bodies and conditions of verbs, standing rules; and which cards of an event those bodies take away.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// A verb's body and conditions.
const Node* verbBody(Context& context, const VerbFrame& frame, const std::vector<const syntax::Ability*>& lines);

/// When an event of a verb is possible.
const Node* verbCondition(Context& context, const VerbFrame& frame, const std::vector<const syntax::Ability*>& lines);

/// A standing rule: "If C, E." for each card of a kind.
bool standing(Context& context, const syntax::Ability& text);

}  // namespace thou::sema
