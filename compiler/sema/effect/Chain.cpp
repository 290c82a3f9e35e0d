// See Chain.h.
#include "compiler/sema/effect/Chain.h"

#include <algorithm>
#include <utility>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Choose.h"
#include "compiler/sema/effect/Control.h"
#include "compiler/sema/effect/Deeds.h"
#include "compiler/sema/effect/Delay.h"
#include "compiler/sema/effect/Effect.h"
#include "compiler/sema/effect/Find.h"
#include "compiler/sema/effect/Forbid.h"
#include "compiler/sema/effect/InTurn.h"
#include "compiler/sema/effect/Instead.h"
#include "compiler/sema/effect/Joined.h"
#include "compiler/sema/effect/Leads.h"
#include "compiler/sema/effect/Paired.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

using Sort = Desc::Sort;

/// `where X is ...` at the end binds X for the whole sentence; `alone`: there is nothing before it.
static bool whereX(Context& context, const Clause& where, bool alone);
/// Costs before the clause with the arrow: each must happen whole, else nothing behind it does.
static const Node* paidChain(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t at);
static const Node* ifChain(Context& context, llvm::ArrayRef<const Clause*> clauses);
/// The first clause with the condition behind it; `taken`: how many clauses these are.
static const Node* deedIf(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t& taken);
static const Node* joinedChain(Context& context, llvm::ArrayRef<const Clause*> clauses);
/// Whether a clause is a verb alone, whose object the next names: "exhaust and discard that card".
static bool sharesObject(const Context& context, const Clause& clause, const Clause& next);
/// How many clauses "each player discards a card and draws 2 cards" has that begin a chain; 0 for fewer than two.
static size_t doneByEach(Context& context, llvm::ArrayRef<const Clause*> clauses);
static const Node* oneAfterTheOther(Context& context, llvm::ArrayRef<const Clause*> clauses);

bool onlyThen(Context& context, Span span, bool then, const Node* fully) {
  // "A. Then, B.", "A, then B": B is not done where not all of A was
  if (!fully || !then) return false;
  context.note(span, "`then`: only if all that stands before it was done, and in full");
  return true;
}

bool onlyThen(Context& context, const Clause& clause, const Node* fully, bool alone) {
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  const bool shuffles = verb && context.frameThatDoes(bytecode::Operation::Shuffle, *verb);
  if (alone && shuffles && context.discourse.searched) return false;  // after a search, whatever it has found
  return onlyThen(context, clause.span, clause.then, fully);
}

const Node* chain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  context.discourse.fully = nullptr;

  if (clauses.empty()) return context.make(NodeKind::Nothing, Type::None);
  if (is(clauses.back()->sub, Closed::Where)) {
    if (!whereX(context, *clauses.back(), clauses.size() == 1)) return nullptr;
    clauses = clauses.drop_back();
  }
  for (size_t i = 1; i < clauses.size(); ++i) {
    if (is(clauses[i]->conn, Closed::Arrow)) return paidChain(context, clauses, i);
  }
  bool handled = false;
  const Node* paired = pairedSentence(context, clauses, handled);
  const Clause& first = *clauses.front();
  if (handled || !first.leads.empty()) {
    const Node* result = handled ? paired : ledChain(context, clauses);
    context.discourse.fully = nullptr;
    return result;
  }
  if (is(first.sub, Closed::If) || is(first.sub, Closed::Unless)) return ifChain(context, clauses);
  if (is(first.sub, Closed::After) && clauses.size() > 1) {
    Duration until;
    if (delayOf(context, first, until)) {
      const Node* did =
          isOwn(until.argument) ? context.discourse.last.did : nullptr;  // what did not happen does not end
      const Node* delayed = afterwards(context, clauses.drop_front(1), nullptr, until, first.span);
      if (delayed && did) delayed = context.make(NodeKind::If, Type::None, {did, delayed, nullptr});
      context.discourse.fully = nullptr;
      return delayed;
    }
    if (context.failed) return nullptr;
  }
  return joinedChain(context, clauses);
}

