// What a verb takes, for messages about a clause that says something else.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What a verb's frame takes, as an example: "`deal` takes: `deal 1 damage to a character`".
std::string usage(const Context& context, const VerbFrame& frame);

/// What a role takes, in words.
std::string roleText(const Context& context, const RoleType& type);

/// Reports a description that no role of the frame takes.
void refuse(Context& context, const Filling& filling, const Desc& desc, Closed preposition, bool subject, Span span);

}  // namespace thou::sema
