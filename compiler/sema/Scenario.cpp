// Scenarios: given makes a condition true, when makes an event happen, then is a condition.
#include "compiler/sema/ScenarioBuilder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

bool ScenarioBuilder::step(const syntax::Sentence& sentence, bytecode::Step& step) {
  if (sentence.kind != syntax::SentenceKind::Statement || sentence.clauses.empty()) {
    return fail(diag::Id::BadStep, sentence.span, textOf(sentence.span)) != nullptr;
  }
  step.text = model_.string(textOf(sentence.span));
  const Clause& first = *sentence.clauses.front();
  if (is(first.sub, Closed::Given)) {
    step.kind = bytecode::StepKind::Given;
    mode_ = Mode::Given;
    return given(sentence, step);
  }
  if (is(first.sub, Closed::When)) {
    step.kind = bytecode::StepKind::When;
    return when(sentence, step);
  }
  if (first.then) {
    step.kind = bytecode::StepKind::Then;
    mode_ = Mode::Then;
    if (sentence.clauses.size() == 1 && isOffered(first) && is(first.verb->modal, Closed::Cannot)) {
      span_ = first.span;
      return notOffered(first, step);
    }
    if (isNothing(first)) return nothing(sentence, step);
    return then(sentence, step);
  }
  return fail(diag::Id::BadStep, sentence.span, textOf(sentence.span), kSteps) != nullptr;
}

bool ScenarioBuilder::then(const syntax::Sentence& sentence, bytecode::Step& step) {
  std::vector<const Node*> each;
  const Node* test = conditionChain(sentence.clauses, &each);
  if (!test) return false;
  step.function = routine("then", test, Type::Bool, true);
  const bool or_ = llvm::any_of(sentence.clauses, [&](const Clause* clause) { return is(clause->conn, Closed::Or); });
  if (each.size() < 2 || or_) return true;
  for (size_t i = 0; i < each.size(); ++i) {
    Span words = sentence.clauses[i]->span;
    if (const Word* conn = sentence.clauses[i]->conn; conn && conn->span.begin == words.begin) {  // without its `and`
      words.begin += conn->span.length + 1u;
      words.length = uint16_t(words.length - conn->span.length - 1);
    }
    step.parts.push_back(
        {.function = routine("then", each[i], Type::Bool, true), .text = model_.string(textOf(words))});
  }
  return true;
}

bool ScenarioBuilder::isNothing(const Clause& clause) const {
  const VerbWord* verb = clause.verb && clause.verb->verb ? verbOf(clause.verb->verb) : nullptr;
  return verb && verb->frames.front().construct == Construct::Happen && clause.subject.size() == 1 &&
         clause.subject[0]->kind == ChunkKind::Noun && is(clause.subject[0]->np->head, Closed::Nothing);
}

bool ScenarioBuilder::nothing(const syntax::Sentence& sentence, bytecode::Step& step) {
  const Clause& clause = *sentence.clauses.front();
  const bool more = sentence.clauses.size() > 1 || !clause.chunks.empty() || clause.verb->negated ||
                    clause.verb->modal || !clause.verb->adverbs.empty();
  if (more)
    return fail(diag::Id::BadStep, sentence.span, textOf(sentence.span), "say `nothing happens` alone") != nullptr;
  step.action = bytecode::StepAction::Nothing;
  return true;
}

/// "Given it is the villain phase.": the scope that the game stands in.
bool ScenarioBuilder::begin(const Clause& clause, bytecode::Step& step) {
  Cursor cursor{clause.chunks};
  span_ = clause.span;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun || clause.verb->negated || clause.verb->modal)
    return fail(diag::Id::BadGiven, clause.span, textOf(clause.span)) != nullptr;
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  const Desc scope = describe(phrase, cursor);
  if (scope.sort == Sort::None || leftOver(cursor)) return false;
  if (scope.sort != Sort::Scope || scope.index == kNone || scope.index == program_.round)
    return fail(diag::Id::BadGiven, phrase.span, textOf(phrase.span), "say which phase, turn or step it is") != nullptr;
  step.action = bytecode::StepAction::Begin;
  step.scope = scope.index;
  return true;
}

bool ScenarioBuilder::given(const syntax::Sentence& sentence, bytecode::Step& step) {
  const Clause& only = *sentence.clauses.front();
  const bool it =
      only.subject.size() == 1 && only.subject[0]->kind == ChunkKind::Noun && is(only.subject[0]->np->head, Closed::It);
  if (it && sentence.clauses.size() == 1 && only.verb && is(only.verb->verb, Closed::Be)) return begin(only, step);
  std::vector<const Node*> statements;
  alone_ = sentence.clauses.size() == 1;
  for (const Clause* clause : sentence.clauses) {
    const bool shares = clause != sentence.clauses.front() && clause->subject.empty();
    if (shares && !placed_.empty()) {  // "a Thug is engaged with you and has 2 damage": the one just laid out
      if (!placeStates(*clause, statements)) return false;
      continue;
    }
    if (shares) {  // "X is exhausted and has 2 damage"
      Clause* shared = new (arena_.Allocate<Clause>()) Clause(*clause);
      shared->subject = sentence.clauses.front()->subject;
      clause = shared;
    }
    const Node* statement = placeClause(*clause);
    if (!statement) return false;
    statements.push_back(statement);
  }
  step.function = routine("given", sequence(statements), Type::None, false);
  return true;
}

}  // namespace thou::sema