bool whereX(Context& context, const Clause& where, bool alone) {
  Cursor subject{where.subject};
  const NounPhrase* said = subject.done() ? nullptr : subject.peek().np;
  const bool names = said && subject.peek().kind == ChunkKind::Noun && said->head && said->head->isX;
  const bool quantityX = said && !said->head && said->quantity.value && said->quantity.value->isX;
  const bool bare =
      where.subject.size() == 1 && said && !said->det && !said->ordinal && !said->of && said->mods.empty() &&
      (said->quantity.kind == syntax::QuantityKind::None || said->quantity.kind == syntax::QuantityKind::Exact);
  const Chunk* what = where.chunks.empty() ? nullptr : where.chunks[0];
  const bool equal = what && what->kind == ChunkKind::Prep && is(what->word, Closed::EqualTo) && what->np;
  if (where.verb && !license(context, *where.verb)) return false;
  if (alone || (!names && !quantityX) || !bare || !where.verb || !is(where.verb->verb, Closed::Be) ||
      where.verb->negated || where.verb->modal || !what || (what->kind != ChunkKind::Noun && !equal))
    return context.fail(diag::Id::BadWhere, where.span, context.textOf(where.span)) != nullptr;
  context.wording.xPhrase = what->np;
  context.wording.xChunks = where.chunks.drop_front(1);
  return true;
}

bool costsOf(Context& context, llvm::ArrayRef<const Clause*> costs, std::vector<const Node*>& statements) {
  const Node* whole =
      nullptr;  // costs are paid at the same time: none of them waits for another (Rules Reference 1.8, Cost)
  for (size_t i = 0; i < costs.size(); ++i) {
    const Clause& cost = *costs[i];
    context.discourse.last.did = nullptr;
    if (cost.sub) return context.fail(diag::Id::Misplaced, cost.sub->span, cost.sub->text) != nullptr;
    const NounPhrase* who = cost.subject.size() == 1 ? cost.subject[0]->np : nullptr;
    if (who && cost.verb && is(cost.verb->modal, Closed::May) && !is(who->head, Closed::You))
      return context.fail(diag::Id::NotYet, cost.span, "a cost that each of several may pay") != nullptr;
    if (choosesWhatFollows(context, costs.drop_front(i))) continue;
    const bool either = choosesEither(context, costs.drop_front(i));
    const bool one = i == 0 && !either && isOneOf(costs);  // "exhaust this card or discard 1 card →"
    if (is(cost.conn, Closed::Or)) return orAmong(context, cost.conn->span, "costs") != nullptr;
    const bool until = i + 1 < costs.size() && is(costs[i + 1]->sub, Closed::Until);
    context.wording.paying = true;
    const Node* paid = either  ? eitherEffect(context, costs.drop_front(i), true)
                       : one   ? oneOf(context, costs, true)
                       : until ? untilEffect(context, cost, *costs[++i])
                               : effect(context, cost);
    context.wording.paying = false;
    if (!paid) return false;
    context.note(cost.span, "cost: paid whole or not at all; nothing behind the arrow happens without it", "");
    statements.push_back(paid);
    if (one) context.discourse.last.did = nullptr;  // each of them has seen to it
    if (context.discourse.last.did && i + 1 < costs.size() && !either) {
      const int32_t paidFor = context.newLocal();
      statements.insert(statements.end(),
                        {shuffleInVain(context, context.discourse.last.did),
                         context.make(NodeKind::Let, Type::None, {context.discourse.last.did}, 0, kNone, paidFor)});
      whole = context.both(whole, context.local(paidFor, Type::Bool));
    } else if (context.discourse.last.did || whole) {
      if (context.discourse.last.did) statements.push_back(shuffleInVain(context, context.discourse.last.did));
      whole = context.discourse.last.did ? context.both(whole, context.discourse.last.did) : whole;
      statements.push_back(context.make(NodeKind::Require, Type::None, {std::exchange(whole, nullptr)}));
    }
    if (either || one) break;  // to the arrow
  }
  if (whole) statements.push_back(context.make(NodeKind::Require, Type::None, {whole}));
  if (const Node* shuffle = shuffleSearched(context)) statements.push_back(shuffle);
  // The arrow: codegen sees nothing, Ability.cpp divides here.
  statements.push_back(context.arrow());
  return true;
}

