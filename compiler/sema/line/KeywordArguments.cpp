// See KeywordArguments.h.
#include "compiler/sema/line/KeywordArguments.h"

#include <algorithm>

#include "compiler/sema/line/Counters.h"
#include "compiler/sema/line/Lines.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"

namespace thou::sema {

using Sort = Desc::Sort;

static bool cardsOf(Context& context, const syntax::Sentence& keyword, std::vector<Index>& result);
static bool cardNamedBy(Context& context, const syntax::Sentence& keyword);
static bool traitOf(Context& context, const syntax::Sentence& keyword);
static bool resourcesOf(Context& context, const syntax::Sentence& keyword);

namespace {

/// A noun phrase that is one word, markup and all.
bool alone(const NounPhrase& phrase) {
  return !phrase.det && !phrase.ordinal && !phrase.of && !phrase.possessor && !phrase.quantity.value && !phrase.adverb;
}

}  // namespace

bool keywordArgument(Context& context, const syntax::Sentence& keyword, std::vector<Index>& result) {
  const Index index = context.model.vocabulary[keyword.keyword->symbol].data;
  const KeywordArgument argument = context.model.keywordArguments[index];
  if (keyword.arguments.empty()) {
    if (argument == KeywordArgument::Trait || argument == KeywordArgument::Resources)
      return context.fail(diag::Id::NotYet, keyword.span, "this keyword without words in parentheses") != nullptr;
    return true;
  }
  switch (argument) {
    case KeywordArgument::None:
      break;
    case KeywordArgument::Counters:
      return countersOf(context, keyword, result);
    case KeywordArgument::CardsInPlay:
      return cardsOf(context, keyword, result);
    case KeywordArgument::Card:
      return cardNamedBy(context, keyword);
    case KeywordArgument::Trait:
      return traitOf(context, keyword);
    case KeywordArgument::Resources:
      return resourcesOf(context, keyword);
  }
  return context.fail(diag::Id::NotYet, keyword.span, "this keyword with words in parentheses") != nullptr;
}

bool cardNamedBy(Context& context, const syntax::Sentence& keyword) {
  // "Linked (Night School)", "Linked (Thug minion)": for setting up
  const Chunk& chunk = *keyword.arguments.front();
  const NounPhrase* phrase = chunk.kind == ChunkKind::Noun ? chunk.np : nullptr;
  const bool kind = phrase && context.nounOf(phrase->head) && context.nounOf(phrase->head)->sort == NounSort::Card &&
                    phrase->mods.size() == 1;
  const Word* name = !phrase ? nullptr : kind ? phrase->mods[0] : phrase->mods.empty() ? phrase->head : nullptr;
  if (keyword.arguments.size() != 1 || !name || !alone(*phrase) || !name->symbol.valid() ||
      context.kindOf(name) != lexicon::SymbolKind::Name)
    return context.fail(diag::Id::NotYet, chunk.span, "this in a keyword's parentheses") != nullptr;
  context.note(chunk.span, "what brings this card into the game: for setting up");
  return true;
}

bool traitOf(Context& context, const syntax::Sentence& keyword) {
  const Chunk& chunk = *keyword.arguments.front();
  const Word* trait = chunk.kind == ChunkKind::Noun && chunk.np->mods.empty() ? chunk.np->head : nullptr;
  if (keyword.arguments.size() != 1 || !trait || !alone(*chunk.np) || !trait->symbol.valid() || trait->negated ||
      context.kindOf(trait) != lexicon::SymbolKind::Trait)
    return context.fail(diag::Id::NotYet, chunk.span, "this in a keyword's parentheses") != nullptr;
  context.made.keywordTraits.emplace_back(context.model.vocabulary[keyword.keyword->symbol].data,
                                          context.model.vocabulary[trait->symbol].data);
  context.note(chunk.span, "`that trait` in the keyword's text");
  return true;
}

bool resourcesOf(Context& context, const syntax::Sentence& keyword) {
  // "Requirement ([mental][mental])": among what the card is paid for with
  const Chunk& chunk = *keyword.arguments.front();
  const auto icon = [&](const Word* word) {
    return word && word->symbol.valid() && context.kindOf(word) == lexicon::SymbolKind::Icon;
  };
  if (keyword.arguments.size() != 1 || chunk.kind != ChunkKind::Noun || !alone(*chunk.np) || !icon(chunk.np->head) ||
      !std::all_of(chunk.np->mods.begin(), chunk.np->mods.end(), icon))
    return context.fail(diag::Id::NotYet, chunk.span, "this in a keyword's parentheses") != nullptr;
  const auto add = [&](const Word* word) {
    context.made.required += uint64_t(1) << (8 * context.model.vocabulary[word->symbol].data);
  };
  for (const Word* word : chunk.np->mods) add(word);
  add(chunk.np->head);
  context.note(chunk.span, "what this card is paid for with has these in it");
  return true;
}

bool cardsOf(Context& context, const syntax::Sentence& keyword, std::vector<Index>& result) {
  // "Team-Up (Tidewatch and Lamp Keeper)": while one of them is not in play, it cannot be played.
  const Node* there = nullptr;
  for (const Chunk* chunk : keyword.arguments) {
    const Chunk* one = chunk->kind == ChunkKind::Conj && chunk->inner && (!chunk->word || is(chunk->word, Closed::And))
                           ? chunk->inner
                           : chunk;
    if (one->kind != ChunkKind::Noun || !context.isName(*one) || one->np->det || !one->np->mods.empty() ||
        one->np->quantity.value || one->np->of)
      return context.fail(diag::Id::NotYet, chunk->span, "this in a keyword's parentheses") != nullptr;
    Cursor none;
    const Index name = context.setting.owner.name;
    context.setting.owner.name = kNone;  // a card of its own name is another one
    Desc card = describe(context, *one->np, none);
    context.setting.owner.name = name;
    if (card.sort == Sort::None) return false;
    card.quantifier = Quantifier::One;
    const Node* test = exists(context, card, false);
    if (!test) return false;
    there = context.both(there, test);
    context.note(one->np->span, "in play: else this card cannot be played");
  }
  if (!there) return context.fail(diag::Id::NotYet, keyword.span, "this keyword without cards") != nullptr;
  return forbidPlaying(context, context.negate(there), keyword.span, result);
}

}  // namespace thou::sema
