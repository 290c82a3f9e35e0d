// See Trigger.h.
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/condition/Happened.h"
#include "compiler/sema/condition/RoleTest.h"
#include "compiler/sema/condition/TriggerReadings.h"
#include "compiler/sema/condition/TriggerScopes.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

/// The event that a trigger says its own is a part of, else its own; null: an error.
static const Node* partOf(Context& context, const Clause& clause);
/// "attack and defeat a minion": clauses of what must have happened to the same thing inside the event.
static bool alsoTrigger(Context& context, const Clause& first, llvm::ArrayRef<const Clause*> clauses,
                        const bytecode::Ability& ability, const Node*& test);
/// A clause about the last of some counters, as one about any amount of them; `last`: the kind of counter.
static const Clause& ofTheLast(Context& context, const Clause& clause, Index& last);

const Clause& madeSo(Context& context, const Clause& clause) {
  if (!clause.verb || !is(clause.verb->verb, Closed::Be) || clause.chunks.size() != 1 || !clause.chunks[0]->word ||
      clause.chunks[0]->np)
    return clause;
  const Clause* made = madePassive(context, clause);
  return made ? *made : clause;
}

bool oneAtATime(Context& context, const Clause& clause) {
  for (const llvm::ArrayRef<const Chunk*> chunks : {clause.subject, clause.chunks}) {
    for (const Chunk* chunk : chunks) {
      const NounDecl* noun = chunk->np ? context.nounOf(chunk->np->head) : nullptr;
      const Word* every = noun && noun->sort != NounSort::Scope ? chunk->np->det : nullptr;
      if (!is(every, Closed::Each) && !is(every, Closed::All) && !is(every, Closed::Both)) continue;
      const std::string what(context.textOf(chunk->np->head->span));
      return context.fail(diag::Id::Misplaced, every->span, every->text,
                          context.kindOf(chunk->np->head) == lexicon::SymbolKind::MassNoun
                              ? "an ability waits for one event: `any amount of " + what + "`, `the last " + what + "`"
                          : chunk->np->head->form == lexicon::Form::Plural
                              ? "an ability waits for one at a time: write `a`"
                              : "an ability waits for one at a time: `a " + what + "`") != nullptr;
    }
  }
  return true;
}

const Clause& ofTheLast(Context& context, const Clause& clause, Index& last) {
  // "after the last web counter is removed from here": any amount of them
  const NounPhrase* what =
      clause.subject.size() == 1 && clause.subject[0]->kind == ChunkKind::Noun ? clause.subject[0]->np : nullptr;
  const NounDecl* noun = what ? context.nounOf(what->head) : nullptr;
  const VerbWord* verb = clause.verb && clause.verb->passive ? context.verbOf(clause.verb->verb) : nullptr;
  if (!noun || noun->sort != NounSort::Counter || !verb || clause.verb->modal || !is(what->ordinal, Closed::Last) ||
      !is(what->det, Closed::The) || what->det2 || what->quantity.kind != syntax::QuantityKind::None)
    return clause;
  const bool removes = context.frameThatDoes(bytecode::Operation::RemoveCounters, *verb) != nullptr;
  NounPhrase* phrase = new (context.arena.Allocate<NounPhrase>()) NounPhrase(*what);
  phrase->ordinal = phrase->det = nullptr;
  phrase->quantity.kind = syntax::QuantityKind::AnyNumber;
  const Desc counters = removes ? describeCounter(context, *phrase, *noun) : Desc{};
  if (counters.unitIndex == kNone) return clause;
  last = counters.unitIndex;
  context.note(what->span, "when none is left");
  Chunk* chunk = new (context.arena.Allocate<Chunk>()) Chunk(*clause.subject[0]);
  chunk->np = phrase;
  Clause* any = new (context.arena.Allocate<Clause>()) Clause(clause);
  any->subject = llvm::ArrayRef<const Chunk*>({chunk}).copy(context.arena);
  return *any;
}

