// See PerformRoles.h.
#include "compiler/sema/perform/PerformRoles.h"

#include <algorithm>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Usage.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/perform/Divide.h"
#include "compiler/sema/perform/Perform.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Cards.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Looked.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

/// Cards that are described: chosen, or each of them.
static bool performOn(Context& context, Performing& deed, const RoleDecl& role, Desc& desc);

/// Whether its cards are those of a name.
static bool isNamed(const Desc& desc) {
  return std::any_of(desc.predicates.begin(), desc.predicates.end(), [](const Node* test) {
    return test->kind == NodeKind::IsNamed || test->kind == NodeKind::IsFace;
  });
}

/// The place that nobody is named for, to which cards of another player's go: "from opponent's discard pile into deck"; null where there is none.
static const Desc* unsaidForAnothers(const Context& context, const Filling& filling) {
  const Desc* into = nullptr;
  bool anothers = false;
  const auto notYours = [&](const Node* whose) {
    return whose && whose->type == Type::Player && !same(whose, context.setting.you) &&
           whose->kind != NodeKind::ScenarioPlayer;
  };
  for (const RoleDecl& role : filling.frame->roles) {
    const Desc& desc = filling.descs[size_t(role.slot)];
    if (!filling.filled[size_t(role.slot)]) continue;
    if (role.type.sort == NounSort::Zone) {
      if (role.preposition == Closed::From) anothers = anothers || notYours(desc.node);
      if (role.preposition != Closed::From && role.preposition != Closed::None && desc.unsaid) into = &desc;
    } else if (desc.sort == Sort::Query && desc.list && desc.list->kind == NodeKind::CardsInZone) {
      anothers = anothers || notYours(desc.list->args[0]);
    }
  }
  return anothers ? into : nullptr;
}

