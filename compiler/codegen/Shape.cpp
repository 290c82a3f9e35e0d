// Facts about kinds of node, and the locals of a body. Next: Emitter.cpp.
#include "compiler/codegen/Shape.h"

#include <algorithm>

#include "runtime/bytecode/OpcodeInfo.h"

namespace thou::codegen {
namespace {

using bytecode::Type;
using sema::Node;
using sema::NodeKind;

constexpr std::string_view kTypeNames[] = {
#define NODE(Name, Type, Children, Meaning) Type,
#include "compiler/sema/model/Nodes.def"
};

class Binder {
 public:
  std::vector<Binding> take() { return std::move(bindings_); }

  void walk(const Node& node, bool always) {
    if (!isStatement(node.kind)) return;
    if (node.kind == NodeKind::Let) {
      bind(node.local, node.args[0]->type, always);
    } else if (node.local >= 0 && isDeed(node.kind)) {
      bind(node.local, Type::Int, always);
      bind(node.local + 1, Type::Cards, always);
    }
    bool straight = always && node.kind == NodeKind::Seq;
    for (const Node* child : node.args)
      if (child) walk(*child, straight);
  }

 private:
  static bool isDeed(NodeKind kind) {
    return kind == NodeKind::Do || kind == NodeKind::DoAs || kind == NodeKind::Kernel;
  }

  void bind(int32_t local, Type type, bool always) {
    auto same = [local](const Binding& each) { return each.local == local; };
    if (std::ranges::find_if(bindings_, same) == bindings_.end()) bindings_.push_back({local, type, always});
  }

  std::vector<Binding> bindings_;
};

}  // namespace

std::string_view typeName(NodeKind kind) { return kTypeNames[size_t(kind)]; }

bool loopsInside(NodeKind kind) {
  return kind == NodeKind::Filter || kind == NodeKind::FilterPlayers || kind == NodeKind::Best ||
         kind == NodeKind::Sum || kind == NodeKind::Collect || kind == NodeKind::ForEach ||
         kind == NodeKind::ForEachPlayer || kind == NodeKind::Repeat;
}

bool makesLists(const Node& expression) {
  std::string_view type = typeName(expression.kind);
  if (type == "cards" || type == "players") return true;
  return std::ranges::any_of(expression.args, [](const Node* child) { return child && makesLists(*child); });
}

std::optional<SharedTraits> sharedTraits(const Node& either) {
  SharedTraits shared;
  std::vector<bytecode::Index> traits;
  const auto same = [](const Node* a, const Node* b) {
    return a->kind == b->kind && a->value == b->value && a->local == b->local && a->args.empty() && b->args.empty();
  };
  for (const Node* both : either.args) {
    if (both->kind != NodeKind::And || both->args.size() != 2) return std::nullopt;
    const Node* one = both->args[0];
    const Node* other = both->args[1];
    if (one->kind != NodeKind::HasTrait || other->kind != NodeKind::HasTrait || one->index != other->index ||
        one->index > UINT16_MAX)
      return std::nullopt;
    if (!shared.one) shared = {.one = one->args[0], .other = other->args[0], .sets = {}};
    if (!same(shared.one, one->args[0]) || !same(shared.other, other->args[0])) return std::nullopt;
    traits.push_back(one->index);
  }
  std::ranges::sort(traits);
  for (const bytecode::Index trait : traits) {
    const uint32_t lowest = shared.sets.empty() ? 0 : shared.sets.back() & 0xffff;
    if (shared.sets.empty() || trait - lowest >= bytecode::kTraitsInSet)
      shared.sets.push_back(bytecode::traitSet(uint16_t(trait), 1));
    else
      shared.sets.back() |= bytecode::traitSet(0, uint16_t(1u << (trait - lowest)));
  }
  return shared.sets.empty() ? std::nullopt : std::optional(shared);
}

std::vector<Binding> bindingsOf(const Node& body) {
  Binder binder;
  binder.walk(body, true);
  return binder.take();
}

}  // namespace thou::codegen
