// Chains of clauses: costs before an arrow, `if`, what joins one clause to the next. Next: Leads.cpp, what a sentence begins with.
#include <algorithm>
#include <utility>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

bool Builder::onlyThen(Span span, bool then, const Node* fully) {
  // "A. Then, B.", "A, then B": B is not done where not all of A was
  if (!fully || !then) return false;
  note(span, "`then`: only if all that stands before it was done, and in full");
  return true;
}

bool Builder::onlyThen(const Clause& clause, const Node* fully, bool alone) {
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
  const bool shuffles = verb && frameThatDoes(bytecode::Operation::Shuffle, *verb);
  if (alone && shuffles && searched_) return false;  // after a search, whatever it has found
  return onlyThen(clause.span, clause.then, fully);
}

const Node* Builder::chain(llvm::ArrayRef<const Clause*> clauses) {
  fully_ = nullptr;

  if (clauses.empty()) return make(NodeKind::Nothing, Type::None);
  if (is(clauses.back()->sub, Closed::Where)) {
    if (!whereX(*clauses.back(), clauses.size() == 1)) return nullptr;
    clauses = clauses.drop_back();
  }
  for (size_t i = 1; i < clauses.size(); ++i) {
    if (is(clauses[i]->conn, Closed::Arrow)) return paidChain(clauses, i);
  }
  bool handled = false;
  const Node* paired = pairedSentence(clauses, handled);
  const Clause& first = *clauses.front();
  if (handled || !first.leads.empty()) {
    const Node* result = handled ? paired : ledChain(clauses);
    fully_ = nullptr;
    return result;
  }
  if (is(first.sub, Closed::If) || is(first.sub, Closed::Unless)) return ifChain(clauses);
  if (is(first.sub, Closed::After) && clauses.size() > 1) {
    Duration until;
    if (delayOf(first, until)) {
      const Node* did = isOwn(until.argument) ? last_.did : nullptr;  // what did not happen does not end
      const Node* delayed = afterwards(clauses.drop_front(1), nullptr, until, first.span);
      if (delayed && did) delayed = make(NodeKind::If, Type::None, {did, delayed, nullptr});
      fully_ = nullptr;
      return delayed;
    }
    if (failed_) return nullptr;
  }
  return joinedChain(clauses);
}

bool Builder::whereX(const Clause& where, bool alone) {
  Cursor subject{where.subject};
  const NounPhrase* said = subject.done() ? nullptr : subject.peek().np;
  const bool names = said && subject.peek().kind == ChunkKind::Noun && said->head && said->head->isX;
  const bool quantityX = said && !said->head && said->quantity.value && said->quantity.value->isX;
  const bool bare =
      where.subject.size() == 1 && said && !said->det && !said->ordinal && !said->of && said->mods.empty() &&
      (said->quantity.kind == syntax::QuantityKind::None || said->quantity.kind == syntax::QuantityKind::Exact);
  const Chunk* what = where.chunks.empty() ? nullptr : where.chunks[0];
  const bool equal = what && what->kind == ChunkKind::Prep && is(what->word, Closed::EqualTo) && what->np;
  if (where.verb && !license(*where.verb)) return false;
  if (alone || (!names && !quantityX) || !bare || !where.verb || !is(where.verb->verb, Closed::Be) ||
      where.verb->negated || where.verb->modal || !what || (what->kind != ChunkKind::Noun && !equal))
    return fail(diag::Id::BadWhere, where.span, textOf(where.span)) != nullptr;
  xPhrase_ = what->np;
  xChunks_ = where.chunks.drop_front(1);
  return true;
}

const Node* Builder::paidChain(llvm::ArrayRef<const Clause*> clauses, size_t at) {
  for (const Clause* later : clauses.drop_front(at + 1)) {
    if (is(later->conn, Closed::Arrow)) return fail(diag::Id::TwoArrows, later->conn->span);
  }
  const llvm::ArrayRef<const Clause*> costs = clauses.take_front(at);
  std::vector<const Node*> statements;
  const Node* whole =
      nullptr;  // costs are paid at the same time: none of them waits for another (Rules Reference 1.8, Cost)
  for (size_t i = 0; i < costs.size(); ++i) {
    const Clause& cost = *costs[i];
    last_.did = nullptr;
    if (cost.sub) return fail(diag::Id::Misplaced, cost.sub->span, cost.sub->text);
    if (choosesWhatFollows(costs.drop_front(i))) continue;
    const bool either = choosesEither(costs.drop_front(i));
    const bool until = i + 1 < costs.size() && is(costs[i + 1]->sub, Closed::Until);
    paying_ = true;
    const Node* paid = either  ? eitherEffect(costs.drop_front(i), true)
                       : until ? untilEffect(cost, *costs[++i])
                               : effect(cost);
    paying_ = false;
    if (!paid) return nullptr;
    note(cost.span, "cost: paid whole or not at all; nothing behind the arrow happens without it", "");
    statements.push_back(paid);
    if (last_.did && i + 1 < costs.size() && !either) {
      const int32_t paidFor = newLocal();
      statements.insert(statements.end(),
                        {shuffleInVain(last_.did), make(NodeKind::Let, Type::None, {last_.did}, 0, kNone, paidFor)});
      whole = both(whole, local(paidFor, Type::Bool));
    } else if (last_.did || whole) {
      if (last_.did) statements.push_back(shuffleInVain(last_.did));
      whole = last_.did ? both(whole, last_.did) : whole;
      statements.push_back(make(NodeKind::Require, Type::None, {std::exchange(whole, nullptr)}));
    }
    if (either) break;  // to the arrow
  }
  if (whole) statements.push_back(make(NodeKind::Require, Type::None, {whole}));
  if (const Node* shuffle = shuffleSearched()) statements.push_back(shuffle);
  const Node* rest = chain(clauses.drop_front(at));
  if (!rest) return nullptr;
  // The arrow: codegen sees nothing, Ability.cpp divides here.
  statements.push_back(arrow());
  statements.push_back(rest);
  return makeList(NodeKind::Seq, Type::None, statements);
}

