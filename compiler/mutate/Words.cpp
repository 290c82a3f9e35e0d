// See Words.h.
#include "compiler/mutate/Words.h"

#include <algorithm>

namespace thou::mutate {
namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n'; }
bool isWordy(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

std::vector<Part> wordsOf(std::string_view line) {
  constexpr std::string_view kMarks = ".,:;()\"“”•*";
  std::vector<Part> words;
  for (size_t at = 0; at < line.size();) {
    if (isBlank(line[at])) {
      ++at;
      continue;
    }
    size_t end = at;
    while (end < line.size() && !isBlank(line[end])) ++end;
    Part word{at, end};
    while (word.begin < word.end && kMarks.find(line[word.begin]) != std::string_view::npos) ++word.begin;
    while (word.end > word.begin && kMarks.find(line[word.end - 1]) != std::string_view::npos) --word.end;
    const std::string_view text = textOf(line, word);
    if (std::any_of(text.begin(), text.end(), isWordy)) words.push_back(word);
    at = end;
  }
  return words;
}

std::string without(std::string_view line, Part part) {
  if (part.end < line.size() && isBlank(line[part.end])) {
    ++part.end;
  } else if (part.begin > 0 && isBlank(line[part.begin - 1])) {
    --part.begin;
  }
  return replaced(line, part, "");
}

std::string replaced(std::string_view line, Part part, std::string_view by) {
  return std::string(line.substr(0, part.begin)).append(by).append(line.substr(part.end));
}

}  // namespace thou::mutate
