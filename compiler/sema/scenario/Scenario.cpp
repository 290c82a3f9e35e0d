// See Scenario.h.
#include "compiler/sema/scenario/Scenario.h"

#include <functional>

#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/scenario/ScenarioContext.h"
#include "compiler/sema/scenario/ScenarioPlace.h"
#include "compiler/sema/scenario/When.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using Sort = Desc::Sort;

/// "Then X and Y.": one test, and each part of it.
static bool then(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step);
static bool begin(ScenarioContext& context, const Clause& clause, bytecode::Step& step);
/// Fills a step; false after reporting.
static bool given(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step);

bool step(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step) {
  if (sentence.kind != syntax::SentenceKind::Statement || sentence.clauses.empty()) {
    return context.fail(diag::Id::BadStep, sentence.span, context.textOf(sentence.span)) != nullptr;
  }
  step.text = context.model.string(context.textOf(sentence.span));
  const Clause& first = *sentence.clauses.front();
  if (is(first.sub, Closed::Given)) {
    step.kind = bytecode::StepKind::Given;
    context.setting.mode = Mode::Given;
    return given(context, sentence, step);
  }
  if (is(first.sub, Closed::When)) {
    step.kind = bytecode::StepKind::When;
    return when(context, sentence, step);
  }
  if (first.then) {
    step.kind = bytecode::StepKind::Then;
    context.setting.mode = Mode::Then;
    if (sentence.clauses.size() == 1 && isOffered(context, first) && is(first.verb->modal, Closed::Cannot)) {
      context.clauseSpan = first.span;
      return notOffered(context, first, step);
    }
    if (isNothing(context, first)) return nothing(context, sentence, step);
    return then(context, sentence, step);
  }
  return context.fail(diag::Id::BadStep, sentence.span, context.textOf(sentence.span), kSteps) != nullptr;
}

/// The cards that a test describes and asks a value of: "the Thug's ATK is 0" is not so where there is no Thug.
std::vector<const Node*> measured(const Node* test) {
  std::vector<const Node*> cards;
  const std::function<void(const Node*)> look = [&](const Node* node) {
    if (!node) return;
    const Node* card = node->type == Type::Int && !node->args.empty() ? node->args[0] : nullptr;
    if (card && card->kind == NodeKind::At && card->type == Type::Card && Trees::freeLocals(card).empty() &&
        llvm::none_of(cards, [&](const Node* other) { return same(other, card); }))
      cards.push_back(card);
    for (const Node* inner : node->args) look(inner);
  };
  look(test);
  return cards;
}

bool then(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step) {
  std::vector<const Node*> each;
  const Node* test = conditionChain(context, sentence.clauses, &each);
  if (!test) return false;
  for (const Node* card : measured(test)) test = context.both(context.isCard(card), test);
  step.function = context.routine("then", test, Type::Bool, true);
  const bool or_ = llvm::any_of(sentence.clauses, [&](const Clause* clause) { return is(clause->conn, Closed::Or); });
  if (each.size() < 2 || or_) return true;
  for (size_t i = 0; i < each.size(); ++i) {
    Span words = sentence.clauses[i]->span;
    if (const Word* conn = sentence.clauses[i]->conn; conn && conn->span.begin == words.begin) {  // without its `and`
      words.begin += conn->span.length + 1u;
      words.length = uint16_t(words.length - conn->span.length - 1);
    }
    step.parts.push_back({.function = context.routine("then", each[i], Type::Bool, true),
                          .text = context.model.string(context.textOf(words))});
  }
  return true;
}

bool isNothing(const ScenarioContext& context, const Clause& clause) {
  const VerbWord* verb = clause.verb && clause.verb->verb ? context.verbOf(clause.verb->verb) : nullptr;
  return verb && verb->frames.front().construct == Construct::Happen && clause.subject.size() == 1 &&
         clause.subject[0]->kind == ChunkKind::Noun && is(clause.subject[0]->np->head, Closed::Nothing);
}

bool nothing(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step) {
  const Clause& clause = *sentence.clauses.front();
  const bool more = sentence.clauses.size() > 1 || !clause.chunks.empty() || clause.verb->negated ||
                    clause.verb->modal || !clause.verb->adverbs.empty();
  if (more)
    return context.fail(diag::Id::BadStep, sentence.span, context.textOf(sentence.span),
                        "say `nothing happens` alone") != nullptr;
  step.action = bytecode::StepAction::Nothing;
  return true;
}

/// "Given it is the villain phase.": the scope that the game stands in.
bool begin(ScenarioContext& context, const Clause& clause, bytecode::Step& step) {
  Cursor cursor{clause.chunks};
  context.clauseSpan = clause.span;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun || clause.verb->negated || clause.verb->modal)
    return context.fail(diag::Id::BadGiven, clause.span, context.textOf(clause.span)) != nullptr;
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  const Desc scope = describe(context, phrase, cursor);
  if (scope.sort == Sort::None || leftOver(context, cursor)) return false;
  if (scope.sort != Sort::Scope || scope.index == kNone || scope.index == context.program.round)
    return context.fail(diag::Id::BadGiven, phrase.span, context.textOf(phrase.span),
                        "say which phase, turn or step it is") != nullptr;
  step.action = bytecode::StepAction::Begin;
  step.scope = scope.index;
  return true;
}

bool given(ScenarioContext& context, const syntax::Sentence& sentence, bytecode::Step& step) {
  const Clause& only = *sentence.clauses.front();
  const bool it =
      only.subject.size() == 1 && only.subject[0]->kind == ChunkKind::Noun && is(only.subject[0]->np->head, Closed::It);
  if (it && sentence.clauses.size() == 1 && only.verb && is(only.verb->verb, Closed::Be))
    return begin(context, only, step);
  std::vector<const Node*> statements;
  context.alone = sentence.clauses.size() == 1;
  for (const Clause* clause : sentence.clauses) {
    const bool shares = clause != sentence.clauses.front() && clause->subject.empty();
    if (shares && !context.placed.empty()) {  // "a Thug is engaged with you and has 2 damage": the one just laid out
      if (!placeStates(context, *clause, statements)) return false;
      continue;
    }
    if (shares) {  // "X is exhausted and has 2 damage"
      Clause* shared = new (context.arena.Allocate<Clause>()) Clause(*clause);
      shared->subject = sentence.clauses.front()->subject;
      clause = shared;
    }
    const Node* statement = placeClause(context, *clause);
    if (!statement) return false;
    statements.push_back(statement);
  }
  step.function = context.routine("given", context.sequence(statements), Type::None, false);
  return true;
}

}  // namespace thou::sema
