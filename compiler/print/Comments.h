// Where the comments of a file are: the file grammar skips them. Next: FilePrinter.cpp.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace thou::print {

/// Bytes [begin, end) of a file, from `//` to the end of the line without blanks there.
struct Comment {
  size_t begin = 0;
  size_t end = 0;
};

/// All comments in order: `//` at the start of a line or behind a blank, outside of quotes that close on their line.
/// A line of markup alone (`<hr />`), which the tree has not either, counts as one.
std::vector<Comment> comments(std::string_view text);

}  // namespace thou::print
