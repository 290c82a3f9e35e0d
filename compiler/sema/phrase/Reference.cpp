// See Reference.h.
#include "compiler/sema/phrase/Reference.h"

#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/phrase/NounPhrase.h"

namespace thou::sema {

using Sort = Desc::Sort;

static bool isOfThis(const Context& context, const Clause& clause);

bool isOfThis(const Context& context, const Clause& clause) {
  const syntax::VerbGroup* group = clause.verb;
  return group && clause.subject.empty() && group->passive && context.setting.owner.card != kNone &&
         (is(group->modal, Closed::Cannot) || (group->modal && group->negated));
}

bool isOfThis(const Context& context, const syntax::Sentence& sentence) {
  return !sentence.clauses.empty() && isOfThis(context, *sentence.clauses.front());
}

/// Whether the subject is the bare noun for what the card with this text is, which stays: "Hero" on a hero.
static bool bareNounForThis(const Context& context, const Clause& clause) {
  if (context.setting.owner.card == kNone || context.setting.owner.fromHand || !context.model.bareNouns ||
      clause.subject.size() != 1 || clause.subject[0]->kind != ChunkKind::Noun)
    return false;
  const NounPhrase& phrase = *clause.subject[0]->np;
  const NounDecl* noun = context.nounOf(phrase.head);
  const uint32_t every =
      uint32_t((uint64_t(1) << context.program.kinds.size()) - 1);  // "card" says nothing of what it is
  return noun && noun->sort == NounSort::Card && noun->trait == kNone && noun->zone == kNone &&
         (noun->kinds & every) != every && phrase.head->form == lexicon::Form::Singular &&
         phrase.span == phrase.head->span && (context.setting.owner.kinds & ~noun->kinds) == 0;
}

/// The clause with this card as its subject.
static Clause* ofThisCard(Context& context, const Clause& clause, Span said) {
  Word* word = new (context.arena.Allocate<Word>()) Word;
  word->span = said;
  word->text = "this";
  word->closed = Closed::This;
  NounPhrase* phrase = new (context.arena.Allocate<NounPhrase>()) NounPhrase;
  phrase->span = said;
  phrase->head = word;
  Chunk* chunk = new (context.arena.Allocate<Chunk>()) Chunk;
  chunk->kind = ChunkKind::Noun;
  chunk->span = said;
  chunk->np = phrase;
  const Chunk* subject[] = {chunk};
  Clause* whole = new (context.arena.Allocate<Clause>()) Clause(clause);
  whole->subject = llvm::ArrayRef<const Chunk*>(subject).copy(context.arena);
  return whole;
}

const Clause& ofThis(Context& context, const Clause& clause) {
  if (!isOfThis(context, clause) && !bareNounForThis(context, clause)) return clause;
  const Span said = clause.subject.empty() ? clause.verb->span : clause.subject[0]->span;
  context.note(said, "said of this card");
  return *ofThisCard(context, clause, said);
}

const Clause* stateOfThis(Context& context, const Clause& clause) {
  if (clause.verb || !clause.subject.empty() || clause.chunks.empty() || context.setting.owner.card == kNone)
    return nullptr;
  const ChunkKind state = clause.chunks[0]->kind;
  const bool adjective = state == ChunkKind::Adjective && !context.setting.owner.fromHand;  // "if blocking"
  if (state != ChunkKind::Part && !adjective) return nullptr;
  Word* be = new (context.arena.Allocate<Word>()) Word;
  be->span = clause.chunks[0]->span;
  be->text = "is";
  be->closed = Closed::Be;
  syntax::VerbGroup* verb = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup;
  verb->span = be->span;
  verb->verb = be;
  Clause* whole = ofThisCard(context, clause, be->span);
  whole->verb = verb;
  return whole;
}

bool speaksOfThis(Context& context, llvm::ArrayRef<const Chunk*> subject) {
  if (subject.size() != 1 || subject[0]->kind != ChunkKind::Noun) return false;
  const Attempt attempt(context);
  Cursor none;
  const Desc desc = describe(context, *subject[0]->np, none);
  return desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
}

}  // namespace thou::sema
