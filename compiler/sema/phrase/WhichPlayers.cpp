// See WhichPlayers.h.
#include "compiler/sema/phrase/WhichPlayers.h"

#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Prepositions.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {
namespace {

using Sort = Desc::Sort;

/// Whether it is said in whose area something is, as players are with cards: "engaged with a minion".
bool isWithCards(const Context& context, const Chunk* part, const Chunk* with) {
  const Relation* area = part && part->kind == ChunkKind::Part
                             ? relationOf(context, context.verbOf(part->word), Relation::Sort::Area)
                             : nullptr;
  return area && with && with->kind == ChunkKind::Prep && is(with->word, area->preposition);
}

/// What is said of a player behind the noun, as a clause about `subject`; null where nothing is. Takes its first chunk.
Clause* saidOf(Context& context, const Chunk* subject, Cursor& cursor, const Filling* filling) {
  const Chunk& first = cursor.peek();
  Clause* clause = new (context.arena.Allocate<Clause>()) Clause;
  clause->span = first.span;
  clause->sub = wordFor(context, Closed::If, first.span);
  std::vector<const Chunk*> chunks;
  const auto state = [&](bool negated) {  // that it is so
    const Clause* plain = stateOf(context, *clause, {}, first.span);
    clause->verb = withGroup(context, *plain, [&](syntax::VerbGroup& verb) { verb.negated = negated; }).verb;
  };
  if (first.kind == ChunkKind::Rel && is(first.word, Closed::Who)) {  // "who controls an ally", "who is confused"
    if (first.inner && first.inner->kind != ChunkKind::Adjective) return nullptr;
    clause->verb = first.verb;
    if (first.inner) chunks.push_back(first.inner);
    if (first.np) chunks.push_back(nounChunk(context, first.np));
    ++cursor.at;
  } else if (first.kind == ChunkKind::Rel && is(first.word, Closed::Whose)) {  // "whose identity has the Spy trait"
    if (!first.inner || first.inner->kind != ChunkKind::Noun) return nullptr;
    NounPhrase* theirs = new (context.arena.Allocate<NounPhrase>()) NounPhrase(*first.inner->np);
    theirs->possessor = subject->np;
    subject = nounChunk(context, theirs);
    clause->verb = first.verb;
    if (first.np) chunks.push_back(nounChunk(context, first.np));
    ++cursor.at;
  } else if (first.kind == ChunkKind::Prep && is(first.word, Closed::In) && first.np && !wanted(filling, Closed::In)) {
    state(false);  // "in hero form"
  } else if (const bool without = first.kind == ChunkKind::Adverb && is(first.word, Closed::Not);
             isWithCards(context, cursor.next(without), cursor.next(without + 1))) {
    state(without);  // "not engaged with a minion"
    cursor.at += without;
  } else {
    return nullptr;
  }
  clause->subject = llvm::ArrayRef<const Chunk*>({subject}).copy(context.arena);
  clause->chunks = llvm::ArrayRef(chunks).copy(context.arena);
  return clause;
}

/// What else belongs to it: all up to a duration, or to what a role of the verb wants.
void addRest(Context& context, Clause& clause, Cursor& cursor, const Filling* filling) {
  std::vector<const Chunk*> chunks = clause.chunks.vec();
  bool first = chunks.empty() && !clause.verb->negated;
  while (!cursor.done() && !isDuration(context, cursor.peek())) {
    const Chunk& chunk = cursor.peek();
    const bool role = filling && !first && chunk.kind == ChunkKind::Prep && wanted(filling, chunk.word->closed);
    const bool another = chunk.kind == ChunkKind::Rel;  // "in hero form who controls an ally"
    if (role || another || chunk.kind == ChunkKind::Noun || chunk.kind == ChunkKind::Inf ||
        chunk.kind == ChunkKind::Quote || (filling && chunk.kind == ChunkKind::Conj))
      break;
    chunks.push_back(&chunk);
    clause.span = source::cover(clause.span, chunk.span);
    first = false;
    ++cursor.at;
  }
  clause.chunks = llvm::ArrayRef(chunks).copy(context.arena);
}

/// Those of the players of whom a clause is true; false after reporting.
bool areThose(Context& context, Desc& desc, Span who, Clause& said, Cursor& cursor, const Filling* filling) {
  addRest(context, said, cursor, filling);
  const std::vector<Antecedent> spoken = context.discourse.antecedents;
  const llvm::SaveAndRestore clause(context.discourse.clause, context.discourse.clause + 1);
  const llvm::SaveAndRestore span(context.clauseSpan);
  const Made& made = context.made;
  const size_t before = made.atFirst.size() + made.onceChosen.size() + made.prelude.size();
  const int32_t variable = context.newLocal();
  mention(context, Sort::Player, context.local(variable, Type::Player), 0, false, who);
  const Node* test = context.nested.condition(context, {&said});
  context.discourse.antecedents = spoken;
  if (!test) return false;
  if (made.atFirst.size() + made.onceChosen.size() + made.prelude.size() != before)
    return context.fail(diag::Id::NotYet, said.span, "how it was before, of each player,") != nullptr;
  const auto isPast = [](const Node* node) {
    return node->kind == NodeKind::Did || node->kind == NodeKind::DidTo || node->kind == NodeKind::DoneTo ||
           node->kind == NodeKind::DoneAmount;
  };
  if (anyNode(test, isPast))  // "who discarded an ally this way": nobody remembers who did what
    return context.fail(diag::Id::NotYet, said.span, "which of the players did it") != nullptr;
  desc.node = context.make(NodeKind::FilterPlayers, Type::Players, {desc.node, test}, 0, kNone, variable);
  desc.which = true;
  context.note(said.span, "of whom this is true, asked of each player");
  return true;
}

}  // namespace

bool whichPlayers(Context& context, Desc& desc, const NounPhrase& phrase, Cursor& cursor, const Filling* filling) {
  if (desc.quantifier != Quantifier::Each && desc.quantifier != Quantifier::One) return true;
  const Chunk* that = nounChunk(context, thatOne(context, phrase));
  while (!cursor.done()) {
    Clause* said = saidOf(context, that, cursor, filling);
    if (!said) break;
    if (!areThose(context, desc, phrase.span, *said, cursor, filling)) return false;
  }
  return true;
}

}  // namespace thou::sema
