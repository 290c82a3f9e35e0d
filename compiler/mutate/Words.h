// The words of a line as an author sees them: what stands between blanks, without the punctuation around it. Next: Author.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace thou::mutate {

/// Bytes [begin, end) of a line.
struct Part {
  size_t begin = 0;
  size_t end = 0;
};

/// The words of a line, punctuation left out; what holds no letter or digit is no word.
std::vector<Part> wordsOf(std::string_view line);

/// `line` without a part and one of the blanks beside it.
std::string without(std::string_view line, Part part);

/// `line` with another text in the place of a part.
std::string replaced(std::string_view line, Part part, std::string_view by);

inline std::string_view textOf(std::string_view line, Part part) {
  return line.substr(part.begin, part.end - part.begin);
}

}  // namespace thou::mutate
