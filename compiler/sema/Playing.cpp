// What an ability needs before it can be used, and the events it stands for: payable costs, playing a card,
// the resources a payment gives. Next: Ability.cpp, which puts them together.
#include <functional>

#include "compiler/sema/Builder.h"
#include "llvm/Support/SaveAndRestore.h"
#include "runtime/bytecode/Verify.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;
using Sort = Desc::Sort;

namespace {

/// Whether every local in the tree is bound inside it (by Filter, Best ...) or numbered below `known`.
bool closed(const Node* node, std::vector<int32_t>& bound, int32_t known) {
  if (!node) return true;
  if (node->kind == NodeKind::Local)
    return node->value < known || std::find(bound.begin(), bound.end(), int32_t(node->value)) != bound.end();
  if (node->local >= 0) bound.push_back(node->local);
  for (const Node* child : node->args) {
    if (!closed(child, bound, known)) return false;
  }
  return true;
}

/// Collects the locals a tree uses without binding them, with their types, in order of first use.
void freeLocals(const Node* node, std::vector<int32_t>& bound, std::vector<std::pair<int32_t, Type>>& free) {
  if (!node) return;
  if (node->kind == NodeKind::Local) {
    const int32_t number = int32_t(node->value);
    if (std::find(bound.begin(), bound.end(), number) != bound.end()) return;
    for (const auto& known : free) {
      if (known.first == number) return;
    }
    free.emplace_back(number, node->type);
    return;
  }
  const bool result = node->kind == NodeKind::Do || node->kind == NodeKind::DoAs || node->kind == NodeKind::Kernel;
  const bool after =
      result || node->kind == NodeKind::Let;  // these bind for what follows them, the others for what is inside
  if (node->local >= 0 && !after) bound.push_back(node->local);
  for (const Node* child : node->args) freeLocals(child, bound, free);
  if (node->local >= 0 && after) bound.push_back(node->local);
  if (node->local >= 0 && result) bound.push_back(node->local + 1);
}

}  // namespace

std::vector<std::pair<int32_t, Type>> Builder::freeLocals(const Node* node) {
  std::vector<int32_t> bound;
  std::vector<std::pair<int32_t, Type>> free;
  sema::freeLocals(node, bound, free);
  return free;
}

bool Builder::evaluable(const Node* node, int32_t known) {
  std::vector<int32_t> bound;
  return closed(node, bound, known);
}

bool Builder::evaluableWith(const Node* node, std::vector<int32_t> bound) { return closed(node, bound, 0); }

void Builder::boundBy(llvm::ArrayRef<const Node*> statements, std::vector<int32_t>& bound) {
  for (const Node* statement : statements) {
    if (statement->kind == NodeKind::Seq) boundBy(statement->args, bound);
    if (statement->kind == NodeKind::Let) bound.push_back(statement->local);
  }
}

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

const Node* Builder::payable(const Node* statement, bool targetsOnly, int32_t known) {
  if (!statement) return nullptr;
  switch (statement->kind) {
    case NodeKind::Seq: {
      llvm::SaveAndRestore<bool> sole(sole_, sole_ || statement->value);
      const Node* result = nullptr;
      for (const Node* child : statement->args) {
        if (targetsOnly && child->kind != NodeKind::Let && child->kind != NodeKind::Seq) break;
        const Node* possible = payable(child, targetsOnly, known);
        if (statement->value && targetsOnly) {  // either is enough, see effectOnEach
          if (!possible) return nullptr;
          result = result ? make(NodeKind::Or, Type::Bool, {result, possible}) : possible;
          continue;
        }
        result = both(result, possible);
        if (targetsOnly && child->kind == NodeKind::Seq && child->value) break;
      }
      return result;
    }
    case NodeKind::Let: {
      // "Stun the villain. Deal 2 damage to it.": who is stunned already can be dealt damage
      const auto meant =
          std::find_if(meant_.begin(), meant_.end(), [&](const auto& each) { return each.first == statement; });
      if (targetsOnly && !sole_ && meant != meant_.end() && evaluable(meant->second, known))
        return make(NodeKind::LtInt, Type::Bool,
                    {integer(0), make(NodeKind::Count, Type::Int, {withoutPlayed(meant->second)})});
      const Node* value = statement->args[0];
      if (value->kind == NodeKind::At) value = value->args[0];
      if (value->kind == NodeKind::PlayerAt) value = value->args[0];
      const auto all = [&](const Node* list, const Node* many) {
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
      return nullptr;
    }
    case NodeKind::Do: {
      if (targetsOnly) return nullptr;
      for (const Node* role : statement->args) {
        if (role && (!isPure(role) || !evaluable(role, known))) return nullptr;
      }
      return makeList(NodeKind::CanDo, Type::Bool, statement->args, 0, statement->index);
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
        any = any ? make(NodeKind::Or, Type::Bool, {any, legal}) : legal;
      }
      return any;
    }
    default:
      return nullptr;
  }
}

