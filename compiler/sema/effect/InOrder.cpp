// See InOrder.h.
#include "compiler/sema/effect/InOrder.h"

#include <algorithm>
#include <utility>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Choose.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/Control.h"
#include "compiler/sema/effect/Deeds.h"
#include "compiler/sema/effect/Find.h"
#include "compiler/sema/effect/Forbid.h"
#include "compiler/sema/effect/InTurn.h"
#include "compiler/sema/effect/Instead.h"
#include "compiler/sema/effect/Joined.h"
#include "compiler/sema/effect/OnlyIf.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

/// Whether a clause is a verb alone, whose object the next names: "exhaust and discard that card".
static bool sharesObject(const Context& context, const Clause& clause, const Clause& next);
/// How many clauses "each player discards a card and draws 2 cards" has that begin a chain; 0 for fewer than two.
static size_t doneByEach(Context& context, llvm::ArrayRef<const Clause*> clauses);
static const Node* oneAfterTheOther(Context& context, llvm::ArrayRef<const Clause*> clauses);

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
      statements_.push_back(context_.when(test, then));
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
      shared->subject = asThatOne(context, clauses[i - 1]->subject);
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
