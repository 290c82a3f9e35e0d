// Noun phrases: from determiner, quantity, modifiers and head to a description. Every word must be licensed here.

#include "compiler/sema/Builder.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

Desc Builder::describe(const NounPhrase& phrase, Cursor& cursor, const Filling* filling) {
  if (const Word* scale = scaleOf(phrase)) return scaled(phrase, *scale, cursor, filling);
  if (!determined(phrase)) return {};
  std::vector<Index> traits;
  const NounPhrase* last = nullptr;
  if (traitsJoined(phrase, cursor, traits, last) && last->mods.size() >= 1 && nounOf(last->head) &&
      nounOf(last->head)->sort == NounSort::Card) {
    NounPhrase whole = phrase;
    whole.mods = last->mods.drop_front(1);
    whole.head = last->head;
    whole.of = last->of;
    Desc desc = describe(whole, cursor, filling);
    if (desc.sort != Sort::Query)
      return desc.sort == Sort::None ? desc : (fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{});
    desc.span = phrase.span;
    std::vector<const Node*> any;
    for (const Index trait : traits)
      any.push_back(make(NodeKind::HasTrait, Type::Bool, {local(desc.variable, Type::Card)}, 0, trait));
    desc.predicates.push_back(makeList(NodeKind::Or, Type::Bool, any));
    return desc;
  }
  Desc desc = describeHead(phrase);
  if (desc.sort == Sort::None) return desc;
  desc.span = phrase.span;
  if (is(phrase.det, Closed::The) && phrase.mods.empty() && engagedWith(desc, phrase, cursor))
    return failed_ ? Desc{} : desc;
  if (desc.sort == Sort::Player && is(phrase.det, Closed::The)) whoDidIt(desc, cursor);
  if (failed_) return {};
  if (desc.sort == Sort::Player && !desc.node)
    return fail(diag::Id::NoAntecedent, phrase.span, textOf(phrase.span)), Desc{};
  if (desc.sort == Sort::Resources && !resourcesThisWay(desc, phrase, cursor)) return {};
  if (!postModifiers(desc, cursor, filling)) return {};
  return desc;
}

