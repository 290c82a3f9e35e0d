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
