// What a declared noun describes: one case for each sort of noun, cards, players and amounts in rooms of their own.

#include "compiler/sema/Builder.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

Desc Builder::describeNoun(const NounPhrase& phrase, const NounDecl& noun) {
  const Word* head = phrase.head;
  switch (noun.sort) {
    case NounSort::Card:
      return describeCards(phrase, noun);
    case NounSort::Counter:
      return describeCounter(phrase, noun);
    case NounSort::Resource:
      return describeResource(phrase, noun);
    case NounSort::Zone:
      if (noun.index == kNone && mode_ == Mode::Body && is(phrase.det, Closed::That) && phrase.mods.empty()) {
        Desc desc;
        desc.sort = Sort::Zone;
        desc.zoneKind = make(NodeKind::RoleInt, Type::Int, {event_}, int64_t(bytecode::Role::Extra));
        desc.node = make(NodeKind::RolePlayer, Type::Player, {event_}, int64_t(bytecode::Role::TargetPlayer));
        return desc;
      }
      if (noun.index == kNone) return fail(diag::Id::WhoseZone, phrase.span, textOf(phrase.span)), Desc{};
      return describeZone(phrase, noun);
    case NounSort::Unit: {
      // a word that only some verbs take: "play"; which one it is, its symbol says
      Desc desc;
      desc.sort = Sort::Word;
      desc.index = head->symbol.value;
      desc.definite = is(phrase.det, Closed::The);
      desc.article = is(phrase.det, Closed::A);
      if (!phrase.mods.empty() || (phrase.det && !desc.definite && !desc.article) || phrase.of) {
        return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
      }
      return readsAll(phrase, kDet) ? desc : Desc{};
    }
    case NounSort::Copy:
      return describeCopies(phrase);
    case NounSort::Currency: {
      // "each different resource type discarded this way": describe counts them
      const bool different = phrase.mods.size() == 1 && phrase.mods[0]->closed == Closed::Different;
      if (!different || noun.printed || !is(phrase.det, Closed::Each) || phrase.of)
        return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
      Desc desc;
      desc.sort = Sort::Resources;
      desc.span = phrase.span;
      return desc;
    }
    case NounSort::Mode:
    case NounSort::Return:
    case NounSort::Deed:
    case NounSort::Side:
      return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
    case NounSort::Ability: {
      // "players cannot trigger abilities": a word that only some verbs take
      Desc desc;
      desc.sort = Sort::Word;
      desc.index = head->symbol.value;
      if (head->form != lexicon::Form::Plural || phrase.det || phrase.quantity.value || !phrase.mods.empty() ||
          phrase.of)
        return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
      return desc;
    }
    case NounSort::Holder:
      if (phrase.of && is(phrase.det, Closed::The)) {  // "the owner of that card"
        Cursor none;
        return possessed(phrase, describe(*phrase.of, none));
      }
      return fail(diag::Id::NoAntecedent, phrase.span, textOf(phrase.span)), Desc{};
    case NounSort::Part:
      return fail(diag::Id::NoAntecedent, phrase.span, textOf(phrase.span)), Desc{};
    case NounSort::Control:
      if (phrase.of && !determined(*phrase.of)) return {};
      if (phrase.of && !phrase.det && phrase.mods.empty()) {  // "control of that ally"
        if (!readsAll(phrase, kOf)) return {};
        Desc desc = describeHead(*phrase.of);
        desc.unitIndex = head->symbol.value;
        return desc;
      }
      return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "write `your control`"), Desc{};
    case NounSort::Form:
      return describeForm(phrase, noun);
    case NounSort::Scope:
      return describeScope(phrase, noun);
    case NounSort::Event:
      return describeEvent(phrase, noun);
    case NounSort::Role:
      return describeRole(phrase, noun);
    case NounSort::Player:
      return describePlayers(phrase, noun);
  }
  return {};
}

Desc Builder::describeCopies(const NounPhrase& phrase) {
  // "a copy of Lamp Keeper": any card of that name, this card's own name included
  const NounPhrase* of = phrase.of;
  if (phrase.ordinal)  // "the top copy"
    return fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text, "take it away"), Desc{};
  const bool plain =
      of && of->head && of->head->symbol.valid() && !of->of && of->quantity.kind == syntax::QuantityKind::None;
  const bool named = plain && kindOf(of->head) == SymbolKind::Name && !of->det && of->mods.empty();
  // "of the Lamp Keeper ally": of that name and kind
  const bool both = plain && is(of->det, Closed::The) && of->mods.size() == 1 && kindOf(of->head) == SymbolKind::Noun &&
                    of->mods[0]->symbol.valid() && kindOf(of->mods[0]) == SymbolKind::Name;
  if (plain && (is(of->det, Closed::That) || is(of->det, Closed::This))) return copiesOf(phrase, *of);
  if ((!named && !both) || !phrase.mods.empty())
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
  if (!readsAll(*of, kDet | kMods)) return {};
  NounPhrase copies = phrase;
  copies.head = of->head;
  copies.mods = of->mods;
  copies.of = nullptr;
  if (both) return describeHead(copies);
  const Index name = owner_.name;
  owner_.name = kNone;
  Desc desc = describeNamed(copies);
  owner_.name = name;
  return desc;
}

Desc Builder::describeForm(const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  desc.sort = Sort::Form;
  desc.span = phrase.span;
  desc.kinds = noun.kinds;
  desc.variable = newLocal();
  for (const Word* modifier : phrase.mods) {  // "in Giant hero form"
    if (!modifier->symbol.valid() || kindOf(modifier) != SymbolKind::Trait)
      return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    const Node* trait = make(NodeKind::HasTrait, Type::Bool, {local(desc.variable, Type::Card)}, 0,
                             model_.vocabulary[modifier->symbol].data);
    desc.predicates.push_back(modifier->negated ? negate(trait) : trait);
  }
  if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
  if (phrase.det && !is(phrase.det, Closed::A) && !is(phrase.det, Closed::The))
    return fail(diag::Id::NoRole, phrase.det->span, phrase.det->text, "take it away"), Desc{};
  if (!readsAll(phrase, kDet | kMods)) return {};
  return desc;
}

Desc Builder::describeScope(const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  desc.sort = Sort::Scope;
  desc.index = noun.index;
  desc.unitIndex = Index(noun.scope);
  desc.quantifier = is(phrase.det, Closed::Each) ? Quantifier::Each : Quantifier::Definite;
  desc.definite = is(phrase.det, Closed::The);
  if (!readsAll(phrase, kDet | kOrdinal)) return {};
  for (const Closed wrong : {Closed::Another, Closed::Any, Closed::All, Closed::No}) {
    if (is(phrase.det, wrong)) return fail(diag::Id::NoRole, phrase.det->span, phrase.det->text), Desc{};
  }
  if (phrase.ordinal && !is(phrase.ordinal, Closed::Next))
    return fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
  return desc;
}

}  // namespace thou::sema
