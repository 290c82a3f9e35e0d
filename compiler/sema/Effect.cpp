// Effects: sentences, chains of clauses, and the constructs that no frame describes.
#include <algorithm>
#include <utility>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

const Node* Builder::sentences(llvm::ArrayRef<const syntax::Sentence*> list) {
  std::vector<const Node*> statements;
  for (const syntax::Sentence* text : list) {
    if (text->kind != syntax::SentenceKind::Statement) return fail(diag::Id::NoRole, text->span, textOf(text->span));
    const Node* node = sentence(*text);
    if (!node) return nullptr;
    statements.push_back(node);
  }
  if (statements.empty()) return make(NodeKind::Nothing, Type::None);
  return sequence(statements);
}

const Node* Builder::sentence(const syntax::Sentence& text) {
  xPhrase_ = nullptr;
  x_ = nullptr;
  const Node* statement = chain(text.clauses);
  if (!statement) return nullptr;
  if (xPhrase_) return fail(diag::Id::UnusedX, xPhrase_->span, textOf(xPhrase_->span));
  return statement;
}

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

const Node* Builder::effect(const Clause& clause) {
  span_ = clause.span;
  ++clause_;
  // What stands before a clause is dealt with by whoever knows what it means there, or it is refused.
  if (!clause.leads.empty()) return fail(diag::Id::Misplaced, clause.leads[0]->span, textOf(clause.leads[0]->span));
  if (clause.sub) return fail(diag::Id::Misplaced, clause.sub->span, clause.sub->text);
  if (!clause.verb || !clause.verb->verb) return fail(diag::Id::VerbMissing, clause.span, textOf(clause.span));
  const syntax::VerbGroup& group = *clause.verb;
  for (size_t i = 1; i < clause.chunks.size(); ++i) {
    const Chunk& to = *clause.chunks[i];
    if (to.kind == ChunkKind::Inf && to.verb && verbOf(to.verb->verb) && !group.passive && !group.negated)
      return doSoTo(clause, i);
  }
  if (is(group.modal, Closed::May)) {
    // you may E: asked, then done
    if (clause.subject.empty() && owner_.orders.empty())
      return fail(diag::Id::SubjectMissing, group.modal->span, group.modal->text, "say who: `you may`");
    if (clause.subject.empty())
      note(group.modal->span, "(you) may: what a card of this kind orders, its player may", "YOU-9");
    const Node* who = you_;
    if (!clause.subject.empty()) {
      Cursor subject{clause.subject};
      if (subject.peek().kind != ChunkKind::Noun)
        return fail(diag::Id::NoRole, subject.peek().span, textOf(subject.peek().span));
      const NounPhrase& phrase = *subject.peek().np;
      ++subject.at;
      Desc desc = describe(phrase, subject);
      if (desc.sort == Sort::None || leftOver(subject)) return nullptr;
      if (desc.sort == Sort::Players && desc.quantifier == Quantifier::Each) return eachMay(clause, desc);
      who = playerOf(desc);
      if (!who) return nullptr;
    }
    const int32_t variable = newLocal();
    const Node* ask = make(NodeKind::AskYesNo, Type::Bool, {who}, 0, choice(textOf(clause.span)));
    const Node* keep = make(NodeKind::Let, Type::None, {ask}, 0, kNone, variable);
    syntax::VerbGroup* plain = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(group);
    plain->modal = nullptr;
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(clause);
    bare->verb = plain;
    const size_t mentioned = antecedents_.size();
    const Node* body = effect(*bare);
    if (!body) return nullptr;
    mentionedIf(mentioned);
    const Node* did = local(variable, Type::Bool);
    lastDid_ = did;
    return make(NodeKind::Seq, Type::None, {keep, make(NodeKind::If, Type::None, {did, body, nullptr})});
  }
  if (is(group.modal, Closed::Cannot) || (is(group.modal, Closed::Can) && group.negated)) return cannotEffect(clause);
  if (group.modal && !is(group.modal, Closed::Must))
    return fail(diag::Id::Misplaced, group.modal->span, group.modal->text);
  if (group.negated) return fail(diag::Id::Misplaced, group.span, textOf(group.span));
  for (const Word* adverb : group.adverbs) {
    if (is(adverb, Closed::Instead) && watched_) {
      // "that character instead takes 1 damage": as with `instead` behind it
      syntax::VerbGroup* plain = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(group);
      std::vector<const Word*> adverbs;
      for (const Word* each : group.adverbs) {
        if (each != adverb) adverbs.push_back(each);
      }
      plain->adverbs = llvm::ArrayRef<const Word*>(adverbs).copy(arena_);
      Clause* bare = new (arena_.Allocate<Clause>()) Clause(clause);
      bare->verb = plain;
      const Node* done = effect(*bare);
      if (!done) return nullptr;
      return make(NodeKind::Seq, Type::None,
                  {make(NodeKind::Kernel, Type::None, {}, 0, Index(bytecode::Operation::Cancel)), done});
    }
    if (!is(adverb, Closed::Immediately)) return fail(diag::Id::NoRole, adverb->span, adverb->text);
  }
  const Word* verb = group.verb;
  if (const Node* form = changeForm(clause); form || failed_) return form;
  if (is(verb, Closed::Be)) {
    // "you are stunned": to be made so. The participle of a verb, or the adjective of the same spelling.
    if (clause.chunks.empty()) return fail(diag::Id::VerbMissing, clause.span, textOf(clause.span));
    std::vector<lexicon::Reading> readings;
    model_.vocabulary.longest({std::string(clause.chunks[0]->word ? clause.chunks[0]->word->text : "")}, 0, readings);
    for (const lexicon::Reading& reading : readings) {
      if (model_.vocabulary[reading.symbol].kind != lexicon::SymbolKind::Verb) continue;
      Word* done = new (arena_.Allocate<Word>()) Word(*clause.chunks[0]->word);
      done->symbol = reading.symbol;
      done->form = lexicon::Form::Participle;
      syntax::VerbGroup* passive = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(group);
      passive->verb = done;
      passive->aux = verb;
      passive->passive = true;
      Clause* made = new (arena_.Allocate<Clause>()) Clause(clause);
      made->verb = passive;
      made->chunks = clause.chunks.drop_front(1);
      // "stunned and confused": one after the other
      if (!made->chunks.empty() && made->chunks[0]->kind == ChunkKind::Conj && is(made->chunks[0]->word, Closed::And) &&
          made->chunks[0]->inner && made->chunks[0]->inner->word) {
        Clause* also = new (arena_.Allocate<Clause>()) Clause(clause);
        std::vector<const Chunk*> rest(made->chunks.begin(), made->chunks.end());
        rest[0] = rest[0]->inner;
        also->chunks = llvm::ArrayRef<const Chunk*>(rest).copy(arena_);
        made->chunks = {};
        const Node* one = effect(*made);
        const Node* two = one ? effect(*also) : nullptr;
        return two ? make(NodeKind::Seq, Type::None, {one, two}) : nullptr;
      }
      return effect(*made);
    }
    return fail(diag::Id::Misplaced, clause.chunks[0]->span, textOf(clause.chunks[0]->span));
  }
  const VerbWord* word = verbOf(verb);
  if (!word) return fail(diag::Id::Misplaced, verb->span, verb->text);
  const Construct construct = word->frames.front().construct;
  if (doer_ && clause.subject.empty() && construct != Construct::None && construct != Construct::Choose)
    return fail(diag::Id::NotYet, clause.span, "`" + std::string(verb->text) + "` done by another than you");
  if (clause.subject.empty() && !group.passive && verb->form != lexicon::Form::Base) {
    return fail(diag::Id::Misplaced, verb->span, verb->text, "an order says `" + word->name + "`");
  }
  if (setsAside(clause)) return setAsideEffect(clause, nullptr);
  switch (construct) {
    case Construct::Modify:
      return modifyEffect(clause, false);
    case Construct::Gain:
      return modifyEffect(clause, true);
    case Construct::Choose:
      return chooseEffect(clause);
    case Construct::Find:
      return findEffect(clause);
    case Construct::Prevent:
      return preventEffect(clause);
    case Construct::Cancel:
      return cancelEffect(clause);
    case Construct::Happen:
      return happenEffect(clause);
    case Construct::Become:
      return becomeEffect(clause);
    case Construct::Resolve:
      return resolveEffect(clause);
    case Construct::Look:
      return lookEffect(clause);
    case Construct::PutBack:
      return putBackEffect(clause);
    case Construct::Blank:
      return speaksOfAbilities(clause) ? blankEffect(clause) : effectWith(clause, *word);
    case Construct::Protect:
      return protectEffect(clause);
    case Construct::Reduce:
    case Construct::Increase:
      return changeAmount(clause, construct == Construct::Increase);
    case Construct::Particle:
    case Construct::Use:
    case Construct::Leave:
    case Construct::Control:
    case Construct::Own:
      break;
    case Construct::None:
      return effectWith(clause, *word);
  }
  return fail(diag::Id::Misplaced, verb->span, verb->text);
}

}  // namespace thou::sema
