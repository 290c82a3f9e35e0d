// Descriptions of cards: kinds, names, premodifiers; and what a finished description comes to (a list, a test, one card).
#include <algorithm>

#include "compiler/sema/Builder.h"
#include "llvm/ADT/StringRef.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

const Antecedent* Builder::rivalOfThis(uint32_t kinds) const {
  if (kinds == ~0u) return nullptr;
  const auto found = std::find_if(antecedents_.begin(), antecedents_.end(), [&](const Antecedent& a) {
    const bool local = a.node && a.node->kind == NodeKind::Local;  // chosen by what the text has done
    return local && a.sort == Sort::Card && !a.plural && !a.unspoken && (a.kinds & ~kinds) == 0;
  });
  return found == antecedents_.end() ? nullptr : &*found;
}

Desc Builder::describeCards(const NounPhrase& phrase, const NounDecl& noun) {
  Desc desc;
  desc.sort = Sort::Query;
  desc.span = phrase.span;
  desc.kinds = noun.kinds;
  desc.needsZone = true;
  desc.zoneNoun = noun.zone;
  const Word* det = phrase.det;

  // this card, this ally: the card itself; in an ability whose label is about an enemy, `this enemy` is that one
  if (is(det, Closed::This) && phrase.mods.empty() && phrase.quantity.kind == syntax::QuantityKind::None &&
      !phrase.ordinal) {
    if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
    for (const Antecedent& role : labelRoles_) {
      if (role.kinds != noun.kinds) continue;
      desc.sort = Sort::Card;
      desc.node = role.node;
      note(phrase.span, "whom the label speaks of, not this card");
      return desc;
    }
    if (!(owner_.kinds & noun.kinds)) {
      return failKind(phrase.span, "this card", phrase.head->text, "write `this card`"), Desc{};
    }
    if (const Antecedent* other = rivalOfThis(noun.kinds)) {
      report(diag::Id::AmbiguousReference, phrase.span)
          .arg(textOf(phrase.span))
          .arg("this card")
          .arg(textOf(other->span))
          .label(other->span, "this fits as well")
          .help("write `this card`, or `that " + std::string(phrase.head->text) + "`");
      return {};
    }
    desc.sort = Sort::Card;
    desc.node = thisCard();
    desc.kinds = owner_.kinds & noun.kinds;
    return desc;
  }
  // attached ally: the card that this one is attached to; the participle stands where a determiner does
  if (det && det->symbol.valid()) {
    const VerbWord* verb = verbOf(det);
    const bool host = std::any_of(model_.relations.begin(), model_.relations.end(), [&](const Relation& relation) {
      return relation.sort == Relation::Sort::Host && verb == &model_.verbs[relation.verbWord];
    });
    if (!host || phrase.ordinal || phrase.of || phrase.quantity.kind != syntax::QuantityKind::None) {
      return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span)), Desc{};
    }
    for (const Word* modifier : phrase.mods) return fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    desc.sort = Sort::Card;
    desc.node = hostOfKind(noun.kinds);
    return desc;
  }
  // that enemy, those cards, the enemy just mentioned with nothing else to tell it by
  const bool that = is(det, Closed::That) || is(det, Closed::Those) || is(det, Closed::These);
  if (that && phrase.mods.empty() && !phrase.ordinal) {
    if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
    if (phrase.quantity.value)
      return fail(diag::Id::NoRole, phrase.quantity.value->span, phrase.quantity.value->text, "take it away"), Desc{};
    const bool plural = phrase.head->form == lexicon::Form::Plural;
    const auto possible = [&](const Antecedent& a) {
      return a.plural == plural && (a.sort == Sort::Card || a.sort == Sort::Query) &&
             (a.kinds & noun.kinds & askedKinds_) != 0 && (noun.zone == kNone || a.zoneNoun == noun.zone);
    };
    // What was spoken of as such comes before what may be one ("that scheme" before the card on top of a deck), another card before
    // this one, which would be `this card`, and before one of the same clause, which would be `it`.
    const auto certain = [&](const Antecedent& a) {
      return possible(a) && ((a.found ? a.found : a.kinds) & ~noun.kinds) == 0;
    };
    const auto other = [](const Antecedent& a) { return !a.pending && (!a.node || a.node->kind != NodeKind::This); };
    const std::function<bool(const Antecedent&)> readings[] = {
        [&](const Antecedent& a) { return certain(a) && other(a); }, certain,
        [&](const Antecedent& a) { return possible(a) && other(a); }, possible};
    const auto* reading = std::find_if(std::begin(readings), std::end(readings) - 1, [&](const auto& fits) {
      return std::any_of(antecedents_.begin(), antecedents_.end(), fits);
    });
    const auto found = antecedent(phrase.span, textOf(phrase.span), plural, *reading);
    if (!found) return {};
    desc.sort = Sort::Card;
    if (found->sort == Sort::Query) {
      desc.sort = Sort::Query;
      desc.list = found->node;
      desc.needsZone = false;
      desc.quantifier = Quantifier::Each;
      desc.plural = true;
      desc.variable = newLocal();
      desc.kinds = found->kinds;
    }
    desc.node = found->node;
    desc.others = found->others;
    desc.chosen = found->chosen;
    desc.kinds = found->kinds & noun.kinds ? found->kinds & noun.kinds : noun.kinds;
    return desc;
  }
  // the minion: the one just mentioned, where there is one; else exactly one must exist
  if (is(det, Closed::The) && !noun.ofScenario && phrase.mods.empty() && !phrase.ordinal && !phrase.of &&
      phrase.quantity.kind == syntax::QuantityKind::None && phrase.head->form != lexicon::Form::Plural) {
    Span said = det->span;  // without "double" before it and "'s" behind it
    said.length = uint16_t(phrase.head->span.end() - said.begin);
    for (size_t i = antecedents_.size(); i-- > 0;) {
      const Antecedent& a = antecedents_[i];
      if (a.sort != Sort::Card || a.plural || !a.node || a.conditional || a.node->kind == NodeKind::This ||
          (a.kinds & ~noun.kinds) != 0)
        continue;
      // "Deal damage to the villain equal to the villain's ATK": one villain
      if (a.pending && !llvm::StringRef(textOf(a.span)).equals_insensitive(textOf(said))) continue;
      desc.sort = Sort::Card;
      desc.node = a.node;
      if (a.others && !ofPast_) {  // that one had no more said of it: where it has gone, whoever it would be now
        const int32_t variable = newLocal();
        const Node* still = make(NodeKind::InPlay, Type::Bool, {local(variable, Type::Card)});
        const Node* one = make(NodeKind::Single, Type::Cards, {a.node});
        const Node* there = make(NodeKind::Filter, Type::Cards, {one, still}, 0, kNone, variable);
        desc.node = make(NodeKind::At, Type::Card, {make(NodeKind::Union, Type::Cards, {there, a.others}), integer(0)});
      }
      desc.kinds = a.kinds;
      note(phrase.span, "`" + std::string(textOf(phrase.span)) + "`: the one mentioned before");
      return desc;
    }
  }
  desc.variable = newLocal();
  const Node* card = local(desc.variable, Type::Card);
  if (noun.trait != kNone) {
    const Node* test = make(NodeKind::HasTrait, Type::Bool, {card}, 0, noun.trait);
    desc.predicates.push_back(phrase.head->negated ? negate(test) : test);  // "a non-ghost"
  }
  if (noun.ofScenario)
    desc.predicates.push_back(
        make(NodeKind::EqPlayer, Type::Bool,
             {make(NodeKind::Controller, Type::Player, {card}), make(NodeKind::ScenarioPlayer, Type::Player)}));
  if (noun.zone != kNone) {
    desc.list = cardsInZones(noun.zone);
    desc.needsZone = false;
  }
  if (that) {
    desc.quantifier = Quantifier::Definite;
  } else if (!quantify(desc, phrase)) {
    return {};
  }
  if (phrase.ordinal && is(phrase.ordinal, Closed::Top)) {
    // "the top 3 cards": with its article, and in this order
    const bool first = !phrase.quantity.value || phrase.ordinal->span.begin < phrase.quantity.value->span.begin;
    if (!first)
      return fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text, "write `the top 3 cards`"), Desc{};
    if (!phrase.det && !phrase.possessor)
      return fail(diag::Id::SubjectMissing, phrase.span, textOf(phrase.span), "write `the top ...`"), Desc{};
  }
  if (phrase.ordinal) {
    if (!is(phrase.ordinal, Closed::Top) && !is(phrase.ordinal, Closed::Bottom)) {
      return fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
    }
    if (is(phrase.ordinal, Closed::Bottom))
      return fail(diag::Id::NotYet, phrase.ordinal->span, "`bottom` before a card"), Desc{};
    if (desc.number && desc.quantifier != Quantifier::Number)  // "the top 2 or more cards"
      return fail(diag::Id::BadQuantity, phrase.span, textOf(phrase.span)), Desc{};
    desc.top = desc.number ? desc.number : integer(1);
    desc.number = nullptr;
    desc.quantifier = Quantifier::Each;
  }
  if ((is(det, Closed::Another) || is(phrase.det2, Closed::Other)) && noun.zone == kNone &&
      !otherThan(thisCard(), desc))
    return fail(diag::Id::NoAntecedent, phrase.span, textOf(phrase.span)), Desc{};
  for (const Word* modifier : phrase.mods) {
    if (!modify(desc, phrase, *modifier)) return {};
    if (desc.sort != Sort::Card) continue;
    if (phrase.det && !is(det, Closed::The) && !that && !is(det, Closed::This))  // "each attached enemy": it is one
      return fail(diag::Id::NoRole, phrase.det->span, phrase.det->text, "take it away"), Desc{};
    if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
    if (phrase.mods.size() > 1)  // "the attacking stunned enemy": who attacks is one, whatever its state
      return fail(diag::Id::NoRole, phrase.mods.back()->span, phrase.mods.back()->text), Desc{};
    return desc;
  }
  if (phrase.of) {
    // "the top 3 cards of your deck", "cards of that player"
    Cursor none;
    Desc where = describe(*phrase.of, none);
    if (where.sort == Sort::None) return {};
    if (where.sort != Sort::Zone) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
    desc.list = make(NodeKind::CardsInZone, Type::Cards,
                     {where.node ? where.node : make(NodeKind::ScenarioPlayer, Type::Player)}, where.index);
    desc.needsZone = false;
  }
  return desc;
}