const Node* Builder::doable(const Node* statement, int32_t known) {
  llvm::SaveAndRestore<bool> partly(partly_, statement->kind == NodeKind::ForEach);
  if (statement->kind != NodeKind::Seq || statement->value) return payable(statement, false, known);
  llvm::ArrayRef<const Node*> parts = statement->args;
  const Node* costs = nullptr;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i]->kind != NodeKind::Nothing || parts[i]->value != 1) continue;
    costs = payable(makeList(NodeKind::Seq, Type::None, parts.take_front(i)), false, known);
    parts = parts.drop_front(i + 1);
  }
  const auto uses = [](const Node* tree, int32_t number) {
    const auto free = freeLocals(tree);
    return std::any_of(free.begin(), free.end(), [&](const auto& each) { return each.first == number; });
  };
  partly_ = true;
  std::vector<std::pair<const Node*, const Node*>> kept;  // a value, and what must hold for there to be one
  std::vector<int32_t> results;
  const Node* any = nullptr;
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
    if (condition && condition != part->args[0])
      part = make(NodeKind::If, Type::None, {condition, part->args[1], part->args[2]});
    for (const auto& [let, test] : kept) {  // the list that was looked up for it
      if (part->kind == NodeKind::ForEach && part->args[0]->kind == NodeKind::Local &&
          part->args[0]->value == let->local && isPure(let->args[0]))
        part = make(NodeKind::ForEach, Type::None, {let->args[0], part->args[1]}, 0, kNone, part->local);
    }
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
    if (follows) continue;
    always = always || !can;
    if (can) any = any ? make(NodeKind::Or, Type::Bool, {any, can}) : can;
  }
  if (always) any = nullptr;
  return both(costs, any);
}

const Node* Builder::wrapIn(const VerbFrame& frame, const Node* body, const Node* object, Index from) {
  // The body becomes a function of its own: what it uses of this one is captured.
  const std::vector<std::pair<int32_t, Type>> free = freeLocals(body);
  std::vector<Type> parameters = {Type::Event};
  std::vector<const Node*> captures;
  const Node* inner = replaceWatched(body, make(NodeKind::Parameter, Type::Event, {}, 1), 0);
  if (inner != body) {  // of a wrap inside a wrap it is still the event that the ability watches
    captures.push_back(event_);
    parameters.push_back(Type::Event);
  }
  for (const auto& [number, type] : free) {
    captures.push_back(local(number, type));
    inner = substitute(inner, number, make(NodeKind::Parameter, type, {}, int64_t(parameters.size())));
    parameters.push_back(type);
  }
  const Index function =
      routine(std::string(program_.string(program_.verbs[frame.verb].name)), inner, Type::None, false, parameters);
  const Index wrap = Index(program_.wraps.size());
  program_.wraps.push_back({frame.verb, function});
  std::vector<const Node*> args(bytecode::kRoleCount, nullptr);
  args[size_t(Role::Performer)] = thisCard();  // R0 of the body as well: `this card` stays this card
  args[size_t(Role::Player)] = you_;
  args[size_t(Role::Object)] = object;
  args[size_t(Role::Amount)] = integer(1);
  args[size_t(Role::Extra)] = integer(1);  // made by an ability: RoleDecl::itself
  if (from != kNone) {
    args[size_t(Role::Extra)] = integer(from);
    args[size_t(Role::TargetPlayer)] = you_;
  }
  args.insert(args.end(), captures.begin(), captures.end());
  return makeList(NodeKind::DoAs, Type::None, args, 0, wrap, newLocal());
}

const Node* Builder::replaceWatched(const Node* tree, const Node* by, int64_t which) {
  return rewrite(
      tree, [&](const Node* node) { return node->kind == NodeKind::Watched && node->value == which ? by : nullptr; });
}

const Node* Builder::onlyDeed(const Node* effect) {
  if (effect->kind == NodeKind::If)
    return (effect->args.size() < 3 || !effect->args[2]) && onlyDeed(effect->args[1]) ? effect : nullptr;
  if (effect->kind != NodeKind::Seq) return effect->kind == NodeKind::Do ? effect : nullptr;
  const Node* found = nullptr;
  for (const Node* part : effect->args) {
    if (part->kind == NodeKind::Let || part->kind == NodeKind::Nothing) continue;
    const Node* deed = onlyDeed(part);
    if (!deed || found) return nullptr;
    found = deed;
  }
  return found;
}

