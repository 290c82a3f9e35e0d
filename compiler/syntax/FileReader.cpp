// The lexing loop over ThouFileLexer and its repairs. Next: FileParser.cpp.
#include "compiler/syntax/FileReader.h"

#include "ThouFileLexer.h"
#include "compiler/source/Unseen.h"
#include "compiler/syntax/Parse.h"
#include "llvm/Support/ConvertUTF.h"

namespace thou::syntax {
namespace {

using antlr4::Token;
using diag::Id;
using grammar::ThouFileLexer;
using source::FileId;
using source::Span;

constexpr size_t kHeadMode = 0;  // ThouFileLexer's default mode

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool isLower(char c) { return c >= 'a' && c <= 'z'; }

/// The lexing loop. States follow the lexer's modes; the repairs keep "one mistake, one error".
class Reader {
 public:
  Reader(antlr4::CharStream& input, std::string_view text, FileId file, FileErrors& errors)
      : input_(input), text_(text), file_(file), errors_(errors), lexer_(&input) {
    lexer_.removeErrorListeners();
  }

  TokenList read() {
    for (;;) {
      std::unique_ptr<Token> token = lexer_.nextToken();
      if (token->getType() == Token::EOF) {
        finish();
        tokens_.push_back(std::move(token));
        return std::move(tokens_);
      }
      take(std::move(token));
    }
  }

 private:
  void take(std::unique_ptr<Token> token) {
    size_t at = token->getStartIndex();
    bool columnOne = at == 0 || text_[at - 1] == '\n';
    if (inBody_ && columnOne && startsBlock(at)) return restart(at);
    if (!inBody_ && columnOne && isWord(*token) && openHead()) dropHead();
    if (token->getType() == ThouFileLexer::STRING) checkName(spanOf(*token));
    switch (token->getType()) {
      case ThouFileLexer::OPEN_STRING:
        unterminated(*token);
        break;
      case ThouFileLexer::BRACE:
        if (!firstOnLine(at)) {
          retype(*token, ThouFileLexer::PIECE);
          break;
        }
        lexer_.setMode(kHeadMode);
        retype(*token, ThouFileLexer::CLOSE);
        [[fallthrough]];
      case ThouFileLexer::CLOSE:
        if (!inBody_ && !openHead()) {
          errors_.report(Id::StrayBrace, spanOf(*token)).help("take it away");
          return;
        }
        break;
      case ThouFileLexer::OPEN:
      case ThouFileLexer::OPEN_BODY:
        open_ = {.begin = static_cast<uint32_t>(at), .length = 1, .file = file_};
        break;
      default:
        break;
    }
    advance(token->getType());
    tokens_.push_back(std::move(token));
  }

  /// Keeps track of where in a block we are after a token of this type.
  void advance(size_t type) {
    switch (type) {
      case ThouFileLexer::OPEN:
      case ThouFileLexer::OPEN_BODY:
        inBody_ = true;
        break;
      case ThouFileLexer::COLON:
        inText_ = true;
        break;
      case ThouFileLexer::CLOSE:
        endBlock();
        break;
      case ThouFileLexer::STOP:
        if (!inBody_) endBlock();
        break;
      case ThouFileLexer::LINE_END:
        if (!inBody_ && inText_) endBlock();
        break;
      default:
        break;
    }
  }

  void endBlock() {
    inBody_ = inText_ = false;
    blockStart_ = tokens_.size() + 1;
  }

  bool openHead() const { return !inBody_ && tokens_.size() > blockStart_; }

  /// A head was still open when a new block began in column 1: report it and forget it.
  void dropHead() {
    Span first = spanOf(*tokens_[blockStart_]);
    Span last = spanOf(*tokens_.back());
    errors_.report(Id::MissingBlockEnd, source::cover(first, last));
    tokens_.resize(blockStart_);
    lexer_.modeStack.clear();
    lexer_.setMode(kHeadMode);
  }

  /// Inside a body, a line of column 1 looks like a block's start: the brace of the block before is missing.
  void restart(size_t at) {
    reportMissingBrace({.begin = static_cast<uint32_t>(at), .length = 1, .file = file_});
    closeHere(at);
    lexer_.setMode(kHeadMode);
    input_.seek(at);
  }

  void finish() {
    if (inBody_) {
      reportMissingBrace({});
      closeHere(text_.size());
    } else if (openHead()) {
      if (inText_) return;
      dropHead();
    }
  }

  void reportMissingBrace(Span next) {
    auto builder = errors_.report(Id::MissingBrace, open_);
    if (next.valid()) builder.label(next, "the next block begins here");
    builder.help("close it with `}` on a line of its own");
  }

  void closeHere(size_t at) {
    auto close = std::make_unique<antlr4::CommonToken>(ThouFileLexer::CLOSE);
    close->setStartIndex(at);
    close->setStopIndex(at);
    tokens_.push_back(std::move(close));
    inBody_ = inText_ = false;
    blockStart_ = tokens_.size();
  }

  /// The quote that is missing most likely belongs before the line's `{`: lexing goes on there.
  void unterminated(Token& token) {
    size_t brace = text_.substr(0, token.getStopIndex() + 1).find('{', token.getStartIndex());
    if (brace != std::string_view::npos && !inBody_) {
      static_cast<antlr4::CommonToken&>(token).setStopIndex(brace - 1);
      input_.seek(brace);
    }
    errors_.report(Id::UnterminatedString, spanOf(token)).help("close the name with `\"`");
    retype(token, ThouFileLexer::STRING);
  }

