// Choices: `choose an ally`, `choose:` with its bullets, `choose to either ... or ...`.
#include <utility>

#include "llvm/Support/SaveAndRestore.h"

#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

const Node* Builder::casesSentence(const syntax::Sentence& stem, const syntax::Ability& text) {
  // "choose:" and its bullets. The stem may hold costs before an arrow; its last clause is the bare `choose`.
  llvm::ArrayRef<const Clause*> clauses = stem.clauses;
  const Clause& last = *clauses.back();
  const VerbWord* verb = last.verb ? verbOf(last.verb->verb) : nullptr;
  if (!verb || verb->frames.front().construct != Construct::Choose)
    return fail(diag::Id::BadChoice, last.span, textOf(last.span));
  if (!last.leads.empty()) return fail(diag::Id::NotYet, last.leads[0]->span, "a choice made several times");
  if (last.sub || !last.subject.empty() || last.verb->modal || last.verb->negated)
    return fail(diag::Id::BadChoice, last.span, textOf(last.span));
  if (last.chunks.size() > 1) return fail(diag::Id::NoRole, last.chunks[1]->span, textOf(last.chunks[1]->span));
  if (!last.chunks.empty() && textOf(last.chunks[0]->span) != "one")
    return fail(diag::Id::NoRole, last.chunks[0]->span, textOf(last.chunks[0]->span));
  const Node* const fully = std::exchange(fully_, nullptr);
  std::vector<const Node*> statements;
  for (const Clause* cost : clauses.drop_back()) {
    if (!is(last.conn, Closed::Arrow)) return fail(diag::Id::Misplaced, cost->span, textOf(cost->span));
    last_.did = nullptr;
    paying_ = true;
    const Node* paid = effect(*cost);
    paying_ = false;
    if (!paid) return nullptr;
    statements.push_back(paid);
    if (last_.did) statements.push_back(make(NodeKind::Require, Type::None, {last_.did}));
  }
  if (!statements.empty()) statements.push_back(arrow());
  std::vector<Option> options;
  std::vector<Index> modes;
  llvm::SaveAndRestore<bool> decides(youDecide_, true);
  const std::vector<Antecedent> before = antecedents_;
  for (const syntax::Case& option : text.cases) {
    antecedents_ = before;
    fully_ = nullptr;
    const int32_t known = nextLocal_;
    const Node* body = sentences(option.sentences);
    if (!body) return nullptr;
    options.push_back({body, known});
    modes.push_back(model_.string(textOf(option.span)));
  }
  antecedents_ = before;
  fully_ = nullptr;
  if (modes.size() < 2) return fail(diag::Id::BadChoice, stem.span, textOf(stem.span));
  note(last.span, "you choose one of " + std::to_string(modes.size()) + ", among those that are possible", "");
  statements.push_back(amongOptions(you_, options, choice("choose", modes), false));
  const Node* whole = makeList(NodeKind::Seq, Type::None, statements);
  return onlyThen(last.span, last.then, fully) ? make(NodeKind::If, Type::None, {fully, whole, nullptr}) : whole;
}

