// See When.h.
#include "compiler/sema/scenario/When.h"
#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Clauses.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/scenario/Scenario.h"
#include "compiler/sema/scenario/ScenarioContext.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

/// Adds the answers that stand behind the event: `choosing Ann`, `paying with Coil`.
static bool answers(ScenarioContext& context, Cursor& cursor, bytecode::Step& step);
/// Fills the answer that begins with `choosing`, `declining` or `paying`; `chunks`: the rest of it.
static bool oneAnswer(ScenarioContext& context, const Chunk& start, std::vector<const Chunk*> chunks,
                      bytecode::Answer& answer);
/// Adds one thing that an answer names: which, and how many of it.
static bool answerPart(ScenarioContext& context, const NounPhrase& phrase, Cursor& cursor, bytecode::Answer& answer);
/// A Cards node: those that a description in an answer can mean, wherever they are; null where it means no cards.
static const Node* cardsMeant(ScenarioContext& context, Desc& desc);
static bool isPlay(const ScenarioContext& context, const VerbWord& verb);
/// A statement that offers a player what it is about; its choice is the step's first answer.
static const Node* offer(ScenarioContext& context, const Clause& clause, bytecode::Step& step);
/// A Cards node: all cards, wherever they are.
static const Node* everywhere(ScenarioContext& context);

const Node* everywhere(ScenarioContext& context) {
  // Every card a name may mean in an answer: in play, and in the players' and the scenario's other zones.
  std::vector<const Node*> lists = {context.make(NodeKind::CardsInPlay, Type::Cards, {}, int64_t(~0u))};
  for (size_t i = 0; i < context.program.zones.size(); ++i) {
    const bytecode::Zone& zone = context.program.zones[i];
    if (zone.role == bytecode::ZoneRole::Play) continue;
    if (zone.perPlayer) {
      const int32_t variable = context.newLocal();
      lists.push_back(context.make(
          NodeKind::Collect, Type::Cards,
          {context.make(NodeKind::Players, Type::Players),
           context.make(NodeKind::CardsInZone, Type::Cards, {context.local(variable, Type::Player)}, int64_t(i))},
          0, kNone, variable));
    }
    if (zone.scenario)
      lists.push_back(context.make(NodeKind::CardsInZone, Type::Cards, {context.scenarioPlayer()}, int64_t(i)));
  }
  return context.makeList(NodeKind::Union, Type::Cards, lists);
}

bool answers(ScenarioContext& context, Cursor& cursor, bytecode::Step& step) {
  // choosing ..., declining ..., paying with ...: in any number, each up to the next
  while (!cursor.done()) {
    const Chunk& start = cursor.peek();
    if (start.kind != ChunkKind::Gerund) return !leftOver(context, cursor);
    ++cursor.at;
    std::vector<const Chunk*> chunks;
    if (start.np) chunks.push_back(nounChunk(context, start.np));
    while (!cursor.done() && cursor.peek().kind != ChunkKind::Gerund) chunks.push_back(cursor.chunks[cursor.at++]);
    if (chunks.empty()) return context.fail(diag::Id::BadAnswer, start.span, context.textOf(start.span)) != nullptr;
    bytecode::Answer answer;
    if (!oneAnswer(context, start, std::move(chunks), answer)) return false;
    step.answers.push_back(std::move(answer));
  }
  return true;
}

