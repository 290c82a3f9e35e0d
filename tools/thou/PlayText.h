// Text for a terminal of some width: lines broken between words, further lines of one indented below its own beginning.
// Next: PlayConsole.h, which asks how wide the terminal is.
#pragma once

#include <string>
#include <string_view>

namespace thou::cli {

/// No narrower is written for: what the terminal then breaks itself can still be read.
inline constexpr size_t kLeastColumns = 40;
inline constexpr size_t kColumns = 80;  ///< where nobody knows

/// `text` in lines of at most `columns`, each with its end. A word that is longer than a line is broken.
std::string wrapped(std::string_view text, size_t columns);

/// A text as the one line that fits, with `...` behind what does not.
std::string cut(std::string_view line, size_t columns);

/// "1 card", "3 cards".
std::string counted(size_t number, const std::string& noun);

/// With a capital at its beginning, if that is an ASCII letter.
std::string capital(std::string text);

}  // namespace thou::cli
