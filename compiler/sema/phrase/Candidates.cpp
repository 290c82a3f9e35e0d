// See Candidates.h.
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"
#include "compiler/sema/phrase/Tags.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

static bool anyOfDeck(const Context& context, const Desc& desc);

namespace {

/// Whether a test asks who has a card.
bool saysWhose(const Node* test) {
  if (!test) return false;
  return test->kind == NodeKind::Controller || test->kind == NodeKind::Owner || llvm::any_of(test->args, saysWhose);
}

}  // namespace

void finishQuery(Context& context, Desc& desc) {
  if (desc.sort != Sort::Query) return;
  const uint32_t kinds = desc.anyKind ? ~0u : desc.kinds;
  if (!desc.list) {  // SA-16: in play, where nothing else is said
    const bool never = !desc.anyKind && (desc.kinds & ~context.model.neverInPlay) == 0;
    const bool any = desc.kinds == ~0u && !desc.anyKind && desc.predicates.empty() && !context.model.bareNouns &&
                     context.setting.owner.card != kNone;
    if (never || any)
      context.fail(diag::Id::SubjectMissing, desc.span, context.textOf(desc.span), "say where, as in `from your hand`");
    desc.list = context.make(NodeKind::CardsInPlay, Type::Cards, {}, kinds);
    desc.needsZone = false;
  } else if (kinds != ~0u) {
    desc.predicates.insert(desc.predicates.begin(), context.isOf(context.local(desc.variable, Type::Card), kinds));
  }
}

const Node* candidates(Context& context, Desc& desc) {
  const Node* list = desc.list;
  if (!desc.predicates.empty()) {
    list = context.filter(list, desc.variable, context.all(desc.predicates));
  }
  if (desc.top) list = context.make(NodeKind::Take, Type::Cards, {list, desc.top});  // the topmost of those that fit
  if (desc.key) {
    const int32_t variable = context.newLocal();
    const Node* key = context.substitute(desc.key, desc.variable, context.local(variable, Type::Card));
    list = context.make(NodeKind::Best, Type::Cards, {list, key}, desc.most ? 1 : 0, kNone, variable);
  }
  return list;
}

const Node* matches(Context& context, Desc& desc, const Node* card) {
  if (desc.sort == Sort::Card) return context.sameCard(card, desc.node);
  if (desc.sort != Sort::Query) return context.failKind(desc.span, context.textOf(desc.span), "card");
  if (desc.random) return context.fail(diag::Id::Misplaced, desc.span, "random");  // nothing is taken of it here
  std::vector<const Node*> tests;
  if (desc.kinds != ~0u && !desc.anyKind) tests.push_back(context.isOf(card, desc.kinds));
  for (const Node* predicate : desc.predicates) tests.push_back(context.substitute(predicate, desc.variable, card));
  if (desc.controlled && !desc.list) tests.push_back(inPlayThen(context, card));
  if (desc.key || desc.top || desc.list) {
    Desc copy = desc;
    finishQuery(context, copy);
    tests.push_back(context.make(NodeKind::Contains, Type::Bool, {candidates(context, copy), card}));
  }
  if (tests.empty()) return context.boolean(true);
  return context.all(tests);
}

const Node* cardOf(Context& context, Desc& desc) {
  if (desc.sort == Sort::Card) return desc.node;
  if (desc.sort == Sort::Player) return context.identityOf(desc.node);
  if (desc.sort == Sort::Query && desc.quantifier == Quantifier::Definite) {
    finishQuery(context, desc);
    return context.first(candidates(context, desc));
  }
  return context.fail(diag::Id::OneCardExpected, desc.span, context.textOf(desc.span));
}

const Node* playerOf(Context& context, Desc& desc) {
  if (desc.sort == Sort::Player) return desc.node;
  if (desc.sort == Sort::Card) return context.controllerOf(desc.node);
  return context.fail(desc.sort == Sort::Players ? diag::Id::OnePlayerExpected : diag::Id::PlayerExpected, desc.span,
                      context.textOf(desc.span));
}

