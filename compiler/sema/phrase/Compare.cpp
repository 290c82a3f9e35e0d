// See Compare.h.
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"

namespace thou::sema {

using Sort = Desc::Sort;

const Node* compareCount(Context& context, const Node* count, const Desc& desc) {
  if (desc.every)  // "if there is each weight counter": how many are they?
    return context.fail(diag::Id::BadQuantity, desc.span, context.textOf(desc.span),
                        "say how many: a number, `a` or `no`");
  switch (desc.quantifier) {
    case Quantifier::AtLeast:
      return context.make(NodeKind::LeInt, Type::Bool, {desc.number, count});
    case Quantifier::AtMost:
    case Quantifier::UpTo:
      return context.make(NodeKind::LeInt, Type::Bool, {count, desc.number});
    case Quantifier::Number:
      return context.make(NodeKind::EqInt, Type::Bool, {count, desc.number});
    case Quantifier::No:
      return context.make(NodeKind::EqInt, Type::Bool, {count, context.integer(0)});
    case Quantifier::Definite:
    case Quantifier::One:
    case Quantifier::Each:
    case Quantifier::AnyNumber:
      return context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), count});
  }
  return nullptr;
}

const Node* valueOf(Context& context, Desc& desc) {
  const bool several = desc.quantifier == Quantifier::Each;
  const bool exact = !desc.number || desc.quantifier == Quantifier::Number || desc.quantifier == Quantifier::One;
  if (desc.sort == Sort::Query && several) {
    finishQuery(context, desc);
    return context.count(candidates(context, desc));
  }
  if (desc.sort == Sort::Amount && desc.node && exact) return desc.node;
  return desc.sort == Sort::None ? nullptr : context.fail(diag::Id::BadAmount, desc.span, context.textOf(desc.span));
}

const Node* numberAsked(Context& context, const Clause& clause, Desc& subject) {
  const bool counted =
      !clause.subject.empty() && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::Number);
  if (subject.sort != Sort::Amount && !(subject.sort == Sort::Query && counted)) return nullptr;
  if (subject.sort == Sort::Amount && (!subject.node || subject.number))
    return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  return valueOf(context, subject);
}

const Node* compareNumber(Context& context, const Clause& clause, const Node* value, Cursor& cursor) {
  const NounPhrase& phrase = *cursor.peek().np;
  const bool fewer = is(phrase.adverb, Closed::FewerThan);
  const bool more = phrase.quantity.kind == syntax::QuantityKind::MoreThan;
  ++cursor.at;
  const Node* test = nullptr;
  if (!phrase.quantity.value && (more || fewer)) {  // "less than your THW"
    NounPhrase* than = new (context.arena.Allocate<NounPhrase>()) NounPhrase(phrase);
    than->quantity = {};
    if (fewer) than->adverb = nullptr;
    Desc desc = describe(context, *than, cursor);
    const Node* bound = valueOf(context, desc);
    if (!bound) return nullptr;
    test = more ? context.make(NodeKind::LtInt, Type::Bool, {bound, value})
                : context.make(NodeKind::LtInt, Type::Bool, {value, bound});
  } else {
    Desc desc = describe(context, phrase, cursor);
    if (desc.sort == Sort::None) return nullptr;
    const bool number = desc.sort == Sort::Amount && desc.number;
    if (number && !desc.bare)  // "its ATK is 3 damage"
      return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
    const Node* same = number ? nullptr : valueOf(context, desc);
    if (!number && !same) return nullptr;
    test = number ? compareCount(context, value, desc) : context.make(NodeKind::EqInt, Type::Bool, {value, same});
  }
  return test && clause.verb->negated ? context.negate(test) : test;
}

void atLeast(Desc& desc) {
  if (desc.quantifier == Quantifier::Number && !desc.exactly) desc.quantifier = Quantifier::AtLeast;
}

const Node* exists(Context& context, Desc& desc, bool negated) {
  const Node* test = nullptr;
  if (desc.random) return context.fail(diag::Id::Misplaced, desc.span, "random");  // nothing is taken
  if (desc.sort == Sort::Card) {
    test = context.isCard(desc.node);
  } else if (desc.sort == Sort::Query) {
    finishQuery(context, desc);
    atLeast(desc);
    test = compareCount(context, context.count(candidates(context, desc)), desc);
  } else if (desc.sort == Sort::Players && desc.number) {
    test = compareCount(context, context.make(NodeKind::CountPlayers, Type::Int, {desc.node}), desc);
  } else {
    return context.fail(diag::Id::BadCondition, desc.span, context.textOf(desc.span));
  }
  return test && negated ? context.negate(test) : test;
}

}  // namespace thou::sema
