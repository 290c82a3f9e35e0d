// The closed word classes of the English surface grammar. Next: ClosedWords.def, the table itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace thou::lexicon {

/// One enumerator per row of ClosedWords.def, which gives its spellings.
enum class Closed : uint8_t {
  None,
#define CLOSED_WORD(Name, spellings) Name,
#include "compiler/lexicon/ClosedWords.def"
};

/// The longest closed word that begins at words[first] (normalised words); `length` is 0 when there is none.
struct ClosedMatch {
  Closed word = Closed::None;
  size_t length = 0;
};
ClosedMatch longestClosed(const std::vector<std::string>& words, size_t first);

/// All spellings of all closed words, for "did you mean".
const std::vector<std::string_view>& closedSpellings();

/// The first spelling of a closed word, for messages.
std::string_view spelling(Closed word);

/// Whether an icon behind a number says that it counts once for each player.
constexpr bool isPerPlayer(std::string_view icon) { return icon == "[per_hero]" || icon == "[per_player]"; }

}  // namespace thou::lexicon
