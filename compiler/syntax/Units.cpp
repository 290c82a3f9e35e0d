// Longest match over closed words and vocabulary, with the rules about capitals. Next: Tagger.cpp.
#include "compiler/syntax/Units.h"

#include <algorithm>
#include <charconv>

#include "llvm/ADT/STLExtras.h"

#include "compiler/lexicon/Words.h"

namespace thou::syntax {
namespace {

using lexicon::Closed;
using lexicon::Form;
using lexicon::Reading;
using lexicon::SymbolKind;

bool isCapital(std::string_view text) {
  if (text.empty()) return false;
  unsigned char c = static_cast<unsigned char>(text[0]);
  if (c >= 'A' && c <= 'Z') return true;
  return c == 0xc3 && text.size() > 1 && static_cast<unsigned char>(text[1]) < 0x9f;
}

int32_t numberWord(std::string_view word) {
  constexpr std::string_view kWords[] = {"zero", "one",   "two",   "three", "four", "five",
                                         "six",  "seven", "eight", "nine",  "ten"};
  const auto* found = std::find(std::begin(kWords), std::end(kWords), word);
  return found == std::end(kWords) ? -1 : static_cast<int32_t>(found - std::begin(kWords));
}

}  // namespace

uint16_t canOf(const lexicon::Vocabulary& vocabulary, Reading reading) {
  switch (vocabulary[reading.symbol].kind) {
    case SymbolKind::Noun:
      return reading.form == Form::Plural ? kCanPlural : kCanSingular;
    case SymbolKind::MassNoun:
      return kCanMass;
    case SymbolKind::Adjective:
      return kCanAdjective;
    case SymbolKind::Stat:
      return kCanStat;
    case SymbolKind::Keyword:
      return kCanKeyword;
    case SymbolKind::Trait:
      return kCanTrait;
    case SymbolKind::Name:
      return kCanName;
    case SymbolKind::Icon:
      return kCanIcon;
    case SymbolKind::Label:
    case SymbolKind::Tag:
      return 0;
    case SymbolKind::Verb:
      break;
  }
  switch (reading.form) {
    case Form::ThirdPerson:
      return kCanThird;
    case Form::Past:
      return kCanPast;
    case Form::Participle:
      return kCanParticiple;
    case Form::Gerund:
      return kCanGerund;
    case Form::Base:
    case Form::Plain:
    case Form::Singular:
    case Form::Plural:
      return kCanBase;
  }
  return 0;
}

Unit UnitReader::read(size_t first, size_t end, bool sentenceStart) {
  Unit unit;
  unit.first = static_cast<uint32_t>(first);
  unit.last = unit.first + 1;
  unit.shape = raw_.raws[first].shape;
  unit.capital = isCapital(raw_.at(first));
  switch (unit.shape) {
    case Shape::Trait:
      readTrait(unit);
      break;
    case Shape::Icon:
      readIcon(unit);
      break;
    case Shape::Number: {
      if (readNumbered(unit, end)) break;
      std::string_view digits = raw_.at(first);
      auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), unit.number);
      if (error != std::errc()) unit.number = -2;  // too large: reported by the tagger
      break;
    }
    case Shape::Word:
    case Shape::Abbreviation:
    case Shape::Arrow:
    case Shape::Hyphen:
    case Shape::Other:
      readOpen(unit, end, sentenceStart);
      break;
    default:
      break;
  }
  return unit;
}

/// "3rd Street Medic": a name that begins with a number, and has more to it.
bool UnitReader::readNumbered(Unit& unit, size_t end) {
  vocabulary_.matches(raw_.words, unit.first, matches_);
  for (const lexicon::Vocabulary::Match& match : llvm::reverse(matches_)) {
    if (match.length < 2 || unit.first + match.length > end) continue;
    vocabulary_.readings(match, readings_);
    unit.readings.assign(readings_.begin(), readings_.end());
    llvm::erase_if(unit.readings,
                   [&](Reading reading) { return vocabulary_[reading.symbol].kind != SymbolKind::Name; });
    recount(unit);
    if (unit.can == 0) continue;
    unit.shape = Shape::Word;
    unit.last = unit.first + static_cast<uint32_t>(match.length);
    return true;
  }
  return false;
}

/// "Deal each player 1 card": the number is not of the player's name.
bool UnitReader::endsInNumber(size_t first, size_t length) const {
  const std::string& last = raw_.words[first + length - 1];
  return llvm::all_of(last, [](char c) { return c >= '0' && c <= '9'; });
}

/// "Lamp Keeper does not count against ...": with its subject before it a keyword's name is a clause.
bool UnitReader::predicateBehindSubject(size_t first, lexicon::Closed closed, bool sentenceStart) const {
  if ((closed != lexicon::Closed::Do && closed != lexicon::Closed::Cannot) || first == 0 || sentenceStart) return false;
  switch (lexicon::longestClosed(raw_.words, first - 1).word) {
    case lexicon::Closed::With:
    case lexicon::Closed::Without:
    case lexicon::Closed::And:
      return false;
    default:
      return true;
  }
}

bool UnitReader::behindDeterminer(size_t first) const {
  if (first == 0) return false;
  switch (lexicon::longestClosed(raw_.words, first - 1).word) {
    case lexicon::Closed::Each:
    case lexicon::Closed::A:
    case lexicon::Closed::Any:
    case lexicon::Closed::Another:
    case lexicon::Closed::Other:
    case lexicon::Closed::That:
    case lexicon::Closed::The:
      return true;
    case lexicon::Closed::None:  // "the engaged player 1 card"
      return first > 1 && lexicon::longestClosed(raw_.words, first - 2).word == lexicon::Closed::The;
    default:
      return false;
  }
}

