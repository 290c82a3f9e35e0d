// Heads and header items are printed from their tokens, by one rule for blanks. Next: FilePrinter.cpp.
#include "compiler/print/BlockText.h"

#include <algorithm>

namespace thou::print {
namespace {

using syntax::ArrayRef;
using syntax::HeaderToken;

/// The next character from `at` on that is neither blank nor in a comment.
size_t skipBlanks(std::string_view text, size_t at) {
  while (at < text.size()) {
    if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

std::string tokenText(const HeaderToken& token) {
  const std::string text(token.text);
  switch (token.kind) {
    case HeaderToken::Kind::String:
      return '"' + text + '"';
    case HeaderToken::Kind::Icon:
      return '[' + text + ']';
    case HeaderToken::Kind::Trait:
      return "[[" + text + "]]";
    case HeaderToken::Kind::Word:
    case HeaderToken::Kind::Number:
    case HeaderToken::Kind::Punct:
      break;
  }
  return text;
}

/// Does a blank stand between the two? Before and behind marks by rule; elsewhere where the source has one, and
/// between words always.
bool blankBetween(std::string_view text, const HeaderToken& left, const HeaderToken& right) {
  using Kind = HeaderToken::Kind;
  const auto isMark = [](const HeaderToken& token, std::string_view marks) {
    return token.kind == Kind::Punct && marks.find(token.text) != std::string_view::npos;
  };
  if (isMark(right, ",;:)") || isMark(left, "(")) return false;
  if (isMark(left, ",;:") || isMark(right, "(")) return true;
  if (left.kind != Kind::Punct && right.kind != Kind::Punct) return true;
  return left.span.end() < right.span.begin && right.span.begin <= text.size();
}

std::string tokensText(std::string_view text, ArrayRef<HeaderToken> tokens) {
  std::string result;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0 && blankBetween(text, tokens[i - 1], tokens[i])) result += ' ';
    result += tokenText(tokens[i]);
  }
  return result;
}

}  // namespace

Extent extentOf(std::string_view text, const syntax::Block& block) {
  Extent extent;
  size_t at = skipBlanks(text, block.head.back().span.end());
  extent.colon = at < text.size() && text[at] == ':';
  if (extent.colon) extent.end = ++at;
  if (block.text.valid()) extent.end = at = block.text.end();
  if (!block.hasBody) {
    if (!extent.colon) extent.end = at + 1;  // the full stop
    return extent;
  }
  extent.open = skipBlanks(text, at);
  extent.header = extent.open + 1;
  if (!block.header.empty()) {
    extent.header = block.header.back().span.end();
    while (extent.header < text.size() && std::string_view(" \t.").find(text[extent.header]) != std::string_view::npos)
      ++extent.header;
    while (text[extent.header - 1] == ' ' || text[extent.header - 1] == '\t') --extent.header;
  }
  const size_t last = block.lines.empty() ? extent.header : block.lines.back().end();
  extent.close = skipBlanks(text, last);
  while (extent.close < text.size() && text[extent.close] == '<') {  // a line of markup alone is no line of the tree
    const size_t end = text.find('>', extent.close);
    extent.close = end == std::string_view::npos ? text.size() : skipBlanks(text, end + 1);
  }
  extent.end = std::min(extent.close + 1, text.size());
  return extent;
}

std::string headText(std::string_view text, ArrayRef<HeaderToken> head) { return tokensText(text, head); }

std::string headerText(std::string_view text, ArrayRef<syntax::HeaderItem> header) {
  std::string result;
  for (const syntax::HeaderItem& item : header) {
    result += ' ' + tokensText(text, item.tokens);
    if (!result.ends_with('.')) result += '.';
  }
  return result;
}

std::string singleBlanks(std::string_view text) {
  std::string result;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    const bool blank = !quoted && (c == ' ' || c == '\t' || c == '\r');
    if (!blank) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  while (result.ends_with(' ')) result.pop_back();
  return result;
}

std::string asWritten(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n') {
      while (!result.empty() && std::string_view(" \t\r").find(result.back()) != std::string_view::npos)
        result.pop_back();
    }
    result += c;
  }
  return result;
}

std::string indented(std::string_view text, std::string_view indent) {
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == '\n') result += indent;
  }
  return result;
}

}  // namespace thou::print