const Node* Builder::casesOf(const syntax::Ability& text) {
  // "If you are in:" and its cases: which of them hold is looked at before any is done.
  const Node* const fully = std::exchange(fully_, nullptr);
  std::vector<const Node*> statements;
  std::vector<const Node*> held;
  std::vector<std::vector<Antecedent>> known;
  const Node* all = nullptr;
  const std::vector<Antecedent> before = antecedents_;
  for (const syntax::Case& option : text.cases) {
    antecedents_ = before;
    const llvm::ArrayRef<const Clause*> clauses = option.sentences.front()->clauses;
    size_t end = 1;
    while (end < clauses.size() && !clauses[end]->comma) ++end;
    if (!is(clauses.front()->sub, Closed::If) || (end == clauses.size()) != option.all)
      return fail(diag::Id::ConditionAlone, option.span, textOf(option.span));
    const Node* test = conditionChain(clauses.take_front(end));
    if (!test) return nullptr;
    const int32_t variable = newLocal();
    statements.push_back(make(NodeKind::Let, Type::None, {test}, 0, kNone, variable));
    held.push_back(local(variable, Type::Bool));
    known.push_back(antecedents_);
    if (option.all && all) return fail(diag::Id::BadChoice, option.span, textOf(option.span));
    if (option.all) all = held.back();
  }
  for (size_t i = 0; i < text.cases.size(); ++i) {
    const syntax::Case& option = text.cases[i];
    if (option.all) continue;
    antecedents_ = known[i];
    const syntax::Sentence& first = *option.sentences.front();
    size_t end = 1;
    while (!first.clauses[end]->comma) ++end;
    syntax::Sentence* rest = new (arena_.Allocate<syntax::Sentence>()) syntax::Sentence(first);
    rest->clauses = first.clauses.drop_front(end);
    std::vector<const syntax::Sentence*> bodies(option.sentences.begin(), option.sentences.end());
    bodies[0] = rest;
    fully_ = nullptr;
    const Node* body = sentences(llvm::ArrayRef<const syntax::Sentence*>(bodies).copy(arena_));
    if (!body) return nullptr;
    const Node* test = all ? make(NodeKind::Or, Type::Bool, {held[i], all}) : held[i];
    statements.push_back(make(NodeKind::If, Type::None, {test, body, nullptr}));
    last_.did = last_.amount = last_.cards = lastCondition_ = nullptr;
  }
  antecedents_ = before;
  fully_ = nullptr;
  note(text.stem, "which of the cases hold is looked at before any of them is done");
  const Node* whole = sequence(statements);
  return onlyThen(text.stem, text.stemThen, fully) ? make(NodeKind::If, Type::None, {fully, whole, nullptr}) : whole;
}

bool Builder::choosesEither(llvm::ArrayRef<const Clause*> clauses) const {
  const Clause& first = *clauses.front();
  const VerbWord* verb = first.verb ? verbOf(first.verb->verb) : nullptr;
  if (!verb || verb->frames.front().construct != Construct::Choose) return false;
  return (clauses.size() > 1 && clauses[1]->colon) ||
         (!first.chunks.empty() && first.chunks[0]->kind == ChunkKind::Inf);
}

bool Builder::choosesWhatFollows(llvm::ArrayRef<const Clause*> clauses) {
  // "choose and discard 1 card": discarding does the choosing
  const Clause& first = *clauses.front();
  const VerbWord* verb = first.verb ? verbOf(first.verb->verb) : nullptr;
  if (!verb || verb->frames.front().construct != Construct::Choose || !first.chunks.empty() || !first.subject.empty() ||
      clauses.size() < 2 || !is(clauses[1]->conn, Closed::And) || !clauses[1]->subject.empty())
    return false;
  note(first.span, "whoever does what follows chooses what it is done to");
  return true;
}

const Clause* Builder::firstOption(llvm::ArrayRef<const Clause*>& clauses) {
  // "choose to either draw 1 card", "choose one: draw 1 card", "choose: either draw 1 card"
  const Clause& first = *clauses.front();
  const auto wrong = [&] {
    return fail(diag::Id::BadChoice, first.span, textOf(withoutComma(first.span)),
                "write `choose to either ... or ...`");
  };
  const syntax::VerbGroup& group = *first.verb;
  if ((group.modal && (!is(group.modal, Closed::Must) || first.subject.empty())) || group.negated || group.passive)
    return wrong(), nullptr;
  Clause* option = new (arena_.Allocate<Clause>()) Clause(first);
  std::vector<const Chunk*> chunks;
  bool either = true;  // is said, unless it is "one"
  if (clauses.size() > 1 && clauses[1]->colon) {
    either = first.chunks.empty();
    if (first.chunks.size() > 1 || (!either && textOf(first.chunks[0]->span) != "one")) return wrong(), nullptr;
    *option = *clauses[1];
    chunks.assign(option->chunks.begin(), option->chunks.end());
    clauses = clauses.drop_front(1);
  } else {
    const Chunk& to = *first.chunks[0];
    if (!to.verb || !to.verb->verb || to.verb->negated) return wrong(), nullptr;
    option->verb = to.verb;
    option->span = to.span;
    option->subject = option->leads = {};
    if (to.np) {
      Chunk* object = new (arena_.Allocate<Chunk>()) Chunk(to);
      object->kind = ChunkKind::Noun;
      object->span = to.np->span;
      chunks.push_back(object);
    }
    chunks.insert(chunks.end(), first.chunks.begin() + 1, first.chunks.end());
    if (!chunks.empty()) option->span = source::cover(option->span, chunks.back()->span);
  }
  clauses = clauses.drop_front(1);
  option->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(arena_);
  option->conn = nullptr;
  if (either) {
    if (!option->verb || option->verb->adverbs.size() != 1 || !is(option->verb->adverbs[0], Closed::Either))
      return wrong(), nullptr;
    syntax::VerbGroup* verb = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(*option->verb);
    verb->adverbs = {};
    option->verb = verb;
  }
  return option;
}

