// What may be chosen: a card or a player for any one of the deeds that are done to it, whether the text chooses in the deed or in a
// sentence before. Next: Ability.cpp, which asks.
#include <algorithm>
#include <optional>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;

namespace {

/// A card or player that is chosen, and the first reason that there is to choose it: what can be done to it. None where the text says
/// no more than to choose it.
struct Chosen {
  const Node* statement = nullptr;  ///< the Let that keeps it, or them
  const Node* list = nullptr;       ///< of which it is chosen
  int32_t candidate = -1;           ///< the local of the list that it is chosen from
  const Node* reason = nullptr;     ///< a CanDo of that local
};

/// A deed done to what is chosen, or something that it has from then on (Impose), as `card`, where all of some conditions hold.
struct Deed {
  const Node* node = nullptr;
  int32_t card = -1;
  std::vector<const Node*> conditions;
};

std::optional<Chosen> chosenBy(const Node* statement) {
  if (statement->kind != NodeKind::Let) return std::nullopt;
  const Node* value = statement->args[0];
  if (value->kind == NodeKind::At || value->kind == NodeKind::PlayerAt) value = value->args[0];
  if (value->kind != NodeKind::Choose && value->kind != NodeKind::ChoosePlayers) return std::nullopt;
  for (const Node* list = value->args[1];
       list->kind == NodeKind::Filter || list->kind == NodeKind::Take || list->kind == NodeKind::Best;
       list = list->args[0]) {
    if (list->kind != NodeKind::Filter) continue;
    const Node* test = list->args[1];
    for (const Node* each : test->kind == NodeKind::And ? test->args : llvm::ArrayRef<const Node*>(test)) {
      if (each->kind != NodeKind::CanDo || each->value == int64_t(Purpose::None)) continue;
      if (each->value == int64_t(Purpose::Cost)) return std::nullopt;  // a cost is paid with what it can be paid with
      return Chosen{statement, value->args[1], list->local, each};
    }
  }
  return Chosen{statement, value->args[1]};
}

/// Finds the cards chosen in a tree, and the conditions that it looks at once and keeps.
void findKept(const Node* tree, std::vector<Chosen>& choices, std::vector<const Node*>& conditions) {
  if (!tree) return;
  if (const std::optional<Chosen> chosen = chosenBy(tree)) choices.push_back(*chosen);
  if (tree->kind == NodeKind::Let && tree->args[0]->type == Type::Bool) conditions.push_back(tree);
  for (const Node* child : tree->args) findKept(child, choices, conditions);
}

/// Whether a list is the card or cards of a local, or these and others that are chosen: "each of them".
bool amongThese(const Node* list, int32_t card) {
  if (list->kind == NodeKind::Single) return Trees::isLocal(list->args[0], card);
  if (list->kind == NodeKind::Union)
    return std::any_of(list->args.begin(), list->args.end(), [&](const Node* part) { return amongThese(part, card); });
  return Trees::isLocal(list, card);
}

/// Whether nothing but deeds asks for what is chosen: no condition, no list, nothing that lasts.
bool onlyDoneTo(const Node* tree, int32_t card) {
  if (!tree) return true;
  const auto askedBy = [&](const Node* child) { return !onlyDoneTo(child, card); };
  switch (tree->kind) {
    case NodeKind::Local:
      return tree->value != card;
    case NodeKind::IsCard:
      return Trees::isThere(tree, card) || onlyDoneTo(tree->args[0], card);
    case NodeKind::If:
      if (elseOf(tree) && Trees::uses(elseOf(tree), card)) return false;
      break;
    case NodeKind::ForEach:
      if (amongThese(tree->args[0], card)) return onlyDoneTo(tree->args[1], tree->local);
      break;
    case NodeKind::Do:
      return std::none_of(tree->args.begin(), tree->args.end(),
                          [&](const Node* role) { return !Trees::isLocal(role, card) && askedBy(role); });
    default:
      break;
  }
  return std::none_of(tree->args.begin(), tree->args.end(), askedBy);
}

void findDeeds(const Node* tree, int32_t card, std::vector<const Node*>& conditions, std::vector<Deed>& result) {
  if (!tree) return;
  const auto isIt = [&](const Node* node) { return Trees::isLocal(node, card); };
  switch (tree->kind) {
    case NodeKind::If:
      conditions.push_back(tree->args[0]);
      findDeeds(tree->args[1], card, conditions, result);
      conditions.pop_back();
      return;  // what is done otherwise is no reason
    case NodeKind::ForEach:
      findDeeds(tree->args[1], amongThese(tree->args[0], card) ? tree->local : card, conditions, result);
      return;
    case NodeKind::Do:
      if (std::any_of(tree->args.begin(), tree->args.end(), isIt)) result.push_back({tree, card, conditions});
      return;
    case NodeKind::Impose:
      if (tree->args[0] && tree->args[0]->kind == NodeKind::Single && isIt(tree->args[0]->args[0]))
        result.push_back({tree, card, conditions});
      return;
    default:
      for (const Node* child : tree->args) findDeeds(child, card, conditions, result);
  }
}

}  // namespace

