// What fills a frame made into the roles of an event: where its cards are, how much, which card or player; and those that the text leaves
// unsaid. Next: Perform.cpp.
#include <algorithm>

#include "compiler/sema/Builder.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

bool Builder::entersPlay(Index verb, Role role, std::vector<std::pair<Index, Role>> seen) const {
  const bytecode::Verb& done = program_.verbs[verb];
  if (done.does(bytecode::Operation::EnterPlay) || done.does(bytecode::Operation::EnterAs)) return role == Role::Object;
  if (llvm::is_contained(seen, std::pair(verb, role))) return false;
  seen.emplace_back(verb, role);
  const auto known = model_.verbTrees.find(verb);
  return known != model_.verbTrees.end() && anyNode(known->second.body, [&](const Node* deed) {
           for (size_t at = 0; deed->kind == NodeKind::Do && at < deed->args.size(); ++at) {
             const Node* card = deed->args[at];
             const bool it = card && (card->kind == NodeKind::This ? role == Role::Performer
                                                                   : card->kind == NodeKind::RoleCard &&
                                                                         card->args[0]->kind == NodeKind::Watched &&
                                                                         card->value == int64_t(role));
             if (it && entersPlay(deed->index, Role(at), seen)) return true;
           }
           return false;
         });
}

const Node* Builder::doerOf(const Filling& filling) const {
  const Node* player = filling.roles[size_t(Role::Player)];
  return player ? player : you_;
}