const Node* Builder::hostOfKind(uint32_t kinds) {
  const Node* one = make(NodeKind::Single, Type::Cards, {make(NodeKind::Host, Type::Card, {thisCard()})});
  const int32_t variable = newLocal();
  const Node* kind = make(NodeKind::IsKind, Type::Bool, {local(variable, Type::Card)}, kinds);
  const Node* fitting = make(NodeKind::Filter, Type::Cards, {one, kind}, 0, kNone, variable);
  return make(NodeKind::At, Type::Card, {fitting, integer(0)});
}

const Node* Builder::cardsInZones(Index zone) {
  const Node* scenarios = program_.zones[zone].scenario ? make(NodeKind::CardsInZone, Type::Cards,
                                                               {make(NodeKind::ScenarioPlayer, Type::Player)}, zone)
                                                        : nullptr;
  if (!program_.zones[zone].perPlayer) return scenarios;
  const int32_t seat = newLocal();
  const Node* theirs = make(NodeKind::CardsInZone, Type::Cards, {local(seat, Type::Player)}, zone);
  const Node* players =
      make(NodeKind::Collect, Type::Cards, {make(NodeKind::Players, Type::Players), theirs}, 0, kNone, seat);
  return scenarios ? make(NodeKind::Union, Type::Cards, {players, scenarios}) : players;
}