const Node* paidChain(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t at) {
  for (const Clause* later : clauses.drop_front(at + 1)) {
    if (is(later->conn, Closed::Arrow)) return context.fail(diag::Id::TwoArrows, later->conn->span);
  }
  std::vector<const Node*> statements;
  if (!costsOf(context, clauses.take_front(at), statements)) return nullptr;
  const Node* rest = chain(context, clauses.drop_front(at));
  if (!rest) return nullptr;
  statements.push_back(rest);
  return context.makeList(NodeKind::Seq, Type::None, statements);
}

std::optional<Asked> ask(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  context.discourse.askedLater = nullptr;
  Asked asked;
  asked.test = conditionChain(context, clauses);
  const Node* over = std::exchange(context.discourse.askedLater, nullptr);
  if (!asked.test) return std::nullopt;
  if (is(clauses.front()->sub, Closed::Unless)) asked.test = context.negate(asked.test);
  if (over) asked.later = Duration{.end = bytecode::End::Event, .argument = over};
  return asked;
}

const Node* ifChain(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  // If C, E and F.
  const Clause& first = *clauses.front();
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  if (end == clauses.size()) return context.fail(diag::Id::ConditionAlone, first.span, context.textOf(first.span));
  const size_t before = context.discourse.antecedents.size();
  const Node* const done = context.discourse.last.did ? context.discourse.last.resolved() : nullptr;
  const std::optional<Asked> asked = ask(context, clauses.take_front(end));
  if (!asked) return nullptr;
  const bool either = std::any_of(clauses.begin(), clauses.begin() + long(end),
                                  [&](const Clause* each) { return is(each->conn, Closed::Or); });
  if (either || is(first.sub, Closed::Unless)) forgetFound(context, before);
  // "If this attack deals damage to you, ...": known when it is over
  if (asked->later) {
    const Node* delayed = afterwards(context, clauses.drop_front(end), asked->test, *asked->later, first.span);
    context.discourse.fully = nullptr;
    return delayed;
  }
  if (const Word* joins = clauses[end]->conn; joins && !is(joins, Closed::Then))
    return context.fail(diag::Id::Misplaced, joins->span, joins->text);
  const int32_t variable = context.newLocal();
  const Node* keep = context.make(NodeKind::Let, Type::None, {asked->test}, 0, kNone, variable);
  const Node* known = context.local(variable, Type::Bool);
  // "If you do not, ...": what would have been chosen is not
  const Node* const wanted = context.discourse.asked.first;
  if (wanted && same(asked->test, context.negate(wanted)))
    std::erase_if(context.discourse.antecedents, [](const Antecedent& a) {
      return a.conditional && !a.under && a.sort != Desc::Sort::Player && a.sort != Desc::Sort::Players;
    });
  const size_t mentioned = context.discourse.antecedents.size();
  // "If you do, ..." has no reason of its own
  const bool did = done && same(done, asked->test);
  const int64_t said = !did && (!Trees::evaluable(asked->test) || asksThisWay(asked->test)) ? kSaid : 0;
  const Node* body = chain(context, clauses.drop_front(end));
  if (!body) return nullptr;
  mentionedIf(context, mentioned, known);
  forgetFound(context, before);
  if (context.discourse.fully)
    context.discourse.fully = context.make(NodeKind::Or, Type::Bool, {context.negate(known), context.discourse.fully});
  context.discourse.lastCondition = known;
  return context.make(NodeKind::Seq, Type::None,
                      {keep, context.make(NodeKind::If, Type::None, {known, body, nullptr}, said)});
}

