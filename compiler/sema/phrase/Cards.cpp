// See Cards.h.
#include "compiler/sema/phrase/Cards.h"

#include <algorithm>

#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/NounPhrase.h"
#include "compiler/sema/phrase/Players.h"
#include "compiler/sema/phrase/Quantities.h"
#include "llvm/ADT/StringRef.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

/// "the first Smuggler", in scenarios.
static Desc copyOf(Context& context, Desc& copies, const NounPhrase& phrase);
/// A card of these kinds that the text has chosen, which `this minion` could be thought to mean as well; null where there is none.
static const Antecedent* rivalOfThis(const Context& context, uint32_t kinds);

const Antecedent* rivalOfThis(const Context& context, uint32_t kinds) {
  if (kinds == ~0u) return nullptr;
  const auto found = std::find_if(
      context.discourse.antecedents.begin(), context.discourse.antecedents.end(), [&](const Antecedent& a) {
        const bool local = a.node && a.node->kind == NodeKind::Local;  // chosen by what the text has done
        return local && a.sort == Sort::Card && !a.plural && !a.unspoken && (a.kinds & ~kinds) == 0;
      });
  return found == context.discourse.antecedents.end() ? nullptr : &*found;
}

Desc describeCards(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
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
    if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
    for (const Antecedent& role : context.setting.labelRoles) {
      if (role.kinds != noun.kinds) continue;
      desc.sort = Sort::Card;
      desc.node = role.node;
      context.note(phrase.span, "whom the label speaks of, not this card");
      return desc;
    }
    if (!(context.setting.owner.kinds & noun.kinds)) {
      return context.failKind(phrase.span, "this card", phrase.head->text, "write `this card`"), Desc{};
    }
    if (const Antecedent* other = rivalOfThis(context, noun.kinds)) {
      context.report(diag::Id::AmbiguousReference, phrase.span)
          .arg(context.textOf(phrase.span))
          .arg("this card")
          .arg(context.textOf(other->span))
          .label(other->span, "this fits as well")
          .help("write `this card`, or `that " + std::string(phrase.head->text) + "`");
      return {};
    }
    desc.sort = Sort::Card;
    desc.node = context.thisCard();
    desc.kinds = context.setting.owner.kinds & noun.kinds;
    return desc;
  }
  // attached ally: the card that this one is attached to; the participle stands where a determiner does
  if (det && det->symbol.valid()) {
    const VerbWord* verb = context.verbOf(det);
    const bool host =
        std::any_of(context.model.relations.begin(), context.model.relations.end(), [&](const Relation& relation) {
          return relation.sort == Relation::Sort::Host && verb == &context.model.verbs[relation.verbWord];
        });
    if (!host || phrase.ordinal || phrase.of || phrase.quantity.kind != syntax::QuantityKind::None) {
      return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span)), Desc{};
    }
    for (const Word* modifier : phrase.mods)
      return context.fail(diag::Id::NoRole, modifier->span, modifier->text), Desc{};
    desc.sort = Sort::Card;
    desc.node = hostOfKind(context, noun.kinds);
    return desc;
  }
  // that enemy, those cards, the enemy just mentioned with nothing else to tell it by
  const bool that = is(det, Closed::That) || is(det, Closed::Those) || is(det, Closed::These);
  if (that && phrase.mods.empty() && !phrase.ordinal) {
    if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
    if (phrase.quantity.value)
      return context.fail(diag::Id::NoRole, phrase.quantity.value->span, phrase.quantity.value->text, "take it away"),
             Desc{};
    const bool plural = phrase.head->form == lexicon::Form::Plural;
    const auto possible = [&](const Antecedent& a) {
      return a.plural == plural && (a.sort == Sort::Card || a.sort == Sort::Query) &&
             (a.kinds & noun.kinds & context.wording.askedKinds) != 0 &&
             (noun.zone == kNone || a.zoneNoun == noun.zone);
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
      return std::any_of(context.discourse.antecedents.begin(), context.discourse.antecedents.end(), fits);
    });
    const auto found = antecedent(context, phrase.span, context.textOf(phrase.span), plural, *reading);
    if (!found) return {};
    desc.sort = Sort::Card;
    if (found->sort == Sort::Query) {
      desc.sort = Sort::Query;
      desc.list = found->node;
      desc.needsZone = false;
      desc.quantifier = Quantifier::Each;
      desc.plural = true;
      desc.variable = context.newLocal();
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
    for (size_t i = context.discourse.antecedents.size(); i-- > 0;) {
      const Antecedent& a = context.discourse.antecedents[i];
      if (a.sort != Sort::Card || a.plural || !a.node || a.conditional || a.node->kind == NodeKind::This ||
          (a.kinds & ~noun.kinds) != 0)
        continue;
      // "Deal damage to the villain equal to the villain's ATK": one villain
      if (a.pending && !llvm::StringRef(context.textOf(a.span)).equals_insensitive(context.textOf(said))) continue;
      desc.sort = Sort::Card;
      desc.node = a.node;
      if (a.others &&
          !context.wording.ofPast) {  // that one had no more said of it: where it has gone, whoever it would be now
        const int32_t variable = context.newLocal();
        const Node* still = context.make(NodeKind::InPlay, Type::Bool, {context.local(variable, Type::Card)});
        const Node* one = context.make(NodeKind::Single, Type::Cards, {a.node});
        const Node* there = context.make(NodeKind::Filter, Type::Cards, {one, still}, 0, kNone, variable);
        desc.node = context.make(NodeKind::At, Type::Card,
                                 {context.make(NodeKind::Union, Type::Cards, {there, a.others}), context.integer(0)});
      }
      desc.kinds = a.kinds;
      context.note(phrase.span, "`" + std::string(context.textOf(phrase.span)) + "`: the one mentioned before");
      return desc;
    }
  }
  desc.variable = context.newLocal();
  const Node* card = context.local(desc.variable, Type::Card);
  if (noun.trait != kNone) {
    const Node* test = context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, noun.trait);
    desc.predicates.push_back(phrase.head->negated ? context.negate(test) : test);  // "a non-ghost"
  }
  if (noun.ofScenario)
    desc.predicates.push_back(context.make(NodeKind::EqPlayer, Type::Bool,
                                           {context.make(NodeKind::Controller, Type::Player, {card}),
                                            context.make(NodeKind::ScenarioPlayer, Type::Player)}));
  if (noun.zone != kNone) {
    desc.list = cardsInZones(context, noun.zone);
    desc.needsZone = false;
  }
  if (that) {
    desc.quantifier = Quantifier::Definite;
  } else if (!quantify(context, desc, phrase)) {
    return {};
  }
  if (phrase.ordinal && is(phrase.ordinal, Closed::Top)) {
    // "the top 3 cards": with its article, and in this order
    const bool first = !phrase.quantity.value || phrase.ordinal->span.begin < phrase.quantity.value->span.begin;
    if (!first)
      return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text, "write `the top 3 cards`"),
             Desc{};
    if (!phrase.det && !phrase.possessor)
      return context.fail(diag::Id::SubjectMissing, phrase.span, context.textOf(phrase.span), "write `the top ...`"),
             Desc{};
  }
  if (phrase.ordinal) {
    if (!is(phrase.ordinal, Closed::Top) && !is(phrase.ordinal, Closed::Bottom)) {
      return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text), Desc{};
    }
    if (is(phrase.ordinal, Closed::Bottom))
      return context.fail(diag::Id::NotYet, phrase.ordinal->span, "`bottom` before a card"), Desc{};
    if (desc.number && desc.quantifier != Quantifier::Number)  // "the top 2 or more cards"
      return context.fail(diag::Id::BadQuantity, phrase.span, context.textOf(phrase.span)), Desc{};
    desc.top = desc.number ? desc.number : context.integer(1);
    desc.number = nullptr;
    desc.quantifier = Quantifier::Each;
  }
  if ((is(det, Closed::Another) || is(phrase.det2, Closed::Other)) && noun.zone == kNone &&
      !otherThan(context, context.thisCard(), desc))
    return context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span)), Desc{};
  for (const Word* modifier : phrase.mods) {
    if (!modify(context, desc, phrase, *modifier)) return {};
    if (desc.sort != Sort::Card) continue;
    if (phrase.det && !is(det, Closed::The) && !that && !is(det, Closed::This))  // "each attached enemy": it is one
      return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text, "take it away"), Desc{};
    if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
    if (phrase.mods.size() > 1)  // "the attacking stunned enemy": who attacks is one, whatever its state
      return context.fail(diag::Id::NoRole, phrase.mods.back()->span, phrase.mods.back()->text), Desc{};
    return desc;
  }
  if (phrase.of) {
    // "the top 3 cards of your deck", "cards of that player"
    Cursor none;
    Desc where = describe(context, *phrase.of, none);
    if (where.sort == Sort::None) return {};
    if (where.sort != Sort::Zone)
      return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
    desc.list =
        context.make(NodeKind::CardsInZone, Type::Cards,
                     {where.node ? where.node : context.make(NodeKind::ScenarioPlayer, Type::Player)}, where.index);
    desc.needsZone = false;
  }
  return desc;
}

