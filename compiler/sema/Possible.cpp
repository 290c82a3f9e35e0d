// What is possible: what an ability needs before it can be used, which options are there to take. Next: Reasons.cpp, what may be
// chosen.
#include <algorithm>
#include <functional>

#include "compiler/sema/Builder.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::Role;

namespace {

/// The answer to "you may" that a statement keeps, where there is something to ask; none where it is another statement.
const Node* asked(const Node* statement) {
  while (statement->kind == NodeKind::If) statement = statement->args[1];
  return statement->kind == NodeKind::Let && statement->args[0]->kind == NodeKind::AskYesNo ? statement : nullptr;
}

/// Whether a tree asks what an event that is over has brought about.
bool asksThisWay(const Node* tree) {
  if (!tree) return false;
  return isOwn(tree) || std::any_of(tree->args.begin(), tree->args.end(), asksThisWay);
}

/// Whether a tree does one thing to each of some cards, and nothing else.
bool onlyToEach(const Node* effect) {
  size_t deeds = 0;
  for (const Node* part : effect->kind == NodeKind::Seq ? effect->args : llvm::ArrayRef<const Node*>(effect)) {
    if (part->kind == NodeKind::Let || part->kind == NodeKind::Nothing) continue;
    if (part->kind != NodeKind::ForEach || part->args[1]->kind != NodeKind::Do || ++deeds > 1) return false;
  }
  return deeds == 1;
}

}  // namespace

bool Builder::searches(const Node* list) const {
  if (!list) return false;
  if (list->kind == NodeKind::CardsInZone) {
    const bytecode::Zone& zone = program_.zones[size_t(list->value)];
    return zone.hidden && zone.role != bytecode::ZoneRole::Hand;
  }
  return std::any_of(list->args.begin(), list->args.end(), [&](const Node* part) { return searches(part); });
}

const Node* Builder::withoutPlayed(const Node* list) {
  const std::function<bool(const Node*)> ofHand = [&](const Node* tree) {
    if (!tree) return false;
    if (tree->kind == NodeKind::CardsInZone)
      return program_.zones[size_t(tree->value)].role == bytecode::ZoneRole::Hand;
    return std::any_of(tree->args.begin(), tree->args.end(), ofHand);
  };
  if (!played_ || !ofHand(list)) return list;
  const int32_t variable = newLocal();
  const Node* other = negate(make(NodeKind::EqCard, Type::Bool, {local(variable, Type::Card), thisCard()}));
  return make(NodeKind::Filter, Type::Cards, {list, other}, 0, kNone, variable);
}

const Node* Builder::beforePaying(const Node* list) {
  if (paid_ < 0) return list;
  return rewrite(list, [&](const Node* node) -> const Node* {
    if (node->type != Type::Bool || !uses(node, paid_)) return nullptr;
    const bool whole = std::none_of(node->args.begin(), node->args.end(), [&](const Node* child) {
      return child && child->type == Type::Bool && uses(child, paid_);
    });
    return whole ? boolean(true) : nullptr;
  });
}

namespace {

/// Whether it is a list of cards in play, or of some of these.
bool inPlay(const Node* list) {
  while (list->kind == NodeKind::Filter) list = list->args[0];
  return list->kind == NodeKind::CardsInPlay;
}

/// Whether a statement does more than choose and look at things.
bool acts(const Node* statement) {
  if (statement->kind == NodeKind::Seq) return std::any_of(statement->args.begin(), statement->args.end(), acts);
  return statement->kind != NodeKind::Let && statement->kind != NodeKind::Nothing;
}

}  // namespace

