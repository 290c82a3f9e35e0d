// See Possible.h.
#include "compiler/sema/legality/Possible.h"

#include <algorithm>
#include <optional>

#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/legality/Together.h"
#include "compiler/sema/phrase/Tags.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::Role;

/// An option, its costs paid at once.
static const Node* paidAtOnce(Context& context, const Node* body);

bool searches(const Context& context, const Node* list) {
  if (!list || llvm::is_contained(context.discourse.sought, list)) return false;
  if (list->kind == NodeKind::CardsInZone) {
    const bytecode::Zone& zone = context.program.zones[size_t(list->value)];
    return zone.hidden && zone.role != bytecode::ZoneRole::Hand;
  }
  return std::any_of(list->args.begin(), list->args.end(), [&](const Node* part) { return searches(context, part); });
}

const Node* withoutPlayed(Context& context, const Node* list) {
  const auto isHand = [&](const Node* node) {
    return node->kind == NodeKind::CardsInZone &&
           context.program.zones[size_t(node->value)].role == bytecode::ZoneRole::Hand;
  };
  if (!context.setting.played || !anyNode(list, isHand)) return list;
  const int32_t variable = context.newLocal();
  const Node* other = context.negate(context.sameCard(context.local(variable, Type::Card), context.thisCard()));
  return context.filter(list, variable, other);
}

const Node* beforePaying(Context& context, const Node* list) {
  if (context.made.paid < 0) return list;
  return context.rewrite(list, [&](const Node* node) -> const Node* {
    if (node->type != Type::Bool || !Trees::uses(node, context.made.paid)) return nullptr;
    const bool whole = std::none_of(node->args.begin(), node->args.end(), [&](const Node* child) {
      return child && child->type == Type::Bool && Trees::uses(child, context.made.paid);
    });
    return whole ? context.boolean(true) : nullptr;
  });
}

/// "Each player discards 1 card from their hand →": there is somebody, and each of them can. Null where that is not known.
static const Node* eachPays(Context& context, const Node* loop, int32_t known) {
  const bool players = loop->kind == NodeKind::ForEachPlayer;
  const Node* list = loop->args[0];
  if (!context.wording.paysWhole || !Trees::isPure(list) || !Trees::evaluable(list, known)) return nullptr;
  const Type type = players ? Type::Player : Type::Card;
  const Node* one =
      context.make(NodeKind::Parameter, type, {}, 0);  // in the place of the loop's local, which would not be known
  const Node* test = payable(context, context.substitute(loop->args[1], loop->local, one), known);
  if (!test) return nullptr;
  const int32_t variable = context.newLocal();
  const Node* fails = context.negate(context.exchange(test, one, context.local(variable, type)));
  const Node* those =
      context.make(players ? NodeKind::FilterPlayers : NodeKind::Filter, list->type, {list, fails}, 0, kNone, variable);
  const NodeKind count = players ? NodeKind::CountPlayers : NodeKind::Count;
  const Node* none =
      context.make(NodeKind::EqInt, Type::Bool, {context.make(count, Type::Int, {those}), context.integer(0)});
  const Node* some =
      context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), context.make(count, Type::Int, {list})});
  return context.both(some, none);
}

