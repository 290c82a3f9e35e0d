// Star, title, labels, tags, bullets. Next: Tagger.cpp.
#include "compiler/syntax/Layout.h"

#include "compiler/lexicon/Words.h"

namespace thou::syntax {
namespace {

using diag::Id;
using lexicon::SymbolKind;

constexpr size_t kLabelWords = 5;  // an unknown label is at most this long

bool isDash(const RawText& raw, size_t at) {
  if (raw.raws[at].shape == Shape::Dash) return true;
  bool spaced = at > 0 && raw.raws[at - 1].end < raw.raws[at].begin && !raw.touches(at);
  return raw.raws[at].shape == Shape::Hyphen && spaced;
}

/// Reads one head; a class only to share the position.
class HeadReader {
 public:
  HeadReader(const TagInput& input, size_t last) : input_(input), last_(last), units_(input.raw, input.vocabulary) {}

  bool read(size_t at, Head& head) {
    head.end = at;
    if (at < last_ && input_.raw.raws[at].shape == Shape::Icon && input_.raw.words[at] == "[star]") {
      head.star = true;
      head.end = ++at;
    }
    skipTitle(at, head);
    size_t end = labels(at, &head, true);
    if (failed_) return false;
    if (end != 0) {
      head.end = end;
      return true;
    }
    head.labels.clear();
    head.tags.clear();
    head.title = {};
    head.titleText = {};
    return !unknownLabel(at);
  }

  /// Labels and tag groups from `at` up to and with the colon; the raw behind it, or 0 when no head stands here.
  size_t labels(size_t at, Head* head, bool complain) {
    size_t first = at;
    for (;;) {
      lexicon::SymbolId symbol;
      size_t length = units_.label(at, last_, symbol);
      if (length == 0) break;
      if (head != nullptr) head->labels.push_back(word(at, at + length, symbol));
      at += length;
      if (at < last_ && (input_.raw.words[at] == "or" || input_.raw.raws[at].shape == Shape::Slash)) ++at;
    }
    if (at == first) return 0;
    size_t groups = at;
    while (at < last_ && input_.raw.raws[at].shape == Shape::LParen) {
      at = skipGroup(at);
    }
    if (at >= last_ || input_.raw.raws[at].shape != Shape::Colon) return 0;
    for (size_t group = groups; group < at && head != nullptr; ++group) {
      Shape shape = input_.raw.raws[group].shape;
      if (shape == Shape::LParen && input_.raw.raws[group + 1].shape == Shape::RParen)
        return emptyGroup(group, complain);
      if (shape == Shape::LParen || shape == Shape::RParen || shape == Shape::Comma || shape == Shape::Slash) continue;
      size_t end = group + 1;
      while (input_.raw.raws[end].shape == Shape::Word) ++end;
      if (!tag(group, end, *head, complain)) return 0;
      group = end - 1;
    }
    return at + 1;
  }

 private:
  /// "Action ():" says nothing with its parentheses.
  size_t emptyGroup(size_t at, bool complain) {
    if (complain) {
      failed_ = true;
      const Span where = input_.span(at, at + 2);
      input_.sink.report(Id::UnknownTag, where).arg("");
    }
    return 0;
  }

  size_t skipGroup(size_t at) const {
    while (at < last_ && input_.raw.raws[at].shape != Shape::RParen) ++at;
    return std::min(at + 1, last_);
  }

  /// "Title — Label:": the text up to the last dash before a label. Moves `at` behind the dash.
  void skipTitle(size_t& at, Head& head) {
    size_t found = 0;
    for (size_t i = at; i < last_; ++i) {
      if (input_.raw.raws[i].shape == Shape::Stop && input_.raw.raws[i].end < input_.text.length && i > at + 6) break;
      if (isDash(input_.raw, i) && i > at && labels(i + 1, nullptr, false) != 0) found = i;
    }
    if (found == 0) return;
    head.title = input_.span(at, found);
    head.titleText = textOf(head.title);
    at = found + 1;
  }

