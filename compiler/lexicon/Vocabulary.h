// The vocabulary: every open-class word that a ruleset or a set declares, with its forms.
//
// A spelling maps to a set of (symbol, form) readings; which one is meant is the tagger's decision (compiler/syntax). Closed
// words (determiners, pronouns, prepositions ...) are not here: they are in ClosedWords.def.
// INVARIANT: symbols are never removed; SymbolIds are dense. Next: compiler/syntax/Tagger.h.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/Source.h"

namespace thou::lexicon {

struct SymbolId {
  uint32_t value = 0xffffffff;
  bool valid() const { return value != 0xffffffff; }
  friend bool operator==(SymbolId, SymbolId) = default;
};

/// What a word is declared as. `index` of a Symbol counts within its kind where a later phase needs dense numbers.
enum class SymbolKind : uint8_t {
  Noun,       ///< kinds of card and unions of them, zones, phases, things counted: minion, deck, turn
  MassNoun,   ///< stands without determiner: damage, threat, play
  Verb,       ///< deal, attack, set aside
  Adjective,  ///< exhausted, ready, stunned
  Stat,       ///< ATK, hit point
  Keyword,    ///< retaliate, guard
  Trait,      ///< Avenger
  Name,       ///< a card's name
  Icon,       ///< [energy]
  Label,      ///< Hero Action, When Revealed
  Tag,        ///< attack, thwart, defense: in parentheses after a label
};

enum class Form : uint8_t { Singular, Plural, Base, ThirdPerson, Past, Participle, Gerund, Plain };

struct Symbol {
  SymbolKind kind{};
  std::string lemma;      ///< canonical spelling
  source::Span declared;  ///< where, for "declared here" labels
  uint32_t data = 0;      ///< free for the phase that declared it (an index into its own table)
  bool internal = false;  ///< only texts of declarations say it: no card does, and no scenario
};

/// One reading of a spelling.
struct Reading {
  SymbolId symbol;
  Form form{};
  friend bool operator==(const Reading&, const Reading&) = default;
};

class Vocabulary {
 public:
  Vocabulary();
  ~Vocabulary();
  Vocabulary(Vocabulary&&) noexcept;
  Vocabulary& operator=(Vocabulary&&) noexcept;

  /// Declares a symbol; its lemma is not yet a spelling of it: `addForm` does that.
  SymbolId add(SymbolKind kind, std::string_view lemma, source::Span declared, uint32_t data = 0);
  /// Gives `symbol` a spelling: one or several words as an author would write them ("main scheme", "Ms. Vale", "X-23").
  /// Matching ignores case except for Name, Trait at sentence start (see Tagger). Adding the same pair twice is harmless. Those of an internal
  /// symbol are proposed to nobody (`spellings`).
  void addForm(SymbolId symbol, std::string_view spelling, Form form);

  const Symbol& operator[](SymbolId id) const { return symbols_[id.value]; }
  Symbol& operator[](SymbolId id) { return symbols_[id.value]; }
  size_t size() const { return symbols_.size(); }
  /// How a noun or a verb is spelled in a form; empty where it has none.
  std::string_view form(SymbolId symbol, Form form) const;
  /// Exact lookup of a kind's symbol by lemma, ignoring case.
  SymbolId find(SymbolKind kind, std::string_view lemma) const;
  /// All spellings of the symbols of one kind (of any kind when `any`), for "did you mean".
  const std::vector<std::string_view>& spellings(SymbolKind kind) const;
  const std::vector<std::string_view>& allSpellings() const;

  /// The readings of the longest entry that begins at words[0]. Words are the normalised (lower-case) texts of successive
  /// lexer tokens. Returns the number of tokens taken (0 = no entry) and fills `readings`, at equal length all of them.
  size_t longest(const std::vector<std::string>& words, size_t first, std::vector<Reading>& readings) const;

  /// An entry that begins at some word: how many words it takes and where its readings are.
  struct Match {
    size_t length = 0;
    uint32_t node = 0;
  };
  /// Every entry that begins at words[first], shortest first.
  void matches(const std::vector<std::string>& words, size_t first, std::vector<Match>& found) const;
  void readings(const Match& match, std::vector<Reading>& readings) const;

 private:
  struct Trie;
  std::vector<Symbol> symbols_;
  std::unique_ptr<Trie> trie_;
};

}  // namespace thou::lexicon
