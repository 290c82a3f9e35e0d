// See Changes.h.
#include "compiler/sema/effect/Changes.h"

#include <utility>

#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/clause/Parentheses.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Icons.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Quantities.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Change;
using Sort = Desc::Sort;

namespace {

/// One half of a pair, with its sign: a number, or X.
const Node* halfOf(Context& context, const Word& pair, bool variable, int32_t number) {
  if (!variable) return context.integer(number);
  Word& x = *new (context.arena.Allocate<Word>()) Word(pair);
  x.isX = true;
  const Node* amount = amountOf(context, {.kind = syntax::QuantityKind::Exact, .value = &x}, pair.span);
  return amount && pair.minus ? context.make(NodeKind::Sub, Type::Int, {context.integer(0), amount}) : amount;
}

}  // namespace

const Word* pairIn(const Chunk& chunk) {
  if (chunk.kind == ChunkKind::Signed) return chunk.word->isPair && !chunk.np ? chunk.word : nullptr;
  if (chunk.kind != ChunkKind::Noun || !chunk.np) return nullptr;
  const NounPhrase& phrase = *chunk.np;
  const Word* word = phrase.head ? phrase.head : phrase.quantity.value;
  const bool alone = !phrase.det && !phrase.ordinal && phrase.mods.empty() && !phrase.of && !phrase.possessor;
  return word && word->isPair && alone ? word : nullptr;
}