  bool tag(size_t first, size_t last, Head& head, bool complain) {
    for (SymbolKind kind :
         {SymbolKind::Tag, SymbolKind::Noun, SymbolKind::Trait, SymbolKind::Label, SymbolKind::Name}) {
      lexicon::SymbolId symbol = units_.whole(first, last, kind);
      if (!symbol.valid()) continue;
      head.tags.push_back(word(first, last, symbol));
      return true;
    }
    if (!complain) return false;
    failed_ = true;
    Span where = input_.span(first, last);
    std::string_view text = textOf(where);
    auto builder = input_.sink.report(Id::UnknownTag, where).arg(text);
    std::string_view near = diag::nearest(text, input_.vocabulary.spellings(SymbolKind::Tag));
    if (!near.empty()) builder.help("did you mean `(" + std::string(near) + ")`?");
    return false;
  }

  /// "Hero Atcion:" at the beginning of a line: up to five words and a colon, none of which is a closed word or a verb.
  bool unknownLabel(size_t at) {
    size_t end = at;
    while (end < last_ && end - at < kLabelWords && input_.raw.raws[end].shape == Shape::Word) ++end;
    size_t words = end;
    while (end < last_ && input_.raw.raws[end].shape == Shape::LParen && end > at) end = skipGroup(end);
    if (words == at || end >= last_ || input_.raw.raws[end].shape != Shape::Colon) return false;
    for (size_t i = at; i < words; ++i) {
      Unit unit = units_.read(i, words, i == at);
      if (unit.closed != lexicon::Closed::None || (i == at && (unit.can & kCanBase) != 0)) return false;
    }
    Span where = input_.span(at, words);
    auto builder = input_.sink.report(Id::UnknownLabel, where).arg(textOf(where));
    std::string_view near = diag::nearest(textOf(where), input_.vocabulary.spellings(SymbolKind::Label));
    if (!near.empty()) builder.help("did you mean `" + std::string(near) + "`?");
    return true;
  }

  std::string_view textOf(Span span) const {
    return input_.raw.text.substr(span.begin - input_.text.begin, span.length);
  }

  Word* word(size_t first, size_t last, lexicon::SymbolId symbol) {
    Span span = input_.span(first, last);
    auto* result = new (input_.arena) Word;
    result->span = span;
    result->text = textOf(span);
    result->symbol = symbol;
    result->form = lexicon::Form::Plain;
    return result;
  }

  const TagInput& input_;
  size_t last_;
  UnitReader units_;
  bool failed_ = false;
};

bool isBullet(const RawText& raw, size_t at) {
  Shape shape = raw.raws[at].shape;
  if (shape == Shape::Bullet) return true;
  bool mark = shape == Shape::Star || shape == Shape::Hyphen || shape == Shape::Dash;
  return mark && raw.lineStart(at) && !raw.touches(at);
}

}  // namespace

bool readHead(const TagInput& input, size_t first, size_t last, Head& head) {
  return HeadReader(input, last).read(first, head);
}

bool labelAhead(const TagInput& input, size_t first, size_t last) {
  return HeadReader(input, last).labels(first, nullptr, false) != 0;
}

size_t labelWords(const TagInput& input) {
  lexicon::SymbolId symbol;
  return UnitReader(input.raw, input.vocabulary).label(0, input.raw.raws.size(), symbol);
}

bool readLayout(const TagInput& input, Layout& layout) {
  size_t count = input.raw.raws.size();
  if (!readHead(input, 0, count, layout.head)) return false;
  size_t at = layout.head.end;
  layout.main = {.first = at, .last = count};
  Segment* open = &layout.main;
  int depth = 0;
  for (; at < count; ++at) {
    Shape shape = input.raw.raws[at].shape;
    if (shape == Shape::LParen) ++depth;
    if (shape == Shape::RParen) --depth;
    if (depth > 0 || !isBullet(input.raw, at)) continue;
    open->last = at;
    layout.cases.push_back({.first = at + 1, .last = count});
    open = &layout.cases.back();
  }
  return true;
}

}  // namespace thou::syntax