void UnitReader::readOpen(Unit& unit, size_t end, bool sentenceStart) {
  lexicon::ClosedMatch closed = lexicon::longestClosed(raw_.words, unit.first);
  if (unit.first + closed.length > end) closed = {};
  vocabulary_.matches(raw_.words, unit.first, matches_);
  while (!matches_.empty()) {
    lexicon::Vocabulary::Match match = matches_.back();
    matches_.pop_back();
    if (unit.first + match.length > end || match.length < closed.length) continue;
    if (match.length > closed.length && predicateBehindSubject(unit.first, closed.word, sentenceStart)) continue;
    if (match.length > 1 && endsInNumber(unit.first, match.length) && behindDeterminer(unit.first)) continue;
    vocabulary_.readings(match, readings_);
    unit.readings.assign(readings_.begin(), readings_.end());
    dropByCase(unit, sentenceStart && match.length == 1);
    if (unit.can == 0) continue;
    unit.last = unit.first + static_cast<uint32_t>(match.length);
    if (match.length == closed.length) unit.closed = closed.word;
    break;
  }
  if (unit.can == 0 && closed.length > 0) {
    unit.readings.clear();
    unit.closed = closed.word;
    unit.last = unit.first + static_cast<uint32_t>(closed.length);
  }
  if (unit.last == unit.first + 1) unit.number = numberWord(raw_.words[unit.first]);
  unit.variable = unit.last == unit.first + 1 && raw_.at(unit.first) == "X";
}

/// Names and traits need their capital. Where a word is both a name and something else, a capital inside a sentence means
/// the name, and at the beginning of one it means nothing.
void UnitReader::dropByCase(Unit& unit, bool sentenceStart) const {
  bool capital = unit.capital;
  auto wrong = [&](Reading reading) {
    const lexicon::Symbol& symbol = vocabulary_[reading.symbol];
    if (symbol.kind == SymbolKind::Icon || canOf(vocabulary_, reading) == 0 || (symbol.internal && !internal_))
      return true;
    bool proper = symbol.kind == SymbolKind::Name || symbol.kind == SymbolKind::Trait;
    return proper && isCapital(symbol.lemma) && !capital;
  };
  llvm::erase_if(unit.readings, wrong);
  recount(unit);
  constexpr uint16_t kProper = kCanName | kCanTrait;
  if ((unit.can & kProper) == 0 || (unit.can & ~kProper) == 0) return;
  const bool traitAlone = (unit.can & kCanName) == 0;  // "an Egyptian": a trait, or the noun of its spelling
  auto other = [&](Reading reading) {
    if (capital && !sentenceStart && traitAlone && vocabulary_[reading.symbol].kind == SymbolKind::Noun) return false;
    bool proper = (canOf(vocabulary_, reading) & kProper) != 0;
    bool written = isCapital(vocabulary_[reading.symbol].lemma);  // a common word that is written with a capital: ATK
    return sentenceStart || !capital ? proper : !proper && !written;
  };
  llvm::erase_if(unit.readings, other);
  recount(unit);
}

void UnitReader::recount(Unit& unit) const {
  unit.can = 0;
  for (Reading reading : unit.readings) unit.can |= canOf(vocabulary_, reading);
}

void UnitReader::readTrait(Unit& unit) {
  std::string_view inner = raw_.at(unit.first);
  inner = inner.substr(2, inner.size() - 4);
  std::vector<std::string> words = lexicon::splitWords(inner);
  vocabulary_.matches(words, 0, matches_);
  if (matches_.empty() || matches_.back().length != words.size()) return;
  vocabulary_.readings(matches_.back(), readings_);
  for (Reading reading : readings_) {
    if (vocabulary_[reading.symbol].kind == SymbolKind::Trait) unit.readings.push_back(reading);
  }
  recount(unit);
}

void UnitReader::readIcon(Unit& unit) {
  std::string_view whole = raw_.at(unit.first);
  for (std::string_view spelling : {whole.substr(1, whole.size() - 2), whole}) {
    std::vector<std::string> words = lexicon::splitWords(spelling);
    vocabulary_.matches(words, 0, matches_);
    if (matches_.empty() || matches_.back().length != words.size()) continue;
    vocabulary_.readings(matches_.back(), readings_);
    for (Reading reading : readings_) {
      const SymbolKind kind = vocabulary_[reading.symbol].kind;
      if (kind == SymbolKind::Icon || (kind == SymbolKind::Stat && spelling == whole)) unit.readings.push_back(reading);
    }
  }
  recount(unit);
}

size_t UnitReader::label(size_t first, size_t end, lexicon::SymbolId& symbol) {
  vocabulary_.matches(raw_.words, first, matches_);
  for (size_t i = matches_.size(); i-- > 0;) {
    if (first + matches_[i].length > end) continue;
    vocabulary_.readings(matches_[i], readings_);
    for (Reading reading : readings_) {
      if (vocabulary_[reading.symbol].kind != SymbolKind::Label) continue;
      symbol = reading.symbol;
      return matches_[i].length;
    }
  }
  return 0;
}

lexicon::SymbolId UnitReader::whole(size_t first, size_t end, SymbolKind kind) {
  vocabulary_.matches(raw_.words, first, matches_);
  for (const lexicon::Vocabulary::Match& match : matches_) {
    if (first + match.length != end) continue;
    vocabulary_.readings(match, readings_);
    for (Reading reading : readings_) {
      if (vocabulary_[reading.symbol].kind == kind) return reading.symbol;
    }
  }
  return {};
}

}  // namespace thou::syntax
