// Chunks and verb groups. Next: ClauseBuilder.h.
#pragma once

#include "compiler/syntax/PhraseBuilder.h"

namespace thou::syntax {

class ChunkBuilder : protected PhraseBuilder {
 protected:
  using Sentences = llvm::SmallVector<const Sentence*, 8>;
  using Chunks = llvm::SmallVector<Chunk*, 8>;

  using PhraseBuilder::PhraseBuilder;
  ~ChunkBuilder() = default;

  /// What parentheses and quotes hold are sentences again.
  virtual void addParen(G::ParenContext& paren, Sentences& out) = 0;
  virtual const Ability* quotedAbility(G::QuoteContext& quote) = 0;

  Chunk* conjunction(const antlr4::Token& token, Chunk* inner);
  void addItem(G::ItemContext& item, Chunks& out);
  void addPost(G::PostContext& post, Chunks& out);
  void addPlain(G::PlainContext& plain, Chunks& out);
  Chunk* joined(G::JoinedContext& joined);
  Chunk* prep(G::PrepContext& prep);
  Chunk* gerund(G::GerundContext& gerund);
  Chunk* inf(G::InfContext& inf);
  Chunk* relative(G::RelativeContext& relative);
  Chunk* object(G::ObjectContext& object);
  Chunk* paren(G::ParenContext& paren);
  Chunk* quote(G::QuoteContext& quote);
  Chunk* nounChunk(const NounPhrase* np);
  /// A verb group with the adverbs that stand before it.
  VerbGroup* verb(G::VerbContext& verb, const std::vector<antlr4::tree::TerminalNode*>& before);
  /// "is" + participle, "has" + participle, "is" + gerund become one verb group.
  void mergeAuxiliary(VerbGroup& verb, Chunks& chunks);
  /// Infinitives, gerunds and relatives take the noun phrase behind them.
  void absorb(Chunks& chunks);
  ArrayRef<const Chunk*> finish(Chunks& chunks);
};

}  // namespace thou::syntax
