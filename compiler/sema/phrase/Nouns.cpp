// See Nouns.h.
#include "compiler/sema/phrase/Nouns.h"

#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Cards.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Players.h"
#include "compiler/sema/phrase/Possessed.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

static Desc describeCopies(Context& context, const NounPhrase& phrase);
static Desc describeForm(Context& context, const NounPhrase& phrase, const NounDecl& noun);
static Desc describeScope(Context& context, const NounPhrase& phrase, const NounDecl& noun);

Desc describeNoun(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  const Word* head = phrase.head;
  switch (noun.sort) {
    case NounSort::Card:
      return describeCards(context, phrase, noun);
    case NounSort::Counter:
      return describeCounter(context, phrase, noun);
    case NounSort::Resource:
      return describeResource(context, phrase, noun);
    case NounSort::Zone:
      if (noun.index == kNone && context.setting.mode == Mode::Body && is(phrase.det, Closed::That) &&
          phrase.mods.empty()) {
        Desc desc;
        desc.sort = Sort::Zone;
        desc.zoneKind =
            context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(bytecode::Role::Extra));
        desc.node = context.rolePlayer(context.setting.event, bytecode::Role::TargetPlayer);
        return desc;
      }
      if (noun.index == kNone)
        return context.fail(diag::Id::WhoseZone, phrase.span, context.textOf(phrase.span)), Desc{};
      return describeZone(context, phrase, noun);
    case NounSort::Unit: {
      // a word that only some verbs take: "play"; which one it is, its symbol says
      Desc desc;
      desc.sort = Sort::Word;
      desc.index = head->symbol.value;
      desc.definite = is(phrase.det, Closed::The);
      desc.article = is(phrase.det, Closed::A);
      if (!phrase.mods.empty() || (phrase.det && !desc.definite && !desc.article) || phrase.of) {
        return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
      }
      return readsAll(context, phrase, kDet) ? desc : Desc{};
    }
    case NounSort::Copy:
      return describeCopies(context, phrase);
    case NounSort::Currency: {
      // "each different resource type discarded this way": describe counts them
      const bool different = phrase.mods.size() == 1 && phrase.mods[0]->closed == Closed::Different;
      if (!different || noun.printed || !is(phrase.det, Closed::Each) || phrase.of)
        return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
      Desc desc;
      desc.sort = Sort::Resources;
      desc.span = phrase.span;
      return desc;
    }
    case NounSort::Mode:
    case NounSort::Return:
    case NounSort::Deed:
    case NounSort::Side:
      return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
    case NounSort::Ability: {
      // "players cannot trigger abilities": a word that only some verbs take
      Desc desc;
      desc.sort = Sort::Word;
      desc.index = head->symbol.value;
      if (head->form != lexicon::Form::Plural || phrase.det || phrase.quantity.value || !phrase.mods.empty() ||
          phrase.of)
        return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
      return desc;
    }
    case NounSort::Holder:
      if (phrase.of && is(phrase.det, Closed::The)) {  // "the owner of that card"
        Cursor none;
        return possessed(context, phrase, describe(context, *phrase.of, none));
      }
      if (context.model.bareNouns && !phrase.det && readsAll(context, phrase, 0)) {  // "to owner's hand"
        Word* its = new (context.arena.Allocate<Word>()) Word(*head);
        its->closed = Closed::Its;
        its->symbol = {};
        NounPhrase whole = phrase;
        whole.det = its;
        return describeHead(context, whole);
      }
      return context.failed ? Desc{}
                            : (context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span)), Desc{});
    case NounSort::Part:
      return context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span)), Desc{};
    case NounSort::Control:
      if (phrase.of && !determined(context, *phrase.of)) return {};
      if (phrase.of && !phrase.det && phrase.mods.empty()) {  // "control of that ally"
        if (!readsAll(context, phrase, kOf)) return {};
        Desc desc = describeHead(context, *phrase.of);
        desc.unitIndex = head->symbol.value;
        return desc;
      }
      return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span), "write `your control`"), Desc{};
    case NounSort::Form:
      return describeForm(context, phrase, noun);
    case NounSort::Scope:
      return describeScope(context, phrase, noun);
    case NounSort::Event:
      return describeEvent(context, phrase, noun);
    case NounSort::Role:
      return describeRole(context, phrase, noun);
    case NounSort::Player:
      return describePlayers(context, phrase, noun);
  }
  return {};
}

Desc describeCopies(Context& context, const NounPhrase& phrase) {
  // "a copy of Lamp Keeper": any card of that name, this card's own name included
  const NounPhrase* of = phrase.of;
  if (phrase.ordinal)  // "the top copy"
    return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text, "take it away"), Desc{};
  const bool plain =
      of && of->head && of->head->symbol.valid() && !of->of && of->quantity.kind == syntax::QuantityKind::None;
  const bool named = plain && context.kindOf(of->head) == SymbolKind::Name && !of->det && of->mods.empty();
  // "of the Lamp Keeper ally": of that name and kind
  const bool both = plain && is(of->det, Closed::The) && of->mods.size() == 1 &&
                    context.kindOf(of->head) == SymbolKind::Noun && of->mods[0]->symbol.valid() &&
                    context.kindOf(of->mods[0]) == SymbolKind::Name;
  if (plain && (is(of->det, Closed::That) || is(of->det, Closed::This))) return copiesOf(context, phrase, *of);
  if ((!named && !both) || !phrase.mods.empty())
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
  if (!readsAll(context, *of, kDet | kMods)) return {};
  NounPhrase copies = phrase;
  copies.head = of->head;
  copies.mods = of->mods;
  copies.of = nullptr;
  if (both) return describeHead(context, copies);
  const Index name = context.setting.owner.name;
  context.setting.owner.name = kNone;
  Desc desc = describeNamed(context, copies);
  context.setting.owner.name = name;
  return desc;
}

Desc describeForm(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  desc.sort = Sort::Form;
  desc.span = phrase.span;
  desc.kinds = noun.kinds;
  desc.variable = context.newLocal();
  for (const Word* modifier : phrase.mods) {  // "in Giant hero form"
    if (!modifier->symbol.valid() || context.kindOf(modifier) != SymbolKind::Trait)
      return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    const Node* trait = context.make(NodeKind::HasTrait, Type::Bool, {context.local(desc.variable, Type::Card)}, 0,
                                     context.model.vocabulary[modifier->symbol].data);
    desc.predicates.push_back(modifier->negated ? context.negate(trait) : trait);
  }
  if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
  if (phrase.det && !is(phrase.det, Closed::A) && !is(phrase.det, Closed::The))
    return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text, "take it away"), Desc{};
  if (!readsAll(context, phrase, kDet | kMods)) return {};
  return desc;
}

Desc describeScope(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  desc.sort = Sort::Scope;
  desc.index = noun.index;
  desc.unitIndex = Index(noun.scope);
  desc.quantifier = is(phrase.det, Closed::Each) ? Quantifier::Each : Quantifier::Definite;
  desc.definite = is(phrase.det, Closed::The);
  if (!readsAll(context, phrase, kDet | kOrdinal)) return {};
  for (const Closed wrong : {Closed::Another, Closed::Any, Closed::All, Closed::No}) {
    if (is(phrase.det, wrong)) return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text), Desc{};
  }
  if (phrase.ordinal && !is(phrase.ordinal, Closed::Next))
    return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
  return desc;
}

}  // namespace thou::sema
