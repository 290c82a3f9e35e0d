#include "compiler/mutate/Lexicon.h"

#include "compiler/sema/declare/Declare.h"
#include "compiler/syntax/Parse.h"

namespace thou::mutate {

using lexicon::Reading;
using lexicon::Shape;
using lexicon::SymbolId;
using lexicon::SymbolKind;
using sema::NounDecl;

Lexicon::Lexicon(const driver::Compilation& compilation) {
  diag::Sink sink;
  model.program = &program_;
  model.sources = &compilation.sources;
  sema::declare(model, compilation.files, sink);
  for (size_t i = 0; i < program_.kinds.size(); ++i) identities |= program_.kinds[i].identity ? 1u << i : 0;
  for (const SymbolKind kind : {SymbolKind::Noun, SymbolKind::MassNoun}) {
    for (const std::string_view spelling : model.vocabulary.spellings(kind)) learn(spelling);
  }
  for (uint32_t i = 0; i < model.vocabulary.size(); ++i) {
    if (model.vocabulary[SymbolId{i}].kind == SymbolKind::Label) labels.push_back({i});
  }
}

void Lexicon::learn(std::string_view spelling) {
  const lexicon::RawText raw = lexicon::rawText(spelling, syntax::Limits::kAbilityTokens);
  std::vector<Reading> readings;
  if (raw.words.empty() || model.vocabulary.longest(raw.words, 0, readings) != raw.words.size()) return;
  for (const Reading reading : readings)
    spellings.try_emplace({reading.symbol.value, reading.form}, std::string(spelling));
}

const NounDecl* Lexicon::noun(Reading reading) const {
  const lexicon::Symbol& symbol = model.vocabulary[reading.symbol];
  if (symbol.kind != SymbolKind::Noun && symbol.kind != SymbolKind::MassNoun) return nullptr;
  return symbol.data < model.nouns.size() ? &model.nouns[symbol.data] : nullptr;
}

std::vector<Token> Lexicon::cut(std::string_view line) const {
  const lexicon::RawText raw = lexicon::rawText(line, syntax::Limits::kAbilityTokens);
  syntax::UnitReader reader(raw, model.vocabulary);
  std::vector<Token> tokens;
  const auto part = [&](size_t first, size_t last) { return Part{raw.raws[first].begin, raw.raws[last - 1].end}; };
  const size_t count = raw.raws.size();
  for (size_t at = 0; at < count;) {
    if (raw.lineStart(at)) {
      SymbolId label;
      const size_t length = reader.label(at, count, label);
      const Shape behind = at + length < count ? raw.raws[at + length].shape : Shape::Other;
      if (length > 0 && (behind == Shape::Colon || behind == Shape::LParen)) {
        tokens.push_back({.part = part(at, at + length), .readings = {}, .label = label});
        at += length;
        continue;
      }
    }
    const syntax::Unit unit = reader.read(at, count, at == 0 || raw.raws[at - 1].shape == Shape::Stop);
    tokens.push_back({.part = part(unit.first, unit.last),
                      .shape = unit.shape,
                      .closed = unit.closed,
                      .number = unit.number,
                      .readings = {unit.readings.begin(), unit.readings.end()},
                      .label = {}});
    at = unit.last;
  }
  return tokens;
}

}  // namespace thou::mutate
