// See Protect.h.
#include "compiler/sema/effect/Protect.h"
#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/effect/Constant.h"
#include "compiler/sema/effect/Paired.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/NounPhrase.h"
#include "compiler/sema/phrase/Places.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Role;
using Sort = Desc::Sort;

static bool protections(Context& context, const Clause& clause, std::vector<Protection>& result, Cursor& cursor);

const Node* doneBy(Context& context, const NounPhrase& phrase, Cursor& cursor) {
  const Node* doer = context.make(NodeKind::RoleCard, Type::Card, {context.setting.event}, int64_t(Role::Performer));
  const Node* whose = context.make(NodeKind::Controller, Type::Player, {doer});
  const NounDecl* noun = context.nounOf(phrase.head);
  if (noun && noun->sort == NounSort::Player && noun->opponent && !phrase.det && phrase.mods.empty() && !phrase.of &&
      !phrase.quantity.value && phrase.head->form == lexicon::Form::Plural)
    return context.both(context.make(NodeKind::IsPlayer, Type::Bool, {whose}),
                        context.negate(context.make(NodeKind::EqPlayer, Type::Bool, {whose, context.setting.you})));
  if (is(phrase.det, Closed::Each))
    return context.fail(diag::Id::Misplaced, phrase.det->span, phrase.det->text, "not by one of them: write `a`");
  Desc source = describe(context, phrase, cursor);
  if (source.sort == Sort::None) return nullptr;
  if (source.sort == Sort::Player) return context.make(NodeKind::EqPlayer, Type::Bool, {whose, source.node});
  source.needsZone = false;  // wherever it is while it does it
  return matches(context, source, doer);
}

bool protections(Context& context, const Clause& clause, std::vector<Protection>& result, Cursor& cursor) {
  const VerbFrame& own = context.verbOf(clause.verb->verb)->frames.front();
  if (!clause.subject.empty() || cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span)) != nullptr;
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  // `from` belongs to the verb: nothing before it looks past it
  size_t from = cursor.at;
  while (from < cursor.chunks.size() &&
         !(cursor.chunks[from]->kind == ChunkKind::Prep && is(cursor.chunks[from]->word, Closed::From)))
    ++from;
  Cursor before{cursor.chunks.take_front(from)};
  before.at = cursor.at;
  Desc whom = describe(context, phrase, before);
  if (whom.sort == Sort::None || leftOver(context, before)) return false;
  if (context.discourse.aside && context.discourse.aside->others &&
      ((whom.node && ofAside(context, whom.node)) || (whom.list && ofAside(context, whom.list))))
    warnOfBenefit(context, clause.span);
  cursor.at = before.at;
  if (whom.sort == Sort::Query && whom.quantifier == Quantifier::One)
    return context.fail(diag::Id::BadQuantity, whom.span, context.textOf(whom.span), "write `each`") != nullptr;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Prep || !is(cursor.peek().word, Closed::From))
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span), "say from what: `from ...`") !=
           nullptr;
  // Each thing it is protected from: deeds, and whose they are.
  std::vector<Index> deeds;
  const Node* by = nullptr;
  const auto protect = [&](const std::vector<Index>& words) {
    for (const Index word : words) {
      for (const VerbFrame& frame : context.model.verbs[word].frames) {
        for (const RoleDecl& role : frame.roles) {
          if (role.subject || role.type.sort != NounSort::Card) continue;
          const Node* card = context.make(NodeKind::RoleCard, Type::Card, {context.setting.event}, int64_t(role.slot));
          Desc copy = whom;
          const Node* test = matches(context, copy, card);
          if (!test) return false;
          result.push_back({frame.verb, by ? context.both(test, by) : test});
          break;
        }
      }
    }
    return true;
  };
  const Chunk* chunk = &cursor.peek();
  while (chunk) {
    if (!chunk->np) return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span)) != nullptr;
    const NounPhrase& what = *chunk->np;
    ++cursor.at;
    const NounDecl* noun = context.nounOf(what.head);
    if (noun && noun->sort == NounSort::Deed) {
      if (!license(context, what)) return false;
      if (what.det || !what.mods.empty() || what.of || what.ordinal || what.quantity.value)
        return context.fail(diag::Id::NoRole, what.span, context.textOf(what.span)) != nullptr;
      deeds.insert(deeds.end(), noun->events.begin(), noun->events.end());
    } else {
      by = doneBy(context, what, cursor);
      if (!by) return false;
      if (own.against.empty()) return context.fail(diag::Id::NoRole, what.span, context.textOf(what.span)) != nullptr;
      if (!protect(own.against)) return false;
      by = nullptr;
    }
    chunk = cursor.done() ? nullptr : &cursor.peek();
    if (chunk && chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::By) && chunk->np && !deeds.empty()) {
      ++cursor.at;
      by = doneBy(context, *chunk->np, cursor);
      if (!by) return false;
      chunk = cursor.done() ? nullptr : &cursor.peek();
    }
    if (!chunk || chunk->kind != ChunkKind::Conj || !chunk->inner) break;
    if (by && !deeds.empty()) {
      if (!protect(deeds)) return false;
      deeds.clear();
      by = nullptr;
    }
    chunk = chunk->inner;
  }
  if (!deeds.empty() && !protect(deeds)) return false;
  context.note(clause.span, "nothing of the sort can happen to them");
  return true;
}

bool protectLine(Context& context, const Clause& clause, bytecode::Ability& ability) {
  std::vector<Protection> all;
  Cursor cursor{clause.chunks};
  if (!protections(context, clause, all, cursor) || leftOver(context, cursor)) return false;
  if (isPlayed(context)) ability.activeIn = bytecode::ActiveIn::Anywhere;
  for (const Protection& each : all) {
    bytecode::EffectTemplate effect;
    effect.change = Change::Cannot;
    effect.id = each.verb;
    effect.test = context.routine("protected", each.test, Type::Bool, true);
    ability.effects.push_back(Index(context.program.effects.size()));
    context.program.effects.push_back(effect);
    context.made.effectSpans.emplace_back(ability.effects.back(), clause.span);
  }
  return true;
}

const Node* protectEffect(Context& context, const Clause& clause) {
  std::vector<Protection> all;
  Cursor cursor{clause.chunks};
  if (!protections(context, clause, all, cursor)) return nullptr;
  Duration until;
  if (!cursor.done() && isDuration(context, cursor.peek()) && !duration(context, cursor, until)) return nullptr;
  if (leftOver(context, cursor)) return nullptr;
  if (!until.span.valid()) return durationMissing(context, clause.span);
  std::vector<const Node*> statements(std::move(context.made.prelude));
  context.made.prelude.clear();
  for (const Protection& each : all) {
    Later parts[] = {{.what = "protected", .body = each.test, .result = Type::Bool, .pure = true}};
    std::vector<const Node*> captures;
    if (!keep(context, parts, captures, clause.span)) return nullptr;
    bytecode::EffectTemplate effect;
    effect.change = Change::Cannot;
    effect.id = each.verb;
    effect.test = parts[0].function;
    effect.end = until.end;
    effect.endScope = until.scope;
    statements.push_back(imposeWith(context, effect, nullptr, until.argument, captures, clause.span));
  }
  return context.sequence(statements);
}

}  // namespace thou::sema