const Node* Builder::payable(const Node* statement, bool targetsOnly, int32_t known) {
  if (!statement) return nullptr;
  switch (statement->kind) {
    case NodeKind::Seq: {
      llvm::SaveAndRestore<bool> sole(sole_, sole_ || statement->value);
      const Node* result = nullptr;
      std::vector<std::pair<int32_t, const Node*>> asked;  // "remove up to 3 counters from here →": one is enough
      for (const Node* child : statement->args) {
        const Node* number = child->kind == NodeKind::Let ? child->args[0] : child;
        if (!targetsOnly && number->kind == NodeKind::ChooseNumber && number->args[1]->value == 1) {
          asked.emplace_back(child->local, number->args[1]);
          if (const Node* most = number->args[2];
              evaluable(most, known) && (most->kind != NodeKind::Int || !most->value))
            result = both(result, make(NodeKind::LeInt, Type::Bool, {number->args[1], most}));
        }
        for (const auto& [amount, least] : asked) child = substitute(child, amount, least);
        if (targetsOnly && child->kind != NodeKind::Let && child->kind != NodeKind::Seq) break;
        const Node* possible = payable(child, targetsOnly, known);
        if (statement->value && targetsOnly) {  // either is enough, see effectOnEach
          if (!possible) return nullptr;
          result = either(result, possible);
          continue;
        }
        result = both(result, possible);
        if (targetsOnly && child->kind == NodeKind::Seq && (child->value || acts(child))) break;
      }
      return result;
    }
    case NodeKind::Let: {
      // "Stun the villain. Deal 2 damage to it.": who is stunned already can be dealt damage
      const auto meant =
          std::find_if(meant_.begin(), meant_.end(), [&](const auto& each) { return each.first == statement; });
      if (targetsOnly && !sole_ && meant != meant_.end() && evaluable(meant->second, known) && !searches(meant->second))
        return make(NodeKind::LtInt, Type::Bool,
                    {integer(0), make(NodeKind::Count, Type::Int, {withoutPlayed(meant->second)})});
      const Node* value = beforePaying(statement->args[0]);
      if (value->kind == NodeKind::At) value = value->args[0];
      if (value->kind == NodeKind::PlayerAt) value = value->args[0];
      const auto all = [&](const Node* list, const Node* many) {
        // "Ready up to 2 allies": one must be there; of cards that are not in play only where it does nothing else or says "choose"
        const bool needed = partly_ || (targetsOnly && (sole_ || statement->value || inPlay(list)));
        if (needed && many->kind == NodeKind::Int && many->value == 0) many = integer(1);
        const Node* least = partly_ && (many->kind != NodeKind::Int || many->value > 1)
                                ? make(NodeKind::Min, Type::Int, {many, integer(1)})
                                : many;
        return make(NodeKind::LeInt, Type::Bool, {least, make(NodeKind::Count, Type::Int, {withoutPlayed(list)})});
      };
      if (value->kind == NodeKind::Choose && searches(value->args[1])) return nullptr;  // a search may fail
      if (value->kind == NodeKind::Choose && evaluable(value->args[1], known) && evaluable(value->args[2], known))
        return all(value->args[1], value->args[2]);
      if (value->kind == NodeKind::ChoosePlayers && evaluable(value->args[1], known)) {
        return make(NodeKind::LeInt, Type::Bool,
                    {value->args[2], make(NodeKind::CountPlayers, Type::Int, {value->args[1]})});
      }
      if (value->kind == NodeKind::RandomOf && !targetsOnly && evaluable(value, known))
        return all(value->args[0], value->args[1]);
      if (value->kind == NodeKind::Take && paysWhole_ && evaluable(value, known)) return all(value, value->args[1]);
      return nullptr;
    }
    case NodeKind::Do: {
      if (targetsOnly) return nullptr;
      for (const Node* role : statement->args) {
        if (role && (!isPure(role) || !evaluable(role, known))) return nullptr;
      }
      return canDo(statement->args, statement->index);
    }
    case NodeKind::If:
      if (targetsOnly || !evaluable(statement->args[0], known) || !isPure(statement->args[0])) return nullptr;
      return both(statement->args[0], payable(statement->args[1], false, known));
    case NodeKind::ForEach: {  // of an option: to one of them is enough
      if (!partly_ || !isPure(statement->args[0]) || !evaluable(statement->args[0], known)) return nullptr;
      const Node* can = payable(statement->args[1], false, statement->local + 1);
      if (can && !evaluableWith(can, {statement->local})) can = nullptr;
      const Node* all = can ? make(NodeKind::Filter, Type::Cards, {statement->args[0], can}, 0, kNone, statement->local)
                            : statement->args[0];
      return make(NodeKind::LtInt, Type::Bool, {integer(0), make(NodeKind::Count, Type::Int, {all})});
    }
    case NodeKind::Modes: {  // one that is possible is enough
      if (targetsOnly) return nullptr;
      const Node* any = nullptr;
      for (size_t i = 1; i < statement->args.size(); i += 2) {
        const Node* legal = statement->args[i];
        if (!evaluable(legal, known)) return nullptr;
        any = either(any, legal);
      }
      return any;
    }
    default:
      return nullptr;
  }
}