bool whereItIsDone(Context& context, Performing& deed) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  if (const Desc* whose = unsaidForAnothers(context, filling))
    return context.fail(diag::Id::WhoseZone, whose->span, context.textOf(whose->span),
                        "write `owner's " + std::string(context.textOf(whose->span)) + "`") != nullptr;
  // "discard a card from your hand", "search your deck for an ally": the verb's zone is where its cards are.
  for (const RoleDecl& place : frame.roles) {
    if (place.type.sort != NounSort::Zone || !filling.filled[size_t(place.slot)]) continue;
    if (place.preposition != Closed::None && place.preposition != Closed::From) continue;
    const Desc& zone = filling.descs[size_t(place.slot)];
    for (const RoleDecl& role : frame.roles) {  // "search your deck for him": where he was spoken of he need not be
      const Desc& sought = filling.descs[size_t(role.slot)];
      if (place.preposition != Closed::None || context.setting.mode != Mode::Effect ||
          role.type.sort != NounSort::Card || role.subject || !filling.filled[size_t(role.slot)] ||
          sought.sort != Sort::Card)
        continue;
      return context.fail(diag::Id::NotYet, sought.span, "searching for what was spoken of before", "name it") !=
             nullptr;
    }
    for (Desc& desc : filling.descs) {
      if (desc.sort != Sort::Query || !desc.needsZone || desc.list) continue;
      if (desc.element >= 0 && zone.node &&
          Trees::uses(zone.node, desc.element))  // "discard 1 card from its owner's hand"
        return context.fail(diag::Id::NoAntecedent, zone.span, context.textOf(zone.span), "say whose") != nullptr;
      if (desc.controlled && !zone.zoneKind && outOfPlay(context, zoneCards(context, zone)))
        return failControlled(context, zone.span);
      context.discourse.searched = zone;
      if (place.preposition == Closed::None) markSearched(context, zone);
      const bytecode::Zone& kind = context.program.zones[zone.zoneKind ? 0 : zone.index];
      const bool unseen = !zone.zoneKind && kind.hidden && kind.role == bytecode::ZoneRole::Deck &&
                          place.preposition == Closed::From && desc.kinds == ~0u && desc.predicates.empty() &&
                          !desc.top;
      if (zone.fromTop || unseen) {  // "7 cards from the top of your deck": the top 7, not 7 chosen
        const bool counted = desc.quantifier == Quantifier::Number || desc.quantifier == Quantifier::One ||
                             desc.quantifier == Quantifier::UpTo;
        if (!counted || desc.kinds != ~0u || !desc.predicates.empty() || !zone.alsoZones.empty())
          return context.fail(diag::Id::NotYet, desc.span, "these cards from the top of a zone") != nullptr;
        desc.top = desc.number ? desc.number : context.integer(1);
        if (desc.quantifier == Quantifier::UpTo) {
          const int32_t variable = context.newLocal();
          deed.keep(context.make(
              NodeKind::Let, Type::None,
              {context.make(NodeKind::ChooseNumber, Type::Int,
                            {doerOf(context, filling), context.integer(context.wording.paying ? 1 : 0), desc.number}, 0,
                            context.choice("how many: " + std::string(context.textOf(desc.span))))},
              0, kNone, variable));
          desc.top = context.local(variable, Type::Int);
        }
        desc.number = nullptr;
        desc.quantifier = Quantifier::Each;
      }
      desc.list = zoneCards(context, zone);
      desc.needsZone = false;
    }
  }
  // OC-16: what somebody controls is in play, and so is what is attached.
  const auto saysInPlay = [](const Desc& desc) {
    return llvm::any_of(desc.predicates, [](const Node* test) {
      return anyNode(
          test, [](const Node* node) { return node->kind == NodeKind::Controller || node->kind == NodeKind::Host; });
    });
  };
  for (const RoleDecl& role : frame.roles) {  // "put the Old Bell into play": wherever it is
    Desc& desc = filling.descs[size_t(role.slot)];
    if (!role.sought || !filling.filled[size_t(role.slot)] || desc.sort != Sort::Query || !desc.needsZone ||
        desc.list || desc.held || context.setting.mode == Mode::Body)
      continue;
    if (takesFromPlay(context, frame.verb, role.slot) && saysInPlay(desc)) continue;
    const bool allOfTrait =
        desc.quantifier == Quantifier::Each &&  // "set each [[Captive]] ally aside"
        llvm::any_of(desc.predicates, [](const Node* test) { return test->kind == NodeKind::HasTrait; });
    if (context.setting.owner.card != kNone && !isNamed(desc) && !allOfTrait)
      return context.fail(diag::Id::SubjectMissing, desc.span, context.textOf(desc.span),
                          "say where, as in `from your hand`, or name it") != nullptr;
    desc.list = findableCards(context, desc.kinds);
    context.discourse.sought.push_back(desc.list);
    desc.needsZone = false;
    context.note(desc.span, "wherever it is: in play or not");
  }
  for (const RoleDecl& role : frame.roles) {  // SA-12: "discard a character" on a card that reaches further
    Desc& desc = filling.descs[size_t(role.slot)];
    const bool reaches = frame.reach != kNone && context.setting.owner.card != kNone &&
                         (context.setting.owner.kinds & ~frame.reachOf) == 0;
    if (!reaches || role.slot != Role::Object || !filling.filled[size_t(role.slot)] || desc.sort != Sort::Query ||
        !desc.needsZone || desc.list || context.setting.mode != Mode::Effect)
      continue;
    if (saysInPlay(desc)) continue;
    desc.list = context.make(
        NodeKind::Union, Type::Cards,
        {context.make(NodeKind::CardsInPlay, Type::Cards, {}, desc.kinds), cardsInZones(context, frame.reach)});
    desc.needsZone = false;
    context.note(desc.span,
                 "in play, or set aside: a " + context.kindNames(context.setting.owner.kinds) + " reaches it there",
                 "SA-12");
  }
  for (Desc& desc : filling.descs) {  // "shuffle a copy of Lucky Find into your deck": no such card is in play
    if (desc.sort != Sort::Query || !desc.needsZone || desc.list || !isNamed(desc) ||
        (desc.kinds & ~context.model.neverInPlay))
      continue;
    desc.list = cardsAside(context);
    desc.needsZone = !desc.list;
    if (desc.list) context.note(desc.span, "those that lie aside: such cards are never in play");
  }
  for (const RoleDecl& place : frame.roles) {  // "Shuffle.", "Shuffle deck.": what was searched
    const auto& searched = context.discourse.searched;
    if (place.type.sort != NounSort::Zone || place.preposition != Closed::None || !searched) continue;
    const Desc& said = filling.descs[size_t(place.slot)];
    const bool same = said.unsaid && !searched->zoneKind && searched->index == said.index;
    if (filling.filled[size_t(place.slot)] ? !same : place.optional) continue;
    filling.filled[size_t(place.slot)] = true;
    filling.descs[size_t(place.slot)] = *context.discourse.searched;
    filling.descs[size_t(place.slot)].alsoZones.clear();
    filling.descs[size_t(place.slot)].top = nullptr;
    context.note(deed.span, "what was searched: " + std::string(context.textOf(context.discourse.searched->span)));
  }
  return true;
}

