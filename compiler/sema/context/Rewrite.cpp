// See Rewrite.h.
#include "compiler/sema/context/Rewrite.h"

#include "compiler/lexicon/ClosedWords.h"

namespace thou::sema {

Word* wordFor(Context& context, Closed closed, Span said) {
  Word* word = new (context.arena.Allocate<Word>()) Word;
  word->span = said;
  word->text = lexicon::spelling(closed);
  word->closed = closed;
  return word;
}

bool isAndOr(const Context& context, const Word& joint) {
  return joint.span.begin > 0 && context.textOf({joint.span.begin - 1, 1, joint.span.file}) == "/";
}

const NounPhrase* withThe(Context& context, const NounPhrase& phrase) {
  NounPhrase* whole = new (context.arena.Allocate<NounPhrase>()) NounPhrase(phrase);
  whole->det = wordFor(context, Closed::The, phrase.span);
  return whole;
}

const Chunk* nounChunk(Context& context, const NounPhrase* phrase) {
  Chunk* chunk = new (context.arena.Allocate<Chunk>()) Chunk;
  chunk->kind = ChunkKind::Noun;
  chunk->span = phrase->span;
  chunk->np = phrase;
  return chunk;
}

const NounPhrase* thatOne(Context& context, const NounPhrase& phrase) {
  Word* noun = new (context.arena.Allocate<Word>()) Word(*phrase.head);
  if (noun->form == lexicon::Form::Plural) noun->form = lexicon::Form::Singular;
  NounPhrase* that = new (context.arena.Allocate<NounPhrase>()) NounPhrase;
  that->span = phrase.span;
  that->head = noun;
  that->det = wordFor(context, Closed::That, phrase.det ? phrase.det->span : phrase.span);
  return that;
}

llvm::ArrayRef<const Chunk*> asThatOne(Context& context, llvm::ArrayRef<const Chunk*> subject) {
  const NounPhrase* phrase = subject.empty() || subject[0]->kind != ChunkKind::Noun ? nullptr : subject[0]->np;
  if (!phrase || !phrase->head || !context.nounOf(phrase->head) ||
      (!is(phrase->det, Closed::A) && !is(phrase->det, Closed::Any) && !is(phrase->det, Closed::Another)))
    return subject;
  return llvm::ArrayRef<const Chunk*>({nounChunk(context, thatOne(context, *phrase))}).copy(context.arena);
}

bool isBare(const NounPhrase& phrase) {
  return !phrase.det && !phrase.det2 && !phrase.possessor && !phrase.ordinal && phrase.mods.empty() &&
         phrase.quantity.kind == syntax::QuantityKind::None;
}

const NounPhrase* sharing(Context& context, const NounPhrase& former, const NounPhrase& bare) {
  NounPhrase* whole = new (context.arena.Allocate<NounPhrase>()) NounPhrase(former);
  whole->span = bare.span;
  whole->head = bare.head;
  whole->of = bare.of;
  return whole;
}

Clause& withGroup(Context& context, const Clause& clause, llvm::function_ref<void(syntax::VerbGroup& group)> change) {
  syntax::VerbGroup* group = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
  change(*group);
  Clause* made = new (context.arena.Allocate<Clause>()) Clause(clause);
  made->verb = group;
  return *made;
}

syntax::Ability& withSentences(Context& context, const syntax::Ability& line,
                               llvm::ArrayRef<const syntax::Sentence*> sentences) {
  syntax::Ability* whole = new (context.arena.Allocate<syntax::Ability>()) syntax::Ability(line);
  whole->sentences = sentences.copy(context.arena);
  return *whole;
}

const syntax::Sentence* withClauses(Context& context, const syntax::Sentence& sentence,
                                    llvm::ArrayRef<const Clause*> clauses) {
  syntax::Sentence* whole = new (context.arena.Allocate<syntax::Sentence>()) syntax::Sentence(sentence);
  whole->clauses = clauses.copy(context.arena);
  return whole;
}

std::pair<const Clause*, const Clause*> withSubjectsApart(Context& context, const Clause& clause) {
  const auto joint = llvm::find_if(clause.subject, [](const Chunk* chunk) {
    const NounPhrase* next = chunk->kind == ChunkKind::Conj && chunk->inner ? chunk->inner->np : nullptr;
    return next && chunk->inner->kind == ChunkKind::Noun && (next->det || next->possessor);
  });
  const size_t at = size_t(joint - clause.subject.begin());
  if (at == 0 || at == clause.subject.size() || jointOf(clause.subject, at) != Closed::And || !clause.verb) return {};
  Clause* one = new (context.arena.Allocate<Clause>()) Clause(clause);
  one->subject = clause.subject.take_front(at);
  std::vector<const Chunk*> rest = clause.subject.drop_front(at).vec();
  rest[0] = rest[0]->inner;
  Clause* other = new (context.arena.Allocate<Clause>()) Clause(clause);
  other->sub = nullptr;
  other->leads = {};
  other->conn = wordFor(context, Closed::And, clause.subject[at]->span);
  other->subject = llvm::ArrayRef<const Chunk*>(rest).copy(context.arena);
  return {one, other};
}

Clause* madePassive(Context& context, const Clause& clause) {
  const Word* state = clause.chunks[0]->word;
  std::vector<lexicon::Reading> readings;
  context.model.vocabulary.longest({std::string(state ? state->text : "")}, 0, readings);
  const auto verb = llvm::find_if(readings, [&](const lexicon::Reading& reading) {
    return context.model.vocabulary[reading.symbol].kind == lexicon::SymbolKind::Verb;
  });
  if (verb == readings.end()) return nullptr;
  Word* done = new (context.arena.Allocate<Word>()) Word(*state);
  done->symbol = verb->symbol;
  done->form = lexicon::Form::Participle;
  Clause& made = withGroup(context, clause, [&](syntax::VerbGroup& passive) {
    passive.aux = passive.verb;
    passive.verb = done;
    passive.passive = true;
  });
  made.chunks = clause.chunks.drop_front(1);
  return &made;
}

const Clause* stateOf(Context& context, const Clause& clause, llvm::ArrayRef<const Chunk*> subject, Span said) {
  syntax::VerbGroup* verb = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup;
  verb->span = said;
  verb->verb = wordFor(context, Closed::Be, said);
  Clause* whole = new (context.arena.Allocate<Clause>()) Clause(clause);
  whole->subject = subject;
  whole->verb = verb;
  return whole;
}

}  // namespace thou::sema
