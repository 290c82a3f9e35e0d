// Looks at punctuation alone. See Sentences.h.
#include "compiler/import/Sentences.h"

#include <algorithm>
#include <cctype>

namespace thou::import {
namespace {

bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\t'; }
bool isUpper(char c) { return std::isupper(uint8_t(c)) != 0; }

/// Whether the stop at `at` belongs to the word before it: "O.T.", "Dr.", not "Draw X.".
bool abbreviates(std::string_view text, size_t at) {
  size_t begin = at;
  while (begin > 0 && std::isalpha(uint8_t(text[begin - 1]))) --begin;
  const std::string_view word = text.substr(begin, at - begin);
  if (word.empty() || !isUpper(word[0])) return false;
  return (word.size() == 1 && word != "X") || (word.size() == 2 && !isUpper(word[1]));
}

/// The offset behind what closes around a stop: quotes, parentheses, markup.
size_t behindStop(std::string_view text, size_t at, int& depth) {
  while (at < text.size()) {
    if (text[at] == ')') {
      depth = std::max(depth - 1, 0);
      ++at;
    } else if (text[at] == '"' || text[at] == '.') {
      ++at;
    } else if (text.substr(at).starts_with("</")) {
      at = std::min(text.find('>', at), text.size() - 1) + 1;
    } else {
      break;
    }
  }
  return at;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string_view labelOf(std::string_view line) {
  bool markup = false;
  for (size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    markup = c == '<' || (markup && c != '>');
    if (markup) continue;
    if (c == '.' || c == ',' || c == '"' || c == '\n') return {};
    if (c != ':') continue;
    constexpr auto kMostBlanks = 5;  // more is a sentence: "Look at the top card of your deck: ..."
    if (std::count(line.begin(), line.begin() + long(at), ' ') > kMostBlanks) return {};
    const size_t next = line.find_first_not_of(" >", at + 1);
    const size_t close = line.substr(at + 1).starts_with("</") ? line.find('>', at) + 1 : at + 1;
    return isUpper(line[line.find_first_not_of("<bi>/")]) && next != std::string_view::npos && line[next] != '\n'
               ? line.substr(0, close)
               : std::string_view{};
  }
  return {};
}

std::vector<std::string_view> sentencesOf(std::string_view line) {
  std::vector<std::string_view> result;
  std::string_view rest = line.substr(labelOf(line).size());
  int depth = 0;
  bool quoted = false;
  size_t begin = 0;
  const auto add = [&](size_t end) {
    const std::string_view sentence = trimmed(rest.substr(begin, end - begin));
    if (!sentence.empty()) result.push_back(sentence);
    begin = end;
  };
  for (size_t at = 0; at < rest.size(); ++at) {
    const char c = rest[at];
    if (c == '"') quoted = !quoted;
    if (c == '(') ++depth;
    if (c == ')') depth = std::max(depth - 1, 0);
    if (c == '\n') break;  // bullets: the rest is one
    if ((c != '.' && c != '!' && c != '?') || abbreviates(rest, at)) continue;
    const bool inside = quoted && rest.substr(at + 1).starts_with('"');
    const size_t behind = behindStop(rest, at + 1, depth);
    if (depth > 0 || (quoted && !inside)) continue;
    quoted = false;
    if (behind < rest.size() && !isSpace(rest[behind])) continue;
    if (rest.find_first_not_of(" \n\t", behind) == std::string_view::npos) break;
    add(behind);
    at = behind;
  }
  add(rest.size());
  return result;
}

}  // namespace thou::import
