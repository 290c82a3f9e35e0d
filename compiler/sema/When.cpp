// A scenario's events and the answers given beforehand: `When you attack the Thug, choosing to use Focused Strikes.`
#include "compiler/sema/ScenarioBuilder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

const Node* ScenarioBuilder::everywhere() {
  // Every card a name may mean in an answer: in play, and in the players' and the scenario's other zones.
  std::vector<const Node*> lists = {make(NodeKind::CardsInPlay, Type::Cards, {}, int64_t(~0u))};
  for (size_t i = 0; i < program_.zones.size(); ++i) {
    const bytecode::Zone& zone = program_.zones[i];
    if (zone.role == bytecode::ZoneRole::Play) continue;
    if (zone.perPlayer) {
      const int32_t variable = newLocal();
      lists.push_back(make(NodeKind::Collect, Type::Cards,
                           {make(NodeKind::Players, Type::Players),
                            make(NodeKind::CardsInZone, Type::Cards, {local(variable, Type::Player)}, int64_t(i))},
                           0, kNone, variable));
    }
    if (zone.scenario)
      lists.push_back(
          make(NodeKind::CardsInZone, Type::Cards, {make(NodeKind::ScenarioPlayer, Type::Player)}, int64_t(i)));
  }
  return makeList(NodeKind::Union, Type::Cards, lists);
}

bool ScenarioBuilder::answers(Cursor& cursor, bytecode::Step& step) {
  // choosing ..., declining ..., paying with ...: in any number, each up to the next
  while (!cursor.done()) {
    const Chunk& start = cursor.peek();
    if (start.kind != ChunkKind::Gerund) return !leftOver(cursor);
    const bool declining = is(start.word, Closed::Declining);
    const bool choosing = is(start.word, Closed::Choosing);
    ++cursor.at;
    std::vector<const Chunk*> chunks;
    if (start.np) {
      Chunk* noun = new (arena_.Allocate<Chunk>()) Chunk();
      noun->kind = ChunkKind::Noun;
      noun->np = start.np;
      noun->span = start.np->span;
      chunks.push_back(noun);
    }
    while (!cursor.done() && cursor.peek().kind != ChunkKind::Gerund) chunks.push_back(cursor.chunks[cursor.at++]);
    if (chunks.empty()) return fail(diag::Id::BadAnswer, start.span, textOf(start.span)) != nullptr;
    const Span whole = source::cover(start.span, chunks.back()->span);
    auto base = [&] {
      bytecode::Answer answer;
      answer.decline = declining;
      answer.text = model_.string(textOf(whole));
      return answer;
    };
    // to use X / to draw 1 card / not to defend: an ability when its object is a named card, else words of the option
    if (chunks[0]->kind == ChunkKind::Inf) {
      const Chunk& inf = *chunks[0];
      const VerbWord* verb = inf.verb ? verbOf(inf.verb->verb) : nullptr;
      const bool uses = verb && (verb->frames.front().construct == Construct::Use ||
                                 (model_.playWord != kNone && verb == &model_.verbs[model_.playWord]));
      if (!uses) {
        bytecode::Answer answer = base();
        const Span last = chunks.back()->span;
        Span words = inf.verb ? inf.verb->span : inf.span;  // without its `to`
        words.length = uint16_t(last.begin + last.length - words.begin);
        answer.mode = model_.string(textOf(words));
        step.answers.push_back(answer);
        continue;
      }
      if (inf.np) {
        Chunk* noun = new (arena_.Allocate<Chunk>()) Chunk();
        noun->kind = ChunkKind::Noun;
        noun->np = inf.np;
        noun->span = inf.np->span;
        chunks[0] = noun;
      } else {
        chunks.erase(chunks.begin());
      }
    }
    std::vector<const Node*> lists;
    Cursor each{llvm::ArrayRef<const Chunk*>(chunks).copy(arena_)};
    while (!each.done()) {
      const Chunk* chunk = &each.peek();
      if (chunk->kind == ChunkKind::Conj && chunk->inner) chunk = chunk->inner;
      const NounPhrase* phrase = chunk->np;
      if (!phrase || (chunk->kind != ChunkKind::Noun && chunk->kind != ChunkKind::Prep))
        return fail(diag::Id::BadAnswer, chunk->span, textOf(chunk->span)) != nullptr;
      ++each.at;
      if (phrase->head && phrase->head->isNumber) {
        bytecode::Answer answer = base();
        answer.hasNumber = true;
        answer.number = phrase->head->number;
        step.answers.push_back(answer);
        continue;
      }
      Desc desc = describe(*phrase, each);
      if (desc.sort == Sort::None) return false;
      if (desc.sort == Sort::Player || desc.sort == Sort::Players) {
        bytecode::Answer answer = base();
        const Node* list =
            desc.sort == Sort::Player ? make(NodeKind::SinglePlayer, Type::Players, {desc.node}) : desc.node;
        answer.players = routine("answer", list, Type::Players, true);
        step.answers.push_back(answer);
        continue;
      }
      const Node* list = nullptr;
      if (desc.sort == Sort::Card) {
        list = make(NodeKind::Single, Type::Cards, {desc.node});
      } else if (desc.sort == Sort::Query) {
        if (!desc.list) desc.list = everywhere();
        finishQuery(desc);
        list = candidates(desc);
      } else {
        return fail(diag::Id::BadAnswer, chunk->span, textOf(chunk->span)) != nullptr;
      }
      if (choosing && !declining) {
        lists.push_back(list);
      } else {
        bytecode::Answer answer = base();
        answer.cards = routine("answer", list, Type::Cards, true);
        step.answers.push_back(answer);
      }
    }
    if (!lists.empty()) {
      bytecode::Answer answer = base();
      answer.cards = routine("answer", lists.size() == 1 ? lists[0] : makeList(NodeKind::Union, Type::Cards, lists),
                             Type::Cards, true);
      step.answers.push_back(answer);
    }
  }
  return true;
}