const Node* Builder::doable(const Node* statement, int32_t known, bool whole) {
  llvm::SaveAndRestore<bool> partly(partly_, statement->kind == NodeKind::ForEach);
  if (statement->kind != NodeKind::Seq || statement->value) return payable(statement, false, known);
  llvm::ArrayRef<const Node*> parts = statement->args;
  const Node* costs = nullptr;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!isArrow(parts[i])) continue;
    costs = payable(makeList(NodeKind::Seq, Type::None, parts.take_front(i)), false, known);
    parts = parts.drop_front(i + 1);
  }
  std::vector<std::pair<const Node*, const Node*>> kept;  // a value, and what must hold for there to be one
  std::vector<int32_t> results;
  const Node* done = nullptr;
  bool always = false;
  for (const Node* part : parts) {
    if (part->kind == NodeKind::Nothing) continue;
    const Node* condition = part->kind == NodeKind::If ? part->args[0] : nullptr;
    for (const auto& [let, test] : kept) {
      if (condition && condition->kind == NodeKind::Local && condition->value == let->local) condition = let->args[0];
    }
    // "If you do, ...", "Then, ...": nothing of its own
    const bool follows =
        condition && condition->kind != NodeKind::Not &&
        std::any_of(results.begin(), results.end(), [&](int32_t each) { return uses(condition, each); });
    const bool said = condition && std::none_of(kept.begin(), kept.end(), [&, condition = condition](const auto& each) {
                        return isThere(condition, each.first->local);
                      });
    for (size_t i = kept.size(); condition && i-- > 0;) {  // "each minion attacks you": whether there is one
      const Node* let = kept[i].first;
      if (uses(condition, let->local) && isPure(let->args[0]))
        condition = substitute(condition, let->local, let->args[0]);
    }
    if (condition && condition != part->args[0])
      part = make(NodeKind::If, Type::None, {condition, part->args[1], elseOf(part)});
    for (const auto& [let, test] : kept) {  // the list that was looked up for it
      if (part->kind == NodeKind::ForEach && part->args[0]->kind == NodeKind::Local &&
          part->args[0]->value == let->local && isPure(let->args[0]))
        part = make(NodeKind::ForEach, Type::None, {let->args[0], part->args[1]}, 0, kNone, part->local);
    }
    partly_ = !whole || part->kind == NodeKind::ForEach;
    const Node* can = payable(part, false, known);
    for (const auto& [let, test] : kept) {
      if (uses(part, let->local)) can = both(can, test);
    }
    if (part->kind == NodeKind::Let) {
      kept.emplace_back(part, can);
      continue;
    }
    const Node* deed = part->kind == NodeKind::If ? part->args[1] : part;
    if (deed->kind == NodeKind::Do) results.insert(results.end(), {deed->local, deed->local + 1});
    if (follows || (whole && said)) continue;
    always = always || (!can && !whole);
    done = whole ? both(done, can) : either(done, can);
  }
  if (always) done = nullptr;
  return both(costs, done);
}

const Node* Builder::amongOptions(const Node* chooser, llvm::ArrayRef<Option> options, Index choice, bool cost) {
  std::vector<const Node*> can, whole;
  for (const Option& option : options) {
    can.push_back(cost ? payable(option.body, false, option.known) : doable(option.body, option.known, false));
    if (cost || owner_.playerCard) continue;
    const Node* fully = doable(option.body, option.known, true);
    whole.push_back(fully ? fully : can.back());
  }
  const bool always = llvm::is_contained(whole, nullptr);
  const Node* any = nullptr;
  for (const Node* each : whole) any = always ? nullptr : either(any, each);
  std::vector<const Node*> args = {chooser};
  for (size_t i = 0; i < options.size(); ++i) {
    const Node* legal = can[i];
    if (!whole.empty() && whole[i]) legal = both(legal, always ? whole[i] : either(negate(any), whole[i]));
    args.push_back(legal ? legal : boolean(true));
    args.push_back(options[i].body);
  }
  return makeList(NodeKind::Modes, Type::None, args, 0, choice);
}

const Node* Builder::onlyDeed(const Node* effect) {
  if (effect->kind == NodeKind::If) return !elseOf(effect) && onlyDeed(effect->args[1]) ? effect : nullptr;
  if (effect->kind != NodeKind::Seq) return effect->kind == NodeKind::Do ? effect : nullptr;
  const Node* found = nullptr;
  std::vector<const Node*> kept;
  for (const Node* part : effect->args) {
    if (part->kind == NodeKind::Let) kept.push_back(part);
    if (part->kind == NodeKind::Let || part->kind == NodeKind::Nothing) continue;
    const Node* deed = onlyDeed(part);
    if (!deed || found) return nullptr;
    found = deed;
  }
  for (const Node* let : kept) {  // the condition that was looked at for it, and is not of what it brings about
    if (found && found->kind == NodeKind::If && isLocal(found->args[0], let->local) && !asksThisWay(let->args[0]))
      found = make(NodeKind::If, Type::None, {let->args[0], found->args[1]});
  }
  return found;
}