std::optional<Asked> Builder::ask(llvm::ArrayRef<const Clause*> clauses) {
  askedLater_ = nullptr;
  Asked asked;
  asked.test = conditionChain(clauses);
  const Node* over = std::exchange(askedLater_, nullptr);
  if (!asked.test) return std::nullopt;
  if (is(clauses.front()->sub, Closed::Unless)) asked.test = negate(asked.test);
  if (over) asked.later = Duration{.end = bytecode::End::Event, .argument = over};
  return asked;
}

const Node* Builder::ifChain(llvm::ArrayRef<const Clause*> clauses) {
  // If C, E and F.
  const Clause& first = *clauses.front();
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  if (end == clauses.size()) return fail(diag::Id::ConditionAlone, first.span, textOf(first.span));
  const size_t before = antecedents_.size();
  const std::optional<Asked> asked = ask(clauses.take_front(end));
  if (!asked) return nullptr;
  const bool either = std::any_of(clauses.begin(), clauses.begin() + long(end),
                                  [&](const Clause* each) { return is(each->conn, Closed::Or); });
  if (either || is(first.sub, Closed::Unless)) forgetFound(before);
  // "If this attack deals damage to you, ...": known when it is over
  if (asked->later) {
    const Node* delayed = afterwards(clauses.drop_front(end), asked->test, *asked->later, first.span);
    fully_ = nullptr;
    return delayed;
  }
  if (const Word* joins = clauses[end]->conn; joins && !is(joins, Closed::Then))
    return fail(diag::Id::Misplaced, joins->span, joins->text);
  const int32_t variable = newLocal();
  const Node* keep = make(NodeKind::Let, Type::None, {asked->test}, 0, kNone, variable);
  const Node* known = local(variable, Type::Bool);
  const size_t mentioned = antecedents_.size();
  const Node* body = chain(clauses.drop_front(end));
  if (!body) return nullptr;
  mentionedIf(mentioned, known);
  forgetFound(before);
  if (fully_) fully_ = make(NodeKind::Or, Type::Bool, {negate(known), fully_});
  lastCondition_ = known;
  return make(NodeKind::Seq, Type::None, {keep, make(NodeKind::If, Type::None, {known, body, nullptr})});
}

const Node* Builder::deedIf(llvm::ArrayRef<const Clause*> clauses, size_t& taken) {
  // "E if C and D."
  taken = 2;
  while (taken < clauses.size() && !clauses[taken]->comma && !clauses[taken]->sub &&
         is(clauses[taken]->conn, Closed::And) && !clauses[taken]->subject.empty())
    ++taken;
  const size_t before = antecedents_.size();
  const std::optional<Asked> asked = ask(clauses.slice(1, taken - 1));
  if (!asked) return nullptr;
  forgetFound(before);  // asked behind the deed
  const Clause& deed = *clauses.front();
  if (asked->later) return afterwards({&deed}, asked->test, *asked->later, deed.span);
  const int32_t variable = newLocal();
  const Node* keep = make(NodeKind::Let, Type::None, {asked->test}, 0, kNone, variable);
  const Node* known = local(variable, Type::Bool);
  const size_t mentioned = antecedents_.size();
  const Node* body = effect(deed);
  if (!body) return nullptr;
  if (const Node* shuffle = shuffleSearched()) body = sequence({body, shuffle});
  mentionedIf(mentioned, known);
  lastCondition_ = known;
  return make(NodeKind::Seq, Type::None, {keep, make(NodeKind::If, Type::None, {known, body, nullptr})});
}

