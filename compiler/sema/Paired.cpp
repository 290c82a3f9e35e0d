// What is paired with a set-aside ability: what happens on return, again and again, or holds meanwhile. Sentences behind the one that sets
// aside; each speaks of the same cards through their group (SA-11) and lasts as long as it (SA-3).
//
// What is done later becomes a function of its own that keeps the values it needs (`keep`). Next: SetAside.cpp, where the group is made.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::EffectTemplate;
using bytecode::End;
using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

namespace {

/// "each turn", "each of your turns": nothing that counts or picks.
bool plain(const NounPhrase& phrase) {
  const bool of = phrase.det && phrase.det->text.ends_with("of");
  const bool yours = phrase.det2 && phrase.det2->closed == Closed::Your;
  return (yours || !phrase.det2) && yours == of && phrase.quantity.kind == syntax::QuantityKind::None &&
         phrase.mods.empty() && !phrase.of && !phrase.ordinal && !phrase.possessor;
}

/// Whether a tree speaks of the event that the ability waits for.
bool usesEvent(const Node* tree) {
  return anyNode(tree, [](const Node* node) { return node->kind == NodeKind::Watched; });
}

}  // namespace

bool Builder::isSetAside(const Clause& clause) {
  // "that Hero is set aside", "those Heroes remain ..." is not said
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  if (!aside_ || !verb || !clause.verb->passive || clause.verb->negated || clause.verb->modal ||
      !clause.chunks.empty() || !license(*clause.verb))
    return false;
  const bytecode::Verb& made = program_.verbs[verb->frames.front().verb];
  if (!made.does(Operation::SetAside)) return false;
  Cursor subject{clause.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun) return false;
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  const Desc desc = describe(phrase, subject);
  return desc.sort != Sort::None && subject.done() && desc.node && ofAside(desc.node);
}

const NounPhrase* Builder::recurring(const Chunk& chunk) const {
  const NounPhrase* phrase = chunk.np;
  if (!phrase || !phrase->head) return nullptr;
  if (chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::At)) {
    if (textOf(phrase->head->span) != "start" || !phrase->of || !is(phrase->det, Closed::The) ||
        !phrase->mods.empty() || phrase->det2 || phrase->ordinal || phrase->quantity.kind != syntax::QuantityKind::None)
      return nullptr;
    phrase = phrase->of;
  } else if (chunk.kind != ChunkKind::Noun) {
    return nullptr;
  }
  const NounDecl* noun = nounOf(phrase->head);
  const bool each = is(phrase->det, Closed::Each) && plain(*phrase);
  return noun && noun->sort == NounSort::Scope && each ? phrase : nullptr;
}

const Node* Builder::pairedSentence(llvm::ArrayRef<const Clause*> clauses, bool& handled) {
  if (!aside_) return nullptr;
  const Clause& first = *clauses.front();
  const auto without = [&](size_t leads) {
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
    bare->leads = first.leads.drop_front(leads);
    std::vector<const Clause*> copy(clauses.begin(), clauses.end());
    copy[0] = bare;
    return llvm::ArrayRef<const Clause*>(copy).copy(arena_);
  };
  if (!first.leads.empty() && !first.sub) {
    const Chunk& lead = *first.leads[0];
    const NounDecl* noun = lead.np ? nounOf(lead.np->head) : nullptr;
    if (lead.kind == ChunkKind::Prep && is(lead.word, Closed::On) && noun && noun->sort == NounSort::Return &&
        !lead.np->det && lead.np->mods.empty() && !lead.np->of) {
      handled = true;
      if (!readsAll(*lead.np, 0)) return nullptr;
      return onReturn(without(1));
    }
    if (const NounPhrase* scope = recurring(lead)) {
      handled = true;
      return eachScope(without(1), *scope);
    }
    return nullptr;
  }
  if (is(first.sub, Closed::While) || is(first.sub, Closed::AsLongAs)) {
    size_t end = 1;
    while (end < clauses.size() && !clauses[end]->comma) ++end;
    if (end != 1 || end == clauses.size()) return nullptr;
    const bool wasQuiet = quiet_;
    const bool failed = failed_;
    quiet_ = true;
    const bool aside = isSetAside(first);
    quiet_ = wasQuiet;
    failed_ = failed;
    if (!aside) return nullptr;
    handled = true;
    return meanwhile(clauses.drop_front(1));
  }
  if (is(first.sub, Closed::EachTime)) {
    handled = true;
    return eachTime(clauses);
  }
  if (is(first.sub, Closed::NextTime)) {
    handled = true;
    return nextTime(clauses);
  }
  if (clauses.size() == 1 && !first.sub && !later_) {
    for (size_t i = 0; i < first.chunks.size(); ++i) {
      const Chunk& chunk = *first.chunks[i];
      const NounDecl* noun = chunk.np ? nounOf(chunk.np->head) : nullptr;
      if (!forEach(chunk) || !noun || noun->sort != NounSort::Scope || noun->scope != bytecode::Scope::Turn ||
          !plain(*chunk.np))
        continue;
      handled = true;
      return eachTurn(first, i);
    }
  }
  return nullptr;
}