const Node* payable(Context& context, const Node* statement, int32_t known) {
  if (!statement) return nullptr;
  switch (statement->kind) {
    case NodeKind::Seq: {
      const Node* result = nullptr;
      std::vector<std::pair<int32_t, const Node*>> asked;  // "remove up to 3 counters from here →": one is enough
      std::vector<const Node*> lists;                      // kept: those of "each ally you control"
      for (const Node* child : statement->args) {
        if (child->kind == NodeKind::ForEach) {
          for (const Node* let : lists) child = context.substitute(child, let->local, let->args[0]);
        }
        if (child->kind == NodeKind::Let && child->args[0]->type == Type::Cards && Trees::isPure(child->args[0]))
          lists.push_back(child);
        const Node* number = child->kind == NodeKind::Let ? child->args[0] : child;
        if (number->kind == NodeKind::ChooseNumber && number->args[1]->value == 1) {
          asked.emplace_back(child->local, number->args[1]);
          if (const Node* most = number->args[2];
              Trees::evaluable(most, known) && (most->kind != NodeKind::Int || !most->value))
            result = context.both(result, context.make(NodeKind::LeInt, Type::Bool, {number->args[1], most}));
        }
        for (const auto& [amount, least] : asked) child = context.substitute(child, amount, least);
        result = context.both(result, payable(context, child, known));
      }
      return result;
    }
    case NodeKind::Let: {
      const Node* value = beforePaying(context, statement->args[0]);
      if (value->kind == NodeKind::At) value = value->args[0];
      if (value->kind == NodeKind::PlayerAt) value = value->args[0];
      const auto all = [&](const Node* list, const Node* many) {
        return context.make(NodeKind::LeInt, Type::Bool, {many, context.count(withoutPlayed(context, list))});
      };
      if (value->kind == NodeKind::Choose && searches(context, value->args[1])) return nullptr;  // a search may fail
      if (value->kind == NodeKind::Choose && Trees::evaluable(value->args[1], known) &&
          Trees::evaluable(value->args[2], known))
        return all(value->args[1], value->args[2]);
      if (value->kind == NodeKind::ChoosePlayers && Trees::evaluable(value->args[1], known)) {
        return context.make(NodeKind::LeInt, Type::Bool,
                            {value->args[2], context.make(NodeKind::CountPlayers, Type::Int, {value->args[1]})});
      }
      if (value->kind == NodeKind::RandomOf && Trees::evaluable(value, known))
        return all(value->args[0], value->args[1]);
      if (value->kind == NodeKind::Take && context.wording.paysWhole && Trees::evaluable(value, known))
        return all(value, value->args[1]);
      return nullptr;
    }
    case NodeKind::Do: {
      for (const Node* role : statement->args) {
        if (role && (!Trees::isPure(role) || !Trees::evaluable(role, known))) return nullptr;
      }
      const Node* can = context.canDo(statement->args, statement->index);
      const auto whole = context.model.asCost.find(statement->index);
      return context.wording.paysWhole && whole != context.model.asCost.end()
                 ? context.both(can, context.canDo(statement->args, whole->second))
                 : can;
    }
    case NodeKind::If:
      if (!Trees::evaluable(statement->args[0], known) || !Trees::isPure(statement->args[0])) return nullptr;
      return context.both(statement->args[0], payable(context, statement->args[1], known));
    case NodeKind::Modes: {  // one that is possible is enough
      const Node* any = nullptr;
      for (size_t i = 1; i < statement->args.size(); i += 2) {
        const Node* legal = statement->args[i];
        if (!Trees::evaluable(legal, known)) return nullptr;
        any = context.either(any, legal);
      }
      return any;
    }
    case NodeKind::ForEach:
    case NodeKind::ForEachPlayer:
      return eachPays(context, statement, known);
    default:
      return nullptr;
  }
}

namespace {

/// "Remove 3 oil counters from Iron Star": that so many are there. Null where nothing is taken away, or nobody knows how much.
/// `before`: the cards that are chosen for it.
const Node* allThere(Trees& trees, const bytecode::Program& program, const Node* deed, int32_t known,
                     llvm::ArrayRef<const Node*> before) {
  while (deed->kind == NodeKind::If && !elseOf(deed)) deed = deed->args[1];
  if (deed->kind != NodeKind::Do || !program.verbs[deed->index].does(bytecode::Operation::RemoveCounters))
    return nullptr;
  const Node* many = deed->args[size_t(Role::Amount)];
  const Node* counter = deed->args[size_t(Role::Extra)];
  const Node* card = deed->args[size_t(Role::Target)];
  if (!many || !counter || !card || counter->kind != NodeKind::Int || !Trees::isPure(many)) return nullptr;
  const auto enough = [&](const Node* on) {
    const Node* there = trees.make(NodeKind::Counters, Type::Int, {on}, counter->value);
    return trees.make(NodeKind::LeInt, Type::Bool, {many, there});
  };
  const Node* test = Trees::evaluable(card, known) ? enough(card) : nullptr;
  for (const Node* let : before) {
    const Node* value = let->args[0];
    if (!Trees::isLocal(card, let->local) || value->kind != NodeKind::At || value->args[0]->kind != NodeKind::Choose)
      continue;
    const int32_t each = trees.newLocal();
    const Node* those = trees.filter(value->args[0]->args[1], each, enough(trees.local(each, Type::Card)));
    const Node* count = trees.count(those);
    test = trees.make(NodeKind::LtInt, Type::Bool, {trees.integer(0), count});
  }
  return test && Trees::evaluable(test, known) ? test : nullptr;
}

/// Whether a deed puts cards into a pile or a hand that a test asks about: what is there by then nobody knows before.
bool fills(const bytecode::Program& program, const Node* part, const Node* test) {
  const auto moved = [&](const Node* deed) -> std::optional<bytecode::ZoneRole> {
    if (deed->kind != NodeKind::Do) return std::nullopt;
    const bytecode::Verb& verb = program.verbs[deed->index];
    if (verb.does(bytecode::Operation::Discard)) return bytecode::ZoneRole::Discard;
    if (verb.does(bytecode::Operation::Draw)) return bytecode::ZoneRole::Hand;
    return std::nullopt;
  };
  return test && anyNode(part, [&](const Node* deed) {
           const std::optional<bytecode::ZoneRole> role = moved(deed);
           return role && anyNode(test, [&](const Node* list) {
                    return list->kind == NodeKind::CardsInZone && program.zones[size_t(list->value)].role == *role;
                  });
         });
}

}  // namespace