const Node* Builder::eitherEffect(llvm::ArrayRef<const Clause*> clauses, bool cost) {
  const Clause& first = *clauses.front();
  const Clause* option = license(*first.verb) ? firstOption(clauses) : nullptr;
  if (!option) return nullptr;
  const Node* chooser = doer_ ? doer_ : you_;
  Desc players;
  const std::vector<Antecedent> spoken = antecedents_;
  if (!first.subject.empty()) {
    Cursor subject{first.subject};
    const Chunk& who = subject.peek();
    if (who.kind != ChunkKind::Noun) return fail(diag::Id::NoRole, who.span, textOf(who.span));
    ++subject.at;
    players = describe(*who.np, subject);
    if (players.sort == Sort::None || leftOver(subject)) return nullptr;
    if (players.sort == Sort::Players && players.quantifier == Quantifier::Each) {
      if (cost) return fail(diag::Id::NotYet, who.span, "a choice of each player as a cost");
      players.variable = newLocal();
      chooser = local(players.variable, Type::Player);
      mention(Sort::Player, chooser, 0, false, players.span);
      note(players.span, "one after the other, in player order", "YOU-9");
    } else {
      chooser = playerOf(players);
      if (!chooser) return nullptr;
    }
  }
  // Each comma of the list and each `or` begins another choice, `and` goes on with the one before.
  bool last = false;
  std::vector<std::vector<const Clause*>> options = {{option}};
  std::vector<Span> spans = {option->span};
  if (option->verb) {  // without "to either"
    spans[0].begin = option->verb->verb->span.begin;
    spans[0].length = uint16_t(option->span.begin + option->span.length - spans[0].begin);
  }
  for (const Clause* clause : clauses) {
    last = last || is(clause->conn, Closed::Or);
    const bool next = is(clause->conn, Closed::Or) || (!clause->conn && clause->comma && !last);
    if (next && !clause->sub && clause->leads.empty()) {
      Clause* bare = new (arena_.Allocate<Clause>()) Clause(*clause);
      bare->conn = nullptr;
      options.push_back({bare});
      spans.push_back(clause->span);
    } else {
      options.back().push_back(clause);
      spans.back().length = clause->span.begin + clause->span.length - spans.back().begin;
    }
  }
  if (!last) return fail(diag::Id::BadChoice, first.span, textOf(withoutComma(first.span)));
  std::vector<Option> bodies;
  std::vector<Index> modes;
  const std::vector<Antecedent> before = antecedents_;
  llvm::SaveAndRestore<const Node*> doer(doer_, first.subject.empty() ? doer_ : chooser);
  for (size_t i = 0; i < options.size(); ++i) {
    antecedents_ = before;
    last_.did = nullptr;
    const int32_t known = nextLocal_;
    const Node* body = chain(llvm::ArrayRef<const Clause*>(options[i]).copy(arena_));
    if (!body) return nullptr;
    if (cost && last_.did) body = sequence({body, make(NodeKind::Require, Type::None, {last_.did})});
    bodies.push_back({body, known});
    modes.push_back(model_.string(textOf(spans[i])));
  }
  antecedents_ = spoken;
  last_.amount = last_.did = last_.cards = nullptr;
  note(first.span, "one of " + std::to_string(modes.size()) + " is chosen, among those that are possible", "");
  const Node* all = amongOptions(chooser, bodies, choice("choose", modes), cost);
  if (players.variable < 0) return ifInGame(chooser, all);
  return make(NodeKind::ForEachPlayer, Type::None, {players.node, all}, 0, kNone, players.variable);
}

