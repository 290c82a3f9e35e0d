// See Delay.h.
#include "compiler/sema/effect/Delay.h"

#include <algorithm>
#include <functional>

#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/phrase/Describe.h"
#include "runtime/bytecode/Verify.h"

namespace thou::sema {

using Sort = Desc::Sort;

const Node* afterwards(Context& context, llvm::ArrayRef<const Clause*> clauses, const Node* test, const Duration& until,
                       Span span) {
  const std::vector<Antecedent> spoken = context.discourse.antecedents;
  const Node* body = chain(context, clauses);
  context.discourse.antecedents = spoken;  // what is chosen later is nothing to speak of now
  context.discourse.last.did = context.discourse.last.amount = context.discourse.last.cards =
      context.discourse.lastCondition = nullptr;
  context.note(span, test ? "asked when that is over" : "done when that is over");
  if (!body) return nullptr;
  return delay(context, test ? context.when(test, body) : body, until, span);
}

const Node* delay(Context& context, const Node* body, const Duration& until, Span span) {
  const std::vector<std::pair<int32_t, Type>> free = Trees::freeLocals(body);
  std::vector<Type> parameters;
  std::vector<const Node*> args = {nullptr, nullptr, until.argument};
  // Who is in an event is no longer known when it is over, unless its end is what is waited for.
  const auto lost = [&](const Node* node) {
    const bool role =
        node->kind == NodeKind::RoleCard || node->kind == NodeKind::RolePlayer || node->kind == NodeKind::RoleInt;
    if (!role || node->args[0]->kind != NodeKind::Watched) return false;
    const Node* awaited = until.argument;
    return !awaited || awaited->kind != NodeKind::Watched || awaited->value != node->args[0]->value;
  };
  // Nor is whose identity "you" were, once you are out of the game.
  const Node* identity = nullptr;
  const Node* inner = context.rewrite(body, [&](const Node* node) -> const Node* {
    const bool own = node->kind == NodeKind::Identity && node->args[0]->kind == NodeKind::You;
    if (own && identity) return identity;
    if (!own && !lost(node)) return nullptr;
    args.push_back(node);
    parameters.push_back(node->type);
    const Node* kept = context.make(NodeKind::Parameter, node->type, {}, int64_t(parameters.size() - 1));
    if (own) identity = kept;
    return kept;
  });
  for (const int64_t which : {0, 1}) {  // the event watched; the one whose body this is
    const Node* kept = context.make(NodeKind::Parameter, Type::Event, {}, int64_t(parameters.size()));
    const Node* replaced = context.replaceWatched(inner, kept, which);
    if (replaced == inner) continue;
    inner = replaced;
    args.push_back(context.make(NodeKind::Watched, Type::Event, {}, which));
    parameters.push_back(Type::Event);
  }
  for (const auto& [number, type] : free) {
    if (type == Type::Cards || type == Type::Players)
      return context.fail(diag::Id::NotYet, span, "several cards spoken of later");
    args.push_back(context.local(number, type));
    inner = context.substitute(inner, number, context.make(NodeKind::Parameter, type, {}, int64_t(parameters.size())));
    parameters.push_back(type);
  }
  if (parameters.size() > size_t(bytecode::kMaxCaptures))
    return context.fail(diag::Id::NotYet, span, "so much kept for later");
  const Index index = Index(context.program.effects.size());
  bytecode::EffectTemplate effect = lasting(bytecode::Change::Delayed, until);
  effect.id = context.routine("later", inner, Type::None, false, parameters);
  effect.captures = uint8_t(parameters.size());
  // What is done one at a time does not begin inside another of its sort, which is not over before it has been responded to.
  const std::function<bool(const Node*)> takesTurns = [&](const Node* node) {
    return node && ((node->kind == NodeKind::Do && context.model.oneAtATime.contains(node->index)) ||
                    std::any_of(node->args.begin(), node->args.end(), takesTurns));
  };
  effect.own = until.end == bytecode::End::Event && takesTurns(body);
  context.addEffect(effect, span);
  return context.makeList(NodeKind::Impose, Type::None, args, 0, index);
}

bool delayLead(Context& context, const Chunk& lead, Duration& until) {
  if (lead.kind != ChunkKind::Prep || !lead.np) return false;
  const NounPhrase* scope = lead.np->of ? lead.np->of : lead.np;
  if (is(lead.word, Closed::At) && is(scope->det, Closed::Each))  // "at the end of each turn": done once
    return context.fail(diag::Id::BadDuration, lead.span, context.textOf(lead.span)) != nullptr;
  Chunk* span = new (context.arena.Allocate<Chunk>()) Chunk(lead);
  Word* word = new (context.arena.Allocate<Word>()) Word(*lead.word);
  if (is(lead.word, Closed::At)) {
    word->closed = Closed::Until;  // "at the end of X": when what lasts until then ends
  } else if (is(lead.word, Closed::After)) {
    const NounDecl* noun = context.nounOf(lead.np->head);
    if (!noun || noun->sort != NounSort::Event) return false;
    word->closed = Closed::For;
  } else {
    return false;
  }
  span->word = word;
  Cursor cursor{llvm::ArrayRef<const Chunk*>({span}).copy(context.arena)};
  return duration(context, cursor, until);
}

bool delayOf(Context& context, const Clause& clause, Duration& until) {
  const NounDecl* noun =
      clause.subject.size() == 1 && clause.subject[0]->np ? context.nounOf(clause.subject[0]->np->head) : nullptr;
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  const bool over =
      verb && clause.chunks.empty() && !clause.verb->modal && !clause.verb->negated && clause.verb->adverbs.empty() &&
      (verb->frames.front().verb == context.program.endVerb || verb->frames.front().construct == Construct::Resolve);
  if (!is(clause.sub, Closed::After) || !noun || noun->sort != NounSort::Event || !over) return false;
  Cursor none;
  const Desc event = describe(context, *clause.subject[0]->np, none);
  if (event.sort != Sort::Event) return false;
  until.end = bytecode::End::Event;
  until.argument = event.node;
  until.span = clause.span;
  return true;
}

}  // namespace thou::sema
