// Triggers: which events an ability watches. What must be true of their roles: TriggerRoles.cpp.
#include "compiler/sema/Builder.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

const Clause& Builder::madeSo(const Clause& clause) {
  // "after you are stunned": where the state has a verb of the same spelling, being made so
  if (!clause.verb || !is(clause.verb->verb, Closed::Be) || clause.chunks.size() != 1 || !clause.chunks[0]->word ||
      clause.chunks[0]->np)
    return clause;
  std::vector<lexicon::Reading> readings;
  model_.vocabulary.longest({std::string(clause.chunks[0]->word->text)}, 0, readings);
  for (const lexicon::Reading& reading : readings) {
    if (model_.vocabulary[reading.symbol].kind != lexicon::SymbolKind::Verb) continue;
    Word* done = new (arena_.Allocate<Word>()) Word(*clause.chunks[0]->word);
    done->symbol = reading.symbol;
    done->form = lexicon::Form::Participle;
    syntax::VerbGroup* passive = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*clause.verb);
    passive->aux = passive->verb;
    passive->verb = done;
    passive->passive = true;
    Clause* made = new (arena_.Allocate<Clause>()) Clause(clause);
    made->verb = passive;
    made->chunks = {};
    return *made;
  }
  return clause;
}

bool Builder::oneAtATime(const Clause& clause) {
  for (const llvm::ArrayRef<const Chunk*> chunks : {clause.subject, clause.chunks}) {
    for (const Chunk* chunk : chunks) {
      const NounDecl* noun = chunk->np ? nounOf(chunk->np->head) : nullptr;
      const Word* every = noun && noun->sort != NounSort::Scope ? chunk->np->det : nullptr;
      if (!is(every, Closed::Each) && !is(every, Closed::All) && !is(every, Closed::Both)) continue;
      const std::string what(textOf(chunk->np->head->span));
      return fail(diag::Id::Misplaced, every->span, every->text,
                  kindOf(chunk->np->head) == lexicon::SymbolKind::MassNoun
                      ? "an ability waits for one event: `any amount of " + what + "`, `the last " + what + "`"
                  : chunk->np->head->form == lexicon::Form::Plural
                      ? "an ability waits for one at a time: write `a`"
                      : "an ability waits for one at a time: `a " + what + "`") != nullptr;
    }
  }
  return true;
}

const Clause& Builder::ofTheLast(const Clause& clause, Index& last) {
  // "after the last web counter is removed from here": any amount of them
  const NounPhrase* what =
      clause.subject.size() == 1 && clause.subject[0]->kind == ChunkKind::Noun ? clause.subject[0]->np : nullptr;
  const NounDecl* noun = what ? nounOf(what->head) : nullptr;
  const VerbWord* verb = clause.verb && clause.verb->passive ? verbOf(clause.verb->verb) : nullptr;
  if (!noun || noun->sort != NounSort::Counter || !verb || clause.verb->modal || !is(what->ordinal, Closed::Last) ||
      !is(what->det, Closed::The) || what->det2 || what->quantity.kind != syntax::QuantityKind::None)
    return clause;
  const bool removes = frameThatDoes(bytecode::Operation::RemoveCounters, *verb) != nullptr;
  NounPhrase* phrase = new (arena_.Allocate<NounPhrase>()) NounPhrase(*what);
  phrase->ordinal = phrase->det = nullptr;
  phrase->quantity.kind = syntax::QuantityKind::AnyNumber;
  const Desc counters = removes ? describeCounter(*phrase, *noun) : Desc{};
  if (counters.unitIndex == kNone) return clause;
  last = counters.unitIndex;
  note(what->span, "when none is left");
  Chunk* chunk = new (arena_.Allocate<Chunk>()) Chunk(*clause.subject[0]);
  chunk->np = phrase;
  Clause* any = new (arena_.Allocate<Clause>()) Clause(clause);
  any->subject = llvm::ArrayRef<const Chunk*>({chunk}).copy(arena_);
  return *any;
}