const Node* hostOfKind(Context& context, uint32_t kinds) {
  const Node* one =
      context.make(NodeKind::Single, Type::Cards, {context.make(NodeKind::Host, Type::Card, {context.thisCard()})});
  const int32_t variable = context.newLocal();
  const Node* kind = context.make(NodeKind::IsKind, Type::Bool, {context.local(variable, Type::Card)}, kinds);
  const Node* fitting = context.make(NodeKind::Filter, Type::Cards, {one, kind}, 0, kNone, variable);
  return context.make(NodeKind::At, Type::Card, {fitting, context.integer(0)});
}

const Node* cardsInZones(Context& context, Index zone) {
  const Node* scenarios = context.program.zones[zone].scenario
                              ? context.make(NodeKind::CardsInZone, Type::Cards,
                                             {context.make(NodeKind::ScenarioPlayer, Type::Player)}, zone)
                              : nullptr;
  if (!context.program.zones[zone].perPlayer) return scenarios;
  const int32_t seat = context.newLocal();
  const Node* theirs = context.make(NodeKind::CardsInZone, Type::Cards, {context.local(seat, Type::Player)}, zone);
  const Node* players = context.make(NodeKind::Collect, Type::Cards,
                                     {context.make(NodeKind::Players, Type::Players), theirs}, 0, kNone, seat);
  return scenarios ? context.make(NodeKind::Union, Type::Cards, {players, scenarios}) : players;
}