bool amountsOf(Context& context, Performing& deed) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  auto& roles = deed.filling.roles;
  const auto upTo = [&](const Desc& desc, const Node* number) {
    roles[size_t(Role::Amount)] = number;
    if (desc.quantifier == Quantifier::AtLeast || desc.quantifier == Quantifier::AtMost ||
        desc.quantifier == Quantifier::No)
      return context.fail(diag::Id::BadQuantity, desc.span, context.textOf(desc.span)) != nullptr;
    if (desc.quantifier != Quantifier::UpTo) return true;
    for (const RoleDecl& other : frame.roles) {  // how much is asked once
      const Desc& each = filling.descs[size_t(other.slot)];
      if (filling.filled[size_t(other.slot)] && other.slot != Role::Amount && each.sort == Sort::Query &&
          each.quantifier == Quantifier::Each && !each.among)
        return context.fail(diag::Id::NotYet, desc.span, "so much at the most, for each of several,") != nullptr;
    }
    const int32_t variable = context.newLocal();
    deed.keep(
        context.make(NodeKind::Let, Type::None,
                     {context.make(NodeKind::ChooseNumber, Type::Int,
                                   {doerOf(context, filling), context.integer(context.wording.paying ? 1 : 0), number},
                                   0, context.choice("how much: " + std::string(context.textOf(desc.span))))},
                     0, kNone, variable));
    roles[size_t(Role::Amount)] = context.local(variable, Type::Int);
    return true;
  };
  for (const RoleDecl& role : frame.roles) {
    Desc& desc = filling.descs[size_t(role.slot)];
    if (!filling.filled[size_t(role.slot)] || role.slot != Role::Amount) continue;
    if (desc.sort == Sort::Query) {  // an amount of cards: "draw 2 cards"
      if (!desc.number && desc.quantifier != Quantifier::One)
        return context.fail(diag::Id::BadAmount, desc.span, context.textOf(desc.span)) != nullptr;
      if (!desc.predicates.empty() || (desc.list && desc.zoneNoun == kNone))
        return context.fail(diag::Id::NoRole, desc.span, context.textOf(desc.span)) != nullptr;
      if (!upTo(desc, desc.number ? desc.number : context.integer(1))) return false;
    } else if (desc.sort == Sort::Resources) {
      roles[size_t(Role::Amount)] = desc.number ? desc.number : context.integer(1);
      roles[size_t(Role::Extra)] = desc.node ? desc.node : context.integer(0);
    } else {
      if (!upTo(desc, desc.number && !desc.node ? desc.number : desc.node)) return false;
      if (desc.unit == NounSort::Counter) {
        if (desc.unitIndex == kNone)
          return context.fail(diag::Id::WhichCounter, desc.span, context.textOf(desc.span)) != nullptr;
        roles[size_t(Role::Extra)] = context.integer(desc.unitIndex);
      }
    }
  }
  if (filling.descs[size_t(Role::Amount)].total &&
      std::none_of(filling.descs.begin(), filling.descs.end(), [](const Desc& desc) { return desc.among; }))
    return context.fail(diag::Id::NoRole, filling.descs[size_t(Role::Amount)].span,
                        context.textOf(filling.descs[size_t(Role::Amount)].span), "say among which cards") != nullptr;
  return true;
}

