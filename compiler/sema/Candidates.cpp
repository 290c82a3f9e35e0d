// What a finished description comes to: a list, a test, one card, a player.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

namespace {

/// Whether a test asks who has a card.
bool saysWhose(const Node* test) {
  if (!test) return false;
  return test->kind == NodeKind::Controller || test->kind == NodeKind::Owner || llvm::any_of(test->args, saysWhose);
}

}  // namespace

void Builder::finishQuery(Desc& desc) {
  if (desc.sort != Sort::Query) return;
  const uint32_t kinds = desc.anyKind ? ~0u : desc.kinds;
  if (!desc.list) {  // SA-16: in play, where nothing else is said
    desc.list = make(NodeKind::CardsInPlay, Type::Cards, {}, kinds);
    desc.needsZone = false;
  } else if (kinds != ~0u) {
    desc.predicates.insert(desc.predicates.begin(),
                           make(NodeKind::IsKind, Type::Bool, {local(desc.variable, Type::Card)}, kinds));
  }
}

const Node* Builder::candidates(Desc& desc) {
  const Node* list = desc.list;
  if (!desc.predicates.empty()) {
    list = make(NodeKind::Filter, Type::Cards, {list, all(desc.predicates)}, 0, kNone, desc.variable);
  }
  if (desc.top) list = make(NodeKind::Take, Type::Cards, {list, desc.top});  // the topmost of those that fit
  if (desc.key) {
    const int32_t variable = newLocal();
    const Node* key = substitute(desc.key, desc.variable, local(variable, Type::Card));
    list = make(NodeKind::Best, Type::Cards, {list, key}, desc.most ? 1 : 0, kNone, variable);
  }
  return list;
}

const Node* Builder::matches(Desc& desc, const Node* card) {
  if (desc.sort == Sort::Card) return make(NodeKind::EqCard, Type::Bool, {card, desc.node});
  if (desc.sort != Sort::Query) return failKind(desc.span, textOf(desc.span), "card");
  if (desc.random) return fail(diag::Id::Misplaced, desc.span, "random");  // nothing is taken of it here
  std::vector<const Node*> tests;
  if (desc.kinds != ~0u && !desc.anyKind) tests.push_back(make(NodeKind::IsKind, Type::Bool, {card}, desc.kinds));
  for (const Node* predicate : desc.predicates) tests.push_back(substitute(predicate, desc.variable, card));
  if (desc.controlled && !desc.list) tests.push_back(inPlayThen(card));
  if (desc.key || desc.top || desc.list) {
    Desc copy = desc;
    finishQuery(copy);
    tests.push_back(make(NodeKind::Contains, Type::Bool, {candidates(copy), card}));
  }
  if (tests.empty()) return boolean(true);
  return all(tests);
}

const Node* Builder::cardOf(Desc& desc) {
  if (desc.sort == Sort::Card) return desc.node;
  if (desc.sort == Sort::Player) return identityOf(desc.node);
  if (desc.sort == Sort::Query && desc.quantifier == Quantifier::Definite) {
    finishQuery(desc);
    return make(NodeKind::At, Type::Card, {candidates(desc), integer(0)});
  }
  return fail(diag::Id::OneCardExpected, desc.span, textOf(desc.span));
}

const Node* Builder::playerOf(Desc& desc) {
  if (desc.sort == Sort::Player) return desc.node;
  if (desc.sort == Sort::Card) return make(NodeKind::Controller, Type::Player, {desc.node});
  return fail(desc.sort == Sort::Players ? diag::Id::OnePlayerExpected : diag::Id::PlayerExpected, desc.span,
              textOf(desc.span));
}