namespace {

/// Whether a trigger's first clause is said as its ability's label asks for: `after` with a response, `would` with an interrupt.
bool readTiming(Context& context, const Clause& first, bytecode::Ability& ability) {
  const Word* modal = first.verb->modal;
  if (modal && !is(modal, Closed::Would))
    return context.fail(diag::Id::BadTrigger, modal->span, modal->text) != nullptr;
  if (modal && ability.timing != bytecode::Timing::Interrupt)
    return context.fail(diag::Id::LabelMismatch, modal->span, "would", "use an `Interrupt` label") != nullptr;
  if (modal) {
    ability.timing = bytecode::Timing::Would;
    context.setting.would = true;
    context.note(modal->span, "before it happens: the event can still be changed or replaced", "");
  }
  const bool after = is(first.sub, Closed::After);
  return after == (ability.timing == bytecode::Timing::Response) ||
         context.fail(diag::Id::LabelMismatch, first.sub->span, first.sub->text,
                      after ? "`After` goes with a `Response` label" : "`When` goes with an `Interrupt` label") !=
             nullptr;
}

/// "changes to this form"
bool isThisForm(const Context& context, const Clause& clause) {
  const Chunk* to = clause.chunks.size() == 1 ? clause.chunks[0] : nullptr;
  if (!to || to->kind != ChunkKind::Prep || !to->np || !is(to->word, Closed::To) || !is(to->np->det, Closed::This))
    return false;
  const NounDecl* form = context.nounOf(to->np->head);
  return form && form->sort == NounSort::Form;
}

/// "attacks or thwarts", "attacks or you defend": further verbs that such an event may be of. How many clauses are read, 0 after reporting.
size_t readAlternatives(Context& context, llvm::ArrayRef<const Clause*> clauses, const Clause& first,
                        TriggerReadings& readings) {
  const VerbWord* verb = context.verbOf(first.verb->verb);
  size_t read = 1;
  for (; !readings.all.empty() && read < clauses.size() && is(clauses[read]->conn, Closed::Or); ++read) {
    const Clause& more = *clauses[read];
    const VerbWord* second = more.verb ? context.verbOf(more.verb->verb) : nullptr;
    if (!second || second == verb || !more.subject.empty() || more.verb->negated || !more.verb->adverbs.empty() ||
        (more.verb->modal && !is(more.verb->modal, Closed::Would)) || more.verb->passive != first.verb->passive)
      return context.fail(diag::Id::BadTrigger, more.span, context.textOf(more.span)), 0;
    if (first.chunks.empty() &&
        !more.chunks.empty())  // "would draw or discard a card": of which the first speaks as well
      return context.fail(diag::Id::NotYet, more.span, "two verbs with one object in a trigger"), 0;
    Clause* whole = new (context.arena.Allocate<Clause>()) Clause(more);
    whole->subject = first.subject;
    if (!readings.read(*whole, *second))
      return context.fail(diag::Id::BadTrigger, more.span, context.textOf(more.span)), 0;
  }
  return read;
}

/// That the last counter of that kind is taken from the event's target: none is left, or will be.
const Node* noneLeft(Context& context, Index counter, bool after) {
  const Node* card = context.roleCard(context.setting.event, Role::Target);
  const Node* left = context.make(NodeKind::Counters, Type::Int, {card}, counter);
  const Node* taken = after
                          ? context.integer(0)
                          : context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Amount));
  return context.make(NodeKind::LeInt, Type::Bool, {left, taken});
}

}  // namespace

bool trigger(Context& context, llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability, const Node*& test) {
  for (const Clause* clause : clauses) {
    if (!clause->leads.empty())
      return context.fail(diag::Id::Misplaced, clause->leads[0]->span, context.textOf(clause->leads[0]->span)) !=
             nullptr;
    for (const llvm::ArrayRef<const Chunk*> part : {clause->subject, clause->chunks}) {
      for (const Chunk* chunk : part) {  // "after a minion of your choice is defeated"
        if (chunk->kind == ChunkKind::Adverb && is(chunk->word, Closed::OfYourChoice))
          return context.fail(diag::Id::Misplaced, chunk->span, context.textOf(chunk->span)) != nullptr;
      }
    }
    if (!clause->sub && clause->verb && !license(context, *clause->verb)) return false;
    if (!oneAtATime(context, *clause)) return false;
  }
  Index last = kNone;
  const Clause& first = ofTheLast(context, madeSo(context, *clauses.front()), last);
  context.clauseSpan = first.span;
  if (!first.verb || !first.verb->verb)
    return context.fail(diag::Id::BadTrigger, first.span, context.textOf(first.span)) != nullptr;
  const Word& spoken = *first.verb->verb;
  const VerbWord* verb = context.verbOf(&spoken);
  if (!verb) return context.fail(diag::Id::BadTrigger, spoken.span, spoken.text) != nullptr;
  if (!license(context, *first.verb)) return false;
  if (first.verb->negated)
    return context.fail(diag::Id::BadTrigger, first.verb->span, context.textOf(first.verb->span)) != nullptr;
  if (!readTiming(context, first, ability)) return false;
  if (verb->frames.front().construct == Construct::Leave) return leaveTrigger(context, clauses, ability, test);
  if (clauses.size() == 1 && isThisForm(context, first)) return thisFormTrigger(context, first, ability, test);
  const Index edge = verb->frames.front().verb;  // the phase begins, your turn ends
  if (edge != kNone && (edge == context.program.beginVerb || edge == context.program.endVerb))
    return scopeTrigger(context, first, edge, ability, test);

  TriggerReadings readings(context, ability);
  readings.read(first, *verb);
  const size_t alternatives = readAlternatives(context, clauses, first, readings);
  if (alternatives == 0) return false;
  readings.close();
  if (readings.all.empty()) return refuseTrigger(context, first, *verb);
  const bool after = is(first.sub, Closed::After);
  test = readings.watch(after);
  if (last != kNone) test = context.both(test, noneLeft(context, last, after));
  if (after) test = asTheyWere(context, test);
  readings.mentionAll();
  return alsoTrigger(context, first, clauses.drop_front(alternatives), ability, test);
}

