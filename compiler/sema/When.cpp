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
    ++cursor.at;
    std::vector<const Chunk*> chunks;
    if (start.np) chunks.push_back(asChunk(*start.np));
    while (!cursor.done() && cursor.peek().kind != ChunkKind::Gerund) chunks.push_back(cursor.chunks[cursor.at++]);
    if (chunks.empty()) return fail(diag::Id::BadAnswer, start.span, textOf(start.span)) != nullptr;
    bytecode::Answer answer;
    if (!oneAnswer(start, std::move(chunks), answer)) return false;
    step.answers.push_back(std::move(answer));
  }
  return true;
}

const syntax::Chunk* ScenarioBuilder::asChunk(const NounPhrase& phrase) {
  Chunk* noun = new (arena_.Allocate<Chunk>()) Chunk();
  noun->kind = ChunkKind::Noun;
  noun->np = &phrase;
  noun->span = phrase.span;
  return noun;
}

bool ScenarioBuilder::oneAnswer(const Chunk& start, std::vector<const Chunk*> chunks, bytecode::Answer& answer) {
  using bytecode::AnswerKind;
  const bool declining = is(start.word, Closed::Declining);
  const VerbWord* use = start.word->closed == Closed::None ? verbOf(start.word) : nullptr;
  const bool paying = use && use->frames.front().construct == Construct::Use;
  const Span whole = source::cover(start.span, chunks.back()->span);
  if (!paying && !declining && !is(start.word, Closed::Choosing))
    return fail(diag::Id::BadAnswer, whole, textOf(whole), kAnswers) != nullptr;
  answer.kind = paying ? AnswerKind::Pay : declining ? AnswerKind::Decline : AnswerKind::Choose;
  answer.text = model_.string(textOf(whole));
  // to use X / to draw 1 card: an ability when its object is a named card, else words of the option
  if (chunks[0]->kind == ChunkKind::Inf && !paying) {
    const Chunk& inf = *chunks[0];
    const VerbWord* verb = inf.verb ? verbOf(inf.verb->verb) : nullptr;
    const bool uses = verb && (verb->frames.front().construct == Construct::Use || isPlay(*verb));
    if (!uses) {
      const Span last = chunks.back()->span;
      Span words = inf.verb ? inf.verb->span : inf.span;  // without its `to`
      words.length = uint16_t(last.begin + last.length - words.begin);
      answer.mode = model_.string(textOf(words));
      return true;
    }
    answer.kind = declining ? AnswerKind::DeclineUse : isPlay(*verb) ? AnswerKind::Play : AnswerKind::Use;
    if (inf.np) {
      chunks[0] = asChunk(*inf.np);
    } else {
      chunks.erase(chunks.begin());
    }
  }
  Cursor each{llvm::ArrayRef<const Chunk*>(chunks).copy(arena_)};
  while (!each.done()) {
    const Chunk* chunk = &each.peek();
    if (chunk->kind == ChunkKind::Conj && jointOf(each.chunks, each.at) != Closed::And)
      return fail(diag::Id::BadAnswer, chunk->span, textOf(chunk->span)) != nullptr;
    if (chunk->kind == ChunkKind::Conj && chunk->inner) chunk = chunk->inner;
    // "paying with X", and nothing but that: what stands behind another preposition is not what is chosen
    const bool with = paying && answer.parts.empty() && chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::With);
    const NounPhrase* phrase = chunk->kind == ChunkKind::Noun || with ? chunk->np : nullptr;
    if (!phrase || (paying && !with && answer.parts.empty()))
      return fail(diag::Id::BadAnswer, whole, textOf(whole), kAnswers) != nullptr;
    ++each.at;
    if (phrase->head && phrase->head->isNumber) {
      if (answer.kind != AnswerKind::Choose || chunks.size() > 1)
        return fail(diag::Id::BadAnswer, whole, textOf(whole), "say `choosing` before a number alone") != nullptr;
      answer.hasNumber = true;
      answer.number = phrase->head->number;
      return true;
    }
    if (!answerPart(*phrase, each, answer)) return false;
  }
  return true;
}