bool oneAnswer(ScenarioContext& context, const Chunk& start, std::vector<const Chunk*> chunks,
               bytecode::Answer& answer) {
  using bytecode::AnswerKind;
  const bool declining = is(start.word, Closed::Declining);
  const VerbWord* use = start.word->closed == Closed::None ? context.verbOf(start.word) : nullptr;
  const bool paying = use && use->frames.front().construct == Construct::Use;
  const Span whole = source::cover(start.span, chunks.back()->span);
  if (!paying && !declining && !is(start.word, Closed::Choosing))
    return context.fail(diag::Id::BadAnswer, whole, context.textOf(whole), kAnswers) != nullptr;
  answer.kind = paying ? AnswerKind::Pay : declining ? AnswerKind::Decline : AnswerKind::Choose;
  answer.text = context.model.string(context.textOf(whole));
  // to use X / to draw 1 card: an ability when its object is a named card, else words of the option
  if (chunks[0]->kind == ChunkKind::Inf && !paying) {
    const Chunk& inf = *chunks[0];
    const VerbWord* verb = inf.verb ? context.verbOf(inf.verb->verb) : nullptr;
    const bool uses = verb && (verb->frames.front().construct == Construct::Use || isPlay(context, *verb));
    if (!uses) {
      const Span last = chunks.back()->span;
      Span words = inf.verb ? inf.verb->span : inf.span;  // without its `to`
      words.length = uint16_t(last.begin + last.length - words.begin);
      answer.mode = context.model.string(context.textOf(words));
      return true;
    }
    answer.kind = declining ? AnswerKind::DeclineUse : isPlay(context, *verb) ? AnswerKind::Play : AnswerKind::Use;
    if (inf.np) {
      chunks[0] = nounChunk(context, inf.np);
    } else {
      chunks.erase(chunks.begin());
    }
  }
  Cursor each{llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena)};
  while (!each.done()) {
    const Chunk* chunk = &each.peek();
    if (chunk->kind == ChunkKind::Conj && jointOf(each.chunks, each.at) != Closed::And)
      return context.fail(diag::Id::BadAnswer, chunk->span, context.textOf(chunk->span)) != nullptr;
    if (chunk->kind == ChunkKind::Conj && chunk->inner) chunk = chunk->inner;
    // "paying with X", and nothing but that: what stands behind another preposition is not what is chosen
    const bool with = paying && answer.parts.empty() && chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::With);
    const NounPhrase* phrase = chunk->kind == ChunkKind::Noun || with ? chunk->np : nullptr;
    if (!phrase || (paying && !with && answer.parts.empty()))
      return context.fail(diag::Id::BadAnswer, whole, context.textOf(whole), kAnswers) != nullptr;
    ++each.at;
    if (phrase->head && phrase->head->isNumber) {
      if (answer.kind != AnswerKind::Choose || chunks.size() > 1)
        return context.fail(diag::Id::BadAnswer, whole, context.textOf(whole),
                            "say `choosing` before a number alone") != nullptr;
      answer.hasNumber = true;
      answer.number = phrase->head->number;
      return true;
    }
    if (!answerPart(context, *phrase, each, answer)) return false;
  }
  return true;
}

bool answerPart(ScenarioContext& context, const NounPhrase& phrase, Cursor& cursor, bytecode::Answer& answer) {
  Desc desc = describe(context, phrase, cursor);
  if (desc.sort == Sort::None) return false;
  bytecode::AnswerPart part;
  const bool several = desc.quantifier == Quantifier::Each || (desc.quantifier == Quantifier::Definite && desc.plural);
  const bool counted = desc.quantifier == Quantifier::Number && desc.number && desc.number->kind == NodeKind::Int;
  if (desc.quantifier == Quantifier::No || (counted && desc.number->value == 0)) {
    return context.fail(diag::Id::BadAnswer, phrase.span, context.textOf(phrase.span),
                        "where none need be chosen, `declining` and what it could have been chooses none") != nullptr;
  }
  const bool exact =
      several || counted || desc.quantifier == Quantifier::One || desc.quantifier == Quantifier::Definite;
  if (!exact || desc.random || (counted && (desc.number->value < 0 || desc.number->value > 200)))
    return context.fail(diag::Id::BadAnswer, phrase.span, context.textOf(phrase.span),
                        "say how many: `2 ...`, `each ...`") != nullptr;
  part.count = uint8_t(counted ? desc.number->value : several ? 0 : 1);
  if (desc.sort == Sort::Player || desc.sort == Sort::Players) {
    const bool one = desc.sort == Sort::Player;
    const Node* list = one ? context.make(NodeKind::SinglePlayer, Type::Players, {desc.node}) : desc.node;
    if (one) part.count = 1;
    part.players = context.routine("answer", list, Type::Players, true);
  } else {
    const Node* list = cardsMeant(context, desc);
    if (!list) return context.fail(diag::Id::BadAnswer, phrase.span, context.textOf(phrase.span)) != nullptr;
    if (desc.sort == Sort::Card) part.count = 1;
    part.cards = context.routine("answer", list, Type::Cards, true);
  }
  answer.parts.push_back(part);
  return true;
}

const Node* cardsMeant(ScenarioContext& context, Desc& desc) {
  if (desc.sort == Sort::Card) return context.single(desc.node);
  if (desc.sort != Sort::Query) return nullptr;
  if (!desc.list) desc.list = everywhere(context);
  finishQuery(context, desc);
  return candidates(context, desc);
}

