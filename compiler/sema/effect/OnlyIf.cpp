// See OnlyIf.h.
#include "compiler/sema/effect/OnlyIf.h"

#include <algorithm>
#include <utility>

#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/Delay.h"
#include "compiler/sema/effect/Find.h"
#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Reference.h"

namespace thou::sema {

bool onlyThen(Context& context, Span span, bool then, const Node* fully) {
  // "A. Then, B.", "A, then B": B is not done where not all of A was
  if (!fully || !then) return false;
  context.note(span, "`then`: only if all that stands before it was done, and in full");
  return true;
}

bool onlyThen(Context& context, const Clause& clause, const Node* fully, bool alone) {
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  const bool shuffles = verb && context.frameThatDoes(bytecode::Operation::Shuffle, *verb);
  if (alone && shuffles && context.discourse.searched) return false;  // after a search, whatever it has found
  return onlyThen(context, clause.span, clause.then, fully);
}

std::optional<Asked> ask(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  context.discourse.askedLater = nullptr;
  Asked asked;
  asked.test = conditionChain(context, clauses);
  const Node* over = std::exchange(context.discourse.askedLater, nullptr);
  if (!asked.test) return std::nullopt;
  if (is(clauses.front()->sub, Closed::Unless)) asked.test = context.negate(asked.test);
  if (over) asked.later = Duration{.end = bytecode::End::Event, .argument = over};
  return asked;
}

const Node* ifChain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  // If C, E and F.
  const Clause& first = *clauses.front();
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  if (end == clauses.size()) return context.fail(diag::Id::ConditionAlone, first.span, context.textOf(first.span));
  const size_t before = context.discourse.antecedents.size();
  const Node* const done = context.discourse.last.did ? context.discourse.last.resolved() : nullptr;
  const std::optional<Asked> asked = ask(context, clauses.take_front(end));
  if (!asked) return nullptr;
  const bool either = std::any_of(clauses.begin(), clauses.begin() + long(end),
                                  [&](const Clause* each) { return is(each->conn, Closed::Or); });
  if (either || is(first.sub, Closed::Unless)) forgetFound(context, before);
  // "If this attack deals damage to you, ...": known when it is over
  if (asked->later) {
    const Node* delayed = afterwards(context, clauses.drop_front(end), asked->test, *asked->later, first.span);
    context.discourse.fully = nullptr;
    return delayed;
  }
  if (const Word* joins = clauses[end]->conn; joins && !is(joins, Closed::Then))
    return context.fail(diag::Id::Misplaced, joins->span, joins->text);
  const int32_t variable = context.newLocal();
  const Node* keep = context.let(variable, asked->test);
  const Node* known = context.local(variable, Type::Bool);
  // "If you do not, ...": what would have been chosen is not
  const Node* const wanted = context.discourse.asked.first;
  if (wanted && same(asked->test, context.negate(wanted)))
    std::erase_if(context.discourse.antecedents, [](const Antecedent& a) {
      return a.conditional && !a.under && a.sort != Desc::Sort::Player && a.sort != Desc::Sort::Players;
    });
  const size_t mentioned = context.discourse.antecedents.size();
  // "If you do, ..." has no reason of its own
  const bool did = done && same(done, asked->test);
  const int64_t said = !did && (!Trees::evaluable(asked->test) || asksThisWay(asked->test)) ? kSaid : 0;
  const Node* body = chain(context, clauses.drop_front(end));
  if (!body) return nullptr;
  mentionedIf(context, mentioned, known);
  forgetFound(context, before);
  if (context.discourse.fully)
    context.discourse.fully = context.make(NodeKind::Or, Type::Bool, {context.negate(known), context.discourse.fully});
  context.discourse.lastCondition = known;
  return context.make(NodeKind::Seq, Type::None,
                      {keep, context.make(NodeKind::If, Type::None, {known, body, nullptr}, said)});
}

const Node* deedIf(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t& taken) {
  // "E if C and D."
  taken = 2;
  while (taken < clauses.size() && !clauses[taken]->comma && !clauses[taken]->sub &&
         is(clauses[taken]->conn, Closed::And) && !clauses[taken]->subject.empty())
    ++taken;
  const Clause& deed = *clauses.front();
  const size_t before = context.discourse.antecedents.size();
  for (const Chunk* chunk : deed.chunks) {  // "ready each ally you control if it is exhausted": not this card
    const NounDecl* noun = chunk->np && chunk->np->head ? context.nounOf(chunk->np->head) : nullptr;
    const Word* det = noun ? chunk->np->det : nullptr;
    if (chunk->np && !is(det, Closed::A) && !is(det, Closed::Each) && !is(det, Closed::Their)) {
      mentionAhead(context, *chunk->np);
      continue;
    }
    if (!det || noun->sort != NounSort::Card) continue;
    mentionSome(context, chunk->np->span);
    context.discourse.antecedents.back().conditional = true;  // yet to be chosen
  }
  const std::optional<Asked> asked = ask(context, clauses.slice(1, taken - 1));
  if (!asked) return nullptr;
  // asked behind the deed
  forgetSince(context, before, [](const Antecedent& a) { return a.sort == Desc::Sort::Query && !a.node; });
  forgetFound(context, before);
  if (asked->later) return afterwards(context, {&deed}, asked->test, *asked->later, deed.span);
  const int32_t variable = context.newLocal();
  const Node* keep = context.let(variable, asked->test);
  const Node* known = context.local(variable, Type::Bool);
  const size_t mentioned = context.discourse.antecedents.size();
  const Node* body = effect(context, deed);
  if (!body) return nullptr;
  if (const Node* shuffle = shuffleSearched(context)) body = context.sequence({body, shuffle});
  mentionedIf(context, mentioned, known);
  context.discourse.lastCondition = known;
  return context.make(NodeKind::Seq, Type::None, {keep, context.when(known, body)});
}

const Node* askedFirst(Context& context, const Node* who, Span said, llvm::function_ref<const Node*()> build,
                       bool whole) {
  const int32_t variable = context.newLocal();
  const Node* ask = context.make(NodeKind::AskYesNo, Type::Bool, {who}, 0, context.choice(context.textOf(said)));
  const Node* keep = context.let(variable, ask);
  const int32_t known = context.nextLocal;
  const size_t mentioned = context.discourse.antecedents.size();
  const Node* body = build();
  if (!body) return nullptr;
  mentionedIf(context, mentioned);
  const Node* did = context.local(variable, Type::Bool);
  if (const Node* possible = doable(context, body, known, whole)) keep = context.when(possible, keep);
  keep = ifInGame(context, who, keep);
  context.discourse.last.did = did;
  context.discourse.asked = {did, who == context.setting.you};
  return context.make(NodeKind::Seq, Type::None, {keep, context.when(did, body)});
}

}  // namespace thou::sema
