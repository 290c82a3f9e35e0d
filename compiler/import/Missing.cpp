// Words set apart from names and numbers. See Missing.h.
#include "compiler/import/Missing.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <vector>

namespace thou::import {
namespace {

bool oneOf(diag::Id id, std::initializer_list<diag::Id> ids) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// Takes the next word off `words`: a run of letters and digits, an `[icon]` or a `[[trait]]`. Empty at the end; markup and
/// punctuation are skipped.
std::string_view nextWord(std::string_view& words) {
  const auto inWord = [&](size_t i) {
    const char letter = words[i];
    return std::isalnum(uint8_t(letter)) || uint8_t(letter) >= 0x80 || letter == '\'' || letter == '-' ||
           (letter == '.' && i + 1 < words.size() && std::isalpha(uint8_t(words[i + 1])));
  };
  while (!words.empty()) {
    size_t end = 1;
    bool isWord = true;
    if (words[0] == '[') {
      const std::string_view close = words.starts_with("[[") ? "]]" : "]";
      end = std::min(words.find(close), words.size() - close.size()) + close.size();
    } else if (inWord(0)) {
      while (end < words.size() && inWord(end)) ++end;
    } else {
      isWord = false;
      if (words[0] == '<') end = std::min(words.find('>'), words.size() - 1) + 1;
    }
    const std::string_view word = words.substr(0, end);
    words.remove_prefix(end);
    if (isWord) return word;
  }
  return {};
}

bool isCapitalised(std::string_view word) {
  return word.size() > 1 && std::isupper(uint8_t(word[0])) && !std::isupper(uint8_t(word[1]));
}

/// The words, lower case, with the card's own name as SELF, other names as NAME and numbers as N.
std::vector<std::string> generalised(std::string_view words, std::string_view self) {
  std::vector<std::string> parts;
  bool inName = false;
  while (!words.empty()) {
    words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
    if (!self.empty() && words.starts_with(self)) {
      parts.emplace_back("SELF");
      words.remove_prefix(self.size());
      inName = false;
      continue;
    }
    const std::string_view word = nextWord(words);
    if (word.empty()) break;
    std::string_view rest = words;
    const bool before = !parts.empty() || isCapitalised(nextWord(rest));
    const bool capital = isCapitalised(word) && before;
    if (std::isdigit(uint8_t(word[0]))) {
      parts.emplace_back("N");
    } else if (capital) {
      if (!inName) parts.emplace_back("NAME");
    } else {
      parts.emplace_back(word);
      for (char& letter : parts.back()) letter = char(std::tolower(uint8_t(letter)));
    }
    inName = capital;
  }
  return parts;
}

}  // namespace

std::string missing(const diag::Diagnostic& diagnostic, std::string_view words, std::string_view self) {
  constexpr size_t kWords = 4;
  const bool aWord = oneOf(
      diagnostic.id, {diag::Id::UnknownWord, diag::Id::UnknownVerb, diag::Id::UnknownNoun, diag::Id::UnknownName});
  std::string result = aWord ? "word" : std::string(diag::kebab(diagnostic.id));
  const std::vector<std::string> parts = generalised(words, aWord ? std::string_view() : self);
  if (parts.empty() && !diagnostic.arguments.empty()) return result + ": expected " + diagnostic.arguments.front();
  for (size_t i = 0; i < parts.size() && i < kWords; ++i) result += (i ? " " : ": ") + parts[i];
  if (parts.size() > kWords) result += " ...";
  return result;
}

std::string lastWord(std::string_view line) {
  std::string_view last;
  while (!line.empty()) {
    const std::string_view word = nextWord(line);
    if (!word.empty()) last = word;
  }
  return std::string(last);
}

}  // namespace thou::import