bool Builder::whereItIsDone(Performing& deed) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  // "discard a card from your hand", "search your deck for an ally": the verb's zone is where its cards are.
  for (const RoleDecl& place : frame.roles) {
    if (place.type.sort != NounSort::Zone || !filling.filled[size_t(place.slot)]) continue;
    if (place.preposition != Closed::None && place.preposition != Closed::From) continue;
    const Desc& zone = filling.descs[size_t(place.slot)];
    for (const RoleDecl& role : frame.roles) {  // "search your deck for him": where he was spoken of he need not be
      const Desc& sought = filling.descs[size_t(role.slot)];
      if (place.preposition != Closed::None || mode_ != Mode::Effect || role.type.sort != NounSort::Card ||
          role.subject || !filling.filled[size_t(role.slot)] || sought.sort != Sort::Card)
        continue;
      return fail(diag::Id::NotYet, sought.span, "searching for what was spoken of before", "name it") != nullptr;
    }
    for (Desc& desc : filling.descs) {
      if (desc.sort != Sort::Query || !desc.needsZone || desc.list) continue;
      if (desc.controlled && !zone.zoneKind && outOfPlay(zoneCards(zone))) return failControlled(zone.span);
      searched_ = zone;
      if (place.preposition == Closed::None) markSearched(zone);
      const bytecode::Zone& kind = program_.zones[zone.zoneKind ? 0 : zone.index];
      const bool unseen = !zone.zoneKind && kind.hidden && kind.role == bytecode::ZoneRole::Deck &&
                          place.preposition == Closed::From && desc.kinds == ~0u && desc.predicates.empty() &&
                          !desc.top;
      if (zone.fromTop || unseen) {  // "7 cards from the top of your deck": the top 7, not 7 chosen
        const bool counted = desc.quantifier == Quantifier::Number || desc.quantifier == Quantifier::One ||
                             desc.quantifier == Quantifier::UpTo;
        if (!counted || desc.kinds != ~0u || !desc.predicates.empty() || !zone.alsoZones.empty())
          return fail(diag::Id::NotYet, desc.span, "these cards from the top of a zone") != nullptr;
        desc.top = desc.number ? desc.number : integer(1);
        if (desc.quantifier == Quantifier::UpTo) {
          const int32_t variable = newLocal();
          deed.keep(
              make(NodeKind::Let, Type::None,
                   {make(NodeKind::ChooseNumber, Type::Int, {doerOf(filling), integer(paying_ ? 1 : 0), desc.number}, 0,
                         choice("how many: " + std::string(textOf(desc.span))))},
                   0, kNone, variable));
          desc.top = local(variable, Type::Int);
        }
        desc.number = nullptr;
        desc.quantifier = Quantifier::Each;
      }
      desc.list = zoneCards(zone);
      desc.needsZone = false;
    }
  }
  for (const RoleDecl& role : frame.roles) {  // "put the Old Bell into play": wherever it is
    Desc& desc = filling.descs[size_t(role.slot)];
    if (!role.sought || !filling.filled[size_t(role.slot)] || desc.sort != Sort::Query || !desc.needsZone ||
        desc.list || desc.held || mode_ == Mode::Body)
      continue;
    desc.list = findableCards(desc.kinds);
    sought_.push_back(desc.list);
    desc.needsZone = false;
    note(desc.span, "wherever it is: in play or not");
  }
  for (const RoleDecl& role : frame.roles) {  // SA-12: "discard a character" on a card that reaches further
    Desc& desc = filling.descs[size_t(role.slot)];
    const bool reaches = frame.reach != kNone && owner_.card != kNone && (owner_.kinds & ~frame.reachOf) == 0;
    if (!reaches || role.slot != Role::Object || !filling.filled[size_t(role.slot)] || desc.sort != Sort::Query ||
        !desc.needsZone || desc.list || mode_ != Mode::Effect)
      continue;
    const bool controlled = std::any_of(desc.predicates.begin(), desc.predicates.end(), [](const Node* test) {
      return anyNode(test, [](const Node* node) { return node->kind == NodeKind::Controller; });
    });
    if (controlled) continue;  // OC-16: what somebody controls is in play
    desc.list = make(NodeKind::Union, Type::Cards,
                     {make(NodeKind::CardsInPlay, Type::Cards, {}, desc.kinds), cardsInZones(frame.reach)});
    desc.needsZone = false;
    note(desc.span, "in play, or set aside: a " + kindNames(owner_.kinds) + " reaches it there", "SA-12");
  }
  for (Desc& desc : filling.descs) {  // "shuffle a copy of Lucky Find into your deck": no such card is in play
    const bool named = std::any_of(desc.predicates.begin(), desc.predicates.end(),
                                   [](const Node* test) { return test->kind == NodeKind::IsNamed; });
    if (desc.sort != Sort::Query || !desc.needsZone || desc.list || !named || (desc.kinds & ~model_.neverInPlay))
      continue;
    desc.list = cardsAside();
    desc.needsZone = !desc.list;
    if (desc.list) note(desc.span, "those that lie aside: such cards are never in play");
  }
  for (const RoleDecl& place : frame.roles) {  // "Shuffle.": what was searched
    if (place.type.sort != NounSort::Zone || place.preposition != Closed::None || place.optional ||
        filling.filled[size_t(place.slot)] || !searched_)
      continue;
    filling.filled[size_t(place.slot)] = true;
    filling.descs[size_t(place.slot)] = *searched_;
    filling.descs[size_t(place.slot)].alsoZones.clear();
    filling.descs[size_t(place.slot)].top = nullptr;
    note(deed.span, "what was searched: " + std::string(textOf(searched_->span)));
  }
  return true;
}

