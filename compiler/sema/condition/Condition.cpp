// See Condition.h.
#include "compiler/sema/condition/Condition.h"

#include <algorithm>

#include "compiler/sema/clause/Parentheses.h"
#include "compiler/sema/condition/Happened.h"
#include "compiler/sema/condition/InProgress.h"
#include "compiler/sema/condition/Readers.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Reference.h"
#include "compiler/sema/phrase/Resources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

static const Node* alreadyCondition(Context& context, const Clause& clause);
/// What a clause asks of how things are when it is asked.
static const Node* asItIs(Context& context, const Clause& clause);

const Node* everyOne(Context& context, Desc& desc, const Node* test) {
  const auto many = [&](Desc those) {
    finishQuery(context, those);
    return context.count(candidates(context, those));
  };
  const Desc all = desc;
  desc.predicates.push_back(context.negate(test));
  // there is none that it is not true of
  const Node* none = context.make(NodeKind::EqInt, Type::Bool, {many(desc), context.integer(0)});
  // "Then each ally is exhausted." fails where there is no ally.
  return context.setting.mode == Mode::Then
             ? context.both(context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), many(all)}), none)
             : none;
}

const Node* conditionChain(Context& context, llvm::ArrayRef<const Clause*> clauses, std::vector<const Node*>* each) {
  const Node* result = nullptr;
  for (const Clause* clause : clauses) {
    // "only if A unless B": the chain is one condition, which its first word says what for
    const bool turns = clause != clauses.front() && clause->sub &&
                       (is(clause->sub, Closed::Unless) || is(clauses.front()->sub, Closed::Unless));
    if (turns) return context.fail(diag::Id::Misplaced, clause->sub->span, clause->sub->text);
    const Node* test = condition(context, *clause);
    if (!test) return nullptr;
    if (each) each->push_back(test);
    if (!result)
      result = test;
    else if (is(clause->conn, Closed::Or))
      result = context.make(NodeKind::Or, Type::Bool, {result, test});
    else
      result = context.both(result, test);
  }
  return result;
}

bool hasAlready(const Clause& clause) {
  const auto& adverbs = clause.verb->adverbs;
  return std::any_of(adverbs.begin(), adverbs.end(), [&](const Word* word) { return is(word, Closed::Already); }) ||
         (!clause.chunks.empty() && clause.chunks[0]->kind == ChunkKind::Adverb &&
          is(clause.chunks[0]->word, Closed::Already));
}

const Node* alreadyCondition(Context& context, const Clause& clause) {
  // "If you are already confused": before anything that the ability does
  syntax::VerbGroup* verb = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
  std::vector<const Word*> adverbs;
  for (const Word* word : clause.verb->adverbs) {
    if (!is(word, Closed::Already)) adverbs.push_back(word);
  }
  verb->adverbs = llvm::ArrayRef<const Word*>(adverbs).copy(context.arena);
  Clause* plain = new (context.arena.Allocate<Clause>()) Clause(clause);
  plain->verb = verb;
  if (adverbs.size() == clause.verb->adverbs.size()) plain->chunks = clause.chunks.drop_front(1);
  if (clause.verb->adverbs.size() > adverbs.size() + 1)  // "already already"
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span));
  const Node* test = asItIs(context, *plain);
  if (!test) return nullptr;
  const auto chosen = Trees::freeLocals(test);
  const bool ofChosen = chosen.size() == 1 && chosen[0].second == Type::Card;
  if (context.setting.mode != Mode::Effect || !Trees::isPure(test) || (!Trees::evaluable(test) && !ofChosen))
    return context.fail(diag::Id::NotYet, clause.span, "how it was before, in this condition,");
  context.note(clause.span, "as it was before this ability did anything");
  const int32_t variable = context.newLocal();
  (ofChosen ? context.made.onceChosen : context.made.atFirst).push_back(context.let(variable, test));
  return context.local(variable, Type::Bool);
}