const Node* doable(Context& context, const Node* statement, int32_t known, bool whole) {
  if (statement->kind != NodeKind::Seq && whole && statement->kind != NodeKind::ForEach)
    return context.both(payable(context, statement, known), allThere(context, context.program, statement, known, {}));
  if (statement->kind != NodeKind::Seq) return targets(context, statement, known);
  llvm::ArrayRef<const Node*> parts = statement->args;
  const Node* costs = nullptr;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!isArrow(parts[i])) continue;
    costs = payable(context, context.makeList(NodeKind::Seq, Type::None, parts.take_front(i)), known);
    parts = parts.drop_front(i + 1);
  }
  if (!whole) return context.both(costs, targets(context, context.makeList(NodeKind::Seq, Type::None, parts), known));
  std::vector<const Node*> lets;
  std::vector<std::pair<const Node*, const Node*>> kept;  // a value, and what must hold for there to be one
  std::vector<int32_t> results;
  Targets at{.known = known};
  std::vector<const Node*> done;    // what each needs
  std::vector<const Node*> before;  // the deeds before it
  for (const Node* part : parts) {
    if (part->kind == NodeKind::Nothing) continue;
    const Node* choice = part->kind == NodeKind::Let ? part->args[0] : part;
    if (choice->kind == NodeKind::At) choice = choice->args[0];
    if (choice->kind == NodeKind::Choose)
      part = context.exchange(part, choice->args[1], asFarAsKnown(context, choice->args[1], known));
    const Node* condition = part->kind == NodeKind::If ? part->args[0] : nullptr;
    for (const auto& [let, test] : kept) {
      if (condition && condition->kind == NodeKind::Local && condition->value == let->local) condition = let->args[0];
    }
    // "If you do, ...", "Then, ...": nothing of its own
    const bool follows =
        condition && condition->kind != NodeKind::Not &&
        std::any_of(results.begin(), results.end(), [&](int32_t each) { return Trees::uses(condition, each); });
    const bool said = condition && std::none_of(kept.begin(), kept.end(), [&, condition = condition](const auto& each) {
                        return Trees::isThere(condition, each.first->local);
                      });
    for (size_t i = kept.size(); condition && i-- > 0;) {  // "each minion attacks you": whether there is one
      const Node* let = kept[i].first;
      if (Trees::uses(condition, let->local) && Trees::isPure(let->args[0]))
        condition = context.substitute(condition, let->local, let->args[0]);
    }
    if (condition && condition != part->args[0])
      part = context.make(NodeKind::If, Type::None, {condition, part->args[1], elseOf(part)});
    // to one of each is enough
    const Node* can =
        part->kind == NodeKind::ForEach ? affects(context, part, at).value_or(nullptr) : payable(context, part, known);
    for (const auto& [let, test] : kept) {
      if (Trees::uses(part, let->local)) can = context.both(can, test);
    }
    if (part->kind == NodeKind::Let) {
      kept.emplace_back(part, can);
      lets.push_back(part);
      keepTarget(context, part, at);
      continue;
    }
    const Node* deed = part->kind == NodeKind::If ? part->args[1] : part;
    if (deed->kind == NodeKind::Do) results.insert(results.end(), {deed->local, deed->local + 1});
    // "You are stunned. If you are already stunned, ...": the text has seen to it
    const auto already = llvm::find_if(
        context.made.atFirst, [&](const Node* let) { return condition && Trees::isLocal(condition, let->local); });
    if (already != context.made.atFirst.end() && !done.empty())
      done.back() =
          context.either(done.back(), context.both((*already)->args[0], payable(context, part->args[1], known)));
    // "Discard 7 cards from the top of your deck. Return the topmost ally in your discard pile to your hand.": it may be among them
    const bool filled = llvm::any_of(before, [&](const Node* each) { return fills(context.program, each, can); });
    before.push_back(part);
    if (!follows && !said && !filled)
      done.push_back(context.both(can, allThere(context, context.program, part, known, lets)));
  }
  for (const Node* each : done) costs = context.both(costs, each);
  return costs;
}