bool Builder::amountsOf(Performing& deed) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  auto& roles = deed.filling.roles;
  const auto upTo = [&](const Desc& desc, const Node* number) {
    roles[size_t(Role::Amount)] = number;
    if (desc.quantifier == Quantifier::AtLeast || desc.quantifier == Quantifier::AtMost ||
        desc.quantifier == Quantifier::No)
      return fail(diag::Id::BadQuantity, desc.span, textOf(desc.span)) != nullptr;
    if (desc.quantifier != Quantifier::UpTo) return true;
    const int32_t variable = newLocal();
    deed.keep(make(NodeKind::Let, Type::None,
                   {make(NodeKind::ChooseNumber, Type::Int, {doerOf(filling), integer(paying_ ? 1 : 0), number}, 0,
                         choice("how much: " + std::string(textOf(desc.span))))},
                   0, kNone, variable));
    roles[size_t(Role::Amount)] = local(variable, Type::Int);
    return true;
  };
  for (const RoleDecl& role : frame.roles) {
    Desc& desc = filling.descs[size_t(role.slot)];
    if (!filling.filled[size_t(role.slot)] || role.slot != Role::Amount) continue;
    if (desc.sort == Sort::Query) {  // an amount of cards: "draw 2 cards"
      if (!desc.number && desc.quantifier != Quantifier::One)
        return fail(diag::Id::BadAmount, desc.span, textOf(desc.span)) != nullptr;
      if (!desc.predicates.empty() || (desc.list && desc.zoneNoun == kNone))
        return fail(diag::Id::NoRole, desc.span, textOf(desc.span)) != nullptr;
      if (!upTo(desc, desc.number ? desc.number : integer(1))) return false;
    } else if (desc.sort == Sort::Resources) {
      roles[size_t(Role::Amount)] = desc.number ? desc.number : integer(1);
      roles[size_t(Role::Extra)] = desc.node ? desc.node : integer(0);
    } else {
      if (!upTo(desc, desc.number && !desc.node ? desc.number : desc.node)) return false;
      if (desc.unit == NounSort::Counter) {
        if (desc.unitIndex == kNone) return fail(diag::Id::WhichCounter, desc.span, textOf(desc.span)) != nullptr;
        roles[size_t(Role::Extra)] = integer(desc.unitIndex);
      }
    }
  }
  if (filling.descs[size_t(Role::Amount)].total &&
      std::none_of(filling.descs.begin(), filling.descs.end(), [](const Desc& desc) { return desc.among; }))
    return fail(diag::Id::NoRole, filling.descs[size_t(Role::Amount)].span,
                textOf(filling.descs[size_t(Role::Amount)].span), "say among which cards") != nullptr;
  return true;
}

bool Builder::performOn(Performing& deed, const RoleDecl& role, Desc& desc) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  auto& roles = deed.filling.roles;
  const Node*& node = roles[size_t(role.slot)];
  if (desc.among) {
    const std::optional<Shares> shares = divide(desc, filling, role);
    if (!shares) return false;
    for (const Node* statement : shares->chosen) deed.keep(statement);
    deed.steps.push_back({.list = shares->list, .variable = shares->element});
    node = local(shares->element, Type::Card);
    roles[size_t(Role::Amount)] = shares->share;
    return true;
  }
  if (role.type.sort == NounSort::Card && (desc.kinds & ~role.type.kinds) != 0 &&
      desc.quantifier != Quantifier::Definite) {  // "deal 1 damage to a card"
    diag::Builder problem = report(diag::Id::WrongRole, desc.span);
    problem.arg(textOf(desc.span)).help(usage(frame));
    return false;
  }
  if (program_.verbs[frame.verb].does(bytecode::Operation::Swap) && !desc.list)
    return fail(diag::Id::NotYet, desc.span, "swapping cards in play") != nullptr;
  if (role.type.sort == NounSort::Card && (desc.kinds & role.type.kinds) != 0 &&
      desc.quantifier == Quantifier::Definite) {  // of cards of one name, one that this can be of
    if (desc.anyKind && (desc.kinds & ~role.type.kinds) != 0)
      desc.predicates.push_back(
          make(NodeKind::IsKind, Type::Bool, {local(desc.variable, Type::Card)}, role.type.kinds));
    desc.kinds &= role.type.kinds;
  }
  const auto isOne = [](const Node* number) { return number && number->kind == NodeKind::Int && number->value == 1; };
  const bool one = isOne(desc.top) || (desc.quantifier == Quantifier::Number && isOne(desc.number));  // "1 copy of ..."
  const bool several = (desc.plural || desc.quantifier == Quantifier::Each) && !one;
  const Node* others = nullptr;
  if (!several && desc.quantifier == Quantifier::Definite && !desc.random && !desc.top && !desc.key) {
    Desc every = desc;
    finishQuery(every);
    others = candidates(every);
  }
  if (desc.needsZone && !desc.list && mode_ == Mode::Effect && owner_.name != kNone &&
      entersPlay(frame.verb, role.slot) && !takesFromPlay(frame.verb, role.slot))
    return fail(diag::Id::NotYet, desc.span, "putting into play what is in play already", "say where it comes from") !=
           nullptr;
  const bool looked = areLookedAt(desc);
  const bool moves = looked && takesFromPlay(frame.verb, role.slot);
  const bool whole = desc.quantifier == Quantifier::Each && desc.predicates.empty() && !desc.top;
  const Node* list = resolveList(desc, &filling, &role);
  if (!list) return false;
  if (!several) {
    const int32_t variable = desc.element >= 0 ? desc.element : newLocal();
    const Node* chosen =
        make(NodeKind::Let, Type::None, {make(NodeKind::At, Type::Card, {list, integer(0)})}, 0, kNone, variable);
    deed.keep(chosen);
    if (looked) deed.keep(dealtWith(make(NodeKind::Single, Type::Cards, {local(variable, Type::Card)}), moves));
    const Node* among = list->kind == NodeKind::Choose ? list->args[1] : nullptr;
    if (among && among->kind == NodeKind::Best) among = among->args[0];  // "the ally with the fewest hit points"
    deed.sure = among && among->kind == NodeKind::Filter;
    node = local(variable, Type::Card);
    deed.guards.push_back(make(NodeKind::IsCard, Type::Bool, {node}));
    mention(Sort::Card, node, desc.kinds, false, desc.span, desc.zoneNoun);
    antecedents_.back().others = others;
  } else {
    const int32_t variable = newLocal();
    deed.keep(make(NodeKind::Let, Type::None, {list}, 0, kNone, variable));
    const Node* value = local(variable, Type::Cards);
    if (looked && (moves || !whole)) deed.keep(dealtWith(value, moves));
    const int32_t element = desc.element >= 0 ? desc.element : newLocal();
    std::erase_if(antecedents_, [&](const Antecedent& a) {  // nothing that a later sentence could mean
      return a.sort == Sort::Card && a.node && a.node->kind == NodeKind::Local && a.node->value == element;
    });
    const bool counted = desc.quantifier == Quantifier::Number || desc.top;
    const Node* many = !counted ? nullptr : desc.top ? desc.top : desc.number;
    const bool fixed = many && (many->kind == NodeKind::Int || many->kind == NodeKind::Local);
    deed.steps.push_back({.list = value, .variable = element, .asked = fixed ? many : nullptr});
    node = local(element, Type::Card);
    mention(Sort::Query, value, desc.kinds, true, desc.span);
  }
  return true;
}