const Node* deedIf(Context& context, llvm::ArrayRef<const Clause*> clauses, size_t& taken) {
  // "E if C and D."
  taken = 2;
  while (taken < clauses.size() && !clauses[taken]->comma && !clauses[taken]->sub &&
         is(clauses[taken]->conn, Closed::And) && !clauses[taken]->subject.empty())
    ++taken;
  const Clause& deed = *clauses.front();
  const size_t before = context.discourse.antecedents.size();
  for (const Chunk* chunk : deed.chunks) {  // "ready each ally you control if it is exhausted": not this card
    const NounDecl* noun = chunk->np && chunk->np->head ? context.nounOf(chunk->np->head) : nullptr;
    const Word* det = noun ? chunk->np->det : nullptr;
    if (det && noun->sort == NounSort::Card && (is(det, Closed::A) || is(det, Closed::Each) || is(det, Closed::Their)))
      mentionSome(context, chunk->np->span);
  }
  const std::optional<Asked> asked = ask(context, clauses.slice(1, taken - 1));
  if (!asked) return nullptr;
  // asked behind the deed
  forgetSince(context, before, [](const Antecedent& a) { return a.sort == Sort::Query && !a.node; });
  forgetFound(context, before);
  if (asked->later) return afterwards(context, {&deed}, asked->test, *asked->later, deed.span);
  const int32_t variable = context.newLocal();
  const Node* keep = context.make(NodeKind::Let, Type::None, {asked->test}, 0, kNone, variable);
  const Node* known = context.local(variable, Type::Bool);
  const size_t mentioned = context.discourse.antecedents.size();
  const Node* body = effect(context, deed);
  if (!body) return nullptr;
  if (const Node* shuffle = shuffleSearched(context)) body = context.sequence({body, shuffle});
  mentionedIf(context, mentioned, known);
  context.discourse.lastCondition = known;
  return context.make(NodeKind::Seq, Type::None,
                      {keep, context.make(NodeKind::If, Type::None, {known, body, nullptr})});
}

bool sharesObject(const Context& context, const Clause& clause, const Clause& next) {
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!verb || !clause.chunks.empty() || clause.verb->passive || verb->frames.front().construct != Construct::None)
    return false;
  if (!is(next.conn, Closed::And) || next.comma || next.sub || !next.subject.empty() || !next.verb ||
      next.chunks.empty())
    return false;
  return std::none_of(verb->frames.begin(), verb->frames.end(), [](const VerbFrame& frame) {
    return std::all_of(frame.roles.begin(), frame.roles.end(),
                       [](const RoleDecl& role) { return role.subject || role.optional; });
  });
}

namespace {

/// Deeds one behind the other, of which what stands behind a `then` waits for all before it.
class InOrder {
 public:
  explicit InOrder(Context& context) : context_(context) {}

  /// Before a deed is read. `then`: whether that begins with `then`, and waits.
  void begin(bool then) {
    did_ = context_.discourse.last.did;
    context_.discourse.last.fully = nullptr;
    if (!then) return;
    if (const Node* shuffle = shuffleSearched(context_)) statements_.push_back(shuffle);
    gates_.emplace_back(statements_.size(), fully_);
  }
  /// `whole`: what it does is known by what was done last.
  void add(const Node* statement, bool whole) {
    statements_.push_back(statement);
    const Done& last = context_.discourse.last;
    if (whole && last.did && last.did != did_) fully_ = context_.both(fully_, last.fully ? last.fully : last.did);
  }
  bool empty() const { return statements_.empty(); }
  /// Bool: whether all was done, and in full; null where nothing is known of it.
  const Node* fully() const { return fully_; }

  const Node* whole() {
    if (const Node* shuffle = shuffleSearched(context_)) statements_.push_back(shuffle);
    for (; !gates_.empty(); gates_.pop_back()) {
      const auto [from, test] = gates_.back();
      const Node* then = context_.sequence(llvm::ArrayRef<const Node*>(statements_).drop_front(from));
      statements_.resize(from);
      statements_.push_back(context_.make(NodeKind::If, Type::None, {test, then, nullptr}));
    }
    return context_.sequence(statements_);
  }

