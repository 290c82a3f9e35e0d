// Triggers: which events an ability watches. What must be true of their roles: TriggerRoles.cpp.
#include "compiler/sema/Builder.h"

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

llvm::ArrayRef<const Clause*> Builder::afterScope(llvm::ArrayRef<const Clause*> clauses) {
  // "After resolving step one of the villain phase, ...", "After step one of the villain phase, ...": after it ends
  if (clauses.empty() || clauses[0]->sub || clauses[0]->leads.size() != 1 || program_.endVerb == kNone) return clauses;
  const Clause& first = *clauses[0];
  const Chunk& lead = *first.leads[0];
  if (lead.kind != ChunkKind::Prep || !is(lead.word, Closed::After)) return clauses;
  const Chunk* resolving = lead.inner;
  const VerbWord* verb = resolving && resolving->kind == ChunkKind::Gerund ? verbOf(resolving->word) : nullptr;
  if (resolving && (!verb || verb->frames.front().construct != Construct::Resolve)) return clauses;
  const NounPhrase* phrase = resolving ? resolving->np : lead.np;
  const NounDecl* scope = phrase ? nounOf(phrase->head) : nullptr;
  if (!scope || scope->sort != NounSort::Scope) return clauses;
  for (const VerbWord& word : model_.verbs) {
    if (word.frames.empty() || word.frames.front().verb != program_.endVerb) continue;
    Word* ends = new (arena_.Allocate<Word>()) Word(*lead.word);
    ends->closed = Closed::None;
    ends->symbol = word.symbol;
    ends->form = lexicon::Form::ThirdPerson;
    syntax::VerbGroup* group = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup();
    group->span = lead.span;
    group->verb = ends;
    Chunk* subject = new (arena_.Allocate<Chunk>()) Chunk();
    subject->kind = ChunkKind::Noun;
    subject->span = phrase->span;
    subject->np = phrase;
    const Chunk* subjects[] = {subject};
    Clause* over = new (arena_.Allocate<Clause>()) Clause();
    over->span = lead.span;
    over->sub = lead.word;
    over->subject = llvm::ArrayRef<const Chunk*>(subjects).copy(arena_);
    over->verb = group;
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
    bare->leads = {};
    bare->comma = true;
    std::vector<const Clause*> all = {over, bare};
    all.insert(all.end(), clauses.begin() + 1, clauses.end());
    return llvm::ArrayRef<const Clause*>(all).copy(arena_);
  }
  return clauses;
}

bool Builder::thisFormTrigger(const Clause& clause, bytecode::Ability& ability, const Node*& test) {
  // "after you change to this form", "after Tidewatch changes to this form": after it has been flipped to the side that says so
  Cursor subject{clause.subject};
  const NounPhrase& form = *clause.chunks[0]->np;
  const bool you =
      !subject.done() && subject.peek().np && is(subject.peek().np->head, Closed::You) && clause.subject.size() == 1;
  const VerbWord& verb = *verbOf(clause.verb->verb);
  bool changes = false;
  for (const VerbFrame& frame : verb.frames) {
    for (const RoleDecl& role : frame.roles) changes = changes || role.type.sort == NounSort::Form;
  }
  const bool itself = !you && speaksOfThis(clause.subject);
  if (!(you ? (owner_.kinds & ~identityKinds()) == 0 : itself) || !changes ||
      ability.timing != bytecode::Timing::Response || !owner_.kinds || !form.mods.empty() || form.of || form.ordinal ||
      form.quantity.value || clause.verb->passive)
    return fail(diag::Id::BadTrigger, clause.span, textOf(clause.span)) != nullptr;
  if (!license(form)) return false;
  for (const VerbWord& word : model_.verbs) {
    for (const VerbFrame& frame : word.frames) {
      const bytecode::Verb& entry = program_.verbs[frame.verb];
      if (!entry.hasOperation || entry.operation != bytecode::Operation::Flip) continue;
      ability.verbs.push_back(frame.verb);
      if (!watched_) watched_ = &frame;
    }
  }
  if (!watched_) return fail(diag::Id::BadTrigger, clause.span, textOf(clause.span)) != nullptr;
  test = make(NodeKind::EqCard, Type::Bool,
              {make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Object)), thisCard()});
  if (you) {
    note(clause.span, "your identity has been flipped to this side", "YOU-1");
  } else {
    note(clause.span, "this card has been flipped to this side");
    mention(Sort::Card, thisCard(), owner_.kinds, false, clause.subject[0]->span);
  }
  return true;
}