const Node* Builder::canBeDone(const Filling& filling, const RoleDecl& role, const Node* card) {
  std::array<const Node*, bytecode::kRoleCount> roles = filling.roles;
  roles[size_t(role.slot)] = card;
  const Node* others = nullptr;  // who else it is done by or to, chosen later: one of them is enough
  int32_t other = -1;
  const int32_t element = filling.descs[size_t(role.slot)].element;
  for (const RoleDecl& later : filling.frame->roles) {
    const Node*& node = roles[size_t(later.slot)];
    const Desc& player = filling.descs[size_t(later.slot)];
    if (!node && filling.filled[size_t(later.slot)] && later.slot == Role::ObjectPlayer &&
        player.sort == Sort::Player && isPure(player.node))
      node = element >= 0 ? substitute(player.node, element, card) : player.node;
    if (node || !filling.filled[size_t(later.slot)] || later.type.sort != NounSort::Card) continue;
    Desc desc = filling.descs[size_t(later.slot)];
    if (desc.sort == Sort::Query) {
      if (others || desc.top || desc.random) return boolean(true);
      finishQuery(desc);
      other = newLocal();
      others = candidates(desc);
      if (element >= 0) others = substitute(others, element, card);  // "from a scheme to another scheme"
      node = local(other, Type::Card);
    } else {
      node = desc.sort == Sort::Player ? identityOf(desc.node) : desc.node;
    }
  }
  if (!roles[size_t(Role::Performer)]) roles[size_t(Role::Performer)] = thisCard();
  const Node* toWhom = roles[size_t(Role::ObjectPlayer)];
  if (!roles[size_t(Role::Player)]) roles[size_t(Role::Player)] = toWhom ? toWhom : you_;
  const Node*& amount = roles[size_t(Role::Amount)];
  const bool nothing = amount && amount->kind == NodeKind::Int && amount->value == 0;
  if (!amount || !isPure(amount) || !evaluable(amount) || (nothing && isTagVerb(filling.frame->verb)))
    amount = integer(1);  // an attack for 0 is one
  const Node* can = canDo(roles, filling.frame->verb, paying_ ? Purpose::Cost : Purpose::Choice);
  if (!others) return can;
  const Node* those = make(NodeKind::Filter, Type::Cards, {others, can}, 0, kNone, other);
  return make(NodeKind::LtInt, Type::Bool, {integer(0), make(NodeKind::Count, Type::Int, {those})});
}

bool Builder::anyOfDeck(const Desc& desc) const {
  // "a card from your deck", "another card": nothing is said to seek it by
  if (desc.kinds != ~0u || !desc.list || desc.list->kind != NodeKind::CardsInZone) return false;
  const bytecode::Zone& zone = program_.zones[size_t(desc.list->value)];
  return zone.hidden && zone.role == bytecode::ZoneRole::Deck &&
         std::all_of(desc.predicates.begin(), desc.predicates.end(), [](const Node* test) {
           return test->kind == NodeKind::Not && test->args[0]->kind == NodeKind::EqCard;
         });
}

