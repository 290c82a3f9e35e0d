// Wordings: other ways to say what the language says, declared in rows (`wording "human not in battle" means "non-battling human".`).
//
// A row is matched on the units of a text, as the tagger cuts them, before anything is tagged: never within a unit (a name, a term of several
// words), never across a full stop. What it says is put in its place, and the text is then read as if it had been written so; where each byte of it
// stands in the author's text goes along (source::Replaced). One pass, from left to right, the longest row first: what a row says is never matched
// again, only what an author has put into its slots, so no row feeds itself or another. Next: compiler/sema/context/Reworded.h, which has texts read.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/syntax/Parse.h"
#include "compiler/syntax/Units.h"
#include "llvm/ADT/StringMap.h"

namespace thou::syntax {

/// What a slot of a row takes: one unit of that sort, or a noun phrase.
enum class Slot : uint8_t { None, Kind, Trait, Number, Name, Stat, Counter, Zone, Thing, Icon, Keyword };

/// One unit of a row: words, or a slot.
struct WordingPart {
  Slot slot = Slot::None;
  int32_t number = -1;  ///< `TRAIT 2`
  std::string text;     ///< as the row writes it
  std::string words;    ///< the same in normal form, blanks between
  lexicon::Closed closed{};
  llvm::SmallVector<lexicon::Reading, 2> readings;
  bool tight = false;  ///< nothing stands between the part before and this
  int other =
      -1;  ///< the part of the other side that is this word or stands for it, and takes its form; of a slot, the same slot
};

struct Wording {
  std::vector<WordingPart> left;
  std::vector<WordingPart> right;
  std::string says;  ///< the right side as written
  Span declared;
  bool endsAlike = false;  ///< both sides end in the same word: what is joined to it stays joined to it
};

/// A row used in a text.
struct Rewording {
  const Wording* wording = nullptr;
  Span where;   ///< the author's words
  Span inside;  ///< what stands for them, in the text that is read
};

struct Reworded {
  std::string text;
  std::vector<source::Replaced> replaced;
  std::vector<Rewording> used;
  std::vector<Whole> wholes;
};

class Wordings {
 public:
  /// What is wrong with the words that rows are to mean, or nothing.
  static std::string unknownIn(std::string_view meaning, const lexicon::Vocabulary& vocabulary);
  /// Adds a row; says what is wrong with it, or nothing.
  std::string add(std::string_view left, std::string_view right, Span declared, const lexicon::Vocabulary& vocabulary);
  /// The row with the same left side, or null.
  const Wording* same(std::string_view left, const lexicon::Vocabulary& vocabulary) const;
  /// Says of a noun that slots of this sort take it.
  void takes(lexicon::SymbolId noun, Slot slot) { nouns_[noun.value] = slot; }
  bool empty() const { return rows_.empty(); }

  /// `text` in other words where rows say so, except at the bytes `not`; nothing where none does.
  std::optional<Reworded> reword(const source::SourceManager& sources, Span text, const lexicon::Vocabulary& vocabulary,
                                 const std::set<uint32_t>& except) const;

 private:
  friend class Rewriter;
  llvm::StringMap<std::vector<uint32_t>>
      byWord_;  ///< rows by each way to write the first word of one of their left parts
  std::vector<std::unique_ptr<Wording>> rows_;
  std::map<std::string, const Wording*> byLeft_;
  std::map<uint32_t, Slot> nouns_;
};

}  // namespace thou::syntax
