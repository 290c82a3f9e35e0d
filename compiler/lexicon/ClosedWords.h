// The closed word classes of the English surface grammar. Next: ClosedWords.def, the table itself.
#pragma once

#include <cstdint>
#include <string_view>

namespace thou::lexicon {

/// One enumerator per row of ClosedWords.def, which gives its spellings.
enum class Closed : uint8_t {
  None,
#define CLOSED_WORD(Name, spellings) Name,
#include "compiler/lexicon/ClosedWords.def"
};

/// The first spelling of a closed word, for messages.
std::string_view spelling(Closed word);

}  // namespace thou::lexicon
