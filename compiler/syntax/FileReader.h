// From bytes to the tokens of the file grammar: everything that can be wrong below the level of a block is found here.
//
// Encoding, NUL bytes, size, unterminated strings, braces that are missing or close nothing, heads that never end. What comes out
// is a token list whose blocks are nearly always well formed. INVARIANT: one mistake, one error. Next: FileParser.cpp.
#pragma once

#include <memory>
#include <vector>

#include "antlr4-runtime.h"
#include "compiler/diag/Diag.h"
#include "compiler/source/Source.h"

namespace thou::syntax {

/// Reports into a Sink up to Limits::kErrorsPerFile, then counts; the destructor says how many were left out.
class FileErrors {
 public:
  FileErrors(diag::Sink& sink, source::FileId file) : sink_(sink), file_(file) {}
  ~FileErrors();
  FileErrors(const FileErrors&) = delete;
  FileErrors& operator=(const FileErrors&) = delete;
  diag::Builder report(diag::Id id, source::Span where);

 private:
  diag::Sink& sink_;
  source::FileId file_;
  diag::Sink dropped_;
  size_t count_ = 0;
};

/// Checks size, encoding, NUL bytes, and that all characters can be seen. False: the file must not be lexed; what cannot be seen is only
/// reported.
bool checkBytes(std::string_view text, source::FileId file, FileErrors& errors);

using TokenList = std::vector<std::unique_ptr<antlr4::Token>>;

/// Lexes a whole file into tokens of ThouFileLexer, ending in EOF; `input` must outlive them.
TokenList readTokens(antlr4::CharStream& input, std::string_view text, source::FileId file, FileErrors& errors);

}  // namespace thou::syntax
