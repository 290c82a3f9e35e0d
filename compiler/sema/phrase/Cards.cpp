// See Cards.h.
#include "compiler/sema/phrase/Cards.h"

#include "compiler/sema/phrase/Adjectives.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/Players.h"
#include "compiler/sema/phrase/Quantities.h"
#include "compiler/sema/phrase/SpokenOf.h"

namespace thou::sema {

using lexicon::SymbolKind;
using Sort = Desc::Sort;

/// "the first Smuggler", in scenarios.
static Desc copyOf(Context& context, Desc& copies, const NounPhrase& phrase);
namespace {

/// "the top 3 cards": so many from the top of where they are, with its article, and in this order. False after reporting.
bool readOrdinal(Context& context, Desc& desc, const NounPhrase& phrase) {
  const Word& ordinal = *phrase.ordinal;
  if (is(&ordinal, Closed::Bottom))
    return context.fail(diag::Id::NotYet, ordinal.span, "`bottom` before a card") != nullptr;
  if (!is(&ordinal, Closed::Top)) return context.fail(diag::Id::NoRole, ordinal.span, ordinal.text) != nullptr;
  const bool first = !phrase.quantity.value || ordinal.span.begin < phrase.quantity.value->span.begin;
  if (!first) return context.fail(diag::Id::NoRole, ordinal.span, ordinal.text, "write `the top 3 cards`") != nullptr;
  if (!phrase.det && !phrase.possessor)
    return context.fail(diag::Id::SubjectMissing, phrase.span, context.textOf(phrase.span), "write `the top ...`") !=
           nullptr;
  if (desc.number && desc.quantifier != Quantifier::Number)  // "the top 2 or more cards"
    return context.fail(diag::Id::BadQuantity, phrase.span, context.textOf(phrase.span)) != nullptr;
  desc.top = desc.number ? desc.number : context.integer(1);
  desc.number = nullptr;
  desc.quantifier = Quantifier::Each;
  return true;
}

/// The words between determiner and noun. One of them may say which card it is: then there is nothing more to say. False after reporting.
bool readModifiers(Context& context, Desc& desc, const NounPhrase& phrase) {
  const auto refuse = [&](Span span, std::string_view text, std::string_view help = {}) {
    return context.fail(diag::Id::NoRole, span, text, help) != nullptr;
  };
  for (const Word* modifier : phrase.mods) {
    if (!modify(context, desc, phrase, *modifier)) return false;
    if (desc.sort != Sort::Card) continue;
    const Word* det = phrase.det;
    if (det && !is(det, Closed::The) && !isThat(det) && !is(det, Closed::This))  // "each attached enemy": it is one
      return refuse(det->span, det->text, "take it away");
    if (phrase.of) return refuse(phrase.of->span, context.textOf(phrase.of->span));
    if (phrase.mods.size() > 1)  // "the attacking stunned enemy": who attacks is one, whatever its state
      return refuse(phrase.mods.back()->span, phrase.mods.back()->text);
    return true;
  }
  return true;
}

/// "the top 3 cards of your deck", "cards of that player". False after reporting.
bool readWhose(Context& context, Desc& desc, const NounPhrase& phrase) {
  Cursor none;
  Desc where = describe(context, *phrase.of, none);
  if (where.sort == Sort::None) return false;
  if (where.sort != Sort::Zone)
    return context.fail(diag::Id::NoRole, phrase.of->span, context.textOf(phrase.of->span)) != nullptr;
  const Node* whose = where.node ? where.node : context.scenarioPlayer();
  desc.list = context.make(NodeKind::CardsInZone, Type::Cards, {whose}, where.index);
  desc.needsZone = false;
  return true;
}

/// What a noun says of its cards by itself.
void describeByNoun(Context& context, Desc& desc, const NounPhrase& phrase, const NounDecl& noun) {
  desc.variable = context.newLocal();
  const Node* card = context.local(desc.variable, Type::Card);
  if (noun.trait != kNone) {
    const Node* test = context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, noun.trait);
    desc.predicates.push_back(phrase.head->negated ? context.negate(test) : test);  // "a non-ghost"
  }
  if (noun.ofScenario)
    desc.predicates.push_back(context.samePlayer(context.controllerOf(card), context.scenarioPlayer()));
  desc.needsZone = noun.zone == kNone;
  if (noun.zone != kNone) desc.list = cardsInZones(context, noun.zone);
}

/// False after reporting, where `another ally` of an ally's text could be one other than this card, or than an ally spoken of before.
bool otherThanWhich(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  if (context.setting.owner.card == kNone || (context.setting.owner.kinds & noun.kinds) == 0) return true;
  const auto other = llvm::find_if(context.discourse.antecedents, [&](const Antecedent& a) {
    const bool drawn = a.away && a.kinds == ~0u;  // whatever it is
    return a.sort == Sort::Card && !a.unspoken && !drawn && a.node && !same(a.node, context.thisCard()) &&
           (a.kinds & noun.kinds) != 0;
  });
  if (other == context.discourse.antecedents.end()) return true;
  auto report = context.report(diag::Id::AmbiguousReference, phrase.span);
  report.arg(context.textOf(phrase.span)).arg("other than this card");
  report.arg("other than `" + std::string(context.textOf(other->span)) + "`").help("write `a different`");
  return false;
}

}  // namespace

Desc describeCards(Context& context, const NounPhrase& phrase, const NounDecl& noun) {
  if (const std::optional<Desc> one = spokenOf(context, phrase, noun)) return *one;
  Desc desc{.sort = Sort::Query, .span = phrase.span, .kinds = noun.kinds, .zoneNoun = noun.zone};
  describeByNoun(context, desc, phrase, noun);
  if (isThat(phrase.det))
    desc.quantifier = Quantifier::Definite;
  else if (!quantify(context, desc, phrase))
    return {};
  if (phrase.ordinal && !readOrdinal(context, desc, phrase)) return {};
  const bool other = is(phrase.det, Closed::Another) || is(phrase.det2, Closed::Other);
  const bool some = other || llvm::any_of(phrase.mods, [](const Word* mod) { return mod->closed == Closed::Other; });
  if (some && noun.zone == kNone && !otherThanWhich(context, phrase, noun)) return {};
  if (other && noun.zone == kNone && !otherThan(context, context.thisCard(), desc))
    return context.fail(diag::Id::NoAntecedent, phrase.span, context.textOf(phrase.span)), Desc{};
  if (!readModifiers(context, desc, phrase)) return {};
  if (desc.sort != Sort::Card && phrase.of && !readWhose(context, desc, phrase)) return {};
  return desc;
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
    desc.predicates.push_back(context.isOf(context.local(desc.variable, Type::Card),
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
  const Node* count = context.count(all);
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
  desc.predicates.push_back(context.negate(context.sameCard(other, one.node)));
  if (!quantify(context, desc, phrase)) return {};
  for (const Word* modifier : phrase.mods) {
    if (!modify(context, desc, phrase, *modifier)) return {};
  }
  return desc;
}

}  // namespace thou::sema
