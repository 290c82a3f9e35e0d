// The sentence grammar behind a small class: tags in, ANTLR's tree or the place of the first error out.
//
// INVARIANT: nothing throws out of here; the tree lives as long as the object. Next: PhraseBuilder.h.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ThouSentence.h"
#include "compiler/syntax/Tagged.h"

namespace thou::syntax {

class SentenceGrammar {
 public:
  explicit SentenceGrammar(const std::vector<Tagged>& tokens);
  ~SentenceGrammar();
  SentenceGrammar(const SentenceGrammar&) = delete;
  SentenceGrammar& operator=(const SentenceGrammar&) = delete;

  static constexpr size_t kNone = static_cast<size_t>(-1);

  /// Parses with SLL prediction and, if that fails, once more with full LL. Null on an error.
  grammar::ThouSentence::SegmentContext* parse();
  /// Index of the token that could not be read; kNone after a success.
  size_t errorAt() const { return errorAt_; }
  /// SLL had failed where full LL succeeded.
  bool usedFullContext() const { return usedFullContext_; }
  /// Parses looking for every ambiguity; one description a line.
  std::string ambiguities();

 private:
  grammar::ThouSentence::SegmentContext* run(antlr4::atn::PredictionMode mode);

  struct Machine;
  std::unique_ptr<Machine> machine_;
  size_t errorAt_ = kNone;
  bool usedFullContext_ = false;
};

}  // namespace thou::syntax
