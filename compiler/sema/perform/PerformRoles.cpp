// See PerformRoles.h.
#include "compiler/sema/perform/PerformRoles.h"

#include <algorithm>

#include "compiler/sema/context/Usage.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/perform/Divide.h"
#include "compiler/sema/phrase/Candidates.h"
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
    deed.keep(context.let(
        variable, context.make(NodeKind::ChooseNumber, Type::Int,
                               {doerOf(context, filling), context.integer(context.wording.paying ? 1 : 0), number}, 0,
                               context.choice("how much: " + std::string(context.textOf(desc.span))))));
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
      desc.predicates.push_back(context.isOf(context.local(desc.variable, Type::Card), role.type.kinds));
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
    const Node* chosen = context.let(variable, context.first(list));
    deed.keep(chosen);
    if (looked) deed.keep(dealtWith(context, context.single(context.local(variable, Type::Card)), moves));
    const Node* among = list->kind == NodeKind::Choose ? list->args[1] : nullptr;
    if (among && among->kind == NodeKind::Best) among = among->args[0];  // "the ally with the fewest hit points"
    deed.sure = among && among->kind == NodeKind::Filter;
    node = context.local(variable, Type::Card);
    deed.guards.push_back(context.isCard(node));
    mention(context, Sort::Card, node, desc.kinds, false, desc.span, desc.zoneNoun);
    context.discourse.antecedents.back().others = others;
    context.discourse.antecedents.back().away = away;
  } else {
    const int32_t variable = context.newLocal();
    deed.keep(context.let(variable, list));
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

/// A role that players have: one who is chosen, or each in a pass of their own.
static bool performFor(Context& context, Performing& deed, const RoleDecl& role, const Desc& desc) {
  if (desc.quantifier != Quantifier::One && desc.quantifier != Quantifier::Each &&
      desc.quantifier != Quantifier::Definite)  // "2 players draw 1 card"
    return context.fail(diag::Id::BadQuantity, desc.span, context.textOf(desc.span)) != nullptr;
  const int32_t variable = desc.variable >= 0 ? desc.variable : context.newLocal();
  if (desc.quantifier == Quantifier::One) {
    const Node* chosen = context.make(
        NodeKind::ChoosePlayers, Type::Players,
        {whoChooses(context, desc, context.setting.you), desc.node, context.integer(1), context.integer(1)}, 0,
        choiceOf(context, desc, &deed.filling, &role));
    deed.keep(context.let(variable, context.make(NodeKind::PlayerAt, Type::Player, {chosen, context.integer(0)})));
    mention(context, Sort::Player, context.local(variable, Type::Player), 0, false, desc.span);
  } else {
    deed.steps.push_back({.players = true, .list = desc.node, .variable = variable});
  }
  deed.filling.roles[size_t(role.slot)] = context.local(variable, Type::Player);
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
        const Node* none = context.negate(context.isCard(desc.chosen));
        const Node* one = context.single(desc.chosen);
        const Node* rest = context.filter(desc.others, context.newLocal(), none);
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
        deed.guards.push_back(context.isCard(desc.node));
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
    case Sort::Players:
      return performFor(context, deed, role, desc);
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

}  // namespace thou::sema
