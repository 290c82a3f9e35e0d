// Texts as clauses, read in the words that wordings put in the place of the author's (compiler/syntax/Wordings.h).
#pragma once

#include <cstdint>
#include <set>
#include <vector>
#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// One text's clauses; null after reporting one error, as `syntax::parseAbility`. Only texts of declarations say `internal` words. Rows that
/// would tear a phrase apart, and all that begin at a byte of `except`, are not used; those that are go to `used`.
const syntax::Ability* parseText(const Model& model, Span text, bool internal, syntax::Arena& arena, diag::Sink& sink,
                                 std::vector<syntax::Rewording>* used = nullptr,
                                 syntax::ParseStatistics* statistics = nullptr, std::set<uint32_t> except = {});

/// The clauses of a text of a declaration; null after reporting.
const syntax::Ability* parse(Context& context, Span text);

}  // namespace thou::sema
