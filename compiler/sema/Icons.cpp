// A stat counted over cards: `each hazard icon in play`, `the number of boost icons on that card`.
#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

bool Builder::sameIcon(const Chunk& paren, const Modification& change) const {
  // "1 hazard icon ([hazard])": the icon of the stat just named, drawn
  if (change.change != bytecode::Change::Stat || paren.kind != ChunkKind::Paren) return false;
  std::string_view text = textOf(paren.span);
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return false;
  std::vector<lexicon::Reading> readings;
  const std::vector<std::string> words = lexicon::splitWords(text.substr(1, text.size() - 2));
  if (model_.vocabulary.longest(words, 0, readings) != words.size()) return false;
  return std::any_of(readings.begin(), readings.end(), [&](const lexicon::Reading& reading) {
    const lexicon::Symbol& symbol = model_.vocabulary[reading.symbol];
    return symbol.kind == lexicon::SymbolKind::Stat && symbol.data == change.id;
  });
}

bool Builder::iconsOn(Desc& desc, Cursor& cursor) {
  const Chunk& chunk = cursor.peek();
  if (desc.unitIndex != kNone || desc.quantifier == Quantifier::UpTo) return false;
  const Node* list = nullptr;
  if (is(chunk.word, Closed::In) && textOf(chunk.np->span) == "play") {
    ++cursor.at;
    list = make(NodeKind::CardsInPlay, Type::Cards, {}, int64_t(~0u));
  } else if (is(chunk.word, Closed::On)) {
    ++cursor.at;
    Desc on = describe(*chunk.np, cursor);
    if (on.sort == Sort::None) return false;
    if (on.sort == Sort::Query && (on.quantifier == Quantifier::Each || on.plural)) {
      finishQuery(on);
      list = candidates(on);
    } else if (const Node* card = cardOf(on)) {
      list = make(NodeKind::Single, Type::Cards, {card});
    }
  }
  if (!list) return false;
  sumOf(desc, list);
  return true;
}

void Builder::sumOf(Desc& desc, const Node* list) {
  const int32_t variable = newLocal();
  desc.node =
      make(NodeKind::Sum, Type::Int, {list, make(NodeKind::Stat, Type::Int, {local(variable, Type::Card)}, desc.index)},
           0, kNone, variable);
  desc.sort = Sort::Amount;
  desc.unit = NounSort::Unit;
}

bool Builder::iconsThisWay(Desc& desc, Cursor& cursor) {
  // "each boost icon discarded this way": of the cards that the sentence before discarded
  if (cursor.peek().kind == ChunkKind::Paren &&
      sameIcon(cursor.peek(), {.change = bytecode::Change::Stat, .id = desc.index})) {
    Cursor behind = cursor;  // "boost icons ([boost]) discarded this way": said twice
    ++behind.at;
    if (behind.done() || !iconsThisWay(desc, behind)) return false;
    cursor = behind;
    return true;
  }
  const Chunk* next = cursor.next(1);
  if (!next || next->kind != ChunkKind::Adverb || !is(next->word, Closed::ThisWay) || desc.unitIndex != kNone)
    return false;
  const VerbWord* verb = verbOf(cursor.peek().word);
  const bool same =
      last_.verb && verb && last_.verb >= verb->frames.data() && last_.verb < verb->frames.data() + verb->frames.size();
  if (!last_.cards || !same) return fail(diag::Id::NoAntecedent, next->span, textOf(next->span)) != nullptr;
  cursor.at += 2;
  sumOf(desc, last_.cards);
  return true;
}

}  // namespace thou::sema