 private:
  Context& context_;
  std::vector<const Node*> statements_;
  std::vector<std::pair<size_t, const Node*>> gates_;  // where what waits begins, and for what
  const Node* fully_ = nullptr;
  const Node* did_ = nullptr;  // what was done before the deed that is read
};

/// How many clauses have the subject of the first, with verbs of a form, joined as `joined` says; 0 for fewer than two.
size_t goingOn(llvm::ArrayRef<const Clause*> clauses, lexicon::Form form, bool (*joined)(const Clause& next)) {
  size_t end = 1;
  while (end < clauses.size() && clauses[end]->subject.empty() && !clauses[end]->sub && clauses[end]->verb &&
         clauses[end]->verb->verb && clauses[end]->verb->verb->form == form && joined(*clauses[end]))
    ++end;
  return end > 1 ? end : 0;
}

}  // namespace

size_t doneByEach(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  const Clause& first = *clauses.front();
  const NounPhrase* who = first.subject.size() == 1 ? first.subject[0]->np : nullptr;
  const NounDecl* noun = who && who->head && who->head->symbol.valid() ? context.nounOf(who->head) : nullptr;
  if (!noun || noun->sort != NounSort::Player || !is(who->det, Closed::Each) || who->det2 || !who->mods.empty() ||
      who->ordinal || who->of || !first.verb || first.verb->modal || first.verb->passive || first.sub)
    return 0;
  return goingOn(clauses, lexicon::Form::ThirdPerson,
                 [](const Clause& next) { return next.then || is(next.conn, Closed::And); });
}

const Node* oneAfterTheOther(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  const Span span = clauses.front()->subject[0]->span;
  context.note(span, "each does all of it, one after the other, in player order", "YOU-9");
  return inTurn(context, context.make(NodeKind::Players, Type::Players), span, [&](const Node*) -> const Node* {
    InOrder body(context);
    for (const Clause* clause : clauses) {
      body.begin(onlyThen(context, clause->span, clause->then, body.fully()));
      const Node* deed = asOrder(context, *clause);
      if (!deed) return nullptr;
      body.add(deed, true);
    }
    return body.whole();
  });
}

/// How many clauses share the `may` of the first: "you may discard a card and draw 1 card"; 0 where it has none, or is alone with it.
size_t sharingMay(llvm::ArrayRef<const Clause*> clauses) {
  const syntax::VerbGroup* group = clauses.front()->verb;
  if (!group || !is(group->modal, Closed::May)) return 0;
  return goingOn(clauses, lexicon::Form::Base, [](const Clause& next) {
    return is(next.conn, Closed::And) && !next.then && !next.comma && next.leads.empty() && !next.verb->modal;
  });
}

/// All of it is asked, and done by whoever was asked where they want it.
const Node* allOrNothing(Context& context, llvm::ArrayRef<const Clause*> clauses) {
  const Clause& first = *clauses.front();
  Desc who{.sort = Desc::Sort::Player, .node = context.setting.you};
  if (!first.subject.empty()) who = subjectOf(context, first, diag::Id::NoRole);
  if (who.sort == Desc::Sort::None) return nullptr;
  const bool said = !first.subject.empty() || !context.setting.owner.orders.empty();
  const bool toDoSo = llvm::any_of(first.chunks, [](const Chunk* chunk) { return chunk->kind == ChunkKind::Inf; });
  if (!said || who.sort != Desc::Sort::Player || toDoSo)
    return context.fail(diag::Id::NotYet, clauses[1]->conn->span, "`and` behind what somebody may do",
                        "write a sentence of its own: `If they do, ...`");
  const bool you = same(who.node, context.setting.you);
  std::vector<const Clause*> deeds;
  for (const Clause* clause : clauses) {
    Clause* deed = &withGroup(context, *clause, [](syntax::VerbGroup& plain) { plain.modal = nullptr; });
    deed->subject = you ? llvm::ArrayRef<const Chunk*>() : first.subject;
    deeds.push_back(deed);
  }
  const auto all = [&] { return chain(context, llvm::ArrayRef<const Clause*>(deeds).copy(context.arena)); };
  return askedFirst(context, who.node, source::cover(first.span, clauses.back()->span), all, true);
}

