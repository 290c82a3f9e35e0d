// Closed words: which token class each has here. The list is the same as ClosedWords.def; most words have one class, and for those that
// have several a function says which. Next: TagRepairs.cpp, where after, before, until and as are settled.
#include <array>
#include <initializer_list>
#include <utility>

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

/// each: "the players each draw" has it as no phrase of its own.
ClosedChoice each(const Context& c) {
  return c.beforeAny(Tag::Nominal, Tag::Pronoun) && !c.nounPhrase(1) ? is(Tag::Adverb) : determiner(c);
}

ClosedChoice his(const Context& c) { return is(c.nominal(1) ? Tag::Det : Tag::Pronoun); }

ClosedChoice her(const Context& c) {
  return is(c.nominal(1) && c.next().closed != Closed::Facedown && c.next().closed != Closed::Faceup ? Tag::Det
                                                                                                     : Tag::Pronoun);
}

ClosedChoice both(const Context& c) {
  return is(c.nominal(1) || c.next().closed == Closed::Your ? Tag::Det : Tag::Pronoun);
}

ClosedChoice either(const Context& c) {
  return is(c.nominal(1) && (c.next().can & kCanBase) == 0 ? Tag::Det : Tag::Adverb);
}

ClosedChoice additional(const Context& c) {
  return c.next().number >= 0 ? is(Tag::Quantity) : adjective(c);  // "an additional 2 threat"
}

ClosedChoice orMore(const Context& c) { return is(c.beforeAny(Tag::Number, Tag::Amount) ? Tag::OrMore : Tag::Adverb); }

/// twice, half: of an amount, else how often something is done.
ClosedChoice scale(const Context& c) { return is(quantityAhead(c) ? Tag::Quantity : Tag::Adverb); }

ClosedChoice twofold(const Context& c) { return c.clauseStart() && (c.unit().can & kCanBase) != 0 ? kOpen : scale(c); }

ClosedChoice there(const Context& c) {
  const Closed next = c.next().closed;
  const bool subject = next == Closed::Be || next == Closed::Cannot || next == Closed::Would;
  return is(subject || c.before(Tag::Preposition) ? Tag::Pronoun : Tag::Adverb);
}

ClosedChoice here(const Context& c) {
  return is(c.before(Tag::Preposition) || c.before(Tag::To) ? Tag::Pronoun : Tag::Adverb);
}

ClosedChoice denial(const Context& c) {
  return is(c.beforeAny(Tag::Modal, Tag::Be, Tag::Have, Tag::Elided) ? Tag::Not : Tag::Adverb);
}

/// of: "take control of"
ClosedChoice of(const Context& c) {
  const bool ofVerb = c.beforeAny(Tag::Base, Tag::Third, Tag::Past, Tag::Gerund) || c.behindBe();
  return is(ofVerb ? Tag::Preposition : Tag::Of);
}

ClosedChoice named(const Context& c) { return c.inside() && c.nominal(1) ? is(Tag::Nominal) : preposition(c); }

/// only: before a noun phrase at the start of one it restricts that phrase, elsewhere the clause.
ClosedChoice only(const Context& c) {
  if (c.before(Tag::Nominal) && c.clauseEnd(1) && c.verbless()) return is(Tag::Only);
  if (c.inside()) return is(Tag::Nominal);
  const bool starts = c.sentenceStart() || c.behindVerb() || c.beforeAny(Tag::Preposition, Tag::Comma);
  return is(starts && c.nounPhrase(1) ? Tag::Quantity : Tag::Adverb);
}

ClosedChoice facing(const Context& c) {
  return is(c.nominal(1) && (c.inside() || c.behindVerb()) ? Tag::Nominal : Tag::Adverb);
}

ClosedChoice given(const Context& c) {
  if (c.sentenceStart()) return is(Tag::Sub);
  return c.unit().can != 0 ? kOpen : is(Tag::Participle);
}

ClosedChoice limit(const Context& c) {
  const bool counted = c.next().number >= 0 || c.next().closed == Closed::Once || c.next().closed == Closed::Twice;
  return is(c.sentenceStart() && counted ? Tag::Limit : Tag::Nominal);
}

