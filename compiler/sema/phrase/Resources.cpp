// See Resources.h.
#include "compiler/sema/phrase/Resources.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Quantities.h"

namespace thou::sema {

using Sort = Desc::Sort;

static const Node* lanesOf(Context& context, const Node* packed, Index currency);
/// How many resources count as those described.
static const Node* fittingLanes(Context& context, const Node* paid, const Desc& what);

const Node* lanesOf(Context& context, const Node* packed, Index currency) {
  if (currency != kNone) return context.make(NodeKind::Lane, Type::Int, {packed, context.integer(currency)});
  const Node* sum = context.integer(0);
  for (size_t i = 0; i < context.program.currencies.size(); ++i) {
    const Node* lane = context.make(NodeKind::Lane, Type::Int, {packed, context.integer(int64_t(i))});
    sum = i ? context.make(NodeKind::Add, Type::Int, {sum, lane}) : lane;
  }
  return sum;
}

const Node* spentTest(Context& context, const Desc& what) {
  // The result of a payment says what it was paid with.
  if (!context.setting.watched || !context.program.verbs[context.setting.watched->verb].does(bytecode::Operation::Pay))
    return context.fail(diag::Id::NoRole, what.span, context.textOf(what.span));
  const Node* paid = context.make(NodeKind::DoneAmount, Type::Int, {context.setting.event, context.integer(-1)}, 0,
                                  context.setting.watched->verb);
  const Node* fitting = fittingLanes(context, paid, what);
  return context.make(NodeKind::LeInt, Type::Bool, {what.number ? what.number : context.integer(1), fitting});
}

const Node* fittingLanes(Context& context, const Node* paid, const Desc& what) {
  const Node* fitting = lanesOf(context, paid, what.index);
  const Index any = context.program.anyCurrency == 0xff ? kNone : Index(context.program.anyCurrency);
  if (what.index == kNone || any == kNone || any == what.index) return fitting;
  context.note(what.span, "what counts as any other counts as this");
  return context.make(NodeKind::Add, Type::Int, {fitting, lanesOf(context, paid, any)});
}

const Node* paidCondition(Context& context, const Clause& clause) {
  Cursor cursor{clause.chunks};
  const Chunk* forWhat = cursor.next();
  const Chunk* with = cursor.next(1);
  Cursor who{clause.subject};
  const bool you = clause.subject.size() == 1 && who.peek().np && is(who.peek().np->head, Closed::You);
  if (!you || clause.verb->modal || clause.verb->negated || !forWhat || forWhat->kind != ChunkKind::Prep ||
      !is(forWhat->word, Closed::For) || !forWhat->np || !with || with->kind != ChunkKind::Prep ||
      !is(with->word, Closed::Using) || !with->np)
    return context.fail(diag::Id::BadCondition, clause.span, context.textOf(clause.span));
  cursor.at = 2;
  if (leftOver(context, cursor)) return nullptr;
  Cursor none;
  const Desc card = describe(context, *forWhat->np, none);
  if (card.sort == Sort::None) return nullptr;
  if (card.sort != Sort::Card || card.node->kind != NodeKind::This)
    return context.fail(diag::Id::NoRole, forWhat->np->span, context.textOf(forWhat->np->span));
  if (!context.setting.played) return context.fail(diag::Id::NotYet, clause.span, "how a card in play was paid for");
  NounPhrase phrase = *with->np;
  const bool only = is(phrase.adverb, Closed::Only);
  if (only) phrase.adverb = nullptr;
  const NounDecl* noun = context.nounOf(phrase.head);
  if (!noun || noun->sort != NounSort::Resource || noun->printed)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span), "write `a ... resource`");
  const bool plural = phrase.head && phrase.head->form == lexicon::Form::Plural;
  if (phrase.adverb) return context.fail(diag::Id::NoRole, phrase.adverb->span, phrase.adverb->text);
  if (only ? !plural || phrase.det || phrase.quantity.value : !phrase.det && !phrase.quantity.value)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span), "write `a` or `only`");
  const Desc what = describe(context, phrase, none);
  if (what.sort == Sort::None) return nullptr;
  if (what.sort != Sort::Resources || what.index == kNone || !what.number || phrase.mods.size() > 1)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
  if (context.made.paid < 0) context.made.paid = context.newLocal();
  const Node* paid = context.local(context.made.paid, Type::Int);
  const Node* fitting = fittingLanes(context, paid, what);
  if (!only) return context.make(NodeKind::LeInt, Type::Bool, {what.number, fitting});
  return context.both(context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), fitting}),
                      context.make(NodeKind::EqInt, Type::Bool, {fitting, lanesOf(context, paid, kNone)}));
}

namespace {

/// Printed resources, of any currency or of one.
struct Printed {
  Index currency = kNone;
};

/// Nothing for a phrase that does not speak of printed resources.
std::optional<Printed> printedIn(const Context& context, const NounPhrase& phrase) {
  const bool drawn = phrase.head && phrase.head->symbol.valid() &&
                     context.kindOf(phrase.head) == lexicon::SymbolKind::Icon;  // "each printed [energy]"
  const NounDecl* noun = phrase.head ? context.nounOf(phrase.head) : nullptr;
  if (!drawn && (!noun || noun->sort != NounSort::Resource)) return std::nullopt;
  bool said = noun && noun->printed;
  Printed printed{.currency = drawn ? Index(context.model.vocabulary[phrase.head->symbol].data) : noun->index};
  for (const Word* modifier : phrase.mods) {
    const bool icon = modifier->symbol.valid() && context.kindOf(modifier) == lexicon::SymbolKind::Icon;
    if (!said && modifier == phrase.mods.front() && modifier->closed == Closed::Printed)
      said = true;
    else if (icon && printed.currency == kNone && !modifier->negated)
      printed.currency = Index(context.model.vocabulary[modifier->symbol].data);
    else
      return std::nullopt;
  }
  return said ? std::optional(printed) : std::nullopt;
}

}  // namespace

