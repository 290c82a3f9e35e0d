// Units: runs of words that the vocabulary or the closed classes know as one, with everything each could be.
//
// Longest match decides the cut; what a unit is in its sentence is decided by the tagger. INVARIANT: units of a range are
// contiguous and cover it. Next: Tagger.h.
#pragma once

#include "compiler/lexicon/ClosedWords.h"
#include "compiler/lexicon/Vocabulary.h"
#include "compiler/lexicon/Words.h"
#include "llvm/ADT/SmallVector.h"

namespace thou::syntax {

using lexicon::Raw;
using lexicon::RawText;
using lexicon::Shape;

/// What a spelling could be: a set of bits.
enum Can : uint16_t {
  kCanSingular = 1,
  kCanPlural = 2,
  kCanMass = 4,
  kCanAdjective = 8,
  kCanBase = 16,
  kCanThird = 32,
  kCanPast = 64,
  kCanParticiple = 128,
  kCanGerund = 256,
  kCanStat = 512,
  kCanKeyword = 1024,
  kCanTrait = 2048,
  kCanName = 4096,
  kCanIcon = 8192,
  kCanNominal = kCanSingular | kCanPlural | kCanMass | kCanStat | kCanKeyword | kCanTrait | kCanName | kCanIcon,
};

struct Unit {
  uint32_t first = 0;  ///< raws [first, last)
  uint32_t last = 0;
  Shape shape{};  ///< of the first raw; a quoted name has Shape::Quote
  lexicon::Closed closed{};
  uint16_t can = 0;
  bool capital = false;   ///< begins with a capital letter
  int32_t number = -1;    ///< value of a number in digits or words
  bool variable = false;  ///< X alone
  llvm::SmallVector<lexicon::Reading, 2> readings;
};

/// The bit of one reading.
uint16_t canOf(const lexicon::Vocabulary& vocabulary, lexicon::Reading reading);

/// Cuts words into units.
class UnitReader {
 public:
  /// Without `internal`, internal words are none.
  UnitReader(const RawText& raw, const lexicon::Vocabulary& vocabulary, bool internal = true)
      : raw_(raw), vocabulary_(vocabulary), internal_(internal) {}

  /// The unit that begins at raw `first` and ends before `end`.
  Unit read(size_t first, size_t end, bool sentenceStart);
  /// The longest label that begins at raw `first`; number of raws taken, 0 when none.
  size_t label(size_t first, size_t end, lexicon::SymbolId& symbol);
  /// A reading of exactly the raws [first, end) of this kind, or an invalid id.
  lexicon::SymbolId whole(size_t first, size_t end, lexicon::SymbolKind kind);

 private:
  bool readNumbered(Unit& unit, size_t end);
  bool endsInNumber(size_t first, size_t length) const;
  bool behindDeterminer(size_t first) const;
  bool predicateBehindSubject(size_t first, lexicon::Closed closed, bool sentenceStart) const;
  void readOpen(Unit& unit, size_t end, bool sentenceStart);
  void readTrait(Unit& unit);
  void readIcon(Unit& unit);
  void dropByCase(Unit& unit, bool sentenceStart) const;
  void recount(Unit& unit) const;

  const RawText& raw_;
  const lexicon::Vocabulary& vocabulary_;
  bool internal_;
  std::vector<lexicon::Vocabulary::Match> matches_;
  std::vector<lexicon::Reading> readings_;
};

}  // namespace thou::syntax
