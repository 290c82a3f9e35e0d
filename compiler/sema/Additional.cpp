// "Deal 2 damage to an enemy. If you are mighty, deal 1 additional damage to that enemy.": what is additional is dealt with the rest, at
// once, and so after all that decides how much it is. Next: Ability.cpp.
#include <algorithm>
#include <functional>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;

namespace {

void flatten(const Node* tree, std::vector<const Node*>& parts) {
  if (tree->kind != NodeKind::Seq || tree->value) return parts.push_back(tree);
  for (const Node* child : tree->args) flatten(child, parts);
}

bool holds(const Node* tree, const std::function<bool(const Node*)>& test) {
  return tree && (test(tree) || std::any_of(tree->args.begin(), tree->args.end(),
                                            [&](const Node* child) { return holds(child, test); }));
}

/// Whether a tree asks what a deed has brought about.
bool asksFor(const Node* tree, const Node* deed) {
  return holds(tree, [&](const Node* node) {
    return node->kind == NodeKind::Local && (node->value == deed->local || node->value == deed->local + 1);
  });
}

}  // namespace

const Node* Builder::withAdditional(const Node* effect) {
  if (!effect) return nullptr;
  for (const Node* more : additional_) {
    std::vector<const Node*> parts;
    flatten(effect, parts);
    const auto has = [&](const Node* part) { return holds(part, [&](const Node* node) { return node == more; }); };
    const size_t at = size_t(std::find_if(parts.begin(), parts.end(), has) - parts.begin());
    // The last deed before it by the same verb to the same card, of the same counters.
    const auto alike = [&](const Node* node) {
      if (node->kind != NodeKind::Do || node->index != more->index || !node->args[size_t(Role::Amount)]) return false;
      for (size_t role = 0; role < bytecode::kRoleCount; ++role) {
        if (role != size_t(Role::Amount) && !same(node->args[role], more->args[role])) return false;
      }
      return true;
    };
    size_t from = std::min(at, parts.size());
    const Node* deed = nullptr;
    while (!deed && from-- > 0) {
      holds(parts[from], [&](const Node* node) { return alike(node) && (deed = node) != nullptr; });
    }
    if (at == parts.size() || !deed) continue;  // nothing that it could be a part of
    const bool loop = holds(parts[from], [](const Node* node) {
      return node->kind == NodeKind::ForEach || node->kind == NodeKind::ForEachPlayer ||
             node->kind == NodeKind::Repeat || node->kind == NodeKind::Modes;
    });
    bool asked = false;  // "this way" meanwhile, or of the additional part alone
    for (size_t i = from + 1; i <= at; ++i) asked = asked || asksFor(parts[i], deed);
    for (const Node* part : parts) asked = asked || asksFor(part, more);
    if (loop || asked) continue;
    const int32_t sum = newLocal();
    const Node* extra = local(sum, Type::Int);
    const auto let = [&](const Node* value) { return make(NodeKind::Let, Type::None, {value}, 0, kNone, sum); };
    std::vector<const Node*> roles(deed->args.begin(), deed->args.end());
    roles[size_t(Role::Amount)] = make(NodeKind::Add, Type::Int, {roles[size_t(Role::Amount)], extra});
    const Node* whole = makeList(NodeKind::Do, Type::None, roles, deed->value, deed->index, deed->local);
    const Node* later = exchange(parts[from], deed, whole);
    parts[at] =
        exchange(parts[at], more, let(make(NodeKind::Add, Type::Int, {extra, more->args[size_t(Role::Amount)]})));
    // A variable, no value known beforehand that an event with a tag could be begun with.
    parts[from] = make(NodeKind::If, Type::None, {boolean(true), let(integer(0)), nullptr});
    parts.insert(parts.begin() + long(at) + 1, later);
    effect = sequence(parts);
  }
  return effect;
}

}  // namespace thou::sema
