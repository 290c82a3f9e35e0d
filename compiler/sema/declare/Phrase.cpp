// Words of declaration phrases. See Phrase.h.
#include "compiler/sema/declare/Phrase.h"

#include <cctype>
#include <charconv>

#include "compiler/lexicon/Words.h"

namespace thou::sema {
namespace {

bool isWordByte(char c) { return std::isalnum(uint8_t(c)) || c == '\'' || c == '-' || c == '_' || uint8_t(c) >= 0x80; }

}  // namespace

std::vector<PhraseWord> phraseWords(const source::SourceManager& sources, source::Span span) {
  const std::string_view text = sources.text(span);
  std::vector<PhraseWord> words;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    size_t end = at + 1;
    PhraseWord word;
    if (std::isspace(uint8_t(c))) {
      at = end;
      continue;
    }
    if (c == '"' || c == '[') {
      end = text.find(c == '"' ? '"' : ']', at + 1);
      if (end == std::string_view::npos) end = text.size();
      word.text = text.substr(at + 1, end - at - 1);
      word.quoted = c == '"';
      word.icon = c == '[';
      word.where = piece(span, at, end);
      end = std::min(end + 1, text.size());
    } else {
      if (isWordByte(c)) {
        while (end < text.size() && isWordByte(text[end])) ++end;
      }
      word.text = text.substr(at, end - at);
      word.where = piece(span, at, end);
    }
    for (char& letter : word.text) letter = char(std::tolower(uint8_t(letter)));
    words.push_back(std::move(word));
    at = end;
  }
  return words;
}

std::vector<source::Span> phrases(const source::SourceManager& sources, source::Span span) {
  const std::string_view text = sources.text(span);
  std::vector<source::Span> result;
  size_t begin = 0;
  for (size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && text[at] != ';') continue;
    size_t first = begin;
    size_t last = at;
    while (first < last && std::isspace(uint8_t(text[first]))) ++first;
    while (last > first && (std::isspace(uint8_t(text[last - 1])) || (at == text.size() && text[last - 1] == '.')))
      --last;
    if (last > first) result.push_back(piece(span, first, last));
    begin = at + 1;
  }
  return result;
}

source::Span piece(source::Span whole, size_t begin, size_t end) {
  source::Span span = whole;
  span.begin = whole.begin + uint32_t(begin);
  span.length = uint16_t(end - begin);
  return span;
}

bool sameWords(std::string_view a, std::string_view b) { return lexicon::splitWords(a) == lexicon::splitWords(b); }

std::optional<uint32_t> number(std::string_view text) {
  uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace thou::sema