const Node* joinedChain(Context& context, llvm::ArrayRef<const Clause*> written) {
  llvm::ArrayRef<const Clause*> clauses = eachForbidden(context, written);
  if (isOneOf(clauses) && !choosesEither(context, clauses)) return oneOf(context, clauses, false);
  InOrder deeds(context);
  const size_t each = doneByEach(context, clauses);
  if (const size_t together = each ? each : sharingMay(clauses)) {
    deeds.begin(false);
    const Node* done = each ? oneAfterTheOther(context, clauses.take_front(together))
                            : allOrNothing(context, clauses.take_front(together));
    if (!done || together == clauses.size()) return done;
    deeds.add(done, true);
    clauses = clauses.drop_front(together);
  }
  for (size_t i = 0; i < clauses.size(); ++i) {
    const Clause& clause = *clauses[i];
    const bool asks = is(clause.sub, Closed::If) || is(clause.sub, Closed::Unless);
    if (clause.sub && !(i && asks && clause.conn))
      return context.fail(diag::Id::Misplaced, clause.sub->span, clause.sub->text);
    if (is(clause.conn, Closed::Or)) return orAmong(context, clause.conn->span, "effects");
    if (clause.then && context.discourse.aside && context.discourse.aside->paired && i &&
        context.discourse.aside->span.begin >= clauses.front()->span.begin)
      return context.fail(diag::Id::NotYet, clause.span, "`then` behind setting aside for a time",
                          "what is done when they return stands in a sentence of its own: `On return, ...`");
    const Clause* next = i + 1 < clauses.size() ? clauses[i + 1] : nullptr;
    const Node* statement = nullptr;
    bool whole = true;  // what the statement is to do, the deed tells
    deeds.begin(!deeds.empty() && onlyThen(context, clause, deeds.fully(), clauses.size() == i + 1));
    if (asks) {  // "E, then, if C, F"
      statement = ifChain(context, clauses.drop_front(i));
      i = clauses.size();
      whole = false;
    } else if (next && is(next->sub, Closed::Until)) {
      bool left = false;
      statement =
          setsAside(context, clause) ? setAsideEffect(context, clause, next) : untilLeft(context, clause, *next, left);
      if (!statement && !left && !context.failed) statement = untilEffect(context, clause, *next);
      ++i;
    } else if (next && !next->conn && (is(next->sub, Closed::If) || is(next->sub, Closed::Unless))) {
      if (clause.conn && !clause.then)
        return context.fail(diag::Id::NotYet, next->span, "a condition behind two deeds, of both or of the last,",
                            "put it before what it is about: `If ..., A and B.`, or make two sentences of it");
      size_t taken = 0;
      statement = deedIf(context, clauses.drop_front(i), taken);
      i += taken - 1;
      whole = false;
    } else if (choosesEither(context, clauses.drop_front(i))) {
      statement = eitherEffect(context, clauses.drop_front(i), false);
      i = clauses.size();
      whole = false;
    } else if (choosesWhatFollows(context, clauses.drop_front(i))) {
      continue;
    } else if (hasOther(context, clause)) {
      statement = oneOrOther(context, clause);
      whole = false;
    } else if (next && sharesObject(context, clause, *next)) {
      statement = bothTo(context, clause, *next);
      ++i;
      whole = false;
    } else if (clause.subject.empty() && i && clause.verb && clause.verb->verb &&
               clause.verb->verb->form == lexicon::Form::ThirdPerson && clause.verb->verb->symbol.valid()) {
      // A finite verb without a subject shares the one before it.
      Clause* shared = new (context.arena.Allocate<Clause>()) Clause(clause);
      shared->subject = clauses[i - 1]->subject;
      statement = effect(context, *shared);
    } else {
      statement = effect(context, clause);
    }
    if (!statement) return nullptr;
    deeds.add(statement, whole);
  }
  const Node* all = deeds.whole();
  context.discourse.fully = deeds.fully();
  return all;
}

}  // namespace thou::sema