bool Builder::leaveTrigger(llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability, const Node*& test) {
  // "when an ally leaves play": whatever takes it from there
  const Clause& first = *clauses.front();
  if (ability.timing == bytecode::Timing::Response)
    return fail(diag::Id::NotYet, first.span, "what has left play already", "write `When ... leaves play`") != nullptr;
  Cursor subject{first.subject};
  const bool play = first.chunks.size() == 1 && first.chunks[0]->kind == ChunkKind::Noun &&
                    textOf(first.chunks[0]->span) == "play" && clauses.size() == 1 && !first.verb->passive;
  if (!play || subject.done() || subject.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadTrigger, first.span, textOf(first.span)) != nullptr;
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc what = describe(phrase, subject);
  if (what.sort == Sort::None || leftOver(subject)) return false;
  for (const VerbWord& word : model_.verbs) {
    for (const VerbFrame& frame : word.frames) {
      const bytecode::Verb& entry = program_.verbs[frame.verb];
      if (!entry.hasOperation) continue;
      if (entry.operation == bytecode::Operation::Discard || entry.operation == bytecode::Operation::MoveToZone ||
          entry.operation == bytecode::Operation::RemoveFromGame || entry.operation == bytecode::Operation::LeavePlay) {
        ability.verbs.push_back(frame.verb);
        if (!watched_) watched_ = &frame;
      }
    }
  }
  if (ability.verbs.empty()) return fail(diag::Id::BadTrigger, first.span, textOf(first.span)) != nullptr;
  const Node* object = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Object));
  const Node* fits = matches(what, object);
  if (!fits) return false;
  test = both(make(NodeKind::InPlay, Type::Bool, {object}), fits);
  mention(Sort::Card, object, what.kinds, false, phrase.span);
  note(first.span, "by whatever takes it out of play");
  return true;
}

bool Builder::scopeTrigger(const Clause& first, Index verb, bytecode::Ability& ability, const Node*& test) {
  Cursor subject{first.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadTrigger, first.span, textOf(first.span)) != nullptr;
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc desc = describe(phrase, subject);
  if (desc.sort == Sort::None) return false;
  Cursor rest{first.chunks};
  if (desc.sort != Sort::Scope || leftOver(rest) || leftOver(subject)) {
    return failed_ ? false : fail(diag::Id::BadTrigger, phrase.span, textOf(phrase.span)) != nullptr;
  }
  ability.verbs.push_back(verb);
  std::vector<const Node*> tests;
  const Node* object = make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(Role::Object));
  std::vector<const Node*> any;
  for (size_t i = 0; i < program_.verbs.size(); ++i) {
    const bytecode::Verb& scope = program_.verbs[i];
    if (!scope.scope || scope.scopeClass != bytecode::Scope(desc.unitIndex)) continue;
    if (desc.index != kNone && desc.index != i) continue;
    any.push_back(make(NodeKind::EqInt, Type::Bool, {object, integer(int64_t(i))}));
  }
  if (any.empty()) return fail(diag::Id::BadTrigger, phrase.span, textOf(phrase.span)) != nullptr;
  tests.push_back(any.size() == 1 ? any.front() : makeList(NodeKind::Or, Type::Bool, any));
  if (desc.node) {
    tests.push_back(make(NodeKind::EqPlayer, Type::Bool,
                         {make(NodeKind::RolePlayer, Type::Player, {event_}, int64_t(Role::Player)), desc.node}));
    if (desc.node == you_ && owner_.name != kNone && !owner_.playerCard) {
      // Of an encounter card in a player's area it is that player's turn.
      const Node* area = make(NodeKind::Area, Type::Player, {thisCard()});
      tests.push_back(make(
          NodeKind::Or, Type::Bool,
          {negate(make(NodeKind::IsPlayer, Type::Bool, {area})), make(NodeKind::EqPlayer, Type::Bool, {area, you_})}));
    }
    note(phrase.span, "the player whose turn it is", "YOU-9");
  }
  test = all(tests);
  return true;
}

