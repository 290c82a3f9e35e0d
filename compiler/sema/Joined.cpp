// Things said once for two: verbs with one object, traits of one noun; a deed that is done to do another.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

const NounPhrase* Builder::pronounFor(const Antecedent& object) {
  Word* pronoun = new (arena_.Allocate<Word>()) Word;
  pronoun->span = object.span;
  pronoun->text = object.plural ? "them" : "it";
  pronoun->closed = object.plural ? Closed::Them : Closed::It;
  NounPhrase* phrase = new (arena_.Allocate<NounPhrase>()) NounPhrase;
  phrase->span = object.span;
  phrase->head = pronoun;
  return phrase;
}

const Node* Builder::bothTo(const Clause& first, const Clause& second) {
  // "stun and confuse an enemy": the one, then the other to the same
  Clause* whole = new (arena_.Allocate<Clause>()) Clause(first);
  whole->chunks = second.chunks;
  whole->span.length = uint16_t(second.span.begin + second.span.length - first.span.begin);
  const Node* one = effect(*whole);
  if (!one) return nullptr;
  const Antecedent* object = nullptr;
  for (const Antecedent& a : antecedents_) {
    if (a.clause == clause_ && (a.sort == Sort::Card || a.sort == Sort::Query)) object = &a;
  }
  if (!object) return fail(diag::Id::NotYet, whole->span, "two verbs with one object");
  Chunk* chunk = new (arena_.Allocate<Chunk>()) Chunk;
  chunk->kind = ChunkKind::Noun;
  chunk->span = object->span;
  chunk->np = pronounFor(*object);
  Clause* again = new (arena_.Allocate<Clause>()) Clause(second);
  again->chunks = llvm::ArrayRef<const Chunk*>({chunk}).copy(arena_);
  const Node* two = effect(*again);
  return two ? make(NodeKind::Seq, Type::None, {one, two}) : nullptr;
}

const Node* Builder::doSoTo(const Clause& clause, size_t inf) {
  // "you may discard this card to confuse an enemy": the one, and where it was done, the other
  const Chunk& to = *clause.chunks[inf];
  if (to.verb->negated || !to.verb->adverbs.empty() || to.verb->modal)
    return fail(diag::Id::NoRole, to.span, textOf(to.span));
  Clause* deed = new (arena_.Allocate<Clause>()) Clause(clause);
  deed->chunks = clause.chunks.take_front(inf);
  Clause* aim = new (arena_.Allocate<Clause>()) Clause;
  aim->span = to.span;
  aim->span.length = uint16_t(clause.span.begin + clause.span.length - to.span.begin);
  aim->verb = to.verb;
  std::vector<const Chunk*> chunks;
  if (to.np) {
    Chunk* object = new (arena_.Allocate<Chunk>()) Chunk(to);
    object->kind = ChunkKind::Noun;
    object->span = to.np->span;
    chunks.push_back(object);
  }
  chunks.insert(chunks.end(), clause.chunks.begin() + long(inf) + 1, clause.chunks.end());
  aim->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(arena_);
  const Node* asked = nullptr;
  const int32_t answer = newLocal();
  if (is(clause.verb->modal, Closed::May)) {
    const bool you =
        clause.subject.size() == 1 && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::You);
    if (!you) return fail(diag::Id::NotYet, clause.span, "`to` behind what someone else may do");
    asked = make(NodeKind::Let, Type::None,
                 {make(NodeKind::AskYesNo, Type::Bool, {you_}, 0, choice(textOf(clause.span)))}, 0, kNone, answer);
    syntax::VerbGroup* plain = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
    plain->modal = nullptr;
    deed->verb = plain;
    deed->subject = {};
  }
  last_.did = nullptr;
  const int32_t known = nextLocal_;
  const Node* one = effect(*deed);
  if (!one) return nullptr;
  const Node* did = last_.did;
  const VerbWord* chooses = verbOf(clause.verb->verb);
  const bool chooser = chooses && chooses->frames.front().construct == Construct::Choose;
  if (chooser) {
    // "choose a player to draw 1 card": they do it
    const Antecedent* chosen = antecedents_.empty() ? nullptr : &antecedents_.back();
    if (!chosen || chosen->sort != Sort::Player) return fail(diag::Id::NoRole, to.span, textOf(to.span));
    doer_ = chosen->node;
  }
  const Node* two = effect(*aim);
  doer_ = nullptr;
  if (!two) return nullptr;
  note(to.span, "only where what stands before it was done, which is not done for nothing");
  // What it is done for must have something to be done to.
  const Node* aimed = chooser ? nullptr : doable(two, known, false);
  if (asked) {
    if (const Node* possible = both(doable(one, known, false), aimed))
      asked = make(NodeKind::If, Type::None, {possible, asked, nullptr});
  }
  if (did) two = make(NodeKind::If, Type::None, {did, two, nullptr});
  const Node* all = make(NodeKind::Seq, Type::None, {one, two});
  if (!asked && !aimed) return all;
  if (!asked) {
    const int32_t done = newLocal();
    const Node* came = last_.did ? last_.did : boolean(true);
    last_.did = local(done, Type::Bool);
    last_.amount = last_.cards = nullptr;
    const Node* keep = make(NodeKind::Let, Type::None, {came}, 0, kNone, done);
    return sequence({make(NodeKind::Let, Type::None, {boolean(false)}, 0, kNone, done),
                     make(NodeKind::If, Type::None, {aimed, sequence({one, two, keep}), nullptr})});
  }
  last_.did = did ? both(local(answer, Type::Bool), did) : local(answer, Type::Bool);
  std::vector<const Node*> statements = {asked};
  if (did) {
    const int32_t done = newLocal();
    last_.did = local(done, Type::Bool);
    statements.push_back(make(NodeKind::Let, Type::None, {boolean(false)}, 0, kNone, done));
    all = make(NodeKind::Seq, Type::None, {one, make(NodeKind::Let, Type::None, {did}, 0, kNone, done), two});
  }
  last_.amount = last_.cards = nullptr;
  all = make(NodeKind::If, Type::None, {local(answer, Type::Bool), all, nullptr});
  statements.push_back(aimed ? make(NodeKind::If, Type::None, {aimed, all, nullptr}) : all);
  return sequence(statements);
}

}  // namespace thou::sema
