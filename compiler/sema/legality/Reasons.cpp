// See Reasons.h.
#include "compiler/sema/legality/Reasons.h"

#include <algorithm>
#include <optional>

#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/legality/Resolvable.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/model/Facts.h"

namespace thou::sema {

using bytecode::Role;

/// A text with what it does to one card of a chosen player's ("that player readies an ally they control") done to each of those that
/// it could be.
static const Node* anyOfTheirs(Context& context, const Node* tree, int32_t player);
/// Bool: it does not have that already.
static const Node* gains(Context& context, const Node* card, const bytecode::EffectTemplate& effect);

namespace {

/// A card or player that is chosen, and the first reason that there is to choose it: what can be done to it. None where the text says
/// no more than to choose it.
struct Chosen {
  const Node* statement = nullptr;  ///< the Let that keeps it, or them
  const Node* list = nullptr;       ///< of which it is chosen
  int32_t candidate = -1;           ///< the local of the list that it is chosen from
  const Node* reason = nullptr;     ///< a CanDo of that local
  bool pays = false;  ///< it is chosen to pay a cost with it: what is done to it for that, it can have done to it
};

/// A deed done to what is chosen, or something that it has from then on (Impose), as `card`, where all of some conditions hold; or done
/// to each of some cards that are those of a chosen player (ForEach).
struct Deed {
  const Node* node = nullptr;
  int32_t card = -1;
  std::vector<const Node*> conditions;
  std::vector<const Node*> unless;  ///< of these none holds: it is done otherwise
  std::vector<const Node*> loops;   ///< the outermost first
  std::vector<int32_t> also;        ///< the locals under which conditions ask for `card`
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
      if (each->value == int64_t(Purpose::Cost))
        return Chosen{.statement = statement, .list = value->args[1], .pays = true};
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

/// Whether a list is the card or cards of a local, some of them, or these and others that are chosen: "each of them".
bool amongThese(const Node* list, int32_t card) {
  if (list->kind == NodeKind::Filter) return amongThese(list->args[0], card) && !Trees::uses(list->args[1], card);
  if (list->kind == NodeKind::Single) return Trees::isLocal(list->args[0], card);
  if (list->kind == NodeKind::Union)
    return std::any_of(list->args.begin(), list->args.end(), [&](const Node* part) { return amongThese(part, card); });
  return Trees::isLocal(list, card);
}

/// What is looked up and kept of the cards or the player of a local: "each of them", "each ally that player controls".
bool looksUp(const Node* tree, int32_t chosen, bool player) {
  if (tree->kind != NodeKind::Let || tree->args[0]->type != Type::Cards || !Trees::isPure(tree->args[0])) return false;
  return player ? Trees::uses(tree->args[0], chosen) : amongThese(tree->args[0], chosen);
}

void findLookedUp(const Node* tree, int32_t chosen, bool player, std::vector<const Node*>& result) {
  if (!tree) return;
  if (looksUp(tree, chosen, player)) result.push_back(tree);
  for (const Node* child : tree->args) findLookedUp(child, chosen, player, result);
}

/// Whether abilities of a card are resolved.
bool resolves(const Node* tree) {
  return tree->kind == NodeKind::Kernel && tree->index == bytecode::Index(bytecode::Operation::ResolveAbility);
}

size_t deedsIn(const Node* tree);
void findDeeds(const Node* tree, int32_t card, bool player, Deed& around, std::vector<Deed>& result);

/// Whether all that is done in a tree is done to what is chosen.
bool allDoneTo(const Node* tree, int32_t card, bool player) {
  Deed around;
  std::vector<Deed> deeds;
  findDeeds(tree, card, player, around, deeds);
  return deedsIn(tree) <= deeds.size();
}

/// Whether nothing but deeds asks for what is chosen: no list but that of a player's cards, nothing that lasts, no condition but of what
/// is done to it.
bool onlyDoneTo(const Node* tree, int32_t card, bool player) {
  if (!tree || looksUp(tree, card, player)) return true;
  const auto askedBy = [&](const Node* child) { return !onlyDoneTo(child, card, player); };
  switch (tree->kind) {
    case NodeKind::Local:
      return tree->value != card;
    case NodeKind::Let:  // a condition that is kept is looked at where it is asked
      if (tree->args[0]->type == Type::Bool && Trees::isPure(tree->args[0])) return true;
      break;
    case NodeKind::IsPlayer:
      return Trees::isLocal(tree->args[0], card) || onlyDoneTo(tree->args[0], card, player);
    case NodeKind::IsCard:
      return Trees::isThere(tree, card) || onlyDoneTo(tree->args[0], card, player);
    case NodeKind::If:
      // "If that enemy is a minion, stun it. Otherwise, confuse it.": a reason of its own for either sort
      if (Trees::uses(tree->args[0], card) && (!Trees::isPure(tree->args[0]) || !allDoneTo(tree, card, player)))
        return false;
      return !askedBy(tree->args[1]) && (!elseOf(tree) || !askedBy(elseOf(tree)));
    case NodeKind::ForEach:
      if (amongThese(tree->args[0], card)) return onlyDoneTo(tree->args[1], tree->local, player);
      if (player && Trees::isPure(tree->args[0])) return onlyDoneTo(tree->args[1], card, player);
      break;
    case NodeKind::Kernel:
      if (resolves(tree) && Trees::isLocal(tree->args[0], card)) return true;
      break;
    case NodeKind::Do:
      return player || std::none_of(tree->args.begin(), tree->args.end(),
                                    [&](const Node* role) { return !Trees::isLocal(role, card) && askedBy(role); });
    default:
      break;
  }
  return std::none_of(tree->args.begin(), tree->args.end(), askedBy);
}

/// How many deeds there are in a tree.
size_t deedsIn(const Node* tree) {
  if (!tree) return 0;
  size_t found = tree->kind == NodeKind::Do || tree->kind == NodeKind::Impose ? 1 : 0;
  for (const Node* child : tree->args) found += deedsIn(child);
  return found;
}

/// `around`: the conditions and the loops of the deeds in the tree.
void findDeeds(const Node* tree, int32_t card, bool player, Deed& around, std::vector<Deed>& result) {
  if (!tree) return;
  std::vector<const Node*>& conditions = around.conditions;
  const auto isIt = [&](const Node* node) {
    return player ? node && Trees::uses(node, card) : Trees::isLocal(node, card);
  };
  const auto add = [&] { result.push_back({tree, card, conditions, around.unless, around.loops, around.also}); };
  switch (tree->kind) {
    case NodeKind::If:
      conditions.push_back(tree->args[0]);
      findDeeds(tree->args[1], card, player, around, result);
      conditions.pop_back();
      around.unless.push_back(tree->args[0]);
      findDeeds(elseOf(tree), card, player, around, result);
      around.unless.pop_back();
      return;
    case NodeKind::ForEach: {
      const bool theirs = player && Trees::uses(tree->args[0], card);
      const bool among = !theirs && amongThese(tree->args[0], card);
      const size_t before = conditions.size();
      for (const Node* list = tree->args[0]; among && list->kind == NodeKind::Filter; list = list->args[0]) {
        conditions.push_back(list->args[1]);
        around.also.push_back(list->local);
      }
      if (theirs) around.loops.push_back(tree);
      findDeeds(tree->args[1], among ? tree->local : card, player, around, result);
      if (theirs) around.loops.pop_back();
      around.also.resize(around.also.size() - (conditions.size() - before));
      conditions.resize(before);
      return;
    }
    case NodeKind::Do:
      if (!around.loops.empty() || std::any_of(tree->args.begin(), tree->args.end(), isIt)) add();
      return;
    case NodeKind::Kernel:
      if (!player && resolves(tree) && isIt(tree->args[0])) add();
      return;
    case NodeKind::Impose:
      if (tree->args[0] && tree->args[0]->kind == NodeKind::Single && isIt(tree->args[0]->args[0])) add();
      return;
    default:
      for (const Node* child : tree->args) findDeeds(child, card, player, around, result);
  }
}

}  // namespace

const Node* gains(Context& context, const Node* card, const bytecode::EffectTemplate& effect) {
  switch (effect.change) {
    case bytecode::Change::Trait:
      return context.negate(context.make(NodeKind::HasTrait, Type::Bool, {card}, 0, effect.id));
    case bytecode::Change::Keyword:
      return context.negate(context.make(NodeKind::HasKeyword, Type::Bool, {card}, 0, effect.id));
    default:
      return context.boolean(true);
  }
}

const Node* anyOfTheirs(Context& context, const Node* tree, int32_t player) {
  return context.rewrite(tree, [&](const Node* seq) -> const Node* {
    for (size_t i = 0; seq->kind == NodeKind::Seq && i < seq->args.size(); ++i) {
      const Node* let = seq->args[i];
      const Node* list =
          let->kind == NodeKind::Let && let->args[0]->kind == NodeKind::At ? let->args[0]->args[0] : nullptr;
      if (list && list->kind == NodeKind::Choose) list = list->args[1];
      if (!list || !Trees::uses(list, player) || !Trees::isPure(list) || searches(context, list)) continue;
      std::vector<const Node*> parts(seq->args.begin(), seq->args.begin() + long(i));
      for (const Node* part : seq->args.drop_front(i + 1))
        parts.push_back(Trees::uses(part, let->local)
                            ? context.make(NodeKind::ForEach, Type::None, {list, part}, 0, kNone, let->local)
                            : part);
      return anyOfTheirs(context, context.makeList(NodeKind::Seq, Type::None, parts), player);
    }
    return nullptr;
  });
}

void withEveryReason(Context& context, std::vector<const Node*>& statements) {
  std::vector<Chosen> choices;
  std::vector<const Node*> kept;
  for (const Node* statement : statements) findKept(statement, choices, kept);
  for (const Chosen& chosen : choices) {
    if (searches(context, chosen.list)) continue;  // whatever is found is found
    std::vector<Deed> deeds;
    Deed around;
    const int32_t card = chosen.statement->local;
    const bool players = chosen.list->type == Type::Players;
    std::vector<const Node*> lists;
    for (const Node* statement : statements) findLookedUp(statement, card, players, lists);
    const bool single = chosen.statement->args[0]->kind == NodeKind::At;
    if (chosen.pays &&
        (!single || anyNode(statements.back(), [&](const Node* node) { return node == chosen.statement; })))
      continue;       // or among options
    Facts changed;    // by what is done to it to pay
    bool all = true;  // what is asked for is known of all that is done
    for (const Node* statement : statements) {
      const bool effect = statement == statements.back();
      for (const Node* let : lists) statement = context.substitute(statement, let->local, let->args[0]);
      for (const Node* let : kept)
        if (Trees::isPure(let->args[0]) && Trees::uses(let->args[0], card))
          statement = context.substitute(statement, let->local, let->args[0]);
      if (players) statement = anyOfTheirs(context, statement, card);
      const size_t before = deeds.size();
      findDeeds(statement, card, players, around, deeds);
      if (chosen.pays && !effect) {
        for (const Deed& deed : deeds) changed.merge(changedBy(deed.node, context.model));
        deeds.clear();
        continue;
      }
      all = all && onlyDoneTo(statement, card, players);
      if (!effect) continue;
      // "to the villain and each minion engaged with that player": to the villain, whoever is chosen
      const auto theirs = [&](const Deed& deed) {
        return !deed.loops.empty() ||
               llvm::none_of(deed.node->args, [&](const Node* role) { return Trees::isLocal(role, deed.card); });
      };
      if (players && llvm::any_of(deeds, theirs)) all = all && deedsIn(statement) == deeds.size() - before;
    }
    const Node* candidate =
        context.local(chosen.reason ? chosen.candidate : context.newLocal(), players ? Type::Player : Type::Card);
    const auto known = [&](const Node* node) {
      return !node ||
             (Trees::isPure(node) && Trees::evaluableWith(node, {int32_t(candidate->value), context.made.paid}));
    };
    const Node* can = chosen.reason;
    for (const Deed& deed : deeds) {
      const bool lasts = deed.node->kind == NodeKind::Impose;
      if (chosen.reason && !lasts && deed.node->index == chosen.reason->index) continue;
      const Node* reason = lasts ? gains(context, candidate, context.program.effects[deed.node->index]) : nullptr;
      if (resolves(deed.node)) {
        reason = canResolve(context, candidate, deed.node->args[1], deed.node->args[2]->value);
      } else if (!lasts) {
        std::vector<const Node*> roles;
        for (const Node* role : deed.node->args) roles.push_back(context.substitute(role, deed.card, candidate));
        std::vector<int32_t> bound{int32_t(candidate->value), context.made.paid};
        for (const Node* loop : deed.loops) bound.push_back(loop->local);
        if (const Node*& many = roles[size_t(Role::Amount)];
            many && (!Trees::isPure(many) || !Trees::evaluableWith(many, bound)))
          many = context.integer(1);
        reason = context.canDo(roles, deed.node->index);
      }
      const auto asked = [&](const Node* condition) {
        for (const Node* let : kept) {
          if (condition->kind == NodeKind::Local && condition->value == let->local) condition = let->args[0];
        }
        for (const int32_t each : deed.also) condition = context.substitute(condition, each, candidate);
        return condition;
      };
      for (const Node* condition : deed.conditions) {
        condition = asked(condition);
        if (!Trees::isThere(condition, deed.card))
          reason = context.both(context.substitute(condition, deed.card, candidate), reason);
      }
      for (const Node* condition : deed.unless)
        reason = context.both(context.negate(context.substitute(asked(condition), deed.card, candidate)), reason);
      for (const Node* loop : llvm::reverse(deed.loops)) {  // one of each is enough
        const Node* list = context.substitute(loop->args[0], deed.card, candidate);
        if (reason) list = context.filter(list, loop->local, reason);
        reason = notEmpty(context, list);
      }
      if (known(reason) && !(chosen.pays && reason && dependsOn(askedBy(reason, context.model), changed)))
        can = context.either(can, reason);
      else
        all = false;
    }
    for (const Node* already : context.made.onceChosen) {  // of which the text asks whether it is so already
      const int32_t one = chosen.statement->local;
      if (can && Trees::freeLocals(already->args[0]).front().first == one)
        can = context.either(can, context.substitute(already->args[0], one, candidate));
    }
    if (!can || (!chosen.reason && !all)) continue;
    const Node* before = chosen.reason ? chosen.reason : chosen.list;
    if (!chosen.reason)
      can = context.make(players ? NodeKind::FilterPlayers : NodeKind::Filter, chosen.list->type, {chosen.list, can}, 0,
                         kNone, int32_t(candidate->value));
    for (const Node*& statement : statements) statement = context.exchange(statement, before, can);
  }
}

}  // namespace thou::sema