bool Builder::roleOf(Performing& deed, const RoleDecl& role) {
  Filling& filling = deed.filling;
  auto& roles = deed.filling.roles;
  Desc& desc = filling.descs[size_t(role.slot)];
  const Node*& node = roles[size_t(role.slot)];
  if (role.preposition == Closed::As) {  // "as a boost card": the place of those
    node = integer(role.type.zone);
    return true;
  }
  switch (desc.sort) {
    case Sort::Card:
      if (desc.others) {  // where none was chosen, one of them that this can be of
        const Node* none = negate(make(NodeKind::IsCard, Type::Bool, {desc.chosen}));
        const Node* one = make(NodeKind::Single, Type::Cards, {desc.chosen});
        const Node* rest = make(NodeKind::Filter, Type::Cards, {desc.others, none}, 0, kNone, newLocal());
        desc.sort = Sort::Query;
        desc.list = make(NodeKind::Union, Type::Cards, {one, rest});
        desc.variable = newLocal();
        return performOn(deed, role, desc);
      }
      node = desc.node;
      if (desc.node->kind != NodeKind::This && desc.node->kind != NodeKind::Identity) {
        deed.guards.push_back(make(NodeKind::IsCard, Type::Bool, {desc.node}));
        if (const Node* there = stillThere(desc.node)) deed.guards.push_back(there);
      }
      if (const Node* all = role.preposition == Closed::From ? enough(filling, node) : nullptr)
        deed.guards.push_back(all);
      if (!desc.person && (!role.subject || desc.node->kind != NodeKind::This))
        mention(Sort::Card, desc.node, desc.kinds, false, desc.span, desc.zoneNoun);
      break;
    case Sort::Player:
      node = desc.node;
      if (const Node* there = isInGame(node)) deed.guards.push_back(there);
      if (desc.node != you_) mention(Sort::Player, desc.node, 0, false, desc.span);
      break;
    case Sort::Query:
      return performOn(deed, role, desc);
    case Sort::Players: {
      const int32_t variable = desc.variable >= 0 ? desc.variable : newLocal();
      if (desc.quantifier == Quantifier::One) {
        const Node* chosen =
            make(NodeKind::ChoosePlayers, Type::Players, {whoChooses(desc, you_), desc.node, integer(1), integer(1)}, 0,
                 choiceOf(desc, &filling, &role));
        deed.keep(make(NodeKind::Let, Type::None, {make(NodeKind::PlayerAt, Type::Player, {chosen, integer(0)})}, 0,
                       kNone, variable));
        mention(Sort::Player, local(variable, Type::Player), 0, false, desc.span);
      } else {
        deed.steps.push_back({.players = true, .list = desc.node, .variable = variable});
      }
      node = local(variable, Type::Player);
      break;
    }
    case Sort::Zone:
      if (!desc.alsoZones.empty() && role.preposition != Closed::None && role.preposition != Closed::From)
        return fail(diag::Id::NoRole, desc.span, textOf(desc.span)) != nullptr;
      if ((desc.bottom || desc.fromTop) && role.preposition == Closed::None)  // "shuffle the top of your deck"
        return fail(diag::Id::NoRole, desc.span, textOf(desc.span)) != nullptr;
      if (desc.bottom && role.preposition == Closed::From)
        return fail(diag::Id::NotYet, desc.span, "the bottom of a zone, taken from,") != nullptr;
      inZone(roles, desc);
      break;
    case Sort::Form:
    case Sort::Word:
      break;
    case Sort::Scope:
      // "interrupt the battle": the one in progress
      if (!role.type.definite || !desc.definite || desc.index != role.type.unit)
        return fail(diag::Id::NoRole, desc.span, textOf(desc.span)) != nullptr;
      break;
    case Sort::Amount:
    case Sort::Event:
    case Sort::Stat:
    case Sort::Resources:
    case Sort::Keyword:
    case Sort::Trait:
    case Sort::None:
      return fail(diag::Id::NoRole, desc.span, textOf(desc.span)) != nullptr;
  }
  return true;
}

