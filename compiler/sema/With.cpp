// What something has with it: `with 3 or more threat`, `with an upgrade attached`, `without damage`.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

bool Builder::attachedBehind(Desc& desc, const NounPhrase& phrase, bool without, Cursor& cursor) {
  // "an enemy with an upgrade attached": what hangs on it; says whether the phrase is one
  const Chunk* next = cursor.next();
  const VerbWord* verb = next && next->kind == ChunkKind::Part ? verbOf(next->word) : nullptr;
  const Chunk* behind = cursor.next(1);
  const Relation* host = nullptr;
  for (const Relation& relation : model_.relations) {
    if (relation.sort == Relation::Sort::Host && verb == &model_.verbs[relation.verbWord]) host = &relation;
  }
  if (!host) return false;
  const bool toIt = behind && behind->kind == ChunkKind::Prep && is(behind->word, host->preposition);
  if (toIt && !(behind->np && (is(behind->np->head, Closed::It) || is(behind->np->head, Closed::Them)) &&
                !behind->np->det && behind->np->mods.empty()))
    return false;
  Cursor none;
  Desc what = describe(phrase, none);
  cursor.at += toIt ? 2 : 1;
  if (what.sort == Sort::None) return true;
  if (is(phrase.det, Closed::Each) || is(phrase.det, Closed::All)) {
    fail(diag::Id::BadQuantity, phrase.span, textOf(phrase.span));
    return true;
  }
  const Node* card = local(desc.variable, Type::Card);
  const Node* hanging = make(NodeKind::AttachedTo, Type::Cards, {card});
  const Node* test = nullptr;
  if (what.sort == Sort::Card) {
    test = make(NodeKind::Contains, Type::Bool, {hanging, what.node});
  } else if (what.sort == Sort::Query && !what.list) {
    what.list = hanging;
    what.needsZone = false;
    finishQuery(what);
    if (what.quantifier == Quantifier::Definite) what.quantifier = Quantifier::One;
    test = compareCount(make(NodeKind::Count, Type::Int, {candidates(what)}), what);
    if (!test) return true;
  } else {
    fail(diag::Id::NoRole, phrase.span, textOf(phrase.span));
    return true;
  }
  desc.predicates.push_back(without ? negate(test) : test);
  return true;
}

bool Builder::withPhrase(Desc& desc, const NounPhrase& phrase, bool without) {
  if (!license(phrase) || !determined(phrase)) return false;
  const Node* card = local(desc.variable, Type::Card);
  const Word* head = phrase.head;
  auto add = [&](const Node* test) {
    desc.predicates.push_back(without ? negate(test) : test);
    return true;
  };
  if (owner_.trait != kNone && head && textOf(head->span) == "trait" && is(phrase.det, Closed::That) &&
      phrase.mods.empty() && !phrase.of)
    return add(make(NodeKind::HasTrait, Type::Bool, {card}, 0, owner_.trait));
  if (head && head->symbol.valid() && kindOf(head) == SymbolKind::Keyword) {
    if (!readsAll(phrase, kDet)) return false;
    Index keyword = model_.vocabulary[head->symbol].data;
    if (is(phrase.det, Closed::That)) {  // "with that teamwork": the keyword whose text this is, with the same trait
      if (owner_.trait == kNone || owner_.keyword != keyword)
        return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)) != nullptr;
      keyword = model_.keywordOf(keyword, owner_.trait);
    }
    return add(make(NodeKind::HasKeyword, Type::Bool, {card}, 0, keyword));
  }
  // with the Avenger trait: the trait is a modifier of the bare word `trait`
  if (phrase.mods.size() == 1 && phrase.mods[0]->symbol.valid() && kindOf(phrase.mods[0]) == SymbolKind::Trait &&
      head && (textOf(head->span) == "trait" || textOf(head->span) == "traits")) {
    if (!readsAll(phrase, kDet | kMods)) return false;
    return add(make(NodeKind::HasTrait, Type::Bool, {card}, 0, model_.vocabulary[phrase.mods[0]->symbol].data));
  }
  // with the most damage, with the lowest printed ATK: the first modifier says which end
  const Word* superlative = phrase.mods.empty() ? nullptr : phrase.mods[0];
  const bool most = is(superlative, Closed::Most);
  const bool least = is(superlative, Closed::Least);
  NounPhrase plain = phrase;
  if (most || least) {
    if (!is(phrase.det, Closed::The) || without || desc.key || phrase.quantity.kind != syntax::QuantityKind::None) {
      return fail(diag::Id::NoRole, superlative->span, superlative->text) != nullptr;
    }
    plain.mods = phrase.mods.drop_front(1);
  }
  if (head && head->symbol.valid() && kindOf(head) == SymbolKind::Stat) {
    const Index stat = model_.vocabulary[head->symbol].data;
    bool printed = false;
    bool remaining = false;
    for (const Word* modifier : plain.mods) {
      if (modifier->closed == Closed::Printed && !remaining)
        printed = true;
      else if (modifier->closed == Closed::Remaining && !printed && lessOf(stat) != kNone)
        remaining = true;
      else
        return fail(diag::Id::NoRole, modifier->span, modifier->text) != nullptr;
    }
    const Node* value = make(printed ? NodeKind::PrintedStat : NodeKind::Stat, Type::Int, {card}, stat);
    if (remaining)
      value = make(NodeKind::Sub, Type::Int, {value, make(NodeKind::Counters, Type::Int, {card}, lessOf(stat))});
    if (most || least) {
      desc.key = value;
      desc.most = most;
      // What counts only where it is printed counts as 0 where it is not.
      if ((program_.printedStats >> stat & 1) == 0)
        desc.predicates.push_back(make(NodeKind::HasStat, Type::Bool, {card}, stat));
      return true;
    }
    plain.mods = {};
    Desc amount = describeStat(plain);
    if (amount.sort == Sort::None) return false;
    if (!amount.number) return fail(diag::Id::BadAmount, phrase.span, textOf(phrase.span)) != nullptr;
    const Node* test = compareCount(value, amount);
    return test && add(test);
  }
  const NounDecl* noun = nounOf(head);
  if (noun && noun->sort == NounSort::Counter) {
    plain.det = most || least ? nullptr : phrase.det;
    Desc amount = describeCounter(plain, *noun);
    if (amount.sort == Sort::None) return false;
    if (amount.unitIndex == kNone) return fail(diag::Id::BadAmount, phrase.span, textOf(phrase.span)) != nullptr;
    const Node* value = make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex);
    if (most || least) {
      desc.key = value;
      desc.most = most;
      return true;
    }
    if (!amount.number) amount.number = integer(1), amount.quantifier = Quantifier::AtLeast;
    atLeast(amount);
    const Node* test = compareCount(value, amount);
    return test && add(test);
  }
  fail(diag::Id::NoRole, phrase.span, textOf(phrase.span));
  return false;
}

}  // namespace thou::sema
