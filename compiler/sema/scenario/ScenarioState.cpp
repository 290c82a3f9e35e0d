// See ScenarioState.h.
#include "compiler/sema/scenario/ScenarioState.h"
#include "compiler/sema/condition/State.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Guise.h"
#include "compiler/sema/scenario/ScenarioContext.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

static bool placeAdjective(ScenarioContext& context, const Node* card, const Word& word,
                           std::vector<const Node*>& statements);
/// "facedown", "facedown as a Ghost minion"; the cursor stands at the word.
static bool placeFacedown(ScenarioContext& context, const Node* card, Cursor& cursor,
                          std::vector<const Node*>& statements);

bool placeAdjective(ScenarioContext& context, const Node* card, const Word& word,
                    std::vector<const Node*>& statements) {
  const AdjectiveDecl& adjective = context.model.adjectives[context.model.vocabulary[word.symbol].data];
  switch (adjective.sort) {
    case AdjectiveDecl::Sort::Status:
      statements.push_back(context.make(NodeKind::Kernel, Type::None,
                                        {card, context.integer(1), context.integer(adjective.index)}, 0,
                                        Index(Operation::PlaceCounters), context.newLocal()));
      return true;
    case AdjectiveDecl::Sort::Flag:
    case AdjectiveDecl::Sort::NoFlag:
      statements.push_back(context.make(
          NodeKind::Kernel, Type::None,
          {card, context.integer(adjective.sort == AdjectiveDecl::Sort::Flag), context.integer(adjective.index)}, 0,
          Index(Operation::PlaceFlag), context.newLocal()));
      return true;
    default:
      return context.fail(diag::Id::BadGiven, word.span, word.text) != nullptr;
  }
}

bool placeParticiple(ScenarioContext& context, const Node* card, const Clause& clause,
                     std::vector<const Node*>& statements) {
  const lexicon::SymbolId adjective =
      context.model.vocabulary.find(lexicon::SymbolKind::Adjective, clause.verb->verb->text);
  if (!adjective.valid()) return context.fail(diag::Id::BadGiven, clause.span, context.textOf(clause.span)) != nullptr;
  Word word = *clause.verb->verb;
  word.symbol = adjective;
  return placeAdjective(context, card, word, statements);
}

bool placeFacedown(ScenarioContext& context, const Node* card, Cursor& cursor, std::vector<const Node*>& statements) {
  ++cursor.at;
  const Chunk* as = cursor.done() ? nullptr : &cursor.peek();
  if (!as || as->kind != ChunkKind::Prep || !is(as->word, Closed::As) || !as->np) {
    statements.push_back(context.make(NodeKind::Kernel, Type::None,
                                      {card, context.integer(1), context.integer(int64_t(bytecode::Flag::FaceDown))}, 0,
                                      Index(Operation::PlaceFlag), context.newLocal()));
    return true;
  }
  ++cursor.at;
  RoleDecl any;
  any.type.kinds = ~0u;
  const Desc guised = guise(context, *as->np, any, as->np->head && as->np->head->form == lexicon::Form::Plural);
  if (guised.sort == Sort::None) return false;
  statements.push_back(context.make(NodeKind::Kernel, Type::None, {card, guised.node}, 0,
                                    Index(Operation::PlaceFaceDown), context.newLocal()));
  return true;
}

bool placeState(ScenarioContext& context, const Node* card, Cursor& cursor, std::vector<const Node*>& statements) {
  while (!cursor.done()) {
    const Chunk* chunk = &cursor.peek();
    if (chunk->kind == ChunkKind::Conj && chunk->inner) chunk = chunk->inner;
    const NounPhrase* phrase = nullptr;
    if (is(chunk->word, Closed::Facedown) && !chunk->np) {
      if (!placeFacedown(context, card, cursor, statements)) return false;
      continue;
    }
    if (chunk->kind == ChunkKind::Adjective && chunk->word->symbol.valid()) {
      if (!placeAdjective(context, card, *chunk->word, statements)) return false;
      ++cursor.at;
      continue;
    }
    if (chunk->kind == ChunkKind::Noun) phrase = chunk->np;
    if (chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::With)) phrase = chunk->np;
    const NounDecl* noun = phrase ? context.nounOf(phrase->head) : nullptr;
    if (phrase && phrase->head && phrase->head->symbol.valid() &&
        context.kindOf(phrase->head) == lexicon::SymbolKind::Stat) {
      // "with 1 hit point remaining": the counters that leave so much of it
      Desc stat = describeStat(context, *phrase);
      if (stat.sort == Sort::None) return false;
      ++cursor.at;
      remainingBehind(context, cursor, stat);
      if (stat.unitIndex == kNone || !stat.number || stat.quantifier != Quantifier::Number)
        return context.fail(diag::Id::BadGiven, phrase->span, context.textOf(phrase->span)) != nullptr;
      const Node* used = context.make(NodeKind::Sub, Type::Int,
                                      {context.make(NodeKind::Stat, Type::Int, {card}, stat.index), stat.number});
      statements.push_back(context.make(NodeKind::Kernel, Type::None, {card, used, context.integer(stat.unitIndex)}, 0,
                                        Index(Operation::PlaceCounters), context.newLocal()));
      continue;
    }
    if (!noun || noun->sort != NounSort::Counter) return true;
    Desc amount = describeCounter(context, *phrase, *noun);
    if (amount.sort == Sort::None) return false;
    const Node* much = valueOf(context, amount);
    if (!much) return false;
    if (amount.unitIndex == kNone)
      return context.fail(diag::Id::BadAmount, phrase->span, context.textOf(phrase->span)) != nullptr;
    statements.push_back(context.make(NodeKind::Kernel, Type::None, {card, much, context.integer(amount.unitIndex)}, 0,
                                      Index(Operation::PlaceCounters), context.newLocal()));
    ++cursor.at;
  }
  return true;
}

}  // namespace thou::sema
