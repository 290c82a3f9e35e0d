// See Targets.h.
#include "compiler/sema/legality/Targets.h"

#include <algorithm>

#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/legality/Resolvable.h"
#include "compiler/sema/phrase/Tags.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;

/// Whether it does something to what the event could be done to that the ability is by its tag: to an enemy, of an (attack).
static bool concernsTag(const Context& context, const Node* tree);
/// This card itself, out of play.
static bool putsAway(const Context& context, const Node* deed);
/// With the values kept for its locals.
static const Node* lookedUp(Context& context, const Node* node, const Targets& at);

namespace {

/// Whether a statement asks "you may", where there is something to ask.
bool asks(const Node* statement) {
  while (statement->kind == NodeKind::If) statement = statement->args[1];
  return statement->kind == NodeKind::Let && statement->args[0]->kind == NodeKind::AskYesNo;
}

}  // namespace

bool putsAway(const Context& context, const Node* deed) {
  // "Ready an ally. Remove this card from the game.": not what it is played for, as it leaves the hand anyway
  const Node* patient = patientOf(deed);
  return patient && patient->kind == NodeKind::This && context.program.verbs[deed->index].takesAway();
}

const Node* notEmpty(Context& context, const Node* list) {
  if (list->type == Type::Players)
    return context.make(NodeKind::LtInt, Type::Bool,
                        {context.integer(0), context.make(NodeKind::CountPlayers, Type::Int, {list})});
  return context.some(withoutPlayed(context, list));
}

const Node* asFarAsKnown(Context& context, const Node* list, int32_t known) {
  // "Stun the villain. Deal 2 damage to it.": who it is, if anybody, is not known before (Antecedent::others)
  if (list->kind == NodeKind::Union && list->args[0]->kind == NodeKind::Single &&
      !Trees::evaluable(list->args[0], known) && list->args[1]->kind == NodeKind::Filter)
    list = list->args[1];
  // "Exhaust an ally → ready another ally": which other is not known before
  if (list->kind != NodeKind::Filter) return list;
  const Node* test = list->args[1];
  std::vector<const Node*> tests;
  for (const Node* each : test->kind == NodeKind::And ? test->args : llvm::ArrayRef<const Node*>(test)) {
    const Node* whole = context.filter(context.integer(0), list->local, each);
    if (Trees::evaluable(whole, known)) tests.push_back(each);
  }
  const Node* from = asFarAsKnown(context, list->args[0], known);
  return tests.empty() ? from : context.filter(from, list->local, context.all(tests));
}

void keepTarget(Context& context, const Node* let, Targets& at) {
  const Node* value = beforePaying(context, let->args[0]);
  if (value->kind == NodeKind::At || value->kind == NodeKind::PlayerAt) value = value->args[0];
  Kept kept{let, nullptr, nullptr};
  const bool chosen = value->kind == NodeKind::Choose || value->kind == NodeKind::RandomOf;
  const Node* list =
      chosen ? asFarAsKnown(context, value->args[value->kind == NodeKind::Choose ? 1 : 0], at.known) : nullptr;
  while (list && searches(context, list) && list->kind == NodeKind::Filter)
    list = list->args[0];  // nothing is found in an empty deck
  if (list && searches(context, list) && Trees::evaluable(list, at.known)) {
    kept.test = notEmpty(context, list);
  } else if (chosen && !searches(context, list) && Trees::evaluable(list, at.known)) {
    kept.test = notEmpty(context, list);
    if (at.always && llvm::is_contained(context.discourse.chosen, let->local)) {
      const Node* least = value->kind == NodeKind::Choose ? value->args[2] : context.integer(1);
      if (least->kind == NodeKind::Int && least->value == 0) least = context.integer(1);
      at.chosen = context.both(at.chosen, Trees::evaluable(least, at.known)
                                              ? context.make(NodeKind::LeInt, Type::Bool,
                                                             {least, context.count(withoutPlayed(context, list))})
                                              : kept.test);
    }
  } else if (value->kind == NodeKind::ChoosePlayers && Trees::evaluable(value->args[1], at.known)) {
    kept.test = notEmpty(context, value->args[1]);
    if (at.always && llvm::is_contained(context.discourse.chosen, let->local))
      at.chosen = context.both(at.chosen, kept.test);
  } else if (const Node* looked = lookedUp(context, let->args[0], at);
             Trees::isPure(looked) && Trees::evaluable(looked, at.known) && !searches(context, looked) &&
             !asksThisWay(looked)) {
    kept.value = looked;
  }
  at.kept.push_back(kept);
}

