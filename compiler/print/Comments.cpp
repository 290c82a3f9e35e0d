// A scan by lines, with the file lexer's idea of a comment. Next: FilePrinter.cpp.
#include "compiler/print/Comments.h"

#include <algorithm>

namespace thou::print {
namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// Where the comment of the line text[begin, end) begins, or `end`.
size_t commentOf(std::string_view text, size_t begin, size_t end) {
  size_t first = begin, last = end;
  while (first < last && isBlank(text[first])) ++first;
  while (last > first && isBlank(text[last - 1])) --last;
  if (last > first && text[first] == '<' && text[last - 1] == '>') return first;  // a line of markup alone
  for (size_t at = begin; at < end; ++at) {
    if (text[at] == '"') {
      const size_t close = text.find('"', at + 1);
      if (close < end) at = close;
      continue;
    }
    const bool free =
        at == begin || isBlank(text[at - 1]) || std::string_view("{}.").find(text[at - 1]) != std::string_view::npos;
    if (free && text.substr(at, 2) == "//") return at;
  }
  return end;
}

}  // namespace

std::vector<Comment> comments(std::string_view text) {
  std::vector<Comment> result;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const size_t at = commentOf(text, begin, end);
    if (at < end) {
      size_t last = end;
      while (isBlank(text[last - 1])) --last;
      result.push_back({.begin = at, .end = last});
    }
    begin = end + 1;
  }
  return result;
}

}  // namespace thou::print
