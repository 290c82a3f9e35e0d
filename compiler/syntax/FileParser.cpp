// The file grammar's tree made into a FileAst, block by block, so that a broken block costs only itself.
//
// A parse error skips to the next word in column 1. Body lines are joined here: a bullet belongs to the line above it, and so does
// a line that runs on (the line above ends no sentence and this one starts in lower case). Next: Ast.h, Tagger.h.
#include <optional>

#include "ThouFileLexer.h"
#include "ThouFileParser.h"
#include "compiler/source/Unseen.h"
#include "compiler/syntax/ByteStream.h"
#include "compiler/syntax/FileReader.h"
#include "compiler/syntax/Parse.h"
#include "llvm/ADT/SmallVector.h"

namespace thou::syntax {
namespace {

using antlr4::Token;
using diag::Id;
using grammar::ThouFileLexer;
using grammar::ThouFileParser;
using source::FileId;

template <typename T>
ArrayRef<T> copy(Arena& arena, ArrayRef<T> values) {
  return values.empty() ? ArrayRef<T>() : values.copy(arena);
}

/// Stops a block at its first error; the caller resynchronises.
class BlockErrors final : public antlr4::DefaultErrorStrategy {
 public:
  void recover(antlr4::Parser*, std::exception_ptr error) override { std::rethrow_exception(error); }
  Token* recoverInline(antlr4::Parser* parser) override { throw antlr4::InputMismatchException(parser); }
  void sync(antlr4::Parser*) override {}
  void reportError(antlr4::Parser*, const antlr4::RecognitionException&) override {}
};

/// Builds the tree of one file.
class FileBuilder {
 public:
  FileBuilder(std::string_view text, FileId file, Arena& arena, FileErrors& errors)
      : text_(text), file_(file), arena_(arena), errors_(errors) {}

  ArrayRef<const Block*> build(TokenList tokens) {
    antlr4::ListTokenSource source(std::move(tokens));
    antlr4::CommonTokenStream stream(&source);
    ThouFileParser parser(&stream);
    parser.removeErrorListeners();
    parser.setErrorHandler(std::make_shared<BlockErrors>());
    parser.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(antlr4::atn::PredictionMode::SLL);
    llvm::SmallVector<const Block*, 64> blocks;
    while (stream.LA(1) != Token::EOF) {
      if (stream.LA(1) != ThouFileLexer::WORD) {
        diag::Builder error = errors_.report(Id::BlockExpected, span(*stream.LT(1)));
        if (stream.LA(1) == ThouFileLexer::STRING)
          error.help("put only the name in quotes, as in `scenario \"Name\" {`");
        resynchronise(stream);
        continue;
      }
      if (const Block* block = parseBlock(parser, stream)) blocks.push_back(block);
    }
    return copy<const Block*>(arena_, blocks);
  }

 private:
  const Block* parseBlock(ThouFileParser& parser, antlr4::CommonTokenStream& stream) {
    try {
      return convert(*parser.block());
    } catch (const antlr4::RecognitionException& error) {
      Token* at = error.getOffendingToken();
      if (at == nullptr) at = stream.LT(1);
      report(*at);
    }
    resynchronise(stream);
    return nullptr;
  }

  void report(const Token& at) {
    Span where = span(at);
    std::string_view word = text_.substr(where.begin, where.length);
    if (word.empty() || word == "\n") {
      errors_.report(Id::MissingBlockEnd, where);
    } else {
      errors_.report(Id::UnexpectedInBlock, where).arg(word.substr(0, 40));
    }
  }

  /// To the next word in column 1, at least one token on.
  void resynchronise(antlr4::CommonTokenStream& stream) {
    do {
      stream.consume();
    } while (stream.LA(1) != Token::EOF &&
             !(stream.LA(1) == ThouFileLexer::WORD && isColumnOne(stream.LT(1)->getStartIndex())));
  }

  bool isColumnOne(size_t at) const { return at == 0 || text_[at - 1] == '\n'; }

  const Block* convert(ThouFileParser::BlockContext& tree) {
    auto* block = new (arena_) Block;
    block->span = cover(span(*tree.getStart()), span(*tree.getStop()));
    block->head = convertHead(*tree.head());
    if (auto* text = tree.text()) block->text = convertText(*text);
    if (auto* body = tree.body()) {
      block->hasBody = true;
      if (auto* header = body->header()) block->header = convertHeader(*header);
      block->lines = convertLines(*body);
    }
    return block;
  }

  ArrayRef<HeaderToken> convertHead(ThouFileParser::HeadContext& head) {
    llvm::SmallVector<HeaderToken, 16> tokens;
    tokens.push_back(headerToken(*head.WORD()->getSymbol()));
    for (auto* token : head.token()) tokens.push_back(headerToken(*token->getStart()));
    return copy<HeaderToken>(arena_, tokens);
  }

  Span convertText(ThouFileParser::TextContext& text) {
    if (text.PIECE().empty()) return {};
    Span first = span(*text.getStart());
    size_t length = text.getStop()->getStopIndex() + 1 - first.begin;
    return checked(first.begin, first.begin + length);
  }

  /// Full stops separate items; an abbreviation's last full stop is one of them.
  ArrayRef<HeaderItem> convertHeader(ThouFileParser::HeaderContext& header) {
    llvm::SmallVector<HeaderItem, 16> items;
    llvm::SmallVector<HeaderToken, 16> tokens;
    auto flush = [&] {
      if (tokens.empty()) return;
      items.push_back({.span = source::cover(tokens.front().span, tokens.back().span),
                       .tokens = copy<HeaderToken>(arena_, tokens)});
      tokens.clear();
    };
    for (auto* child : header.children) {
      auto* rule = dynamic_cast<ThouFileParser::TokenContext*>(child);
      if (rule == nullptr) {
        flush();
        continue;
      }
      Token& token = *rule->getStart();
      tokens.push_back(headerToken(token));
      if (token.getType() == ThouFileLexer::ABBREVIATION) flush();
    }
    flush();
    return copy<HeaderItem>(arena_, items);
  }

