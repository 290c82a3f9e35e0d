// See PhraseBuilder.h.
#include "compiler/syntax/PhraseBuilder.h"

namespace thou::syntax {

using lexicon::Closed;

Span PhraseBuilder::span(antlr4::ParserRuleContext& tree) const {
  return source::cover(tagged(*tree.getStart()).span, tagged(*tree.getStop()).span);
}

const NounPhrase* PhraseBuilder::np(G::NpContext& tree) { return phrase(tree, make<NounPhrase>()); }
const NounPhrase* PhraseBuilder::bare(G::BareContext& tree) { return phrase(tree, make<NounPhrase>()); }

/// Determiners, quantities, numbers and ordinals, in any order. A word whose place is taken is kept as `extra`.
void PhraseBuilder::addBefore(const Tagged& token, NounPhrase& np) {
  const Word* word = token.word;
  const auto put = [&](const Word*& place) { (place == nullptr ? place : np.extra) = word; };
  const auto quantity = [&](QuantityKind kind) {
    if (np.quantity.kind != QuantityKind::None && np.quantity.kind != QuantityKind::Exact) np.extra = word;
    np.quantity.kind = kind;
  };
  switch (token.tag) {
    case Tag::Det:
      put(np.det == nullptr ? np.det : np.det2);
      if (word->closed == Closed::All && np.quantity.kind == QuantityKind::None) np.quantity.kind = QuantityKind::All;
      return;
    case Tag::Ordinal:
      put(np.ordinal);
      return;
    case Tag::OrMore:
      quantity(word->closed == Closed::OrMore ? QuantityKind::AtLeast : QuantityKind::AtMost);
      return;
    case Tag::Number:
    case Tag::Amount:
      put(np.quantity.value);
      if (np.quantity.kind == QuantityKind::None || np.quantity.kind == QuantityKind::All)
        np.quantity.kind = QuantityKind::Exact;
      return;
    case Tag::Quantity:
      break;
    default:
      return;
  }
  switch (word->closed) {
    case Closed::UpTo:
      quantity(QuantityKind::UpTo);
      return;
    case Closed::AtLeast:
      quantity(QuantityKind::AtLeast);
      return;
    case Closed::AtMost:
      quantity(QuantityKind::AtMost);
      return;
    case Closed::MoreThan:
      quantity(QuantityKind::MoreThan);
      return;
    case Closed::FewerThan:  // at most, less one: the word tells
      quantity(QuantityKind::AtMost);
      put(np.adverb);
      return;
    case Closed::AnyNumberOf:
    case Closed::AnAmountOf:
      quantity(QuantityKind::AnyNumber);
      return;
    case Closed::Twice:
    case Closed::Double:
    case Closed::Half:
      put(np.det == nullptr ? np.quantity.scale : np.extra);  // "double the damage"
      return;
    default:
      put(np.adverb);
      return;  // exactly, only, a total of, all but
  }
}

NounPhrase* PhraseBuilder::phrase(antlr4::ParserRuleContext& tree, NounPhrase* np) {
  llvm::SmallVector<const Word*, 8> nouns, before;
  auto add = [&](const Tagged& token) {
    before.push_back(token.word);
    addBefore(token, *np);
  };
  auto closeHead = [&] {
    np->before = copy<const Word*>(before);
    if (nouns.empty()) return;
    np->head = nouns.pop_back_val();
    np->mods = copy<const Word*>(nouns);
    nouns.clear();
  };
  for (Tree* child : tree.children) {
    if (antlr4::Token* token = leaf(child)) {
      const Tagged& one = tagged(*token);
      switch (one.tag) {
        case Tag::Nominal:
          nouns.push_back(one.word);
          break;
        case Tag::Pronoun:
          np->head = one.word;
          break;
        case Tag::Number:
        case Tag::OrMore:
          add(one);
          break;
        case Tag::Amount:
          add(one);
          np->head = one.word;
          break;
        default:
          break;  // 's and of
      }
      continue;
    }
    if (auto* determiners = dynamic_cast<G::BeforeContext*>(child)) {
      for (Tree* one : determiners->children) add(tagged(*leaf(one)));
    } else if (auto* genitive = dynamic_cast<G::GenitiveContext*>(child)) {
      closeHead();
      np->span = source::cover(tagged(*tree.getStart()).span, tagged(*genitive->getStart()).span);
      auto* owned = make<NounPhrase>();
      owned->possessor = np;
      owned->genitive = word(*genitive->getStart());
      before.clear();
      np = phrase(*genitive, owned);
    } else if (auto* of = dynamic_cast<G::ObjectContext*>(child)) {
      closeHead();
      np->of = ofObject(*of);
    }
  }
  closeHead();
  np->span = span(tree);
  return np;
}

const NounPhrase* PhraseBuilder::ofObject(G::ObjectContext& object) {
  if (auto* full = object.np()) return np(*full);
  if (auto* plain = object.bare()) return bare(*plain);
  const Chunk* amount = change(*object.change());
  auto* result =
      make<NounPhrase>();  // "of +2": the amount heads the phrase; "of +2 ATK": nothing to be said of a change
  result->span = amount->span;
  result->head = amount->word;
  if (amount->np == nullptr) return result;
  llvm::SmallVector<const Word*, 1> sign = {amount->word};
  result->before = copy<const Word*>(sign);
  result->extra = amount->word;
  result->mods = amount->np->mods;
  result->head = amount->np->head;
  return result;
}

Chunk* PhraseBuilder::wordChunk(ChunkKind kind, const antlr4::Token& token) {
  Chunk* chunk = make<Chunk>();
  chunk->kind = kind;
  chunk->span = tagged(token).span;
  chunk->word = word(token);
  return chunk;
}

Chunk* PhraseBuilder::change(G::ChangeContext& tree) {
  Chunk* chunk = wordChunk(ChunkKind::Signed, *tree.getStart());
  llvm::SmallVector<const Word*, 4> nouns;
  for (auto* noun : tree.NOMINAL()) nouns.push_back(word(*noun->getSymbol()));
  if (!nouns.empty()) {
    auto* stat = make<NounPhrase>();
    stat->span = source::cover(nouns.front()->span, nouns.back()->span);
    stat->head = nouns.pop_back_val();
    stat->mods = copy<const Word*>(nouns);
    chunk->np = stat;
  }
  chunk->span = span(tree);
  return chunk;
}

}  // namespace thou::syntax
