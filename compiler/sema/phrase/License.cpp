// See License.h.
#include "compiler/sema/phrase/License.h"

#include "compiler/lexicon/Words.h"
#include "compiler/sema/context/VerbFacts.h"

namespace thou::sema {

using lexicon::SymbolKind;

/// Whether a modifier says something that the noun does not ("main scheme scheme" does not).
static bool narrows(const Context& context, const Word& modifier, const Word* head);

namespace {

bool isOneOf(const Word& word, std::initializer_list<Closed> list) {
  return std::find(list.begin(), list.end(), word.closed) != list.end();
}

/// "each other", "all your", "both of the": two determiners that go together.
bool together(const Word& first, const Word& second) {
  if (isOneOf(second, {Closed::Other, Closed::Different}))
    return !isOneOf(first, {Closed::A, Closed::Another, Closed::Other, Closed::Different});
  if (isOneOf(first, {Closed::All, Closed::Both, Closed::Each, Closed::Half, Closed::Twice, Closed::Double})) {
    return isOneOf(second, {Closed::The, Closed::This, Closed::That, Closed::These, Closed::Those, Closed::Your,
                            Closed::Its, Closed::Their, Closed::His, Closed::Her});
  }
  return false;
}

/// "each of", "all of": of those that come next, which are said to be certain ones.
bool ofSome(const Word& word) { return isOneOf(word, {Closed::Each, Closed::All}) && word.text.ends_with("of"); }

/// "up to", "more than", "or fewer": nothing without a number.
bool compares(syntax::QuantityKind kind) {
  switch (kind) {
    case syntax::QuantityKind::UpTo:
    case syntax::QuantityKind::AtLeast:
    case syntax::QuantityKind::AtMost:
    case syntax::QuantityKind::MoreThan:
      return true;
    case syntax::QuantityKind::None:
    case syntax::QuantityKind::Exact:
    case syntax::QuantityKind::AnyNumber:
    case syntax::QuantityKind::All:
      return false;
  }
  return false;
}

/// Whether a number may stand behind the determiner: "the 2 cards", "another 2 damage", "an additional 1 threat"; not "no 1 damage".
bool isDeterminedNumber(const NounPhrase& phrase) {
  const bool additional = (phrase.adverb && phrase.adverb->closed == Closed::Additional) ||
                          (!phrase.mods.empty() && phrase.mods[0]->closed == Closed::Additional);
  return !isOneOf(*phrase.det, {Closed::No, Closed::Each, Closed::Any, Closed::All, Closed::Both, Closed::That}) &&
         (phrase.det->closed != Closed::A || additional);
}

bool personal(const Word& word) {
  return isOneOf(
      word, {Closed::You, Closed::It, Closed::He, Closed::Him, Closed::She, Closed::Her, Closed::They, Closed::Them,
             Closed::Itself, Closed::Himself, Closed::Herself, Closed::Themselves, Closed::Yourself});
}

}  // namespace

bool narrows(const Context& context, const Word& modifier, const Word* head) {
  const NounDecl* noun = context.nounOf(head);
  if (!noun || noun->sort != NounSort::Card || noun->kinds == ~0u || !modifier.symbol.valid()) return true;
  if (const NounDecl* other = context.nounOf(&modifier)) {
    return other->sort != NounSort::Card || (other->trait != kNone && other->trait != noun->trait) ||
           ((noun->kinds & ~other->kinds) != 0 && (other->kinds & ~noun->kinds) != 0);
  }
  if (context.kindOf(&modifier) != SymbolKind::Adjective) return true;
  const AdjectiveDecl& adjective = context.model.adjectives[context.model.vocabulary[modifier.symbol].data];
  // What no card of that name can be says nothing either.
  return adjective.sort != AdjectiveDecl::Sort::Kinds || !adjective.traits.empty() ||
         ((noun->kinds & ~adjective.index) != 0 && (noun->kinds & adjective.index) != 0);
}

bool license(Context& context, const syntax::VerbGroup& group) {
  if (group.adverbs.empty()) return true;
  return context.fail(diag::Id::NoRole, group.adverbs[0]->span, group.adverbs[0]->text, "take it away") != nullptr;
}

bool licensePlain(Context& context, const syntax::VerbGroup& group) {
  if (!license(context, group)) return false;
  if (group.modal) return context.fail(diag::Id::Misplaced, group.modal->span, group.modal->text) != nullptr;
  return !group.negated || context.fail(diag::Id::Misplaced, group.span, context.textOf(group.span)) != nullptr;
}

bool readsAll(Context& context, const NounPhrase& phrase, unsigned read) {
  const syntax::Quantity& quantity = phrase.quantity;
  const Word* wrong = phrase.extra;
  const auto refuse = [&](const Word* word) {
    if (!wrong && word != phrase.head) wrong = word;
  };
  if (!(read & kOrdinal)) refuse(phrase.ordinal);
  if (!(read & kQuantity)) {
    for (const Word* word : {quantity.value, quantity.scale, phrase.adverb}) refuse(word);
    if (!quantity.value && quantity.kind != syntax::QuantityKind::None && !is(phrase.det, Closed::All))
      refuse(phrase.before.empty() ? phrase.head : phrase.before.front());  // "up to", "any number of"
  }
  if (!(read & kDet)) refuse(phrase.det);
  refuse(phrase.det2);
  if (!(read & kMods) && !phrase.mods.empty()) refuse(phrase.mods[0]);
  if (wrong) return context.fail(diag::Id::NoRole, wrong->span, wrong->text, "take it away") != nullptr;
  if ((read & kOf) || !phrase.of) return true;
  return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)) != nullptr;
}