ClosedChoice open(const Context& /*c*/) { return kOpen; }

template <Tag tag>
ClosedChoice always(const Context& /*c*/) {
  return is(tag);
}

using Rule = ClosedChoice (*)(const Context&);

constexpr size_t kWords = [] {
  size_t count = 1;  // none
#define CLOSED_WORD(Name, spellings) ++count;
#include "compiler/lexicon/ClosedWords.def"
  return count;
}();

/// The rule of each closed word. What has none, or two, does not compile.
constexpr std::array<Rule, kWords> kRules = [] {
  using enum Closed;
  std::array<Rule, kWords> rules{};
  std::array<bool, kWords> has{};  // an address is no constant to compare where sanitizers watch
  const auto put = [&](Rule rule, std::initializer_list<Closed> words) {
    for (const Closed word : words) {
      if (std::exchange(has[size_t(word)], true)) throw "two rules for a word";
      rules[size_t(word)] = rule;
    }
  };
  put(open, {None});
  put(always<Tag::Det>, {A, The, Your, Its, Their, No});
  put(his, {His});
  put(her, {Her});
  put(each, {Each});
  put(determiner, {All, Any, Another, This, These, Those});
  put(both, {Both});
  put(either, {Either});
  put(that, {That});

  put(additional, {Additional});
  put(adjective, {Other, Different, Printed, Excess, Combined, Remaining, Random});
  put(always<Tag::Nominal>, {Same, Own, Most, Least, Many, Much, Number, Amount, Rest});

  put(always<Tag::Quantity>,
      {UpTo, AtLeast, AtMost, Exactly, AllBut, AnyNumberOf, TotalOf, AnAmountOf, AnEqualAmountOf, MoreThan, FewerThan});
  put(orMore, {OrMore, OrFewer});
  put(twofold, {Double});
  put(scale, {Twice, Half});
  put(ordinal, {Top, Bottom, First, Next, Last});

  put(always<Tag::Pronoun>,
      {You, Yourself, It, Itself, He, Him, Himself, She, Herself, They, Them, Themselves, One, Nothing});
  put(there, {There});
  put(here, {Here});

  put(always<Tag::Be>, {Be});
  put(always<Tag::Been>, {Been});
  put(always<Tag::Have>, {Have});
  put(auxiliaryDo, {Do});
  put(modal, {Can, Cannot, May, Must, Would, Will});
  put(denial, {Not});

  put(always<Tag::To>, {To});
  put(of, {Of});
  put(preposition,
      {From, On,    OnTopOf, In,     Into, With,  Without, By,        For,       Against,   Under,   Over,
       At,   Among, Between, During, Per,  Using, OutOf,   OtherThan, ExceptFor, InsteadOf, EqualTo, NextTo});
  put(named, {Named});

  put(always<Tag::Sub>,
      {After, Before, Until, As, When, While, If, Unless, Where, AsLongAs, AsIf, EvenIf, EachTime, NextTime});
  put(always<Tag::Then>, {Then});
  put(always<Tag::And>, {And});
  put(always<Tag::Or>, {Or});
  put(always<Tag::But>, {But});
  put(always<Tag::Relative>, {Who, Which});
  put(always<Tag::Whose>, {Whose});
  put(always<Tag::Arrow>, {Arrow});

  put(only, {Only});
  put(facing, {Faceup, Facedown});
  put(always<Tag::Adverb>, {Once, Otherwise, Instead, ThisWay, AtRandom, IfAble, IfAny, Aside, Away, Back, Together,
                            InOrder, Again, Already, Also, Just, Still, Immediately, OfYourChoice});

  put(given, {Given});
  put(always<Tag::Gerund>, {Choosing, Declining});
  put(limit, {Limit, Max});
  for (const bool one : has) {
    if (!one) throw "a word without a rule";
  }
  return rules;
}();

}  // namespace

ClosedChoice chooseClosed(const Context& c) { return kRules[size_t(c.unit().closed)](c); }

}  // namespace thou::syntax
