// What rules can ask about the words around. Next: TagRules.cpp.
#include "compiler/syntax/TagContext.h"

namespace thou::syntax {

using lexicon::Closed;

bool TagContext::beforeClosed(Closed word) const {
  return !tokens_.empty() && tokens_.back().word != nullptr && tokens_.back().word->closed == word;
}

bool TagContext::sentenceStart() const {
  return first() || beforeAny(Tag::Stop, Tag::Head, Tag::LParen, Tag::LQuote) ||
         (before(Tag::RParen) && tokens_.back().then);
}

bool TagContext::clauseStart() const {
  for (size_t back = 1;; ++back) {
    const Tagged* tag = last(back);
    if (tag == nullptr) return true;
    switch (tag->tag) {
      case Tag::Adverb:
        continue;
      case Tag::Comma:
      case Tag::Join:
      case Tag::Arrow:
      case Tag::Then:
      case Tag::But:
      case Tag::Stop:
      case Tag::Head:
      case Tag::LParen:
      case Tag::LQuote:
        return true;
      case Tag::RParen:
        return tag->then;
      default:
        return false;
    }
  }
}

bool TagContext::inside() const {
  if (beforeAny(Tag::Det, Tag::Number, Tag::OrMore, Tag::Ordinal, Tag::Possessive, Tag::Quantity, Tag::Whose))
    return true;
  if (!before(Tag::Nominal)) return false;
  return (tokens_.back().chosen & (kCanAdjective | kCanTrait | kCanIcon | kCanParticiple | kCanGerund)) != 0;
}

bool TagContext::behindSubjectPronoun() const {
  if (tokens_.empty()) return false;
  const Tagged* pronoun = last();
  if (pronoun->tag == Tag::Adverb) pronoun = last(2);
  if (pronoun == nullptr || pronoun->tag != Tag::Pronoun || pronoun->word == nullptr) return false;
  switch (pronoun->word->closed) {
    case Closed::You:
    case Closed::He:
    case Closed::She:
    case Closed::They:
      return true;
    case Closed::It: {
      const Tagged* sub = last(pronoun == last() ? 2 : 3);
      return sub != nullptr && (sub->tag == Tag::Sub || sub->tag == Tag::Nominal);
    }
    default:
      return false;
  }
}

bool TagContext::behindBe() const {
  for (size_t back = 1;; ++back) {
    const Tagged* tag = last(back);
    if (tag == nullptr) return false;
    if (tag->tag == Tag::Be || tag->tag == Tag::Been) return true;
    if (tag->tag != Tag::Adverb && tag->tag != Tag::Not) return false;
  }
}

bool TagContext::behindModal() const {
  for (size_t back = 1;; ++back) {
    const Tagged* tag = last(back);
    if (tag == nullptr) return false;
    if (tag->tag == Tag::Modal || tag->tag == Tag::To) return true;
    if (tag->tag != Tag::Adverb && tag->tag != Tag::Not) return false;
  }
}

bool TagContext::verbless() const {
  for (size_t back = 1;; ++back) {
    const Tagged* tag = last(back);
    if (tag == nullptr) return true;
    switch (tag->tag) {
      case Tag::Base:
      case Tag::Third:
      case Tag::Past:
      case Tag::Be:
      case Tag::Have:
      case Tag::Modal:
      case Tag::Elided:
        return false;
      case Tag::Stop:
      case Tag::Comma:
      case Tag::Arrow:
      case Tag::Sub:
      case Tag::Then:
      case Tag::But:
      case Tag::Head:
      case Tag::LParen:
      case Tag::LQuote:
        return true;
      default:
        break;
    }
  }
}

bool TagContext::nominal(size_t ahead) const {
  const Unit& unit = next(ahead);
  switch (unit.closed) {
    case Closed::None:
      break;
    case Closed::Other:
    case Closed::Additional:
    case Closed::Different:
    case Closed::Same:
    case Closed::Printed:
    case Closed::Remaining:
    case Closed::Random:
    case Closed::Own:
    case Closed::Most:
    case Closed::Least:
    case Closed::Number:
    case Closed::Amount:
    case Closed::Many:
    case Closed::Much:
    case Closed::Rest:
    case Closed::Top:
    case Closed::Bottom:
    case Closed::First:
    case Closed::Next:
    case Closed::Last:
      return true;
    case Closed::One:
      return nominal(ahead + 1);
    case Closed::Faceup:
    case Closed::Facedown:
      return nominal(ahead + 1);
    default:
      return false;
  }
  if (unit.shape == Shape::Quote || unit.shape == Shape::Icon || unit.shape == Shape::Trait || unit.shape == Shape::Non)
    return true;
  if (unit.number >= 0) return true;
  if ((unit.can & (kCanNominal | kCanAdjective)) != 0) return true;
  return (unit.can & (kCanParticiple | kCanGerund)) != 0 && nominal(ahead + 1);
}

bool TagContext::nounPhrase(size_t ahead) const {
  const Unit& unit = next(ahead);
  switch (unit.closed) {
    case Closed::A:
    case Closed::The:
    case Closed::Each:
    case Closed::All:
    case Closed::Any:
    case Closed::Another:
    case Closed::This:
    case Closed::That:
    case Closed::These:
    case Closed::Those:
    case Closed::No:
    case Closed::Both:
    case Closed::UpTo:
    case Closed::AtLeast:
    case Closed::AtMost:
    case Closed::Exactly:
    case Closed::AllBut:
    case Closed::AnyNumberOf:
    case Closed::TotalOf:
    case Closed::AnAmountOf:
    case Closed::MoreThan:
    case Closed::FewerThan:
    case Closed::Twice:
    case Closed::Half:
    case Closed::You:
    case Closed::Your:
    case Closed::Yourself:
    case Closed::It:
    case Closed::Its:
    case Closed::Itself:
    case Closed::He:
    case Closed::Him:
    case Closed::His:
    case Closed::Himself:
    case Closed::She:
    case Closed::Her:
    case Closed::Herself:
    case Closed::They:
    case Closed::Them:
    case Closed::Their:
    case Closed::Themselves:
    case Closed::One:
      return true;
    default:
      break;
  }
  return nominal(ahead) || unit.shape == Shape::Plus;
}

bool TagContext::ends(const Unit& unit) const {
  switch (unit.shape) {
    case Shape::Stop:
    case Shape::Comma:
    case Shape::Colon:
    case Shape::Semicolon:
    case Shape::RParen:
    case Shape::LParen:
    case Shape::Arrow:
    case Shape::CloseQuote:
      return true;
    default:
      return unit.closed == Closed::Arrow;
  }
}

bool TagContext::clauseEnd(size_t ahead) const { return ends(next(ahead)); }

}  // namespace thou::syntax
