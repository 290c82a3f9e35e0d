// Closed words: which token class each has here. The list is the same as ClosedWords.def; most words have one class, and those that
// have several say why in their case. Next: TagRepairs.cpp, where after, before, until and as are settled.
#include "compiler/syntax/TagContext.h"

namespace thou::syntax {
namespace {

using lexicon::Closed;
using Context = TagContext;

ClosedChoice is(Tag tag) { return {.tag = tag, .open = false}; }
constexpr ClosedChoice kOpen = {.tag = Tag::Nominal, .open = true};

/// this, each, all ...: determiner before a nominal, pronoun elsewhere.
ClosedChoice determiner(const Context& c) {
  return is(c.nounPhrase(1) && !(c.next().closed == Closed::You || c.next().closed == Closed::It) ? Tag::Det
                                                                                                  : Tag::Pronoun);
}

bool finiteAhead(const Context& c, size_t ahead) {
  const Unit& unit = c.next(ahead);
  switch (unit.closed) {
    case Closed::Be:
    case Closed::Have:
    case Closed::Do:
    case Closed::Can:
    case Closed::Cannot:
    case Closed::May:
    case Closed::Must:
    case Closed::Would:
    case Closed::Will:
      return true;
    case Closed::Just:
    case Closed::Already:
      return finiteAhead(c, ahead + 1);
    default:
      break;
  }
  uint16_t finite = unit.can & (kCanThird | kCanPast);
  if (finite == 0) return false;
  bool homograph = (unit.can & (kCanNominal | kCanAdjective)) != 0;
  if (!homograph) return true;
  // "minions that attacks"? no: before a homograph it is a relative only behind a plural.
  return c.last() != nullptr && (c.last()->chosen & kCanPlural) != 0;
}

/// that: relative before a verb or a subject pronoun, determiner before a nominal, else a pronoun.
ClosedChoice that(const Context& c) {
  bool antecedent = c.beforeAny(Tag::Nominal, Tag::Amount, Tag::OrMore, Tag::RParen, Tag::Pronoun, Tag::Participle);
  Closed next = c.next().closed;
  bool subject =
      next == Closed::You || next == Closed::It || next == Closed::He || next == Closed::She || next == Closed::They;
  if (antecedent && (subject || finiteAhead(c, 1))) return is(Tag::Relative);
  if (antecedent && c.last()->can & kCanPlural && (c.next().can & kCanBase) != 0 && (c.next().can & kCanNominal) == 0) {
    return is(Tag::Relative);
  }
  return is(c.nominal(1) ? Tag::Det : Tag::Pronoun);
}

/// other, additional, remaining ...: before a noun or inside a noun phrase nominal, else an adjective.
ClosedChoice adjective(const Context& c) {
  if (c.nominal(1) || c.inside()) return is(Tag::Nominal);
  return is(c.beforeAny(Tag::Nominal, Tag::Pronoun) || c.behindBe() ? Tag::Adjective : Tag::Nominal);
}

/// top, first ...: ordinal before a nominal, else a noun ("the top of your deck").
ClosedChoice ordinal(const Context& c) {
  if (c.nominal(1) || (c.next().variable && c.nominal(2))) return is(Tag::Ordinal);  // "the top X cards"
  bool nounlike = c.inside() || c.unit().closed == Closed::Top || c.unit().closed == Closed::Bottom;
  return is(nounlike ? Tag::Nominal : Tag::Adverb);
}

/// do, does: an auxiliary before a verb or not, elided before the end of a clause, else the verb itself.
ClosedChoice auxiliaryDo(const Context& c) {
  if (c.next().closed == Closed::Not) return is(c.clauseEnd(2) ? Tag::Elided : Tag::Modal);
  if ((c.next().can & kCanBase) != 0) return is(Tag::Modal);
  return is(c.clauseEnd(1) ? Tag::Elided : Tag::Base);
}

ClosedChoice modal(const Context& c) {
  bool nothing = c.clauseEnd(1) || c.next().closed == Closed::And || c.next().closed == Closed::Or;
  return is(nothing ? Tag::Elided : Tag::Modal);
}

/// A preposition without anything behind it is a particle, an adverb here.
ClosedChoice preposition(const Context& c) { return is(c.clauseEnd(1) ? Tag::Adverb : Tag::Preposition); }

bool quantityAhead(const Context& c) {
  const Unit& unit = c.next();
  return unit.number >= 0 || c.nominal(1) || unit.closed == Closed::The || unit.closed == Closed::That ||
         unit.closed == Closed::Its || unit.closed == Closed::Your || unit.closed == Closed::A ||
         unit.closed == Closed::This || unit.closed == Closed::Their;
}

}  // namespace

ClosedChoice chooseClosed(const Context& c) {
  switch (c.unit().closed) {
    case Closed::None:
      return kOpen;

    case Closed::A:
    case Closed::The:
    case Closed::Your:
    case Closed::Its:
    case Closed::Their:
    case Closed::No:
      return is(Tag::Det);
    case Closed::His:
      return is(c.nominal(1) ? Tag::Det : Tag::Pronoun);
    case Closed::Her:
      return is(c.nominal(1) && c.next().closed != Closed::Facedown && c.next().closed != Closed::Faceup
                    ? Tag::Det
                    : Tag::Pronoun);
    case Closed::Each:
      // "the players each draw": not a phrase of its own
      if (c.beforeAny(Tag::Nominal, Tag::Pronoun) && !c.nounPhrase(1)) return is(Tag::Adverb);
      return determiner(c);
    case Closed::All:
    case Closed::Any:
    case Closed::Another:
    case Closed::This:
    case Closed::These:
    case Closed::Those:
      return determiner(c);
    case Closed::Both:
      return is(c.nominal(1) || c.next().closed == Closed::Your ? Tag::Det : Tag::Pronoun);
    case Closed::Either:
      return is(c.nominal(1) && (c.next().can & kCanBase) == 0 ? Tag::Det : Tag::Adverb);
    case Closed::That:
      return that(c);

    case Closed::Additional:
      if (c.next().number >= 0) return is(Tag::Quantity);  // "an additional 2 threat"
      return adjective(c);
    case Closed::Other:
    case Closed::Different:
    case Closed::Printed:
    case Closed::Excess:
    case Closed::Combined:
    case Closed::Remaining:
    case Closed::Random:
      return adjective(c);
    case Closed::Same:
    case Closed::Own:
    case Closed::Most:
    case Closed::Least:
    case Closed::Many:
    case Closed::Much:
    case Closed::Number:
    case Closed::Amount:
    case Closed::Rest:
      return is(Tag::Nominal);

    case Closed::UpTo:
    case Closed::AtLeast:
    case Closed::AtMost:
    case Closed::Exactly:
    case Closed::AllBut:
    case Closed::AnyNumberOf:
    case Closed::TotalOf:
    case Closed::AnAmountOf:
    case Closed::AnEqualAmountOf:
    case Closed::MoreThan:
    case Closed::FewerThan:
      return is(Tag::Quantity);
    case Closed::OrMore:
    case Closed::OrFewer:
      return is(c.beforeAny(Tag::Number, Tag::Amount) ? Tag::OrMore : Tag::Adverb);
    case Closed::Double:
      if (c.clauseStart() && (c.unit().can & kCanBase) != 0) return kOpen;
      return is(quantityAhead(c) ? Tag::Quantity : Tag::Adverb);
    case Closed::Twice:
    case Closed::Half:
      return is(quantityAhead(c) ? Tag::Quantity : Tag::Adverb);
    case Closed::Once:
      return is(Tag::Adverb);

    case Closed::Top:
    case Closed::Bottom:
    case Closed::First:
    case Closed::Next:
    case Closed::Last:
      return ordinal(c);

    case Closed::You:
    case Closed::Yourself:
    case Closed::It:
    case Closed::Itself:
    case Closed::He:
    case Closed::Him:
    case Closed::Himself:
    case Closed::She:
    case Closed::Herself:
    case Closed::They:
    case Closed::Them:
    case Closed::Themselves:
    case Closed::One:
    case Closed::Nothing:
      return is(Tag::Pronoun);
    case Closed::There:
      return is(c.next().closed == Closed::Be || c.next().closed == Closed::Cannot || c.next().closed == Closed::Would
                    ? Tag::Pronoun
                : c.before(Tag::Preposition) ? Tag::Pronoun
                                             : Tag::Adverb);
    case Closed::Here:
      return is(c.before(Tag::Preposition) || c.before(Tag::To) ? Tag::Pronoun : Tag::Adverb);

    case Closed::Be:
      return is(Tag::Be);
    case Closed::Been:
      return is(Tag::Been);
    case Closed::Have:
      return is(Tag::Have);
    case Closed::Do:
      return auxiliaryDo(c);
    case Closed::Can:
    case Closed::Cannot:
    case Closed::May:
    case Closed::Must:
    case Closed::Would:
    case Closed::Will:
      return modal(c);
    case Closed::Not:
      return is(c.beforeAny(Tag::Modal, Tag::Be, Tag::Have, Tag::Elided) ? Tag::Not : Tag::Adverb);

    case Closed::To:
      return is(Tag::To);
    case Closed::Of:
      return is(c.beforeAny(Tag::Base, Tag::Third, Tag::Past, Tag::Gerund) || c.behindBe()
                    ? Tag::Preposition
                    : Tag::Of);  // take control of
    case Closed::From:
    case Closed::On:
    case Closed::OnTopOf:
    case Closed::In:
    case Closed::Into:
    case Closed::With:
    case Closed::Without:
    case Closed::By:
    case Closed::For:
    case Closed::Against:
    case Closed::Under:
    case Closed::Over:
    case Closed::At:
    case Closed::Among:
    case Closed::Between:
    case Closed::During:
    case Closed::Per:
    case Closed::Using:
    case Closed::OutOf:
    case Closed::OtherThan:
    case Closed::ExceptFor:
    case Closed::InsteadOf:
    case Closed::EqualTo:
    case Closed::NextTo:
      return preposition(c);
    case Closed::Named:
      return c.inside() && c.nominal(1) ? is(Tag::Nominal) : preposition(c);

    case Closed::After:
    case Closed::Before:
    case Closed::Until:
    case Closed::As:
    case Closed::When:
    case Closed::While:
    case Closed::If:
    case Closed::Unless:
    case Closed::Where:
    case Closed::AsLongAs:
    case Closed::AsIf:
    case Closed::EvenIf:
    case Closed::EachTime:
    case Closed::NextTime:
      return is(Tag::Sub);
    case Closed::Then:
      return is(Tag::Then);
    case Closed::And:
      return is(Tag::And);
    case Closed::Or:
      return is(Tag::Or);
    case Closed::But:
      return is(Tag::But);
    case Closed::Who:
    case Closed::Which:
      return is(Tag::Relative);
    case Closed::Whose:
      return is(Tag::Whose);
    case Closed::Arrow:
      return is(Tag::Arrow);

    case Closed::Only:
      if (c.before(Tag::Nominal) && c.clauseEnd(1) && c.verbless()) return is(Tag::Only);
      // before a noun phrase at the start of one it restricts that phrase, elsewhere the clause
      if (c.inside()) return is(Tag::Nominal);
      return is((c.sentenceStart() || c.behindVerb() || c.beforeAny(Tag::Preposition, Tag::Comma)) && c.nounPhrase(1)
                    ? Tag::Quantity
                    : Tag::Adverb);
    case Closed::Faceup:
    case Closed::Facedown:
      return is(c.nominal(1) && (c.inside() || c.behindVerb()) ? Tag::Nominal : Tag::Adverb);
    case Closed::Otherwise:
    case Closed::Instead:
    case Closed::ThisWay:
    case Closed::AtRandom:
    case Closed::IfAble:
    case Closed::IfAny:
    case Closed::Aside:
    case Closed::Away:
    case Closed::Back:
    case Closed::Together:
    case Closed::InOrder:
    case Closed::Again:
    case Closed::Already:
    case Closed::Also:
    case Closed::Just:
    case Closed::Still:
    case Closed::Immediately:
    case Closed::OfYourChoice:
      return is(Tag::Adverb);

    case Closed::Given:
      if (c.sentenceStart()) return is(Tag::Sub);
      return c.unit().can != 0 ? kOpen : is(Tag::Participle);
    case Closed::Choosing:
    case Closed::Declining:
      return is(Tag::Gerund);
    case Closed::Limit:
    case Closed::Max:
      if (c.sentenceStart() &&
          (c.next().number >= 0 || c.next().closed == Closed::Once || c.next().closed == Closed::Twice)) {
        return is(Tag::Limit);
      }
      return is(Tag::Nominal);
  }
  return kOpen;
}

}  // namespace thou::syntax
