// The units of a row or a text, for wordings alone. Next: Wordings.cpp, Reword.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/syntax/Layout.h"
#include "compiler/syntax/TagWriter.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::syntax {

/// A text as its units.
struct Cut {
  Cut(std::string_view text, Span span, const lexicon::Vocabulary& vocabulary)
      : raw(lexicon::rawText(text, Limits::kAbilityTokens)),
        input{.raw = raw, .text = span, .vocabulary = vocabulary, .arena = arena, .sink = sink, .internal = false} {}
  void add(Segment segment) {
    const auto first = uint32_t(segment.first);
    if (!units.empty()) units.push_back({.first = first, .last = first, .shape = Shape::Stop, .readings = {}});
    const std::vector<Unit> more = cutUnits(input, segment.first, segment.last);
    units.insert(units.end(), more.begin(), more.end());
  }
  std::string words(const Unit& unit) const {
    std::string all;
    for (size_t i = unit.first; i < unit.last; ++i) all += (all.empty() ? "" : " ") + raw.words[i];
    return all;
  }
  uint32_t begin(const Unit& unit) const { return raw.raws[unit.first].begin; }
  uint32_t end(const Unit& unit) const { return raw.raws[unit.last - 1].end; }
  std::string_view text(const Unit& unit) const { return raw.text.substr(begin(unit), end(unit) - begin(unit)); }

  RawText raw;
  Arena arena;
  diag::Sink sink;
  TagInput input;
  std::vector<Unit> units;
};

inline bool isWords(const Unit& unit) {
  switch (unit.shape) {
    case Shape::Word:
    case Shape::Abbreviation:
    case Shape::Number:
    case Shape::Trait:
    case Shape::Icon:
    case Shape::Non:
    case Shape::PossessiveS:
      return true;
    case Shape::Quote:
      return unit.last > unit.first + 1;  // a name
    default:
      return false;
  }
}

/// Closed words that one word has several of.
inline bool isInflected(lexicon::Closed word) {
  return word == lexicon::Closed::Be || word == lexicon::Closed::Have || word == lexicon::Closed::Do;
}

/// Whether a noun phrase may hold the unit; where phrases end is seen when the text is parsed.
inline bool mayBeInPhrase(const Unit& unit) {
  constexpr lexicon::Closed kNever[] = {lexicon::Closed::If,     lexicon::Closed::When,      lexicon::Closed::While,
                                        lexicon::Closed::Until,  lexicon::Closed::Unless,    lexicon::Closed::Then,
                                        lexicon::Closed::After,  lexicon::Closed::Otherwise, lexicon::Closed::May,
                                        lexicon::Closed::Must,   lexicon::Closed::Where,     lexicon::Closed::Cannot,
                                        lexicon::Closed::Before, lexicon::Closed::Would,     lexicon::Closed::Instead};
  return isWords(unit) && !llvm::is_contained(kNever, unit.closed);
}

inline bool isNounOrVerb(const lexicon::Vocabulary& vocabulary, lexicon::Reading reading) {
  const lexicon::SymbolKind kind = vocabulary[reading.symbol].kind;
  return kind == lexicon::SymbolKind::Noun || kind == lexicon::SymbolKind::Verb;
}

}  // namespace thou::syntax
