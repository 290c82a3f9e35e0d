// The cuts, by hand: words are most of what is read, and this is five times as fast as a generated lexer. Next: Vocabulary.cpp.
#include "compiler/lexicon/Words.h"

#include <algorithm>
#include <array>
#include <utility>

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

/// Bytes of the mark at the front of `text`, with its shape; whole characters otherwise.
std::pair<Shape, size_t> mark(std::string_view text) {
  struct Mark {
    std::string_view spelling;
    Shape shape;
  };
  static constexpr std::array<Mark, 23> kMarks = {{
      {",", Shape::Comma},
      {".", Shape::Stop},
      {":", Shape::Colon},
      {"(", Shape::LParen},
      {")", Shape::RParen},
      {"'s", Shape::PossessiveS},  // behind an abbreviation or a mark; inside words it is cut off
      {"\u2019s", Shape::PossessiveS},
      {"'", Shape::Apostrophe},
      {"\u2019", Shape::Apostrophe},
      {"->", Shape::Arrow},
      {"\u2192", Shape::Arrow},
      {"-", Shape::Hyphen},
      {"\u2212", Shape::Minus},
      {"\u2013", Shape::Dash},
      {"\u2014", Shape::Dash},
      {"+", Shape::Plus},
      {"/", Shape::Slash},
      {"\u2022", Shape::Bullet},
      {"*", Shape::Star},
      {"\"", Shape::Quote},
      {"\u201c", Shape::OpenQuote},
      {"\u201d", Shape::CloseQuote},
      {";", Shape::Semicolon},
  }};
  for (const Mark& each : kMarks) {
    if (text.starts_with(each.spelling)) return {each.shape, each.spelling.size()};
  }
  const auto first = static_cast<unsigned char>(text[0]);
  const size_t length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return {Shape::Other, std::min(length, text.size())};
}

/// The word or mark at the front of `text`, which is not empty and begins with no space.
std::pair<Shape, size_t> front(std::string_view text) {
  if (const size_t length = abbreviationLength(text)) return {Shape::Abbreviation, length};
  if (const size_t length = wordLength(text)) return {Shape::Word, length};
  if (isDigit(text[0])) return {Shape::Number, std::min(text.find_first_not_of("0123456789"), text.size())};
  if (const size_t length = bracketLength(text, "[[", "]]")) return {Shape::Trait, length};
  if (const size_t length = bracketLength(text, "[", "]")) return {Shape::Icon, length};
  return mark(text);
}

/// Writes a RawText, cutting words once more.
class Writer {
 public:
  explicit Writer(RawText& out) : out_(out) {}

  void add(Raw raw) {
    if (raw.shape == Shape::Word) return addWord(raw);
    if (raw.shape == Shape::PossessiveS) return push(raw, "'s");
    const bool behind = !out_.raws.empty() && out_.raws.back().end == raw.begin;
    if (raw.shape == Shape::Apostrophe && behind && out_.words.back().ends_with('s')) raw.shape = Shape::PossessiveS;
    if (raw.shape == Shape::Hyphen && behind && out_.words.back() == "non") {
      out_.raws.back() = {.shape = Shape::Non, .begin = out_.raws.back().begin, .end = raw.end};
      out_.words.back() = "non-";
      return;
    }
    push(raw, normalised(spelt(raw)));
  }

 private:
  void addWord(Raw raw) {
    const std::string_view word = spelt(raw);
    const bool non = word.size() > 4 && (word[0] == 'n' || word[0] == 'N') && word.substr(1, 3) == "on-";
    const uint32_t first = raw.begin + (non ? 4 : 0);
    uint32_t last = raw.end;
    if (word.ends_with("'s")) last -= 2;
    if (word.ends_with("\u2019s")) last -= uint32_t(kApostrophe.size()) + 1;
    if (last <= first) last = raw.end;
    if (non) push({.shape = Shape::Non, .begin = raw.begin, .end = first}, "non-");
    const Raw inner = {.shape = Shape::Word, .begin = first, .end = last};
    push(inner, normalised(spelt(inner)));
    if (last < raw.end) push({.shape = Shape::PossessiveS, .begin = last, .end = raw.end}, "'s");
  }

  std::string_view spelt(Raw raw) const { return out_.text.substr(raw.begin, raw.end - raw.begin); }

  void push(Raw raw, std::string word) {
    out_.raws.push_back(raw);
    out_.words.push_back(std::move(word));
  }

  RawText& out_;
};

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

bool RawText::lineStart(size_t index) const {
  size_t at = raws[index].begin;
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t' || text[at - 1] == '\r')) --at;
  return at == 0 || text[at - 1] == '\n';
}

RawText rawText(std::string_view text, size_t most) {
  RawText result{.text = text, .raws = {}, .words = {}};
  result.raws.reserve(text.size() / 4 + 8);
  result.words.reserve(text.size() / 4 + 8);
  Writer writer(result);
  for (size_t at = 0; at < text.size() && result.raws.size() <= most;) {
    if (const size_t blank = blankLength(text.substr(at))) {
      at += blank;
      continue;
    }
    const auto [shape, length] = front(text.substr(at));
    writer.add({.shape = shape, .begin = uint32_t(at), .end = uint32_t(at + length)});
    at += length;
  }
  return result;
}

std::vector<std::string> splitWords(std::string_view text) { return rawText(text).words; }

std::optional<std::string_view> articleBefore(std::string_view word) {
  const auto isAny = [&](std::initializer_list<std::string_view> beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view beginning) { return word.starts_with(beginning); });
  };
  if (word.empty() || word.front() < 'a' || word.front() > 'z' || word.size() == 1) return std::nullopt;
  if (isAny({"hour", "honest", "honor", "honour", "heir"})) return "an";
  if (isAny({"uni", "use", "usu", "uti", "eu", "one", "once"}) && !isAny({"unin", "unim"})) return "a";
  return std::string_view("aeiou").find(word.front()) == std::string_view::npos ? "a" : "an";
}

std::string withArticle(std::string_view noun) {
  return std::string(articleBefore(noun).value_or("a")) + " " + std::string(noun);
}

}  // namespace thou::lexicon