const Node* Builder::gains(const Node* card, const bytecode::EffectTemplate& effect) {
  switch (effect.change) {
    case bytecode::Change::Trait:
      return negate(make(NodeKind::HasTrait, Type::Bool, {card}, 0, effect.id));
    case bytecode::Change::Keyword:
      return negate(make(NodeKind::HasKeyword, Type::Bool, {card}, 0, effect.id));
    default:
      return boolean(true);
  }
}

void Builder::withEveryReason(std::vector<const Node*>& statements) {
  std::vector<Chosen> choices;
  std::vector<const Node*> kept;
  for (const Node* statement : statements) findKept(statement, choices, kept);
  for (const Chosen& chosen : choices) {
    if (searches(chosen.list)) continue;  // whatever is found is found
    std::vector<Deed> deeds;
    std::vector<const Node*> conditions;
    const int32_t card = chosen.statement->local;
    bool all = true;  // what is asked for is known of all that is done
    for (const Node* statement : statements) {
      findDeeds(statement, card, conditions, deeds);
      all = all && onlyDoneTo(statement, card);
    }
    const bool players = chosen.list->type == Type::Players;
    const Node* candidate = local(chosen.reason ? chosen.candidate : newLocal(), players ? Type::Player : Type::Card);
    const auto known = [&](const Node* node) {
      return !node || (isPure(node) && evaluableWith(node, {int32_t(candidate->value), paid_}));
    };
    const Node* can = chosen.reason;
    for (const Deed& deed : deeds) {
      const bool lasts = deed.node->kind == NodeKind::Impose;
      if (chosen.reason && !lasts && deed.node->index == chosen.reason->index) continue;
      const Node* reason = lasts ? gains(candidate, program_.effects[deed.node->index]) : nullptr;
      if (!lasts) {
        std::vector<const Node*> roles;
        for (const Node* role : deed.node->args) roles.push_back(substitute(role, deed.card, candidate));
        if (!known(roles[size_t(Role::Amount)])) roles[size_t(Role::Amount)] = integer(1);
        reason = canDo(roles, deed.node->index);
      }
      for (const Node* condition : deed.conditions) {
        for (const Node* let : kept) {
          if (condition->kind == NodeKind::Local && condition->value == let->local) condition = let->args[0];
        }
        if (!isThere(condition, deed.card)) reason = both(substitute(condition, deed.card, candidate), reason);
      }
      if (known(reason))
        can = either(can, reason);
      else
        all = false;
    }
    if (!can || (!chosen.reason && !all)) continue;
    const Node* before = chosen.reason ? chosen.reason : chosen.list;
    if (!chosen.reason)
      can = make(players ? NodeKind::FilterPlayers : NodeKind::Filter, chosen.list->type, {chosen.list, can}, 0, kNone,
                 int32_t(candidate->value));
    for (const Node*& statement : statements) statement = exchange(statement, before, can);
  }
}

}  // namespace thou::sema
