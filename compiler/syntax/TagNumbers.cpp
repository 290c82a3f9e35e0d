// See TagNumbers.h.
#include "compiler/syntax/TagNumbers.h"

#include "compiler/syntax/WordErrors.h"

namespace thou::syntax {

using diag::Id;
using lexicon::Closed;

void NumberTagger::keyword(Tag tag) {
  emitOpen({.tag = tag, .chosen = kCanKeyword});
  Word& word = *out_.tokens.back().word;
  if (at_ >= units_.size()) return;
  bool negative = units_[at_].shape == Shape::Hyphen || units_[at_].shape == Shape::Minus;
  if (negative && shapeAhead(1) != Shape::Number) return;
  if (negative) ++at_;
  const Unit& next = units_[at_];
  bool variable = isVariable(raw_.at(next.first));
  if (next.shape != Shape::Number && !variable) return;
  fillNumber(word, next);
  if (negative) word.number = -word.number;
  extend(units_[at_++].last);
  perPlayer(word);
}

bool NumberTagger::number() {
  if (unit().number == -2) {
    input_.sink.report(Id::NumberTooLarge, input_.span(unit().first, unit().last))
        .arg(raw_.at(unit().first))
        .help("say it with a number that a game can reach");
    return false;
  }
  const Unit& one = unit();
  emit(Tag::Amount, 0);
  Tagged& tagged = out_.tokens.back();
  fillNumber(*tagged.word, one);
  perPlayer(*tagged.word);
  if (pair(*tagged.word)) return true;
  // "stage 2A": the letter belongs to the number
  bool letter = at_ < units_.size() && raw_.touches(units_[at_].first - 1) && units_[at_].shape == Shape::Word &&
                raw_.at(units_[at_].first).size() == 1;
  if (letter) return extend(units_[at_++].last), true;
  context_.moveTo(at_ - 1);
  size_t ahead = 1;
  if (context_.next().closed == Closed::OrMore || context_.next().closed == Closed::OrFewer) ++ahead;
  if (context_.nominal(ahead)) tagged.tag = Tag::Number;
  return true;
}

void NumberTagger::fillNumber(Word& word, const Unit& unit) const {
  if (unit.number >= 0) {
    word.isNumber = true;
    word.number = unit.number;
  } else {
    word.isX = true;
  }
}

void NumberTagger::perPlayer(Word& word) {
  if (at_ >= units_.size() || units_[at_].shape != Shape::Icon || !lexicon::isPerPlayer(raw_.words[units_[at_].first]))
    return;
  word.perPlayer = true;
  extend(units_[at_++].last);
}

bool NumberTagger::pair(Word& word) {
  if (at_ + 1 >= units_.size() || units_[at_].shape != Shape::Slash) return false;
  const bool variable = isVariable(raw_.at(units_[at_ + 1].first));
  if (!variable && units_[at_ + 1].shape != Shape::Number) return false;
  word.isPair = true;
  word.secondX = variable;
  word.second = variable ? 0 : units_[at_ + 1].number;
  at_ += 2;
  extend(units_[at_ - 1].last);
  return true;
}

bool NumberTagger::sign() {
  bool amount = at_ + 1 < units_.size() && raw_.touches(unit().first) &&
                (units_[at_ + 1].shape == Shape::Number || isVariable(raw_.at(units_[at_ + 1].first)));
  if (!amount) return stray();
  bool negative = unit().shape != Shape::Plus;
  emit(Tag::Signed, 0);
  Word& word = *out_.tokens.back().word;
  fillNumber(word, unit());
  extend(units_[at_++].last);
  word.isSigned = true;
  word.minus = negative;
  if (negative) word.number = -word.number;
  pair(word);
  perPlayer(word);
  return true;
}

bool NumberTagger::stray() {
  Span where = input_.span(unit().first, unit().last);
  input_.sink.report(Id::StrayCharacter, where).arg(raw_.at(unit().first));
  return false;
}

}  // namespace thou::syntax
