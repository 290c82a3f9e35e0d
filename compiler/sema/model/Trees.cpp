// Trees of old ones, and what they use.
#include "compiler/sema/model/Trees.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace thou::sema {

using bytecode::Index;
using bytecode::Type;

bool same(const Node* a, const Node* b) {
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind || a->value != b->value || a->index != b->index || a->local != b->local ||
      a->args.size() != b->args.size())
    return false;
  for (size_t i = 0; i < a->args.size(); ++i) {
    if (!same(a->args[i], b->args[i])) return false;
  }
  return true;
}

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

const Node* Nodes::makeList(NodeKind kind, Type type, llvm::ArrayRef<const Node*> args, int64_t value, Index index,
                            int32_t local) {
  Node* node = new (arena.Allocate<Node>()) Node;
  node->kind = kind;
  node->type = type;
  node->value = value;
  node->index = index;
  node->local = local;
  node->span = clauseSpan;
  node->args = args.copy(arena);
  return node;
}

const Node* Nodes::both(const Node* a, const Node* b) {
  if (!a) return b;
  if (!b) return a;
  return make(NodeKind::And, Type::Bool, {a, b});
}

const Node* Nodes::either(const Node* a, const Node* b) {
  if (!a) return b;
  if (!b) return a;
  return make(NodeKind::Or, Type::Bool, {a, b});
}

const Node* Nodes::all(llvm::ArrayRef<const Node*> conditions) {
  if (conditions.size() == 1) return conditions.front();
  return makeList(NodeKind::And, Type::Bool, conditions);
}

const Node* Nodes::sequence(llvm::ArrayRef<const Node*> statements) {
  if (statements.size() == 1) return statements.front();
  std::vector<const Node*> flat;  // a sequence in a sequence is one
  for (const Node* statement : statements) {
    if (statement->kind == NodeKind::Seq)
      flat.insert(flat.end(), statement->args.begin(), statement->args.end());
    else
      flat.push_back(statement);
  }
  return makeList(NodeKind::Seq, Type::None, flat);
}

const Node* Trees::rewrite(const Node* tree, llvm::function_ref<const Node*(const Node*)> change) {
  if (!tree) return nullptr;
  if (const Node* other = change(tree)) return other;
  std::vector<const Node*> args;
  bool changed = false;
  for (const Node* child : tree->args) {
    args.push_back(rewrite(child, change));
    changed = changed || args.back() != child;
  }
  return changed ? withArgs(tree, args) : tree;
}

const Node* Trees::withArgs(const Node* node, llvm::ArrayRef<const Node*> args) {
  Node* copy = new (arena.Allocate<Node>()) Node(*node);
  copy->args = args.copy(arena);
  return copy;
}

const Node* Trees::substitute(const Node* tree, int32_t variable, const Node* replacement) {
  return rewrite(tree, [&](const Node* node) {
    return node->kind == NodeKind::Local && node->value == variable ? replacement : nullptr;
  });
}

const Node* Trees::exchange(const Node* tree, const Node* old, const Node* by) {
  return rewrite(tree, [&](const Node* node) { return node == old ? by : nullptr; });
}

const Node* Trees::replaceWatched(const Node* tree, const Node* by, int64_t which) {
  return rewrite(
      tree, [&](const Node* node) { return node->kind == NodeKind::Watched && node->value == which ? by : nullptr; });
}

bool Trees::isPure(const Node* node) {
  if (!node) return true;
  switch (node->kind) {
    case NodeKind::Choose:
    case NodeKind::ChoosePlayers:
    case NodeKind::ChooseNumber:
    case NodeKind::AskYesNo:
    case NodeKind::RandomOf:
      return false;
    default:
      break;
  }
  for (const Node* child : node->args) {
    if (!isPure(child)) return false;
  }
  return true;
}

bool Trees::evaluable(const Node* node, int32_t known) {
  std::vector<int32_t> bound;
  return closed(node, bound, known);
}

bool Trees::evaluableWith(const Node* node, std::vector<int32_t> bound) { return closed(node, bound, 0); }

std::vector<std::pair<int32_t, Type>> Trees::freeLocals(const Node* node) {
  std::vector<int32_t> bound;
  std::vector<std::pair<int32_t, Type>> free;
  sema::freeLocals(node, bound, free);
  return free;
}

bool Trees::isBound(const Node* node) {
  std::vector<int32_t> bound;
  std::vector<std::pair<int32_t, Type>> free;
  sema::freeLocals(node, bound, free);
  return llvm::all_of(free, [&](const auto& each) { return llvm::is_contained(bound, each.first); });
}

bool Trees::uses(const Node* node, int32_t number) {
  const auto free = freeLocals(node);
  return std::any_of(free.begin(), free.end(), [&](const auto& each) { return each.first == number; });
}

void Trees::boundBy(llvm::ArrayRef<const Node*> statements, std::vector<int32_t>& bound) {
  for (const Node* statement : statements) {
    if (statement->kind == NodeKind::Seq) boundBy(statement->args, bound);
    if (statement->kind == NodeKind::Let) bound.push_back(statement->local);
  }
}

}  // namespace thou::sema
