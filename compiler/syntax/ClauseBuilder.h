// Clauses, sentences, limits, keywords, parentheses and quoted abilities. Next: SentenceParser.cpp.
#pragma once

#include "compiler/syntax/ChunkBuilder.h"

namespace thou::syntax {

class ClauseBuilder final : ChunkBuilder {
 public:
  ClauseBuilder(const TaggedText& text, Arena& arena) : ChunkBuilder(text, arena) {}

  ArrayRef<const Sentence*> sentences(grammar::ThouSentence::SegmentContext& segment);

 private:
  void addUnit(G::UnitContext& unit, bool paren, Sentences& out);
  void addKeywords(G::KeywordsContext& keywords, const antlr4::Token& end, bool paren, Sentences& out);
  /// What a stop is written as; 0 when it is implied.
  char stopOf(const antlr4::Token& token) const;
  const Sentence* only(G::OnlyContext& only, bool paren);
  const Sentence* limit(G::LimitContext& limit, bool paren);
  const Sentence* statement(G::StatementContext& statement, bool paren);
  void addParen(G::ParenContext& paren, Sentences& out) override;
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
  const Ability* quotedAbility(G::QuoteContext& quote) override;
};

}  // namespace thou::syntax
