// What an ability needs before it can be used, and the events it stands for: payable costs, tags such as (attack), playing a card,
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
  llvm::SaveAndRestore<bool> partly(partly_, true);
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
  if (!tree) return nullptr;
  if (tree->kind == NodeKind::Watched && tree->value == which) return by;
  std::vector<const Node*> args;
  bool changed = false;
  for (const Node* child : tree->args) {
    args.push_back(replaceWatched(child, by, which));
    changed = changed || args.back() != child;
  }
  if (!changed) return tree;
  Node* copy = new (arena_.Allocate<Node>()) Node(*tree);
  copy->args = llvm::ArrayRef<const Node*>(args).copy(arena_);
  return copy;
}

const VerbFrame* Builder::tagFrame(const Word& tag) {
  const std::string& name = model_.tags[model_.vocabulary[tag.symbol].data].verb;
  for (const VerbWord& word : model_.verbs) {
    if (word.name == name && !word.frames.empty()) return &word.frames.front();
  }
  return fail(diag::Id::UnknownTag, tag.span, tag.text);
}

const Node* Builder::onlyDeed(const Node* effect) {
  if (effect->kind == NodeKind::If) return !effect->args[2] && onlyDeed(effect->args[1]) ? effect : nullptr;
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

bool Builder::moveToStart(std::vector<const Node*>& statements) {
  const std::function<bool(const Node*)> holds = [&](const Node* tree) {
    return tree && (std::find(fromTheStart_.begin(), fromTheStart_.end(), tree) != fromTheStart_.end() ||
                    std::any_of(tree->args.begin(), tree->args.end(), holds));
  };
  std::vector<const Node*> first;
  std::vector<const Node*> then;
  for (size_t i = 0; i < statements.size(); ++i) {
    // a condition and what it governs: the value kept just before it goes along
    const Node* kept = i + 1 < statements.size() && statements[i]->kind == NodeKind::Let &&
                               statements[i + 1]->kind == NodeKind::If &&
                               statements[i + 1]->args[0]->kind == NodeKind::Local &&
                               statements[i + 1]->args[0]->value == statements[i]->local
                           ? statements[i]
                           : nullptr;
    const Node* statement = kept ? statements[i + 1] : statements[i];
    if (!holds(statement)) {
      then.push_back(statements[i]);
      continue;
    }
    const Node* test = statement->kind == NodeKind::If ? kept ? kept->args[0] : statement->args[0] : nullptr;
    if ((statement->kind != NodeKind::If && statement->kind != NodeKind::Impose) ||
        (test && (!isPure(test) || !evaluable(paid_ < 0 ? test : substitute(test, paid_, integer(0))))))
      return false;
    if (kept) first.push_back(kept), ++i;
    first.push_back(statement);
  }
  first.insert(first.end(), then.begin(), then.end());
  statements = std::move(first);
  return true;
}

bool Builder::isDeedOf(const Node* node, const TagDecl& tag) const {
  if (node->kind != NodeKind::Do) return false;
  return std::any_of(model_.verbs.begin(), model_.verbs.end(), [&](const VerbWord& word) {
    return word.name == tag.deed && std::any_of(word.frames.begin(), word.frames.end(),
                                                [&](const VerbFrame& frame) { return frame.verb == node->index; });
  });
}

const Node* Builder::patientOf(const Node* deed) const {
  const Node* target = deed->args[size_t(Role::Target)];
  return target ? target : deed->args[size_t(Role::Object)];
}

const Node* Builder::canBeObject(const VerbFrame& frame, const Node* card) {
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = thisCard();
  roles[size_t(Role::Player)] = you_;
  roles[size_t(Role::Object)] = card;
  roles[size_t(Role::Amount)] = integer(1);
  return makeList(NodeKind::CanDo, Type::Bool, roles, 0, frame.verb);
}

const Node* Builder::ofEvent(const Node* tree, const Word& tag, const Node* first) {
  if (!tree) return nullptr;
  const TagDecl& declared = model_.tags[model_.vocabulary[tag.symbol].data];
  if (isDeedOf(tree, declared)) {
    const Node* patient = patientOf(tree);
    if (!patient || patient == first || !isPure(patient)) return tree;
    const VerbFrame& frame = *tagFrame(tag);
    uint32_t kinds = 0;
    for (const RoleDecl& role : frame.roles) kinds |= role.slot == Role::Object ? role.type.kinds : 0;
    const Node* isObject = make(NodeKind::IsKind, Type::Bool, {patient}, kinds);
    const Node* add = make(NodeKind::Kernel, Type::None, {patient}, 0, Index(Operation::AddObject));
    const Node* whole = sequence({make(NodeKind::If, Type::None, {isObject, add, nullptr}), tree});
    const Node* can = make(NodeKind::Or, Type::Bool, {negate(isObject), canBeObject(frame, patient)});
    return make(NodeKind::If, Type::None, {can, whole, nullptr});
  }
  std::vector<const Node*> args;
  bool changed = false;
  for (const Node* child : tree->args) {
    args.push_back(ofEvent(child, tag, first));
    changed = changed || args.back() != child;
  }
  if (!changed) return tree;
  Node* copy = new (arena_.Allocate<Node>()) Node(*tree);
  copy->args = llvm::ArrayRef<const Node*>(args).copy(arena_);
  return copy;
}

const Node* Builder::firstObject(llvm::ArrayRef<const Node*> statements, const Word& tag,
                                 const std::vector<int32_t>& known) {
  const TagDecl& declared = model_.tags[model_.vocabulary[tag.symbol].data];
  const auto isKnown = [&](const Node* node) {
    std::vector<int32_t> bound = known;
    return isPure(node) && closed(node, bound, 0);
  };
  const std::function<bool(const Node*)> holdsDeed = [&](const Node* tree) {
    return tree && (isDeedOf(tree, declared) || std::any_of(tree->args.begin(), tree->args.end(), holdsDeed));
  };
  for (const Node* statement : statements) {
    if (statement->kind == NodeKind::If) statement = statement->args[1];
    if (statement->kind == NodeKind::Seq) {
      if (const Node* inside = firstObject(statement->args, tag, known)) return inside;
    }
    if (statement->kind == NodeKind::ForEach && holdsDeed(statement->args[1])) {
      const Node* all = statement->args[0];
      if (!isKnown(all)) continue;
      const int32_t variable = newLocal();
      const Node* can = canBeObject(*tagFrame(tag), local(variable, Type::Card));
      return make(NodeKind::At, Type::Card,
                  {make(NodeKind::Filter, Type::Cards, {all, can}, 0, kNone, variable), integer(0)});
    }
    if (statement->kind != NodeKind::Do) continue;
    const Node* patient = patientOf(statement);
    if (!patient || patient->kind == NodeKind::This || !isPure(patient)) continue;
    if (evaluable(patient) || (isDeedOf(statement, declared) && isKnown(patient))) return patient;
  }
  return nullptr;
}

const Node* Builder::tagged(const Word& tag, llvm::ArrayRef<const Node*> costs, const Node* effect, Span text) {
  const VerbFrame& frame = *tagFrame(tag);
  const std::string& name = model_.tags[model_.vocabulary[tag.symbol].data].verb;
  note(tag.span,
       "the " + name + " is made by this card; where the card is an extension of the identity, by the identity",
       "YOU-13, YOU-15");
  // What was chosen to be its object is chosen first, so that whoever watches the event sees it.
  std::vector<const Node*> before;
  const Node* object = nullptr;
  std::vector<const Node*> rest;
  if (effect->kind == NodeKind::Seq) {
    bool leading = true;
    for (const Node* child : effect->args) {
      leading = leading && child->kind == NodeKind::Let;
      (leading ? before : rest).push_back(child);
    }
  } else {
    rest.push_back(effect);
  }
  for (const RoleDecl& role : frame.roles) {
    if (role.slot != Role::Object || role.type.sort != NounSort::Card) continue;
    for (const Antecedent& a : antecedents_) {
      if (object || a.sort != Sort::Card || !a.node || a.node->kind != NodeKind::Local || !(a.kinds & role.type.kinds))
        continue;
      for (const Node* let : before) {
        if (let->local == a.node->value) object = a.node;
      }
    }
  }
  if (!object) {
    std::vector<int32_t> known;
    boundBy(costs, known);
    boundBy(before, known);
    object = firstObject(rest, tag, known);
    for (size_t i = 0; !object && i < rest.size(); ++i) {  // and from amid the text
      std::vector<int32_t> bound = known;
      if (rest[i]->kind != NodeKind::Let || !closed(rest[i]->args[0], bound, 0)) continue;
      bound.assign({rest[i]->local});
      for (size_t j = i + 1; !object && j < rest.size(); ++j) object = firstObject({rest[j]}, tag, bound);
      if (!object) continue;
      before.push_back(rest[i]);
      rest.erase(rest.begin() + long(i));
    }
  }
  if (asksThisWay_) {  // what its costs have done is asked for, too: of all that the ability is
    const int32_t all = newLocal();
    before.push_back(make(NodeKind::Let, Type::None, {make(NodeKind::Watched, Type::Event, {}, 1)}, 0, kNone, all));
    for (const Node*& part : rest) part = replaceWatched(part, local(all, Type::Event), 1);
  }
  if (!moveToStart(rest)) return fail(diag::Id::NotYet, text, "what the attack has only from its middle on");
  for (const Node*& part : rest) part = ofEvent(part, tag, object);
  if (rest.empty()) rest.push_back(make(NodeKind::Nothing, Type::None));
  before.push_back(wrapIn(frame, sequence(rest), object));
  return sequence(before);
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
  if (effect->kind == NodeKind::Do && program_.verbs[effect->index].hasOperation &&
      program_.verbs[effect->index].operation == Operation::AddPool) {
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
