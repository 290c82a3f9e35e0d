// One clause and one frame: which chunk fills which role.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Gives each chunk of a clause to the role that takes it.
bool fill(Context& context, Filling& filling, const Clause& clause, Cursor& cursor);

/// The rules that decide who `you` is in what such a verb does, as the ruleset says.
std::string rulesOf(const Context& context, const Filling& filling, std::string otherwise);

/// What a clause's subject describes; `missing`: the error where it has none.
Desc subjectOf(Context& context, const Clause& clause, diag::Id missing);

/// A clause's words without the comma before them.
Span withoutComma(const Context& context, Span span);

}  // namespace thou::sema
