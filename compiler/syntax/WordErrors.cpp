// Unknown words, traits and icons. Next: compiler/diag/Diagnostics.def.
#include "compiler/syntax/WordErrors.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/lexicon/Words.h"

namespace thou::syntax {
namespace {

using diag::Id;
using lexicon::SymbolKind;

std::string_view textOf(const TagInput& input, Span span) {
  return input.raw.text.substr(span.begin - input.text.begin, span.length);
}

/// The words that one of a class may have been meant to be, list by list.
std::vector<const std::vector<std::string_view>*> candidates(const TagInput& input, Id id) {
  const lexicon::Vocabulary& words = input.vocabulary;
  auto join = [&](std::initializer_list<SymbolKind> kinds) {
    std::vector<const std::vector<std::string_view>*> all;
    for (SymbolKind kind : kinds) all.push_back(&words.spellings(kind));
    return all;
  };
  switch (id) {
    case Id::UnknownNoun:
      return join({SymbolKind::Noun, SymbolKind::MassNoun, SymbolKind::Stat, SymbolKind::Adjective, SymbolKind::Keyword,
                   SymbolKind::Name, SymbolKind::Trait});
    case Id::InternalWord:
    case Id::UnknownVerb:
      return join({SymbolKind::Verb});
    case Id::UnknownName:
      return join({SymbolKind::Name, SymbolKind::Trait, SymbolKind::Keyword, SymbolKind::Noun});
    default:
      break;
  }
  return {&words.allSpellings(), &lexicon::closedSpellings()};
}

/// The class that the words before suggest.
Id likelyClass(const TagContext& context) {
  if (context.inside() || context.beforeAny(Tag::Preposition, Tag::Of)) return Id::UnknownNoun;
  if (context.clauseStart() || context.beforeAny(Tag::Modal, Tag::Not) || context.behindSubjectPronoun())
    return Id::UnknownVerb;
  return Id::UnknownWord;
}

/// A spelling of several closed words that has this one among them: `or more`, `more than`.
std::string_view partOf(std::string_view word) {
  for (std::string_view spelling : lexicon::closedSpellings()) {
    const std::vector<std::string> words = lexicon::splitWords(spelling);
    if (words.size() > 1 && std::find(words.begin(), words.end(), word) != words.end()) return spelling;
  }
  return {};
}

/// How many words stand there that are known, but only texts of declarations may say them.
size_t internalWords(const TagInput& input, size_t first) {
  std::vector<lexicon::Reading> readings;
  const size_t length = input.vocabulary.longest(input.raw.words, first, readings);
  const bool internal = std::any_of(readings.begin(), readings.end(), [&](const lexicon::Reading& reading) {
    return input.vocabulary[reading.symbol].internal;
  });
  return internal && !input.internal ? length : 0;
}

void suggest(diag::Builder builder, const TagInput& input, std::string_view word, Id id) {
  if (const std::string_view whole = partOf(word); !whole.empty()) {
    builder.help("it is said as part of `" + std::string(whole) + "`");
    return;
  }
  std::string_view near = diag::nearest(word, candidates(input, id));
  if (near.empty() && id != Id::UnknownWord) {
    // A word of another class is only likely when it begins alike.
    near = diag::nearest(word, candidates(input, Id::UnknownWord));
    if (!near.empty() && ((near.front() ^ word.front()) & ~0x20) != 0) near = {};
  }
  if (!near.empty()) builder.help("did you mean `" + std::string(near) + "`?");
}

}  // namespace

void reportUnknownWord(const TagInput& input, const TagContext& context) {
  size_t first = context.unit().first;
  size_t last = context.unit().last;
  Id id = likelyClass(context);
  if (context.unit().capital && !context.sentenceStart()) {
    id = Id::UnknownName;
    for (size_t ahead = 1;; ++ahead) {
      const Unit& next = context.next(ahead);
      if (!next.capital || next.can != 0 || next.closed != lexicon::Closed::None || next.first != last) break;
      last = next.last;
    }
  }
  if (const size_t internal = internalWords(input, first)) {
    id = Id::InternalWord;
    last = first + internal;
  }
  Span where = input.span(first, last);
  std::string_view word = textOf(input, where);
  suggest(input.sink.report(id, where).arg(word), input, word, id);
}

void reportUnknownTrait(const TagInput& input, const Unit& unit) {
  Span where = input.span(unit.first, unit.last);
  std::string_view word = textOf(input, where);
  word = word.substr(2, word.size() - 4);
  auto builder = input.sink.report(Id::UnknownTrait, where).arg(word);
  std::string_view near = diag::nearest(word, input.vocabulary.spellings(SymbolKind::Trait));
  if (!near.empty()) builder.help("did you mean `[[" + std::string(near) + "]]`?");
}

void reportUnknownIcon(const TagInput& input, const Unit& unit) {
  Span where = input.span(unit.first, unit.last);
  std::string_view word = textOf(input, where);
  word = word.substr(1, word.size() - 2);
  auto builder = input.sink.report(Id::UnknownIcon, where).arg(word);
  std::string_view near = diag::nearest(word, input.vocabulary.spellings(SymbolKind::Icon));
  if (!near.empty()) builder.help("did you mean `[" + std::string(near) + "]`?");
}

}  // namespace thou::syntax
