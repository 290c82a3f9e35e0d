// The one place that runs ThouWords. Next: Units.cpp.
#include "compiler/syntax/Words.h"

#include "ThouWords.h"
#include "compiler/lexicon/SplitWords.h"
#include "compiler/syntax/ByteStream.h"

namespace thou::syntax {
namespace {

using grammar::ThouWords;

Shape shapeOf(size_t type) {
  switch (type) {
    case ThouWords::WORD:
      return Shape::Word;
    case ThouWords::ABBREVIATION:
      return Shape::Abbreviation;
    case ThouWords::NUMBER:
      return Shape::Number;
    case ThouWords::TRAIT:
      return Shape::Trait;
    case ThouWords::ICON:
      return Shape::Icon;
    case ThouWords::ARROW:
      return Shape::Arrow;
    case ThouWords::QUOTE:
      return Shape::Quote;
    case ThouWords::OPEN_QUOTE:
      return Shape::OpenQuote;
    case ThouWords::CLOSE_QUOTE:
      return Shape::CloseQuote;
    case ThouWords::LPAREN:
      return Shape::LParen;
    case ThouWords::RPAREN:
      return Shape::RParen;
    case ThouWords::COMMA:
      return Shape::Comma;
    case ThouWords::STOP:
      return Shape::Stop;
    case ThouWords::COLON:
      return Shape::Colon;
    case ThouWords::SEMICOLON:
      return Shape::Semicolon;
    case ThouWords::DASH:
      return Shape::Dash;
    case ThouWords::HYPHEN:
      return Shape::Hyphen;
    case ThouWords::MINUS:
      return Shape::Minus;
    case ThouWords::PLUS:
      return Shape::Plus;
    case ThouWords::SLASH:
      return Shape::Slash;
    case ThouWords::BULLET:
      return Shape::Bullet;
    case ThouWords::STAR:
      return Shape::Star;
    case ThouWords::GENITIVE:
      return Shape::PossessiveS;
    case ThouWords::APOSTROPHE:
      return Shape::Apostrophe;
    default:
      return Shape::Other;
  }
}

/// Adds tokens to a RawText, cutting words where the lexer cannot.
class Cutter {
 public:
  explicit Cutter(RawText& out) : out_(out) {}

  void add(Raw raw) {
    if (raw.shape == Shape::Word) return addWord(raw);
    if (raw.shape == Shape::PossessiveS) return push(raw, "'s");
    bool behindPlural =
        raw.shape == Shape::Apostrophe && touchesLast(raw) && !out_.words.empty() && out_.words.back().ends_with('s');
    if (behindPlural) raw.shape = Shape::PossessiveS;
    bool non = raw.shape == Shape::Hyphen && touchesLast(raw) && out_.words.back() == "non";
    if (non) {
      out_.raws.back() = {.shape = Shape::Non, .begin = out_.raws.back().begin, .end = raw.end};
      out_.words.back() = "non-";
      return;
    }
    push(raw);
  }

 private:
  void addWord(Raw raw) {
    lexicon::InnerCut cut = lexicon::innerCut(out_.text.substr(raw.begin, raw.end - raw.begin));
    uint32_t first = raw.begin + static_cast<uint32_t>(cut.prefix);
    uint32_t last = raw.end - static_cast<uint32_t>(cut.suffix);
    if (cut.prefix > 0) push({.shape = Shape::Non, .begin = raw.begin, .end = first});
    push({.shape = Shape::Word, .begin = first, .end = last});
    if (cut.suffix > 0) push({.shape = Shape::PossessiveS, .begin = last, .end = raw.end}, "'s");
  }

  void push(Raw raw, const char* word) {
    out_.raws.push_back(raw);
    out_.words.emplace_back(word);
  }

  void push(Raw raw) {
    out_.raws.push_back(raw);
    out_.words.push_back(lexicon::normalised(out_.text.substr(raw.begin, raw.end - raw.begin)));
  }

  bool touchesLast(const Raw& raw) const { return !out_.raws.empty() && out_.raws.back().end == raw.begin; }

  RawText& out_;
};

}  // namespace

bool RawText::lineStart(size_t index) const {
  size_t at = raws[index].begin;
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t' || text[at - 1] == '\r')) --at;
  return at == 0 || text[at - 1] == '\n';
}

RawText lexWords(std::string_view text, size_t most) {
  RawText result;
  result.text = text;
  result.raws.reserve(text.size() / 4 + 8);
  result.words.reserve(text.size() / 4 + 8);
  ByteStream input(text);
  ThouWords lexer(&input);
  lexer.removeErrorListeners();
  Cutter cutter(result);
  while (result.raws.size() <= most) {
    input.passSpace();
    auto token = lexer.nextToken();
    if (token->getType() == antlr4::Token::EOF) break;
    cutter.add({.shape = shapeOf(token->getType()),
                .begin = static_cast<uint32_t>(token->getStartIndex()),
                .end = static_cast<uint32_t>(token->getStopIndex() + 1)});
  }
  return result;
}

}  // namespace thou::syntax