bool Builder::keep(llvm::MutableArrayRef<Later> parts, std::vector<const Node*>& captures, Span span,
                   std::vector<Type> parameters) {
  // All parts of one effect are given the same values.
  std::vector<std::pair<int32_t, Type>> free;
  for (const Later& part : parts) {
    for (const auto& each : freeLocals(part.body)) {
      if (std::find(free.begin(), free.end(), each) == free.end()) free.push_back(each);
    }
  }
  const size_t first = parameters.size();
  for (const auto& [number, type] : free) {
    if (type == Type::Cards || type == Type::Players || free.size() > 6)
      return fail(diag::Id::NotYet, span, "so much to remember until later") != nullptr;
    captures.push_back(local(number, type));
    parameters.push_back(type);
  }
  for (Later& part : parts) {
    const Node* body = part.body;
    for (size_t i = 0; i < free.size(); ++i)
      body = substitute(body, free[i].first, make(NodeKind::Parameter, free[i].second, {}, int64_t(first + i)));
    part.function = routine(part.what, body, part.result, part.pure, parameters);
  }
  return true;
}

const Node* Builder::imposeWith(EffectTemplate effect, const Node* amount, const Node* argument,
                                llvm::ArrayRef<const Node*> captures, Span span) {
  effect.captures = uint8_t(captures.size());
  const Index index = Index(program_.effects.size());
  program_.effects.push_back(effect);
  effectSpans.emplace_back(index, span);
  std::vector<const Node*> args = {nullptr, amount, argument};
  args.insert(args.end(), captures.begin(), captures.end());
  return makeList(NodeKind::Impose, Type::None, args, 0, index);
}

const Node* Builder::runsMeanwhile(EffectTemplate effect, const Node* test, const Node* body, Span span) {
  // Something done later, for as long as the cards are set aside or when they return.
  if (!body) return nullptr;
  if (usesEvent(body)) return fail(diag::Id::NotYet, span, "what the ability waits for, spoken of later");
  std::vector<Later> parts = {{.what = "later", .body = body, .result = Type::None, .pure = false}};
  if (test) parts.push_back({.what = "when", .body = test, .result = Type::Bool, .pure = true});
  std::vector<const Node*> captures;
  if (!keep(parts, captures, span)) return nullptr;
  effect.id = parts[0].function;
  effect.test = test ? parts[1].function : kNone;
  effect.end = End::Group;
  aside_->paired = true;
  last_.did = last_.amount = last_.cards = lastCondition_ = nullptr;
  return imposeWith(effect, nullptr, aside_->group, captures, span);
}

const Node* Builder::laterChain(llvm::ArrayRef<const Clause*> clauses) {
  const bool before = std::exchange(later_, true);
  const Node* body = chain(clauses);
  later_ = before;
  return body;
}

const Node* Builder::onReturn(llvm::ArrayRef<const Clause*> clauses) {
  note(clauses.front()->span, "when they return in time; lost when they return prematurely", "SA-9");
  const std::vector<Antecedent> before = antecedents_;
  const Node* body = laterChain(clauses);
  antecedents_ = before;
  return runsMeanwhile({.change = Change::Delayed}, nullptr, body, clauses.front()->span);
}