const Node* canBeDone(Context& context, const Filling& filling, const RoleDecl& role, const Node* card) {
  std::array<const Node*, bytecode::kRoleCount> roles = filling.roles;
  roles[size_t(role.slot)] = card;
  const Node* others = nullptr;  // who else it is done by or to, chosen later: one of them is enough
  int32_t other = -1;
  const int32_t element = filling.descs[size_t(role.slot)].element;
  for (const RoleDecl& later : filling.frame->roles) {
    const Node*& node = roles[size_t(later.slot)];
    const Desc& player = filling.descs[size_t(later.slot)];
    if (!node && filling.filled[size_t(later.slot)] && later.slot == Role::ObjectPlayer &&
        player.sort == Sort::Player && Trees::isPure(player.node))
      node = element >= 0 ? context.substitute(player.node, element, card) : player.node;
    if (node || !filling.filled[size_t(later.slot)] || later.type.sort != NounSort::Card) continue;
    Desc desc = filling.descs[size_t(later.slot)];
    if (desc.sort == Sort::Query) {
      if (others || desc.top || desc.random) return context.boolean(true);
      finishQuery(context, desc);
      other = context.newLocal();
      others = candidates(context, desc);
      if (element >= 0) others = context.substitute(others, element, card);  // "from a scheme to another scheme"
      node = context.local(other, Type::Card);
    } else {
      node = desc.sort == Sort::Player ? context.identityOf(desc.node) : desc.node;
    }
  }
  if (!roles[size_t(Role::Performer)]) roles[size_t(Role::Performer)] = context.thisCard();
  const Node* toWhom = roles[size_t(Role::ObjectPlayer)];
  if (!roles[size_t(Role::Player)]) roles[size_t(Role::Player)] = toWhom ? toWhom : context.setting.you;
  const Node*& amount = roles[size_t(Role::Amount)];
  const bool nothing = amount && amount->kind == NodeKind::Int && amount->value == 0;
  if (!amount || !Trees::isPure(amount) || !Trees::evaluable(amount) ||
      (nothing && isTagVerb(context, filling.frame->verb)))
    amount = context.integer(1);  // an attack for 0 is one
  const Node* can = context.canDo(roles, filling.frame->verb, context.wording.paying ? Purpose::Cost : Purpose::Choice);
  if (!others) return can;
  const Node* those = context.filter(others, other, can);
  return context.some(those);
}

bool anyOfDeck(const Context& context, const Desc& desc) {
  // "a card from your deck", "another card": nothing is said to seek it by
  if (desc.kinds != ~0u || !desc.list || desc.list->kind != NodeKind::CardsInZone) return false;
  const bytecode::Zone& zone = context.program.zones[size_t(desc.list->value)];
  return zone.hidden && zone.role == bytecode::ZoneRole::Deck &&
         std::all_of(desc.predicates.begin(), desc.predicates.end(), [](const Node* test) {
           return test->kind == NodeKind::Not && test->args[0]->kind == NodeKind::EqCard;
         });
}

const Node* ownToPay(Context& context, const Desc& desc) {
  // "Exhaust the Night Ferry and an ally →": of players' cards one's own (RR Cost); "exhaust a character →": no enemy
  const uint32_t players = playerKinds(context);
  if (desc.list->kind != NodeKind::CardsInPlay || llvm::any_of(desc.predicates, saysWhose) || !(desc.kinds & players))
    return nullptr;
  const Node* card = context.local(desc.variable, Type::Card);
  const Node* own =
      context.samePlayer(context.controllerOf(card), context.wording.doer ? context.wording.doer : context.setting.you);
  if ((desc.kinds & players & personKinds(context)) != 0) return own;
  return context.either(context.negate(context.isOf(card, players)), own);
}

