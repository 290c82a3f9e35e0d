// See Additional.h.
#include "compiler/sema/effect/Additional.h"

#include <algorithm>
#include <optional>

namespace thou::sema {

using bytecode::Role;

namespace {

/// Under which conditions a deed comes about inside a tree; none where it is not in it, or is done over and over.
std::optional<std::vector<const Node*>> conditionsOf(const Node* deed, const Node* tree) {
  if (tree == deed) return std::vector<const Node*>();
  if (!tree || (tree->kind != NodeKind::Seq && tree->kind != NodeKind::If)) return std::nullopt;
  for (const Node* child : tree->args) {
    std::optional<std::vector<const Node*>> found = conditionsOf(deed, child);
    if (found && tree->kind == NodeKind::If && child == elseOf(tree)) return std::nullopt;
    if (found && tree->kind == NodeKind::If) found->push_back(tree->args[0]);
    if (found) return found;
  }
  return std::nullopt;
}

/// Whether a tree asks what a deed has brought about.
bool asksFor(const Node* tree, const Node* deed) {
  return anyNode(tree, [&](const Node* node) {
    return node->kind == NodeKind::Local && (node->value == deed->local || node->value == deed->local + 1);
  });
}

/// Whether a card is the same as another, or is that one for as long as it is there: "the villain", said again.
bool sameCard(const Node* first, const Node* again) {
  if (same(first, again)) return true;
  if (!first || !again || again->kind != NodeKind::At || again->args[0]->kind != NodeKind::Union) return false;
  const Node* there = again->args[0]->args[0];
  return there->kind == NodeKind::Filter && there->args[0]->kind == NodeKind::Single &&
         same(first, there->args[0]->args[0]);
}

/// Whether a deed is the same as another but for how much of it is done.
bool alike(const Node* deed, const Node* other) {
  if (deed->kind != NodeKind::Do || deed->index != other->index) return false;
  for (size_t role = 0; role < bytecode::kRoleCount; ++role) {
    if (role != size_t(Role::Amount) && !sameCard(deed->args[role], other->args[role])) return false;
  }
  return deed->args[size_t(Role::Amount)] != nullptr;
}

/// The role in which a deed done to each of several, `each`, is done to another card than a single deed that is the same but for how much
/// of it is done; none where it is another deed.
std::optional<size_t> roleOfEach(const Node* deed, const Node* single, int32_t each) {
  if (deed->kind != NodeKind::Do || deed->index != single->index || !deed->args[size_t(Role::Amount)])
    return std::nullopt;
  std::optional<size_t> found;
  for (size_t role = 0; role < bytecode::kRoleCount; ++role) {
    const Node* its = deed->args[role];
    const bool isEach = its && its->kind == NodeKind::Local && its->value == each;
    if (isEach && single->args[role] && !found)
      found = role;
    else if (role != size_t(Role::Amount) && !same(its, single->args[role]))
      return std::nullopt;
  }
  return found;
}

/// The first loop inside a tree that does to each of some cards, kept before, what another deed does to one.
const Node* eachLikeIn(const Node* tree, const Node* single) {
  if (!tree) return nullptr;
  if (tree->kind == NodeKind::ForEach) {
    const bool kept = tree->args[0]->kind == NodeKind::Local;
    return kept && roleOfEach(tree->args[1], single, tree->local) ? tree : nullptr;
  }
  if (tree->kind != NodeKind::Seq) return nullptr;
  for (const Node* child : tree->args) {
    if (const Node* found = eachLikeIn(child, single)) return found;
  }
  return nullptr;
}

/// The first deed inside a tree, but in no loop, that is like another.
const Node* likeIn(const Node* tree, const Node* other) {
  if (!tree || tree->kind == NodeKind::Do) return tree && alike(tree, other) ? tree : nullptr;
  if (tree->kind != NodeKind::Seq && tree->kind != NodeKind::If) return nullptr;
  for (const Node* child : tree->args) {
    if (const Node* found = likeIn(child, other)) return found;
  }
  return nullptr;
}

/// The whole of a tree that does nothing but one deed: that deed with the conditions around it.
const Node* nothingBut(const Node* deed, const Node* tree) {
  if (!tree || tree == deed || (tree->kind != NodeKind::Seq && tree->kind != NodeKind::If))
    return tree == deed ? tree : nullptr;
  const bool single = tree->kind == NodeKind::If ? !elseOf(tree) : tree->args.size() == 1;
  for (const Node* child : tree->args) {
    if (const Node* found = nothingBut(deed, child)) return found == child && single ? tree : found;
  }
  return nullptr;
}

}  // namespace

const Node* withAdditional(Context& context, const Node* effect) {
  for (const Node* more : context.made.additional) {
    if (!effect || effect->kind != NodeKind::Seq) break;
    std::vector<const Node*> parts = effect->args.vec();
    size_t at = 0;
    std::optional<std::vector<const Node*>> conditions;
    while (at < parts.size() && !(conditions = conditionsOf(more, parts[at]))) ++at;
    if (at == parts.size()) continue;
    // The last deed before it by the same verb to the same card, of the same counters.
    const Node* deed = nullptr;
    const Node* each = nullptr;
    size_t from = at;
    while (!deed && from > 0) {
      deed = likeIn(parts[--from], more);
      each = deed ? nullptr : eachLikeIn(parts[from], more);
      if (each) deed = each->args[1];
    }
    const bool eitherOf = std::any_of(more->args.begin(), more->args.end(), [](const Node* role) {
      return role && role->kind == NodeKind::At && role->args[0]->kind == NodeKind::Union;
    });
    if (!deed && eitherOf) return context.fail(diag::Id::NotYet, more->span, "what is additional to one of two");
    if (!deed) continue;  // nothing that it could be a part of
    bool asked = false;   // "this way" meanwhile, or of the additional part alone
    const Node* nothing = context.make(NodeKind::Nothing, Type::None);
    const Node* rest = context.exchange(parts[at], nothingBut(more, parts[at]), nothing);
    std::vector<int32_t> bound;  // by what is done later than it was
    Trees::boundBy(parts[from], bound);
    for (size_t i = from + 1; i <= at; ++i) {
      const Node* between = i == at ? rest : parts[i];
      asked = asked || asksFor(between, deed) ||
              std::any_of(bound.begin(), bound.end(), [&](int32_t number) { return Trees::uses(between, number); });
    }
    for (const Node* part : parts) asked = asked || asksFor(part, more);
    for (const Node* condition : *conditions)
      asked = asked || asksFor(condition, deed);  // "Then, take 1 additional damage"
    if (asked) continue;
    const Node* extra = more->args[size_t(Role::Amount)];
    const Node* alone = nullptr;  // where it is done to none of those
    if (each) {
      const Node* one = more->args[*roleOfEach(deed, more, each->local)];
      const Node* among = context.make(NodeKind::Contains, Type::Bool, {each->args[0], one});
      alone = context.when(context.both(context.all(*conditions), context.negate(among)), more);
      conditions->push_back(context.sameCard(context.local(each->local, Type::Card), one));
    }
    if (!conditions->empty())
      extra = context.make(NodeKind::IfInt, Type::Int, {context.all(*conditions), extra, context.integer(0)});
    std::vector<const Node*> roles = deed->args.vec();
    roles[size_t(Role::Amount)] = context.make(NodeKind::Add, Type::Int, {roles[size_t(Role::Amount)], extra});
    const Node* later = context.exchange(parts[from], deed, context.withArgs(deed, roles));
    parts[at] = rest;
    parts[from] = nothing;
    parts.insert(parts.begin() + long(at) + 1, later);
    if (alone) parts.insert(parts.begin() + long(at) + 2, alone);
    effect = context.sequence(parts);
  }
  return effect;
}

}  // namespace thou::sema