Desc Builder::describeNamed(const NounPhrase& phrase) {
  Desc desc;
  desc.span = phrase.span;
  const Word& head = *phrase.head;
  Index name = kNone;
  const auto byId =
      owner_.scenario && head.isString ? model_.cardById.find(std::string(head.text)) : model_.cardById.end();
  const Index identified = byId == model_.cardById.end() ? kNone : byId->second;
  if (identified != kNone) {
    name = program_.cards[identified].name;
  } else if (head.isString) {
    const lexicon::SymbolId symbol = model_.vocabulary.find(SymbolKind::Name, head.text);
    if (!symbol.valid()) {
      auto problem = report(diag::Id::UnknownCard, head.span);
      problem.arg(head.text);
      const std::string_view near = diag::nearest(head.text, model_.vocabulary.spellings(SymbolKind::Name));
      if (!near.empty()) problem.help("did you mean `" + std::string(near) + "`?");
      return {};
    }
    name = model_.vocabulary[symbol].data;
  } else {
    name = model_.vocabulary[head.symbol].data;
  }
  uint32_t kinds = identified == kNone ? model_.kindsOfName[name] : 1u << program_.cards[identified].kind;
  const std::string_view spelled = program_.string(program_.names[name]);
  if (is(phrase.det, Closed::The) && (spelled.starts_with("The ") || spelled.starts_with("the ")))
    return fail(diag::Id::NoRole, phrase.det->span, phrase.det->text, "take it away"), Desc{};
  if (phrase.mods.empty() && name == owner_.name && !phrase.det) {
    if (!readsAll(phrase, 0)) return {};
    desc.sort = Sort::Card;
    desc.node = thisCard();
    desc.kinds = owner_.kinds;
    return desc;
  }
  desc.sort = Sort::Query;
  desc.kinds = kinds ? kinds : ~0u;
  desc.variable = newLocal();
  desc.needsZone = true;
  const Node* it = local(desc.variable, Type::Card);
  desc.predicates.push_back(identified == kNone ? make(NodeKind::IsNamed, Type::Bool, {it}, 0, name)
                                                : make(NodeKind::IsFace, Type::Bool, {it}, 0, identified));
  desc.anyKind = true;
  // Of one name, what a card speaks of is of its own side, unless it says of which kind: a player's card, or the scenario's.
  const uint32_t players = playerKinds();
  const uint32_t own = (owner_.kinds & ~players) == 0 ? players : (owner_.kinds & players) == 0 ? ~players : 0;
  const bool kindSaid = llvm::any_of(phrase.mods, [&](const Word* word) {
    const NounDecl* noun = nounOf(word);
    return noun && noun->sort == NounSort::Card;
  });
  if (owner_.kinds && !kindSaid && (kinds & own) && (kinds & ~own)) {
    kinds &= own;
    desc.kinds = kinds;
    desc.predicates.push_back(make(NodeKind::IsKind, Type::Bool, {local(desc.variable, Type::Card)},
                                   own & ((uint64_t(1) << program_.kinds.size()) - 1)));
    note(phrase.span, own == players ? "of that name the players' card" : "of that name the scenario's card");
  }
  if (phrase.det || phrase.quantity.kind != syntax::QuantityKind::None) {
    if (is(phrase.det, Closed::That))
      desc.quantifier = Quantifier::Definite;
    else if (!quantify(desc, phrase))
      return {};
  } else {
    desc.quantifier = Quantifier::Definite;
    meansIdentity(desc, name);
  }
  if ((is(phrase.det, Closed::Another) || is(phrase.det2, Closed::Other)) && !otherThan(thisCard(), desc))
    return fail(diag::Id::NoAntecedent, phrase.span, textOf(phrase.span)), Desc{};
  for (const Word* modifier : phrase.mods) {
    if (!modify(desc, phrase, *modifier)) return {};
  }
  if (phrase.of) return fail(diag::Id::NoRole, phrase.of->span, textOf(phrase.of->span)), Desc{};
  return phrase.ordinal ? copyOf(desc, phrase) : desc;
}

