// Conditions that ask of what has been done. See Readers.h.
#include <algorithm>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/Happened.h"
#include "compiler/sema/condition/Readers.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

bool saysCannot(Context& context, const Clause& clause, const Node*& result) {
  if (clause.verb->verb || !is(clause.verb->modal, Closed::Cannot)) return false;
  const Done& last = context.discourse.last;
  const bool you = clause.subject.size() == 1 && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::You);
  if (!last.did)
    context.fail(diag::Id::NoAntecedent, clause.span, context.textOf(clause.span));
  else if (you && clause.chunks.empty()) {
    result = context.negate(last.resolved());
    forgetUnchosen(context);
  }
  return true;
}

bool saysDo(Context& context, const Clause& clause, const Node*& result) {
  const syntax::VerbGroup& group = *clause.verb;
  if (!is(group.verb, Closed::Do) && (group.verb || !is(group.modal, Closed::Do))) return false;
  // who, and nothing behind it
  const Done& last = context.discourse.last;
  const bool someone = clause.subject.size() == 1 && clause.subject[0]->kind == ChunkKind::Noun;
  Cursor cursor{clause.chunks};
  Cursor who{clause.subject, 1};
  const Desc doer = someone ? describe(context, *clause.subject[0]->np, who) : Desc{};
  if (!leftOver(context, cursor) && doer.sort != Sort::Player && !context.failed)
    context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  if (!last.did)
    context.fail(diag::Id::NoAntecedent, clause.span, context.textOf(clause.span));
  else if (last.did == context.discourse.asked.first &&
           context.discourse.asked.second != (doer.node == context.setting.you))
    context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span),
                 context.discourse.asked.second ? "it was you who may: `if you do`"
                                                : "it was somebody else who may: `if they do`");
  else
    result = group.negated ? context.negate(last.did) : last.did;
  if (result && group.negated) forgetUnchosen(context);
  return true;
}

bool lastOf(Context& context, const Clause& clause, const Node*& result) {
  // "if this removes the last threat from that scheme": some was taken away,
  // and none is left
  const bool that =
      clause.subject.size() == 1 && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::This);
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!that || !verb) return false;
  if (!readsAll(context, *clause.subject[0]->np, 0)) return true;
  const bool same = context.discourse.last.verb && context.discourse.last.did &&
                    context.discourse.last.verb >= verb->frames.data() &&
                    context.discourse.last.verb < verb->frames.data() + verb->frames.size();
  const Chunk* what = clause.chunks.size() == 2 ? clause.chunks[0] : nullptr;
  const Chunk* from = what ? clause.chunks[1] : nullptr;
  const NounDecl* noun = what && what->kind == ChunkKind::Noun ? context.nounOf(what->np->head) : nullptr;
  if (!same || !noun || noun->sort != NounSort::Counter || noun->index == kNone ||
      !is(what->np->ordinal, Closed::Last) || !is(what->np->det, Closed::The) || !what->np->mods.empty() ||
      what->np->of || from->kind != ChunkKind::Prep || !is(from->word, Closed::From) || clause.verb->negated ||
      clause.verb->passive) {
    context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
    return true;
  }
  Cursor none;
  if (!readsAll(context, *what->np, kDet | kOrdinal)) return true;
  Desc on = describe(context, *from->np, none);
  const Node* card = on.sort == Sort::None ? nullptr : cardOf(context, on);
  if (!card) return true;
  const Node* left = context.make(NodeKind::Counters, Type::Int, {card}, noun->index);
  result =
      context.both(context.discourse.last.did, context.make(NodeKind::EqInt, Type::Bool, {left, context.integer(0)}));
  return true;
}

bool resultOf(Context& context, const Clause& clause, const Node*& result) {
  // "player 2 has won the game"
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!verb || clause.verb->passive || clause.verb->modal) return false;
  const auto operationOf = [&](const VerbFrame& frame) {
    const bytecode::Verb& made = context.program.verbs[frame.verb];
    return frame.construct == Construct::None && made.hasOperation ? made.operation : bytecode::Operation::Offer;
  };
  const auto winning = [](bytecode::Operation operation) {
    return operation == bytecode::Operation::Win || operation == bytecode::Operation::WinAlone;
  };
  const auto frame = std::find_if(verb->frames.begin(), verb->frames.end(), [&](const VerbFrame& each) {
    return winning(operationOf(each)) || operationOf(each) == bytecode::Operation::Lose;
  });
  if (frame == verb->frames.end()) return false;
  const bool wins = winning(operationOf(*frame));
  Filling filling{.frame = &*frame};
  Cursor cursor{clause.chunks};
  if (!fill(context, filling, clause, cursor) || leftOver(context, cursor)) return true;
  Desc& who = filling.descs[size_t(Role::Player)];
  const Node* player = filling.filled[size_t(Role::Player)] ? playerOf(context, who) : nullptr;
  if (!player)
    return !context.failed ? context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span)),
           true            : true;
  result = context.make(NodeKind::EqInt, Type::Bool,
                        {context.make(NodeKind::Result, Type::Int, {player}), context.integer(wins ? 1 : 2)});
  if (clause.verb->negated) result = context.negate(result);
  return true;
}

bool madeThisWay(Context& context, const Clause& clause, const Node*& result) {
  if (!is(clause.verb->verb, Closed::Be) || clause.chunks.size() != 2 || clause.chunks[1]->kind != ChunkKind::Adverb ||
      !is(clause.chunks[1]->word, Closed::ThisWay))
    return false;
  Clause* state = new (context.arena.Allocate<Clause>()) Clause(clause);
  state->chunks = clause.chunks.take_front(1);
  const Clause& made = madeSo(context, *state);
  if (&made == state) return true;
  Clause* deed = new (context.arena.Allocate<Clause>()) Clause(made);
  deed->chunks = clause.chunks.drop_front(1);
  result = happenedCondition(context, *deed);
  return true;
}

}  // namespace thou::sema
