// Numbers held against numbers: `your ATK is 3 or less`, `the number of allies you control is more than your ally limit`.
// Next: With.cpp.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

const Node* Builder::compareCount(const Node* count, const Desc& desc) {
  if (desc.every)  // "if there is each weight counter": how many are they?
    return fail(diag::Id::BadQuantity, desc.span, textOf(desc.span), "say how many: a number, `a` or `no`");
  switch (desc.quantifier) {
    case Quantifier::AtLeast:
      return make(NodeKind::LeInt, Type::Bool, {desc.number, count});
    case Quantifier::AtMost:
    case Quantifier::UpTo:
      return make(NodeKind::LeInt, Type::Bool, {count, desc.number});
    case Quantifier::Number:
      return make(NodeKind::EqInt, Type::Bool, {count, desc.number});
    case Quantifier::No:
      return make(NodeKind::EqInt, Type::Bool, {count, integer(0)});
    case Quantifier::Definite:
    case Quantifier::One:
    case Quantifier::Each:
    case Quantifier::AnyNumber:
      return make(NodeKind::LtInt, Type::Bool, {integer(0), count});
  }
  return nullptr;
}

const Node* Builder::valueOf(Desc& desc) {
  const bool several = desc.quantifier == Quantifier::Each;
  const bool exact = !desc.number || desc.quantifier == Quantifier::Number || desc.quantifier == Quantifier::One;
  if (desc.sort == Sort::Query && several) {
    finishQuery(desc);
    return make(NodeKind::Count, Type::Int, {candidates(desc)});
  }
  if (desc.sort == Sort::Amount && desc.node && exact) return desc.node;
  return desc.sort == Sort::None ? nullptr : fail(diag::Id::BadAmount, desc.span, textOf(desc.span));
}

const Node* Builder::numberAsked(const Clause& clause, Desc& subject) {
  const bool counted =
      !clause.subject.empty() && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::Number);
  if (subject.sort != Sort::Amount && !(subject.sort == Sort::Query && counted)) return nullptr;
  if (subject.sort == Sort::Amount && (!subject.node || subject.number))
    return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  return valueOf(subject);
}

const Node* Builder::compareNumber(const Clause& clause, const Node* value, Cursor& cursor) {
  const NounPhrase& phrase = *cursor.peek().np;
  const bool fewer = is(phrase.adverb, Closed::FewerThan);
  const bool more = phrase.quantity.kind == syntax::QuantityKind::MoreThan;
  ++cursor.at;
  const Node* test = nullptr;
  if (!phrase.quantity.value && (more || fewer)) {  // "less than your THW"
    NounPhrase* than = new (arena_.Allocate<NounPhrase>()) NounPhrase(phrase);
    than->quantity = {};
    if (fewer) than->adverb = nullptr;
    Desc desc = describe(*than, cursor);
    const Node* bound = valueOf(desc);
    if (!bound) return nullptr;
    test = more ? make(NodeKind::LtInt, Type::Bool, {bound, value}) : make(NodeKind::LtInt, Type::Bool, {value, bound});
  } else {
    Desc desc = describe(phrase, cursor);
    if (desc.sort == Sort::None) return nullptr;
    const bool number = desc.sort == Sort::Amount && desc.number;
    if (number && !desc.bare)  // "its ATK is 3 damage"
      return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
    const Node* same = number ? nullptr : valueOf(desc);
    if (!number && !same) return nullptr;
    test = number ? compareCount(value, desc) : make(NodeKind::EqInt, Type::Bool, {value, same});
  }
  return test && clause.verb->negated ? negate(test) : test;
}

}  // namespace thou::sema
