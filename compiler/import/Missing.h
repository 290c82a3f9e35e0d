// What failures have in common: the construct that is not understood, apart from the names and numbers it is used with.
// Next: Trial.cpp.
#pragma once

#include <string>
#include <string_view>

#include "compiler/diag/Diag.h"

namespace thou::import {

/// What a diagnostic on a card named `self` says is missing, in words that are the same for the same construct: numbers are N, the
/// card's name is SELF, others are NAME. `words` are those in the place of the diagnostic.
std::string missing(const diag::Diagnostic& diagnostic, std::string_view words, std::string_view self);

/// The last word of a line, empty when it has none: what is named where nothing stands in the place of a mistake.
std::string lastWord(std::string_view line);

}  // namespace thou::import