Desc describeNamed(Context& context, const NounPhrase& phrase) {
  Desc desc;
  desc.span = phrase.span;
  const Word& head = *phrase.head;
  Index name = kNone;
  const auto byId = context.setting.owner.scenario && head.isString
                        ? context.model.cardById.find(std::string(head.text))
                        : context.model.cardById.end();
  const Index identified = byId == context.model.cardById.end() ? kNone : byId->second;
  if (identified != kNone) {
    name = context.program.cards[identified].name;
  } else if (head.isString) {
    const lexicon::SymbolId symbol = context.model.vocabulary.find(SymbolKind::Name, head.text);
    if (!symbol.valid()) {
      auto problem = context.report(diag::Id::UnknownCard, head.span);
      problem.arg(head.text);
      const std::string_view near = diag::nearest(head.text, context.model.vocabulary.spellings(SymbolKind::Name));
      if (!near.empty()) problem.help("did you mean `" + std::string(near) + "`?");
      return {};
    }
    name = context.model.vocabulary[symbol].data;
  } else {
    name = context.model.vocabulary[head.symbol].data;
  }
  uint32_t kinds = identified == kNone ? context.model.kindsOfName[name] : 1u << context.program.cards[identified].kind;
  const std::string_view spelled = context.program.string(context.program.names[name]);
  if (is(phrase.det, Closed::The) && (spelled.starts_with("The ") || spelled.starts_with("the ")))
    return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text, "take it away"), Desc{};
  if (phrase.mods.empty() && name == context.setting.owner.name && !phrase.det) {
    if (!readsAll(context, phrase, 0)) return {};
    desc.sort = Sort::Card;
    desc.node = context.thisCard();
    desc.kinds = context.setting.owner.kinds;
    return desc;
  }
  desc.sort = Sort::Query;
  desc.kinds = kinds ? kinds : ~0u;
  desc.variable = context.newLocal();
  desc.needsZone = true;
  const Node* it = context.local(desc.variable, Type::Card);
  desc.predicates.push_back(identified == kNone ? context.make(NodeKind::IsNamed, Type::Bool, {it}, 0, name)
                                                : context.make(NodeKind::IsFace, Type::Bool, {it}, 0, identified));
  desc.anyKind = true;
  // Of one name, what a card speaks of is of its own side, unless it says of which kind: a player's card, or the scenario's.
  const uint32_t players = playerKinds(context);
  const uint32_t own = (context.setting.owner.kinds & ~players) == 0  ? players
                       : (context.setting.owner.kinds & players) == 0 ? ~players
                                                                      : 0;
  const bool kindSaid = llvm::any_of(phrase.mods, [&](const Word* word) {
    const NounDecl* noun = context.nounOf(word);
    return noun && noun->sort == NounSort::Card;
  });
  if (context.setting.owner.kinds && !kindSaid && (kinds & own) && (kinds & ~own)) {
    kinds &= own;
    desc.kinds = kinds;
    desc.predicates.push_back(context.make(NodeKind::IsKind, Type::Bool, {context.local(desc.variable, Type::Card)},
                                           own & ((uint64_t(1) << context.program.kinds.size()) - 1)));
    context.note(phrase.span, own == players ? "of that name the players' card" : "of that name the scenario's card");
  }
  if (phrase.det || phrase.quantity.kind != syntax::QuantityKind::None) {
    if (is(phrase.det, Closed::That))
      desc.quantifier = Quantifier::Definite;
    else if (!quantify(context, desc, phrase))
      return {};
  } else {
    desc.quantifier = Quantifier::Definite;
    meansIdentity(context, desc, name);
  }
  if ((is(phrase.det, Closed::Another) || is(phrase.det2, Closed::Other)) &&
      !otherThan(context, context.thisCard(), desc))
    return context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span)), Desc{};
  for (const Word* modifier : phrase.mods) {
    if (!modify(context, desc, phrase, *modifier)) return {};
  }
  if (phrase.of) return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)), Desc{};
  return phrase.ordinal ? copyOf(context, desc, phrase) : desc;
}

