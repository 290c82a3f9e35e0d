// How text falls into words, by shape only: which word is a noun or a verb is the tagger's business (compiler/syntax/Tagger.h).
//
// A word is cut twice more: "non-" in front of it and "'s" behind it are words of their own.
// INVARIANT: raws and words have the same length and order. Next: Vocabulary.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thou::lexicon {

enum class Shape : uint8_t {
  Word,          ///< letters, and digits, hyphens and apostrophes inside: `X-23`
  Abbreviation,  ///< "S.H.I.E.L.D.", which keeps its full stops
  Number,
  Trait,  ///< "[[Elite]]"
  Icon,   ///< "[energy]"
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

/// One word or mark; offsets count bytes from the beginning of the text.
struct Raw {
  Shape shape{};
  uint32_t begin = 0;
  uint32_t end = 0;
};

/// A text as its words: each with its shape and in its normal form. Space, comments and markup (`<b>`) are not among them.
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

/// The words of `text`, which must be valid UTF-8 below 4 GiB and outlive the result. Stops behind `most` of them.
RawText rawText(std::string_view text, size_t most = SIZE_MAX);

/// The words of `text` in their normal form.
std::vector<std::string> splitWords(std::string_view text);

/// `word` in the normal form in which the vocabulary is matched: lower case, typographic apostrophes made plain.
std::string normalised(std::string_view word);

/// `a` or `an` before this word, by how it is said; nothing where its letters do not tell: names, abbreviations, numbers, icons.
std::optional<std::string_view> articleBefore(std::string_view word);

/// A noun with `a` or `an`, for messages; `a` where its letters do not tell.
std::string withArticle(std::string_view noun);

}  // namespace thou::lexicon
