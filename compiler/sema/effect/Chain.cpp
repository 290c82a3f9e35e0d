// See Chain.h.
#include "compiler/sema/effect/Chain.h"

#include <utility>

#include "compiler/sema/effect/Choose.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/Deeds.h"
#include "compiler/sema/effect/Delay.h"
#include "compiler/sema/effect/Find.h"
#include "compiler/sema/effect/InOrder.h"
#include "compiler/sema/effect/Leads.h"
#include "compiler/sema/effect/OnlyIf.h"
#include "compiler/sema/effect/Paired.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

/// `where X is ...` at the end binds X for the whole sentence; `alone`: there is nothing before it.
static bool whereX(Context& context, const Clause& where, bool alone);
/// Costs before the clause with the arrow: each must happen whole, else nothing behind it does.
static const Node* paidChain(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t at);

const Node* readChain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  context.discourse.fully = nullptr;

  if (clauses.empty()) return context.make(NodeKind::Nothing, Type::None);
  if (is(clauses.back()->sub, Closed::Where)) {
    if (!whereX(context, *clauses.back(), clauses.size() == 1)) return nullptr;
    clauses = clauses.drop_back();
  }
  for (size_t i = 1; i < clauses.size(); ++i) {
    if (is(clauses[i]->conn, Closed::Arrow)) return paidChain(context, clauses, i);
  }
  bool handled = false;
  const Node* paired = pairedSentence(context, clauses, handled);
  const Clause& first = *clauses.front();
  if (handled || !first.leads.empty()) {
    const Node* result = handled ? paired : ledChain(context, clauses);
    context.discourse.fully = nullptr;
    return result;
  }
  if (is(first.sub, Closed::If) || is(first.sub, Closed::Unless)) return ifChain(context, clauses);
  if (is(first.sub, Closed::After) && clauses.size() > 1) {
    Duration until;
    if (delayOf(context, first, until)) {
      const Node* did =
          isOwn(until.argument) ? context.discourse.last.did : nullptr;  // what did not happen does not end
      const Node* delayed = afterwards(context, clauses.drop_front(1), nullptr, until, first.span);
      if (delayed && did) delayed = context.when(did, delayed);
      context.discourse.fully = nullptr;
      return delayed;
    }
    if (context.failed) return nullptr;
  }
  return joinedChain(context, clauses);
}

bool whereX(Context& context, const Clause& where, bool alone) {
  Cursor subject{where.subject};
  const NounPhrase* said = subject.done() ? nullptr : subject.peek().np;
  const bool names = said && subject.peek().kind == ChunkKind::Noun && said->head && said->head->isX;
  const bool quantityX = said && !said->head && said->quantity.value && said->quantity.value->isX;
  const bool bare =
      where.subject.size() == 1 && said && !said->det && !said->ordinal && !said->of && said->mods.empty() &&
      (said->quantity.kind == syntax::QuantityKind::None || said->quantity.kind == syntax::QuantityKind::Exact);
  const Chunk* what = where.chunks.empty() ? nullptr : where.chunks[0];
  const bool equal = what && what->kind == ChunkKind::Prep && is(what->word, Closed::EqualTo) && what->np;
  if (where.verb && !license(context, *where.verb)) return false;
  if (alone || (!names && !quantityX) || !bare || !where.verb || !is(where.verb->verb, Closed::Be) ||
      where.verb->negated || where.verb->modal || !what || (what->kind != ChunkKind::Noun && !equal))
    return context.fail(diag::Id::BadWhere, where.span, context.textOf(where.span)) != nullptr;
  context.wording.xPhrase = what->np;
  context.wording.xChunks = where.chunks.drop_front(1);
  return true;
}

bool costsOf(Context& context, llvm::ArrayRef<const Clause*> costs, std::vector<const Node*>& statements) {
  const Node* whole =
      nullptr;  // costs are paid at the same time: none of them waits for another (Rules Reference 1.8, Cost)
  for (size_t i = 0; i < costs.size(); ++i) {
    const Clause& cost = *costs[i];
    context.discourse.last.did = nullptr;
    if (cost.sub) return context.fail(diag::Id::Misplaced, cost.sub->span, cost.sub->text) != nullptr;
    const NounPhrase* who = cost.subject.size() == 1 ? cost.subject[0]->np : nullptr;
    if (who && cost.verb && is(cost.verb->modal, Closed::May) && !is(who->head, Closed::You))
      return context.fail(diag::Id::NotYet, cost.span, "a cost that each of several may pay") != nullptr;
    if (choosesWhatFollows(context, costs.drop_front(i))) continue;
    const bool either = choosesEither(context, costs.drop_front(i));
    const bool one = i == 0 && !either && isOneOf(costs);  // "exhaust this card or discard 1 card →"
    if (is(cost.conn, Closed::Or)) return orAmong(context, cost.conn->span, "costs") != nullptr;
    const bool until = i + 1 < costs.size() && is(costs[i + 1]->sub, Closed::Until);
    context.wording.paying = true;
    const Node* paid = either  ? eitherEffect(context, costs.drop_front(i), true)
                       : one   ? oneOf(context, costs, true)
                       : until ? untilEffect(context, cost, *costs[++i])
                               : effect(context, cost);
    context.wording.paying = false;
    if (!paid) return false;
    context.note(cost.span, "cost: paid whole or not at all; nothing behind the arrow happens without it", "");
    statements.push_back(paid);
    if (one) context.discourse.last.did = nullptr;  // each of them has seen to it
    if (context.discourse.last.did && i + 1 < costs.size() && !either) {
      const int32_t paidFor = context.newLocal();
      statements.insert(statements.end(), {shuffleInVain(context, context.discourse.last.did),
                                           context.let(paidFor, context.discourse.last.did)});
      whole = context.both(whole, context.local(paidFor, Type::Bool));
    } else if (context.discourse.last.did || whole) {
      if (context.discourse.last.did) statements.push_back(shuffleInVain(context, context.discourse.last.did));
      whole = context.discourse.last.did ? context.both(whole, context.discourse.last.did) : whole;
      statements.push_back(context.require(std::exchange(whole, nullptr)));
    }
    if (either || one) break;  // to the arrow
  }
  if (whole) statements.push_back(context.require(whole));
  if (const Node* shuffle = shuffleSearched(context)) statements.push_back(shuffle);
  // The arrow: codegen sees nothing, Ability.cpp divides here.
  statements.push_back(context.arrow());
  return true;
}

const Node* paidChain(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t at) {
  for (const Clause* later : clauses.drop_front(at + 1)) {
    if (is(later->conn, Closed::Arrow)) return context.fail(diag::Id::TwoArrows, later->conn->span);
  }
  std::vector<const Node*> statements;
  if (!costsOf(context, clauses.take_front(at), statements)) return nullptr;
  const Node* rest = chain(context, clauses.drop_front(at));
  if (!rest) return nullptr;
  statements.push_back(rest);
  return context.makeList(NodeKind::Seq, Type::None, statements);
}

}  // namespace thou::sema