bool Builder::ofOwnEvent(const Node* part) const {
  if (part->kind == NodeKind::If) return ofOwnEvent(part->args[1]);
  return !tagFrames_.empty() && llvm::is_contained(fromTheStart_, part);
}

const Node* Builder::anyDeed(const Node* effect, std::vector<Kept> kept, int32_t known) {
  const auto some = [&](const Node* list) {
    return make(NodeKind::LtInt, Type::Bool, {integer(0), make(NodeKind::Count, Type::Int, {withoutPlayed(list)})});
  };
  switch (effect->kind) {
    case NodeKind::Do: {
      const Node* there = nullptr;
      for (const auto& [let, test] : kept) {
        if (test && uses(effect, let->local)) there = both(there, test);
      }
      return there ? there : payable(effect, false, known);
    }
    case NodeKind::If: {
      const Node* condition = effect->args[0];
      const Node* can = anyDeed(effect->args[1], kept, known);
      const Node* other = elseOf(effect) ? anyDeed(elseOf(effect), kept, known) : nullptr;
      if (elseOf(effect)) return can && other ? either(can, other) : nullptr;
      const bool now = isPure(condition) && evaluable(condition, known) && !asksThisWay(condition);
      return can && now ? both(condition, can) : can;
    }
    case NodeKind::ForEach: {
      const Node* list = effect->args[0];
      for (const auto& [let, test] : kept) {
        if (isLocal(list, let->local)) list = let->args[0];
      }
      if (!isPure(list) || !evaluable(list, known)) return nullptr;
      const Node* can = anyDeed(effect->args[1], kept, effect->local + 1);
      if (can && !uses(can, effect->local)) return both(some(list), can);
      if (can && evaluableWith(can, {effect->local}))
        list = make(NodeKind::Filter, Type::Cards, {list, can}, 0, kNone, effect->local);
      return some(list);
    }
    case NodeKind::Seq: {
      const Node* any = nullptr;
      for (const Node* part : effect->args) {
        if (part->kind == NodeKind::Nothing || ofOwnEvent(part)) continue;
        if (const Node* let = asked(part); let && part->kind != NodeKind::Let) continue;
        if (part->kind == NodeKind::Let) {
          const Node* value = part->args[0];
          if (value->kind == NodeKind::At || value->kind == NodeKind::PlayerAt) value = value->args[0];
          const Node* test = nullptr;
          if (value->kind == NodeKind::Choose && !searches(value->args[1]) && evaluable(value->args[1], known))
            test = some(value->args[1]);
          kept.emplace_back(part, test);
          continue;
        }
        const Node* can = anyDeed(part, kept, known);
        if (!can) return nullptr;
        any = either(any, can);
      }
      return any;
    }
    case NodeKind::Modes:
      return payable(effect, false, known);
    default:
      return nullptr;
  }
}

const Node* Builder::usable(Labelled& line) {
  const Node* possible = nullptr;
  for (const Node* cost : line.costs) {
    llvm::SaveAndRestore<bool> whole(paysWhole_, true);
    possible = both(possible, payable(cost, false));
  }
  line.gate = both(line.gate, possible);  // what another text resolves does what it can
  // The one thing that it does must be possible; else what it is done to must be there.
  const Node* single = onlyDeed(line.effect);
  sole_ = single || onlyToEach(line.effect);
  if (!line.ability.forced || !line.costs.empty()) {  // nothing is paid for what can be done to nobody
    const Node* targets = payable(line.effect, true);
    if (!targets && !single)
      targets = onlyToEach(line.effect) ? doable(line.effect, 0, false) : anyDeed(line.effect, {}, 0);
    possible = both(possible, both(targets, payable(single, false)));
  }
  for (const VerbFrame* frame : tagFrames_) {  // an event without an object can happen or it cannot
    const bool has = std::any_of(frame->roles.begin(), frame->roles.end(),
                                 [](const RoleDecl& role) { return role.slot == bytecode::Role::Object; });
    if (!line.ability.forced && !has) possible = both(possible, canBeObject(*frame, nullptr));
  }
  return possible;
}

}  // namespace thou::sema