/// The first word before the noun that says nothing, since it is said already or cannot narrow the noun; or null.
static const Word* strayModifier(const Context& context, const NounPhrase& phrase) {
  for (size_t i = 0; i < phrase.mods.size(); ++i) {
    const Word& word = *phrase.mods[i];
    const bool icon = word.symbol.valid() && context.kindOf(&word) == SymbolKind::Icon;  // "[energy] [energy]" are two
    if (icon) continue;
    const auto same = [&](const Word* other) {
      return other && (word.symbol.valid() ? other->symbol == word.symbol
                                           : word.closed != Closed::None && other->closed == word.closed);
    };
    if (same(phrase.head) || !narrows(context, word, phrase.head)) return &word;
    for (size_t j = i + 1; j < phrase.mods.size(); ++j) {
      if (same(phrase.mods[j])) return phrase.mods[j];
    }
  }
  return nullptr;
}

bool license(Context& context, const NounPhrase& phrase) {
  const Word* wrong = phrase.extra;
  if (!wrong && phrase.adverb && isOneOf(*phrase.adverb, {Closed::Only, Closed::AllBut})) wrong = phrase.adverb;
  if (!wrong && phrase.det && phrase.quantity.value && !phrase.quantity.scale &&
      (compares(phrase.quantity.kind) || is(phrase.adverb, Closed::Exactly)) && phrase.before.size() > 1 &&
      phrase.before.front() != phrase.det && phrase.det->span.begin < phrase.quantity.value->span.begin)
    wrong = phrase.det;  // "more than another 2"
  if (!wrong && is(phrase.adverb, Closed::AnEqualAmountOf)) wrong = phrase.det;
  if (!wrong && phrase.possessor) wrong = phrase.det;  // "your opponent's": whose stands first
  if (!wrong && phrase.det && phrase.det2 && !together(*phrase.det, *phrase.det2)) wrong = phrase.det2;
  const bool several =
      phrase.det2 ? !isOneOf(*phrase.det2, {Closed::Other, Closed::Different}) : phrase.head && personal(*phrase.head);
  if (!wrong && several && is(phrase.det, Closed::Each) && !phrase.det->text.ends_with("of"))
    return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text, "write `each of`") != nullptr;
  if (!wrong && phrase.det && ofSome(*phrase.det) && !phrase.det2 && !phrase.possessor && phrase.head &&
      !personal(*phrase.head))
    return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text, "take `of` away") != nullptr;
  if (!wrong && is(phrase.det, Closed::Another) && !phrase.mods.empty() &&
      isOneOf(*phrase.mods[0], {Closed::Other, Closed::Different}))
    wrong = phrase.mods[0];
  if (!wrong && is(phrase.det, Closed::A) && !phrase.mods.empty() && phrase.mods[0]->closed == Closed::Other)
    return context.fail(diag::Id::NoRole, phrase.mods[0]->span, phrase.mods[0]->text, "write `another`") != nullptr;
  if (!wrong && phrase.quantity.kind == syntax::QuantityKind::AnyNumber) {  // "any number of 2 allies"
    wrong = phrase.quantity.value;
    const NounDecl* noun = context.nounOf(phrase.head);
    const bool ofThose = noun && noun->sort == NounSort::Card;
    if (!wrong && phrase.det &&
        (!ofThose || isOneOf(*phrase.det, {Closed::A, Closed::No, Closed::Any, Closed::Each, Closed::All, Closed::Both,
                                           Closed::This, Closed::That, Closed::Another})))
      wrong = phrase.det;
  }
  if (!wrong && phrase.det && phrase.quantity.value && !phrase.quantity.scale && !isDeterminedNumber(phrase))
    wrong = phrase.det;
  if (!wrong && !phrase.quantity.value && compares(phrase.quantity.kind))  // "more than damage"
    return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span), "say how many") != nullptr;
  if (!wrong && is(phrase.adverb, Closed::Exactly) &&
      (!phrase.quantity.value || phrase.quantity.kind != syntax::QuantityKind::Exact))
    wrong = phrase.adverb;
  if (!wrong && phrase.head && isOneOf(*phrase.head, {Closed::Number, Closed::Amount}) && !phrase.mods.empty())
    wrong = phrase.mods[0];
  if (!wrong && phrase.head && isOneOf(*phrase.head, {Closed::Number, Closed::Amount}) && !phrase.det) {
    return context.fail(diag::Id::SubjectMissing, phrase.span, context.textOf(phrase.span),
                        "write `the " + std::string(context.textOf(phrase.span)) + "`") != nullptr;
  }
  if (!wrong && phrase.head && !phrase.det && !phrase.mods.empty() && phrase.mods[0]->symbol.valid() &&
      context.kindOf(phrase.mods[0]) == SymbolKind::Trait && context.textOf(phrase.head->span) == "trait") {
    return context.fail(diag::Id::SubjectMissing, phrase.span, context.textOf(phrase.span),
                        "write `the " + std::string(context.textOf(phrase.span)) + "`") != nullptr;
  }
  if (!wrong && phrase.head && isOneOf(*phrase.head, {Closed::That, Closed::Those})) {
    return context.fail(diag::Id::NounMissing, phrase.span, context.textOf(phrase.span),
                        "name what you mean, such as `that card`") != nullptr;
  }
  if (!wrong && phrase.head && phrase.head->negated) {  // "a non-ghost": of those who could be one
    const NounDecl* noun = context.nounOf(phrase.head);
    if (!noun || noun->sort != NounSort::Card || noun->trait == kNone) wrong = phrase.head;
  }
  if (!wrong && phrase.head && personal(*phrase.head)) {
    // "each of them", "all of it"
    if (phrase.det && !ofSome(*phrase.det)) wrong = phrase.det;
    if (phrase.det2) wrong = phrase.det2;
    if (!phrase.mods.empty()) wrong = phrase.mods.front();
    if (phrase.ordinal) wrong = phrase.ordinal;
    if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)) != nullptr;
  }
  if (!wrong) wrong = strayModifier(context, phrase);
  if (!wrong) return true;
  return context.fail(diag::Id::NoRole, wrong->span, wrong->text, "take it away") != nullptr;
}

