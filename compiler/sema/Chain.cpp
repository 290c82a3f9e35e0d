// Chains of clauses: costs before an arrow, `may`, `if`, `then`, `for each`, what joins one clause to the next.
#include <algorithm>
#include <utility>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

const Node* Builder::chain(llvm::ArrayRef<const Clause*> clauses) {
  if (clauses.empty()) return make(NodeKind::Nothing, Type::None);
  // `where X is ...` at the end binds X for the whole sentence.
  if (is(clauses.back()->sub, Closed::Where)) {
    const Clause& where = *clauses.back();
    Cursor subject{where.subject};
    const bool names = !subject.done() && subject.peek().kind == ChunkKind::Noun && subject.peek().np->head &&
                       subject.peek().np->head->isX;
    const bool quantityX = !subject.done() && subject.peek().np && subject.peek().np->quantity.value &&
                           subject.peek().np->quantity.value->isX;
    const bool equal = !where.chunks.empty() && where.chunks[0]->kind == ChunkKind::Prep &&
                       is(where.chunks[0]->word, Closed::EqualTo) && where.chunks[0]->np;
    if ((!names && !quantityX) || !where.verb || !is(where.verb->verb, Closed::Be) || where.chunks.empty() ||
        (where.chunks[0]->kind != ChunkKind::Noun && !equal)) {
      return fail(diag::Id::BadWhere, where.span, textOf(where.span));
    }
    xPhrase_ = where.chunks[0]->np;
    xChunks_ = where.chunks.drop_front(1);
    clauses = clauses.drop_back();
    if (clauses.empty()) return fail(diag::Id::BadWhere, where.span, textOf(where.span));
  }
  // Costs stand before the arrow: each must happen, else nothing behind it does.
  for (size_t i = 1; i < clauses.size(); ++i) {
    if (!is(clauses[i]->conn, Closed::Arrow)) continue;
    for (size_t j = i + 1; j < clauses.size(); ++j) {
      if (is(clauses[j]->conn, Closed::Arrow)) return fail(diag::Id::TwoArrows, clauses[j]->conn->span);
    }
    std::vector<const Node*> statements;
    for (size_t j = 0; j < i; ++j) {
      const Clause* cost = clauses[j];
      lastDid_ = nullptr;
      const bool until = j + 1 < i && is(clauses[j + 1]->sub, Closed::Until);
      if (cost->sub) return fail(diag::Id::Misplaced, cost->sub->span, cost->sub->text);
      if (choosesWhatFollows(clauses.slice(j, i - j))) continue;
      const bool either = choosesEither(clauses.slice(j, i - j));
      paying_ = true;
      const Node* paid = either  ? eitherEffect(clauses.slice(j, i - j), true)
                         : until ? untilEffect(*cost, *clauses[++j])
                                 : effect(*cost);
      paying_ = false;
      if (either) j = i;
      if (!paid) return nullptr;
      note(cost->span, "cost: paid whole or not at all; nothing behind the arrow happens without it", "");
      statements.push_back(paid);
      if (lastDid_) statements.push_back(make(NodeKind::Require, Type::None, {lastDid_}));
    }
    const Node* rest = chain(clauses.drop_front(i));
    if (!rest) return nullptr;
    Node* mark = const_cast<Node*>(make(NodeKind::Nothing, Type::None));
    mark->value = 1;  // the arrow: codegen sees nothing, Ability.cpp divides here
    statements.push_back(mark);
    statements.push_back(rest);
    return makeList(NodeKind::Seq, Type::None, statements);
  }
  bool handled = false;
  const Node* paired = pairedSentence(clauses, handled);
  if (handled) return paired;
  const Clause& first = *clauses.front();
  // Otherwise, ...
  if (!first.leads.empty() && first.leads[0]->kind == ChunkKind::Adverb &&
      is(first.leads[0]->word, Closed::Otherwise)) {
    const Node* held = lastCondition_ ? lastCondition_ : lastDid_;  // "... . Otherwise": when nothing of it happened
    if (!held) return fail(diag::Id::OtherwiseAlone, first.leads[0]->span);
    const Node* condition = negate(held);
    lastCondition_ = nullptr;
    // What the other branch has chosen is not chosen here.
    std::erase_if(antecedents_, [](const Antecedent& a) { return a.conditional; });
    const size_t mentioned = antecedents_.size();
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
    bare->leads = first.leads.drop_front(1);
    std::vector<const Clause*> copy(clauses.begin(), clauses.end());
    copy[0] = bare;
    const Node* body = chain(llvm::ArrayRef<const Clause*>(copy).copy(arena_));
    mentionedIf(mentioned);
    return body ? make(NodeKind::If, Type::None, {condition, body, nullptr}) : nullptr;
  }
  if (!first.leads.empty()) {
    const Chunk& lead = *first.leads[0];
    if (const Node* mode = modeOf(lead)) {
      Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
      bare->leads = first.leads.drop_front(1);
      std::vector<const Clause*> copy(clauses.begin(), clauses.end());
      copy[0] = bare;
      const size_t mentioned = antecedents_.size();
      const Node* body = chain(llvm::ArrayRef<const Clause*>(copy).copy(arena_));
      mentionedIf(mentioned);
      lastCondition_ = mode;
      return body ? make(NodeKind::If, Type::None, {mode, body, nullptr}) : nullptr;
    }
    if (first.leads.size() == 1 && isDuration(lead) && !first.sub && !first.chunks.empty()) {
      // "Until the end of the round, that hero gets +1 ATK": said at the end as well
      std::vector<const Clause*> copy(clauses.begin(), clauses.end());
      for (const Clause*& clause : copy) {
        const VerbWord* verb = clause->verb ? verbOf(clause->verb->verb) : nullptr;
        const Construct construct = verb ? verb->frames.front().construct : Construct::None;
        if (construct != Construct::Modify && construct != Construct::Gain)
          return fail(diag::Id::Misplaced, lead.span, textOf(lead.span));
        Clause* bare = new (arena_.Allocate<Clause>()) Clause(*clause);
        bare->leads = clause == &first ? llvm::ArrayRef<const Chunk*>() : clause->leads;
        std::vector<const Chunk*> chunks(clause->chunks.begin(), clause->chunks.end());
        chunks.push_back(&lead);
        bare->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(arena_);
        clause = bare;
      }
      return chain(llvm::ArrayRef<const Clause*>(copy).copy(arena_));
    }
    if (Duration until; first.leads.size() == 1 && delayLead(lead, until)) {
      Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
      bare->leads = {};
      std::vector<const Clause*> copy(clauses.begin(), clauses.end());
      copy[0] = bare;
      const std::vector<Antecedent> spoken = antecedents_;
      const Node* body = chain(llvm::ArrayRef<const Clause*>(copy).copy(arena_));
      antecedents_ = spoken;
      lastDid_ = lastAmount_ = lastCards_ = lastCondition_ = nullptr;
      note(lead.span, "done when that is over");
      return body ? delay(body, until, lead.span) : nullptr;
    }
    if (failed_) return nullptr;
    if (lead.kind == ChunkKind::Adverb && is(lead.word, Closed::InOrder)) {
      // "In player order, each player ...": as they always do
      const bool each = first.subject.size() && first.subject[0]->np && is(first.subject[0]->np->det, Closed::Each) &&
                        nounOf(first.subject[0]->np->head) &&
                        nounOf(first.subject[0]->np->head)->sort == NounSort::Player;
      if (!each) return fail(diag::Id::Misplaced, lead.span, textOf(lead.span));
      note(lead.span, "as players always do");
      Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
      bare->leads = first.leads.drop_front(1);
      std::vector<const Clause*> copy(clauses.begin(), clauses.end());
      copy[0] = bare;
      return chain(llvm::ArrayRef<const Clause*>(copy).copy(arena_));
    }
    const NounDecl* counted = lead.np ? nounOf(lead.np->head) : nullptr;
    const bool icon =
        lead.np && lead.np->head && lead.np->head->symbol.valid() && kindOf(lead.np->head) == lexicon::SymbolKind::Icon;
    if (lead.kind == ChunkKind::Prep && is(lead.word, Closed::For) && lead.np && is(lead.np->det, Closed::Each) &&
        (icon || (counted && (counted->sort == NounSort::Resource || counted->sort == NounSort::Currency)))) {
      // "For each [energy] resource discarded this way, deal 1 damage": so much more, at once
      Clause* whole = new (arena_.Allocate<Clause>()) Clause(first);
      std::vector<const Chunk*> chunks(first.chunks.begin(), first.chunks.end());
      chunks.insert(chunks.end(), first.leads.begin(), first.leads.end());
      whole->leads = {};
      whole->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(arena_);
      if (clauses.size() > 1)
        return fail(diag::Id::NotYet, clauses[1]->span, "more than one thing done for each of these,");
      return chain(llvm::ArrayRef<const Clause*>({whole}).copy(arena_));
    }
    if (lead.kind == ChunkKind::Prep && is(lead.word, Closed::For) && lead.np && is(lead.np->det, Closed::Each)) {
      // For each X that ..., ...: once for every one
      Cursor rest{first.leads.drop_front(1)};
      Desc each = describe(*lead.np, rest);
      if (each.sort != Sort::None && leftOver(rest)) return nullptr;
      if (each.sort != Sort::Query)
        return each.sort == Sort::None ? nullptr : fail(diag::Id::NoRole, lead.span, textOf(lead.span));
      finishQuery(each);
      const int32_t variable = newLocal();
      const Node* list = candidates(each);
      const std::vector<Antecedent> before = antecedents_;
      ++clause_;
      mention(Sort::Card, local(variable, Type::Card), each.kinds, false, lead.np->span, each.zoneNoun);
      Clause* bare = new (arena_.Allocate<Clause>()) Clause(first);
      bare->leads = {};
      std::vector<const Clause*> copy(clauses.begin(), clauses.end());
      copy[0] = bare;
      const Node* body = chain(llvm::ArrayRef<const Clause*>(copy).copy(arena_));
      antecedents_ = before;  // what was mentioned inside is another thing each time
      lastAmount_ = lastDid_ = lastCards_ = nullptr;
      return body ? make(NodeKind::ForEach, Type::None, {list, body}, 0, kNone, variable) : nullptr;
    }
    return fail(diag::Id::Misplaced, lead.span, textOf(lead.span));
  }
  // If C, E and F.
  if (is(first.sub, Closed::If) || is(first.sub, Closed::Unless)) {
    size_t end = 1;
    while (end < clauses.size() && !clauses[end]->comma) ++end;
    if (end == clauses.size()) return fail(diag::Id::ConditionAlone, first.span, textOf(first.span));
    askedLater_ = nullptr;
    const size_t asked = antecedents_.size();
    const Node* test = conditionChain(clauses.take_front(end));
    const Node* later = std::exchange(askedLater_, nullptr);
    if (!test) return nullptr;
    const bool either = std::any_of(clauses.begin(), clauses.begin() + long(end),
                                    [&](const Clause* each) { return is(each->conn, Closed::Or); });
    if (either || is(first.sub, Closed::Unless)) forgetFound(asked);
    if (is(first.sub, Closed::Unless)) test = negate(test);
    if (later) {
      // "If this attack deals damage to you, ...": known when it is over
      Duration until;
      until.end = bytecode::End::Event;
      until.argument = later;
      const std::vector<Antecedent> spoken = antecedents_;
      const Node* body = chain(clauses.drop_front(end));
      antecedents_ = spoken;  // what is chosen later is nothing to speak of now
      lastDid_ = lastAmount_ = lastCards_ = lastCondition_ = nullptr;
      note(first.span, "asked when that is over");
      return body ? delay(make(NodeKind::If, Type::None, {test, body, nullptr}), until, first.span) : nullptr;
    }
    if (const Word* joins = clauses[end]->conn; joins && !is(joins, Closed::Then))
      return fail(diag::Id::Misplaced, joins->span, joins->text);
    const int32_t variable = newLocal();
    const Node* keep = make(NodeKind::Let, Type::None, {test}, 0, kNone, variable);
    const Node* known = local(variable, Type::Bool);
    const size_t mentioned = antecedents_.size();
    const Node* body = chain(clauses.drop_front(end));
    if (!body) return nullptr;
    mentionedIf(mentioned);
    forgetFound(asked);
    lastCondition_ = known;
    return make(NodeKind::Seq, Type::None, {keep, make(NodeKind::If, Type::None, {known, body, nullptr})});
  }
  if (is(first.sub, Closed::After) && clauses.size() > 1 && first.leads.empty()) {
    Duration until;
    if (delayOf(first, until)) {
      const std::vector<Antecedent> spoken = antecedents_;
      const Node* body = chain(clauses.drop_front(1));
      antecedents_ = spoken;
      lastDid_ = lastAmount_ = lastCards_ = lastCondition_ = nullptr;
      note(first.span, "done when that is over");
      return body ? delay(body, until, first.span) : nullptr;
    }
    if (failed_) return nullptr;
  }
  if (first.sub) return fail(diag::Id::Misplaced, first.sub->span, first.sub->text);
  std::vector<const Node*> statements;
  for (size_t i = 0; i < clauses.size(); ++i) {
    const Clause& clause = *clauses[i];
    if (i + 1 < clauses.size() && is(clauses[i + 1]->sub, Closed::Until)) {
      const Node* repeated =
          setsAside(clause) ? setAsideEffect(clause, clauses[i + 1]) : untilEffect(clause, *clauses[i + 1]);
      if (!repeated) return nullptr;
      statements.push_back(repeated);
      ++i;
      continue;
    }
    // A trailing condition governs the clause before it.
    if (i + 1 < clauses.size() && (is(clauses[i + 1]->sub, Closed::If) || is(clauses[i + 1]->sub, Closed::Unless))) {
      size_t end = i + 2;
      while (end < clauses.size() && !clauses[end]->comma && !clauses[end]->sub &&
             is(clauses[end]->conn, Closed::And) && !clauses[end]->subject.empty())
        ++end;
      askedLater_ = nullptr;
      const size_t asked = antecedents_.size();
      const Node* test = conditionChain(clauses.slice(i + 1, end - i - 1));
      const Node* later = std::exchange(askedLater_, nullptr);
      if (!test) return nullptr;
      if (is(clauses[i + 1]->sub, Closed::Unless)) test = negate(test);
      forgetFound(asked);  // asked behind the deed
      const size_t mentioned = antecedents_.size();
      const Node* body = effect(clause);
      if (!body) return nullptr;
      mentionedIf(mentioned);
      if (later) {
        Duration until;
        until.end = bytecode::End::Event;
        until.argument = later;
        const Node* delayed = delay(make(NodeKind::If, Type::None, {test, body, nullptr}), until, clause.span);
        if (!delayed) return nullptr;
        statements.push_back(delayed);
        antecedents_.resize(mentioned);
        lastDid_ = lastAmount_ = lastCards_ = nullptr;
        i = end - 1;
        continue;
      }
      statements.push_back(make(NodeKind::If, Type::None, {test, body, nullptr}));
      i = end - 1;
      continue;
    }
    if (clause.sub) return fail(diag::Id::Misplaced, clause.sub->span, clause.sub->text);
    const VerbWord* chooses = clause.verb ? verbOf(clause.verb->verb) : nullptr;
    if (choosesEither(clauses.drop_front(i))) {
      const Node* either = eitherEffect(clauses.drop_front(i), false);
      if (!either) return nullptr;
      statements.push_back(either);
      break;
    }
    if (choosesWhatFollows(clauses.drop_front(i))) continue;
    if (chooses && clause.chunks.empty() && chooses->frames.front().construct == Construct::None &&
        !clause.verb->passive && i + 1 < clauses.size() && is(clauses[i + 1]->conn, Closed::And) &&
        !clauses[i + 1]->comma && !clauses[i + 1]->sub && clauses[i + 1]->subject.empty() && clauses[i + 1]->verb &&
        !clauses[i + 1]->chunks.empty() &&
        std::none_of(chooses->frames.begin(), chooses->frames.end(), [](const VerbFrame& frame) {
          return std::all_of(frame.roles.begin(), frame.roles.end(),
                             [](const RoleDecl& role) { return role.subject || role.optional; });
        })) {
      const Node* joined = bothTo(clause, *clauses[i + 1]);
      if (!joined) return nullptr;
      statements.push_back(joined);
      ++i;
      continue;
    }
    if (i && is(clause.conn, Closed::Or))
      return fail(diag::Id::NotYet, clause.conn->span, "`or` between effects",
                  "offer them after `choose:`, one a line with a bullet");
    const Clause* whole = &clause;
    if (clause.subject.empty() && i && clause.verb && clause.verb->verb &&
        clause.verb->verb->form == lexicon::Form::ThirdPerson && clause.verb->verb->symbol.valid()) {
      // A finite verb without a subject shares the one before it.
      Clause* shared = new (arena_.Allocate<Clause>()) Clause(clause);
      shared->subject = clauses[i - 1]->subject;
      whole = shared;
    }
    const Node* statement = effect(*whole);
    if (!statement) return nullptr;
    statements.push_back(statement);
  }
  return sequence(statements);
}

}  // namespace thou::sema
