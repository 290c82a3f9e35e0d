// See Paired.h.
#include "compiler/sema/effect/Paired.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/Trigger.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/effect/Captures.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/Constant.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::EffectTemplate;
using bytecode::End;
using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

/// "that Hero is set aside".
static bool isSetAside(Context& context, const Clause& clause);
static const Node* laterChain(Context& context, llvm::ArrayRef<const Clause*> clauses);
static const Node* onReturn(Context& context, llvm::ArrayRef<const Clause*> clauses);
static const Node* meanwhile(Context& context, llvm::ArrayRef<const Clause*> clauses);
static const Node* eachScope(Context& context, llvm::ArrayRef<const Clause*> clauses, const NounPhrase& phrase);
static const Node* eachTime(Context& context, llvm::ArrayRef<const Clause*> clauses);
static const Node* nextTime(Context& context, llvm::ArrayRef<const Clause*> clauses);
static const Node* eachTurn(Context& context, const Clause& clause, size_t at);
/// The scope phrase of "each upkeep" or "the start of each of your turns"; null when it is none.
static const NounPhrase* recurring(const Context& context, const Chunk& chunk);
static const Node* runsMeanwhile(Context& context, bytecode::EffectTemplate effect, const Node* test, const Node* body,
                                 Span span);

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

bool isSetAside(Context& context, const Clause& clause) {
  // "that Hero is set aside", "those Heroes remain ..." is not said
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!context.discourse.aside || !verb || !clause.verb->passive || clause.verb->negated || clause.verb->modal ||
      !clause.chunks.empty() || !license(context, *clause.verb))
    return false;
  const bytecode::Verb& made = context.program.verbs[verb->frames.front().verb];
  if (!made.does(Operation::SetAside)) return false;
  Cursor subject{clause.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun) return false;
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  const Desc desc = describe(context, phrase, subject);
  return desc.sort != Sort::None && subject.done() && desc.node && ofAside(context, desc.node);
}

const NounPhrase* recurring(const Context& context, const Chunk& chunk) {
  const NounPhrase* phrase = chunk.np;
  if (!phrase || !phrase->head) return nullptr;
  if (chunk.kind == ChunkKind::Prep && is(chunk.word, Closed::At)) {
    if (context.textOf(phrase->head->span) != "start" || !phrase->of || !is(phrase->det, Closed::The) ||
        !phrase->mods.empty() || phrase->det2 || phrase->ordinal || phrase->quantity.kind != syntax::QuantityKind::None)
      return nullptr;
    phrase = phrase->of;
  } else if (chunk.kind != ChunkKind::Noun) {
    return nullptr;
  }
  const NounDecl* noun = context.nounOf(phrase->head);
  const bool each = is(phrase->det, Closed::Each) && plain(*phrase);
  return noun && noun->sort == NounSort::Scope && each ? phrase : nullptr;
}

