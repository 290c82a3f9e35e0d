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

const Clause& ofThis(Context& context, const Clause& clause) {
  if (!isOfThis(context, clause)) return clause;
  const syntax::VerbGroup* group = clause.verb;
  Word* word = new (context.arena.Allocate<Word>()) Word;
  word->span = group->span;
  word->text = "this";
  word->closed = Closed::This;
  NounPhrase* phrase = new (context.arena.Allocate<NounPhrase>()) NounPhrase;
  phrase->span = group->span;
  phrase->head = word;
  Chunk* chunk = new (context.arena.Allocate<Chunk>()) Chunk;
  chunk->kind = ChunkKind::Noun;
  chunk->span = group->span;
  chunk->np = phrase;
  const Chunk* subject[] = {chunk};
  Clause* whole = new (context.arena.Allocate<Clause>()) Clause(clause);
  whole->subject = llvm::ArrayRef<const Chunk*>(subject).copy(context.arena);
  context.note(group->span, "said of this card");
  return *whole;
}

bool speaksOfThis(Context& context, llvm::ArrayRef<const Chunk*> subject) {
  if (subject.size() != 1 || subject[0]->kind != ChunkKind::Noun) return false;
  const Attempt attempt(context);
  Cursor none;
  const Desc desc = describe(context, *subject[0]->np, none);
  return desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
}

}  // namespace thou::sema