bool Builder::sharesObject(const Clause& clause, const Clause& next) const {
  const VerbWord* verb = clause.verb ? verbOf(clause.verb->verb) : nullptr;
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

size_t Builder::doneByEach(llvm::ArrayRef<const Clause*> clauses) {
  const Clause& first = *clauses.front();
  const NounPhrase* who = first.subject.size() == 1 ? first.subject[0]->np : nullptr;
  const NounDecl* noun = who && who->head && who->head->symbol.valid() ? nounOf(who->head) : nullptr;
  if (!noun || noun->sort != NounSort::Player || !is(who->det, Closed::Each) || who->det2 || !who->mods.empty() ||
      who->ordinal || who->of || !first.verb || first.verb->modal || first.verb->passive || first.sub)
    return 0;
  size_t end = 1;
  while (end < clauses.size() && clauses[end]->subject.empty() && !clauses[end]->sub && !clauses[end]->then &&
         is(clauses[end]->conn, Closed::And) && clauses[end]->verb && clauses[end]->verb->verb &&
         clauses[end]->verb->verb->form == lexicon::Form::ThirdPerson)
    ++end;
  return end > 1 ? end : 0;
}

const Node* Builder::oneAfterTheOther(llvm::ArrayRef<const Clause*> clauses) {
  const Span span = clauses.front()->subject[0]->span;
  note(span, "each does all of it, one after the other, in player order", "YOU-9");
  return inTurn(make(NodeKind::Players, Type::Players), span, [&](const Node*) -> const Node* {
    std::vector<const Node*> body;
    for (const Clause* clause : clauses) {
      body.push_back(asOrder(*clause));
      if (!body.back()) return nullptr;
    }
    if (const Node* shuffle = shuffleSearched()) body.push_back(shuffle);
    return sequence(body);
  });
}

const Node* Builder::joinedChain(llvm::ArrayRef<const Clause*> clauses) {
  std::vector<const Node*> statements;
  if (const size_t each = doneByEach(clauses)) {
    const Node* done = oneAfterTheOther(clauses.take_front(each));
    if (!done || each == clauses.size()) return done;
    statements.push_back(done);
    clauses = clauses.drop_front(each);
  }
  const Node* fully = nullptr;
  struct Gate {
    size_t from;
    const Node* test;
  };
  std::vector<Gate> gates;  // "A, then B and C": where B begins, and whether A was done in full
  for (size_t i = 0; i < clauses.size(); ++i) {
    const Clause& clause = *clauses[i];
    const bool asks = is(clause.sub, Closed::If) || is(clause.sub, Closed::Unless);
    if (clause.sub && !(i && asks && clause.conn)) return fail(diag::Id::Misplaced, clause.sub->span, clause.sub->text);
    if (i && is(clause.conn, Closed::Or))
      return fail(diag::Id::NotYet, clause.conn->span, "`or` between effects",
                  "offer them after `choose:`, one a line with a bullet");
    const Clause* next = i + 1 < clauses.size() ? clauses[i + 1] : nullptr;
    const Node* statement = nullptr;
    const Node* const did = last_.did;
    last_.fully = nullptr;
    bool whole = true;  // what the statement is to do, the deed tells
    if (i && onlyThen(clause, fully, clauses.size() == i + 1)) {
      if (const Node* shuffle = shuffleSearched()) statements.push_back(shuffle);
      gates.push_back({statements.size(), fully});
    }
    if (asks) {  // "E, then, if C, F"
      statement = ifChain(clauses.drop_front(i));
      i = clauses.size();
      whole = false;
    } else if (next && is(next->sub, Closed::Until)) {
      bool left = false;
      statement = setsAside(clause) ? setAsideEffect(clause, next) : untilLeft(clause, *next, left);
      if (!statement && !left && !failed_) statement = untilEffect(clause, *next);
      ++i;
    } else if (next && !next->conn && (is(next->sub, Closed::If) || is(next->sub, Closed::Unless))) {
      size_t taken = 0;
      statement = deedIf(clauses.drop_front(i), taken);
      i += taken - 1;
      whole = false;
    } else if (choosesEither(clauses.drop_front(i))) {
      statement = eitherEffect(clauses.drop_front(i), false);
      i = clauses.size();
      whole = false;
    } else if (choosesWhatFollows(clauses.drop_front(i))) {
      continue;
    } else if (next && sharesObject(clause, *next)) {
      statement = bothTo(clause, *next);
      ++i;
      whole = false;
    } else if (clause.subject.empty() && i && clause.verb && clause.verb->verb &&
               clause.verb->verb->form == lexicon::Form::ThirdPerson && clause.verb->verb->symbol.valid()) {
      // A finite verb without a subject shares the one before it.
      Clause* shared = new (arena_.Allocate<Clause>()) Clause(clause);
      shared->subject = clauses[i - 1]->subject;
      statement = effect(*shared);
    } else {
      statement = effect(clause);
    }
    if (!statement) return nullptr;
    statements.push_back(statement);
    if (whole && last_.did && last_.did != did) fully = both(fully, last_.fully ? last_.fully : last_.did);
  }
  if (const Node* shuffle = shuffleSearched()) statements.push_back(shuffle);
  for (size_t i = gates.size(); i-- > 0;) {
    const Node* then = sequence(llvm::ArrayRef<const Node*>(statements).drop_front(gates[i].from));
    statements.resize(gates[i].from);
    statements.push_back(make(NodeKind::If, Type::None, {gates[i].test, then, nullptr}));
  }
  fully_ = fully;
  return sequence(statements);
}

}  // namespace thou::sema