bool leavesOpen(Context& context, const Desc& amount) {
  if (!amount.every && amount.quantifier != Quantifier::AnyNumber) return true;
  return context.fail(diag::Id::NoRole, amount.span, context.textOf(amount.span),
                      "take away what stands before the noun") != nullptr;
}

bool determined(Context& context, const NounPhrase& phrase) {
  if (phrase.det || phrase.possessor || phrase.quantity.value || phrase.quantity.kind != syntax::QuantityKind::None)
    return true;
  const NounDecl* noun = context.nounOf(phrase.head);
  if (!noun || context.kindOf(phrase.head) != SymbolKind::Noun) return true;
  if (noun->yours) return true;  // "from hand", "opponent"
  const bool counted = noun->sort == NounSort::Card || noun->sort == NounSort::Event || noun->sort == NounSort::Role ||
                       noun->sort == NounSort::Copy || noun->sort == NounSort::Counter ||
                       (noun->sort == NounSort::Player && noun->index == kNone) || noun->sort == NounSort::Scope ||
                       noun->sort == NounSort::Zone || noun->sort == NounSort::Resource;
  if (!counted || (phrase.head->form != lexicon::Form::Singular && !phrase.ordinal)) return true;
  for (const Word* modifier : phrase.mods) {  // "attached ally"
    if (relationOf(context, context.verbOf(modifier), Relation::Sort::Host)) return true;
  }
  const std::string text(context.textOf(phrase.span));
  return context.fail(diag::Id::SubjectMissing, phrase.span, text,
                      phrase.ordinal ? "say which: `the " + text + "`"
                                     : "say which: `" + lexicon::withArticle(text) + "`, `each " + text +
                                           "` or `that " + text + "`") != nullptr;
}

bool canBear(Context& context, uint32_t bearers, Span where) {
  if (context.setting.owner.kinds == 0 || (context.setting.owner.kinds & bearers) != 0) return true;
  return context.fail(diag::Id::NotBorne, where, context.textOf(where),
                      "it is for " + lexicon::withArticle(context.kindNames(bearers))) != nullptr;
}

bool licenseKeyword(Context& context, const Word& keyword) {
  const auto& numbered = context.model.keywordsOfNumbers;
  const bool wanted =
      std::find(numbered.begin(), numbered.end(), context.model.vocabulary[keyword.symbol].data) != numbered.end();
  if (wanted == (keyword.isNumber || keyword.isX)) return true;
  return context.fail(diag::Id::KeywordNumber, keyword.span, keyword.text,
                      wanted ? "say how much: `" + std::string(keyword.text) + " 1`" : "take the number away") !=
         nullptr;
}

bool leftOver(Context& context, const Cursor& cursor) {
  if (cursor.done()) return false;
  const Chunk& chunk = cursor.peek();
  context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span));
  return true;
}

}  // namespace thou::sema