namespace {

/// "Change form. If you were in hero form, ...": as it was before the text did anything. What a card that has left play was like is still
/// known, and what kind of card it is never changes.
bool asksBefore(const Context& context, const Clause& clause) {
  const Word* verb = clause.verb ? clause.verb->verb : nullptr;
  const bool past =
      verb && !verb->symbol.valid() && (verb->text == "was" || verb->text == "were" || verb->text == "had");
  const VerbFrame* last = context.discourse.last.verb;
  const bool thisWay = llvm::any_of(clause.chunks, [](const Chunk* chunk) { return is(chunk->word, Closed::ThisWay); });
  if (!past || clause.chunks.empty() || thisWay || !last || context.setting.mode != Mode::Effect ||
      context.setting.owner.card == kNone || takesFromPlay(context, last->verb, bytecode::Role::Object))
    return false;
  return is(verb, Closed::Have) || clause.chunks[0]->kind != ChunkKind::Noun;
}

/// "if that character can take damage"
bool isPossible(Context& context, const Clause& clause, const Node*& result) {
  if (!clause.verb->verb || (!is(clause.verb->modal, Closed::Can) && !is(clause.verb->modal, Closed::Cannot)))
    return false;
  result = context.nested.possible(context, clause);
  return true;
}

/// "while this card is attacking"
bool isGoingOn(Context& context, const Clause& clause, const Node*& result) {
  if (!isProgressive(context, clause)) return false;
  result = progressive(context, clause);
  return true;
}

/// Of nobody, no form behind it asks anything.
bool hasNoSubject(Context& /*context*/, const Clause& clause, const Node*& /*result*/) {
  return clause.subject.empty() || clause.subject[0]->kind != ChunkKind::Noun;
}

/// "if you paid for this card using a [mental] resource"
bool isPaid(Context& context, const Clause& clause, const Node*& result) {
  const VerbWord* verb = clause.verb->passive ? nullptr : context.verbOf(clause.verb->verb);
  if (!verb || verb->frames.front().construct != Construct::Use) return false;
  result = paidCondition(context, clause);
  return true;
}

/// "if you took no damage this way"
bool hasHappened(Context& context, const Clause& clause, const Node*& result) {
  if (!isDeed(clause)) return false;
  result = happenedCondition(context, clause);
  return true;
}

/// The phrase by which a clause names or describes cards other than this one, if it says that there are any: "if you have an ally in your
/// hand"; null where there is none.
const NounPhrase* otherCards(const Context& context, const Clause& clause) {
  const bool none = clause.verb && clause.verb->negated;  // "if there is no ally", "if you do not control an ally"
  for (const llvm::ArrayRef<const Chunk*> part : {clause.subject, clause.chunks}) {
    for (const Chunk* chunk : part) {
      const bool related = chunk->kind == ChunkKind::Prep;  // "if used by a red hero"
      const NounPhrase* phrase = related || chunk->kind == ChunkKind::Noun ? chunk->np : nullptr;
      const Word* head = phrase ? phrase->head : nullptr;
      if (!head || !head->symbol.valid() || is(phrase->det, Closed::This) || is(phrase->det, Closed::No)) continue;
      const bool name = context.kindOf(head) == lexicon::SymbolKind::Name;
      if (name && context.model.vocabulary[head->symbol].data != context.setting.owner.name) return phrase;
      const NounDecl* noun = name ? nullptr : context.nounOf(head);
      if (noun && noun->sort == NounSort::Card && !none) return phrase;
    }
  }
  return nullptr;
}

/// The forms of a condition; the first that a clause is of is the one it has.
constexpr bool (*kForms[])(Context& context, const Clause& clause, const Node*& result) = {
    saysCannot, isPossible,   saysDo,    thereIs, isGoingOn,   resultOf,    lastOf, hasNoSubject,
    isPaid,     isParticiple, isRelated, isHeld,  hasHappened, madeThisWay, isSo,   hasSo,
};

}  // namespace

