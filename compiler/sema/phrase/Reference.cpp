// See Reference.h.
#include "compiler/sema/phrase/Reference.h"

#include "compiler/lexicon/Words.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/ADT/STLExtras.h"

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

/// This card as the subject of a clause.
static llvm::ArrayRef<const Chunk*> thisAsSubject(Context& context, Span said) {
  NounPhrase* phrase = new (context.arena.Allocate<NounPhrase>()) NounPhrase;
  phrase->span = said;
  phrase->head = wordFor(context, Closed::This, said);
  return llvm::ArrayRef<const Chunk*>({nounChunk(context, phrase)}).copy(context.arena);
}

const Clause& ofThis(Context& context, const Clause& clause) {
  if (!isOfThis(context, clause) && !bareNounForThis(context, clause)) return clause;
  const Span said = clause.subject.empty() ? clause.verb->span : clause.subject[0]->span;
  context.note(said, "said of this card");
  Clause* whole = new (context.arena.Allocate<Clause>()) Clause(clause);
  whole->subject = thisAsSubject(context, said);
  return *whole;
}

const Clause* stateOfThis(Context& context, const Clause& clause) {
  if (clause.verb || !clause.subject.empty() || clause.chunks.empty() || context.setting.owner.card == kNone)
    return nullptr;
  const ChunkKind state = clause.chunks[0]->kind;
  const bool adjective = state == ChunkKind::Adjective && !context.setting.owner.fromHand;  // "if blocking"
  if (state != ChunkKind::Part && !adjective) return nullptr;
  // "Choose a minion. If engaged with you, ...": of which of them? "If used by a demon": only what is played is used so.
  const bool played = context.model.bareNouns && context.setting.owner.fromHand &&
                      relationOf(context, context.verbOf(clause.chunks[0]->word), Relation::Sort::Adjectives);
  const bool others = !played && llvm::any_of(context.discourse.antecedents, [](const Antecedent& a) {
    const bool card = a.sort == Sort::Query || (a.sort == Sort::Card && !(a.node && a.node->kind == NodeKind::This));
    return card && !a.unspoken;
  });
  if (others) return nullptr;
  const Span said = clause.chunks[0]->span;
  return stateOf(context, clause, thisAsSubject(context, said), said);
}

bool speaksOfThis(Context& context, llvm::ArrayRef<const Chunk*> subject) {
  if (subject.size() != 1 || subject[0]->kind != ChunkKind::Noun) return false;
  const Attempt attempt(context);
  Cursor none;
  const Desc desc = describe(context, *subject[0]->np, none);
  return desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
}

void mentionAhead(Context& context, const NounPhrase& phrase) {
  Attempt attempt(context);
  Cursor none;
  Desc desc = describe(context, phrase, none);
  const bool one = desc.sort == Desc::Sort::Card && desc.node->kind != NodeKind::This && !desc.person;
  const bool only = desc.sort == Desc::Sort::Query && desc.quantifier == Quantifier::Definite && !desc.plural;
  if ((!one && !only) || context.failed) return;
  const Node* card = cardOf(context, desc);
  if (!card || context.failed) return;
  attempt.keep();
  mention(context, Desc::Sort::Card, card, desc.kinds, false, phrase.span);
}

bool isNeverInPlay(const Context& context) {
  return context.setting.owner.card != kNone && (context.setting.owner.kinds & ~context.model.neverInPlay) == 0;
}

bool isPlayed(const Context& context) {
  bool fromHand = context.setting.owner.kinds != 0;
  for (size_t kind = 0; kind < context.model.playedFromHand.size(); ++kind)
    fromHand = fromHand && ((context.setting.owner.kinds >> kind & 1) == 0 || context.model.playedFromHand[kind]);
  return fromHand;
}

}  // namespace thou::sema
