// See Effect.h.
#include "compiler/sema/effect/Effect.h"

#include <iterator>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Become.h"
#include "compiler/sema/effect/Cancel.h"
#include "compiler/sema/effect/Choose.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/Deeds.h"
#include "compiler/sema/effect/EffectFrames.h"
#include "compiler/sema/effect/Find.h"
#include "compiler/sema/effect/Forbid.h"
#include "compiler/sema/effect/InTurn.h"
#include "compiler/sema/effect/Joined.h"
#include "compiler/sema/effect/Look.h"
#include "compiler/sema/effect/Modify.h"
#include "compiler/sema/effect/OnlyIf.h"
#include "compiler/sema/effect/OrElse.h"
#include "compiler/sema/effect/Price.h"
#include "compiler/sema/effect/Protect.h"
#include "compiler/sema/effect/Reduce.h"
#include "compiler/sema/effect/Resolve.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Forms.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Reference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using Sort = Desc::Sort;

namespace {

/// "you may E": asked, then done
const Node* mayEffect(Context& context, const Clause& clause) {
  const Word& may = *clause.verb->modal;
  if (clause.subject.empty() && context.setting.owner.orders.empty())
    return context.fail(diag::Id::SubjectMissing, may.span, may.text, "say who: `you may`");
  if (clause.subject.empty())
    context.note(may.span, "(you) may: what a card of this kind orders, its player may", "YOU-9");
  const Node* who = context.setting.you;
  if (!clause.subject.empty()) {
    Desc desc = subjectOf(context, clause, diag::Id::NoRole);
    if (desc.sort == Sort::None) return nullptr;
    if (desc.sort == Sort::Players && desc.quantifier == Quantifier::Each) return eachMay(context, clause, desc);
    if (desc.sort == Sort::Query && desc.quantifier == Quantifier::Definite) {  // a card: its controller decides
      const Node* card = cardOf(context, desc);
      who = card ? context.controllerOf(card) : nullptr;
    } else {
      who = playerOf(context, desc);
    }
    if (!who) return nullptr;
  }
  return askedFirst(context, who, clause.span, [&] {
    return effect(context, withGroup(context, clause, [](syntax::VerbGroup& plain) { plain.modal = nullptr; }));
  });
}

/// "that character instead takes 1 damage": as with `instead` behind it
const Node* insteadEffect(Context& context, const Clause& clause, const Word* instead) {
  const Clause& bare = withGroup(context, clause, [&](syntax::VerbGroup& plain) {
    std::vector<const Word*> adverbs;
    llvm::copy_if(plain.adverbs, std::back_inserter(adverbs), [&](const Word* each) { return each != instead; });
    plain.adverbs = llvm::ArrayRef<const Word*>(adverbs).copy(context.arena);
  });
  llvm::SaveAndRestore<bool> replaces(context.wording.replaces, true);
  const Node* done = effect(context, bare);
  return done ? inItsPlace(context, done) : nullptr;
}

/// "you are stunned": to be made so. The participle of a verb, or the adjective of the same spelling.
const Node* madeEffect(Context& context, const Clause& clause) {
  if (clause.chunks.empty()) return context.fail(diag::Id::VerbMissing, clause.span, context.textOf(clause.span));
  Clause* const passive = madePassive(context, clause);
  if (!passive)
    return context.fail(diag::Id::Misplaced, clause.chunks[0]->span, context.textOf(clause.chunks[0]->span));
  Clause& made = *passive;
  // "stunned and confused": one after the other
  const Chunk* joined = made.chunks.empty() ? nullptr : made.chunks[0];
  if (!joined || joined->kind != ChunkKind::Conj || !is(joined->word, Closed::And) || !joined->inner ||
      !joined->inner->word)
    return effect(context, made);
  Clause* also = new (context.arena.Allocate<Clause>()) Clause(clause);
  std::vector<const Chunk*> rest(made.chunks.begin(), made.chunks.end());
  rest[0] = rest[0]->inner;
  also->chunks = llvm::ArrayRef<const Chunk*>(rest).copy(context.arena);
  made.chunks = {};
  const Node* one = effect(context, made);
  const Node* two = one ? effect(context, *also) : nullptr;
  return two ? context.make(NodeKind::Seq, Type::None, {one, two}) : nullptr;
}

/// What a clause does whose verb is declared, said of somebody or as an order.
const Node* verbEffect(Context& context, const Clause& clause, const VerbWord& word) {
  const Construct construct = word.frames.front().construct;
  switch (construct) {
    case Construct::Modify:
      return modifyEffect(context, clause, false);
    case Construct::Gain:
      return modifyEffect(context, clause, true);
    case Construct::Choose:
      return chooseEffect(context, clause);
    case Construct::Find:
      return findEffect(context, clause);
    case Construct::Prevent:
      return preventEffect(context, clause);
    case Construct::Cancel:
      return cancelEffect(context, clause);
    case Construct::Happen:
      return happenEffect(context, clause);
    case Construct::Become:
      return becomeEffect(context, clause);
    case Construct::Resolve:
      return resolveEffect(context, clause);
    case Construct::Look:
      return lookEffect(context, clause);
    case Construct::PutBack:
      return putBackEffect(context, clause);
    case Construct::Blank:
      return speaksOfAbilities(context, clause) ? blankEffect(context, clause) : effectWith(context, clause, word);
    case Construct::Reduce:
    case Construct::Increase:
      if (speaksOfPrice(context, clause)) return priceEffect(context, clause, construct == Construct::Increase);
      if (const Clause* gets = asGets(context, clause, construct == Construct::Increase))
        return modifyEffect(context, *gets, false);
      return changeAmount(context, clause, construct == Construct::Increase);
    case Construct::Protect:
    case Construct::Particle:
    case Construct::Use:
    case Construct::Leave:
    case Construct::Control:
    case Construct::Own:
      break;
    case Construct::None:
      if (context.wording.opens) return lookEffect(context, clause);
      if (context.model.playWord != kNone && &word == &context.model.verbs[context.model.playWord] &&
          context.setting.mode == Mode::Effect)
        return context.fail(diag::Id::NotYet, clause.span,
                            "playing a card as an effect");  // its cost, its choices, its text
      return effectWith(context, clause, word);
  }
  return context.fail(diag::Id::Misplaced, clause.verb->verb->span, clause.verb->verb->text);
}

/// Whether some player does something that is said of them as well: "Another player discards 1 card from their hand."
bool isOfSomePlayer(const Context& context, const Clause& clause) {
  const NounPhrase* who = clause.subject.size() == 1 ? clause.subject[0]->np : nullptr;
  const NounDecl* noun = who ? context.nounOf(who->head) : nullptr;
  const bool some = noun && noun->sort == NounSort::Player && noun->index == kNone && !noun->ofArea &&
                    (is(who->det, Closed::A) || is(who->det, Closed::Any) || is(who->det, Closed::Another));
  if (!some || !clause.verb || clause.verb->passive || saysCannot(clause)) return false;
  return llvm::any_of(lexicon::splitWords(context.textOf(clause.span)),
                      [](const std::string& word) { return word == "their" || word == "they" || word == "them"; });
}

}  // namespace