/// "you use NAME to thwart", "you play NAME": the player is offered their actions; the one named is added to the answers.
const Node* ScenarioBuilder::offer(const Clause& clause, bytecode::Step& step) {
  Cursor subject{clause.subject};
  if (subject.peek().kind != ChunkKind::Noun) return fail(diag::Id::BadStep, clause.span, textOf(clause.span));
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc who = describe(phrase, subject);
  if (who.sort == Sort::None || leftOver(subject)) return nullptr;
  const Node* player = playerOf(who);
  Cursor cursor{clause.chunks};
  if (!player || cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return failed_ ? nullptr : fail(diag::Id::BadStep, clause.span, textOf(clause.span));
  const Chunk& chunk = cursor.peek();
  ++cursor.at;
  Desc what = describe(*chunk.np, cursor);
  if (what.sort == Sort::None) return nullptr;
  // "to thwart": which of its abilities
  std::string_view use;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Inf) {
    use = textOf(cursor.peek().verb ? cursor.peek().verb->span : cursor.peek().span);
    ++cursor.at;
  }
  if (leftOver(cursor)) return nullptr;
  const Node* list = nullptr;
  if (what.sort == Sort::Card) {
    list = make(NodeKind::Single, Type::Cards, {what.node});
  } else if (what.sort == Sort::Query) {
    if (!what.list) what.list = everywhere();
    finishQuery(what);
    list = candidates(what);
  } else {
    return fail(diag::Id::BadStep, chunk.span, textOf(chunk.span));
  }
  bytecode::Answer answer;
  answer.cards = routine("answer", list, Type::Cards, true);
  answer.text = model_.string(textOf(clause.span));
  if (!use.empty()) answer.mode = model_.string(use);
  step.answers.push_back(answer);
  return make(NodeKind::Kernel, Type::None, {player, integer(int64_t(bytecode::Timing::Action))}, 0,
              Index(Operation::OfferOne), newLocal());
}

/// "Then you cannot use NAME.": it is not among the actions that the player is offered.
bool ScenarioBuilder::notOffered(const Clause& clause, bytecode::Step& step) {
  step.action = bytecode::StepAction::Cannot;
  const Node* statement = offer(clause, step);
  if (statement) step.function = routine("cannot", statement, Type::None, false);
  return statement && !failed_;
}

/// Whether a clause's verb is answered by an offer of actions.
bool ScenarioBuilder::isOffered(const Clause& clause) const {
  const VerbWord* verb = clause.verb && clause.verb->verb ? verbOf(clause.verb->verb) : nullptr;
  if (!verb) return false;
  return verb->frames.front().construct == Construct::Use ||
         (model_.playWord != kNone && verb == &model_.verbs[model_.playWord]);
}

bool ScenarioBuilder::when(const syntax::Sentence& sentence, bytecode::Step& step) {
  if (sentence.clauses.size() != 1) {
    const Clause& second = *sentence.clauses[1];
    return fail(diag::Id::OneEvent, second.span, textOf(second.span)) != nullptr;
  }
  Clause* clause = new (arena_.Allocate<Clause>()) Clause(*sentence.clauses.front());
  clause->sub = nullptr;
  // The answers are the gerunds at the end.
  size_t end = 0;
  while (end < clause->chunks.size() && clause->chunks[end]->kind != ChunkKind::Gerund) ++end;
  Cursor tail{clause->chunks};
  tail.at = end;
  if (!clause->verb || !clause->verb->verb || clause->subject.empty())
    return fail(diag::Id::BadStep, clause->span, textOf(clause->span)) != nullptr;
  const VerbWord* verb = verbOf(clause->verb->verb);
  clause->chunks = clause->chunks.take_front(end);
  span_ = clause->span;
  const Node* statement = nullptr;
  if (verb && verb->frames.front().verb == program_.endVerb && program_.endVerb != kNone) {
    Cursor subject{clause->subject};
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    Desc desc = describe(phrase, subject);
    if (desc.sort == Sort::None || leftOver(subject)) return false;
    if (desc.sort != Sort::Scope) return fail(diag::Id::BadStep, clause->span, textOf(clause->span)) != nullptr;
    switch (bytecode::Scope(desc.unitIndex)) {
      case bytecode::Scope::Turn:
        step.action = bytecode::StepAction::EndTurn;
        break;
      case bytecode::Scope::Phase:
        step.action = bytecode::StepAction::EndPhase;
        break;
      case bytecode::Scope::Round:
        step.action = bytecode::StepAction::EndRound;
        break;
      case bytecode::Scope::Game:
      case bytecode::Scope::Step:
        return fail(diag::Id::BadStep, clause->span, textOf(clause->span)) != nullptr;
    }
  } else if (isOffered(*clause)) {
    statement = offer(*clause, step);
    if (!statement) return false;
  } else {
    statement = effect(*clause);
    if (!statement || !asidePaired()) return false;
  }
  if (!answers(tail, step)) return false;
  if (statement) step.function = routine("when", statement, Type::None, false);
  return !failed_;
}

}  // namespace thou::sema
