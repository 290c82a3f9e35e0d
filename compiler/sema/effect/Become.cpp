// See Become.h.
#include "compiler/sema/effect/Become.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

using bytecode::Change;
using Sort = Desc::Sort;

/// A change of cards that a clause speaks of, for as long as it says, or as they are in play.
static const Node* changeCards(Context& context, Desc subject, bytecode::Change change, Index id, Cursor cursor,
                               Span span, llvm::ArrayRef<Index> silence = {});

const Node* changeCards(Context& context, Desc subject, Change change, Index id, Cursor cursor, Span span,
                        llvm::ArrayRef<Index> silence) {
  Duration until;
  if (!cursor.done() && isDuration(context, cursor.peek()) && !duration(context, cursor, until)) return nullptr;
  if (leftOver(context, cursor)) return nullptr;
  if (const Node* dealt = until.span.valid() ? nullptr : inProgressOf(context, silence)) {
    until.span = span;
    until.end = bytecode::End::Event;
    until.argument = dealt;
    context.note(span, "until what is in progress is over, by the declaration of the verb");
  }
  if (!until.span.valid()) context.note(span, "as long as it is in play");
  std::vector<const Node*> statements(std::move(context.made.prelude));
  context.made.prelude.clear();
  const Node* list = nullptr;
  if (subject.sort == Sort::Card) {
    list = context.single(subject.node);
    mention(context, Sort::Card, subject.node, subject.kinds, false, subject.span);
  } else if (subject.sort == Sort::Query) {
    const bool several = subject.plural || subject.quantifier == Quantifier::Each;
    const Node* chosen = resolveList(context, subject, nullptr, nullptr);
    if (!chosen) return nullptr;
    const int32_t variable = context.newLocal();
    statements.push_back(context.let(variable, chosen));
    list = context.local(variable, Type::Cards);
    if (several)
      mention(context, Sort::Query, list, subject.kinds, true, subject.span);
    else
      mention(context, Sort::Card, context.first(list), subject.kinds, false, subject.span);
  } else {
    return context.failKind(subject.span, context.textOf(subject.span), "card");
  }
  const Index index = Index(context.program.effects.size());
  bytecode::EffectTemplate effect = lasting(change, until);
  effect.id = id;
  context.addEffect(effect, span);
  statements.push_back(context.make(NodeKind::Impose, Type::None, {list, nullptr, until.argument}, 0, index));
  return context.sequence(statements);
}

const Node* becomesKind(Context& context, const Clause& clause, Cursor cursor, Desc subject, uint32_t kinds) {
  Index kind = 0;
  while ((kinds >> kind & 1) == 0) ++kind;
  return changeCards(context, subject, Change::Kind, kind, cursor, clause.span);
}

bool speaksOfAbilities(const Context& context, const Clause& clause) {
  const NounPhrase* what = clause.chunks.empty() ? nullptr : clause.chunks[0]->np;
  const NounDecl* noun = what ? context.nounOf(what->head) : nullptr;
  return noun && noun->sort == NounSort::Ability;
}

const Node* blankEffect(Context& context, const Clause& clause) {
  const Desc desc = subjectOf(context, clause, diag::Id::SubjectMissing);
  if (desc.sort == Sort::None) return nullptr;
  Cursor cursor{clause.chunks};
  const NounPhrase* what = cursor.done() ? nullptr : cursor.peek().np;
  const NounDecl* noun = what && cursor.peek().kind == ChunkKind::Noun ? context.nounOf(what->head) : nullptr;
  const bool whose = what && (is(what->det, Closed::Its) || is(what->det, Closed::Their)) && !what->det2;
  if (!noun || noun->sort != NounSort::Ability || !whose || !what->mods.empty() || what->of || what->ordinal ||
      what->quantity.value || what->head->form != lexicon::Form::Plural)
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span), "write `its abilities`");
  ++cursor.at;
  context.note(what->span, "those of its face: what it has been given it keeps", "SA-17");
  return changeCards(context, desc, Change::Blank, kNone, cursor, clause.span,
                     context.verbOf(clause.verb->verb)->frames.front().terms.silence);
}

}  // namespace thou::sema
