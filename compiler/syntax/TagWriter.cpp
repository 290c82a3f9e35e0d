// Cutting a segment into units, and the tokens made of them. Next: Tagger.cpp.
#include "compiler/syntax/TagWriter.h"

namespace thou::syntax {
namespace {

void setReading(Word& word, lexicon::Reading reading) {
  word.symbol = reading.symbol;
  word.form = reading.form;
}

/// Cuts the raws of one segment into units.
class UnitCutter {
 public:
  UnitCutter(const TagInput& input, size_t last)
      : input_(input), raw_(input.raw), reader_(input.raw, input.vocabulary, input.internal), last_(last) {}

  std::vector<Unit> cut(size_t first) {
    std::vector<Unit> units;
    units.reserve(last_ - first);
    for (size_t at = first; at < last_;) {
      bool start = at == first || startsSentence(raw_.raws[at - 1].shape);
      if (size_t end = quotedName(at)) {
        units.push_back(quotedUnit(at, end));
        at = end;
        continue;
      }
      units.push_back(reader_.read(at, last_, start));
      at = units.back().last;
    }
    return units;
  }

 private:
  static bool startsSentence(Shape shape) {
    return shape == Shape::Stop || shape == Shape::LParen || shape == Shape::Colon || shape == Shape::Quote ||
           shape == Shape::OpenQuote || shape == Shape::Bullet || shape == Shape::Arrow;
  }

  /// A quotation that holds a name and not an ability: no full stop at its end and no label. The raw behind it, or 0.
  size_t quotedName(size_t at) {
    Shape open = raw_.raws[at].shape;
    if (open != Shape::Quote && open != Shape::OpenQuote) return 0;
    Shape close = open == Shape::Quote ? Shape::Quote : Shape::CloseQuote;
    bool behindQuote = quoteOpen_;
    if (open == Shape::Quote && behindQuote) return quoteOpen_ = false, size_t{0};
    size_t end = at + 1;
    while (end < last_ && raw_.raws[end].shape != close) ++end;
    if (end >= last_ || end == at + 1) return 0;
    Shape last = raw_.raws[end - 1].shape;
    bool ability = last == Shape::Stop || last == Shape::RParen || labelAhead(input_, at + 1, end);
    if (!ability) return end + 1;
    quoteOpen_ = open == Shape::Quote;
    return 0;
  }

  Unit quotedUnit(size_t at, size_t end) {
    Unit unit;
    unit.first = static_cast<uint32_t>(at);
    unit.last = static_cast<uint32_t>(end);
    unit.shape = Shape::Quote;
    unit.can = kCanName;
    lexicon::SymbolId symbol = reader_.whole(at + 1, end - 1, lexicon::SymbolKind::Name);
    if (symbol.valid()) unit.readings.push_back({.symbol = symbol, .form = lexicon::Form::Plain});
    return unit;
  }

  const TagInput& input_;
  const RawText& raw_;
  UnitReader reader_;
  size_t last_;
  bool quoteOpen_ = false;
};

}  // namespace

std::vector<Unit> cutUnits(const TagInput& input, size_t first, size_t last) {
  return UnitCutter(input, last).cut(first);
}

void TagWriter::ensureStop() {
  if (out_.tokens.empty() || context_.before(Tag::Stop)) return;
  if (context_.before(Tag::RParen) && out_.tokens.back().then) return;
  if (context_.beforeAny(Tag::LParen, Tag::LQuote, Tag::Head)) return;
  implyStop();
}

void TagWriter::implyStop() {
  Span at = out_.tokens.back().span;
  at.begin = at.end();
  at.length = 0;
  out_.tokens.push_back({.tag = Tag::Stop, .span = at, .implied = true});
}

void TagWriter::emit(Tag tag, int readings) {
  const Unit& from = unit();
  Word* word = newWord(from);
  word->closed = from.closed;
  if (readings > 0 && !from.readings.empty()) setReading(*word, from.readings.front());
  push(tag, word, from, 0);
}

/// Would a trait stand here rather than a name: before a noun that is no verb?
bool TagWriter::traitHere() const { return context_.nominal(1) && (context_.next().can & kCanThird) == 0; }

/// Would a noun stand here rather than the trait of the same spelling: "an Egyptian", but not "an Egyptian hero", "an Egyptian or Roman hero".
bool TagWriter::nounHere() const {
  const lexicon::Closed joint = context_.next().closed;
  const bool joins = joint == lexicon::Closed::Or || joint == lexicon::Closed::And;
  return !context_.nominal(1) && !(joins && context_.nominal(2) && context_.nominal(3)) &&
         (context_.inside() || context_.beforeAny(Tag::Or, Tag::And));
}

void TagWriter::emitOpen(OpenChoice choice) {
  const Unit& from = unit();
  Word* word = newWord(from);
  uint16_t chosen = 0;
  for (lexicon::Reading reading : from.readings) {
    if ((canOf(input_.vocabulary, reading) & choice.chosen) == 0) continue;
    // a word that is a name and a trait: the trait before a noun, else the name
    uint16_t can = canOf(input_.vocabulary, reading);
    bool better =
        (chosen & kCanName) != 0 ? (can & kCanTrait) != 0 && traitHere() : (can & kCanName) != 0 && !traitHere();
    if ((chosen & kCanTrait) != 0) better = better || ((can & kCanSingular) != 0 && nounHere());
    if ((chosen & kCanSingular) != 0) better = better || ((can & kCanTrait) != 0 && !nounHere());
    if (word->symbol.valid() && !better) continue;
    setReading(*word, reading);
    if ((choice.chosen & kCanNominal) != 0) chosen = can;
  }
  push(choice.tag, word, from, chosen != 0 ? chosen : choice.chosen);
  out_.tokens.back().rule = choice.rule;
}

Word* TagWriter::newWord(const Unit& from) {
  auto* word = new (input_.arena) Word;
  word->span = input_.span(negated_ ? from.first - 1 : from.first, from.last);
  word->text = raw_.text.substr(word->span.begin - input_.text.begin, word->span.length);
  word->negated = negated_;
  negated_ = false;
  return word;
}

void TagWriter::push(Tag tag, Word* word, const Unit& from, uint16_t chosen) {
  if (word->negated) {
    using lexicon::SymbolKind;
    const bool symbol = word->symbol.valid();
    const SymbolKind kind = symbol ? input_.vocabulary[word->symbol].kind : SymbolKind::Verb;
    const bool can = kind == SymbolKind::Adjective || kind == SymbolKind::Trait || kind == SymbolKind::Noun ||
                     kind == SymbolKind::MassNoun;
    if (!can)
      input_.sink.report(diag::Id::StrayCharacter, word->span)
          .arg("non-")
          .help("it stands before an adjective, a trait or a noun");
  }
  out_.tokens.push_back({.tag = tag, .word = word, .span = word->span, .can = from.can, .chosen = chosen});
  ++at_;
}

void TagWriter::extend(size_t last) {
  Tagged& token = out_.tokens.back();
  Span end = input_.span(last - 1, last);
  token.span = source::cover(token.span, end);
  token.word->span = token.span;
  token.word->text = raw_.text.substr(token.span.begin - input_.text.begin, token.span.length);
}

}  // namespace thou::syntax
