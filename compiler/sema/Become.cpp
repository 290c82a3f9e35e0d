// What makes another card of a card: `that character becomes a hero`, `that card loses its abilities`. As long as said, else as long as it
// is in play. Next: Protect.cpp.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using Sort = Desc::Sort;

const Node* Builder::changeCards(Desc subject, Change change, Index id, Cursor cursor, Span span) {
  Duration until;
  if (!cursor.done() && isDuration(cursor.peek()) && !duration(cursor, until)) return nullptr;
  if (leftOver(cursor)) return nullptr;
  if (!until.span.valid()) note(span, "as long as it is in play");
  std::vector<const Node*> statements(std::move(prelude_));
  prelude_.clear();
  const Node* list = nullptr;
  if (subject.sort == Sort::Card) {
    list = make(NodeKind::Single, Type::Cards, {subject.node});
    mention(Sort::Card, subject.node, subject.kinds, false, subject.span);
  } else if (subject.sort == Sort::Query) {
    const bool several = subject.plural || subject.quantifier == Quantifier::Each;
    const Node* chosen = resolveList(subject, nullptr, nullptr);
    if (!chosen) return nullptr;
    const int32_t variable = newLocal();
    statements.push_back(make(NodeKind::Let, Type::None, {chosen}, 0, kNone, variable));
    list = local(variable, Type::Cards);
    if (several)
      mention(Sort::Query, list, subject.kinds, true, subject.span);
    else
      mention(Sort::Card, make(NodeKind::At, Type::Card, {list, integer(0)}), subject.kinds, false, subject.span);
  } else {
    return failKind(subject.span, textOf(subject.span), "card");
  }
  const Index index = Index(program_.effects.size());
  bytecode::EffectTemplate effect;
  effect.change = change;
  effect.id = id;
  effect.end = until.end;
  effect.endScope = until.scope;
  program_.effects.push_back(effect);
  effectSpans.emplace_back(index, span);
  statements.push_back(make(NodeKind::Impose, Type::None, {list, nullptr, until.argument}, 0, index));
  return sequence(statements);
}

const Node* Builder::becomesKind(const Clause& clause, Cursor cursor, Desc subject, uint32_t kinds) {
  Index kind = 0;
  while ((kinds >> kind & 1) == 0) ++kind;
  return changeCards(subject, Change::Kind, kind, cursor, clause.span);
}

bool Builder::speaksOfAbilities(const Clause& clause) const {
  const NounPhrase* what = clause.chunks.empty() ? nullptr : clause.chunks[0]->np;
  const NounDecl* noun = what ? nounOf(what->head) : nullptr;
  return noun && noun->sort == NounSort::Ability;
}

const Node* Builder::blankEffect(const Clause& clause) {
  // "That card loses its abilities until the end of the turn."
  const Desc desc = subjectOf(clause, diag::Id::SubjectMissing);
  if (desc.sort == Sort::None) return nullptr;
  Cursor cursor{clause.chunks};
  const NounPhrase* what = cursor.done() ? nullptr : cursor.peek().np;
  const NounDecl* noun = what && cursor.peek().kind == ChunkKind::Noun ? nounOf(what->head) : nullptr;
  const bool whose = what && (is(what->det, Closed::Its) || is(what->det, Closed::Their)) && !what->det2;
  if (!noun || noun->sort != NounSort::Ability || !whose || !what->mods.empty() || what->of || what->ordinal ||
      what->quantity.value || what->head->form != lexicon::Form::Plural)
    return fail(diag::Id::NoRole, clause.span, textOf(clause.span), "write `its abilities`");
  ++cursor.at;
  note(what->span, "those of its face: what it has been given it keeps", "SA-17");
  return changeCards(desc, Change::Blank, kNone, cursor, clause.span);
}

}  // namespace thou::sema
