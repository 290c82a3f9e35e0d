// What stands in parentheses behind a keyword: cards in play, a card, a trait, resources. Counters: Counters.cpp.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

namespace {

/// A noun phrase that is one word, markup and all.
bool alone(const NounPhrase& phrase) {
  return !phrase.det && !phrase.ordinal && !phrase.of && !phrase.possessor && !phrase.quantity.value && !phrase.adverb;
}

}  // namespace

bool Builder::keywordArgument(const syntax::Sentence& keyword, std::vector<Index>& result) {
  const Index index = model_.vocabulary[keyword.keyword->symbol].data;
  const KeywordArgument argument = model_.keywordArguments[index];
  if (keyword.arguments.empty()) {
    if (argument == KeywordArgument::Trait || argument == KeywordArgument::Resources)
      return fail(diag::Id::NotYet, keyword.span, "this keyword without words in parentheses") != nullptr;
    return true;
  }
  switch (argument) {
    case KeywordArgument::None:
      break;
    case KeywordArgument::Counters:
      return countersOf(keyword, result);
    case KeywordArgument::CardsInPlay:
      return cardsOf(keyword, result);
    case KeywordArgument::Card:
      return cardNamedBy(keyword);
    case KeywordArgument::Trait:
      return traitOf(keyword);
    case KeywordArgument::Resources:
      return resourcesOf(keyword);
  }
  return fail(diag::Id::NotYet, keyword.span, "this keyword with words in parentheses") != nullptr;
}

bool Builder::cardNamedBy(const syntax::Sentence& keyword) {
  // "Linked (Night School)", "Linked (Thug minion)": for setting up
  const Chunk& chunk = *keyword.arguments.front();
  const NounPhrase* phrase = chunk.kind == ChunkKind::Noun ? chunk.np : nullptr;
  const bool kind =
      phrase && nounOf(phrase->head) && nounOf(phrase->head)->sort == NounSort::Card && phrase->mods.size() == 1;
  const Word* name = !phrase ? nullptr : kind ? phrase->mods[0] : phrase->mods.empty() ? phrase->head : nullptr;
  if (keyword.arguments.size() != 1 || !name || !alone(*phrase) || !name->symbol.valid() ||
      kindOf(name) != lexicon::SymbolKind::Name)
    return fail(diag::Id::NotYet, chunk.span, "this in a keyword's parentheses") != nullptr;
  note(chunk.span, "what brings this card into the game: for setting up");
  return true;
}

bool Builder::traitOf(const syntax::Sentence& keyword) {
  const Chunk& chunk = *keyword.arguments.front();
  const Word* trait = chunk.kind == ChunkKind::Noun && chunk.np->mods.empty() ? chunk.np->head : nullptr;
  if (keyword.arguments.size() != 1 || !trait || !alone(*chunk.np) || !trait->symbol.valid() || trait->negated ||
      kindOf(trait) != lexicon::SymbolKind::Trait)
    return fail(diag::Id::NotYet, chunk.span, "this in a keyword's parentheses") != nullptr;
  keywordTraits.emplace_back(model_.vocabulary[keyword.keyword->symbol].data, model_.vocabulary[trait->symbol].data);
  note(chunk.span, "`that trait` in the keyword's text");
  return true;
}

bool Builder::resourcesOf(const syntax::Sentence& keyword) {
  // "Requirement ([mental][mental])": among what the card is paid for with
  const Chunk& chunk = *keyword.arguments.front();
  const auto icon = [&](const Word* word) {
    return word && word->symbol.valid() && kindOf(word) == lexicon::SymbolKind::Icon;
  };
  if (keyword.arguments.size() != 1 || chunk.kind != ChunkKind::Noun || !alone(*chunk.np) || !icon(chunk.np->head) ||
      !std::all_of(chunk.np->mods.begin(), chunk.np->mods.end(), icon))
    return fail(diag::Id::NotYet, chunk.span, "this in a keyword's parentheses") != nullptr;
  const auto add = [&](const Word* word) { required += uint64_t(1) << (8 * model_.vocabulary[word->symbol].data); };
  for (const Word* word : chunk.np->mods) add(word);
  add(chunk.np->head);
  note(chunk.span, "what this card is paid for with has these in it");
  return true;
}

bool Builder::cardsOf(const syntax::Sentence& keyword, std::vector<Index>& result) {
  // "Team-Up (Tidewatch and Lamp Keeper)": while one of them is not in play, it cannot be played.
  const Node* there = nullptr;
  for (const Chunk* chunk : keyword.arguments) {
    const Chunk* one = chunk->kind == ChunkKind::Conj && chunk->inner && (!chunk->word || is(chunk->word, Closed::And))
                           ? chunk->inner
                           : chunk;
    if (one->kind != ChunkKind::Noun || !isName(*one) || one->np->det || !one->np->mods.empty() ||
        one->np->quantity.value || one->np->of)
      return fail(diag::Id::NotYet, chunk->span, "this in a keyword's parentheses") != nullptr;
    Cursor none;
    const Index name = owner_.name;
    owner_.name = kNone;  // a card of its own name is another one
    Desc card = describe(*one->np, none);
    owner_.name = name;
    if (card.sort == Sort::None) return false;
    card.quantifier = Quantifier::One;
    const Node* test = exists(card, false);
    if (!test) return false;
    there = both(there, test);
    note(one->np->span, "in play: else this card cannot be played");
  }
  if (!there) return fail(diag::Id::NotYet, keyword.span, "this keyword without cards") != nullptr;
  return forbidPlaying(negate(there), keyword.span, result);
}

}  // namespace thou::sema
