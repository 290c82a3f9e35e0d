// From ANTLR's tree of one segment to sentences, clauses and chunks in the arena. One function for each grammar rule.
//
// Phrases are in PhraseBuilder.cpp, chunks in ChunkBuilder.cpp, clauses and sentences in ClauseBuilder.cpp. The recursion is bounded: only
// parentheses, quotes, "of" and "'s" nest, and the tagger has limited the first two. INVARIANT: nodes are filled before they are shared.
#pragma once

#include "ThouSentence.h"
#include "compiler/syntax/Ast.h"
#include "compiler/syntax/Parse.h"
#include "compiler/syntax/Tagger.h"
#include "llvm/ADT/SmallVector.h"

namespace thou::syntax {

class TreeBuilder {
 public:
  TreeBuilder(const TaggedText& text, Arena& arena) : text_(text), arena_(arena) {}

  ArrayRef<const Sentence*> sentences(grammar::ThouSentence::SegmentContext& segment);

 private:
  using G = grammar::ThouSentence;
  using Tree = antlr4::tree::ParseTree;
  using Sentences = llvm::SmallVector<const Sentence*, 8>;
  using Chunks = llvm::SmallVector<Chunk*, 8>;

  // ---- ClauseBuilder.cpp
  void addUnit(G::UnitContext& unit, bool paren, Sentences& out);
  void addKeywords(G::KeywordsContext& keywords, const antlr4::Token& end, bool paren, Sentences& out);
  /// What a stop is written as; 0 when it is implied.
  char stopOf(const antlr4::Token& token) const;
  const Sentence* only(G::OnlyContext& only, bool paren);
  const Sentence* limit(G::LimitContext& limit, bool paren);
  const Sentence* statement(G::StatementContext& statement, bool paren);
  void addParen(G::ParenContext& paren, Sentences& out);
  const Sentence* fragment(G::ParenContext& paren);
  void addLink(G::LinkContext& link, llvm::SmallVectorImpl<const Clause*>& out);
  void fillPart(G::PartContext& part, Clause& clause);
  void fillPartner(G::PartnerContext& partner, Clause& clause);
  void fillFinite(G::NpContext* np, G::BareContext* bare, Chunks& posts,
                  const std::vector<antlr4::tree::TerminalNode*>& adverbs, G::PredicateContext& predicate,
                  Clause& clause);
  void fillClause(G::ClauseContext& tree, Clause& clause);
  void fillVerbless(G::VerblessContext& tree, Clause& clause);
  void addLead(G::LeadContext& lead, Chunks& out);
  const Ability* quotedAbility(G::QuoteContext& quote);

  // ---- ChunkBuilder.cpp
  Chunk* conjunction(const antlr4::Token& token, Chunk* inner);
  void addItem(G::ItemContext& item, Chunks& out);
  void addPost(G::PostContext& post, Chunks& out);
  void addPlain(G::PlainContext& plain, Chunks& out);
  Chunk* joined(G::JoinedContext& joined);
  Chunk* prep(G::PrepContext& prep);
  Chunk* gerund(G::GerundContext& gerund);
  Chunk* inf(G::InfContext& inf);
  Chunk* relative(G::RelativeContext& relative);
  Chunk* change(G::ChangeContext& change);
  Chunk* object(G::ObjectContext& object);
  Chunk* paren(G::ParenContext& paren);
  Chunk* quote(G::QuoteContext& quote);
  Chunk* wordChunk(ChunkKind kind, const antlr4::Token& token);
  Chunk* nounChunk(const NounPhrase* np);
  /// A verb group with the adverbs that stand before it.
  VerbGroup* verb(G::VerbContext& verb, const std::vector<antlr4::tree::TerminalNode*>& before);
  /// "is" + participle, "has" + participle, "is" + gerund become one verb group.
  void mergeAuxiliary(VerbGroup& verb, Chunks& chunks);
  /// Infinitives, gerunds and relatives take the noun phrase behind them.
  void absorb(Chunks& chunks);
  ArrayRef<const Chunk*> finish(Chunks& chunks);

  // ---- PhraseBuilder.cpp
  const NounPhrase* np(G::NpContext& np);
  const NounPhrase* bare(G::BareContext& bare);
  void addBefore(const Tagged& token, NounPhrase& np);
  /// Words, genitives and of-phrase from the children of an np, a bare or a genitive.
  NounPhrase* phrase(antlr4::ParserRuleContext& tree, NounPhrase* np);
  const NounPhrase* ofObject(G::ObjectContext& object);

  // ---- shared
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
