// See Trigger.h.
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/Happened.h"
#include "compiler/sema/condition/TriggerRoles.h"
#include "compiler/sema/condition/TriggerScopes.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/Usage.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/NounPhrase.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

/// A trigger that looks back, asked of what the roles of its event were when that began.
static const Node* asTheyWere(Context& context, const Node* test);
/// Takes out of a response's test what it asks of the state of the event's cards, and returns it: it is asked as the event resolves.
static const Node* asItResolves(Context& context, const VerbFrame& frame, const Node*& test);
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
  std::vector<lexicon::Reading> readings;
  context.model.vocabulary.longest({std::string(clause.chunks[0]->word->text)}, 0, readings);
  for (const lexicon::Reading& reading : readings) {
    if (context.model.vocabulary[reading.symbol].kind != lexicon::SymbolKind::Verb) continue;
    Word* done = new (context.arena.Allocate<Word>()) Word(*clause.chunks[0]->word);
    done->symbol = reading.symbol;
    done->form = lexicon::Form::Participle;
    syntax::VerbGroup* passive = new (context.arena.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
    passive->aux = passive->verb;
    passive->verb = done;
    passive->passive = true;
    Clause* made = new (context.arena.Allocate<Clause>()) Clause(clause);
    made->verb = passive;
    made->chunks = {};
    return *made;
  }
  return clause;
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

bool trigger(Context& context, llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability, const Node*& test) {
  for (const Clause* clause : clauses) {
    if (!clause->leads.empty())
      return context.fail(diag::Id::Misplaced, clause->leads[0]->span, context.textOf(clause->leads[0]->span)) !=
             nullptr;
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
  if (is(first.verb->modal, Closed::Would)) {
    if (ability.timing != bytecode::Timing::Interrupt)
      return context.fail(diag::Id::LabelMismatch, first.verb->modal->span, "would", "use an `Interrupt` label") !=
             nullptr;
    ability.timing = bytecode::Timing::Would;
    context.setting.would = true;
    context.note(first.verb->modal->span, "before it happens: the event can still be changed or replaced", "");
  } else if (first.verb->modal) {
    return context.fail(diag::Id::BadTrigger, first.verb->modal->span, first.verb->modal->text) != nullptr;
  }
  const bool after = is(first.sub, Closed::After);
  if (after != (ability.timing == bytecode::Timing::Response)) {
    return context.fail(diag::Id::LabelMismatch, first.sub->span, first.sub->text,
                        after ? "`After` goes with a `Response` label" : "`When` goes with an `Interrupt` label") !=
           nullptr;
  }
  // The phase begins, your turn ends
  if (verb->frames.front().construct == Construct::Leave) return leaveTrigger(context, clauses, ability, test);
  if (first.chunks.size() == 1 && first.chunks[0]->kind == ChunkKind::Prep && first.chunks[0]->np &&
      is(first.chunks[0]->word, Closed::To) && is(first.chunks[0]->np->det, Closed::This)) {
    const NounDecl* form = context.nounOf(first.chunks[0]->np->head);
    if (form && form->sort == NounSort::Form && clauses.size() == 1)
      return thisFormTrigger(context, first, ability, test);
  }
  const Index edge = verb->frames.front().verb;
  if (edge != kNone && (edge == context.program.beginVerb || edge == context.program.endVerb))
    return scopeTrigger(context, first, edge, ability, test);

  struct Reading {
    const VerbFrame* frame;
    const Node* test;
    std::vector<Antecedent> antecedents;
    const Node* amount;
    RoleKinds kinds;
  };
  std::vector<Reading> readings;
  context.setting.bySelf = false;
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const size_t notesBefore = context.notes.size();
  std::vector<Note> notesKept;
  const auto read = [&](const Clause& clause, const VerbWord& word) {
    for (const VerbFrame& frame : word.frames) {
      if (frame.construct != Construct::None || context.program.verbs[frame.verb].silent) continue;
      context.discourse.antecedents = before;
      context.notes.resize(notesBefore);
      context.discourse.last.amount = nullptr;
      Attempt attempt(context);
      context.setting.watched = &frame;
      context.setting.together = false;
      bool fitting = false;
      const Node* roles = triggerRoles(context, frame, clause, fitting);
      if (!fitting || !roles || context.failed) continue;
      attempt.keep();
      if (notesKept.empty()) notesKept.assign(context.notes.begin() + long(notesBefore), context.notes.end());
      const bool known = llvm::any_of(readings, [&](const Reading& other) {
        return other.frame->verb == frame.verb && same(other.test, roles);
      });  // another way to say the same
      if (!known)
        readings.push_back(
            {&frame, roles, context.discourse.antecedents, context.discourse.last.amount, context.setting.roleKinds});
      ability.together |= context.setting.together;
    }
  };
  read(first, *verb);
  size_t alternatives = 1;  // "attacks or thwarts", "attacks or you defend": further verbs that such an event may be of
  for (; !readings.empty() && alternatives < clauses.size() && is(clauses[alternatives]->conn, Closed::Or);
       ++alternatives) {
    const Clause& more = *clauses[alternatives];
    const VerbWord* second = more.verb ? context.verbOf(more.verb->verb) : nullptr;
    if (!second || second == verb || !more.subject.empty() || more.verb->negated || !more.verb->adverbs.empty() ||
        (more.verb->modal && !is(more.verb->modal, Closed::Would)) || more.verb->passive != first.verb->passive)
      return context.fail(diag::Id::BadTrigger, more.span, context.textOf(more.span)) != nullptr;
    if (first.chunks.empty() &&
        !more.chunks.empty())  // "would draw or discard a card": of which the first speaks as well
      return context.fail(diag::Id::NotYet, more.span, "two verbs with one object in a trigger") != nullptr;
    Clause* whole = new (context.arena.Allocate<Clause>()) Clause(more);
    whole->subject = first.subject;
    const size_t known = readings.size();
    read(*whole, *second);
    if (readings.size() == known)
      return context.fail(diag::Id::BadTrigger, more.span, context.textOf(more.span)) != nullptr;
  }
  context.discourse.antecedents = before;
  context.notes.resize(notesBefore);
  context.notes.insert(context.notes.end(), notesKept.begin(), notesKept.end());
  context.setting.watched = nullptr;
  if (readings.empty()) {
    // One frame once more, to say what does not fit: of this word itself, not of another that it stands for.
    const std::string_view word = context.model.vocabulary[spoken.symbol].lemma;
    const auto own = llvm::find_if(verb->frames, [&](const VerbFrame& each) {
      return each.construct != Construct::None || context.program.string(context.program.verbs[each.verb].name) == word;
    });
    const VerbFrame& frame = own == verb->frames.end() ? verb->frames.front() : *own;
    if (frame.construct != Construct::None)
      return context.fail(diag::Id::BadTrigger, spoken.span, spoken.text) != nullptr;
    Filling filling{.frame = &frame};
    Cursor cursor{first.chunks};
    bool fitting = false;
    if (fill(context, filling, first, cursor) && !leftOver(context, cursor) &&
        (triggerRoles(context, frame, first, fitting) || !context.failed)) {
      const bool unsaid = llvm::any_of(
          frame.roles, [&](const RoleDecl& role) { return mustBeSaid(role) && !filling.filled[size_t(role.slot)]; });
      if (unsaid) context.fail(diag::Id::RoleMissing, first.span, context.textOf(first.span), usage(context, frame));
      if (!unsaid) context.fail(diag::Id::BadTrigger, first.span, context.textOf(first.span));
    }
    context.failed = true;
    return false;
  }
  context.setting.watched = readings.front().frame;
  context.discourse.antecedents = readings.front().antecedents;
  context.discourse.last.amount = readings.front().amount;
  if (context.discourse.last.amount && after && readings.size() == 1 &&
      context.program.verbs[context.setting.watched->verb].hasOperation)  // it knows how much it was
    context.discourse.last.amount =
        context.make(NodeKind::DoneAmount, Type::Int, {context.setting.event, context.integer(-1)}, 0,
                     context.setting.watched->verb);
  context.setting.watchedAmount = context.discourse.last.amount;
  for (const Reading& reading : readings) context.setting.watchedVerbs.push_back(reading.frame->verb);
  std::vector<const Node*> any;
  std::vector<const Node*> early;
  for (Reading& reading : readings) {
    if (const Node* then =
            after && ability.text != kNone ? asItResolves(context, *reading.frame, reading.test) : nullptr)
      early.push_back(context.both(
          context.make(NodeKind::EventVerb, Type::Bool, {context.setting.event}, 0, reading.frame->verb), then));
    else
      early.push_back(context.make(NodeKind::EventVerb, Type::Bool, {context.setting.event}, 0, reading.frame->verb));
    ability.verbs.push_back(reading.frame->verb);
    any.push_back(readings.size() == 1 ? reading.test
                                       : context.both(context.make(NodeKind::EventVerb, Type::Bool,
                                                                   {context.setting.event}, 0, reading.frame->verb),
                                                      reading.test));
  }
  test = any.size() == 1 ? any.front() : context.makeList(NodeKind::Or, Type::Bool, any);
  if (llvm::any_of(early, [](const Node* each) { return each->kind == NodeKind::And; })) {
    const Node* asked = early.size() == 1 ? early.front() : context.makeList(NodeKind::Or, Type::Bool, early);
    ability.early = context.routine("early", asked, Type::Bool, true);
  }
  if (last != kNone) {  // none is left, or will be
    const Node* card = context.make(NodeKind::RoleCard, Type::Card, {context.setting.event}, int64_t(Role::Target));
    const Node* left = context.make(NodeKind::Counters, Type::Int, {card}, last);
    const Node* taken =
        after ? context.integer(0)
              : context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Amount));
    test = context.both(test, context.make(NodeKind::LeInt, Type::Bool, {left, taken}));
  }
  if (after) test = asTheyWere(context, test);
  watchRoles(context, *context.setting.watched, context.setting.event, readings.front().kinds);
  // The mentions by description come last: "that minion" is the one described.
  for (const Antecedent& a : readings.front().antecedents) {
    if (std::find_if(before.begin(), before.end(), [&](const Antecedent& b) { return b.node == a.node; }) ==
        before.end()) {
      context.discourse.antecedents.push_back(a);
      context.discourse.antecedents.back().clause = context.discourse.clause;
    }
  }
  return alsoTrigger(context, first, clauses.drop_front(alternatives), ability, test);
}