bool Builder::trigger(llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability, const Node*& test) {
  for (const Clause* clause : clauses) {
    if (!clause->leads.empty())
      return fail(diag::Id::Misplaced, clause->leads[0]->span, textOf(clause->leads[0]->span)) != nullptr;
    if (!clause->sub && clause->verb && !license(*clause->verb)) return false;
    if (!oneAtATime(*clause)) return false;
  }
  Index last = kNone;
  const Clause& first = ofTheLast(madeSo(*clauses.front()), last);
  span_ = first.span;
  if (!first.verb || !first.verb->verb) return fail(diag::Id::BadTrigger, first.span, textOf(first.span)) != nullptr;
  const Word& spoken = *first.verb->verb;
  const VerbWord* verb = verbOf(&spoken);
  if (!verb) return fail(diag::Id::BadTrigger, spoken.span, spoken.text) != nullptr;
  if (!license(*first.verb)) return false;
  if (first.verb->negated) return fail(diag::Id::BadTrigger, first.verb->span, textOf(first.verb->span)) != nullptr;
  if (is(first.verb->modal, Closed::Would)) {
    if (ability.timing != bytecode::Timing::Interrupt)
      return fail(diag::Id::LabelMismatch, first.verb->modal->span, "would", "use an `Interrupt` label") != nullptr;
    ability.timing = bytecode::Timing::Would;
    would_ = true;
    note(first.verb->modal->span, "before it happens: the event can still be changed or replaced", "");
  } else if (first.verb->modal) {
    return fail(diag::Id::BadTrigger, first.verb->modal->span, first.verb->modal->text) != nullptr;
  }
  const bool after = is(first.sub, Closed::After);
  if (after != (ability.timing == bytecode::Timing::Response)) {
    return fail(diag::Id::LabelMismatch, first.sub->span, first.sub->text,
                after ? "`After` goes with a `Response` label" : "`When` goes with an `Interrupt` label") != nullptr;
  }
  // The phase begins, your turn ends
  if (verb->frames.front().construct == Construct::Leave) return leaveTrigger(clauses, ability, test);
  if (first.chunks.size() == 1 && first.chunks[0]->kind == ChunkKind::Prep && first.chunks[0]->np &&
      is(first.chunks[0]->word, Closed::To) && is(first.chunks[0]->np->det, Closed::This)) {
    const NounDecl* form = nounOf(first.chunks[0]->np->head);
    if (form && form->sort == NounSort::Form && clauses.size() == 1) return thisFormTrigger(first, ability, test);
  }
  const Index edge = verb->frames.front().verb;
  if (edge != kNone && (edge == program_.beginVerb || edge == program_.endVerb))
    return scopeTrigger(first, edge, ability, test);

  struct Reading {
    const VerbFrame* frame;
    const Node* test;
    std::vector<Antecedent> antecedents;
    const Node* amount;
    RoleKinds kinds;
  };
  std::vector<Reading> readings;
  bySelf_ = false;
  const std::vector<Antecedent> before = antecedents_;
  const std::vector<Note> notesBefore = notes_;
  std::vector<Note> notesKept;
  const auto read = [&](const Clause& clause, const VerbWord& word) {
    for (const VerbFrame& frame : word.frames) {
      if (frame.construct != Construct::None || program_.verbs[frame.verb].silent) continue;
      antecedents_ = before;
      notes_ = notesBefore;
      last_.amount = nullptr;
      watched_ = &frame;
      const bool wasQuiet = quiet_;
      quiet_ = true;
      failed_ = false;
      bool fitting = false;
      const Node* roles = triggerRoles(frame, clause, fitting);
      quiet_ = wasQuiet;
      const bool ok = fitting && roles && !failed_;
      failed_ = false;
      if (!ok) continue;
      // Once more aloud, for the notes.
      antecedents_ = before;
      together_ = false;
      roles = triggerRoles(frame, clause, fitting);
      if (!roles) return false;
      if (notesKept.empty()) notesKept.assign(notes_.begin() + long(notesBefore.size()), notes_.end());
      const bool known = llvm::any_of(readings, [&](const Reading& other) {
        return other.frame->verb == frame.verb && same(other.test, roles);
      });  // another way to say the same
      if (!known) readings.push_back({&frame, roles, antecedents_, last_.amount, roleKinds_});
      ability.together |= together_;
    }
    return true;
  };
  if (!read(first, *verb)) return false;
  size_t alternatives = 1;  // "attacks or thwarts", "attacks or you defend": further verbs that such an event may be of
  for (; !readings.empty() && alternatives < clauses.size() && is(clauses[alternatives]->conn, Closed::Or);
       ++alternatives) {
    const Clause& more = *clauses[alternatives];
    const VerbWord* second = more.verb ? verbOf(more.verb->verb) : nullptr;
    if (!second || second == verb || !more.subject.empty() || more.verb->negated || !more.verb->adverbs.empty() ||
        (more.verb->modal && !is(more.verb->modal, Closed::Would)) || more.verb->passive != first.verb->passive)
      return fail(diag::Id::BadTrigger, more.span, textOf(more.span)) != nullptr;
    if (first.chunks.empty() &&
        !more.chunks.empty())  // "would draw or discard a card": of which the first speaks as well
      return fail(diag::Id::NotYet, more.span, "two verbs with one object in a trigger") != nullptr;
    Clause* whole = new (arena_.Allocate<Clause>()) Clause(more);
    whole->subject = first.subject;
    const size_t known = readings.size();
    if (!read(*whole, *second)) return false;
    if (readings.size() == known) return fail(diag::Id::BadTrigger, more.span, textOf(more.span)) != nullptr;
  }
  antecedents_ = before;
  notes_ = notesBefore;
  notes_.insert(notes_.end(), notesKept.begin(), notesKept.end());
  watched_ = nullptr;
  if (readings.empty()) {
    // One frame once more, aloud, to say what does not fit: of this word itself, not of another that it stands for.
    const std::string_view word = model_.vocabulary[spoken.symbol].lemma;
    const auto own = llvm::find_if(verb->frames, [&](const VerbFrame& each) {
      return each.construct != Construct::None || program_.string(program_.verbs[each.verb].name) == word;
    });
    const VerbFrame& frame = own == verb->frames.end() ? verb->frames.front() : *own;
    if (frame.construct != Construct::None) return fail(diag::Id::BadTrigger, spoken.span, spoken.text) != nullptr;
    Filling filling{.frame = &frame};
    Cursor cursor{first.chunks};
    bool fitting = false;
    if (fill(filling, first, cursor, true) && !leftOver(cursor) && (triggerRoles(frame, first, fitting) || !failed_)) {
      const bool unsaid = llvm::any_of(
          frame.roles, [&](const RoleDecl& role) { return mustBeSaid(role) && !filling.filled[size_t(role.slot)]; });
      if (unsaid) fail(diag::Id::RoleMissing, first.span, textOf(first.span), usage(frame));
      if (!unsaid) fail(diag::Id::BadTrigger, first.span, textOf(first.span));
    }
    failed_ = true;
    return false;
  }
  watched_ = readings.front().frame;
  antecedents_ = readings.front().antecedents;
  last_.amount = readings.front().amount;
  if (last_.amount && after && readings.size() == 1 &&
      program_.verbs[watched_->verb].hasOperation)  // it knows how much it was
    last_.amount = make(NodeKind::DoneAmount, Type::Int, {event_, integer(-1)}, 0, watched_->verb);
  watchedAmount_ = last_.amount;
  for (const Reading& reading : readings) watchedVerbs_.push_back(reading.frame->verb);
  std::vector<const Node*> any;
  std::vector<const Node*> early;
  for (Reading& reading : readings) {
    if (const Node* then = after && ability.text != kNone ? asItResolves(*reading.frame, reading.test) : nullptr)
      early.push_back(both(make(NodeKind::EventVerb, Type::Bool, {event_}, 0, reading.frame->verb), then));
    else
      early.push_back(make(NodeKind::EventVerb, Type::Bool, {event_}, 0, reading.frame->verb));
    ability.verbs.push_back(reading.frame->verb);
    any.push_back(readings.size() == 1
                      ? reading.test
                      : both(make(NodeKind::EventVerb, Type::Bool, {event_}, 0, reading.frame->verb), reading.test));
  }
  test = any.size() == 1 ? any.front() : makeList(NodeKind::Or, Type::Bool, any);
  if (llvm::any_of(early, [](const Node* each) { return each->kind == NodeKind::And; })) {
    const Node* asked = early.size() == 1 ? early.front() : makeList(NodeKind::Or, Type::Bool, early);
    ability.early = routine("early", asked, Type::Bool, true);
  }
  if (last != kNone) {  // none is left, or will be
    const Node* card = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Target));
    const Node* left = make(NodeKind::Counters, Type::Int, {card}, last);
    const Node* taken = after ? integer(0) : make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(Role::Amount));
    test = both(test, make(NodeKind::LeInt, Type::Bool, {left, taken}));
  }
  if (after) test = asTheyWere(test);
  watchRoles(*watched_, event_, readings.front().kinds);
  // The mentions by description come last: "that minion" is the one described.
  for (const Antecedent& a : readings.front().antecedents) {
    if (std::find_if(before.begin(), before.end(), [&](const Antecedent& b) { return b.node == a.node; }) ==
        before.end()) {
      antecedents_.push_back(a);
      antecedents_.back().clause = clause_;
    }
  }
  return alsoTrigger(first, clauses.drop_front(alternatives), ability, test);
}