const Node* lookedUp(Context& context, const Node* node, const Targets& at) {
  for (const Kept& kept : at.kept)
    if (kept.value && Trees::uses(node, kept.let->local)) node = context.substitute(node, kept.let->local, kept.value);
  const auto isChosen = [&](const Node* card) {
    return llvm::any_of(at.kept, [&](const Kept& kept) { return kept.test && Trees::isLocal(card, kept.let->local); });
  };
  // "Stun the villain. Deal 2 damage to it.": who is stunned already, and so not chosen, can be dealt damage (Antecedent::others)
  return context.rewrite(node, [&](const Node* tree) -> const Node* {
    if (tree->kind != NodeKind::Union || tree->args.size() != 2) return nullptr;
    const Node* one = tree->args[0]->kind == NodeKind::Filter ? tree->args[0]->args[0] : tree->args[0];
    const Node* others = tree->args[1]->kind == NodeKind::Take ? tree->args[1]->args[0] : tree->args[1];
    const bool meant = one->kind == NodeKind::Single && isChosen(one->args[0]);
    return meant && others->kind != NodeKind::Single && others->kind != NodeKind::Union ? tree->args[1] : nullptr;
  });
}

bool concernsTag(const Context& context, const Node* tree) {
  if (!tree || !context.setting.tag) return false;
  if (tree->kind != NodeKind::Do)
    return llvm::any_of(tree->args, [&](const Node* child) { return concernsTag(context, child); });
  const Node* patient = patientOf(tree);
  const auto mentioned = llvm::find_if(context.discourse.antecedents, [&](const Antecedent& a) {
    return patient && a.sort == Desc::Sort::Card && same(a.node, patient);
  });
  return isTagDeed(context, tree) ||
         (mentioned != context.discourse.antecedents.end() && (objectKinds(context) & mentioned->kinds) != 0);
}

