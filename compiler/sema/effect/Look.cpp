// See Look.h.
#include "compiler/sema/effect/Look.h"
#include "compiler/sema/effect/EffectFrames.h"
#include "compiler/sema/effect/Joined.h"
#include "compiler/sema/effect/Resolve.h"
#include "compiler/sema/perform/Perform.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

/// Where the cards are that a description is of, if they are the top ones of a pile or, before a colon, all of a place; null after reporting.
static const Node* placeOf(Context& context, const Desc& cards) {
  const bool whole = context.wording.opens && cards.sort == Sort::Zone && cards.index != kNone && !cards.zoneKind &&
                     !cards.bottom && !cards.top && cards.alsoZones.empty();
  if (whole) return zoneCards(context, cards);
  if (cards.sort == Sort::Query && cards.top && cards.list && cards.list->kind == NodeKind::CardsInZone &&
      cards.predicates.empty() && cards.kinds == ~0u)
    return cards.list;
  return context.fail(diag::Id::NotYet, cards.span,
                      "a look at anything but the top cards of a pile, or all of a place");
}

const Node* lookEffect(Context& context, const Clause& clause) {
  const VerbWord& verb = *context.verbOf(clause.verb->verb);
  const bool secretly = verb.frames.front().construct == Construct::Look;
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  if (!clause.subject.empty() && !(clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::You)))
    return context.fail(diag::Id::NotYet, clause.subject[0]->span, "a look that someone else takes");
  const bool said =
      what && (secretly ? what->kind == ChunkKind::Prep && is(what->word, Closed::At) : what->kind == ChunkKind::Noun);
  if (!said || !what->np || clause.verb->passive)
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span),
                        "write `look at the top 3 cards of your deck`");
  ++cursor.at;
  Desc cards = describe(context, *what->np, cursor);
  if (cards.sort == Sort::None || leftOver(context, cursor)) return nullptr;
  const Node* where = placeOf(context, cards);
  if (!where) return nullptr;
  const bool one = cards.top && cards.top->kind == NodeKind::Int && cards.top->value == 1;
  std::vector<const Node*> statements(std::move(context.made.prelude));
  context.made.prelude.clear();
  const int32_t seen = context.newLocal();
  statements.push_back(context.let(seen, cards.sort == Sort::Zone ? where : candidates(context, cards)));
  const Index known =
      context.addEffect({.change = bytecode::Change::Known, .end = bytecode::End::Ability}, clause.span);
  statements.push_back(
      context.make(NodeKind::Impose, Type::None, {context.local(seen, Type::Cards), nullptr, nullptr}, 0, known));
  context.discourse.lookedIn = where;
  for (int32_t* none : {&context.discourse.taken, &context.discourse.picked}) {
    *none = context.newLocal();
    const Node* empty = context.single(context.make(NodeKind::NoCard, Type::Card));
    statements.push_back(context.let(*none, empty));
  }
  Desc looked;
  looked.sort = Sort::Query;
  looked.span = what->np->span;
  looked.list = context.local(seen, Type::Cards);
  looked.number = cards.top;
  context.discourse.looked = looked;
  if (one) {
    const int32_t card = context.newLocal();
    statements.push_back(context.let(card, context.first(context.local(seen, Type::Cards))));
    mention(context, Sort::Card, context.local(card, Type::Card), ~0u, false, what->np->span);
    context.discourse.looked->node = context.local(card, Type::Card);
  } else {
    mention(context, Sort::Query, context.local(seen, Type::Cards), ~0u, true, what->np->span);
  }
  if (!secretly) {  // seen by all: it happens to each
    Clause* shown = new (context.arena.Allocate<Clause>()) Clause(clause);
    Chunk* them = new (context.arena.Allocate<Chunk>()) Chunk(*what);
    them->np = pronounFor(context, context.discourse.antecedents.back());
    const Chunk* object[] = {them};
    shown->chunks = llvm::ArrayRef<const Chunk*>(object).copy(context.arena);
    shown->subject = {};
    const Node* event = effectWith(context, *shown, verb);
    if (!event) return nullptr;
    statements.push_back(event);
  }
  context.discourse.last.amount = context.discourse.last.did = context.discourse.last.cards = nullptr;
  context.note(clause.span, "you see them; the later sentences say what becomes of them");
  return context.sequence(statements);
}

const Node* putBackEffect(Context& context, const Clause& clause) {
  Cursor cursor{clause.chunks};
  const Chunk* what = cursor.next();
  if (!context.discourse.looked) return context.fail(diag::Id::NoAntecedent, clause.span, context.textOf(clause.span));
  if (!clause.subject.empty() || !what || what->kind != ChunkKind::Noun || clause.verb->passive)
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span),
                        "write `put the others back in any order`");
  ++cursor.at;
  Desc cards = describe(context, *what->np, cursor);
  if (cards.sort == Sort::None) return nullptr;
  if (cards.sort != Sort::Query || cards.quantifier != Quantifier::Each || !cards.list ||
      cards.list != context.discourse.looked->list)
    return context.fail(diag::Id::NotYet, what->span, "putting back anything but the others");
  bool any = false;
  orderPhrase(context, cursor, any);
  if (leftOver(context, cursor)) return nullptr;
  if (!any)
    return context.fail(diag::Id::NotYet, clause.span, "putting cards back without an order", "write `in any order`");
  context.note(clause.span, "one after the other on top, each time chosen by you");
  context.discourse.last.amount = context.discourse.last.did = context.discourse.last.cards = nullptr;
  const Index zone = Index(context.discourse.lookedIn->value);
  return inAnyOrder(context, candidates(context, cards), [&](const Node* card) {
    return context.make(NodeKind::Kernel, Type::None,
                        {card, context.discourse.lookedIn->args[0], context.integer(zone)}, 0,
                        Index(Operation::MoveToZone), context.newLocal());
  });
}

}  // namespace thou::sema
