// Looking at cards of a pile, taking some of them, putting the others back: `Look at the top 3 cards of your deck. Add 1 to your hand
// and discard the others.` What was looked at is remembered until something else is.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

const Node* Builder::lookEffect(const Clause& clause) {
  Cursor cursor{clause.chunks};
  const Chunk* at = cursor.next();
  if (!clause.subject.empty()) return fail(diag::Id::NotYet, clause.subject[0]->span, "a look that someone else takes");
  if (!at || at->kind != ChunkKind::Prep || !is(at->word, Closed::At) || !at->np || clause.verb->passive)
    return fail(diag::Id::NoRole, clause.span, textOf(clause.span), "write `look at the top 3 cards of your deck`");
  ++cursor.at;
  Desc cards = describe(*at->np, cursor);
  if (cards.sort == Sort::None || leftOver(cursor)) return nullptr;
  const Node* where = cards.list;
  if (cards.sort != Sort::Query || !cards.top || !where || where->kind != NodeKind::CardsInZone ||
      !cards.predicates.empty() || cards.kinds != ~0u)
    return fail(diag::Id::NotYet, at->np->span, "a look at anything but the top cards of a pile");
  const bool one = cards.top->kind == NodeKind::Int && cards.top->value == 1;
  std::vector<const Node*> statements(std::move(prelude_));
  prelude_.clear();
  const int32_t seen = newLocal();
  statements.push_back(make(NodeKind::Let, Type::None, {candidates(cards)}, 0, kNone, seen));
  const Index known = Index(program_.effects.size());
  program_.effects.push_back({.change = bytecode::Change::Known, .end = bytecode::End::Ability});
  effectSpans.emplace_back(known, clause.span);
  statements.push_back(make(NodeKind::Impose, Type::None, {local(seen, Type::Cards), nullptr, nullptr}, 0, known));
  lookedIn_ = where;
  for (int32_t* none : {&taken_, &picked_}) {
    *none = newLocal();
    const Node* empty = make(NodeKind::Single, Type::Cards, {make(NodeKind::NoCard, Type::Card)});
    statements.push_back(make(NodeKind::Let, Type::None, {empty}, 0, kNone, *none));
  }
  Desc looked;
  looked.sort = Sort::Query;
  looked.span = at->np->span;
  looked.list = local(seen, Type::Cards);
  looked.number = cards.top;
  looked_ = looked;
  if (one) {
    const int32_t card = newLocal();
    statements.push_back(make(NodeKind::Let, Type::None,
                              {make(NodeKind::At, Type::Card, {local(seen, Type::Cards), integer(0)})}, 0, kNone,
                              card));
    mention(Sort::Card, local(card, Type::Card), ~0u, false, at->np->span);
    looked_->node = local(card, Type::Card);
  } else {
    mention(Sort::Query, local(seen, Type::Cards), ~0u, true, at->np->span);
  }
  last_.amount = last_.did = last_.cards = nullptr;
  note(clause.span, "you see them; the later sentences say what becomes of them");
  return sequence(statements);
}

