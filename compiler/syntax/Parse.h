// The two entry points of the syntax room. All ANTLR objects live and die inside these functions.
//
// Bad input gets diagnostics, never an exception or a crash: size, encoding and nesting are checked before the parser sees
// a byte (Limits). INVARIANT: trees returned are owned by the Arena alone. Next: Tagger.h, then compiler/sema.
#pragma once

#include <string>
#include <string_view>

#include "compiler/diag/Diag.h"
#include "compiler/syntax/Ast.h"
#include "llvm/Support/Allocator.h"

namespace thou::syntax {

using Arena = llvm::BumpPtrAllocator;

/// Hard limits on input; each has a test just under and just over.
struct Limits {
  static constexpr size_t kFileBytes = 8u << 20;   ///< bytes of one file
  static constexpr size_t kAbilityBytes = 8'000;   ///< bytes of one ability
  static constexpr size_t kAbilityTokens = 2'000;  ///< lexer tokens of one ability
  static constexpr size_t kNesting = 32;           ///< parentheses and quotes inside one ability
  static constexpr size_t kErrorsPerFile = 20;     ///< syntax errors reported for one file; the rest is counted
};

/// Parses the structure of a file. Always returns a tree: broken blocks are left out and reported.
const FileAst* parseFile(const source::SourceManager& sources, source::FileId file, Arena& arena, diag::Sink& sink);

/// What a row said: no noun phrase that begins in it goes on behind it.
struct Whole {
  uint32_t begin = 0, end = 0;  ///< bytes of the text that is read
  bool open = true;             ///< what stands behind may go on with it, or be joined to it
  size_t rewording = 0;         ///< which of them it belongs to
};

/// What a sentence parse needs to know beside the text.
struct SentenceContext {
  const lexicon::Vocabulary* vocabulary = nullptr;
  bool internal = true;    ///< whether internal words may be said: in texts of declarations
  ArrayRef<Whole> wholes;  ///< of a reworded text
  size_t* crossed =
      nullptr;  ///< gets the rewording of the first of them that is not whole: no ability then, and no error
};

/// How the parses of a run went: `fullContext` counts SLL failures that needed full LL.
struct ParseStatistics {
  size_t abilities = 0;
  size_t fullContext = 0;
};

/// Tags and parses one ability (one line with its bullets). Returns null after reporting exactly one error; none where the
/// text has characters that nobody sees, which `parseFile` has reported.
const Ability* parseAbility(const source::SourceManager& sources, Span text, const SentenceContext& context,
                            Arena& arena, diag::Sink& sink, ParseStatistics* statistics = nullptr);

/// For the conformance test: parses `text` in exact-ambiguity mode and returns a description of every ambiguity or
/// full-context attempt that ANTLR reports, one a line; empty when there is none.
std::string ambiguities(const source::SourceManager& sources, Span text, const SentenceContext& context);

/// The tree as an indented listing, for golden tests and `thou explain --tree`.
std::string dump(const Ability& ability, const lexicon::Vocabulary& vocabulary);

}  // namespace thou::syntax