const Node* pairedSentence(Context& context, llvm::ArrayRef<const Clause*> clauses, bool& handled) {
  if (!context.discourse.aside) return nullptr;
  const Clause& first = *clauses.front();
  const auto without = [&](size_t leads) {
    Clause* bare = new (context.arena.Allocate<Clause>()) Clause(first);
    bare->leads = first.leads.drop_front(leads);
    std::vector<const Clause*> copy(clauses.begin(), clauses.end());
    copy[0] = bare;
    return llvm::ArrayRef<const Clause*>(copy).copy(context.arena);
  };
  if (!first.leads.empty() && !first.sub) {
    const Chunk& lead = *first.leads[0];
    const NounDecl* noun = lead.np ? context.nounOf(lead.np->head) : nullptr;
    if (lead.kind == ChunkKind::Prep && is(lead.word, Closed::On) && noun && noun->sort == NounSort::Return &&
        !lead.np->det && lead.np->mods.empty() && !lead.np->of) {
      handled = true;
      if (!readsAll(context, *lead.np, 0)) return nullptr;
      return onReturn(context, without(1));
    }
    if (const NounPhrase* scope = recurring(context, lead)) {
      handled = true;
      return eachScope(context, without(1), *scope);
    }
    return nullptr;
  }
  if (is(first.sub, Closed::While) || is(first.sub, Closed::AsLongAs)) {
    size_t end = 1;
    while (end < clauses.size() && !clauses[end]->comma) ++end;
    if (end != 1 || end == clauses.size()) return nullptr;
    const bool aside = [&] {
      const Attempt attempt(context);
      return isSetAside(context, first);
    }();
    if (!aside) return nullptr;
    handled = true;
    return meanwhile(context, clauses.drop_front(1));
  }
  if (is(first.sub, Closed::EachTime)) {
    handled = true;
    return eachTime(context, clauses);
  }
  if (is(first.sub, Closed::NextTime)) {
    handled = true;
    return nextTime(context, clauses);
  }
  if (clauses.size() == 1 && !first.sub && !context.wording.later) {
    for (size_t i = 0; i < first.chunks.size(); ++i) {
      const Chunk& chunk = *first.chunks[i];
      const NounDecl* noun = chunk.np ? context.nounOf(chunk.np->head) : nullptr;
      if (!forEach(chunk) || !noun || noun->sort != NounSort::Scope || noun->scope != bytecode::Scope::Turn ||
          !plain(*chunk.np))
        continue;
      handled = true;
      return eachTurn(context, first, i);
    }
  }
  return nullptr;
}

const Node* runsMeanwhile(Context& context, EffectTemplate effect, const Node* test, const Node* body, Span span) {
  // Something done later, for as long as the cards are set aside or when they return.
  if (!body) return nullptr;
  if (usesEvent(body)) return context.fail(diag::Id::NotYet, span, "what the ability waits for, spoken of later");
  std::vector<Later> parts = {{.what = "later", .body = body, .result = Type::None, .pure = false}};
  if (test) parts.push_back({.what = "when", .body = test, .result = Type::Bool, .pure = true});
  std::vector<const Node*> captures;
  if (!keep(context, parts, captures, span)) return nullptr;
  effect.id = parts[0].function;
  effect.test = test ? parts[1].function : kNone;
  effect.end = End::Group;
  context.discourse.aside->paired = true;
  context.discourse.last.did = context.discourse.last.amount = context.discourse.last.cards =
      context.discourse.lastCondition = nullptr;
  return imposeWith(context, effect, nullptr, context.discourse.aside->group, captures, span);
}

const Node* laterChain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  const bool before = std::exchange(context.wording.later, true);
  const Node* body = chain(context, clauses);
  context.wording.later = before;
  return body;
}

const Node* onReturn(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  context.note(clauses.front()->span, "when they return in time; lost when they return prematurely", "SA-9");
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const Node* body = laterChain(context, clauses);
  context.discourse.antecedents = before;
  return runsMeanwhile(context, {.change = Change::Delayed}, nullptr, body, clauses.front()->span);
}

const Node* eachScope(Context& context, llvm::ArrayRef<const Clause*> clauses, const NounPhrase& phrase) {
  NounPhrase scope = phrase;
  scope.det = scope.det2;  // "each of your turns": your turns, each
  scope.det2 = nullptr;
  scope.before = {};
  const bool yours = is(scope.det, Closed::Your);
  if ((scope.det && !yours) || !scope.mods.empty() || scope.of || scope.ordinal)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
  const NounDecl& noun = *context.nounOf(phrase.head);
  const Node* object = context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Object));
  std::vector<const Node*> any;
  for (size_t i = 0; i < context.program.verbs.size(); ++i) {
    const bytecode::Verb& verb = context.program.verbs[i];
    if (verb.scope && verb.scopeClass == noun.scope && (noun.index == kNone || noun.index == i))
      any.push_back(context.make(NodeKind::EqInt, Type::Bool, {object, context.integer(int64_t(i))}));
  }
  if (any.empty() || context.program.beginVerb == kNone)
    return context.fail(diag::Id::BadScope, phrase.span, context.textOf(phrase.span));
  // Of a player's own parts of the game: yours, whether it is said or not.
  const Node* test =
      context.both(context.makeList(NodeKind::Or, Type::Bool, any),
                   context.samePlayer(context.rolePlayer(context.setting.event, Role::Player), context.setting.you));
  context.note(phrase.span, "yours, as it begins, while they are set aside", "SA-3");
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const Node* body = laterChain(context, clauses);
  context.discourse.antecedents = before;
  return runsMeanwhile(context, {.change = Change::Whenever, .verb = context.program.beginVerb}, test, body,
                       clauses.front()->span);
}