namespace {

/// Whether a value is known where what may be chosen is asked.
bool isKnown(const Targets& at, const Node* node) { return Trees::isPure(node) && Trees::evaluable(node, at.known); }

/// Bool: all that is chosen for a part is there; null where nothing is.
const Node* allChosen(Context& context, const Targets& at, const Node* node) {
  const Node* all = nullptr;
  for (const Kept& kept : at.kept)
    if (kept.test && Trees::uses(node, kept.let->local)) all = context.both(all, kept.test);
  return all;
}

/// One event.
std::optional<const Node*> affectsByDeed(Context& context, const Node* part, Targets& at) {
  at.results.insert(at.results.end(), {part->local, part->local + 1});
  if (at.used && context.setting.played && putsAway(context, part)) return std::nullopt;
  if (context.program.verbs[part->index].does(Operation::Shuffle)) return std::nullopt;  // once something was searched
  std::vector<const Node*> roles;
  for (const Node* role : part->args) roles.push_back(role ? lookedUp(context, role, at) : nullptr);
  const Node*& amount = roles[size_t(Role::Amount)];
  // "... 1 additional threat from the main scheme": done without that as well, where there is anything else to do
  const Node* without = amount;
  while (without && without->kind == NodeKind::Add && without->args[1]->kind == NodeKind::IfInt)
    without = without->args[0];
  const bool nothing = without && without->kind == NodeKind::Int && without->value == 0;
  if (without && !nothing) amount = without;
  if (amount == without && nothing && isTagVerb(context, part->index))
    amount = context.integer(1);  // an attack for 0 is one
  const Node* deed = context.makeList(NodeKind::Do, Type::None, roles, part->value, part->index, part->local);
  at.last = allChosen(context, at, deed);
  if (at.last) return at.last;
  const auto valued = [&](const std::pair<int32_t, Type>& value) {  // who was exhausted for it is not known yet
    return value.first < at.outside || llvm::is_contained(at.each, value.first);
  };
  if (amount && !(isKnown(at, amount) && llvm::all_of(Trees::freeLocals(amount), valued))) amount = context.integer(1);
  if (!llvm::all_of(roles, [&](const Node* role) { return !role || isKnown(at, role); })) return nullptr;
  const Node* can = context.canDo(roles, part->index);
  const Node* patient = patientOf(deed);
  const uint32_t kinds = objectKinds(context);
  if (!patient || patient->type != Type::Card || kinds == 0) return can;
  const Node* other = context.negate(context.isOf(patient, kinds));
  return context.both(can, context.either(other, canBeObject(context, patient)));
}

/// What is done only if something holds.
std::optional<const Node*> affectsIf(Context& context, const Node* part, Targets& at) {
  if (asks(part) || ofOwnEvent(context, part)) return std::nullopt;
  const Node* condition = lookedUp(context, part->args[0], at);
  // "If you do, ...", "Then, ...": nothing of its own
  const bool follows = condition->kind != NodeKind::Not && condition->kind != NodeKind::Or &&
                       llvm::any_of(at.results, [&](int32_t each) { return Trees::uses(condition, each); });
  const bool always = std::exchange(at.always, false);
  const Node* before = at.last;
  const std::optional<const Node*> can = affects(context, part->args[1], at);
  const std::optional<const Node*> other = elseOf(part) ? affects(context, elseOf(part), at) : std::nullopt;
  at.always = always;
  if (follows) return std::nullopt;
  const bool thisWay = asksThisWay(condition) || llvm::any_of(at.kept, [&](const Kept& kept) {
                         return Trees::isLocal(condition, kept.let->local) && asksThisWay(kept.let->args[0]);
                       });
  if (can && before && thisWay) return context.both(before, *can);
  if (elseOf(part)) return can && other && *can && *other ? context.either(*can, *other) : nullptr;
  const bool ofKept = condition != part->args[0] &&
                      part->args[0]->kind != NodeKind::Local;  // "each minion attacks you": whether there is one
  if (!can || (!*can && !ofKept) || thisWay) return can;
  const Node* needed =
      *can;  // of several conditions those that can be asked: "swap that card with the top card of ..."
  for (const Node* each : condition->kind == NodeKind::And ? condition->args : llvm::ArrayRef<const Node*>(condition))
    if (isKnown(at, each)) needed = context.both(each, needed);
  return needed;
}

/// What is done to each of some cards or players.
std::optional<const Node*> affectsEach(Context& context, const Node* part, Targets& at) {
  const Node* list = lookedUp(context, part->args[0], at);
  const bool players = part->kind == NodeKind::ForEachPlayer;
  const Node* any = nullptr;
  for (const Kept& kept : at.kept)
    if (kept.test && Trees::uses(list, kept.let->local)) any = context.either(any, kept.test);
  at.last = nullptr;
  if (any) return any;
  if (searches(context, list)) return nullptr;
  if (!isKnown(at, list)) {  // "for each upgrade exhausted this way, deal 1 damage to an enemy": for however many
    const bool always = std::exchange(at.always, false);
    const std::optional<const Node*> body = affects(context, part->args[1], at);
    at.always = always;
    return body && *body && Trees::evaluable(*body, at.known) ? *body : nullptr;
  }
  const int32_t before = std::exchange(at.known, std::max(at.known, part->local + 1));
  const bool always = std::exchange(at.always, false);
  at.each.push_back(part->local);
  const std::optional<const Node*> body = affects(context, part->args[1], at);
  at.each.pop_back();
  at.known = before;
  at.always = always;
  const Node* can = body.value_or(nullptr);
  if (can && Trees::evaluable(can, at.known)) return context.both(notEmpty(context, list), can);
  if (can && Trees::evaluableWith(can, {part->local}))
    list = context.make(players ? NodeKind::FilterPlayers : NodeKind::Filter, list->type, {list, can}, 0, kNone,
                        part->local);
  return notEmpty(context, list);
}

/// An operation of the engine.
std::optional<const Node*> affectsByOperation(Context& context, const Node* part, Targets& at) {
  if (part->value) return std::nullopt;  // "... instead": what is done instead has to be possible
  const Operation operation = Operation(part->index);
  if (operation == Operation::NewGroup || operation == Operation::SealGroup) return std::nullopt;
  if (operation == Operation::ResolveAbility) {
    const Node* card = lookedUp(context, part->args[0], at);
    const bool asked = isKnown(at, card) && isKnown(at, part->args[1]) && part->args[2]->kind == NodeKind::Int;
    return asked ? canResolve(context, card, part->args[1], part->args[2]->value) : allChosen(context, at, part);
  }
  if (operation != Operation::Hollow) return allChosen(context, at, part);
  // What somebody has canceled already is not canceled again.
  const Node* event = context.make(NodeKind::Watched, Type::Event);
  return notCanceled(context, context.roleCard(event, Role::Object), -1);
}

/// An effect that lasts.
std::optional<const Node*> affectsForLong(Context& context, const Node* part, Targets& at) {
  const bytecode::EffectTemplate& effect = context.program.effects[part->index];
  if (effect.change == bytecode::Change::Release || effect.end == bytecode::End::Group)
    return std::nullopt;  // what is paired with cards set aside is nothing without any
  if (effect.change == bytecode::Change::Silenced) {
    const Node* card = lookedUp(context, part->args[1], at);
    const Node* has = context.make(NodeKind::HasAbility, Type::Bool, {card, context.integer(effect.id)});
    const bool seen = !context.setting.would;  // what "would be revealed" nobody knows yet
    return seen && isKnown(at, card) ? context.both(has, notCanceled(context, card, effect.id))
                                     : allChosen(context, at, part);
  }
  const Node* list = part->args[0] ? lookedUp(context, part->args[0], at) : nullptr;
  const bool unlessGone = list && list->kind == NodeKind::Filter;  // stillThere
  const bool asked = list && (list != part->args[0] || unlessGone) && isKnown(at, list);
  const Node* those = asked ? notEmpty(context, list) : allChosen(context, at, part);
  // "Cancel all boost icons on that card": there are any
  const Node* amount = part->args[1] ? lookedUp(context, part->args[1], at) : nullptr;
  const bool less = effect.change == bytecode::Change::Stat && amount && amount->kind == NodeKind::Sub;
  return less && isKnown(at, amount)
             ? context.both(those,
                            context.negate(context.make(NodeKind::EqInt, Type::Bool, {amount, context.integer(0)})))
             : those;
}

}  // namespace

