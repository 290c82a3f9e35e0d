// Slips of the pen in the texts of databases, put right before the text is read: what was changed is said beside the card.
//
// Only what leaves no doubt: a misprint that the ruleset declares (`import text "Hero Reponse": printed "Hero Response".`), a missing
// full stop at the end of a line, an ability that begins in the middle of a line, cases below a colon that have no bullet. Next: Cards.h.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/sema/model/Import.h"

namespace thou::import {

/// A text with what the ruleset says it means instead of misprints; a note for each change goes to `notes`.
std::string mended(std::string_view text, const std::vector<sema::ImportRule>& rules, std::string_view field,
                   std::vector<std::pair<std::string, std::string>>& notes);

/// What stands behind `words` in a list: up to its next member, where that goes on with no `and` or `or`, or what closes around it. Empty
/// where the words are not there.
std::string definitionIn(std::string_view list, std::string_view words);

/// A line whose sentences with X say what it is: "Draw X, where X is the number of your shepherds."
std::string withDefinition(std::string_view line, std::string_view definition);

/// A text's lines without markup-only and empty ones, mended; a note for each change goes to `notes` as field and value.
std::vector<std::string> mendedLines(std::string_view text, const std::vector<sema::ImportRule>& rules,
                                     std::string_view field, std::vector<std::pair<std::string, std::string>>& notes);

}  // namespace thou::import