const Node* Builder::eachScope(llvm::ArrayRef<const Clause*> clauses, const NounPhrase& phrase) {
  NounPhrase scope = phrase;
  scope.det = scope.det2;  // "each of your turns": your turns, each
  scope.det2 = nullptr;
  scope.before = {};
  const bool yours = is(scope.det, Closed::Your);
  if ((scope.det && !yours) || !scope.mods.empty() || scope.of || scope.ordinal)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span));
  const NounDecl& noun = *nounOf(phrase.head);
  const Node* object = make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(Role::Object));
  std::vector<const Node*> any;
  for (size_t i = 0; i < program_.verbs.size(); ++i) {
    const bytecode::Verb& verb = program_.verbs[i];
    if (verb.scope && verb.scopeClass == noun.scope && (noun.index == kNone || noun.index == i))
      any.push_back(make(NodeKind::EqInt, Type::Bool, {object, integer(int64_t(i))}));
  }
  if (any.empty() || program_.beginVerb == kNone) return fail(diag::Id::BadScope, phrase.span, textOf(phrase.span));
  // Of a player's own parts of the game: yours, whether it is said or not.
  const Node* test = both(makeList(NodeKind::Or, Type::Bool, any),
                          make(NodeKind::EqPlayer, Type::Bool,
                               {make(NodeKind::RolePlayer, Type::Player, {event_}, int64_t(Role::Player)), you_}));
  note(phrase.span, "yours, as it begins, while they are set aside", "SA-3");
  const std::vector<Antecedent> before = antecedents_;
  const Node* body = laterChain(clauses);
  antecedents_ = before;
  return runsMeanwhile({.change = Change::Whenever, .verb = program_.beginVerb}, test, body, clauses.front()->span);
}

const Node* Builder::eachTime(llvm::ArrayRef<const Clause*> clauses) {
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  const Clause& first = *clauses.front();
  if (end == clauses.size()) return fail(diag::Id::ConditionAlone, first.span, textOf(first.span));
  bytecode::Ability ability;
  ability.timing = bytecode::Timing::Response;
  Word after = *first.sub;
  after.closed = Closed::After;
  Clause event = first;
  event.sub = &after;
  std::vector<const Clause*> events(clauses.begin(), clauses.begin() + long(end));
  events[0] = &event;
  const std::vector<Antecedent> before = antecedents_;
  const VerbFrame* const watched = watched_;
  const Node* test = nullptr;
  if (!trigger(events, ability, test)) return nullptr;
  watched_ = watched;
  antecedents_ = before;
  const Node* body = laterChain(clauses.drop_front(end));
  antecedents_ = before;
  std::vector<const Node*> statements;
  for (const Index verb : ability.verbs) {
    const Node* one = runsMeanwhile({.change = Change::Whenever, .verb = verb}, test, body, first.span);
    if (!one) return nullptr;
    statements.push_back(one);
  }
  note(first.span, "each time, while they are set aside", "SA-3");
  return sequence(statements);
}

const Node* Builder::nextTime(llvm::ArrayRef<const Clause*> clauses) {
  // "The next time that Hero enters battle, ...": once, after its return; lost when that is premature (SA-9)
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  const Clause& first = *clauses.front();
  if (end == clauses.size()) return fail(diag::Id::ConditionAlone, first.span, textOf(first.span));
  if (aside_->plural) return fail(diag::Id::NotYet, first.span, "the next time of several cards");
  bytecode::Ability ability;
  ability.timing = bytecode::Timing::Response;
  Word after = *first.sub;
  after.closed = Closed::After;
  Clause event = first;
  event.sub = &after;
  std::vector<const Clause*> events(clauses.begin(), clauses.begin() + long(end));
  events[0] = &event;
  const std::vector<Antecedent> before = antecedents_;
  const VerbFrame* const watched = watched_;
  const int32_t returned = newLocal();
  ++clause_;
  mention(Sort::Card, local(returned, Type::Card), aside_->kinds, false, first.span);
  const std::vector<Antecedent> mentioned = antecedents_;
  const Node* test = nullptr;
  if (!trigger(events, ability, test)) return nullptr;
  watched_ = watched;
  antecedents_ = mentioned;
  antecedents_.back().clause = ++clause_;
  const Node* body = laterChain(clauses.drop_front(end));
  antecedents_ = before;
  if (!body) return nullptr;
  if (usesEvent(body)) return fail(diag::Id::NotYet, first.span, "what the ability waits for, spoken of later");
  if (ability.verbs.size() != 1)
    return fail(diag::Id::NotYet, first.span, "the next of several things that may happen");
  Later parts[] = {{.what = "then", .body = body, .result = Type::None, .pure = false},
                   {.what = "when", .body = test, .result = Type::Bool, .pure = true}};
  std::vector<const Node*> captures;
  if (!keep(parts, captures, first.span)) return nullptr;
  EffectTemplate effect{.change = Change::Delayed, .id = parts[0].function, .end = End::Occurs};
  effect.endVerb = ability.verbs.front();
  effect.endTest = parts[1].function;
  const Node* card = make(NodeKind::At, Type::Card, {asideCards(), integer(0)});
  note(first.span, "once, after its return", "SA-9");
  return runsMeanwhile({.change = Change::Delayed}, nullptr,
                       sequence({make(NodeKind::Let, Type::None, {card}, 0, kNone, returned),
                                 imposeWith(effect, nullptr, nullptr, captures, first.span)}),
                       first.span);
}

