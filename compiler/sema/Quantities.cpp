// How many and how much: quantities, scales, and what a determiner makes of a description. Next: Amounts.cpp.
#include <algorithm>
#include <utility>

#include "compiler/sema/Builder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using Sort = Desc::Sort;

const Word* Builder::scaleOf(const NounPhrase& phrase) const {
  const auto scales = [&](const Word* word) {
    return is(word, Closed::Half) || is(word, Closed::Twice) || is(word, Closed::Double);
  };
  for (const NounPhrase* each : {&phrase, phrase.possessor}) {
    if (!each) continue;
    if (scales(each->det)) return each->det;
    if (scales(each->det2)) return each->det2;
    if (each->quantity.scale && !each->quantity.value) return each->quantity.scale;
  }
  return nullptr;
}

Desc Builder::scaled(const NounPhrase& phrase, const Word& scale, Cursor& cursor, const Filling* filling) {
  // "double your ATK", "half the number of cards in your hand": of the amount that the rest of the phrase is
  const auto without = [&](NounPhrase each) {
    if (each.det == &scale) each.det = std::exchange(each.det2, nullptr);
    if (each.det2 == &scale) each.det2 = nullptr;
    if (each.quantity.scale == &scale) each.quantity = {};
    return each;
  };
  NounPhrase plain = without(phrase);
  const NounPhrase owner = phrase.possessor ? without(*phrase.possessor) : NounPhrase{};
  if (phrase.possessor) plain.possessor = &owner;
  Desc desc = describe(plain, cursor, filling);
  if (desc.sort == Sort::None) return desc;
  if (desc.sort == Sort::Query) {
    finishQuery(desc);
    desc.node = make(NodeKind::Count, Type::Int, {candidates(desc)});
    desc.sort = Sort::Amount;
    desc.unit = NounSort::Unit;
  }
  if (desc.sort != Sort::Amount || !desc.node || desc.number)
    return fail(diag::Id::BadAmount, phrase.span, textOf(phrase.span)), Desc{};
  desc.node = is(&scale, Closed::Half) ? make(NodeKind::HalfUp, Type::Int, {desc.node})
                                       : make(NodeKind::Mul, Type::Int, {desc.node, integer(2)});
  return desc;
}

const Node* Builder::numberOf(const Word& word) {
  const Node* number = integer(word.number);
  return word.perPlayer ? make(NodeKind::Mul, Type::Int, {number, make(NodeKind::PlayerCount, Type::Int)}) : number;
}

const Node* Builder::definitionOf(const NounPhrase& definition) {
  Cursor cursor{xChunks_};
  llvm::SaveAndRestore<bool> defining(defining_, true);
  Desc desc = describe(definition, cursor);
  if (desc.sort == Sort::None) return nullptr;
  if (!cursor.done()) return fail(diag::Id::NoRole, cursor.peek().span, textOf(cursor.peek().span));
  return valueOf(desc);
}

bool Builder::defineLate(Filling& filling) {
  const LateX late = std::exchange(late_, {});
  const size_t said = prelude_.size();
  const Node* defined = definitionOf(*late.definition);
  if (!defined) return false;
  ofChosen_ = llvm::any_of(antecedents_, [&](const Antecedent& a) {
    return a.pending && a.node->kind == NodeKind::Local && uses(defined, int32_t(a.node->value));
  });
  if (!ofChosen_) {  // known before anything is chosen: it stands where it was first asked for
    prelude_.push_back(make(NodeKind::Let, Type::None, {defined}, 0, kNone, late.variable));
    std::rotate(prelude_.begin() + long(late.prelude), prelude_.begin() + long(said), prelude_.end());
    return true;
  }
  // "Deal X damage to a minion, where X is its ATK"
  Desc& amount = filling.descs[size_t(bytecode::Role::Amount)];
  for (const Node** node : {&amount.node, &amount.number}) {
    if (*node) *node = substitute(*node, late.variable, defined);
  }
  const auto asks = [&](const Node* node) { return node && uses(node, late.variable); };
  const bool circular =
      llvm::any_of(prelude_, asks) || llvm::any_of(filling.descs, [&](const Desc& desc) {
        return asks(desc.node) || asks(desc.number) || asks(desc.list) || llvm::any_of(desc.predicates, asks);
      });
  return !circular || fail(diag::Id::NotYet, late.definition->span, "an X that is of what it counts") != nullptr;
}