bool changes(Context& context, Cursor& cursor, std::vector<Modification>& result, Duration* until, bool gaining) {
  size_t counted = 0;  // the changes before these have their `for each`
  size_t capped = 0;
  while (!cursor.done()) {
    const Chunk* chunk = &cursor.peek();
    if (isDuration(context, *chunk)) {
      if (!until) return context.fail(diag::Id::Misplaced, chunk->span, context.textOf(chunk->span)) != nullptr;
      if (until->span.valid())
        return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span)) != nullptr;
      if (!duration(context, cursor, *until)) return false;
      continue;
    }
    const bool joined = chunk->kind == ChunkKind::Conj && chunk->inner;
    const bool said = joined || chunk->kind == ChunkKind::Signed || chunk->kind == ChunkKind::Noun;
    if (said && (joined ? is(chunk->word, Closed::Or) : !result.empty()))  // "+1 ATK +2 THW", "+1 ATK or +2 THW"
      return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span), "join what it gets with `and`") !=
             nullptr;
    if (joined) chunk = chunk->inner;
    if (const Word* two = pairIn(*chunk)) {
      // "3/3": of the two stats that stand so
      if (context.model.pair.first == kNone)
        return context.fail(diag::Id::StatExpected, chunk->span, context.textOf(chunk->span)) != nullptr;
      const std::pair<Index, const Node*> both[] = {
          {context.model.pair.first, halfOf(context, *two, two->isX, two->number)},
          {context.model.pair.second, halfOf(context, *two, two->secondX, two->minus ? -two->second : two->second)}};
      for (const auto& [stat, amount] : both) {
        if (!amount) return false;
        result.push_back({.change = Change::Stat, .id = stat, .amount = amount});
      }
      ++cursor.at;
      continue;
    }
    if (chunk->kind == ChunkKind::Signed) {
      Modification change{.change = Change::Stat};
      const Word& sign = *chunk->word;
      if (!chunk->np || !chunk->np->head || !chunk->np->head->symbol.valid() ||
          context.kindOf(chunk->np->head) != lexicon::SymbolKind::Stat) {
        return context.fail(diag::Id::StatExpected, chunk->span, context.textOf(chunk->span)) != nullptr;
      }
      Desc stat = describeStat(context, *chunk->np);
      if (stat.sort == Sort::None) return false;
      change.id = stat.index;
      change.less = sign.minus;
      if (sign.isX) {
        syntax::Quantity quantity{.kind = syntax::QuantityKind::Exact, .value = &sign};
        change.amount = amountOf(context, quantity, chunk->span);
        if (!change.amount) return false;
        if (change.less) change.amount = context.make(NodeKind::Sub, Type::Int, {context.integer(0), change.amount});
      } else {
        change.amount = numberOf(context, sign);
      }
      result.push_back(change);
      ++cursor.at;
    } else if (chunk->kind == ChunkKind::Noun && chunk->np->head && chunk->np->head->symbol.valid()) {
      const Word& head = *chunk->np->head;
      const NounPhrase& phrase = *chunk->np;
      Modification change;
      if (!license(context, phrase)) return false;
      const bool trait = phrase.mods.size() == 1 && phrase.mods[0]->symbol.valid() &&
                         context.kindOf(phrase.mods[0]) == lexicon::SymbolKind::Trait &&
                         context.textOf(head.span) == "trait";
      if (trait || context.kindOf(&head) == lexicon::SymbolKind::Trait) {
        const Word& word = trait ? *phrase.mods[0] : head;
        if (word.negated) return context.fail(diag::Id::NoRole, word.span, word.text) != nullptr;
        change = {
            .change = Change::Trait, .id = context.model.vocabulary[word.symbol].data, .amount = context.integer(0)};
      } else if (context.kindOf(&head) == lexicon::SymbolKind::Stat) {
        // "gains 1 hazard icon ([hazard])": one more of them than it has; "gains [hazard]": drawn
        const bool number = phrase.quantity.kind == syntax::QuantityKind::Exact || is(phrase.det, Closed::A) ||
                            (!phrase.det && context.textOf(head.span).starts_with("["));
        if (!number || !gaining)
          return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span), "write `gets +1`") != nullptr;
        Desc stat = describeStat(context, phrase);
        if (stat.sort == Sort::None) return false;
        if (stat.sort != Sort::Stat || stat.unitIndex != kNone || stat.quantifier == Quantifier::UpTo ||
            stat.quantifier == Quantifier::AtLeast || stat.quantifier == Quantifier::AtMost)
          return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span)) != nullptr;
        change = {.change = Change::Stat, .id = stat.index, .amount = stat.number ? stat.number : context.integer(1)};
      } else if (context.kindOf(&head) == lexicon::SymbolKind::Keyword) {
        if (!licenseKeyword(context, head)) return false;
        if (!readsAll(context, phrase, kMods)) return false;  // "gains that surge"
        if (phrase.possessor)
          return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span)) != nullptr;
        if (head.isX) return context.fail(diag::Id::NotYet, head.span, "X behind a keyword that is gained") != nullptr;
        change = {.change = Change::Keyword,
                  .id = context.model.vocabulary[head.symbol].data,
                  .amount = numberOf(context, head)};
      } else {
        return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span)) != nullptr;
      }
      const Word* more = phrase.ordinal ? phrase.ordinal : phrase.mods.empty() || trait ? nullptr : phrase.mods[0];
      if (more) return context.fail(diag::Id::NoRole, more->span, more->text, "take it away") != nullptr;
      result.push_back(change);
      ++cursor.at;
    } else if (chunk->kind == ChunkKind::Paren && !result.empty() && sameIcon(context, *chunk, result.back())) {
      ++cursor.at;
    } else if (forEach(*chunk)) {
      if (counted == result.size()) break;
      const Node* times = timesOf(context, *chunk, cursor);
      if (!times) return false;
      const auto uncounted = [&](const Modification& each) {  // "surge for each ally": of no ally, too
        return each.change == Change::Trait ||
               (each.change == Change::Keyword && !llvm::is_contained(context.model.keywordsOfNumbers, each.id));
      };
      if (std::any_of(result.begin() + long(counted), result.end(), uncounted))
        return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span), "write `if there is ...`") !=
               nullptr;
      for (capped = counted; counted < result.size(); ++counted)
        result[counted].amount = context.make(NodeKind::Mul, Type::Int, {result[counted].amount, times});
    } else if (chunk->kind == ChunkKind::Paren && capped < counted && counted == result.size() && isMaximum(*chunk)) {
      const Node* most = maximumOf(context, *chunk, counted - capped == 1 ? result.back().id : kNone);
      if (!most) return false;
      for (; capped < counted; ++capped) {
        const bool less = result[capped].less;  // "-1 ATK for each ally (to a maximum of -3 ATK)"
        if (most->kind == NodeKind::Int && less != (most->value < 0))
          return context.fail(diag::Id::NoRole, chunk->span, context.textOf(chunk->span),
                              less ? "write it with its sign" : "") != nullptr;
        result[capped].amount =
            context.make(less ? NodeKind::Max : NodeKind::Min, Type::Int, {result[capped].amount, most});
      }
      ++cursor.at;
    } else if (chunk->kind == ChunkKind::Paren && counted < result.size() && isInstead(context, *chunk) &&
               chunk->sentences.front()->clauses.front()->chunks[0]->kind == ChunkKind::Signed) {
      if (!changeInstead(context, *chunk, result.back(), until == nullptr)) return false;
      ++cursor.at;
    } else {
      break;
    }
  }
  if (result.empty()) {
    if (!cursor.done())
      return context.fail(diag::Id::NoRole, cursor.peek().span, context.textOf(cursor.peek().span)) != nullptr;
    return context.fail(diag::Id::StatExpected, context.clauseSpan, context.textOf(context.clauseSpan)) != nullptr;
  }
  return true;
}

}  // namespace thou::sema
