// The hand-written word splitter. Next: grammar/ThouWords.g4, with which it agrees.
#include "compiler/lexicon/SplitWords.h"

#include <array>

namespace thou::lexicon {
namespace {

constexpr std::string_view kApostrophe = "\u2019";

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isCapital(char c) { return c >= 'A' && c <= 'Z'; }
bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Bytes of the letter at the front of `text`: 1 for ASCII, 2 for U+00C0 to U+07FF, 0 when it is no letter.
size_t letterLength(std::string_view text) {
  if (text.empty()) return 0;
  unsigned char c = static_cast<unsigned char>(text[0]);
  if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) return 1;
  return c >= 0xc3 && c <= 0xdf && text.size() > 1 ? 2 : 0;
}

size_t innerLength(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('\'')) return 1;
  return text.starts_with(kApostrophe) ? kApostrophe.size() : 0;
}

size_t wordLength(std::string_view text) {
  size_t length = letterLength(text);
  if (length == 0) return 0;
  for (;;) {
    std::string_view rest = text.substr(length);
    size_t inner = innerLength(rest);
    std::string_view after = rest.substr(inner);
    size_t letter = letterLength(after);
    if (letter == 0 && !after.empty() && isDigit(after[0])) letter = 1;
    if (letter == 0) return length;
    length += inner + letter;
  }
}

size_t abbreviationLength(std::string_view text) {
  size_t length = 0;
  while (length + 1 < text.size() && isCapital(text[length]) && text[length + 1] == '.') length += 2;
  return length >= 4 ? length : 0;
}

size_t bracketLength(std::string_view text, std::string_view open, std::string_view close) {
  if (!text.starts_with(open)) return 0;
  size_t end = text.find_first_of("[]\n", open.size());
  if (end == std::string_view::npos || !text.substr(end).starts_with(close)) return 0;
  return end + close.size();
}

size_t blankLength(std::string_view text) {
  size_t blanks = 0;
  while (blanks < text.size() && (isBlank(text[blanks]) || text.substr(blanks).starts_with("\u00a0"))) {
    blanks += isBlank(text[blanks]) ? 1 : 2;
  }
  // a comment begins behind a blank: "SP//dr" is a name
  if (blanks > 0 && text.substr(blanks).starts_with("//")) return std::min(text.find('\n', blanks), text.size());
  if (blanks > 0) return blanks;
  constexpr std::array<std::string_view, 11> kMarkup = {"<b>",  "</b>",  "<i>",      "</i>",      "<u>",   "</u>",
                                                        "<em>", "</em>", "<strong>", "</strong>", "<hr />"};
  for (std::string_view tag : kMarkup) {
    if (text.starts_with(tag)) return tag.size();
  }
  return 0;
}

size_t otherLength(std::string_view text) {
  if (text.starts_with("->")) return 2;
  size_t apostrophe = text.starts_with('-') ? 0 : innerLength(text);
  if (apostrophe > 0 && text.substr(apostrophe).starts_with('s')) return apostrophe + 1;
  unsigned char c = static_cast<unsigned char>(text[0]);
  size_t length = c < 0x80 ? 1 : c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 1;
  return std::min(length, text.size());
}

}  // namespace

std::string normalised(std::string_view word) {
  std::string result;
  result.reserve(word.size());
  for (size_t i = 0; i < word.size(); ++i) {
    char c = word[i];
    if (isCapital(c)) {
      c = static_cast<char>(c + ('a' - 'A'));
    } else if (word.substr(i).starts_with(kApostrophe)) {
      c = '\'';
      i += kApostrophe.size() - 1;
    } else if (i > 0 && static_cast<unsigned char>(word[i - 1]) == 0xc3) {
      unsigned char low = static_cast<unsigned char>(c);
      if (low >= 0x80 && low <= 0x9e && low != 0x97) c = static_cast<char>(low + 0x20);  // À..Þ without ×
    }
    result += c;
  }
  return result;
}

InnerCut innerCut(std::string_view word) {
  InnerCut cut;
  bool non = word.size() > 4 && (word[0] == 'n' || word[0] == 'N') && word.substr(1, 3) == "on-";
  if (non) cut.prefix = 4;
  if (word.ends_with("'s")) cut.suffix = 2;
  if (word.ends_with("\u2019s")) cut.suffix = kApostrophe.size() + 1;
  if (cut.suffix >= word.size() - cut.prefix) cut.suffix = 0;
  return cut;
}

std::vector<std::string> splitWords(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    if (size_t blank = blankLength(text)) {
      text.remove_prefix(blank);
      continue;
    }
    size_t length = abbreviationLength(text);
    if (length == 0) length = wordLength(text);
    if (length == 0) {
      while (length < text.size() && isDigit(text[length])) ++length;
    }
    if (length == 0) length = bracketLength(text, "[[", "]]");
    if (length == 0) length = bracketLength(text, "[", "]");
    if (length == 0) length = otherLength(text);
    std::string_view word = text.substr(0, length);
    if (normalised(word) == "non" && text.substr(length).starts_with('-') && !text.substr(length).starts_with("->")) {
      words.push_back("non-");
      text.remove_prefix(length + 1);
      continue;
    }
    InnerCut cut = innerCut(word);
    if (cut.prefix > 0) words.push_back("non-");
    words.push_back(normalised(word.substr(cut.prefix, word.size() - cut.prefix - cut.suffix)));
    if (cut.suffix > 0) words.push_back("'s");
    text.remove_prefix(length);
  }
  return words;
}

}  // namespace thou::lexicon
