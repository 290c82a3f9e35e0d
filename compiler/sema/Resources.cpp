// What was paid with, and what resources cards print: `if you paid for this card using a [energy] resource`, `for each [energy]
// resource discarded this way`, `each different resource type`. Resources are packed, 8 bits a currency.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

const Node* Builder::lanesOf(const Node* packed, Index currency) {
  if (currency != kNone) return make(NodeKind::Lane, Type::Int, {packed, integer(currency)});
  const Node* sum = integer(0);
  for (size_t i = 0; i < program_.currencies.size(); ++i) {
    const Node* lane = make(NodeKind::Lane, Type::Int, {packed, integer(int64_t(i))});
    sum = i ? make(NodeKind::Add, Type::Int, {sum, lane}) : lane;
  }
  return sum;
}

const Node* Builder::spentTest(const Desc& what) {
  // The result of a payment says what it was paid with.
  if (!watched_ || !program_.verbs[watched_->verb].does(bytecode::Operation::Pay))
    return fail(diag::Id::NoRole, what.span, textOf(what.span));
  const Node* paid = make(NodeKind::DoneAmount, Type::Int, {event_, integer(-1)}, 0, watched_->verb);
  const Node* fitting = fittingLanes(paid, what);
  return make(NodeKind::LeInt, Type::Bool, {what.number ? what.number : integer(1), fitting});
}

const Node* Builder::fittingLanes(const Node* paid, const Desc& what) {
  const Node* fitting = lanesOf(paid, what.index);
  const Index any = program_.anyCurrency == 0xff ? kNone : Index(program_.anyCurrency);
  if (what.index == kNone || any == kNone || any == what.index) return fitting;
  note(what.span, "what counts as any other counts as this");
  return make(NodeKind::Add, Type::Int, {fitting, lanesOf(paid, any)});
}

const Node* Builder::paidCondition(const Clause& clause) {
  // "if you paid for this card using a [energy] resource", "using only [energy] resources"
  Cursor cursor{clause.chunks};
  const Chunk* forWhat = cursor.next();
  const Chunk* with = cursor.next(1);
  Cursor who{clause.subject};
  const bool you = clause.subject.size() == 1 && who.peek().np && is(who.peek().np->head, Closed::You);
  if (!you || clause.verb->modal || clause.verb->negated || !forWhat || forWhat->kind != ChunkKind::Prep ||
      !is(forWhat->word, Closed::For) || !forWhat->np || !with || with->kind != ChunkKind::Prep ||
      !is(with->word, Closed::Using) || !with->np)
    return fail(diag::Id::BadCondition, clause.span, textOf(clause.span));
  cursor.at = 2;
  if (leftOver(cursor)) return nullptr;
  Cursor none;
  const Desc card = describe(*forWhat->np, none);
  if (card.sort == Sort::None) return nullptr;
  if (card.sort != Sort::Card || card.node->kind != NodeKind::This)
    return fail(diag::Id::NoRole, forWhat->np->span, textOf(forWhat->np->span));
  if (!played_) return fail(diag::Id::NotYet, clause.span, "how a card in play was paid for");
  NounPhrase phrase = *with->np;
  const bool only = is(phrase.adverb, Closed::Only);
  if (only) phrase.adverb = nullptr;
  const NounDecl* noun = nounOf(phrase.head);
  if (!noun || noun->sort != NounSort::Resource || noun->printed)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "write `a ... resource`");
  const bool plural = phrase.head && phrase.head->form == lexicon::Form::Plural;
  if (phrase.adverb) return fail(diag::Id::NoRole, phrase.adverb->span, phrase.adverb->text);
  if (only ? !plural || phrase.det || phrase.quantity.value : !phrase.det && !phrase.quantity.value)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "write `a` or `only`");
  const Desc what = describe(phrase, none);
  if (what.sort == Sort::None) return nullptr;
  if (what.sort != Sort::Resources || what.index == kNone || !what.number || phrase.mods.size() > 1)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span));
  if (paid_ < 0) paid_ = newLocal();
  const Node* paid = local(paid_, Type::Int);
  const Node* fitting = fittingLanes(paid, what);
  if (!only) return make(NodeKind::LeInt, Type::Bool, {what.number, fitting});
  return both(make(NodeKind::LtInt, Type::Bool, {integer(0), fitting}),
              make(NodeKind::EqInt, Type::Bool, {fitting, lanesOf(paid, kNone)}));
}

bool Builder::resourcesThisWay(Desc& desc, const NounPhrase& phrase, Cursor& cursor) {
  // "each printed [energy] resource discarded this way": what the cards of the sentence before print
  if (!is(phrase.det, Closed::Each)) return true;
  const Chunk* part = cursor.next();
  const Chunk* way = cursor.next(1);
  const VerbWord* verb = part && part->kind == ChunkKind::Part ? verbOf(part->word) : nullptr;
  const bool thisWay = verb && way && way->kind == ChunkKind::Adverb && is(way->word, Closed::ThisWay);
  if (!thisWay) return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)) != nullptr;
  const bool same =
      last_.verb && last_.verb >= verb->frames.data() && last_.verb < verb->frames.data() + verb->frames.size();
  if (!last_.cards || !same) return fail(diag::Id::NoAntecedent, way->span, textOf(way->span)) != nullptr;
  const NounDecl* noun = nounOf(phrase.head);
  const bool said = !phrase.mods.empty() && phrase.mods[0]->closed == Closed::Printed;
  if (!noun || (noun->sort == NounSort::Resource && noun->printed == said && !said))
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "write `printed` resources") != nullptr;
  cursor.at += 2;
  const bool types = noun && noun->sort == NounSort::Currency;
  const int32_t variable = newLocal();
  const Node* icons = make(NodeKind::Icons, Type::Int, {local(variable, Type::Card)});
  const auto printed = [&](Index currency) {
    return make(NodeKind::Sum, Type::Int, {last_.cards, lanesOf(icons, currency)}, 0, kNone, variable);
  };
  if (!types) {
    desc.node = printed(desc.index);
  } else {
    desc.node = integer(0);
    for (size_t i = 0; i < program_.currencies.size(); ++i) {
      const Node* one = make(NodeKind::Min, Type::Int, {integer(1), printed(Index(i))});
      desc.node = i ? make(NodeKind::Add, Type::Int, {desc.node, one}) : one;
    }
  }
  desc.sort = Sort::Amount;
  desc.unit = NounSort::Unit;
  desc.unitIndex = kNone;
  desc.quantifier = Quantifier::Number;
  desc.number = desc.node;
  note(phrase.span, types ? "how many sorts are printed on those cards" : "as printed on those cards");
  return true;
}

}  // namespace thou::sema