/// "If there are 4 or more damage here (3 or more instead in expert mode)": so many where that holds, else what stands before. Null after
/// reporting, or where a clause says no such thing.
static const Node* soManyInstead(Context& context, const Clause& clause) {
  const auto paren = llvm::find_if(clause.chunks, [&](const Chunk* chunk) { return isInstead(context, *chunk); });
  if (paren == clause.chunks.end()) return nullptr;
  const NounPhrase* other = (*paren)->sentences.front()->clauses.front()->chunks[0]->np;
  const auto isAlike = [&](const Chunk* chunk) {
    return other && chunk->kind == ChunkKind::Noun && chunk->np->quantity.value &&
           chunk->np->quantity.kind == other->quantity.kind && other->quantity.kind != syntax::QuantityKind::None;
  };
  const auto counted = std::find_if(clause.chunks.begin(), paren, isAlike);
  const Word* noun = other && other->head != other->quantity.value ? other->head : nullptr;
  const bool same = counted != paren && (!noun || noun->text == (*counted)->np->head->text);
  if (!same || other->det || !other->mods.empty() || other->of)
    return context.fail(diag::Id::NoRole, (*paren)->span, context.textOf((*paren)->span));
  const Node* holds = conditionIn(context, **paren, true);
  if (!holds) return nullptr;
  std::vector<const Chunk*> chunks = clause.chunks.vec();
  chunks.erase(chunks.begin() + (paren - clause.chunks.begin()));
  const auto asked = [&] {
    Clause* plain = new (context.arena.Allocate<Clause>()) Clause(clause);
    plain->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
    return condition(context, *plain);
  };
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const Node* usual = asked();
  if (!usual) return nullptr;
  context.discourse.antecedents = before;
  NounPhrase* many = new (context.arena.Allocate<NounPhrase>()) NounPhrase(*(*counted)->np);
  many->quantity = other->quantity;
  Chunk* chunk = new (context.arena.Allocate<Chunk>()) Chunk(**counted);
  chunk->np = many;
  chunks[size_t(counted - clause.chunks.begin())] = chunk;
  const Node* then = asked();
  context.note((*paren)->span, "so many where that holds, else what stands before");
  return then ? context.either(context.both(holds, then), context.both(context.negate(holds), usual)) : nullptr;
}

const Node* condition(Context& context, const Clause& clause) {
  if (const Node* many = soManyInstead(context, clause); many || context.failed) return many;
  if (const Clause* whole = stateOfThis(context, clause)) {
    const size_t before = context.discourse.antecedents.size();
    const Node* test = condition(context, *whole);
    forgetSince(context, before, [](const Antecedent& a) {  // this card was not spoken of: `it` is what was before
      return a.node && a.node->kind == NodeKind::This;
    });
    return test;
  }
  if (!clause.leads.empty())
    return context.fail(diag::Id::Misplaced, clause.leads[0]->span, context.textOf(clause.leads[0]->span));
  if (clause.verb && (hasAlready(clause) || asksBefore(context, clause))) return alreadyCondition(context, clause);
  return asItIs(context, clause);
}

const Node* asItIs(Context& context, const Clause& clause) {
  if (clause.verb && !license(context, *clause.verb)) return nullptr;
  context.clauseSpan = clause.span;
  ++context.discourse.clause;
  if (!clause.verb) return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  if (const Word* modal = clause.verb->modal;
      modal && !is(modal, Closed::Do) && !is(modal, Closed::Can) && !is(modal, Closed::Cannot))
    return context.fail(diag::Id::Misplaced, modal->span, modal->text);
  const llvm::SaveAndRestore<Mode> mode(context.setting.mode,
                                        context.setting.mode == Mode::Then ? Mode::Then : Mode::Condition);
  const NounPhrase* named = clause.subject.size() == 1 ? clause.subject[0]->np : nullptr;
  if (named && (is(named->head, Closed::There) || is(named->head, Closed::You)) && !readsAll(context, *named, 0))
    return nullptr;
  const Node* result = nullptr;
  const size_t spoken = context.discourse.antecedents.size();
  llvm::find_if(kForms, [&](const auto& form) { return form(context, clause, result); });
  if (!result && !context.failed) return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  const bool others = llvm::any_of(llvm::ArrayRef(context.discourse.antecedents).drop_front(spoken),
                                   [](const Antecedent& a) { return !a.node || a.node->kind != NodeKind::This; });
  if (const NounPhrase* cards = others ? nullptr : otherCards(context, clause)) mentionSome(context, cards->span);
  return result;
}

}  // namespace thou::sema