const Node* paidAtOnce(Context& context, const Node* body) {
  if (body->kind != NodeKind::Seq) return body;
  const auto* at = llvm::find_if(body->args, [](const Node* part) { return isArrow(part); });
  if (at == body->args.end()) return body;
  std::vector<const Node*> parts(body->args.begin(), at);
  const Node* effect = context.makeList(NodeKind::Seq, Type::None, llvm::ArrayRef<const Node*>(at, body->args.end()));
  payAtOnce(context, parts, effect);
  parts.push_back(effect);
  return context.sequence(parts);
}

const Node* amongOptions(Context& context, const Node* chooser, llvm::ArrayRef<Option> options, Index choice,
                         bool cost) {
  std::vector<const Node*> can, whole;
  std::vector<Option> paid = options.vec();
  for (Option& option : paid) {
    option.body = paidAtOnce(context, option.body);
    can.push_back(cost ? payable(context, option.body, option.known)
                       : doable(context, option.body, option.known, false));
    if (cost || context.setting.owner.playerCard) continue;
    const Node* fully = doable(context, option.body, option.known, true);
    whole.push_back(fully ? fully : can.back());
  }
  const bool always = llvm::is_contained(whole, nullptr);
  const Node* any = nullptr;
  for (const Node* each : whole) any = always ? nullptr : context.either(any, each);
  std::vector<const Node*> args = {chooser};
  for (size_t i = 0; i < options.size(); ++i) {
    const Node* legal = can[i];
    if (!whole.empty() && whole[i])
      legal = context.both(legal, always ? whole[i] : context.either(context.negate(any), whole[i]));
    args.push_back(legal ? legal : context.boolean(true));
    args.push_back(paid[i].body);
  }
  return context.makeList(NodeKind::Modes, Type::None, args, 0, choice);
}

const Node* onlyDeed(Context& context, const Node* effect) {
  if (effect->kind == NodeKind::If) return !elseOf(effect) && onlyDeed(context, effect->args[1]) ? effect : nullptr;
  if (effect->kind != NodeKind::Seq) return effect->kind == NodeKind::Do ? effect : nullptr;
  const Node* found = nullptr;
  for (const Node* part : effect->args) {
    if (part->kind == NodeKind::Let || part->kind == NodeKind::Nothing) continue;
    const Node* deed = onlyDeed(context, part);
    if (!deed || found) return nullptr;
    found = deed;
  }
  return found;
}

const Node* usable(Context& context, Labelled& line) {
  const Node* possible = nullptr;
  for (const Node* cost : line.costs) {
    llvm::SaveAndRestore<bool> whole(context.wording.paysWhole, true);
    possible = context.both(possible, payable(context, cost));
  }
  line.gate = context.both(line.gate, possible);
  // What another text resolves does what it can, whatever part of it there is to do.
  const auto asks = [](const Node* node) { return node->kind == NodeKind::AskYesNo; };
  if (line.ability.timing == bytecode::Timing::Special)
    return context.both(possible, anyNode(line.effect, asks) ? nullptr : targets(context, line.effect, 0, false));
  // Nothing is paid for what can be done to nobody.
  if (!line.ability.forced || !line.costs.empty() || replaces(context, line.effect))
    possible = context.both(possible, targets(context, line.effect, 0, true));
  if (context.setting.tag && !line.ability.forced) {  // an event without an object can happen or it cannot
    const bool has = llvm::any_of(context.setting.tagFrame->roles,
                                  [](const RoleDecl& role) { return role.slot == bytecode::Role::Object; });
    if (!has) possible = context.both(possible, canBeObject(context, nullptr));
  }
  return possible;
}

}  // namespace thou::sema