Desc Builder::describeHead(const NounPhrase& phrase) {
  span_ = phrase.span;
  if (!license(phrase)) return {};
  const NounDecl* counted = nounOf(phrase.head);
  const bool total = is(phrase.adverb, Closed::TotalOf) && counted && counted->sort == NounSort::Counter &&
                     phrase.quantity.kind == syntax::QuantityKind::Exact;
  if (phrase.adverb && !total && !is(phrase.adverb, Closed::Exactly) && !is(phrase.adverb, Closed::FewerThan) &&
      !is(phrase.adverb, Closed::AnEqualAmountOf) && !is(phrase.adverb, Closed::Additional)) {
    fail(diag::Id::NoRole, phrase.adverb->span, phrase.adverb->text);
    return {};
  }
  const Word* head = phrase.head;
  if (Desc seen; lookedAt(seen, phrase)) return seen;
  if (!head) {
    fail(diag::Id::NounMissing, phrase.span, textOf(phrase.span));
    return {};
  }
  if (head->closed != Closed::None) return pronoun(phrase);
  if (phrase.possessor) {
    Cursor none;
    return possessed(phrase, describe(*phrase.possessor, none));
  }
  if (const NounDecl* noun = nounOf(head); noun && noun->sort == NounSort::Player && (noun->opponent || noun->keeper))
    return describeOthers(phrase, *noun);
  if (const NounDecl* noun = nounOf(head); noun && noun->sort == NounSort::Card && phrase.det && phrase.det2) {
    // "each of your allies", "all of those heroes": whose or which stands second
    switch (phrase.det2->closed) {
      case Closed::Your:
      case Closed::Its:
      case Closed::Their:
      case Closed::His:
      case Closed::Her:
      case Closed::That:
      case Closed::Those:
      case Closed::These: {
        NounPhrase inner = phrase;
        inner.det = phrase.det2;
        inner.det2 = nullptr;
        Desc desc = describeHead(inner);
        if (desc.sort == Sort::Query)
          desc.quantifier = is(phrase.det, Closed::Any) ? Quantifier::One : Quantifier::Each;
        return desc;
      }
      default:
        break;
    }
  }
  switch (phrase.det ? phrase.det->closed : Closed::None) {
    case Closed::Your:
    case Closed::Its:
    case Closed::Their:
    case Closed::His: {
      const Word& det = *phrase.det;
      NounPhrase owner;
      owner.span = det.span;
      owner.head = &det;
      const NounDecl* noun = nounOf(head);
      nearest_ = noun && noun->sort == NounSort::Holder;
      const Desc whose = pronoun(owner);
      nearest_ = false;
      return possessed(phrase, whose);
    }
    case Closed::Her: {
      NounPhrase owner;
      owner.span = phrase.det->span;
      owner.head = phrase.det;
      return possessed(phrase, pronoun(owner));
    }
    default:
      break;
  }
  const NounDecl* what = nounOf(head);
  const bool ordered = what && (what->sort == NounSort::Card || what->sort == NounSort::Player ||
                                what->sort == NounSort::Scope || what->sort == NounSort::Copy);
  if (phrase.ordinal && !ordered)  // "the last Street Medic", "the top 2 damage"
    return fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
  if (head->isString) return describeNamed(phrase);
  if (!head->symbol.valid()) {
    if (head->isNumber || head->isX) return describeNumber(phrase);
    fail(diag::Id::NounMissing, phrase.span, textOf(phrase.span));
    return {};
  }
  switch (kindOf(head)) {
    case SymbolKind::Name:
      return describeNamed(phrase);
    case SymbolKind::Stat:
      return describeStat(phrase);
    case SymbolKind::Icon: {
      NounDecl noun{.sort = NounSort::Resource, .index = model_.vocabulary[head->symbol].data};
      return describeResource(phrase, noun);
    }
    case SymbolKind::Keyword:
    case SymbolKind::Trait: {
      Desc desc;
      desc.sort = kindOf(head) == SymbolKind::Trait ? Sort::Trait : Sort::Keyword;
      desc.index = model_.vocabulary[head->symbol].data;
      desc.node = integer(head->number);
      for (const Word* modifier : phrase.mods) {
        fail(diag::Id::NoRole, modifier->span, modifier->text);
        return {};
      }
      if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
      return desc;
    }
    case SymbolKind::Noun:
    case SymbolKind::MassNoun:
      break;
    case SymbolKind::Verb:
    case SymbolKind::Adjective:
    case SymbolKind::Label:
    case SymbolKind::Tag:
      fail(diag::Id::NounMissing, head->span, head->text);
      return {};
  }
  const NounDecl& noun = *nounOf(head);
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
      return desc;
    }
    case NounSort::Copy: {
      // "a copy of Lamp Keeper": any card of that name, this card's own name included
      const NounPhrase* of = phrase.of;
      const bool plain =
          of && of->head && of->head->symbol.valid() && !of->of && of->quantity.kind == syntax::QuantityKind::None;
      const bool named = plain && kindOf(of->head) == SymbolKind::Name && !of->det && of->mods.empty();
      // "of the Lamp Keeper ally": of that name and kind
      const bool both = plain && is(of->det, Closed::The) && of->mods.size() == 1 &&
                        kindOf(of->head) == SymbolKind::Noun && of->mods[0]->symbol.valid() &&
                        kindOf(of->mods[0]) == SymbolKind::Name;
      if (plain && (is(of->det, Closed::That) || is(of->det, Closed::This))) return copiesOf(phrase, *of);
      if ((!named && !both) || !phrase.mods.empty())
        return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
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
        Desc desc = describeHead(*phrase.of);
        desc.unitIndex = head->symbol.value;
        return desc;
      }
      return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "write `your control`"), Desc{};
    case NounSort::Form: {
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
      if (is(phrase.det, Closed::This)) return fail(diag::Id::NoRole, phrase.det->span, phrase.det->text), Desc{};
      return desc;
    }
    case NounSort::Scope: {
      Desc desc;
      desc.sort = Sort::Scope;
      desc.index = noun.index;
      desc.unitIndex = Index(noun.scope);
      desc.quantifier = is(phrase.det, Closed::Each) ? Quantifier::Each : Quantifier::Definite;
      desc.definite = is(phrase.det, Closed::The);
      if (phrase.of) {  // "the end of the phase": the noun before `of` is `end`, a word of the grammar; not a scope
        fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span));
        return {};
      }
      for (const Word* modifier : phrase.mods) {
        fail(diag::Id::NoRole, modifier->span, modifier->text);
        return {};
      }
      return desc;
    }
    case NounSort::Event:
      return describeEvent(phrase, noun);
    case NounSort::Role:
      return describeRole(phrase, noun);
    case NounSort::Player: {
      Desc desc;
      if (describePlayer(phrase, noun, desc)) return failed_ ? Desc{} : desc;
      if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
      if (noun.ofArea) {  // "the engaged player": with whom this card is
        if (!is(phrase.det, Closed::The) || !phrase.mods.empty() || phrase.ordinal || phrase.quantity.value ||
            !owner_.kinds)
          return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
        desc.sort = Sort::Player;
        desc.node = make(NodeKind::Area, Type::Player, {thisCard()});
        return desc;
      }
      for (const Word* modifier : phrase.mods) {
        if (modifier->closed == Closed::Other || modifier->closed == Closed::Different ||
            modifier->closed == Closed::First)
          continue;
        fail(diag::Id::NoRole, modifier->span, modifier->text);
        return {};
      }
      const bool first = is(phrase.ordinal, Closed::First);
      if (first) {
        desc.sort = Sort::Player;
        desc.node = make(NodeKind::FirstPlayer, Type::Player);
        return desc;
      }
      if (is(phrase.ordinal, Closed::Next) && is(phrase.det, Closed::The) && phrase.mods.empty()) {
        desc.sort = Sort::Player;
        desc.node = make(NodeKind::PlayerAfter, Type::Player, {lastPlayer()});
        return desc;
      }
      if (phrase.ordinal) return fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
      if (noun.index != kNone) {  // "player 2"
        if (phrase.det || phrase.quantity.value || !phrase.mods.empty())
          return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
        seatsNamed = std::max(seatsNamed, uint8_t(noun.index + 1));
        desc.sort = Sort::Player;
        desc.node = make(NodeKind::Seat, Type::Player, {}, 0, noun.index + 1);
        return desc;
      }
      if (phrase.quantity.value && !phrase.det && !phrase.det2 && phrase.mods.empty()) {  // "more than 1 player"
        desc.sort = Sort::Players;
        desc.node = make(NodeKind::Players, Type::Players);
        if (!quantify(desc, phrase)) return {};
        return desc;
      }
      if (!phrase.det && !phrase.det2 && !phrase.quantity.value && phrase.mods.empty() && !phrase.ordinal &&
          head->form == lexicon::Form::Plural) {  // "players cannot ...": each of them
        desc.sort = Sort::Players;
        desc.node = make(NodeKind::Players, Type::Players);
        desc.quantifier = Quantifier::Each;
        return desc;
      }
      switch (phrase.det ? phrase.det->closed : Closed::None) {
        case Closed::That:
        case Closed::This:
        case Closed::The: {
          if (is(phrase.det, Closed::The) && watched_) {  // unless "who defeated it" follows: postModifiers
            bool known = false;
            for (const Antecedent& a : antecedents_) known = known || a.sort == Sort::Player;
            if (!known) {
              desc.sort = Sort::Player;
              desc.definite = true;
              return desc;
            }
          }
          auto found = antecedent(phrase.span, textOf(phrase.span), false,
                                  [](const Antecedent& a) { return a.sort == Sort::Player; });
          if (!found) return {};
          desc.sort = Sort::Player;
          desc.node = found->node;
          return desc;
        }
        case Closed::Each:
        case Closed::All: {
          desc.sort = Sort::Players;
          desc.node = make(NodeKind::Players, Type::Players);
          desc.quantifier = Quantifier::Each;
          if (!phrase.mods.empty() || is(phrase.det2, Closed::Other)) {
            const int32_t variable = newLocal();
            desc.node =
                make(NodeKind::FilterPlayers, Type::Players,
                     {desc.node,
                      negate(make(NodeKind::EqPlayer, Type::Bool, {local(variable, Type::Player), lastPlayer()}))},
                     0, kNone, variable);
          }
          return desc;
        }
        case Closed::A:
        case Closed::Any:
        case Closed::Another: {
          desc.sort = Sort::Players;
          desc.node = make(NodeKind::Players, Type::Players);
          desc.quantifier = Quantifier::One;
          if (is(phrase.det, Closed::Another)) {
            const int32_t variable = newLocal();
            desc.node =
                make(NodeKind::FilterPlayers, Type::Players,
                     {desc.node,
                      negate(make(NodeKind::EqPlayer, Type::Bool, {local(variable, Type::Player), lastPlayer()}))},
                     0, kNone, variable);
          }
          return desc;
        }
        default:
          fail(diag::Id::NoDeterminer, phrase.span, textOf(phrase.span));
          return {};
      }
    }
  }
  return {};
}

}  // namespace thou::sema