void Builder::inZone(std::array<const Node*, bytecode::kRoleCount>& roles, const Desc& zone) {
  roles[size_t(Role::Extra)] =
      zone.zoneKind ? zone.zoneKind : integer(zone.index | (zone.bottom ? bytecode::kBottom : 0));
  roles[size_t(Role::TargetPlayer)] = zone.node;
}

bool Builder::rolesUnsaid(Performing& deed) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  auto& roles = deed.filling.roles;
  for (const RoleDecl& place : frame.roles) {  // "discard the top card of your deck": from there
    const Desc& cards = filling.descs[size_t(Role::Object)];
    const bool unsaid = place.type.sort == NounSort::Zone && place.optional && place.preposition == Closed::From &&
                        !filling.filled[size_t(place.slot)] && filling.filled[size_t(Role::Object)];
    const Node* from = unsaid ? pileOf(cards) : nullptr;
    if (!from || roles[size_t(Role::Extra)] || roles[size_t(Role::TargetPlayer)]) continue;
    roles[size_t(Role::TargetPlayer)] = from->args[0];
    roles[size_t(Role::Extra)] = integer(from->value);
  }
  if (frame.facedown != filling.facedown)
    return fail(diag::Id::RoleMissing, deed.span, textOf(deed.span), "say `facedown`") != nullptr;
  for (const RoleDecl& role : frame.roles) {
    if (filling.filled[size_t(role.slot)] || role.optional || role.subject) continue;
    if (role.type.sort == NounSort::Unit && role.type.unit != kNone) continue;
    if (role.slot == Role::TargetPlayer && roles[size_t(Role::TargetPlayer)]) continue;
    // "a player or a character": a player stands there with the identity (YOU-1), a card with its controller.
    const Node*& player = roles[size_t(Role::ObjectPlayer)];
    const Node*& card = roles[size_t(Role::Object)];
    if (role.alternative && player) {
      card = identityOf(player);
      continue;
    }
    if (role.slot == Role::ObjectPlayer && card && takesEither(frame)) {
      player = make(NodeKind::Controller, Type::Player, {card});
      roles[size_t(Role::Extra)] = integer(1);
      continue;
    }
    if (asksWhether_ && role.type.sort == NounSort::Card) {
      note(deed.span, "nothing forbids it, whoever it would be done to");
      continue;
    }
    return fail(diag::Id::RoleMissing, deed.span, textOf(deed.span), "") != nullptr;
  }
  // "all threat": as many as there are
  Desc& amount = filling.descs[size_t(Role::Amount)];
  if (filling.filled[size_t(Role::Amount)] && !roles[size_t(Role::Amount)]) {
    const Node* card = roles[size_t(Role::Target)] ? roles[size_t(Role::Target)] : roles[size_t(Role::Object)];
    for (const RoleDecl& role : frame.roles) {
      if (role.preposition == Closed::From && roles[size_t(role.slot)]) card = roles[size_t(role.slot)];
    }
    if (asksWhether_ && amount.quantifier != Quantifier::Each && !amount.number) {
      roles[size_t(Role::Amount)] = integer(1);
    } else if (amount.quantifier != Quantifier::Each || !card || amount.unit != NounSort::Counter) {
      return fail(diag::Id::BadAmount, amount.span, textOf(amount.span)) != nullptr;
    } else {
      roles[size_t(Role::Amount)] = make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex);
    }
  }
  for (const RoleDecl& role : frame.roles) {
    if (!role.subject || filling.filled[size_t(role.slot)]) continue;
    if (role.named) return fail(diag::Id::RoleMissing, deed.span, textOf(deed.span), usage(frame)) != nullptr;
    if (role.slot == Role::Object) {  // "Take 2 damage.": nobody else is named, so it is you (YOU-3)
      const uint32_t identities = identityKinds();
      if (!(role.type.kinds & identities))
        return fail(diag::Id::SubjectMissing, deed.span, textOf(deed.span)) != nullptr;
      roles[size_t(Role::Object)] = identityOf(you_);
      note(deed.span, "(you) your identity: an identity can have this done to it",
           "YOU-1, " + rulesOf(filling, "YOU-3"));
    } else if (role.type.sort == NounSort::Player) {
      if (role.slot != Role::Player) roles[size_t(role.slot)] = you_;  // "engage that minion"
      const bool toOthers = llvm::any_of(frame.roles, [](const RoleDecl& other) {
        return other.type.sort == NounSort::Card || other.type.sort == NounSort::Zone;
      });  // else it is done to you: "take 2 indirect damage"
      note(deed.span, "(you) the player: what no one else is said to do, you do",
           role.subject && toOthers ? "YOU-9" : rulesOf(filling, "YOU-9"));
    }
  }
  if (!roles[size_t(Role::Performer)]) roles[size_t(Role::Performer)] = causer_ ? causer_ : thisCard();
  if (paying_ && program_.verbs[frame.verb].does(bytecode::Operation::Pay) && !roles[size_t(Role::Object)])
    roles[size_t(Role::Object)] = thisCard();  // what is paid for an ability of a card is paid for that card
  if (!roles[size_t(Role::Player)]) {
    const Node* performer = roles[size_t(Role::Performer)];
    if (roles[size_t(Role::TargetPlayer)] && !filling.filled[size_t(Role::Extra)])
      roles[size_t(Role::Player)] = roles[size_t(Role::TargetPlayer)];
    else if (roles[size_t(Role::ObjectPlayer)])
      roles[size_t(Role::Player)] = roles[size_t(Role::ObjectPlayer)];
    else if (performer->kind == NodeKind::This || mode_ == Mode::Body || !ofPlayers(filling))
      roles[size_t(Role::Player)] = you_;
    else
      roles[size_t(Role::Player)] = make(NodeKind::Controller, Type::Player, {performer});
  }
  return true;
}

}  // namespace thou::sema