const Node* Builder::eachTurn(const Clause& clause, size_t at) {
  // "That Hero gains 1/1 for each turn that Hero is set aside.": one more each turn, kept after the return
  Cursor cursor{clause.chunks};
  cursor.at = at + 1;
  if (!turnsAside(cursor)) return nullptr;
  Clause* bare = new (arena_.Allocate<Clause>()) Clause(clause);
  std::vector<const Chunk*> rest(clause.chunks.begin(), clause.chunks.begin() + long(at));
  rest.insert(rest.end(), clause.chunks.begin() + long(cursor.at), clause.chunks.end());
  bare->chunks = llvm::ArrayRef<const Chunk*>(rest).copy(arena_);
  note(clause.chunks[at]->span, "as each of your preparation phases begins, while they are set aside", "SA-4");
  const Clause* const one[] = {bare};
  const std::vector<Antecedent> before = antecedents_;
  const Node* body = laterChain(llvm::ArrayRef<const Clause*>(one).copy(arena_));
  antecedents_ = before;
  return runsMeanwhile({.change = Change::Whenever}, nullptr, body, clause.span);
}

const Node* Builder::meanwhile(llvm::ArrayRef<const Clause*> clauses) {
  // While that Hero is set aside: something each turn, or what holds all the time.
  const Clause& first = *clauses.front();
  for (size_t i = 0; i < first.chunks.size(); ++i) {
    const NounPhrase* scope = clauses.size() == 1 ? recurring(*first.chunks[i]) : nullptr;
    if (!scope) continue;
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
    std::vector<const Chunk*> rest(first.chunks.begin(), first.chunks.end());
    rest.erase(rest.begin() + long(i));
    bare->chunks = llvm::ArrayRef<const Chunk*>(rest).copy(arena_);
    const Clause* const one[] = {bare};
    return eachScope(llvm::ArrayRef<const Clause*>(one).copy(arena_), *scope);
  }
  if (!first.leads.empty()) {
    const NounPhrase* scope = recurring(*first.leads[0]);
    if (!scope) return fail(diag::Id::Misplaced, first.leads[0]->span, textOf(first.leads[0]->span));
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
    bare->leads = first.leads.drop_front(1);
    std::vector<const Clause*> rest(clauses.begin(), clauses.end());
    rest[0] = bare;
    return eachScope(llvm::ArrayRef<const Clause*>(rest).copy(arena_), *scope);
  }
  if (is(first.sub, Closed::EachTime)) return eachTime(clauses);
  // A constant ability that is on no card: it holds for you, whoever holds the card that said it.
  bytecode::Ability ability;
  ability.text = model_.string(textOf(withoutComma(first.span)));
  ability.timing = bytecode::Timing::Static;
  ability.activeIn = bytecode::ActiveIn::Anywhere;
  const size_t routinesBefore = routines.size();
  const Clause* before = nullptr;
  for (const Clause* clause : clauses) {
    if (clause->sub) return fail(diag::Id::Misplaced, clause->sub->span, clause->sub->text);
    if (clause->subject.empty() && before) {
      Clause* shared = new (arena_.Allocate<Clause>()) Clause(*clause);
      shared->subject = before->subject;
      clause = shared;
    }
    if (!constantClause(*clause, ability)) return nullptr;
    before = clause;
  }
  for (size_t i = routinesBefore; i < routines.size(); ++i) {
    if (!freeLocals(routines[i].second.body).empty())
      return fail(diag::Id::NotYet, first.span, "the cards set aside in what holds meanwhile");
  }
  note(first.span, "holds exactly while they are set aside", "SA-3");
  const Index index = Index(program_.abilities.size());
  abilitySpans.emplace_back(index, first.span);
  program_.abilities.push_back(std::move(ability));
  EffectTemplate effect{.change = Change::Constant, .id = index, .end = End::Group};
  aside_->paired = true;
  return imposeWith(effect, nullptr, aside_->group, {}, first.span);
}

}  // namespace thou::sema