const Node* readClause(Context& context, const Clause& written) {
  if (const auto [one, other] = withSubjectsApart(context, written); one)
    return chain(context, llvm::ArrayRef<const Clause*>({one, other}).copy(context.arena));
  if (isOfSomePlayer(context, written)) {  // who that is, is chosen first
    Clause* choice = new (context.arena.Allocate<Clause>()) Clause(written);
    choice->chunks = written.subject;
    choice->subject = {};
    ++context.discourse.clause;
    const Node* chosen = chooseEffect(context, *choice);
    if (!chosen) return nullptr;
    Clause* deed = new (context.arena.Allocate<Clause>()) Clause(written);
    deed->subject = asThatOne(context, written.subject);
    const Node* done = effect(context, *deed);
    return done ? context.make(NodeKind::Seq, Type::None, {chosen, done}) : nullptr;
  }
  const Clause& clause = hasAsGains(context, ofThis(context, written));
  context.clauseSpan = clause.span;
  ++context.discourse.clause;
  // What stands before a clause is dealt with by whoever knows what it means there, or it is refused.
  if (!clause.leads.empty())
    return context.fail(diag::Id::Misplaced, clause.leads[0]->span, context.textOf(clause.leads[0]->span));
  if (clause.sub) return context.fail(diag::Id::Misplaced, clause.sub->span, clause.sub->text);
  if (!clause.verb || !clause.verb->verb)
    return context.fail(diag::Id::VerbMissing, clause.span, context.textOf(clause.span));
  const syntax::VerbGroup& group = *clause.verb;
  for (size_t i = speaksOfPrice(context, clause) ? 2 : 1; i < clause.chunks.size(); ++i) {
    const Chunk& to = *clause.chunks[i];
    if (to.kind == ChunkKind::Inf && to.verb && context.verbOf(to.verb->verb) && !group.passive && !group.negated)
      return doSoTo(context, clause, i);
  }
  if (is(group.modal, Closed::May)) return mayEffect(context, clause);
  if (saysCannot(clause)) return cannotEffect(context, clause);
  if (is(group.modal, Closed::Must) && clause.subject.empty())
    return context.fail(diag::Id::Misplaced, group.modal->span, group.modal->text,
                        "take it away, or say who: `you must`");
  if (group.modal && !is(group.modal, Closed::Must))
    return context.fail(diag::Id::Misplaced, group.modal->span, group.modal->text);
  if (group.negated) return context.fail(diag::Id::Misplaced, group.span, context.textOf(group.span));
  for (const Word* adverb : group.adverbs) {
    if (is(adverb, Closed::Instead) && context.setting.watched) return insteadEffect(context, clause, adverb);
    if (!is(adverb, Closed::Immediately)) return context.fail(diag::Id::NoRole, adverb->span, adverb->text);
  }
  if (const auto* paren = llvm::find_if(clause.chunks, [](const Chunk* chunk) { return isOrElse(*chunk); });
      paren != clause.chunks.end())
    return orElse(context, clause, size_t(paren - clause.chunks.begin()));
  const Word* verb = group.verb;
  if (const Node* form = changeForm(context, clause); form || context.failed) return form;
  if (protects(context, clause)) return protectEffect(context, clause);
  if (is(verb, Closed::Be)) return madeEffect(context, clause);
  const VerbWord* word = context.verbOf(verb);
  if (!word) return context.fail(diag::Id::Misplaced, verb->span, verb->text);
  const Construct construct = word->frames.front().construct;
  if (context.wording.doer && clause.subject.empty() && construct != Construct::None && construct != Construct::Choose)
    return context.fail(diag::Id::NotYet, clause.span, "`" + std::string(verb->text) + "` done by another than you");
  if (clause.subject.empty() && !group.passive && verb->form != lexicon::Form::Base)
    return context.fail(diag::Id::Misplaced, verb->span, verb->text, "an order says `" + word->name + "`");
  return setsAside(context, clause) ? setAsideEffect(context, clause, nullptr) : verbEffect(context, clause, *word);
}

}  // namespace thou::sema
