// A filled frame made into statements: choices first, then one event for each thing meant.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

bool Builder::ofPlayers(const Filling& filling) const {
  // Whether what does it can be a player's card; what an encounter card does, it does for whoever resolves the text (YOU-3).
  const Desc& who = filling.descs[size_t(Role::Performer)];
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    if ((who.kinds >> i & 1) && (program_.kinds[i].playerCard || program_.kinds[i].identity)) return true;
  }
  return false;
}

bool Builder::handsOn(const VerbFrame& frame) const {
  return std::any_of(frame.mentions.begin(), frame.mentions.end(), [&](Index word) {
    return std::any_of(model_.verbs[word].frames.begin(), model_.verbs[word].frames.end(), [&](const VerbFrame& part) {
      return part.construct == Construct::None && !part.body.empty() && program_.verbs[part.verb].needsAmount;
    });
  });
}

bool Builder::keepsAmount(const VerbFrame& frame, Index unit, size_t depth) const {
  if (program_.verbs[frame.verb].hasOperation) return true;
  if (frame.body.size() != 1 || depth == 0) return false;
  return std::all_of(frame.mentions.begin(), frame.mentions.end(), [&](Index word) {
    return std::any_of(model_.verbs[word].frames.begin(), model_.verbs[word].frames.end(), [&](const VerbFrame& part) {
      const bool same = std::any_of(part.roles.begin(), part.roles.end(), [&](const RoleDecl& role) {
        return role.slot == Role::Amount && (role.type.unit == unit || role.type.unit == kNone);
      });
      return same && keepsAmount(part, unit, depth - 1);
    });
  });
}

const Node* Builder::doneFully(const Filling& filling, const Node* result) {
  // "Deal 2 damage to an enemy. Then, ...": 2, no less
  const VerbFrame& frame = *filling.frame;
  const Node* asked = filling.roles[size_t(Role::Amount)];
  if (!filling.filled[size_t(Role::Amount)] || !asked || !program_.verbs[frame.verb].needsAmount) return lastDid_;
  if (asked->kind != NodeKind::Int && asked->kind != NodeKind::Local) return lastDid_;
  for (const RoleDecl& role : frame.roles) {
    if (role.slot == Role::Amount && keepsAmount(frame, role.type.unit, 4))
      return make(NodeKind::LeInt, Type::Bool, {asked, result});
  }
  return lastDid_;
}