bool performOn(Context& context, Performing& deed, const RoleDecl& role, Desc& desc) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  auto& roles = deed.filling.roles;
  const Node*& node = roles[size_t(role.slot)];
  if (desc.among) {
    const std::optional<Shares> shares = divide(context, desc, filling, role);
    if (!shares) return false;
    for (const Node* statement : shares->chosen) deed.keep(statement);
    deed.steps.push_back({.list = shares->list, .variable = shares->element});
    node = context.local(shares->element, Type::Card);
    roles[size_t(Role::Amount)] = shares->share;
    return true;
  }
  if (role.type.sort == NounSort::Card && (desc.kinds & ~role.type.kinds) != 0 &&
      desc.quantifier != Quantifier::Definite) {  // "deal 1 damage to a card"
    diag::Builder problem = context.report(diag::Id::WrongRole, desc.span);
    problem.arg(context.textOf(desc.span)).help(usage(context, frame));
    return false;
  }
  if (context.program.verbs[frame.verb].does(bytecode::Operation::Swap) && !desc.list)
    return context.fail(diag::Id::NotYet, desc.span, "swapping cards in play") != nullptr;
  if (role.type.sort == NounSort::Card && (desc.kinds & role.type.kinds) != 0 &&
      desc.quantifier == Quantifier::Definite) {  // of cards of one name, one that this can be of
    if (desc.anyKind && (desc.kinds & ~role.type.kinds) != 0)
      desc.predicates.push_back(
          context.make(NodeKind::IsKind, Type::Bool, {context.local(desc.variable, Type::Card)}, role.type.kinds));
    desc.kinds &= role.type.kinds;
  }
  const auto isOne = [](const Node* number) { return number && number->kind == NodeKind::Int && number->value == 1; };
  const bool one = isOne(desc.top) || (desc.quantifier == Quantifier::Number && isOne(desc.number));  // "1 copy of ..."
  const bool several = (desc.plural || desc.quantifier == Quantifier::Each) && !one;
  const Node* others = nullptr;
  if (!several && desc.quantifier == Quantifier::Definite && !desc.random && !desc.top && !desc.key) {
    Desc every = desc;
    finishQuery(context, every);
    others = candidates(context, every);
  }
  if (desc.needsZone && !desc.list && context.setting.mode == Mode::Effect && context.setting.owner.name != kNone &&
      entersPlay(context, frame.verb, role.slot) && !takesFromPlay(context, frame.verb, role.slot))
    return context.fail(diag::Id::NotYet, desc.span, "putting into play what is in play already",
                        "say where it comes from") != nullptr;
  const bool fromElsewhere = desc.list && outOfPlay(context, desc.list);
  const bool away =
      takesFromPlay(context, frame.verb, role.slot) || (fromElsewhere && !entersPlay(context, frame.verb, role.slot));
  const bool looked = areLookedAt(context, desc);
  const bool moves = looked && takesFromPlay(context, frame.verb, role.slot);
  const bool whole = desc.quantifier == Quantifier::Each && desc.predicates.empty() && !desc.top;
  const Node* list = resolveList(context, desc, &filling, &role);
  if (!list) return false;
  if (!several) {
    const int32_t variable = desc.element >= 0 ? desc.element : context.newLocal();
    const Node* chosen =
        context.make(NodeKind::Let, Type::None, {context.make(NodeKind::At, Type::Card, {list, context.integer(0)})}, 0,
                     kNone, variable);
    deed.keep(chosen);
    if (looked)
      deed.keep(dealtWith(context, context.make(NodeKind::Single, Type::Cards, {context.local(variable, Type::Card)}),
                          moves));
    const Node* among = list->kind == NodeKind::Choose ? list->args[1] : nullptr;
    if (among && among->kind == NodeKind::Best) among = among->args[0];  // "the ally with the fewest hit points"
    deed.sure = among && among->kind == NodeKind::Filter;
    node = context.local(variable, Type::Card);
    deed.guards.push_back(context.make(NodeKind::IsCard, Type::Bool, {node}));
    mention(context, Sort::Card, node, desc.kinds, false, desc.span, desc.zoneNoun);
    context.discourse.antecedents.back().others = others;
    context.discourse.antecedents.back().away = away;
  } else {
    const int32_t variable = context.newLocal();
    deed.keep(context.make(NodeKind::Let, Type::None, {list}, 0, kNone, variable));
    const Node* value = context.local(variable, Type::Cards);
    if (looked && (moves || !whole)) deed.keep(dealtWith(context, value, moves));
    const int32_t element = desc.element >= 0 ? desc.element : context.newLocal();
    std::erase_if(context.discourse.antecedents, [&](const Antecedent& a) {  // nothing that a later sentence could mean
      return a.sort == Sort::Card && a.node && a.node->kind == NodeKind::Local && a.node->value == element;
    });
    const bool counted = desc.quantifier == Quantifier::Number || desc.top;
    const Node* many = !counted ? nullptr : desc.top ? desc.top : desc.number;
    const bool fixed = many && (many->kind == NodeKind::Int || many->kind == NodeKind::Local);
    deed.steps.push_back({.list = value, .variable = element, .asked = fixed ? many : nullptr});
    node = context.local(element, Type::Card);
    mention(context, Sort::Query, value, desc.kinds, true, desc.span);
  }
  return true;
}