bool ScenarioBuilder::answerPart(const NounPhrase& phrase, Cursor& cursor, bytecode::Answer& answer) {
  Desc desc = describe(phrase, cursor);
  if (desc.sort == Sort::None) return false;
  bytecode::AnswerPart part;
  const bool several = desc.quantifier == Quantifier::Each || (desc.quantifier == Quantifier::Definite && desc.plural);
  const bool counted = desc.quantifier == Quantifier::Number && desc.number && desc.number->kind == NodeKind::Int;
  if (desc.quantifier == Quantifier::No || (counted && desc.number->value == 0)) {
    return fail(diag::Id::BadAnswer, phrase.span, textOf(phrase.span),
                "where none need be chosen, `declining` and what it could have been chooses none") != nullptr;
  }
  const bool exact =
      several || counted || desc.quantifier == Quantifier::One || desc.quantifier == Quantifier::Definite;
  if (!exact || desc.random || (counted && (desc.number->value < 0 || desc.number->value > 200)))
    return fail(diag::Id::BadAnswer, phrase.span, textOf(phrase.span), "say how many: `2 ...`, `each ...`") != nullptr;
  part.count = uint8_t(counted ? desc.number->value : several ? 0 : 1);
  if (desc.sort == Sort::Player || desc.sort == Sort::Players) {
    const bool one = desc.sort == Sort::Player;
    const Node* list = one ? make(NodeKind::SinglePlayer, Type::Players, {desc.node}) : desc.node;
    if (one) part.count = 1;
    part.players = routine("answer", list, Type::Players, true);
  } else {
    const Node* list = cardsMeant(desc);
    if (!list) return fail(diag::Id::BadAnswer, phrase.span, textOf(phrase.span)) != nullptr;
    if (desc.sort == Sort::Card) part.count = 1;
    part.cards = routine("answer", list, Type::Cards, true);
  }
  answer.parts.push_back(part);
  return true;
}

const Node* ScenarioBuilder::cardsMeant(Desc& desc) {
  if (desc.sort == Sort::Card) return make(NodeKind::Single, Type::Cards, {desc.node});
  if (desc.sort != Sort::Query) return nullptr;
  if (!desc.list) desc.list = everywhere();
  finishQuery(desc);
  return candidates(desc);
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
  const bool one = what.quantifier == Quantifier::Definite || what.quantifier == Quantifier::One;
  const Node* list = one ? cardsMeant(what) : nullptr;
  if (!list) return fail(diag::Id::BadStep, chunk.span, textOf(chunk.span), "one card at a time is used or played");
  bytecode::Answer answer{.kind = isPlay(*verbOf(clause.verb->verb)) ? bytecode::AnswerKind::Play
                                                                     : bytecode::AnswerKind::Use};
  answer.parts = {{.cards = routine("answer", list, Type::Cards, true)}};
  answer.text = model_.string(textOf(clause.span));
  if (!use.empty()) answer.mode = model_.string(use);
  step.answers.push_back(answer);
  step.who = routine("who", make(NodeKind::SinglePlayer, Type::Players, {player}), Type::Players, true);
  return make(NodeKind::Kernel, Type::None, {player, integer(int64_t(bytecode::Timing::Action))}, 0,
              Index(Operation::OfferOne), newLocal());
}

/// "Then you cannot use NAME.": it is not among the actions that the player is offered, or not with the answers that stand behind it.
bool ScenarioBuilder::notOffered(const Clause& clause, bytecode::Step& step) {
  step.action = bytecode::StepAction::Cannot;
  Clause* event = new (arena_.Allocate<Clause>()) Clause(clause);
  Cursor tail{clause.chunks};
  while (!tail.done() && tail.peek().kind != ChunkKind::Gerund) ++tail.at;
  event->chunks = clause.chunks.take_front(tail.at);
  const Node* statement = offer(*event, step);
  if (!statement || !answers(tail, step)) return false;
  step.function = routine("cannot", statement, Type::None, false);
  return !failed_;
}

/// Whether a clause's verb is answered by an offer of actions.
bool ScenarioBuilder::isOffered(const Clause& clause) const {
  const VerbWord* verb = clause.verb && clause.verb->verb ? verbOf(clause.verb->verb) : nullptr;
  if (!verb) return false;
  return verb->frames.front().construct == Construct::Use || isPlay(*verb);
}

bool ScenarioBuilder::isPlay(const VerbWord& verb) const {
  return model_.playWord != kNone && &verb == &model_.verbs[model_.playWord];
}

bool ScenarioBuilder::when(const syntax::Sentence& sentence, bytecode::Step& step) {
  if (sentence.clauses.size() != 1) {
    const Clause& second = *sentence.clauses[1];
    return fail(diag::Id::OneEvent, second.span, textOf(second.span), "say it in a `When` of its own") != nullptr;
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
  } else if (isNothing(*clause)) {
    return tail.done() ? nothing(sentence, step) : !leftOver(tail);
  } else if (isOffered(*clause)) {
    step.action = bytecode::StepAction::Offer;
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