const Node* Builder::asItResolves(const VerbFrame& frame, const Node*& test) {
  // "After you attack a confused enemy": confused when attacked, whatever the attack has made of it
  const auto ofRole = [&](const Node* part) {
    bool states = false;
    bool elsewhere = false;
    anyNode(part, [&](const Node* node) {
      const bool asks = node->kind == NodeKind::Flag || node->kind == NodeKind::Counters;
      const Node* card = asks ? node->args[0] : nullptr;
      const bool role = card && card->kind == NodeKind::RoleCard && card->args[0] == event_;
      states |= role && !entersPlay(frame.verb, Role(card->value));
      elsewhere |= asks && !role;
      return false;
    });
    return states && !elsewhere && evaluable(part);
  };
  std::vector<const Node*> then, now;
  for (const Node* part : test->kind == NodeKind::And ? test->args : llvm::ArrayRef<const Node*>(test))
    (ofRole(part) ? then : now).push_back(part);
  if (then.empty()) return nullptr;
  test = now.empty() ? boolean(true) : all(now);
  return all(then);
}

const Node* Builder::asTheyWere(const Node* test) {
  // "after a minion is defeated": what its roles are, they are from the start, whatever they have been turned into since
  return rewrite(test, [&](const Node* node) -> const Node* {
    const bool asks = node->kind == NodeKind::IsKind || node->kind == NodeKind::IsNamed ||
                      node->kind == NodeKind::HasTrait || node->kind == NodeKind::HasKeyword;
    const Node* card = asks ? node->args[0] : nullptr;
    if (!card || card->kind != NodeKind::RoleCard || card->args[0] != event_) return nullptr;
    return withArgs(node, {make(NodeKind::RoleWas, Type::Card, {event_}, card->value)});
  });
}