  HeaderToken headerToken(const Token& token) {
    using Kind = HeaderToken::Kind;
    HeaderToken result{.kind = Kind::Word, .span = span(token), .text = {}};
    result.text = text_.substr(result.span.begin, result.span.length);
    switch (token.getType()) {
      case ThouFileLexer::NUMBER:
        result.kind = Kind::Number;
        break;
      case ThouFileLexer::STRING:
        result.kind = Kind::String;
        result.text.remove_prefix(1);
        if (result.text.ends_with('"')) result.text.remove_suffix(1);
        break;
      case ThouFileLexer::ICON:
        result.kind = Kind::Icon;
        result.text = result.text.substr(1, result.text.size() - 2);
        break;
      case ThouFileLexer::TRAIT:
        result.kind = Kind::Trait;
        result.text = result.text.substr(2, result.text.size() - 4);
        break;
      case ThouFileLexer::PUNCT:
        result.kind = Kind::Punct;
        break;
      default:
        break;
    }
    if (source::findUnseen(result.text)) {  // reported; the name goes on without what nobody sees
      const std::string plain = source::withoutUnseen(result.text);
      result.text = {copy<char>(arena_, {plain.data(), plain.size()}).data(), plain.size()};
    }
    return result;
  }

  ArrayRef<Span> convertLines(ThouFileParser::BodyContext& body) {
    llvm::SmallVector<Range, 32> ranges;
    bool lineOpen = false;
    for (auto* child : body.children) {
      auto* leaf = dynamic_cast<antlr4::tree::TerminalNode*>(child);
      if (leaf == nullptr) continue;
      Token& token = *leaf->getSymbol();
      if (token.getType() != ThouFileLexer::PIECE) {
        lineOpen = false;
        continue;
      }
      size_t begin = token.getStartIndex(), end = token.getStopIndex() + 1;
      if (!lineOpen && (ranges.empty() || !continues(ranges.back(), begin))) ranges.push_back({begin, end});
      lineOpen = true;
      ranges.back().end = end;
    }
    llvm::SmallVector<Span, 32> lines;
    for (const Range& range : ranges) {
      if (onlyMarkup(text_.substr(range.begin, range.end - range.begin))) continue;
      Span line = checked(range.begin, range.end);
      if (line.valid()) lines.push_back(line);
    }
    return copy<Span>(arena_, lines);
  }

  struct Range {
    size_t begin;
    size_t end;
  };

  /// Does the line that begins at `begin` belong to the ability before it?
  bool continues(const Range& before, size_t begin) const {
    std::string_view line = text_.substr(begin, 4);
    if (line.empty()) return false;
    if (line.starts_with("\u2022") || line.starts_with("* ") || line.starts_with("- ")) return true;
    std::string_view above = text_.substr(before.begin, before.end - before.begin);
    if (above.ends_with("\u2192")) return true;
    char last = above.back();
    bool open = (last >= 'a' && last <= 'z') || (last >= 'A' && last <= 'Z') || (last >= '0' && last <= '9') ||
                last == ',' || last == ']' || last == '-';
    bool runsOn = (line[0] >= 'a' && line[0] <= 'z') || (line[0] >= '0' && line[0] <= '9') || line[0] == '[' ||
                  line.starts_with("\u2192");
    return open && runsOn;
  }

  /// "<hr />": a rule drawn across the card says nothing.
  static bool onlyMarkup(std::string_view line) {
    while (line.starts_with('<')) {
      const size_t end = line.find('>');
      if (end == std::string_view::npos) return false;
      line.remove_prefix(end + 1);
      line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
      if (line.empty()) return true;
    }
    return false;
  }

  Span checked(size_t begin, size_t end) {
    Span result{.begin = static_cast<uint32_t>(begin), .length = static_cast<uint16_t>(end - begin), .file = file_};
    if (end - begin <= 0xffff) return result;
    result.length = 1;
    errors_.report(Id::LineTooLong, result).arg("65535");
    return {};
  }

  Span span(const Token& token) const {
    size_t begin = std::min(token.getStartIndex(), text_.size());
    size_t end = std::clamp(token.getStopIndex() + 1, begin, text_.size());
    return {.begin = static_cast<uint32_t>(begin),
            .length = static_cast<uint16_t>(std::min<size_t>(end - begin, 0xffff)),
            .file = file_};
  }

  std::string_view text_;
  FileId file_;
  Arena& arena_;
  FileErrors& errors_;
};

}  // namespace

const FileAst* parseFile(const source::SourceManager& sources, FileId file, Arena& arena, diag::Sink& sink) {
  auto* tree = new (arena) FileAst;
  tree->file = file;
  FileErrors errors(sink, file);
  std::string_view text = sources.text(file);
  if (!checkBytes(text, file, errors)) return tree;
  try {
    ByteStream input(text);
    if (text.starts_with("\xef\xbb\xbf")) input.seek(3);
    TokenList tokens = readTokens(input, text, file, errors);
    tree->blocks = FileBuilder(text, file, arena, errors).build(std::move(tokens));
  } catch (const std::exception&) {
    errors.report(Id::BlockExpected, {.begin = 0, .length = 0, .file = file});
  }
  return tree;
}

}  // namespace thou::syntax