const Node* Builder::perform(Filling& filling, Span span) {
  const VerbFrame& frame = *filling.frame;
  // What leads up to the event, outermost first: a choice or value to keep, or a loop that all behind it stands in.
  struct Step {
    const Node* keep = nullptr;
    bool players = false;
    const Node* list = nullptr;
    int32_t variable = -1;
    const Node* asked = nullptr;  ///< how many of them the text says
  };
  std::vector<Step> steps;
  std::vector<const Node*> guards;
  auto keep = [&](const Node* statement) { steps.push_back({.keep = statement}); };
  auto& roles = filling.roles;

  // "discard a card from your hand", "search your deck for an ally": the verb's zone is where its cards are.
  for (const RoleDecl& place : frame.roles) {
    if (place.type.sort != NounSort::Zone || !filling.filled[size_t(place.slot)]) continue;
    if (place.preposition != Closed::None && place.preposition != Closed::From) continue;
    const Desc& zone = filling.descs[size_t(place.slot)];
    for (Desc& desc : filling.descs) {
      if (desc.sort != Sort::Query || !desc.needsZone || desc.list) continue;
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
          return fail(diag::Id::NotYet, desc.span, "these cards from the top of a zone");
        desc.top = desc.number ? desc.number : integer(1);
        if (desc.quantifier == Quantifier::UpTo) {
          const int32_t variable = newLocal();
          keep(make(NodeKind::Let, Type::None,
                    {make(NodeKind::ChooseNumber, Type::Int, {you_, integer(0), desc.number}, 0,
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
        desc.list || mode_ == Mode::Body)
      continue;
    desc.list = findableCards(desc.kinds);
    desc.needsZone = false;
    note(desc.span, "wherever it is: in play or not");
  }
  for (const RoleDecl& place : frame.roles) {  // "Shuffle.": what was searched
    if (place.type.sort != NounSort::Zone || place.preposition != Closed::None || place.optional ||
        filling.filled[size_t(place.slot)] || !searched_)
      continue;
    filling.filled[size_t(place.slot)] = true;
    filling.descs[size_t(place.slot)] = *searched_;
    filling.descs[size_t(place.slot)].alsoZones.clear();
    filling.descs[size_t(place.slot)].top = nullptr;
    note(span, "what was searched: " + std::string(textOf(searched_->span)));
  }
  const auto upTo = [&](const Desc& desc, const Node* number) {
    roles[size_t(Role::Amount)] = number;
    if (desc.quantifier == Quantifier::AtLeast || desc.quantifier == Quantifier::AtMost ||
        desc.quantifier == Quantifier::No)
      return fail(diag::Id::BadQuantity, desc.span, textOf(desc.span)) != nullptr;
    if (desc.quantifier != Quantifier::UpTo) return true;
    const int32_t variable = newLocal();
    keep(make(NodeKind::Let, Type::None,
              {make(NodeKind::ChooseNumber, Type::Int, {you_, integer(0), number}, 0,
                    choice("how much: " + std::string(textOf(desc.span))))},
              0, kNone, variable));
    roles[size_t(Role::Amount)] = local(variable, Type::Int);
    return true;
  };
  // Amounts first, they may be wanted by what can be chosen.
  for (const RoleDecl& role : frame.roles) {
    Desc& desc = filling.descs[size_t(role.slot)];
    if (!filling.filled[size_t(role.slot)] || role.slot != Role::Amount) continue;
    if (desc.sort == Sort::Query) {  // an amount of cards: "draw 2 cards"
      if (!desc.number && desc.quantifier != Quantifier::One)
        return fail(diag::Id::BadAmount, desc.span, textOf(desc.span));
      if (!desc.predicates.empty() || (desc.list && desc.zoneNoun == kNone))
        return fail(diag::Id::NoRole, desc.span, textOf(desc.span));
      if (!upTo(desc, desc.number ? desc.number : integer(1))) return nullptr;
    } else if (desc.sort == Sort::Resources) {
      roles[size_t(Role::Amount)] = desc.number ? desc.number : integer(1);
      roles[size_t(Role::Extra)] = desc.node ? desc.node : integer(0);
    } else {
      if (!upTo(desc, desc.number && !desc.node ? desc.number : desc.node)) return nullptr;
      if (desc.unit == NounSort::Counter) {
        if (desc.unitIndex == kNone) return fail(diag::Id::WhichCounter, desc.span, textOf(desc.span));
        roles[size_t(Role::Extra)] = integer(desc.unitIndex);
      }
    }
  }
  if (filling.descs[size_t(Role::Amount)].total &&
      std::none_of(filling.descs.begin(), filling.descs.end(), [](const Desc& desc) { return desc.among; }))
    return fail(diag::Id::NoRole, filling.descs[size_t(Role::Amount)].span,
                textOf(filling.descs[size_t(Role::Amount)].span), "say among which cards");
  for (const RoleDecl& role : frame.roles) {
    if (!filling.filled[size_t(role.slot)] || role.slot == Role::Amount) continue;
    Desc& desc = filling.descs[size_t(role.slot)];
    const Node*& node = roles[size_t(role.slot)];
    if (role.preposition == Closed::As) {  // "as a boost card": the place of those
      node = integer(role.type.zone);
      continue;
    }
    switch (desc.sort) {
      case Sort::Card:
        node = desc.node;
        if (desc.node->kind != NodeKind::This && desc.node->kind != NodeKind::Identity) {
          guards.push_back(make(NodeKind::IsCard, Type::Bool, {desc.node}));
        }
        if (const Node* all = role.preposition == Closed::From ? enough(filling, node) : nullptr) guards.push_back(all);
        if (!desc.person && (!role.subject || desc.node->kind != NodeKind::This))
          mention(Sort::Card, desc.node, desc.kinds, false, desc.span, desc.zoneNoun);
        break;
      case Sort::Player:
        node = desc.node;
        if (const Node* there = isInGame(node)) guards.push_back(there);
        if (desc.node != you_) mention(Sort::Player, desc.node, 0, false, desc.span);
        break;
      case Sort::Query: {
        if (desc.among) {
          const std::optional<Shares> shares = divide(desc, filling, role);
          if (!shares) return nullptr;
          for (const Node* statement : shares->chosen) keep(statement);
          steps.push_back({.list = shares->list, .variable = shares->element});
          node = local(shares->element, Type::Card);
          roles[size_t(Role::Amount)] = shares->share;
          break;
        }
        if (role.type.sort == NounSort::Card && (desc.kinds & ~role.type.kinds) != 0 &&
            desc.quantifier != Quantifier::Definite) {  // "deal 1 damage to a card"
          diag::Builder problem = report(diag::Id::WrongRole, desc.span);
          problem.arg(textOf(desc.span)).help(usage(frame));
          return nullptr;
        }
        if (program_.verbs[frame.verb].does(bytecode::Operation::Swap) && !desc.list)
          return fail(diag::Id::NotYet, desc.span, "swapping cards in play");
        if (role.type.sort == NounSort::Card && (desc.kinds & role.type.kinds) != 0 &&
            desc.quantifier == Quantifier::Definite)
          desc.kinds &= role.type.kinds;  // of cards of one name, one that this can be of
        const bool topOne = desc.top && desc.top->kind == NodeKind::Int && desc.top->value == 1;
        const bool several = (desc.plural || desc.quantifier == Quantifier::Each) && !topOne;
        const Node* others = nullptr;
        if (!several && desc.quantifier == Quantifier::Definite && !desc.random && !desc.top && !desc.key) {
          Desc every = desc;
          finishQuery(every);
          others = candidates(every);
        }
        const Node* list = resolveList(desc, &filling, &role);
        if (!list) return nullptr;
        if (!several) {
          const int32_t variable = desc.element >= 0 ? desc.element : newLocal();
          const Node* chosen =
              make(NodeKind::Let, Type::None, {make(NodeKind::At, Type::Card, {list, integer(0)})}, 0, kNone, variable);
          keep(chosen);
          if (others) meant_.emplace_back(chosen, others);
          node = local(variable, Type::Card);
          guards.push_back(make(NodeKind::IsCard, Type::Bool, {node}));
          mention(Sort::Card, node, desc.kinds, false, desc.span, desc.zoneNoun);
          antecedents_.back().others = others;
        } else {
          const int32_t variable = newLocal();
          keep(make(NodeKind::Let, Type::None, {list}, 0, kNone, variable));
          const Node* value = local(variable, Type::Cards);
          const int32_t element = desc.element >= 0 ? desc.element : newLocal();
          std::erase_if(antecedents_, [&](const Antecedent& a) {  // nothing that a later sentence could mean
            return a.sort == Sort::Card && a.node && a.node->kind == NodeKind::Local && a.node->value == element;
          });
          const bool counted = desc.quantifier == Quantifier::Number || desc.top;
          const Node* many = !counted ? nullptr : desc.top ? desc.top : desc.number;
          const bool fixed = many && (many->kind == NodeKind::Int || many->kind == NodeKind::Local);
          steps.push_back({.list = value, .variable = element, .asked = fixed ? many : nullptr});
          node = local(element, Type::Card);
          mention(Sort::Query, value, desc.kinds, true, desc.span);
        }
        break;
      }
      case Sort::Players: {
        const int32_t variable = desc.variable >= 0 ? desc.variable : newLocal();
        if (desc.quantifier == Quantifier::One) {
          const Node* chosen = make(NodeKind::ChoosePlayers, Type::Players, {you_, desc.node, integer(1), integer(1)},
                                    0, choice("choose " + std::string(textOf(desc.span))));
          keep(make(NodeKind::Let, Type::None, {make(NodeKind::PlayerAt, Type::Player, {chosen, integer(0)})}, 0, kNone,
                    variable));
          mention(Sort::Player, local(variable, Type::Player), 0, false, desc.span);
        } else {
          steps.push_back({.players = true, .list = desc.node, .variable = variable});
        }
        node = local(variable, Type::Player);
        break;
      }
      case Sort::Zone:
        if (!desc.alsoZones.empty() && role.preposition != Closed::None && role.preposition != Closed::From)
          return fail(diag::Id::NoRole, desc.span, textOf(desc.span));
        if ((desc.bottom || desc.fromTop) && role.preposition == Closed::None)  // "shuffle the top of your deck"
          return fail(diag::Id::NoRole, desc.span, textOf(desc.span));
        if (desc.bottom && role.preposition == Closed::From)
          return fail(diag::Id::NotYet, desc.span, "the bottom of a zone, taken from,");
        roles[size_t(Role::Extra)] =
            desc.zoneKind ? desc.zoneKind : integer(desc.index | (desc.bottom ? bytecode::kBottom : 0));
        roles[size_t(Role::TargetPlayer)] = desc.node;
        break;
      case Sort::Form:
      case Sort::Word:
        break;
      case Sort::Scope:
        // "interrupt the battle": the one in progress
        if (!role.type.definite || !desc.definite || desc.index != role.type.unit)
          return fail(diag::Id::NoRole, desc.span, textOf(desc.span));
        break;
      case Sort::Amount:
      case Sort::Event:
      case Sort::Stat:
      case Sort::Resources:
      case Sort::Keyword:
      case Sort::Trait:
      case Sort::None:
        return fail(diag::Id::NoRole, desc.span, textOf(desc.span));
    }
  }
  if (frame.facedown != filling.facedown) return fail(diag::Id::RoleMissing, span, textOf(span), "say `facedown`");
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
    if (role.slot == Role::ObjectPlayer && card &&
        std::any_of(frame.roles.begin(), frame.roles.end(), [](const RoleDecl& other) { return other.alternative; })) {
      player = make(NodeKind::Controller, Type::Player, {card});
      continue;
    }
    return fail(diag::Id::RoleMissing, span, textOf(span), "");
  }
  // "all threat": as many as there are
  Desc& amount = filling.descs[size_t(Role::Amount)];
  if (filling.filled[size_t(Role::Amount)] && !roles[size_t(Role::Amount)]) {
    const Node* card = roles[size_t(Role::Target)] ? roles[size_t(Role::Target)] : roles[size_t(Role::Object)];
    for (const RoleDecl& role : frame.roles) {
      if (role.preposition == Closed::From && roles[size_t(role.slot)]) card = roles[size_t(role.slot)];
    }
    if (amount.quantifier != Quantifier::Each || !card || amount.unit != NounSort::Counter) {
      return fail(diag::Id::BadAmount, amount.span, textOf(amount.span));
    }
    roles[size_t(Role::Amount)] = make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex);
  }
  for (const RoleDecl& role : frame.roles) {
    if (!role.subject || filling.filled[size_t(role.slot)]) continue;
    if (role.named) return fail(diag::Id::RoleMissing, span, textOf(span), usage(frame));
    if (role.slot == Role::Object) {  // "Take 2 damage.": nobody else is named, so it is you (YOU-3)
      const uint32_t identities = identityKinds();
      if (!(role.type.kinds & identities)) return fail(diag::Id::SubjectMissing, span, textOf(span));
      roles[size_t(Role::Object)] = identityOf(you_);
      note(span, "(you) your identity: an identity can have this done to it", "YOU-1, YOU-3");
    } else if (role.type.sort == NounSort::Player) {
      if (role.slot != Role::Player) roles[size_t(role.slot)] = you_;  // "engage that minion"
      note(span, "(you) the player: what no one else is said to do, you do", "YOU-9");
    }
  }
  if (!roles[size_t(Role::Performer)]) roles[size_t(Role::Performer)] = causer_ ? causer_ : thisCard();
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
  lastVerb_ = &frame;
  const int32_t result = newLocal();
  const Node* statement = makeList(NodeKind::Do, Type::None, roles, 0, frame.verb, result);
  if (filling.descs[size_t(Role::Amount)].more) additional_.push_back(statement);
  lastAmount_ = local(result, Type::Int);
  lastCards_ = local(result + 1, Type::Cards);
  lastEach_ = false;
  lastDid_ = make(NodeKind::LtInt, Type::Bool, {integer(0), lastAmount_});
  if (program_.verbs[frame.verb].does(bytecode::Operation::Pay))
    lastAmount_ = roles[size_t(Role::Amount)];  // the result says what it was paid with
  const Step* loop = nullptr;
  for (const Step& step : steps) {
    if (step.list && !loop) loop = &step;
  }
  if (loop) {
    lastAmount_ = nullptr;
    if (loop->players && searched_ && (!searched_->node || searched_->node->kind != NodeKind::ScenarioPlayer))
      searched_.reset();  // each searched a zone of their own
    lastCards_ = loop->players || loop != &steps.back() ? nullptr : loop->list;
    lastEach_ = true;
    lastDid_ = lastCards_
                   ? make(NodeKind::LtInt, Type::Bool, {integer(0), make(NodeKind::Count, Type::Int, {lastCards_})})
                   : nullptr;
  } else if (!guards.empty()) {
    // Results must exist on the way where nothing happens as well.
    keep(make(NodeKind::Let, Type::None, {integer(0)}, 0, kNone, result));
    keep(make(NodeKind::Let, Type::None, {make(NodeKind::Single, Type::Cards, {make(NodeKind::NoCard, Type::Card)})}, 0,
              kNone, result + 1));
  }
  if (!loop) {
    lastFully_ = doneFully(filling, local(result, Type::Int));
  } else {
    const Node* many = loop->asked;
    lastFully_ = lastCards_ && many
                     ? make(NodeKind::LeInt, Type::Bool, {many, make(NodeKind::Count, Type::Int, {lastCards_})})
                     : nullptr;
  }
  if (paying_ && !loop && program_.verbs[frame.verb].needsAmount) {
    const Node* asked = roles[size_t(Role::Amount)];
    if (handsOn(frame)) {
      lastDid_ = guards.empty() ? boolean(true) : all(guards);
      note(span, "paid even where it is prevented");
    } else if (asked->kind == NodeKind::Int && !program_.verbs[frame.verb].hasOperation) {
      lastDid_ = make(NodeKind::LeInt, Type::Bool, {asked, local(result, Type::Int)});
    }
  }
  if (!guards.empty()) statement = make(NodeKind::If, Type::None, {all(guards), statement, nullptr});
  std::vector<const Node*> inner = {statement};
  for (size_t i = steps.size(); i-- > 0;) {
    const Step& step = steps[i];
    if (step.keep) {
      inner.insert(inner.begin(), step.keep);
    } else {
      inner = {make(step.players ? NodeKind::ForEachPlayer : NodeKind::ForEach, Type::None,
                    {step.list, sequence(inner)}, 0, kNone, step.variable)};
    }
  }
  std::vector<const Node*> whole(std::move(prelude_));
  prelude_.clear();
  whole.insert(whole.end(), inner.begin(), inner.end());
  return sequence(whole);
}

}  // namespace thou::sema