bool Builder::oneAtATime(const Clause& clause) {
  for (const llvm::ArrayRef<const Chunk*> chunks : {clause.subject, clause.chunks}) {
    for (const Chunk* chunk : chunks) {
      const NounDecl* noun = chunk->np ? nounOf(chunk->np->head) : nullptr;
      if (noun && (noun->sort == NounSort::Card || noun->sort == NounSort::Player) && is(chunk->np->det, Closed::Each))
        return fail(diag::Id::Misplaced, chunk->np->det->span, chunk->np->det->text,
                    "an ability waits for one at a time: `a " + std::string(textOf(chunk->np->head->span)) + "`") !=
               nullptr;
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
  const bool removes = std::any_of(verb->frames.begin(), verb->frames.end(), [&](const VerbFrame& frame) {
    const bytecode::Verb& made = program_.verbs[frame.verb];
    return made.hasOperation && made.operation == bytecode::Operation::RemoveCounters;
  });
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
    if (!oneAtATime(*clause)) return false;
  }
  Index last = kNone;
  const Clause& first = ofTheLast(madeSo(*clauses.front()), last);
  span_ = first.span;
  if (!first.verb || !first.verb->verb) return fail(diag::Id::BadTrigger, first.span, textOf(first.span)) != nullptr;
  const Word& spoken = *first.verb->verb;
  const VerbWord* verb = verbOf(&spoken);
  if (!verb) return fail(diag::Id::BadTrigger, spoken.span, spoken.text) != nullptr;
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
  const std::vector<Antecedent> before = antecedents_;
  const std::vector<Note> notesBefore = notes_;
  std::vector<Note> notesKept;
  const auto read = [&](const Clause& clause, const VerbWord& word) {
    for (const VerbFrame& frame : word.frames) {
      if (frame.construct != Construct::None || program_.verbs[frame.verb].silent) continue;
      antecedents_ = before;
      notes_ = notesBefore;
      lastAmount_ = nullptr;
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
      roles = triggerRoles(frame, clause, fitting);
      if (!roles) return false;
      if (notesKept.empty()) notesKept.assign(notes_.begin() + long(notesBefore.size()), notes_.end());
      readings.push_back({&frame, roles, antecedents_, lastAmount_, roleKinds_});
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
    // The last frame once more, aloud, to say what does not fit.
    const VerbFrame& frame = verb->frames.front();
    if (frame.construct != Construct::None) return fail(diag::Id::BadTrigger, spoken.span, spoken.text) != nullptr;
    Filling filling{.frame = &frame};
    Cursor cursor{first.chunks};
    if (fill(filling, first, cursor, true) && !leftOver(cursor))
      fail(diag::Id::BadTrigger, first.span, textOf(first.span));
    failed_ = true;
    return false;
  }
  watched_ = readings.front().frame;
  antecedents_ = readings.front().antecedents;
  lastAmount_ = readings.front().amount;
  std::vector<const Node*> any;
  for (const Reading& reading : readings) {
    ability.verbs.push_back(reading.frame->verb);
    any.push_back(readings.size() == 1
                      ? reading.test
                      : both(make(NodeKind::EventVerb, Type::Bool, {event_}, 0, reading.frame->verb), reading.test));
  }
  test = any.size() == 1 ? any.front() : makeList(NodeKind::Or, Type::Bool, any);
  if (last != kNone) {  // none is left, or will be
    const Node* card = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Target));
    const Node* left = make(NodeKind::Counters, Type::Int, {card}, last);
    const Node* taken = after ? integer(0) : make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(Role::Amount));
    test = both(test, make(NodeKind::LeInt, Type::Bool, {left, taken}));
  }
  watchRoles(*watched_, event_, readings.front().kinds);
  // The mentions by description come last: "that minion" is the one described.
  for (const Antecedent& a : readings.front().antecedents) {
    if (std::find_if(before.begin(), before.end(), [&](const Antecedent& b) { return b.node == a.node; }) ==
        before.end()) {
      antecedents_.push_back(a);
      antecedents_.back().clause = clause_;
    }
  }
  return alsoTrigger(clauses.drop_front(alternatives), ability, test);
}

bool Builder::alsoTrigger(llvm::ArrayRef<const Clause*> clauses, const bytecode::Ability& ability, const Node*& test) {
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
    if (!cursor.done()) {
      const Chunk& chunk = cursor.peek();
      if (chunk.kind != ChunkKind::Noun) return fail(diag::Id::NoRole, chunk.span, textOf(chunk.span)) != nullptr;
      ++cursor.at;
      Desc desc = describe(*chunk.np, cursor);
      if (desc.sort == Sort::None) return false;
      const Node* what = matches(desc, object);
      if (!what || leftOver(cursor)) return false;
      test = both(test, what);
      mention(Sort::Card, object, desc.kinds, false, chunk.span);
    }
  }
  return true;
}

}  // namespace thou::sema