const Node* asItResolves(Context& context, const VerbFrame& frame, const Node*& test) {
  // "After you attack a confused enemy": confused when attacked, whatever the attack has made of it
  const auto ofRole = [&](const Node* part) {
    bool states = false;
    bool elsewhere = false;
    anyNode(part, [&](const Node* node) {
      const bool asks = node->kind == NodeKind::Flag || node->kind == NodeKind::Counters;
      const Node* card = asks ? node->args[0] : nullptr;
      const bool role = card && card->kind == NodeKind::RoleCard && card->args[0] == context.setting.event;
      states |= role && !entersPlay(context, frame.verb, Role(card->value));
      elsewhere |= asks && !role;
      return false;
    });
    return states && !elsewhere && Trees::evaluable(part);
  };
  std::vector<const Node*> then, now;
  for (const Node* part : test->kind == NodeKind::And ? test->args : llvm::ArrayRef<const Node*>(test))
    (ofRole(part) ? then : now).push_back(part);
  if (then.empty()) return nullptr;
  test = now.empty() ? context.boolean(true) : context.all(now);
  return context.all(then);
}

const Node* asTheyWere(Context& context, const Node* test) {
  // "after a minion is defeated": what its roles are, they are from the start, whatever they have been turned into since
  return context.rewrite(test, [&](const Node* node) -> const Node* {
    const bool asks = node->kind == NodeKind::IsKind || node->kind == NodeKind::IsNamed ||
                      node->kind == NodeKind::HasTrait || node->kind == NodeKind::HasKeyword;
    const Node* card = asks ? node->args[0] : nullptr;
    if (!card || card->kind != NodeKind::RoleCard || card->args[0] != context.setting.event) return nullptr;
    return context.withArgs(node, {context.make(NodeKind::RoleWas, Type::Card, {context.setting.event}, card->value)});
  });
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
    const Node* object = context.make(NodeKind::RoleCard, Type::Card, {context.setting.event}, int64_t(Role::Object));
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
      const Node* what = matches(context, desc, object);
      if (!what || leftOver(context, cursor)) return false;
      test = context.both(test, asTheyWere(context, what));
      mention(context, Sort::Card, object, desc.kinds, false, chunk.span);
    }
  }
  return true;
}

}  // namespace thou::sema
