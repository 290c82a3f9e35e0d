// Canonical spelling: case from the vocabulary, everything else as the word's own text has it. Next: TextPrinter.cpp.
#include "compiler/print/Spelling.h"

#include "llvm/ADT/StringRef.h"

namespace thou::print {
namespace {

using lexicon::SymbolKind;
using syntax::Word;

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLower(char c) { return c >= 'a' && c <= 'z'; }

std::string lower(std::string_view text) { return llvm::StringRef(text.data(), text.size()).lower(); }

/// The length of the markup that begins at text[at], 0 when none does.
size_t markup(std::string_view text, size_t at) {
  for (std::string_view tag :
       {"<b>", "</b>", "<i>", "</i>", "<u>", "</u>", "<em>", "</em>", "<strong>", "</strong>", "<hr />"}) {
    if (text.substr(at).starts_with(tag)) return tag.size();
  }
  return 0;
}

/// A character that has a plain form: its length and that form.
struct Plain {
  std::string_view from;
  std::string_view to;
};
constexpr Plain kPlain[] = {{"\u2019", "'"}, {"\u2212", "-"}, {"\u00a0", " "}, {"->", "\u2192"}};

/// Case as declared: a common word is lower-case, in whatever form; a proper one as its declaration spells it.
std::string inCase(std::string text, const lexicon::Symbol& symbol) {
  const std::string low = lower(text);
  if (symbol.kind == SymbolKind::Icon) return low;
  if (symbol.kind == SymbolKind::Keyword) {  // "retaliate X": the number stays
    const size_t number = low.starts_with(lower(symbol.lemma)) ? symbol.lemma.size() : low.size();
    return low.substr(0, number) + text.substr(number);
  }
  if (low == lower(symbol.lemma)) return symbol.lemma;
  const bool common = !symbol.lemma.empty() && !isUpper(symbol.lemma.front());
  switch (symbol.kind) {
    case SymbolKind::Noun:
    case SymbolKind::MassNoun:
    case SymbolKind::Verb:
    case SymbolKind::Adjective:
      return common ? low : text;
    case SymbolKind::Stat:
    case SymbolKind::Keyword:
    case SymbolKind::Icon:
    case SymbolKind::Trait:
    case SymbolKind::Name:
    case SymbolKind::Label:
    case SymbolKind::Tag:
      break;
  }
  return text;
}

/// "+2", "-X": the sign, then the rest of it.
std::string amount(const Word& word, std::string text) {
  if (!word.isSigned) return text;
  const size_t digits = text.find_first_of("0123456789XN");
  return (word.minus ? "-" : "+") + (digits == std::string::npos ? text : text.substr(digits));
}

}  // namespace

std::string tidied(std::string_view text) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    if (const size_t length = markup(text, at)) {
      at += length;
      continue;
    }
    std::string_view piece = text.substr(at, 1);
    std::string_view plain = piece;
    for (const Plain& one : kPlain) {
      if (!text.substr(at).starts_with(one.from)) continue;
      piece = one.from;
      plain = one.to;
    }
    at += piece.size();
    const bool blank = plain == " " || plain == "\n" || plain == "\t" || plain == "\r";
    if (!blank) {
      result += plain;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  while (result.ends_with(' ')) result.pop_back();
  return result;
}

std::string capitalised(std::string text) {
  if (!text.empty() && isLower(text.front())) text.front() = char(text.front() - 'a' + 'A');
  // the second byte of a lower-case Latin letter
  const bool accented = text.size() > 1 && text[0] == '\xc3' && static_cast<unsigned char>(text[1]) >= 0xa0 &&
                        text[1] != '\xb7' && text[1] != '\xbf';
  if (accented) text[1] = char(static_cast<unsigned char>(text[1]) - 0x20);
  return text;
}

std::string titled(std::string text) {
  for (size_t at = 0; at < text.size(); ++at) {
    const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '-';
    if (begins && isLower(text[at])) text[at] = char(text[at] - 'a' + 'A');
  }
  return text;
}

std::string spelled(const Word& word, const lexicon::Vocabulary& vocabulary) {
  std::string text = tidied(word.text);
  if (word.isString) return '"' + text + '"';
  if (word.perPlayer) {
    if (const size_t blank = text.find(" ["); blank != std::string::npos) text.erase(blank, 1);
  }
  if (!word.symbol.valid()) {
    if (word.closed != lexicon::Closed::None && !word.isX) return lower(text);
    return word.isNumber && !word.isSigned && text.find_first_of("0123456789") == std::string::npos
               ? lower(text)
               : amount(word, std::move(text));
  }
  const lexicon::Symbol& symbol = vocabulary[word.symbol];
  std::string prefix;
  if (word.negated) {
    prefix = "non-";
    text.erase(0, std::min(text.size(), prefix.size()));
  }
  if (text.starts_with("[[")) return prefix + text;  // set apart by brackets, in capitals or not
  return prefix + inCase(std::move(text), symbol);
}

}  // namespace thou::print