std::optional<const Node*> affects(Context& context, const Node* part, Targets& at) {
  switch (part->kind) {
    case NodeKind::Nothing:
      return std::nullopt;
    case NodeKind::Let:
      if (const Node* value = part->args[0];  // "if this removes the last threat from that scheme": what has been done
          value->type == Type::Bool && value->kind != NodeKind::Not && value->kind != NodeKind::Or &&
          llvm::any_of(at.results, [&](int32_t each) { return Trees::uses(value, each); }))
        at.results.push_back(part->local);
      keepTarget(context, part, at);
      return std::nullopt;
    case NodeKind::Do:
      return affectsByDeed(context, part, at);
    case NodeKind::If:
      return affectsIf(context, part, at);
    case NodeKind::ForEach:
    case NodeKind::ForEachPlayer:
      return affectsEach(context, part, at);
    case NodeKind::Kernel:
      return affectsByOperation(context, part, at);
    case NodeKind::Impose:
      return affectsForLong(context, part, at);
    case NodeKind::Modes:
      return payable(context, part, at.known);
    case NodeKind::Seq: {
      std::optional<const Node*> any;
      const bool tagged = std::exchange(at.tagged, false);
      for (const Node* child : part->args) {
        if (ofOwnEvent(context, child)) continue;
        const std::optional<const Node*> can = affects(context, child, at);
        if (tagged && !concernsTag(context, child)) continue;
        if (can) any = !any ? can : *any && *can ? context.either(*any, *can) : nullptr;
      }
      return any;
    }
    default:
      return allChosen(context, at, part);
  }
}

const Node* inItsPlace(Context& context, const Node* deed) {
  const Node* averted = context.make(NodeKind::Kernel, Type::None, {}, 1, Index(Operation::Cancel));
  for (const Index verb :
       context.setting.oneOfAmounts) {  // "When you would draw a card": of three, the others are drawn
    const Node* ofVerb = context.make(NodeKind::EventVerb, Type::Bool, {context.setting.event}, 0, verb);
    const Node* one = context.make(NodeKind::Kernel, Type::None, {context.integer(1)}, 1, Index(Operation::Reduce));
    averted = context.make(NodeKind::If, Type::None, {ofVerb, one, averted});
  }
  return context.make(NodeKind::Seq, Type::None, {averted, deed});
}

bool replaces(const Context& context, const Node* effect) {
  if (effect->kind == NodeKind::If) return effect->args[1]->kind == NodeKind::Kernel && effect->args[1]->value;
  return (effect->kind == NodeKind::Kernel && effect->value) ||
         (effect->kind == NodeKind::Seq &&
          llvm::any_of(effect->args, [&](const Node* each) { return replaces(context, each); }));
}

const Node* targets(Context& context, const Node* effect, int32_t known, bool used) {
  Targets at{.known = known, .used = used};
  // "(attack): Deal 1 damage to an enemy. Discard the top card of your deck.": without an enemy it is no attack
  at.tagged = used && concernsTag(context, effect);
  const std::optional<const Node*> can = affects(context, effect, at);
  return context.both(at.chosen, can.value_or(nullptr));
}

}  // namespace thou::sema
