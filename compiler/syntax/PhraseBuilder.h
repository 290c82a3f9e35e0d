// From ANTLR's tree of one segment to nodes in the arena: noun phrases, and what all builders need. One function for each grammar rule.
//
// Three classes, each of which knows those before it: phrases here, chunks in ChunkBuilder.h, clauses and sentences in ClauseBuilder.h. The recursion is bounded:
// only parentheses, quotes, "of" and "'s" nest, and the tagger has limited the first two. INVARIANT: nodes are filled before they are shared.
#pragma once

#include "ThouSentence.h"
#include "compiler/syntax/Ast.h"
#include "compiler/syntax/Parse.h"
#include "compiler/syntax/Tagged.h"
#include "llvm/ADT/SmallVector.h"

namespace thou::syntax {

class PhraseBuilder {
 protected:
  using G = grammar::ThouSentence;
  using Tree = antlr4::tree::ParseTree;

  PhraseBuilder(const TaggedText& text, Arena& arena) : text_(text), arena_(arena) {}

  const NounPhrase* np(G::NpContext& np);
  const NounPhrase* bare(G::BareContext& bare);
  void addBefore(const Tagged& token, NounPhrase& np);
  /// Words, genitives and of-phrase from the children of an np, a bare or a genitive.
  NounPhrase* phrase(antlr4::ParserRuleContext& tree, NounPhrase* np);
  const NounPhrase* ofObject(G::ObjectContext& object);
  Chunk* change(G::ChangeContext& change);
  Chunk* wordChunk(ChunkKind kind, const antlr4::Token& token);

  const Tagged& tagged(const antlr4::Token& token) const { return text_.tokens[token.getTokenIndex()]; }
  const Word* word(const antlr4::Token& token) const { return tagged(token).word; }
  Span span(antlr4::ParserRuleContext& tree) const;
  template <typename T>
  T* make() {
    return new (arena_) T;
  }
  template <typename T>
  ArrayRef<T> copy(ArrayRef<T> values) {
    return values.empty() ? ArrayRef<T>() : values.copy(arena_);
  }

  const TaggedText& text_;
  Arena& arena_;
};

/// The token of a tree that is a leaf, or null.
inline antlr4::Token* leaf(antlr4::tree::ParseTree* tree) {
  auto* node = dynamic_cast<antlr4::tree::TerminalNode*>(tree);
  return node == nullptr ? nullptr : node->getSymbol();
}

}  // namespace thou::syntax
