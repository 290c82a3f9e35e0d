// The state of cards that a scenario lays out: `is exhausted and has 2 damage`, `with 3 threat`. Next: Scenario.cpp.
#include "compiler/sema/ScenarioBuilder.h"

namespace thou::sema {

using bytecode::Operation;
using Sort = Desc::Sort;

bool ScenarioBuilder::placeAdjective(const Node* card, const Word& word, std::vector<const Node*>& statements) {
  const AdjectiveDecl& adjective = model_.adjectives[model_.vocabulary[word.symbol].data];
  switch (adjective.sort) {
    case AdjectiveDecl::Sort::Status:
      statements.push_back(make(NodeKind::Kernel, Type::None, {card, integer(1), integer(adjective.index)}, 0,
                                Index(Operation::PlaceCounters), newLocal()));
      return true;
    case AdjectiveDecl::Sort::Flag:
    case AdjectiveDecl::Sort::NoFlag:
      statements.push_back(make(NodeKind::Kernel, Type::None,
                                {card, integer(adjective.sort == AdjectiveDecl::Sort::Flag), integer(adjective.index)},
                                0, Index(Operation::PlaceFlag), newLocal()));
      return true;
    default:
      return fail(diag::Id::BadGiven, word.span, word.text) != nullptr;
  }
}

bool ScenarioBuilder::placeParticiple(const Node* card, const Clause& clause, std::vector<const Node*>& statements) {
  // "is exhausted": the participle of a verb that is an adjective as well
  const lexicon::SymbolId adjective = model_.vocabulary.find(lexicon::SymbolKind::Adjective, clause.verb->verb->text);
  if (!adjective.valid()) return fail(diag::Id::BadGiven, clause.span, textOf(clause.span)) != nullptr;
  Word word = *clause.verb->verb;
  word.symbol = adjective;
  return placeAdjective(card, word, statements);
}

bool ScenarioBuilder::placeFacedown(const Node* card, Cursor& cursor, std::vector<const Node*>& statements) {
  ++cursor.at;
  const Chunk* as = cursor.done() ? nullptr : &cursor.peek();
  if (!as || as->kind != ChunkKind::Prep || !is(as->word, Closed::As) || !as->np) {
    statements.push_back(make(NodeKind::Kernel, Type::None,
                              {card, integer(1), integer(int64_t(bytecode::Flag::FaceDown))}, 0,
                              Index(Operation::PlaceFlag), newLocal()));
    return true;
  }
  ++cursor.at;
  RoleDecl any;
  any.type.kinds = ~0u;
  const Desc guised = guise(*as->np, any, as->np->head && as->np->head->form == lexicon::Form::Plural);
  if (guised.sort == Sort::None) return false;
  statements.push_back(
      make(NodeKind::Kernel, Type::None, {card, guised.node}, 0, Index(Operation::PlaceFaceDown), newLocal()));
  return true;
}

bool ScenarioBuilder::placeState(const Node* card, Cursor& cursor, std::vector<const Node*>& statements) {
  while (!cursor.done()) {
    const Chunk* chunk = &cursor.peek();
    if (chunk->kind == ChunkKind::Conj && chunk->inner) chunk = chunk->inner;
    const NounPhrase* phrase = nullptr;
    if (is(chunk->word, Closed::Facedown) && !chunk->np) {
      if (!placeFacedown(card, cursor, statements)) return false;
      continue;
    }
    if (chunk->kind == ChunkKind::Adjective && chunk->word->symbol.valid()) {
      if (!placeAdjective(card, *chunk->word, statements)) return false;
      ++cursor.at;
      continue;
    }
    if (chunk->kind == ChunkKind::Noun) phrase = chunk->np;
    if (chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::With)) phrase = chunk->np;
    const NounDecl* noun = phrase ? nounOf(phrase->head) : nullptr;
    if (phrase && phrase->head && phrase->head->symbol.valid() && kindOf(phrase->head) == lexicon::SymbolKind::Stat) {
      // "with 1 hit point remaining": the counters that leave so much of it
      Desc stat = describeStat(*phrase);
      if (stat.sort == Sort::None) return false;
      ++cursor.at;
      remainingBehind(cursor, stat);
      if (stat.unitIndex == kNone || !stat.number || stat.quantifier != Quantifier::Number)
        return fail(diag::Id::BadGiven, phrase->span, textOf(phrase->span)) != nullptr;
      const Node* used =
          make(NodeKind::Sub, Type::Int, {make(NodeKind::Stat, Type::Int, {card}, stat.index), stat.number});
      statements.push_back(make(NodeKind::Kernel, Type::None, {card, used, integer(stat.unitIndex)}, 0,
                                Index(Operation::PlaceCounters), newLocal()));
      continue;
    }
    if (!noun || noun->sort != NounSort::Counter) return true;
    Desc amount = describeCounter(*phrase, *noun);
    if (amount.sort == Sort::None) return false;
    const Node* much = valueOf(amount);
    if (!much) return false;
    if (amount.unitIndex == kNone) return fail(diag::Id::BadAmount, phrase->span, textOf(phrase->span)) != nullptr;
    statements.push_back(make(NodeKind::Kernel, Type::None, {card, much, integer(amount.unitIndex)}, 0,
                              Index(Operation::PlaceCounters), newLocal()));
    ++cursor.at;
  }
  return true;
}

}  // namespace thou::sema