const Node* Builder::amountOf(const syntax::Quantity& quantity, Span span) {
  if (!quantity.value) return fail(diag::Id::BadAmount, span, textOf(span));
  const Word& word = *quantity.value;
  const Node* value = nullptr;
  if (word.isX) {
    if (x_ && ofChosen_) return fail(diag::Id::NotYet, word.span, "X again, where it is of what its clause chooses,");
    if (!x_ && xPhrase_) {
      const NounPhrase* definition = std::exchange(xPhrase_, nullptr);
      const int32_t variable = newLocal();
      if (filling_) {
        late_ = {.definition = definition, .variable = variable, .prelude = prelude_.size()};
      } else {
        const Node* defined = definitionOf(*definition);
        if (!defined) return nullptr;
        prelude_.push_back(make(NodeKind::Let, Type::None, {defined}, 0, kNone, variable));
      }
      x_ = local(variable, Type::Int);
    }
    const bool ofKeyword = owner_.keyword != kNone && llvm::is_contained(model_.keywordsOfNumbers, owner_.keyword);
    if (!x_ && ofKeyword) x_ = make(NodeKind::KeywordValue, Type::Int, {thisCard()}, 0, owner_.keyword);
    if (!x_)
      return fail(diag::Id::UnboundX, word.span, "",
                  owner_.keyword == kNone ? "say what it is: `..., where X is the number of cards in your hand.`"
                                          : "write `X` behind the keyword's name: `keyword Toughness X: ...`");
    value = x_;
  } else {
    value = numberOf(word);
  }
  if (quantity.scale) {
    if (is(quantity.scale, Closed::Half))
      value = make(NodeKind::HalfUp, Type::Int, {value});
    else
      value = make(NodeKind::Mul, Type::Int, {value, integer(2)});
  }
  return value;
}

bool Builder::numbered(Desc& desc, const NounPhrase& phrase) {
  const syntax::Quantity& quantity = phrase.quantity;
  desc.number = amountOf(quantity, phrase.span);
  if (!desc.number) return false;
  const bool fewer = is(phrase.adverb, Closed::FewerThan);
  switch (quantity.kind) {
    case syntax::QuantityKind::UpTo:
      desc.quantifier = Quantifier::UpTo;
      return true;
    case syntax::QuantityKind::AtLeast:
      desc.quantifier = Quantifier::AtLeast;
      return true;
    case syntax::QuantityKind::MoreThan:
      desc.number = make(NodeKind::Add, Type::Int, {desc.number, integer(1)});
      desc.quantifier = Quantifier::AtLeast;
      return true;
    case syntax::QuantityKind::AtMost:
      if (fewer) desc.number = make(NodeKind::Sub, Type::Int, {desc.number, integer(1)});
      desc.quantifier = Quantifier::AtMost;
      return true;
    case syntax::QuantityKind::Exact:
      desc.quantifier = Quantifier::Number;
      desc.exactly = is(phrase.adverb, Closed::Exactly) || (quantity.value->isNumber && quantity.value->number == 0);
      return true;
    case syntax::QuantityKind::None:
    case syntax::QuantityKind::AnyNumber:
    case syntax::QuantityKind::All:
      break;
  }
  return fail(diag::Id::BadAmount, phrase.span, textOf(phrase.span)) != nullptr;
}

void Builder::atLeast(Desc& desc) {
  if (desc.quantifier == Quantifier::Number && !desc.exactly) desc.quantifier = Quantifier::AtLeast;
}

bool Builder::quantify(Desc& desc, const NounPhrase& phrase) {
  const syntax::Quantity& quantity = phrase.quantity;
  if (is(phrase.adverb, Closed::AnEqualAmountOf)) {  // as much as the event watched or the sentence before was about
    desc.number = thatMuch(desc.sort == Desc::Sort::Query);
    if (!desc.number) return fail(diag::Id::NoAntecedent, phrase.span, textOf(phrase.span)) != nullptr;
    desc.quantifier = Quantifier::Number;
    desc.plural = true;
    return true;
  }
  switch (quantity.kind) {
    case syntax::QuantityKind::None:
      break;
    case syntax::QuantityKind::Exact:
    case syntax::QuantityKind::UpTo:
    case syntax::QuantityKind::AtLeast:
    case syntax::QuantityKind::AtMost:
    case syntax::QuantityKind::MoreThan:
      desc.plural = true;
      return numbered(desc, phrase);
    case syntax::QuantityKind::AnyNumber:
      desc.quantifier = Quantifier::AnyNumber;
      desc.plural = true;
      return true;
    case syntax::QuantityKind::All:
      desc.quantifier = Quantifier::Each;
      desc.every = desc.plural = true;
      return true;
  }
  switch (phrase.det ? phrase.det->closed : Closed::None) {
    case Closed::A:
    case Closed::Another:
    case Closed::Any:
      desc.quantifier = Quantifier::One;
      break;
    case Closed::Each:
    case Closed::All:
    case Closed::Both:
      desc.quantifier = Quantifier::Each;
      desc.every = desc.plural = true;
      break;
    case Closed::No:
      desc.quantifier = Quantifier::No;
      break;
    case Closed::The:
      desc.quantifier = Quantifier::Definite;
      break;
    case Closed::None:
      if (!phrase.det && phrase.head->form == lexicon::Form::Plural) {
        desc.quantifier = Quantifier::Each;
        desc.plural = true;
      } else if (!phrase.det) {
        desc.quantifier = Quantifier::One;
        desc.unit = NounSort::Unit;
      }
      break;
    default:
      fail(diag::Id::NoRole, phrase.det->span, phrase.det->text);
      return false;
  }
  return true;
}

}  // namespace thou::sema