const Node* Builder::playing(const std::vector<const Node*>& costs, const Node* effect, const Node*& test) {
  // Playing a card: it leaves the hand, its cost is paid, then it resolves; an event's card is discarded afterwards (OC-13).
  if (model_.playWord == kNone) return fail(diag::Id::NoPlaying, span_);
  const bool priced = model_.playing.valid();  // `playing play.`: for nothing
  const syntax::Ability* line = priced ? parse(model_.playing) : nullptr;
  if (priced && !line) return nullptr;
  const Node* pay = nullptr;
  const std::vector<Antecedent> antecedents = antecedents_;
  antecedents_.clear();
  for (const syntax::Sentence* text : line ? line->sentences : llvm::ArrayRef<const syntax::Sentence*>()) {
    const Node* part = sentence(*text);
    if (!part) return nullptr;
    const Node* can = payable(part, false);
    const Node* with = lastDid_ && lastDid_->kind == NodeKind::LtInt ? lastDid_->args[1] : nullptr;
    const Node* price = part->kind == NodeKind::Do ? part->args[size_t(Role::Amount)] : nullptr;
    if (lastDid_) part = make(NodeKind::Seq, Type::None, {part, make(NodeKind::Require, Type::None, {lastDid_})});
    if (paid_ >= 0 && with) part = sequence({part, make(NodeKind::Let, Type::None, {with}, 0, kNone, paid_)});
    if (price && can) {  // a price of 0 is paid by doing nothing
      const Node* free = make(NodeKind::LeInt, Type::Bool, {price, integer(0)});
      for (size_t keyword = 0; keyword < model_.keywordArguments.size();
           ++keyword) {  // what it requires is not paid so
        if (model_.keywordArguments[keyword] == KeywordArgument::Resources)
          free = both(free, negate(make(NodeKind::HasKeyword, Type::Bool, {thisCard()}, 0, Index(keyword))));
      }
      can = make(NodeKind::Or, Type::Bool, {free, can});
      part = make(NodeKind::If, Type::None, {negate(free), part, nullptr});
    }
    test = both(test, can);
    pay = pay ? make(NodeKind::Seq, Type::None, {pay, part}) : part;
  }
  antecedents_ = antecedents;
  std::vector<const Node*> body(costs);
  body.push_back(effect);
  Index limbo = kNone;
  for (size_t i = 0; i < program_.zones.size(); ++i) {
    if (program_.zones[i].role == bytecode::ZoneRole::Limbo) limbo = Index(i);
  }
  for (const Span text : model_.played) {
    const syntax::Ability* after = parse(text);
    const std::vector<Antecedent> mentioned = antecedents_;
    antecedents_.clear();
    const std::optional<Aside> aside = std::exchange(aside_, std::nullopt);
    const Node* then = after ? sentences(after->sentences) : nullptr;
    antecedents_ = mentioned;
    aside_ = aside;
    if (!then) return nullptr;
    body.push_back(then);
  }
  if (limbo != kNone) {
    body.push_back(make(NodeKind::If, Type::None,
                        {make(NodeKind::InZone, Type::Bool, {thisCard()}, limbo),
                         make(NodeKind::Kernel, Type::None, {thisCard()}, 0, Index(Operation::Discard)), nullptr}));
  }
  const VerbFrame& frame = model_.verbs[model_.playWord].frames.front();
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = thisCard();
  roles[size_t(Role::Player)] = you_;
  roles[size_t(Role::Object)] = thisCard();
  roles[size_t(Role::Amount)] = integer(1);
  for (size_t i = 0; i < program_.zones.size(); ++i) {
    if (program_.zones[i].role == bytecode::ZoneRole::Hand) roles[size_t(Role::Extra)] = integer(int64_t(i));
  }
  roles[size_t(Role::TargetPlayer)] = you_;
  test = both(makeList(NodeKind::CanDo, Type::Bool, roles, 0, frame.verb), test);
  std::vector<const Node*> whole;
  if (paid_ >= 0) whole.push_back(make(NodeKind::Let, Type::None, {integer(0)}, 0, kNone, paid_));
  whole.push_back(make(NodeKind::Kernel, Type::None, {thisCard()}, 0, Index(Operation::ToLimbo)));
  if (pay) whole.push_back(pay);
  const Node* from = roles[size_t(Role::Extra)];
  whole.push_back(wrapIn(frame, sequence(body), thisCard(), from ? Index(from->value) : kNone));
  return sequence(whole);
}

const Node* Builder::yieldOf(const Node* effect) {
  if (!effect) return nullptr;
  if (effect->kind == NodeKind::Do && program_.verbs[effect->index].does(Operation::AddPool)) {
    const Node* packed = effect->args[size_t(Role::Extra)];
    return packed && isPure(packed) && evaluable(packed) ? packed : nullptr;
  }
  const Node* total = nullptr;
  if (effect->kind == NodeKind::Seq) {
    for (const Node* child : effect->args) {
      const Node* part = yieldOf(child);
      if (part) total = total ? make(NodeKind::Add, Type::Int, {total, part}) : part;
    }
  }
  return total;
}

}  // namespace thou::sema
