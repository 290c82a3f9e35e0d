// See Counters.h.
#include "compiler/sema/line/Counters.h"

#include <utility>

#include "compiler/sema/effect/Delay.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/License.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

namespace {

/// The number of a quantity as it is printed.
int32_t printed(const Word& word) { return int32_t(word.number) + (word.perPlayer ? bytecode::kPerPlayer : 0); }

/// "3 web counters": an exact number of one kind.
bool plainNumber(const NounPhrase& phrase) {
  return phrase.quantity.kind == syntax::QuantityKind::Exact && phrase.quantity.value &&
         phrase.quantity.value->isNumber && !phrase.quantity.scale && !phrase.det;
}

}  // namespace

bool countersOf(Context& context, const syntax::Sentence& keyword, std::vector<Index>& result) {
  const Chunk& chunk = *keyword.arguments.front();
  const NounDecl* noun = chunk.np ? context.nounOf(chunk.np->head) : nullptr;
  if (keyword.arguments.size() != 1 || chunk.kind != ChunkKind::Noun || !noun || noun->sort != NounSort::Counter ||
      !plainNumber(*chunk.np))
    return context.fail(diag::Id::NotYet, keyword.span, "a keyword with these words in parentheses") != nullptr;
  const Desc counters = describeCounter(context, *chunk.np, *noun);
  if (counters.sort == Sort::None) return false;
  if (counters.unitIndex == kNone)
    return context.fail(diag::Id::WhichCounter, chunk.span, context.textOf(chunk.span)) != nullptr;
  context.made.entersWith.emplace_back(uint8_t(counters.unitIndex), printed(*chunk.np->quantity.value));
  Index last = context.model.lastCountersVerb;
  bytecode::Ability ability;
  for (const VerbWord& word : context.model.verbs) {
    for (const VerbFrame& frame : word.frames) {
      const bytecode::Verb& verb = context.program.verbs[frame.verb];
      if (!verb.hasOperation) continue;
      if (verb.operation == Operation::RemoveCounters) ability.verbs.push_back(frame.verb);
      if (verb.operation == Operation::Discard && last == kNone) last = frame.verb;
    }
  }
  if (last == kNone || ability.verbs.empty())
    return context.fail(diag::Id::NotYet, keyword.span,
                        "counters that run out, without verbs that remove and discard,") != nullptr;
  const Node* here = context.sameCard(context.roleCard(context.setting.event, Role::Target), context.thisCard());
  const Node* kind =
      context.make(NodeKind::EqInt, Type::Bool,
                   {context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Extra)),
                    context.integer(counters.unitIndex)});
  const Node* gone = context.make(
      NodeKind::EqInt, Type::Bool,
      {context.make(NodeKind::Counters, Type::Int, {context.thisCard()}, counters.unitIndex), context.integer(0)});
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = roles[size_t(Role::Object)] = context.thisCard();
  roles[size_t(Role::Player)] = context.setting.you;
  ability.text = context.model.string(context.textOf(keyword.span));
  ability.timing = bytecode::Timing::Response;
  ability.forced = true;
  ability.condition = context.routine("condition", context.all({here, kind, gone}), Type::Bool, true);
  // The effect that was paid for with the last of them resolves first (RR Uses).
  const Node* leave = delay(context, context.makeList(NodeKind::Do, Type::None, roles, 0, last, context.newLocal()),
                            Duration{.end = bytecode::End::Ability}, keyword.span);
  if (!leave) return false;
  ability.effect = context.routine("effect", leave, Type::None, false);
  context.note(keyword.span, "it enters play with these; without any left it " +
                                 (context.model.lastCountersVerb == kNone
                                      ? std::string("is discarded")
                                      : std::string(context.program.string(context.program.verbs[last].third))));
  result.push_back(context.addAbility(std::move(ability), keyword.span));
  return true;
}

bool entersWithLine(Context& context, const Clause& clause) {
  Cursor cursor{clause.chunks};
  const Chunk* play = cursor.next();
  const Chunk* with = cursor.next(1);
  const Chunk* on = cursor.next(2);
  const NounDecl* noun = with && with->kind == ChunkKind::Prep && is(with->word, Closed::With) && with->np
                             ? context.nounOf(with->np->head)
                             : nullptr;
  if (!play || play->kind != ChunkKind::Noun || !license(context, *play->np) || !play->np->mods.empty() || !noun ||
      noun->sort != NounSort::Counter || !plainNumber(*with->np) || context.textOf(play->np->span) != "play" ||
      !license(context, *clause.verb))
    return false;
  const bool here = on && ((on->kind == ChunkKind::Prep && is(on->word, Closed::On) && on->np && !on->np->det &&
                            (is(on->np->head, Closed::It) || is(on->np->head, Closed::Him) ||
                             is(on->np->head, Closed::Her) || is(on->np->head, Closed::Them))) ||
                           (on->kind == ChunkKind::Adverb && is(on->word, Closed::Here)));
  if (clause.chunks.size() != size_t(on ? 3 : 2) || (on && !here)) return false;
  if (on && on->np && !readsAll(context, *on->np, 0)) return false;
  const Desc counters = describeCounter(context, *with->np, *noun);
  if (counters.sort == Sort::None || counters.unitIndex == kNone) return false;
  context.made.entersWith.emplace_back(uint8_t(counters.unitIndex), printed(*with->np->quantity.value));
  return true;
}

}  // namespace thou::sema
