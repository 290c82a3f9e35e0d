// An ability as the lexer sees it: words and punctuation by shape, each with its normalised text for the vocabulary.
//
// Two cuts happen behind the lexer: "non-" in front of a word and "'s" behind it become words of their own.
// INVARIANT: raws and words have the same length and order. Next: Units.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace thou::syntax {

enum class Shape : uint8_t {
  Word,
  Abbreviation,
  Number,
  Trait,
  Icon,
  Arrow,
  Quote,
  OpenQuote,
  CloseQuote,
  LParen,
  RParen,
  Comma,
  Stop,
  Colon,
  Semicolon,
  Dash,
  Hyphen,
  Minus,
  Plus,
  Slash,
  Bullet,
  Star,
  Apostrophe,
  Other,
  Non,          ///< "non-"
  PossessiveS,  ///< "'s", or the apostrophe behind a plural
};

/// One lexer token; offsets count from the beginning of the ability.
struct Raw {
  Shape shape{};
  uint32_t begin = 0;
  uint32_t end = 0;
};

struct RawText {
  std::string_view text;
  std::vector<Raw> raws;
  std::vector<std::string> words;

  std::string_view at(size_t index) const {
    return text.substr(raws[index].begin, raws[index].end - raws[index].begin);
  }
  /// Is raw `index` the first thing on its line?
  bool lineStart(size_t index) const;
  /// Do the raws `index` and `index + 1` touch?
  bool touches(size_t index) const { return index + 1 < raws.size() && raws[index].end == raws[index + 1].begin; }
};

/// Lexes one ability. `text` must be valid UTF-8 and outlive the result. Stops after `most` tokens.
RawText lexWords(std::string_view text, size_t most);

}  // namespace thou::syntax