  /// In a name every space is the plain one: two names that look alike are one.
  void checkName(Span where) {
    for (const std::string_view space : {"\u00a0", "\t"}) {
      const size_t at = text_.substr(where.begin, where.length).find(space);
      if (at == std::string_view::npos) continue;
      errors_.report(Id::Invisible, {where.begin + uint32_t(at), uint16_t(space.size()), file_})
          .arg(space == "\t" ? "U+0009" : "U+00A0")
          .help("write a plain space");
    }
  }

  /// Does the line at `begin` (column 1, inside a body) look like a block's start rather than a run-on line? Block keywords
  /// are lower-case words; a run-on line never follows a finished sentence and never holds a brace.
  bool startsBlock(size_t begin) const {
    if (begin >= text_.size() || !isLower(text_[begin])) return false;
    size_t word = begin;
    while (word < text_.size() && (isLower(text_[word]) || text_[word] == '-')) ++word;
    if (word >= text_.size() || !isBlank(text_[word])) return false;
    size_t lineEnd = std::min(text_.find('\n', begin), text_.size());
    bool quoted = false;
    for (size_t i = begin; i < lineEnd; ++i) {
      if (text_[i] == '"') quoted = !quoted;
      if (text_[i] == '{' && !quoted) return true;
    }
    size_t before = begin;
    while (before > 0 && (isBlank(text_[before - 1]) || text_[before - 1] == '\n')) --before;
    char last = before == 0 ? '.' : text_[before - 1];
    return last == '.' || last == ')' || last == '"' || last == '{';
  }

  bool firstOnLine(size_t at) const {
    while (at > 0 && isBlank(text_[at - 1])) --at;
    return at == 0 || text_[at - 1] == '\n';
  }

  static bool isWord(const Token& token) {
    return token.getType() == ThouFileLexer::WORD || token.getType() == ThouFileLexer::ABBREVIATION;
  }

  static void retype(Token& token, size_t type) { static_cast<antlr4::CommonToken&>(token).setType(type); }

  Span spanOf(const Token& token) const {
    size_t begin = token.getStartIndex();
    size_t length = std::min<size_t>(token.getStopIndex() + 1 - begin, 0xffff);
    return {.begin = static_cast<uint32_t>(begin), .length = static_cast<uint16_t>(length), .file = file_};
  }

  antlr4::CharStream& input_;
  std::string_view text_;
  FileId file_;
  FileErrors& errors_;
  ThouFileLexer lexer_;
  TokenList tokens_;
  Span open_;              // the last `{`
  size_t blockStart_ = 0;  // index of the current block's first token
  bool inBody_ = false;    // behind `{` (header line included)
  bool inText_ = false;    // behind the head's colon
};

}  // namespace

FileErrors::~FileErrors() {
  if (count_ <= Limits::kErrorsPerFile) return;
  sink_.report(Id::TooManyErrors, {.begin = 0, .length = 0, .file = file_})
      .arg(std::to_string(count_ - Limits::kErrorsPerFile));
}

diag::Builder FileErrors::report(Id id, Span where) {
  if (++count_ <= Limits::kErrorsPerFile) return sink_.report(id, where);
  dropped_.rollback({});
  return dropped_.report(id, where);
}

bool checkBytes(std::string_view text, FileId file, FileErrors& errors) {
  if (text.size() > Limits::kFileBytes) {
    errors.report(Id::FileTooLong, {.begin = 0, .length = 0, .file = file}).arg(std::to_string(Limits::kFileBytes));
    return false;
  }
  size_t nul = text.find('\0');
  if (nul != std::string_view::npos) {
    errors.report(Id::NulByte, {.begin = static_cast<uint32_t>(nul), .length = 1, .file = file});
    return false;
  }
  const auto* at = reinterpret_cast<const llvm::UTF8*>(text.data());
  const llvm::UTF8* begin = at;
  const llvm::UTF8* end = at + text.size();
  if (!llvm::isLegalUTF8String(&at, end)) {
    errors.report(Id::BadEncoding, {.begin = static_cast<uint32_t>(at - begin), .length = 1, .file = file})
        .help("save the file as UTF-8");
    return false;
  }
  // More than a span can hold. A line of many words is looked at where it is read.
  for (size_t word = 0; word < text.size();) {
    const size_t next = std::min(text.find_first_of(" \t\n", word), text.size());
    if (next - word > 0xffff) {
      errors.report(Id::LineTooLong, {.begin = static_cast<uint32_t>(word), .length = 1, .file = file}).arg("65535");
      return false;
    }
    word = next + 1;
  }
  std::optional<source::Unseen> found = source::findUnseen(text, text.starts_with("\xef\xbb\xbf") ? 3 : 0);
  for (; found; found = source::findUnseen(text, found->at + found->length)) {
    const Span where{.begin = uint32_t(found->at), .length = uint16_t(found->length), .file = file};
    const bool letter = !found->instead.empty() && found->instead != " ";
    auto report = errors.report(letter ? Id::LetterInParts : Id::Invisible, where);
    report.arg(found->name);
    report.help(found->instead.empty() ? "take it away"
                : letter               ? "write `" + found->instead + "`"
                                       : "write a plain space");
  }
  return true;
}

TokenList readTokens(antlr4::CharStream& input, std::string_view text, FileId file, FileErrors& errors) {
  return Reader(input, text, file, errors).read();
}

}  // namespace thou::syntax