std::optional<Desc> resourcesOn(Context& context, const NounPhrase& phrase, Cursor& cursor) {
  const bool counted = is(phrase.head, Closed::Number) && phrase.of && phrase.det;
  const NounPhrase& those = counted ? *phrase.of : phrase;
  const Chunk* on = cursor.next();
  if (!on || on->kind != ChunkKind::Prep || !is(on->word, Closed::On) || !on->np) return std::nullopt;
  const std::optional<Printed> printed = printedIn(context, those);
  const bool each = is(those.det, Closed::Each);
  const bool all = !counted && is(those.det, Closed::The) && printed && printed->currency == kNone;
  if (!printed || those.quantity.value || those.ordinal || those.of || those.possessor || (counted && those.det) ||
      (!counted && !each && !all))
    return std::nullopt;
  if (counted && !readsAll(context, phrase, kDet | kOf)) return Desc{};
  ++cursor.at;
  Desc where = describe(context, *on->np, cursor);
  if (where.sort == Sort::None) return Desc{};
  Desc desc{.sort = Sort::Resources, .span = phrase.span};
  const bool top = where.sort == Sort::Query && where.top && where.top->kind == NodeKind::Int && where.top->value == 1;
  const bool several = where.sort == Sort::Query && !top && (where.plural || where.quantifier == Quantifier::Each);
  const int32_t variable = context.newLocal();
  if (several || top) finishQuery(context, where);
  const Node* card = several ? context.local(variable, Type::Card)
                     : top   ? context.first(candidates(context, where))
                             : cardOf(context, where);
  if (!card) return Desc{};
  const Node* icons = context.make(NodeKind::Icons, Type::Int, {card});
  if (all && several)
    return context.fail(diag::Id::NotYet, phrase.span, "the resources of several cards together"), Desc{};
  context.note(phrase.span, "as printed there");
  desc.node = icons;
  if (all) return desc;  // "generate the printed resources on that card"
  desc.sort = Sort::Amount;
  desc.unit = NounSort::Unit;
  desc.unitIndex = kNone;
  desc.quantifier = Quantifier::Number;
  desc.node = lanesOf(context, icons, printed->currency);
  if (several) {
    finishQuery(context, where);
    desc.node = context.make(NodeKind::Sum, Type::Int, {candidates(context, where), desc.node}, 0, kNone, variable);
  }
  desc.number = desc.node;
  return desc;
}

const Node* printsResource(Context& context, const NounPhrase& phrase, const Node* card) {
  const std::optional<Printed> printed = printedIn(context, phrase);
  const bool exact = phrase.quantity.kind == syntax::QuantityKind::Exact;
  if (!printed || phrase.of || phrase.ordinal || (!is(phrase.det, Closed::A) && (phrase.det || !exact)))
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span), "write `a printed ... resource`");
  const Node* many = exact ? amountOf(context, phrase.quantity, phrase.span) : context.integer(1);
  const Node* icons = context.make(NodeKind::Icons, Type::Int, {card});
  return many ? context.make(NodeKind::LeInt, Type::Bool, {many, lanesOf(context, icons, printed->currency)}) : nullptr;
}

bool resourcesThisWay(Context& context, Desc& desc, const NounPhrase& phrase, Cursor& cursor) {
  if (!is(phrase.det, Closed::Each)) return true;
  const Chunk* part = cursor.next();
  const Chunk* way = cursor.next(1);
  const VerbWord* verb = part && part->kind == ChunkKind::Part ? context.verbOf(part->word) : nullptr;
  const bool thisWay = verb && way && way->kind == ChunkKind::Adverb && is(way->word, Closed::ThisWay);
  if (!thisWay) return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)) != nullptr;
  const bool same = context.discourse.last.verb && context.discourse.last.verb >= verb->frames.data() &&
                    context.discourse.last.verb < verb->frames.data() + verb->frames.size();
  if (!context.discourse.last.cards || !same)
    return context.fail(diag::Id::NoAntecedent, way->span, context.textOf(way->span)) != nullptr;
  const NounDecl* noun = context.nounOf(phrase.head);
  const bool said = !phrase.mods.empty() && phrase.mods[0]->closed == Closed::Printed;
  if (!noun || (noun->sort == NounSort::Resource && noun->printed == said && !said))
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span), "write `printed` resources") !=
           nullptr;
  cursor.at += 2;
  const bool types = noun && noun->sort == NounSort::Currency;
  const int32_t variable = context.newLocal();
  const Node* icons = context.make(NodeKind::Icons, Type::Int, {context.local(variable, Type::Card)});
  const auto printed = [&](Index currency) {
    return context.make(NodeKind::Sum, Type::Int, {context.discourse.last.cards, lanesOf(context, icons, currency)}, 0,
                        kNone, variable);
  };
  if (!types) {
    desc.node = printed(desc.index);
  } else {
    desc.node = context.integer(0);
    for (size_t i = 0; i < context.program.currencies.size(); ++i) {
      const Node* one = context.make(NodeKind::Min, Type::Int, {context.integer(1), printed(Index(i))});
      desc.node = i ? context.make(NodeKind::Add, Type::Int, {desc.node, one}) : one;
    }
  }
  desc.sort = Sort::Amount;
  desc.unit = NounSort::Unit;
  desc.unitIndex = kNone;
  desc.quantifier = Quantifier::Number;
  desc.number = desc.node;
  context.note(phrase.span, types ? "how many sorts are printed on those cards" : "as printed on those cards");
  return true;
}

}  // namespace thou::sema