/// Reads what is waited for meanwhile, as behind `after`; what the ability itself waits for stays what it was. False after reporting.
static bool awaited(Context& context, llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability,
                    const Node*& test) {
  ability.timing = bytecode::Timing::Response;
  Word* after = new (context.arena.Allocate<Word>()) Word(*clauses.front()->sub);
  after->closed = Closed::After;
  Clause* event = new (context.arena.Allocate<Clause>()) Clause(*clauses.front());
  event->sub = after;
  std::vector<const Clause*> events(clauses.begin(), clauses.end());
  events[0] = event;
  const VerbFrame* const watched = context.setting.watched;
  if (!trigger(context, events, ability, test)) return false;
  context.setting.watched = watched;
  return true;
}

const Node* eachTime(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  const Clause& first = *clauses.front();
  if (end == clauses.size()) return context.fail(diag::Id::ConditionAlone, first.span, context.textOf(first.span));
  bytecode::Ability ability;
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const Node* test = nullptr;
  if (!awaited(context, clauses.take_front(end), ability, test)) return nullptr;
  context.discourse.antecedents = before;
  const Node* body = laterChain(context, clauses.drop_front(end));
  context.discourse.antecedents = before;
  std::vector<const Node*> statements;
  for (const Index verb : ability.verbs) {
    const Node* one = runsMeanwhile(context, {.change = Change::Whenever, .verb = verb}, test, body, first.span);
    if (!one) return nullptr;
    statements.push_back(one);
  }
  context.note(first.span, "each time, while they are set aside", "SA-3");
  return context.sequence(statements);
}

const Node* nextTime(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  // "The next time that Hero enters battle, ...": once, after its return; lost when that is premature (SA-9)
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  const Clause& first = *clauses.front();
  if (end == clauses.size()) return context.fail(diag::Id::ConditionAlone, first.span, context.textOf(first.span));
  if (context.discourse.aside->plural)
    return context.fail(diag::Id::NotYet, first.span, "the next time of several cards");
  bytecode::Ability ability;
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const int32_t returned = context.newLocal();
  ++context.discourse.clause;
  mention(context, Sort::Card, context.local(returned, Type::Card), context.discourse.aside->kinds, false, first.span);
  const std::vector<Antecedent> mentioned = context.discourse.antecedents;
  const Node* test = nullptr;
  if (!awaited(context, clauses.take_front(end), ability, test)) return nullptr;
  context.discourse.antecedents = mentioned;
  context.discourse.antecedents.back().clause = ++context.discourse.clause;
  const Node* body = laterChain(context, clauses.drop_front(end));
  context.discourse.antecedents = before;
  if (!body) return nullptr;
  if (usesEvent(body)) return context.fail(diag::Id::NotYet, first.span, "what the ability waits for, spoken of later");
  if (ability.verbs.size() != 1)
    return context.fail(diag::Id::NotYet, first.span, "the next of several things that may happen");
  Later parts[] = {{.what = "then", .body = body, .result = Type::None, .pure = false},
                   {.what = "when", .body = test, .result = Type::Bool, .pure = true}};
  std::vector<const Node*> captures;
  if (!keep(context, parts, captures, first.span)) return nullptr;
  EffectTemplate effect{.change = Change::Delayed, .id = parts[0].function, .end = End::Occurs};
  effect.endVerb = ability.verbs.front();
  effect.endTest = parts[1].function;
  const Node* card = context.first(asideCards(context));
  context.note(first.span, "once, after its return", "SA-9");
  return runsMeanwhile(context, {.change = Change::Delayed}, nullptr,
                       context.sequence({context.let(returned, card),
                                         imposeWith(context, effect, nullptr, nullptr, captures, first.span)}),
                       first.span);
}

