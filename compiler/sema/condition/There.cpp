// "If there is ...": that there is something, or how much of it. See Readers.h.
#include "compiler/sema/condition/Readers.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"

namespace thou::sema {

using Sort = Desc::Sort;

/// "3 threat on it", "no threat here": how much there is of an amount
/// described, null where that is not said.
static const Node* muchOf(Context& context, const Desc& amount, Cursor& cursor);

const Node* muchOf(Context& context, const Desc& amount, Cursor& cursor) {
  if (amount.node != amount.number || cursor.done()) return amount.node != amount.number ? amount.node : nullptr;
  const Chunk& where = cursor.peek();
  const Node* card = nullptr;
  if (where.kind == ChunkKind::Prep && is(where.word, Closed::On)) {
    ++cursor.at;
    Desc on = describe(context, *where.np, cursor);
    card = on.sort == Sort::None ? nullptr : cardOf(context, on);
  } else if (where.kind == ChunkKind::Adverb && is(where.word, Closed::Here) && context.setting.owner.kinds) {
    ++cursor.at;
    card = context.thisCard();
  }
  return card && amount.unitIndex != kNone ? context.make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex)
                                           : nullptr;
}

bool thereIs(Context& context, const Clause& clause, const Node*& result) {
  if (clause.subject.empty() || !is(clause.verb->verb, Closed::Be)) return false;
  const Chunk& subject = *clause.subject[0];
  const Word* there = subject.kind == ChunkKind::Adverb ? subject.word : subject.np ? subject.np->head : nullptr;
  if (!is(there, Closed::There)) return false;
  Cursor cursor{clause.chunks};
  if (cursor.done() || cursor.peek().kind != ChunkKind::Noun) return true;
  const NounPhrase& phrase = *cursor.peek().np;
  ++cursor.at;
  Desc desc = describe(context, phrase, cursor);
  if (desc.sort == Sort::Amount) {
    const Node* count = muchOf(context, desc, cursor);
    if (count) result = compareCount(context, count, desc);
    if (result && clause.verb->negated) result = context.negate(result);
  } else if (desc.sort != Sort::None) {
    result = exists(context, desc, clause.verb->negated);
  }
  if (result && leftOver(context, cursor)) result = nullptr;
  return true;
}

}  // namespace thou::sema