const Node* Builder::partOf(const Clause& clause) {
  // "defends against an attack": that attack; it may begin before, and be over when, who defends becomes the one who does
  for (const Chunk* chunk : clause.chunks) {
    const NounDecl* noun = chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::Against) && chunk->np
                               ? nounOf(chunk->np->head)
                               : nullptr;
    if (noun && noun->sort == NounSort::Event) return eventOf(noun->events, chunk->span, chunk->np->head->text);
  }
  return event_;
}

bool Builder::alsoTrigger(const Clause& first, llvm::ArrayRef<const Clause*> clauses, const bytecode::Ability& ability,
                          const Node*& test) {
  for (const Clause* clause : clauses) {
    // "attack and defeat a minion": also an event of the second verb on the same thing, inside the first
    const Clause& more = *clause;
    const VerbWord* second = more.verb ? verbOf(more.verb->verb) : nullptr;
    if (second && ability.timing != bytecode::Timing::Response) {
      return fail(diag::Id::NotYet, more.span, "two events in one `When`",
                  "`After you attack and defeat ...` goes with a `Response` label") != nullptr;
    }
    if (!second || !is(more.conn, Closed::And) || !more.subject.empty() || more.verb->negated || more.verb->modal) {
      return fail(diag::Id::BadTrigger, more.span, textOf(more.span)) != nullptr;
    }
    const NounPhrase* whom = more.chunks.size() == 1 ? more.chunks[0]->np : nullptr;
    if (whom && (is(whom->det, Closed::No) || is(whom->head, Closed::You))) {
      // "attacks and damages you", "defend and take no damage": who does the first does it
      Clause* whole = new (arena_.Allocate<Clause>()) Clause(more);
      whole->subject = first.subject;
      whole->conn = nullptr;
      const Node* watched = event_;
      if (!(event_ = partOf(first))) return false;
      const Node* done = happenedCondition(*whole, false);
      event_ = watched;
      if (!done) return false;
      test = both(test, done);
      continue;
    }
    Cursor cursor{more.chunks};
    const Node* object = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Object));
    const VerbFrame* chosen = nullptr;
    for (const VerbFrame& frame : second->frames) {
      for (const RoleDecl& role : frame.roles) {
        if (!chosen && !role.subject && role.type.sort == NounSort::Card &&
            (role.slot == Role::Object || role.slot == Role::Target))
          chosen = &frame;
      }
    }
    if (!chosen) return fail(diag::Id::BadTrigger, more.verb->span, textOf(more.verb->span)) != nullptr;
    test = both(test, make(NodeKind::DidTo, Type::Bool, {event_, object}, 0, chosen->verb));
    takenAway_ = takenAway_ || takesFromPlay(chosen->verb, Role::Object);
    if (!cursor.done()) {
      const Chunk& chunk = cursor.peek();
      if (chunk.kind != ChunkKind::Noun) return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span)) != nullptr;
      ++cursor.at;
      Desc desc = describe(*chunk.np, cursor);
      if (desc.sort == Sort::None) return false;
      const Node* what = matches(desc, object);
      if (!what || leftOver(cursor)) return false;
      test = both(test, asTheyWere(what));
      mention(Sort::Card, object, desc.kinds, false, chunk.span);
    }
  }
  return true;
}

}  // namespace thou::sema