const Node* resolveList(Context& context, Desc& desc, const Filling* filling, const RoleDecl* role) {
  finishQuery(context, desc);
  const bool chosen = desc.quantifier == Quantifier::One || desc.quantifier == Quantifier::Number ||
                      desc.quantifier == Quantifier::UpTo || desc.quantifier == Quantifier::AnyNumber ||
                      desc.quantifier == Quantifier::Definite;
  const bool searching =
      filling && std::any_of(filling->frame->roles.begin(), filling->frame->roles.end(), [&](const RoleDecl& place) {
        return place.type.sort == NounSort::Zone && place.preposition == Closed::None &&
               filling->filled[size_t(place.slot)];
      });
  if (chosen && context.setting.mode == Mode::Effect && !desc.random && !desc.top && !searching &&
      anyOfDeck(context, desc))
    return context.fail(diag::Id::NotYet, desc.span, "choosing any card of a deck that nobody sees",
                        "write `the top card of ...`");
  if (desc.top && desc.list->kind == NodeKind::CardsInPlay)  // cards in play lie in no order
    return context.fail(diag::Id::NotYet, desc.span, "the top of what is in play");
  const Node* doer = filling ? doerOf(context, *filling) : context.setting.you;
  // "Attach to the enemy with the most ATK", and two have as much; among what is found, who searches chooses
  const Node* chooser = searching ? doer : whoChooses(context, desc, doer);
  const bool first = chooser != doer;
  if (chosen && filling && role && !desc.random && !desc.top) {
    // Only what the verb can be done to is on offer: "cannot" beats "can", and an exhausted card is not exhausted again.
    desc.predicates.push_back(canBeDone(context, *filling, *role, context.local(desc.variable, Type::Card)));
    const bool from = role->preposition == Closed::From;
    if (const Node* all = from ? enough(context, *filling, context.local(desc.variable, Type::Card)) : nullptr)
      desc.predicates.push_back(all);
  }
  if (const Node* there = chosen ? isInGame(context, chooser) : nullptr) desc.predicates.push_back(there);
  if (const Node* own = context.wording.paying && chosen && filling ? ownToPay(context, desc) : nullptr) {
    desc.predicates.push_back(own);
    context.note(desc.span, "a cost is paid with cards that you control");
  }
  if (chosen) onlyObjects(context, desc);
  const Node* list = candidates(context, desc);
  const Node* one = context.integer(1);
  if (desc.quantifier == Quantifier::No && desc.random)
    return context.fail(diag::Id::BadQuantity, desc.span, context.textOf(desc.span));
  if (desc.key && desc.plural && desc.number)  // "the 2 allies with the highest ATK"
    return context.fail(diag::Id::NotYet, desc.span, "several cards by a superlative");
  if (desc.random) {
    return context.make(NodeKind::RandomOf, Type::Cards, {list, desc.number ? desc.number : one});
  }
  if (!chosen) {
    if (desc.quantifier == Quantifier::No || desc.quantifier == Quantifier::AtLeast ||
        desc.quantifier == Quantifier::AtMost) {
      return context.fail(diag::Id::BadQuantity, desc.span, context.textOf(desc.span));
    }
    return list;
  }
  const Node* least = one;
  const Node* most = one;
  const Node* fewest = context.integer(context.wording.paying ? 1 : 0);  // a cost is at least one
  if (desc.quantifier == Quantifier::Number) least = most = desc.number;
  if (desc.quantifier == Quantifier::UpTo) least = fewest, most = desc.number;
  if (desc.quantifier == Quantifier::AnyNumber) least = fewest, most = context.integer(1000);
  if (context.setting.mode == Mode::Condition)
    return context.fail(diag::Id::ChoiceInCondition, desc.span, context.textOf(desc.span));
  context.note(desc.span,
               std::string(first ? "the first player chooses" : "you choose") + ", among those it can happen to", "");
  return context.make(NodeKind::Choose, Type::Cards, {chooser, list, least, most}, 0,
                      choiceOf(context, desc, filling, role));
}

Index choiceOf(Context& context, const Desc& desc, const Filling* filling, const RoleDecl* role) {
  std::string_view what = context.textOf(desc.span);
  if (what.starts_with("X ")) what.remove_prefix(2);  // the decision says how many
  std::string prompt = "choose " + std::string(what);
  if (!filling || !role || filling->frame->verb == kNone || role->participle != kNone) return context.choice(prompt);
  const bytecode::Verb& verb = context.program.verbs[filling->frame->verb];
  prompt += " to " + std::string(context.program.string(verb.name));
  if (role->preposition == Closed::None) return context.choice(prompt);
  for (const RoleDecl& other : filling->frame->roles) {
    const Desc& object = filling->descs[size_t(other.slot)];
    const bool said = filling->filled[size_t(other.slot)] && !other.subject && other.preposition == Closed::None;
    if (said && other.slot != role->slot && !context.textOf(object.span).empty())
      prompt += " " + std::string(context.textOf(object.span));
  }
  return context.choice(prompt + " " + std::string(spelling(role->preposition)));
}

void onlyObjects(Context& context, Desc& desc) {
  // An ability "(attack)" chooses only what can be attacked.
  if (context.setting.mode != Mode::Effect) return;
  const uint32_t kinds = objectKinds(context);
  if (kinds != 0 && (desc.kinds & ~kinds) == 0)
    desc.predicates.push_back(canBeObject(context, context.local(desc.variable, Type::Card)));
}

const Node* enough(Context& context, const Filling& filling, const Node* card) {
  const Desc& amount = filling.descs[size_t(Role::Amount)];
  const Node* many = filling.roles[size_t(Role::Amount)];
  const bool fixed = amount.quantifier == Quantifier::Number || amount.quantifier == Quantifier::One;
  if (!context.wording.paying || !many || !fixed || amount.unit != NounSort::Counter || amount.unitIndex == kNone ||
      !Trees::isPure(many))
    return nullptr;
  return context.make(NodeKind::LeInt, Type::Bool,
                      {many, context.make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex)});
}

}  // namespace thou::sema