const Node* Builder::chooseEffect(const Clause& clause) {
  Cursor cursor{clause.chunks};
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::BadChoice, clause.span, textOf(clause.span));
  const Node* chooser = doer_ ? doer_ : you_;
  if (!clause.subject.empty()) {
    Cursor subject{clause.subject};
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    Desc who = describe(phrase, subject);
    if (who.sort == Sort::None || leftOver(subject)) return nullptr;
    chooser = playerOf(who);
    if (!chooser) return nullptr;
  }
  const Chunk& chunk = cursor.peek();
  ++cursor.at;
  Desc desc = describe(*chunk.np, cursor);
  if (desc.sort == Sort::None || leftOver(cursor)) return nullptr;
  const Node* you = you_;
  you_ = chooser;
  const Node* result = nullptr;
  const int32_t variable = newLocal();
  chosen_.push_back(variable);
  if (desc.sort == Sort::Players && desc.quantifier == Quantifier::One) {
    const Node* chosen = make(NodeKind::ChoosePlayers, Type::Players, {chooser, desc.node, integer(1), integer(1)}, 0,
                              choice(textOf(clause.span)));
    result = make(NodeKind::Let, Type::None, {make(NodeKind::PlayerAt, Type::Player, {chosen, integer(0)})}, 0, kNone,
                  variable);
    mention(Sort::Player, local(variable, Type::Player), 0, false, chunk.span);
    last_.did = make(NodeKind::IsPlayer, Type::Bool, {local(variable, Type::Player)});
  } else if (desc.sort == Sort::Query) {
    const bool looked = areLookedAt(desc);
    const Node* list = resolveList(desc, nullptr, nullptr);
    if (list && desc.plural) {
      result = make(NodeKind::Let, Type::None, {list}, 0, kNone, variable);
      mention(Sort::Query, local(variable, Type::Cards), desc.kinds, true, chunk.span);
      last_.did = make(NodeKind::LtInt, Type::Bool,
                       {integer(0), make(NodeKind::Count, Type::Int, {local(variable, Type::Cards)})});
      // "up to 1": also one card to speak of
      if (desc.number && desc.number->kind == NodeKind::Int && desc.number->value == 1) {
        const int32_t single = newLocal();
        const Node* one = make(NodeKind::At, Type::Card, {local(variable, Type::Cards), integer(0)});
        result = make(NodeKind::Seq, Type::None, {result, make(NodeKind::Let, Type::None, {one}, 0, kNone, single)});
        mention(Sort::Card, local(single, Type::Card), desc.kinds, false, chunk.span);
      }
    } else if (list) {
      result =
          make(NodeKind::Let, Type::None, {make(NodeKind::At, Type::Card, {list, integer(0)})}, 0, kNone, variable);
      mention(Sort::Card, local(variable, Type::Card), desc.kinds, false, chunk.span);
      last_.did = make(NodeKind::IsCard, Type::Bool, {local(variable, Type::Card)});
    }
    if (list && looked) {
      const Node* those = local(variable, desc.plural ? Type::Cards : Type::Card);
      if (!desc.plural) those = make(NodeKind::Single, Type::Cards, {those});
      result = make(NodeKind::Seq, Type::None, {result, dealtWith(those, false)});
    }
  } else {
    fail(diag::Id::BadChoice, clause.span, textOf(clause.span));
  }
  you_ = you;
  return ifInGame(chooser, result);
}

}  // namespace thou::sema
