// See Joined.h.
#include "compiler/sema/effect/Joined.h"

#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/legality/Possible.h"

namespace thou::sema {

using Sort = Desc::Sort;

const NounPhrase* pronounFor(Context& context, const Antecedent& object) {
  NounPhrase* phrase = new (context.arena.Allocate<NounPhrase>()) NounPhrase;
  phrase->span = object.span;
  phrase->head = wordFor(context, object.plural ? Closed::Them : Closed::It, object.span);
  return phrase;
}

const Node* bothTo(Context& context, const Clause& first, const Clause& second) {
  Clause* whole = new (context.arena.Allocate<Clause>()) Clause(first);
  whole->chunks = second.chunks;
  whole->span.length = uint16_t(second.span.begin + second.span.length - first.span.begin);
  const Node* one = effect(context, *whole);
  if (!one) return nullptr;
  const Antecedent* object = nullptr;
  for (const Antecedent& a : context.discourse.antecedents) {
    if (a.clause == context.discourse.clause && (a.sort == Sort::Card || a.sort == Sort::Query)) object = &a;
  }
  if (!object) return context.fail(diag::Id::NotYet, whole->span, "two verbs with one object");
  const Chunk* chunk = nounChunk(context, pronounFor(context, *object));
  Clause* again = new (context.arena.Allocate<Clause>()) Clause(second);
  again->chunks = llvm::ArrayRef<const Chunk*>({chunk}).copy(context.arena);
  const Node* two = effect(context, *again);
  return two ? context.make(NodeKind::Seq, Type::None, {one, two}) : nullptr;
}

/// A deed and what it is done for, which follows where `did` holds; `asked`: sets `answer` to whether it is to be done. `aimed`: whether what it is done
/// for can be done.
static const Node* doneFor(Context& context, const Node* one, const Node* did, const Node* two, const Node* asked,
                           const Node* aimed, int32_t answer) {
  if (did) two = context.when(did, two);
  const Node* all = context.make(NodeKind::Seq, Type::None, {one, two});
  if (!asked && !aimed) return all;
  if (!asked) {
    const int32_t done = context.newLocal();
    const Node* came = context.discourse.last.did ? context.discourse.last.did : context.boolean(true);
    context.discourse.last.did = context.local(done, Type::Bool);
    context.discourse.last.amount = context.discourse.last.cards = nullptr;
    const Node* keep = context.let(done, came);
    return context.sequence(
        {context.let(done, context.boolean(false)), context.when(aimed, context.sequence({one, two, keep}))});
  }
  context.discourse.last.did =
      did ? context.both(context.local(answer, Type::Bool), did) : context.local(answer, Type::Bool);
  std::vector<const Node*> statements = {asked};
  if (did) {
    const int32_t done = context.newLocal();
    context.discourse.last.did = context.local(done, Type::Bool);
    statements.push_back(context.let(done, context.boolean(false)));
    all = context.make(NodeKind::Seq, Type::None, {one, context.let(done, did), two});
  }
  context.discourse.last.amount = context.discourse.last.cards = nullptr;
  all = context.when(context.local(answer, Type::Bool), all);
  statements.push_back(aimed ? context.when(aimed, all) : all);
  return context.sequence(statements);
}

const Node* doSoTo(Context& context, const Clause& clause, size_t inf) {
  const Chunk& to = *clause.chunks[inf];
  if (to.verb->negated || !to.verb->adverbs.empty() || to.verb->modal)
    return context.fail(diag::Id::NoRole, to.span, context.textOf(to.span));
  Clause* deed = new (context.arena.Allocate<Clause>()) Clause(clause);
  deed->chunks = clause.chunks.take_front(inf);
  Clause* aim = new (context.arena.Allocate<Clause>()) Clause;
  aim->span = to.span;
  aim->span.length = uint16_t(clause.span.begin + clause.span.length - to.span.begin);
  aim->verb = to.verb;
  std::vector<const Chunk*> chunks;
  if (to.np) {
    Chunk* object = new (context.arena.Allocate<Chunk>()) Chunk(to);
    object->kind = ChunkKind::Noun;
    object->span = to.np->span;
    chunks.push_back(object);
  }
  chunks.insert(chunks.end(), clause.chunks.begin() + long(inf) + 1, clause.chunks.end());
  aim->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  const Node* asked = nullptr;
  const int32_t answer = context.newLocal();
  if (is(clause.verb->modal, Closed::May)) {
    const bool you =
        clause.subject.size() == 1 && clause.subject[0]->np && is(clause.subject[0]->np->head, Closed::You);
    if (!you) return context.fail(diag::Id::NotYet, clause.span, "`to` behind what someone else may do");
    asked = context.let(answer, context.make(NodeKind::AskYesNo, Type::Bool, {context.setting.you}, 0,
                                             context.choice(context.textOf(clause.span))));
    syntax::VerbGroup* plain = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
    plain->modal = nullptr;
    deed->verb = plain;
    deed->subject = {};
  }
  context.discourse.last.did = nullptr;
  const int32_t known = context.nextLocal;
  const Node* one = effect(context, *deed);
  if (!one) return nullptr;
  const Node* did = context.discourse.last.did;
  const VerbWord* chooses = context.verbOf(clause.verb->verb);
  const bool chooser = chooses && chooses->frames.front().construct == Construct::Choose;
  if (chooser) {
    // "choose a player to draw 1 card": they do it
    const Antecedent* chosen = context.discourse.antecedents.empty() ? nullptr : &context.discourse.antecedents.back();
    if (!chosen || chosen->sort != Sort::Player)
      return context.fail(diag::Id::NoRole, to.span, context.textOf(to.span));
    context.wording.doer = chosen->node;
  }
  const Node* two = effect(context, *aim);
  context.wording.doer = nullptr;
  if (!two) return nullptr;
  context.note(to.span, "only where what stands before it was done, which is not done for nothing");
  // What it is done for must have something to be done to.
  const Node* aimed = chooser ? nullptr : doable(context, two, known, false);
  if (asked) {
    if (const Node* possible = context.both(doable(context, one, known, true), aimed))
      asked = context.when(possible, asked);
  }
  return doneFor(context, one, did, two, asked, aimed, answer);
}

}  // namespace thou::sema