Desc Builder::copyOf(Desc& copies, const NounPhrase& phrase) {
  const bool last = is(phrase.ordinal, Closed::Last);
  if (!is(phrase.det, Closed::The) || phrase.det2 || phrase.quantity.value ||
      (!last && !is(phrase.ordinal, Closed::First)))
    return fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text,
                "of several in play, `the first` and `the last` are told apart"),
           Desc{};
  finishQuery(copies);
  const Node* all = candidates(copies);
  const Node* count = make(NodeKind::Count, Type::Int, {all});
  Desc desc;
  desc.span = phrase.span;
  desc.sort = Sort::Card;
  desc.kinds = copies.kinds;
  desc.node =
      make(NodeKind::At, Type::Card, {all, last ? make(NodeKind::Sub, Type::Int, {count, integer(1)}) : integer(0)});
  note(phrase.span, last ? "of those in play, the one that came last" : "of those in play, the one that came first");
  return desc;
}

Desc Builder::copiesOf(const NounPhrase& phrase, const NounPhrase& of) {
  const Desc one = describeHead(of);
  if (one.sort == Sort::None) return {};
  if (one.sort != Sort::Card) return fail(diag::Id::NoRole, of.span, textOf(of.span)), Desc{};
  Desc desc;
  desc.span = phrase.span;
  desc.sort = Sort::Query;
  desc.kinds = one.kinds;
  desc.variable = newLocal();
  desc.needsZone = true;
  const Node* other = local(desc.variable, Type::Card);
  desc.predicates.push_back(make(NodeKind::SameName, Type::Bool, {other, one.node}));
  desc.predicates.push_back(negate(make(NodeKind::EqCard, Type::Bool, {other, one.node})));
  if (!quantify(desc, phrase)) return {};
  for (const Word* modifier : phrase.mods) {
    if (!modify(desc, phrase, *modifier)) return {};
  }
  return desc;
}

}  // namespace thou::sema