/// "you use NAME to thwart", "you play NAME": the player is offered their actions; the one named is added to the answers.
const Node* offer(ScenarioContext& context, const Clause& clause, bytecode::Step& step) {
  Desc who = subjectOf(context, clause, diag::Id::BadStep);
  if (who.sort == Sort::None) return nullptr;
  const Node* player = playerOf(context, who);
  Cursor cursor{clause.chunks};
  if (!player || cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return context.failed ? nullptr : context.fail(diag::Id::BadStep, clause.span, context.textOf(clause.span));
  const Chunk& chunk = cursor.peek();
  ++cursor.at;
  Desc what = describe(context, *chunk.np, cursor);
  if (what.sort == Sort::None) return nullptr;
  // "to thwart": which of its abilities
  std::string_view use;
  if (!cursor.done() && cursor.peek().kind == ChunkKind::Inf) {
    use = context.textOf(cursor.peek().verb ? cursor.peek().verb->span : cursor.peek().span);
    ++cursor.at;
  }
  if (leftOver(context, cursor)) return nullptr;
  const bool one = what.quantifier == Quantifier::Definite || what.quantifier == Quantifier::One;
  const Node* list = one ? cardsMeant(context, what) : nullptr;
  if (!list)
    return context.fail(diag::Id::BadStep, chunk.span, context.textOf(chunk.span),
                        "one card at a time is used or played");
  bytecode::Answer answer{.kind = isPlay(context, *context.verbOf(clause.verb->verb)) ? bytecode::AnswerKind::Play
                                                                                      : bytecode::AnswerKind::Use};
  answer.parts = {{.cards = context.routine("answer", list, Type::Cards, true)}};
  answer.text = context.model.string(context.textOf(clause.span));
  if (!use.empty()) answer.mode = context.model.string(use);
  step.answers.push_back(answer);
  step.who = context.routine("who", context.make(NodeKind::SinglePlayer, Type::Players, {player}), Type::Players, true);
  return context.make(NodeKind::Kernel, Type::None, {player, context.integer(int64_t(bytecode::Timing::Action))}, 0,
                      Index(Operation::OfferOne), context.newLocal());
}

/// "Then you cannot use NAME.": it is not among the actions that the player is offered, or not with the answers that stand behind it.
bool notOffered(ScenarioContext& context, const Clause& clause, bytecode::Step& step) {
  step.action = bytecode::StepAction::Cannot;
  Clause* event = new (context.arena.Allocate<Clause>()) Clause(clause);
  Cursor tail{clause.chunks};
  while (!tail.done() && tail.peek().kind != ChunkKind::Gerund) ++tail.at;
  event->chunks = clause.chunks.take_front(tail.at);
  const Node* statement = offer(context, *event, step);
  if (!statement || !answers(context, tail, step)) return false;
  step.function = context.routine("cannot", statement, Type::None, false);
  return !context.failed;
}

/// Whether a clause's verb is answered by an offer of actions.
bool isOffered(const ScenarioContext& context, const Clause& clause) {
  const VerbWord* verb = clause.verb && clause.verb->verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!verb) return false;
  return verb->frames.front().construct == Construct::Use || isPlay(context, *verb);
}

bool isPlay(const ScenarioContext& context, const VerbWord& verb) {
  return context.model.playWord != kNone && &verb == &context.model.verbs[context.model.playWord];
}

bool when(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step) {
  if (sentence.clauses.size() != 1) {
    const Clause& second = *sentence.clauses[1];
    return context.fail(diag::Id::OneEvent, second.span, context.textOf(second.span),
                        "say it in a `When` of its own") != nullptr;
  }
  Clause* clause = new (context.arena.Allocate<Clause>()) Clause(*sentence.clauses.front());
  clause->sub = nullptr;
  // The answers are the gerunds at the end.
  size_t end = 0;
  while (end < clause->chunks.size() && clause->chunks[end]->kind != ChunkKind::Gerund) ++end;
  Cursor tail{clause->chunks};
  tail.at = end;
  if (!clause->verb || !clause->verb->verb || clause->subject.empty())
    return context.fail(diag::Id::BadStep, clause->span, context.textOf(clause->span)) != nullptr;
  const VerbWord* verb = context.verbOf(clause->verb->verb);
  clause->chunks = clause->chunks.take_front(end);
  context.clauseSpan = clause->span;
  const Node* statement = nullptr;
  if (verb && verb->frames.front().verb == context.program.endVerb && context.program.endVerb != kNone) {
    Cursor subject{clause->subject};
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    Desc desc = describe(context, phrase, subject);
    if (desc.sort == Sort::None || leftOver(context, subject)) return false;
    if (desc.sort != Sort::Scope)
      return context.fail(diag::Id::BadStep, clause->span, context.textOf(clause->span)) != nullptr;
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
        return context.fail(diag::Id::BadStep, clause->span, context.textOf(clause->span)) != nullptr;
    }
  } else if (isNothing(context, *clause)) {
    return tail.done() ? nothing(context, sentence, step) : !leftOver(context, tail);
  } else if (isOffered(context, *clause)) {
    step.action = bytecode::StepAction::Offer;
    statement = offer(context, *clause, step);
    if (!statement) return false;
  } else {
    statement = effect(context, *clause);
    if (!statement || !asidePaired(context)) return false;
  }
  if (!answers(context, tail, step)) return false;
  if (statement) step.function = context.routine("when", statement, Type::None, false);
  return !context.failed;
}

}  // namespace thou::sema
