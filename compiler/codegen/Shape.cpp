// Facts about kinds of node, and the locals of a body. Next: Emitter.cpp.
#include "compiler/codegen/Shape.h"

#include <algorithm>

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

std::vector<Binding> bindingsOf(const Node& body) {
  Binder binder;
  binder.walk(body, true);
  return binder.take();
}

}  // namespace thou::codegen