const Node* eachTurn(Context& context, const Clause& clause, size_t at) {
  // "That Hero gains 1/1 for each turn that Hero is set aside.": one more each turn, kept after the return
  Cursor cursor{clause.chunks};
  cursor.at = at + 1;
  if (!turnsAside(context, cursor)) return nullptr;
  Clause* bare = new (context.arena.Allocate<Clause>()) Clause(clause);
  std::vector<const Chunk*> rest(clause.chunks.begin(), clause.chunks.begin() + long(at));
  rest.insert(rest.end(), clause.chunks.begin() + long(cursor.at), clause.chunks.end());
  bare->chunks = llvm::ArrayRef<const Chunk*>(rest).copy(context.arena);
  context.note(clause.chunks[at]->span, "as each of your preparation phases begins, while they are set aside", "SA-4");
  const Clause* const one[] = {bare};
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const Node* body = laterChain(context, llvm::ArrayRef<const Clause*>(one).copy(context.arena));
  context.discourse.antecedents = before;
  return runsMeanwhile(context, {.change = Change::Whenever}, nullptr, body, clause.span);
}

const Node* meanwhile(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  // While that Hero is set aside: something each turn, or what holds all the time.
  const Clause& first = *clauses.front();
  for (size_t i = 0; i < first.chunks.size(); ++i) {
    const NounPhrase* scope = clauses.size() == 1 ? recurring(context, *first.chunks[i]) : nullptr;
    if (!scope) continue;
    Clause* bare = new (context.arena.Allocate<Clause>()) Clause(first);
    std::vector<const Chunk*> rest(first.chunks.begin(), first.chunks.end());
    rest.erase(rest.begin() + long(i));
    bare->chunks = llvm::ArrayRef<const Chunk*>(rest).copy(context.arena);
    const Clause* const one[] = {bare};
    return eachScope(context, llvm::ArrayRef<const Clause*>(one).copy(context.arena), *scope);
  }
  if (!first.leads.empty()) {
    const NounPhrase* scope = recurring(context, *first.leads[0]);
    if (!scope) return context.fail(diag::Id::Misplaced, first.leads[0]->span, context.textOf(first.leads[0]->span));
    Clause* bare = new (context.arena.Allocate<Clause>()) Clause(first);
    bare->leads = first.leads.drop_front(1);
    std::vector<const Clause*> rest(clauses.begin(), clauses.end());
    rest[0] = bare;
    return eachScope(context, llvm::ArrayRef<const Clause*>(rest).copy(context.arena), *scope);
  }
  if (is(first.sub, Closed::EachTime)) return eachTime(context, clauses);
  // A constant ability that is on no card: it holds for you, whoever holds the card that said it.
  bytecode::Ability ability;
  ability.text = context.model.string(context.textOf(withoutComma(context, first.span)));
  ability.timing = bytecode::Timing::Static;
  ability.activeIn = bytecode::ActiveIn::Anywhere;
  const size_t routinesBefore = context.made.routines.size();
  const Clause* before = nullptr;
  for (const Clause* clause : clauses) {
    if (clause->sub) return context.fail(diag::Id::Misplaced, clause->sub->span, clause->sub->text);
    if (clause->subject.empty() && before) {
      Clause* shared = new (context.arena.Allocate<Clause>()) Clause(*clause);
      shared->subject = before->subject;
      clause = shared;
    }
    if (!constantClause(context, *clause, ability)) return nullptr;
    before = clause;
  }
  for (size_t i = routinesBefore; i < context.made.routines.size(); ++i) {
    if (!Trees::freeLocals(context.made.routines[i].second.body).empty())
      return context.fail(diag::Id::NotYet, first.span, "the cards set aside in what holds meanwhile");
  }
  context.note(first.span, "holds exactly while they are set aside", "SA-3");
  const Index index = context.addAbility(std::move(ability), first.span);
  EffectTemplate effect{.change = Change::Constant, .id = index, .end = End::Group};
  context.discourse.aside->paired = true;
  return imposeWith(context, effect, nullptr, context.discourse.aside->group, {}, first.span);
}

}  // namespace thou::sema