bool roleOf(Context& context, Performing& deed, const RoleDecl& role) {
  Filling& filling = deed.filling;
  auto& roles = deed.filling.roles;
  Desc& desc = filling.descs[size_t(role.slot)];
  const Node*& node = roles[size_t(role.slot)];
  if (role.preposition == Closed::As) {  // "as a boost card": the place of those
    node = context.integer(role.type.zone);
    return true;
  }
  switch (desc.sort) {
    case Sort::Card:
      if (desc.others) {  // where none was chosen, one of them that this can be of
        const Node* none = context.negate(context.make(NodeKind::IsCard, Type::Bool, {desc.chosen}));
        const Node* one = context.make(NodeKind::Single, Type::Cards, {desc.chosen});
        const Node* rest =
            context.make(NodeKind::Filter, Type::Cards, {desc.others, none}, 0, kNone, context.newLocal());
        desc.sort = Sort::Query;
        desc.list = context.make(NodeKind::Union, Type::Cards, {one, rest});
        desc.variable = context.newLocal();
        return performOn(context, deed, role, desc);
      }
      node = desc.node;
      if (desc.node->kind == NodeKind::This && context.setting.owner.fromHand && context.setting.mode == Mode::Effect &&
          context.program.verbs[filling.frame->verb].does(
              bytecode::Operation::Exchange))  // it has no place while it is played
        return context.fail(diag::Id::NotYet, desc.span, "exchanging a card that is being played") != nullptr;
      if (desc.node->kind != NodeKind::This && desc.node->kind != NodeKind::Identity) {
        deed.guards.push_back(context.make(NodeKind::IsCard, Type::Bool, {desc.node}));
        if (const Node* there = stillThere(context, desc.node)) deed.guards.push_back(there);
      }
      if (const Node* all = role.preposition == Closed::From ? enough(context, filling, node) : nullptr)
        deed.guards.push_back(all);
      if (!desc.person && (!role.subject || desc.node->kind != NodeKind::This))
        mention(context, Sort::Card, desc.node, desc.kinds, false, desc.span, desc.zoneNoun);
      break;
    case Sort::Player:
      node = desc.node;
      if (const Node* there = isInGame(context, node)) deed.guards.push_back(there);
      if (desc.node != context.setting.you) mention(context, Sort::Player, desc.node, 0, false, desc.span);
      break;
    case Sort::Query:
      return performOn(context, deed, role, desc);
    case Sort::Players: {
      if (desc.quantifier != Quantifier::One && desc.quantifier != Quantifier::Each &&
          desc.quantifier != Quantifier::Definite)  // "2 players draw 1 card"
        return context.fail(diag::Id::BadQuantity, desc.span, context.textOf(desc.span)) != nullptr;
      const int32_t variable = desc.variable >= 0 ? desc.variable : context.newLocal();
      if (desc.quantifier == Quantifier::One) {
        const Node* chosen = context.make(
            NodeKind::ChoosePlayers, Type::Players,
            {whoChooses(context, desc, context.setting.you), desc.node, context.integer(1), context.integer(1)}, 0,
            choiceOf(context, desc, &filling, &role));
        deed.keep(context.make(NodeKind::Let, Type::None,
                               {context.make(NodeKind::PlayerAt, Type::Player, {chosen, context.integer(0)})}, 0, kNone,
                               variable));
        mention(context, Sort::Player, context.local(variable, Type::Player), 0, false, desc.span);
      } else {
        deed.steps.push_back({.players = true, .list = desc.node, .variable = variable});
      }
      node = context.local(variable, Type::Player);
      break;
    }
    case Sort::Zone:
      // "your deck and discard pile" are one place to look for a card
      if (!desc.alsoZones.empty() && role.preposition != Closed::From &&
          (role.preposition != Closed::None || llvm::none_of(filling.frame->roles, [&](const RoleDecl& sought) {
             return sought.type.sort == NounSort::Card && filling.filled[size_t(sought.slot)];
           })))
        return context.fail(diag::Id::NoRole, desc.span, context.textOf(desc.span)) != nullptr;
      if ((desc.bottom || desc.fromTop) && role.preposition == Closed::None)  // "shuffle the top of your deck"
        return context.fail(diag::Id::NoRole, desc.span, context.textOf(desc.span)) != nullptr;
      if (desc.bottom && role.preposition == Closed::From)
        return context.fail(diag::Id::NotYet, desc.span, "the bottom of a zone, taken from,") != nullptr;
      inZone(context, roles, desc);
      break;
    case Sort::Form:
    case Sort::Word:
      break;
    case Sort::Scope:
      // "interrupt the battle": the one in progress; "to battle": the bare word
      if (role.type.definite != desc.definite || desc.quantifier == Quantifier::Each || desc.index != role.type.unit)
        return context.fail(diag::Id::NoRole, desc.span, context.textOf(desc.span)) != nullptr;
      break;
    case Sort::Amount:
    case Sort::Event:
    case Sort::Stat:
    case Sort::Resources:
    case Sort::Keyword:
    case Sort::Trait:
    case Sort::None:
      return context.fail(diag::Id::NoRole, desc.span, context.textOf(desc.span)) != nullptr;
  }
  return true;
}

