// See Possessed.h. Each function reads one sort of noun; all give nothing after reporting.
#include "compiler/sema/phrase/Possessed.h"

#include "compiler/lexicon/Words.h"
#include "compiler/sema/phrase/Amounts.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Cards.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"

namespace thou::sema {

using Sort = Desc::Sort;

namespace {

Desc refused(Context& context, Span span, std::string_view help = {}) {
  return context.fail(diag::Id::NoRole, span, context.textOf(span), help), Desc{};
}

Desc refused(Context& context, const Word& word, std::string_view help = {}) {
  return context.fail(diag::Id::NoRole, word.span, word.text, help), Desc{};
}

/// The card that a stat or a part is of: of a player, the identity.
const Node* bearer(Context& context, Desc& owner) {
  return owner.sort == Sort::Player ? context.identityOf(owner.node) : cardOf(context, owner);
}

/// Words of which there is nothing to possess: "your first hand", "its 2 ATK". Null where the phrase has none.
const Word* tooMuch(const NounPhrase& phrase, const NounDecl* noun) {
  if (noun && (noun->sort == NounSort::Scope || noun->sort == NounSort::Control) && !phrase.mods.empty())
    return phrase.mods[0];
  if (phrase.quantity.value) return phrase.quantity.value;
  const bool next = noun && noun->sort == NounSort::Scope && is(phrase.ordinal, Closed::Next);
  return next ? nullptr : phrase.ordinal;
}

/// "that enemy's ATK", "your remaining hit points"
Desc statOfOwner(Context& context, const NounPhrase& phrase, Desc owner) {
  const Index stat = context.model.vocabulary[phrase.head->symbol].data;
  const Node* card = bearer(context, owner);
  if (!card) return {};
  bool printed = false;
  Desc desc;
  desc.span = phrase.span;
  desc.index = stat;
  for (const Word* modifier : phrase.mods) {
    if (modifier->closed == Closed::Printed && phrase.mods.size() == 1)
      printed = true;
    else if (modifier->closed == Closed::Remaining && phrase.mods.size() == 1 && lessOf(context, stat) != kNone)
      desc.unitIndex = lessOf(context, stat);
    else
      return refused(context, *modifier);
  }
  desc.sort = Sort::Amount;
  desc.unit = NounSort::Unit;
  desc.node = printed ? context.make(NodeKind::PrintedStat, Type::Int, {card}, stat) : statOf(context, card, desc);
  desc.index = desc.unitIndex = kNone;
  if (owner.sort == Sort::Player)
    context.note(owner.span, "your identity: identities have " + std::string(phrase.head->text), "YOU-1");
  return desc;
}

/// "your deck", "its owner's hand": YOU-10: your deck is that of the player who resolves this
Desc zoneOfOwner(Context& context, const NounPhrase& phrase, const NounDecl& noun, Desc owner) {
  if (noun.index == kNone) return refused(context, phrase.span);  // any zone at all
  if (!phrase.mods.empty()) return refused(context, *phrase.mods[0]);
  const bool anyOf = owner.sort == Sort::Players && owner.quantifier == Quantifier::One &&
                     context.setting.mode == Mode::Effect;  // "an opponent's deck"
  const Node* player = anyOf                      ? somePlayer(context, owner.node, owner.span)
                       : owner.sort == Sort::Card ? context.make(NodeKind::Owner, Type::Player, {owner.node})
                                                  : playerOf(context, owner);
  if (!player) return {};
  context.note(phrase.span,
               "the player's: " + lexicon::withArticle(context.program.string(context.program.zones[noun.index].name)) +
                   " belongs to a player",
               player->kind == NodeKind::Owner ? "OC-11" : "YOU-9");
  return {.sort = Sort::Zone, .span = phrase.span, .node = player, .index = noun.index};
}

/// "your identity", "your hero": one of the faces of it, where only some are meant
Desc identityOfOwner(Context& context, const NounPhrase& phrase, const NounDecl& noun, const Node* player) {
  const Node* card = context.identityOf(player);
  if (noun.kinds != context.identityKinds()) {
    const int32_t variable = context.newLocal();
    const Node* form = context.isOf(context.local(variable, Type::Card), noun.kinds);
    const Node* list = context.single(card);
    card = context.first(context.filter(list, variable, form));
  }
  return {.sort = Sort::Card, .span = phrase.span, .node = card, .kinds = noun.kinds};
}

/// Whether a player is one of `players`.
const Node* isAmong(Context& context, const Node* player, const Node* players) {
  const int32_t each = context.newLocal();
  const Node* same = context.samePlayer(context.local(each, Type::Player), player);
  const Node* found = context.make(NodeKind::FilterPlayers, Type::Players, {players, same}, 0, kNone, each);
  return context.make(NodeKind::LtInt, Type::Bool,
                      {context.integer(0), context.make(NodeKind::CountPlayers, Type::Int, {found})});
}

/// "your allies": those you control
Desc cardsOfOwner(Context& context, const NounPhrase& phrase, const NounDecl& noun, Desc owner) {
  const bool anyOf = owner.sort == Sort::Players && owner.quantifier == Quantifier::One;  // "an opponent's hero"
  const Node* player = anyOf ? nullptr : playerOf(context, owner);
  if (!player && !anyOf) return {};
  if (player && (noun.kinds & ~context.identityKinds()) == 0 && phrase.mods.empty() && !phrase.ordinal && !phrase.of &&
      phrase.quantity.kind == syntax::QuantityKind::None)
    return identityOfOwner(context, phrase, noun, player);
  NounPhrase plain = phrase;
  plain.det = nullptr;
  plain.possessor = nullptr;
  Desc desc = describeCards(context, plain, noun);
  if (desc.sort == Sort::None) return {};
  if (desc.sort == Sort::Card)
    return refused(context, owner.span, "take it away");  // "your attached ally": it is one already
  desc.held = true;
  const Node* controller = context.controllerOf(context.local(desc.variable, Type::Card));
  desc.predicates.push_back(anyOf ? isAmong(context, controller, owner.node) : context.samePlayer(controller, player));
  if (phrase.quantity.kind == syntax::QuantityKind::None)
    desc.quantifier = phrase.head->form == lexicon::Form::Plural ? Quantifier::Each : Quantifier::Definite;
  return desc;
}

/// "its damage", "its excess damage": what is more than the stat that it uses up
Desc countersOfOwner(Context& context, const NounPhrase& phrase, const NounDecl& noun, Desc owner) {
  const bool excess = phrase.mods.size() == 1 && phrase.mods[0]->closed == Closed::Excess;
  if (!excess && !phrase.mods.empty()) return refused(context, *phrase.mods[0]);
  const Node* card = cardOf(context, owner);
  if (!card || noun.index == kNone) return {};
  Desc desc{.sort = Sort::Amount,
            .span = phrase.span,
            .node = context.make(NodeKind::Counters, Type::Int, {card}, noun.index),
            .unit = NounSort::Counter,
            .unitIndex = noun.index};
  if (!excess) return desc;
  for (const HeaderDecl& header : context.model.headers) {
    if (header.counter || header.less != noun.index) continue;
    const Node* stat = context.make(NodeKind::Stat, Type::Int, {card}, header.index);
    desc.node = context.make(NodeKind::Max, Type::Int,
                             {context.integer(0), context.make(NodeKind::Sub, Type::Int, {desc.node, stat})});
    return desc;
  }
  return refused(context, *phrase.mods[0]);
}

/// "this card's printed resources"
Desc resourcesOfOwner(Context& context, const NounPhrase& phrase, Desc owner) {
  const Node* card = cardOf(context, owner);
  if (!card) return {};
  for (const Word* modifier : phrase.mods) {
    if (modifier->closed != Closed::Printed) return refused(context, *modifier);
  }
  return {.sort = Sort::Resources, .span = phrase.span, .node = context.make(NodeKind::Icons, Type::Int, {card})};
}

/// "its hit point dial": the card, where a verb is about that part of it
Desc partOfOwner(Context& context, const NounPhrase& phrase, Desc owner) {
  if (!phrase.mods.empty()) return refused(context, *phrase.mods[0]);
  const Node* card = bearer(context, owner);
  if (!card) return {};
  return {.sort = Sort::Card,
          .span = phrase.span,
          .node = card,
          .kinds = owner.sort == Sort::Player ? context.identityKinds() : owner.kinds,
          .unitIndex = phrase.head->symbol.value};
}

/// "its owner", "its controller"
Desc holderOf(Context& context, const NounPhrase& phrase, const NounDecl& noun, Desc owner) {
  if (!phrase.mods.empty()) return refused(context, *phrase.mods[0]);
  const Node* card = owner.sort == Sort::Player ? nullptr : cardOf(context, owner);
  if (!card) return context.failed ? Desc{} : refused(context, phrase.span);
  const bool owns = noun.construct == Construct::Own;
  context.note(phrase.span, owns ? "who owns the card, whoever controls it" : "who controls the card now",
               owns ? "OC-1" : "OC-6");
  const Node* player = context.make(owns ? NodeKind::Owner : NodeKind::Controller, Type::Player, {card});
  return {.sort = Sort::Player, .span = phrase.span, .node = player};
}

/// "your turn", "your next turn"
Desc scopeOfOwner(Context& context, const NounPhrase& phrase, const NounDecl& noun, Desc owner) {
  Desc desc{.sort = Sort::Scope,
            .span = phrase.span,
            .node = playerOf(context, owner),
            .index = noun.index,
            .unitIndex = Index(noun.scope)};
  if (is(phrase.ordinal, Closed::Next)) desc.quantifier = Quantifier::One;
  return desc.node ? desc : Desc{};
}

}  // namespace

Desc possessed(Context& context, const NounPhrase& phrase, Desc owner) {
  if (owner.sort == Sort::None) return {};
  const Word& head = *phrase.head;
  const NounDecl* noun = context.nounOf(&head);
  if (!noun || noun->sort != NounSort::Card) {
    if (const Word* more = tooMuch(phrase, noun)) return refused(context, *more, "take it away");
    if (phrase.of) return refused(context, phrase.of->span);
  }
  if (head.symbol.valid() && context.kindOf(&head) == lexicon::SymbolKind::Stat)
    return statOfOwner(context, phrase, owner);
  if (!noun) return refused(context, phrase.span);
  switch (noun->sort) {
    case NounSort::Zone:
      return zoneOfOwner(context, phrase, *noun, owner);
    case NounSort::Card:
      return cardsOfOwner(context, phrase, *noun, owner);
    case NounSort::Counter:
      return countersOfOwner(context, phrase, *noun, owner);
    case NounSort::Resource:
      return resourcesOfOwner(context, phrase, owner);
    case NounSort::Scope:
      return scopeOfOwner(context, phrase, *noun, owner);
    case NounSort::Part:
      return partOfOwner(context, phrase, owner);
    case NounSort::Holder:
      return holderOf(context, phrase, *noun, owner);
    case NounSort::Control: {
      const Node* player = playerOf(context, owner);
      return player ? Desc{.sort = Sort::Player, .span = phrase.span, .node = player} : Desc{};
    }
    case NounSort::Return:
    case NounSort::Deed:
    case NounSort::Copy:
    case NounSort::Currency:
    case NounSort::Ability:
    case NounSort::Mode:
    case NounSort::Side:
    case NounSort::Player:
    case NounSort::Form:
    case NounSort::Event:
    case NounSort::Role:
    case NounSort::Unit:
      break;
  }
  return refused(context, phrase.span);
}

}  // namespace thou::sema
