// `Protect each hero you control from capture`, `... from discard by evil cards`, `... from demons`: such an event cannot happen. As a line it
// holds while the card is in play; as an effect for as long as it says. Next: Constant.cpp, where `cannot` is.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Role;
using Sort = Desc::Sort;

const Node* Builder::doneBy(const NounPhrase& phrase, Cursor& cursor) {
  // whose deed it is: that of cards, or of cards that somebody controls
  const Node* doer = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Performer));
  const Node* whose = make(NodeKind::Controller, Type::Player, {doer});
  const NounDecl* noun = nounOf(phrase.head);
  if (noun && noun->sort == NounSort::Player && noun->opponent && !phrase.det && phrase.mods.empty() && !phrase.of &&
      !phrase.quantity.value && phrase.head->form == lexicon::Form::Plural)
    return both(make(NodeKind::IsPlayer, Type::Bool, {whose}),
                negate(make(NodeKind::EqPlayer, Type::Bool, {whose, you_})));
  if (is(phrase.det, Closed::Each))
    return fail(diag::Id::Misplaced, phrase.det->span, phrase.det->text, "not by one of them: write `a`");
  Desc source = describe(phrase, cursor);
  if (source.sort == Sort::None) return nullptr;
  if (source.sort == Sort::Player) return make(NodeKind::EqPlayer, Type::Bool, {whose, source.node});
  source.needsZone = false;  // wherever it is while it does it
  return matches(source, doer);
}

bool Builder::protections(const Clause& clause, std::vector<Protection>& result, Cursor& cursor) {
  const VerbFrame& own = verbOf(clause.verb->verb)->frames.front();
  if (!clause.subject.empty() || cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadCondition, clause.span, textOf(clause.span)) != nullptr;
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  // `from` belongs to the verb: nothing before it looks past it
  size_t from = cursor.at;
  while (from < cursor.chunks.size() &&
         !(cursor.chunks[from]->kind == ChunkKind::Prep && is(cursor.chunks[from]->word, Closed::From)))
    ++from;
  Cursor before{cursor.chunks.take_front(from)};
  before.at = cursor.at;
  Desc whom = describe(phrase, before);
  if (whom.sort == Sort::None || leftOver(before)) return false;
  if (aside_ && aside_->others && ((whom.node && ofAside(whom.node)) || (whom.list && ofAside(whom.list))))
    warnOfBenefit(clause.span);
  cursor.at = before.at;
  if (whom.sort == Sort::Query && whom.quantifier == Quantifier::One)
    return fail(diag::Id::BadQuantity, whom.span, textOf(whom.span), "write `each`") != nullptr;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Prep || !is(cursor.peek().word, Closed::From))
    return fail(diag::Id::NoRole, clause.span, textOf(clause.span), "say from what: `from ...`") != nullptr;
  // Each thing it is protected from: deeds, and whose they are.
  std::vector<Index> deeds;
  const Node* by = nullptr;
  const auto protect = [&](const std::vector<Index>& words) {
    for (const Index word : words) {
      for (const VerbFrame& frame : model_.verbs[word].frames) {
        for (const RoleDecl& role : frame.roles) {
          if (role.subject || role.type.sort != NounSort::Card) continue;
          const Node* card = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(role.slot));
          Desc copy = whom;
          const Node* test = matches(copy, card);
          if (!test) return false;
          result.push_back({frame.verb, by ? both(test, by) : test});
          break;
        }
      }
    }
    return true;
  };
  const Chunk* chunk = &cursor.peek();
  while (chunk) {
    if (!chunk->np) return fail(diag::Id::NoRole, chunk->span, textOf(chunk->span)) != nullptr;
    const NounPhrase& what = *chunk->np;
    ++cursor.at;
    const NounDecl* noun = nounOf(what.head);
    if (noun && noun->sort == NounSort::Deed) {
      if (!license(what)) return false;
      if (what.det || !what.mods.empty() || what.of || what.ordinal || what.quantity.value)
        return fail(diag::Id::NoRole, what.span, textOf(what.span)) != nullptr;
      deeds.insert(deeds.end(), noun->events.begin(), noun->events.end());
    } else {
      by = doneBy(what, cursor);
      if (!by) return false;
      if (own.against.empty()) return fail(diag::Id::NoRole, what.span, textOf(what.span)) != nullptr;
      if (!protect(own.against)) return false;
      by = nullptr;
    }
    chunk = cursor.done() ? nullptr : &cursor.peek();
    if (chunk && chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::By) && chunk->np && !deeds.empty()) {
      ++cursor.at;
      by = doneBy(*chunk->np, cursor);
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
  note(clause.span, "nothing of the sort can happen to them");
  return true;
}

bool Builder::protectLine(const Clause& clause, bytecode::Ability& ability) {
  std::vector<Protection> all;
  Cursor cursor{clause.chunks};
  if (!protections(clause, all, cursor) || leftOver(cursor)) return false;
  if (isPlayed()) ability.activeIn = bytecode::ActiveIn::Anywhere;
  for (const Protection& each : all) {
    bytecode::EffectTemplate effect;
    effect.change = Change::Cannot;
    effect.id = each.verb;
    effect.test = routine("protected", each.test, Type::Bool, true);
    ability.effects.push_back(Index(program_.effects.size()));
    program_.effects.push_back(effect);
    effectSpans.emplace_back(ability.effects.back(), clause.span);
  }
  return true;
}

const Node* Builder::protectEffect(const Clause& clause) {
  std::vector<Protection> all;
  Cursor cursor{clause.chunks};
  if (!protections(clause, all, cursor)) return nullptr;
  Duration until;
  if (!cursor.done() && isDuration(cursor.peek()) && !duration(cursor, until)) return nullptr;
  if (leftOver(cursor)) return nullptr;
  if (!until.span.valid()) return durationMissing(clause.span);
  std::vector<const Node*> statements(std::move(prelude_));
  prelude_.clear();
  for (const Protection& each : all) {
    Later parts[] = {{.what = "protected", .body = each.test, .result = Type::Bool, .pure = true}};
    std::vector<const Node*> captures;
    if (!keep(parts, captures, clause.span)) return nullptr;
    bytecode::EffectTemplate effect;
    effect.change = Change::Cannot;
    effect.id = each.verb;
    effect.test = parts[0].function;
    effect.end = until.end;
    effect.endScope = until.scope;
    statements.push_back(imposeWith(effect, nullptr, until.argument, captures, clause.span));
  }
  return sequence(statements);
}

}  // namespace thou::sema
