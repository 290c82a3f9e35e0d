// See Icons.h.
#include "compiler/sema/phrase/Icons.h"

#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"

namespace thou::sema {

using Sort = Desc::Sort;

static void sumOf(Context& context, Desc& desc, const Node* list);

bool sameIcon(const Context& context, const Chunk& paren, const Modification& change) {
  if (change.change != bytecode::Change::Stat || paren.kind != ChunkKind::Paren) return false;
  std::string_view text = context.textOf(paren.span);
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return false;
  // "2 boost icons ([boost])", "2 boost icons ([boost][boost])": the icon, or each of them
  const int64_t times = change.amount && change.amount->kind == NodeKind::Int ? change.amount->value : 1;
  const std::vector<std::string> words = lexicon::splitWords(text.substr(1, text.size() - 2));
  int64_t drawn = 0;
  for (size_t at = 0; at < words.size(); ++drawn) {
    std::vector<lexicon::Reading> readings;
    const size_t length = context.model.vocabulary.longest(words, at, readings);
    const bool icon = std::any_of(readings.begin(), readings.end(), [&](const lexicon::Reading& reading) {
      const lexicon::Symbol& symbol = context.model.vocabulary[reading.symbol];
      return symbol.kind == lexicon::SymbolKind::Stat && symbol.data == change.id;
    });
    if (length == 0 || !icon) return false;
    at += length;
  }
  return drawn == 1 || drawn == times;
}

bool iconsOn(Context& context, Desc& desc, Cursor& cursor) {
  const Chunk& chunk = cursor.peek();
  if (desc.unitIndex != kNone || desc.quantifier == Quantifier::UpTo) return false;
  const Node* list = nullptr;
  if (is(chunk.word, Closed::In) && context.textOf(chunk.np->span) == "play") {
    ++cursor.at;
    list = context.make(NodeKind::CardsInPlay, Type::Cards, {}, int64_t(~0u));
  } else if (is(chunk.word, Closed::On)) {
    ++cursor.at;
    Desc on = describe(context, *chunk.np, cursor);
    if (on.sort == Sort::None) return false;
    if (on.sort == Sort::Query && (on.quantifier == Quantifier::Each || on.plural)) {
      finishQuery(context, on);
      list = candidates(context, on);
    } else if (const Node* card = cardOf(context, on)) {
      list = context.single(card);
    }
  }
  if (!list) return false;
  sumOf(context, desc, list);
  return true;
}

void sumOf(Context& context, Desc& desc, const Node* list) {
  const int32_t variable = context.newLocal();
  desc.node =
      context.make(NodeKind::Sum, Type::Int,
                   {list, context.make(NodeKind::Stat, Type::Int, {context.local(variable, Type::Card)}, desc.index)},
                   0, kNone, variable);
  desc.sort = Sort::Amount;
  desc.unit = NounSort::Unit;
}

bool iconsThisWay(Context& context, Desc& desc, Cursor& cursor) {
  if (cursor.peek().kind == ChunkKind::Paren &&
      sameIcon(context, cursor.peek(), {.change = bytecode::Change::Stat, .id = desc.index})) {
    Cursor behind = cursor;  // "boost icons ([boost]) discarded this way": said twice
    ++behind.at;
    if (behind.done() || !iconsThisWay(context, desc, behind)) return false;
    cursor = behind;
    return true;
  }
  const Chunk* next = cursor.next(1);
  if (!next || next->kind != ChunkKind::Adverb || !is(next->word, Closed::ThisWay) || desc.unitIndex != kNone)
    return false;
  const VerbWord* verb = context.verbOf(cursor.peek().word);
  const bool same = context.discourse.last.verb && verb && context.discourse.last.verb >= verb->frames.data() &&
                    context.discourse.last.verb < verb->frames.data() + verb->frames.size();
  if (!context.discourse.last.cards || !same)
    return context.fail(diag::Id::NoAntecedent, next->span, context.textOf(next->span)) != nullptr;
  cursor.at += 2;
  sumOf(context, desc, context.discourse.last.cards);
  return true;
}

}  // namespace thou::sema