const Node* Builder::resolveList(Desc& desc, const Filling* filling, const RoleDecl* role) {
  finishQuery(desc);
  const bool chosen = desc.quantifier == Quantifier::One || desc.quantifier == Quantifier::Number ||
                      desc.quantifier == Quantifier::UpTo || desc.quantifier == Quantifier::AnyNumber ||
                      desc.quantifier == Quantifier::Definite;
  const bool searching =
      filling && std::any_of(filling->frame->roles.begin(), filling->frame->roles.end(), [&](const RoleDecl& place) {
        return place.type.sort == NounSort::Zone && place.preposition == Closed::None &&
               filling->filled[size_t(place.slot)];
      });
  if (chosen && mode_ == Mode::Effect && !desc.random && !desc.top && !searching && anyOfDeck(desc))
    return fail(diag::Id::NotYet, desc.span, "choosing any card of a deck that nobody sees",
                "write `the top card of ...`");
  if (desc.top && desc.list->kind == NodeKind::CardsInPlay)  // cards in play lie in no order
    return fail(diag::Id::NotYet, desc.span, "the top of what is in play");
  const Node* doer = filling ? doerOf(*filling) : you_;
  // "Attach to the enemy with the most ATK", and two have as much; among what is found, who searches chooses
  const Node* chooser = searching ? doer : whoChooses(desc, doer);
  const bool first = chooser != doer;
  if (chosen && filling && role && !desc.random && !desc.top) {
    // Only what the verb can be done to is on offer: "cannot" beats "can", and an exhausted card is not exhausted again.
    desc.predicates.push_back(canBeDone(*filling, *role, local(desc.variable, Type::Card)));
    const bool from = role->preposition == Closed::From;
    if (const Node* all = from ? enough(*filling, local(desc.variable, Type::Card)) : nullptr)
      desc.predicates.push_back(all);
  }
  if (const Node* there = chosen ? isInGame(chooser) : nullptr) desc.predicates.push_back(there);
  if (paying_ && chosen && filling && desc.list->kind == NodeKind::CardsInPlay &&
      llvm::none_of(desc.predicates, saysWhose)) {
    // "Exhaust the Night Ferry and an ally →": of players' cards one's own (RR Cost); "exhaust a character →": no enemy
    if (const uint32_t players = playerKinds(); desc.kinds & players) {
      const Node* card = local(desc.variable, Type::Card);
      const Node* own = make(NodeKind::EqPlayer, Type::Bool,
                             {make(NodeKind::Controller, Type::Player, {card}), doer_ ? doer_ : you_});
      const Node* others = negate(make(NodeKind::IsKind, Type::Bool, {card}, players));
      const bool person = (desc.kinds & players & personKinds()) != 0;
      desc.predicates.push_back(person ? own : make(NodeKind::Or, Type::Bool, {others, own}));
      note(desc.span, "a cost is paid with cards that you control");
    }
  }
  if (chosen) onlyObjects(desc);
  const Node* list = candidates(desc);
  const Node* one = integer(1);
  if (desc.random) {
    return make(NodeKind::RandomOf, Type::Cards, {list, desc.number ? desc.number : one});
  }
  if (!chosen) {
    if (desc.quantifier == Quantifier::No || desc.quantifier == Quantifier::AtLeast ||
        desc.quantifier == Quantifier::AtMost) {
      return fail(diag::Id::BadQuantity, desc.span, textOf(desc.span));
    }
    return list;
  }
  const Node* least = one;
  const Node* most = one;
  const Node* fewest = integer(paying_ ? 1 : 0);  // a cost is at least one
  if (desc.quantifier == Quantifier::Number) least = most = desc.number;
  if (desc.quantifier == Quantifier::UpTo) least = fewest, most = desc.number;
  if (desc.quantifier == Quantifier::AnyNumber) least = fewest, most = integer(1000);
  if (mode_ == Mode::Condition) return fail(diag::Id::ChoiceInCondition, desc.span, textOf(desc.span));
  note(desc.span, std::string(first ? "the first player chooses" : "you choose") + ", among those it can happen to",
       "");
  return make(NodeKind::Choose, Type::Cards, {chooser, list, least, most}, 0, choiceOf(desc, filling, role));
}

Index Builder::choiceOf(const Desc& desc, const Filling* filling, const RoleDecl* role) {
  std::string_view what = textOf(desc.span);
  if (what.starts_with("X ")) what.remove_prefix(2);  // the decision says how many
  std::string prompt = "choose " + std::string(what);
  if (!filling || !role || filling->frame->verb == kNone || role->participle != kNone) return choice(prompt);
  const bytecode::Verb& verb = program_.verbs[filling->frame->verb];
  prompt += " to " + std::string(program_.string(verb.name));
  if (role->preposition == Closed::None) return choice(prompt);
  for (const RoleDecl& other : filling->frame->roles) {
    const Desc& object = filling->descs[size_t(other.slot)];
    const bool said = filling->filled[size_t(other.slot)] && !other.subject && other.preposition == Closed::None;
    if (said && other.slot != role->slot && !textOf(object.span).empty())
      prompt += " " + std::string(textOf(object.span));
  }
  return choice(prompt + " " + std::string(spelling(role->preposition)));
}

void Builder::onlyObjects(Desc& desc) {
  // An ability "(attack)" chooses only what can be attacked.
  if (mode_ != Mode::Effect) return;
  const uint32_t kinds = objectKinds();
  if (kinds != 0 && (desc.kinds & ~kinds) == 0)
    desc.predicates.push_back(canBeObject(local(desc.variable, Type::Card)));
}

const Node* Builder::enough(const Filling& filling, const Node* card) {
  // "Remove 2 oil counters from here →": a cost is paid whole
  const Desc& amount = filling.descs[size_t(Role::Amount)];
  const Node* many = filling.roles[size_t(Role::Amount)];
  const bool fixed = amount.quantifier == Quantifier::Number || amount.quantifier == Quantifier::One;
  if (!paying_ || !many || !fixed || amount.unit != NounSort::Counter || amount.unitIndex == kNone || !isPure(many))
    return nullptr;
  return make(NodeKind::LeInt, Type::Bool, {many, make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex)});
}

}  // namespace thou::sema