bool Builder::lookedAt(Desc& desc, const NounPhrase& phrase) {
  // "1 of them", and of what was looked at: "1", "the others", "the rest", "the other" of two; those that are still there
  const Word* head = phrase.head;
  const bool number = head && (head->isNumber || is(head, Closed::One)) && !phrase.det && !phrase.ordinal;
  const bool rest = head && looked_ && is(phrase.det, Closed::The) && !phrase.quantity.value &&
                    (is(head, Closed::Rest) || is(head, Closed::Other));
  const bool of =
      phrase.of && phrase.of->head && (is(phrase.of->head, Closed::Them) || is(phrase.of->det, Closed::Those));
  if (!phrase.mods.empty() || phrase.possessor || phrase.adverb || phrase.det2) return false;
  if (rest ? phrase.of != nullptr : !number || (phrase.of ? !of : !looked_)) return false;
  if (number && of) {
    Cursor none;
    desc = describe(*phrase.of, none);
    if (desc.sort == Sort::None) return true;
    if (desc.sort != Sort::Query || desc.quantifier != Quantifier::Each || !desc.list) {
      fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span));
      desc = {};
      return true;
    }
  } else {
    desc = *looked_;
    desc.variable = newLocal();
    desc.quantifier = Quantifier::Each;
    desc.plural = true;
  }
  desc.span = phrase.span;
  desc.needsZone = false;
  desc.node = nullptr;
  if (areLookedAt(desc)) {
    const Node* card = local(desc.variable, Type::Card);
    const auto isAmong = [&](const Node* cards) { return make(NodeKind::Contains, Type::Bool, {cards, card}); };
    desc.predicates.push_back(isAmong(lookedIn_));
    desc.predicates.push_back(negate(isAmong(local(taken_, Type::Cards))));
    if (rest) desc.predicates.push_back(negate(isAmong(local(picked_, Type::Cards))));
  }
  if (rest) {
    if (is(head, Closed::Other)) {
      if (!looked_->number || looked_->number->kind != NodeKind::Int || looked_->number->value != 2) {
        fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "write `the others`");
        desc = {};
        return true;
      }
    }
    desc.number = nullptr;
    note(phrase.span, "those that are still where they were looked at, and that nothing else was done to alone");
    return true;
  }
  desc.number = nullptr;
  if (phrase.quantity.kind == syntax::QuantityKind::UpTo || phrase.quantity.kind == syntax::QuantityKind::AnyNumber) {
    if (!quantify(desc, phrase)) desc = {};
    return true;
  }
  const int32_t count = is(head, Closed::One) ? 1 : head->number;
  desc.quantifier = count == 1 ? Quantifier::One : Quantifier::Number;
  desc.plural = count != 1;
  if (count != 1) desc.number = integer(count);
  return true;
}

bool Builder::areLookedAt(const Desc& cards) const {
  return looked_ && cards.sort == Sort::Query && cards.list && same(cards.list, looked_->list);
}

const Node* Builder::dealtWith(const Node* cards, bool moved) {
  const int32_t those = moved ? taken_ : picked_;
  const Node* all = make(NodeKind::Union, Type::Cards, {local(those, Type::Cards), cards});
  return make(NodeKind::Let, Type::None, {all}, 0, kNone, those);
}

const Node* Builder::pileOf(const Desc& cards) const {
  if (cards.list && cards.list->kind == NodeKind::CardsInZone) return cards.list;
  if (!looked_) return nullptr;
  const bool seen = cards.sort == Sort::Card ? looked_->node && same(cards.node, looked_->node)
                                             : cards.list && same(cards.list, looked_->list);
  return seen ? lookedIn_ : nullptr;
}

const Node* Builder::putBackEffect(const Clause& clause) {
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  if (!looked_) return fail(diag::Id::NoAntecedent, clause.span, textOf(clause.span));
  if (!clause.subject.empty() || !what || what->kind != ChunkKind::Noun || clause.verb->passive)
    return fail(diag::Id::NoRole, clause.span, textOf(clause.span), "write `put the others back in any order`");
  ++cursor.at;
  Desc cards = describe(*what->np, cursor);
  if (cards.sort == Sort::None) return nullptr;
  if (cards.sort != Sort::Query || cards.quantifier != Quantifier::Each || !cards.list || cards.list != looked_->list)
    return fail(diag::Id::NotYet, what->span, "putting back anything but the others");
  bool any = false;
  orderPhrase(cursor, any);
  if (leftOver(cursor)) return nullptr;
  if (!any) return fail(diag::Id::NotYet, clause.span, "putting cards back without an order", "write `in any order`");
  note(clause.span, "one after the other on top, each time chosen by you");
  last_.amount = last_.did = last_.cards = nullptr;
  const Index zone = Index(lookedIn_->value);
  return inAnyOrder(candidates(cards), [&](const Node* card) {
    return make(NodeKind::Kernel, Type::None, {card, lookedIn_->args[0], integer(zone)}, 0,
                Index(Operation::MoveToZone), newLocal());
  });
}

}  // namespace thou::sema
