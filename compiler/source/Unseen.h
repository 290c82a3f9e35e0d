// Characters that nobody sees: controls, marks of direction, spaces without width, letters and accents that are two characters where one says
// the same. Two names that look alike must be one name, and what a file holds must do nothing to a terminal. Next: Composed.def, the letters.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace thou::source {

/// A character that a text must not hold.
struct Unseen {
  size_t at = 0;        ///< where it begins; a letter before its accent belongs to it
  size_t length = 0;    ///< in bytes
  std::string name;     ///< "U+200B"
  std::string instead;  ///< what says the same: nothing, a space, or one letter with its accent
};

/// The first of them from `from` on. Tabs and the ends of lines (also CR LF) are none. `text` is UTF-8; bytes
/// that are not, are no characters.
std::optional<Unseen> findUnseen(std::string_view text, size_t from = 0);

/// The text with what says the same in the place of each of them.
std::string withoutUnseen(std::string_view text);

/// The text as it may be shown on one line of a terminal: `<U+200B>` and `<byte FF>` for what cannot be seen, a space for a tab or an
/// end of line, and no more than `most` characters of it.
std::string shown(std::string_view text, size_t most = std::string_view::npos);

/// The character at the front of `text` as `shown` has it; takes it off.
std::string shownFront(std::string_view& text);

}  // namespace thou::source