Desc copyOf(Context& context, Desc& copies, const NounPhrase& phrase) {
  const bool last = is(phrase.ordinal, Closed::Last);
  if (!is(phrase.det, Closed::The) || phrase.det2 || phrase.quantity.value ||
      (!last && !is(phrase.ordinal, Closed::First)))
    return context.fail(diag::Id::NoRole, phrase.ordinal->span, phrase.ordinal->text,
                        "of several in play, `the first` and `the last` are told apart"),
           Desc{};
  finishQuery(context, copies);
  const Node* all = candidates(context, copies);
  const Node* count = context.make(NodeKind::Count, Type::Int, {all});
  Desc desc;
  desc.span = phrase.span;
  desc.sort = Sort::Card;
  desc.kinds = copies.kinds;
  desc.node = context.make(
      NodeKind::At, Type::Card,
      {all, last ? context.make(NodeKind::Sub, Type::Int, {count, context.integer(1)}) : context.integer(0)});
  context.note(phrase.span,
               last ? "of those in play, the one that came last" : "of those in play, the one that came first");
  return desc;
}

Desc copiesOf(Context& context, const NounPhrase& phrase, const NounPhrase& of) {
  const Desc one = describeHead(context, of);
  if (one.sort == Sort::None) return {};
  if (one.sort != Sort::Card) return context.fail(diag::Id::NoRole, of.span, context.textOf(of.span)), Desc{};
  Desc desc;
  desc.span = phrase.span;
  desc.sort = Sort::Query;
  desc.kinds = one.kinds;
  desc.variable = context.newLocal();
  desc.needsZone = true;
  const Node* other = context.local(desc.variable, Type::Card);
  desc.predicates.push_back(context.make(NodeKind::SameName, Type::Bool, {other, one.node}));
  desc.predicates.push_back(context.negate(context.make(NodeKind::EqCard, Type::Bool, {other, one.node})));
  if (!quantify(context, desc, phrase)) return {};
  for (const Word* modifier : phrase.mods) {
    if (!modify(context, desc, phrase, *modifier)) return {};
  }
  return desc;
}

}  // namespace thou::sema