void inZone(Context& context, std::array<const Node*, bytecode::kRoleCount>& roles, const Desc& zone) {
  roles[size_t(Role::Extra)] =
      zone.zoneKind ? zone.zoneKind : context.integer(zone.index | (zone.bottom ? bytecode::kBottom : 0));
  roles[size_t(Role::TargetPlayer)] = zone.node;
}

bool rolesUnsaid(Context& context, Performing& deed) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  auto& roles = deed.filling.roles;
  for (const RoleDecl& place : frame.roles) {  // "discard the top card of your deck": from there
    const Desc& cards = filling.descs[size_t(Role::Object)];
    const bool unsaid = place.type.sort == NounSort::Zone && place.optional && place.preposition == Closed::From &&
                        !filling.filled[size_t(place.slot)] && filling.filled[size_t(Role::Object)];
    const Node* from = unsaid ? pileOf(context, cards) : nullptr;
    if (!from || roles[size_t(Role::Extra)] || roles[size_t(Role::TargetPlayer)]) continue;
    roles[size_t(Role::TargetPlayer)] = from->args[0];
    roles[size_t(Role::Extra)] = context.integer(from->value);
  }
  if (frame.facedown != filling.facedown)
    return context.fail(diag::Id::RoleMissing, deed.span, context.textOf(deed.span), "say `facedown`") != nullptr;
  for (const RoleDecl& role : frame.roles) {
    if (filling.filled[size_t(role.slot)] || role.optional || role.subject) continue;
    if (role.type.sort == NounSort::Unit && role.type.unit != kNone) continue;
    if (role.slot == Role::TargetPlayer && roles[size_t(Role::TargetPlayer)]) continue;
    // "a player or a character": a player stands there with the identity (YOU-1), a card with its controller.
    const Node*& player = roles[size_t(Role::ObjectPlayer)];
    const Node*& card = roles[size_t(Role::Object)];
    if (role.alternative && player) {
      card = context.identityOf(player);
      continue;
    }
    if (role.slot == Role::ObjectPlayer && card && takesEither(frame)) {
      player = context.make(NodeKind::Controller, Type::Player, {card});
      roles[size_t(Role::Extra)] = context.integer(1);
      continue;
    }
    if (context.wording.asksWhether && role.type.sort == NounSort::Card) {
      context.note(deed.span, "nothing forbids it, whoever it would be done to");
      continue;
    }
    return context.fail(diag::Id::RoleMissing, deed.span, context.textOf(deed.span), "") != nullptr;
  }
  // "all threat": as many as there are
  Desc& amount = filling.descs[size_t(Role::Amount)];
  if (filling.filled[size_t(Role::Amount)] && !roles[size_t(Role::Amount)]) {
    const Node* card = roles[size_t(Role::Target)] ? roles[size_t(Role::Target)] : roles[size_t(Role::Object)];
    for (const RoleDecl& role : frame.roles) {
      if (role.preposition == Closed::From && roles[size_t(role.slot)]) card = roles[size_t(role.slot)];
    }
    if (context.wording.asksWhether && amount.quantifier != Quantifier::Each && !amount.number) {
      roles[size_t(Role::Amount)] = context.integer(1);
    } else if (amount.quantifier != Quantifier::Each || !card || amount.unit != NounSort::Counter) {
      return context.fail(diag::Id::BadAmount, amount.span, context.textOf(amount.span)) != nullptr;
    } else {
      roles[size_t(Role::Amount)] = context.make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex);
    }
  }
  if (context.program.verbs[frame.verb].needsAmount && !roles[size_t(Role::Amount)] &&
      context.setting.mode != Mode::Body && !context.wording.asksWhether)  // "damage a minion"
    return context.fail(diag::Id::RoleMissing, deed.span, context.textOf(deed.span), "say how much") != nullptr;
  for (const RoleDecl& role : frame.roles) {
    if (!role.subject || filling.filled[size_t(role.slot)]) continue;
    if (role.named)
      return context.fail(diag::Id::RoleMissing, deed.span, context.textOf(deed.span), usage(context, frame)) !=
             nullptr;
    if (role.slot == Role::Object) {  // "Take 2 damage.": nobody else is named, so it is you (YOU-3)
      const uint32_t identities = context.identityKinds();
      if (!(role.type.kinds & identities))
        return context.fail(diag::Id::SubjectMissing, deed.span, context.textOf(deed.span)) != nullptr;
      roles[size_t(Role::Object)] = context.identityOf(context.setting.you);
      context.note(deed.span, "(you) your identity: an identity can have this done to it",
                   "YOU-1, " + rulesOf(context, filling, "YOU-3"));
    } else if (role.type.sort == NounSort::Player) {
      if (role.slot != Role::Player) roles[size_t(role.slot)] = context.setting.you;  // "engage that minion"
      const bool toOthers = llvm::any_of(frame.roles, [](const RoleDecl& other) {
        return other.type.sort == NounSort::Card || other.type.sort == NounSort::Zone;
      });  // else it is done to you: "take 2 indirect damage"
      context.note(deed.span, "(you) the player: what no one else is said to do, you do",
                   role.subject && toOthers ? "YOU-9" : rulesOf(context, filling, "YOU-9"));
    }
  }
  if (!roles[size_t(Role::Performer)])
    roles[size_t(Role::Performer)] = context.setting.causer ? context.setting.causer : context.thisCard();
  if (context.wording.paying && context.program.verbs[frame.verb].does(bytecode::Operation::Pay) &&
      !roles[size_t(Role::Object)])
    roles[size_t(Role::Object)] = context.thisCard();  // what is paid for an ability of a card is paid for that card
  if (!roles[size_t(Role::Player)]) {
    const Node* performer = roles[size_t(Role::Performer)];
    if (roles[size_t(Role::TargetPlayer)] && !filling.filled[size_t(Role::Extra)])
      roles[size_t(Role::Player)] = roles[size_t(Role::TargetPlayer)];
    else if (roles[size_t(Role::ObjectPlayer)])
      roles[size_t(Role::Player)] = roles[size_t(Role::ObjectPlayer)];
    else if (performer->kind == NodeKind::This || context.setting.mode == Mode::Body || !ofPlayers(context, filling))
      roles[size_t(Role::Player)] = context.setting.you;
    else
      roles[size_t(Role::Player)] = context.make(NodeKind::Controller, Type::Player, {performer});
  }
  return true;
}

}  // namespace thou::sema
