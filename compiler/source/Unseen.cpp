// See Unseen.h. A table of our own rather than a Unicode library: it is asked one question, of 25 accents, and must be there wherever thou is.
#include "compiler/source/Unseen.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace thou::source {
namespace {

/// A code point and how many bytes of UTF-8 it takes; bytes that are no UTF-8 are one of length 1 and no `valid` one.
struct CodePoint {
  uint32_t value = 0;
  size_t length = 1;
  bool valid = false;
};

CodePoint front(std::string_view text) {
  const auto byte = [&](size_t at) { return at < text.size() ? uint8_t(text[at]) : uint8_t(0); };
  const uint8_t first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return {first, 1, false};
  uint32_t value = first & (0x7fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {first, 1, false};
    value = value << 6 | (byte(i) & 0x3f);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  if (value < kLeast[length] || surrogate || value > 0x10ffff) return {first, 1, false};
  return {value, length, true};
}

struct Block {
  uint32_t first;
  uint32_t last;
};

/// Controls, marks of direction, joiners, fillers and tags.
constexpr std::array<Block, 20> kUnseen = {{
    {0x0000, 0x0008}, {0x000b, 0x000c}, {0x000e, 0x001f}, {0x007f, 0x009f},   {0x00ad, 0x00ad},
    {0x034f, 0x034f}, {0x061c, 0x061c}, {0x115f, 0x1160}, {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0x3164, 0x3164},   {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
}};

/// Spaces that look like the plain one. The one that does not break stands in rules texts of databases, and is left to the lexicon.
constexpr std::array<Block, 5> kSpaces = {
    {{0x1680, 0x1680}, {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}}};

template <size_t size>
bool isIn(const std::array<Block, size>& blocks, uint32_t value) {
  return std::any_of(blocks.begin(), blocks.end(),
                     [value](const Block& block) { return value >= block.first && value <= block.last; });
}

std::string nameOf(uint32_t value) {
  char name[16];
  std::snprintf(name, sizeof name, "U+%04X", unsigned(value));
  return name;
}

/// The letter with the accent; empty when there is none.
std::string_view composed(std::string_view letter, std::string_view mark) {
  struct Row {
    std::string_view mark;
    std::string_view letters;
    std::string_view with;
  };
  static constexpr Row kRows[] = {
#define COMPOSED(mark, letters, with) {mark, letters, with},
#include "compiler/source/Composed.def"
  };
  for (const Row& row : kRows) {
    if (row.mark != mark) continue;
    std::string_view with = row.with;
    for (std::string_view letters = row.letters; !letters.empty();) {
      const size_t length = front(letters).length;
      const size_t withLength = front(with).length;
      if (letters.substr(0, length) == letter) return with.substr(0, withLength);
      letters.remove_prefix(length);
      with.remove_prefix(withLength);
    }
  }
  return {};
}

}  // namespace

std::optional<Unseen> findUnseen(std::string_view text, size_t from) {
  size_t letter = std::string_view::npos;  // where the character before begins
  for (size_t at = from; at < text.size();) {
    const uint8_t byte = uint8_t(text[at]);
    if (byte >= 0x20 && byte < 0x7f) {  // nearly all there is
      letter = at++;
      continue;
    }
    if (byte == '\r' && text.substr(at + 1, 1) != "\n") return Unseen{at, 1, "U+000D", ""};
    const CodePoint point = front(text.substr(at));
    const std::string_view written = text.substr(at, point.length);
    if (point.valid && isIn(kUnseen, point.value)) return Unseen{at, point.length, nameOf(point.value), ""};
    if (point.valid && isIn(kSpaces, point.value)) return Unseen{at, point.length, nameOf(point.value), " "};
    if (point.valid && point.value >= 0x300 && point.value <= 0x36f && letter != std::string_view::npos) {
      const std::string_view one = composed(text.substr(letter, at - letter), written);
      if (!one.empty()) return Unseen{letter, at + point.length - letter, nameOf(point.value), std::string(one)};
    }
    letter = at;
    at += point.length;
  }
  return std::nullopt;
}

std::string withoutUnseen(std::string_view text) {
  std::string result;
  size_t done = 0;
  for (std::optional<Unseen> found = findUnseen(text); found; found = findUnseen(text, done)) {
    result += text.substr(done, found->at - done);
    done = found->at + found->length;
    std::string_view letter = found->instead;
    for (;;) {  // a letter may have a second accent
      const size_t mark = front(text.substr(done)).length;
      const std::string_view more = letter.empty() ? letter : composed(letter, text.substr(done, mark));
      if (more.empty()) break;
      letter = more;
      done += mark;
    }
    result += letter;
  }
  return result.append(text.substr(done));
}

std::string shownFront(std::string_view& text) {
  const CodePoint point = front(text);
  const std::string written(text.substr(0, point.length));
  text.remove_prefix(std::min(point.length, text.size()));
  if (!point.valid) {
    char name[16];
    std::snprintf(name, sizeof name, "<byte %02X>", unsigned(point.value));
    return name;
  }
  if (point.value == '\t' || point.value == '\n' || point.value == '\r') return " ";
  const bool accent = point.value >= 0x300 && point.value <= 0x36f;
  if (accent || isIn(kUnseen, point.value) || isIn(kSpaces, point.value)) return "<" + nameOf(point.value) + ">";
  return written;
}

std::string shown(std::string_view text, size_t most) {
  std::string result;
  for (size_t count = 0; !text.empty(); ++count) {
    if (count == most) return result + " ...";
    result += shownFront(text);
  }
  return result;
}

}  // namespace thou::source
