// Reckoning fuel. Next: Statements.cpp, which charges it.
#include "compiler/codegen/Fuel.h"

#include "compiler/codegen/Shape.h"

namespace thou::codegen {
namespace {

using sema::Node;

/// Whether child `i` of a node is evaluated with it, rather than once a pass or as a statement of its own.
bool isOwnExpression(const Node& node, size_t i) {
  if (!node.args[i] || isStatement(node.args[i]->kind)) return false;
  return i == 0 || !loopsInside(node.kind);
}

uint32_t size(const Node& node) {
  uint32_t nodes = 1;
  for (size_t i = 0; i < node.args.size(); ++i)
    if (isOwnExpression(node, i)) nodes += size(*node.args[i]);
  return nodes;
}

}  // namespace

uint32_t chargeOf(const Node& node) { return 1 + (size(node) - 1) / kNodesPerUnit; }

}  // namespace thou::codegen
