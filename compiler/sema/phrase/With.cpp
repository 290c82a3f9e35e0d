// See With.h.
#include "compiler/sema/phrase/With.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Resources.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

bool attachedBehind(Context& context, Desc& desc, const NounPhrase& phrase, bool without, Cursor& cursor) {
  const Chunk* next = cursor.next();
  const VerbWord* verb = next && next->kind == ChunkKind::Part ? context.verbOf(next->word) : nullptr;
  const Chunk* behind = cursor.next(1);
  const Relation* host = relationOf(context, verb, Relation::Sort::Host);
  if (!host) return false;
  const bool toIt = behind && behind->kind == ChunkKind::Prep && is(behind->word, host->preposition);
  if (toIt && !(behind->np && (is(behind->np->head, Closed::It) || is(behind->np->head, Closed::Them)) &&
                !behind->np->det && behind->np->mods.empty()))
    return false;
  Cursor none;
  Desc what = describe(context, phrase, none);
  cursor.at += toIt ? 2 : 1;
  if (what.sort == Sort::None) return true;
  if (is(phrase.det, Closed::Each) || is(phrase.det, Closed::All) || what.quantifier == Quantifier::AnyNumber ||
      what.quantifier == Quantifier::UpTo) {
    context.fail(diag::Id::BadQuantity, phrase.span, context.textOf(phrase.span));
    return true;
  }
  const Node* card = context.local(desc.variable, Type::Card);
  const Node* hanging = context.make(NodeKind::AttachedTo, Type::Cards, {card});
  const Node* test = nullptr;
  if (what.sort == Sort::Card) {
    test = context.make(NodeKind::Contains, Type::Bool, {hanging, what.node});
  } else if (what.sort == Sort::Query && !what.list) {
    what.list = hanging;
    what.needsZone = false;
    finishQuery(context, what);
    if (what.quantifier == Quantifier::Definite) what.quantifier = Quantifier::One;
    test = compareCount(context, context.count(candidates(context, what)), what);
    if (!test) return true;
  } else {
    context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
    return true;
  }
  desc.predicates.push_back(without ? context.negate(test) : test);
  return true;
}

bool withPhrase(Context& context, Desc& desc, const NounPhrase& phrase, bool without) {
  if (!license(context, phrase) || !determined(context, phrase)) return false;
  const Node* card = context.local(desc.variable, Type::Card);
  const Word* head = phrase.head;
  const bool none = is(phrase.det, Closed::No);  // "has no Guardian trait"
  if (none && without)
    return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text, "take it away") != nullptr;
  auto add = [&](const Node* test) {
    desc.predicates.push_back(without ? context.negate(test) : test);
    return true;
  };
  const auto has = [&](const Node* test) { return add(none ? context.negate(test) : test); };
  if (context.setting.owner.trait != kNone && head && context.textOf(head->span) == "trait" &&
      is(phrase.det, Closed::That) && phrase.mods.empty() && !phrase.of)
    return add(context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, context.setting.owner.trait));
  if (head && head->symbol.valid() && context.kindOf(head) == SymbolKind::Keyword) {
    if (!readsAll(context, phrase, kDet)) return false;
    Index keyword = context.model.vocabulary[head->symbol].data;
    if (is(phrase.det, Closed::That)) {  // "with that teamwork": the keyword whose text this is, with the same trait
      if (context.setting.owner.trait == kNone || context.setting.owner.keyword != keyword)
        return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)) != nullptr;
      keyword = context.model.keywordOf(keyword, context.setting.owner.trait);
    }
    return has(context.make(NodeKind::HasKeyword, Type::Bool, {card}, 0, keyword));
  }
  // with the Avenger trait: the trait is a modifier of the bare word `trait`
  if (phrase.mods.size() == 1 && phrase.mods[0]->symbol.valid() &&
      context.kindOf(phrase.mods[0]) == SymbolKind::Trait && head &&
      (context.textOf(head->span) == "trait" || context.textOf(head->span) == "traits" ||
       (context.nounOf(head) && context.nounOf(head)->sort == NounSort::Unit))) {  // "with a Harbour reference"
    if (!readsAll(context, phrase, kDet | kMods)) return false;
    if (phrase.mods[0]->negated)  // "the non-Avenger trait"
      return context.fail(diag::Id::NoRole, phrase.mods[0]->span, phrase.mods[0]->text) != nullptr;
    return has(
        context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, context.model.vocabulary[phrase.mods[0]->symbol].data));
  }
  // with the most damage, with the lowest printed ATK: the first modifier says which end
  const Word* superlative = phrase.mods.empty() ? nullptr : phrase.mods[0];
  const bool most = is(superlative, Closed::Most);
  const bool least = is(superlative, Closed::Least);
  NounPhrase plain = phrase;
  if (most || least) {
    if (!is(phrase.det, Closed::The) || without || desc.key || phrase.quantity.kind != syntax::QuantityKind::None) {
      return context.fail(diag::Id::NoRole, superlative->span, superlative->text) != nullptr;
    }
    plain.mods = phrase.mods.drop_front(1);
  }
  if (head && head->symbol.valid() && context.kindOf(head) == SymbolKind::Stat) {
    const Index stat = context.model.vocabulary[head->symbol].data;
    bool printed = false;
    bool remaining = false;
    for (const Word* modifier : plain.mods) {
      if (modifier->closed == Closed::Printed && !remaining)
        printed = true;
      else if (modifier->closed == Closed::Remaining && !printed && lessOf(context, stat) != kNone)
        remaining = true;
      else
        return context.fail(diag::Id::NoRole, modifier->span, modifier->text) != nullptr;
    }
    const Node* value = context.make(printed ? NodeKind::PrintedStat : NodeKind::Stat, Type::Int, {card}, stat);
    if (remaining)
      value = context.make(NodeKind::Sub, Type::Int,
                           {value, context.make(NodeKind::Counters, Type::Int, {card}, lessOf(context, stat))});
    if (most || least) {
      desc.key = value;
      desc.most = most;
      // What counts only where it is printed counts as 0 where it is not.
      if ((context.program.printedStats >> stat & 1) == 0)
        desc.predicates.push_back(context.make(NodeKind::HasStat, Type::Bool, {card}, stat));
      return true;
    }
    plain.mods = {};
    Desc amount = describeStat(context, plain);
    if (amount.sort == Sort::None) return false;
    if (!amount.number) return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span)) != nullptr;
    const Node* test = compareCount(context, value, amount);
    return test && add(test);
  }
  const NounDecl* noun = context.nounOf(head);
  if (noun && noun->sort == NounSort::Resource) {
    const Node* test = printsResource(context, phrase, card);
    return test && has(test);
  }
  if (noun && noun->sort == NounSort::Counter) {
    plain.det = most || least ? nullptr : phrase.det;
    Desc amount = describeCounter(context, plain, *noun);
    if (amount.sort == Sort::None) return false;
    if (amount.unitIndex == kNone)
      return context.fail(diag::Id::BadAmount, phrase.span, context.textOf(phrase.span)) != nullptr;
    const Node* value = context.make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex);
    if (most || least) {
      desc.key = value;
      desc.most = most;
      return true;
    }
    if (amount.quantifier == Quantifier::No)  // "with no damage"
      return add(context.make(NodeKind::EqInt, Type::Bool, {value, context.integer(0)}));
    if (!amount.number) amount.number = context.integer(1), amount.quantifier = Quantifier::AtLeast;
    atLeast(amount);
    const Node* test = compareCount(context, value, amount);
    return test && add(test);
  }
  context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
  return false;
}

}  // namespace thou::sema