const Node* partOf(Context& context, const Clause& clause) {
  // "defends against an attack": that attack; it may begin before, and be over when, who defends becomes the one who does
  for (const Chunk* chunk : clause.chunks) {
    const NounDecl* noun = chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::Against) && chunk->np
                               ? context.nounOf(chunk->np->head)
                               : nullptr;
    if (noun && noun->sort == NounSort::Event)
      return eventOf(context, noun->events, chunk->span, chunk->np->head->text);
  }
  return context.setting.event;
}

bool alsoTrigger(Context& context, const Clause& first, llvm::ArrayRef<const Clause*> clauses,
                 const bytecode::Ability& ability, const Node*& test) {
  for (const Clause* clause : clauses) {
    // "attack and defeat a minion": also an event of the second verb on the same thing, inside the first
    const Clause& more = *clause;
    const VerbWord* second = more.verb ? context.verbOf(more.verb->verb) : nullptr;
    if (second && ability.timing != bytecode::Timing::Response) {
      return context.fail(diag::Id::NotYet, more.span, "two events in one `When`",
                          "`After you attack and defeat ...` goes with a `Response` label") != nullptr;
    }
    if (!second || !is(more.conn, Closed::And) || !more.subject.empty() || more.verb->negated || more.verb->modal) {
      return context.fail(diag::Id::BadTrigger, more.span, context.textOf(more.span)) != nullptr;
    }
    const NounPhrase* whom = more.chunks.size() == 1 ? more.chunks[0]->np : nullptr;
    if (whom && (is(whom->det, Closed::No) || is(whom->head, Closed::You))) {
      // "attacks and damages you", "defend and take no damage": who does the first does it
      Clause* whole = new (context.arena.Allocate<Clause>()) Clause(more);
      whole->subject = first.subject;
      whole->conn = nullptr;
      const Node* watched = context.setting.event;
      if (!(context.setting.event = partOf(context, first))) return false;
      const Node* done = happenedCondition(context, *whole, false);
      context.setting.event = watched;
      if (!done) return false;
      test = context.both(test, done);
      continue;
    }
    Cursor cursor{more.chunks};
    const Node* object = context.roleCard(context.setting.event, Role::Object);
    const VerbFrame* chosen = nullptr;
    for (const VerbFrame& frame : second->frames) {
      for (const RoleDecl& role : frame.roles) {
        if (!chosen && !role.subject && role.type.sort == NounSort::Card &&
            (role.slot == Role::Object || role.slot == Role::Target))
          chosen = &frame;
      }
    }
    if (!chosen) return context.fail(diag::Id::BadTrigger, more.verb->span, context.textOf(more.verb->span)) != nullptr;
    test =
        context.both(test, context.make(NodeKind::DidTo, Type::Bool, {context.setting.event, object}, 0, chosen->verb));
    context.made.takenAway = context.made.takenAway || takesFromPlay(context, chosen->verb, Role::Object);
    if (!cursor.done()) {
      const Chunk& chunk = cursor.peek();
      if (chunk.kind != ChunkKind::Noun)
        return context.fail(diag::Id::NoRole, chunk.span, context.textOf(chunk.span)) != nullptr;
      ++cursor.at;
      Desc desc = describe(context, *chunk.np, cursor);
      if (desc.sort == Sort::None) return false;
      if (desc.sort == Sort::Query && (!isOfOne(desc) || desc.quantifier == Quantifier::No))
        return context.fail(diag::Id::BadQuantity, desc.span, context.textOf(desc.span)) != nullptr;
      const Node* what = matches(context, desc, object);
      if (!what || leftOver(context, cursor)) return false;
      test = context.both(test, asTheyWere(context, what));
      mention(context, Sort::Card, object, desc.kinds, false, chunk.span);
    }
  }
  return true;
}

}  // namespace thou::sema
