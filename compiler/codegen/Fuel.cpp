// Reckoning fuel. Next: Statements.cpp, which charges it.
#include "compiler/codegen/Fuel.h"

#include <algorithm>

#include "compiler/codegen/Shape.h"
#include "runtime/bytecode/OpcodeInfo.h"

namespace thou::codegen {
namespace {

using bytecode::Opcode;
using sema::Node;
using sema::NodeKind;

int64_t fuelOf(Opcode op) { return bytecode::opcodeInfo(op).fuel; }

/// Fuel of a node apart from its children.
int64_t ownFuel(const Node& node) {
  switch (node.kind) {
#define DIRECT(Name, Op, Immediate) \
  case NodeKind::Name:              \
    return fuelOf(Opcode::Op);
#include "compiler/codegen/Direct.def"
    case NodeKind::CanDo:
      return fuelOf(Opcode::CanPropose);
    case NodeKind::Choose:
      return fuelOf(Opcode::ChooseCards);
    case NodeKind::ChoosePlayers:
      return fuelOf(Opcode::ChoosePlayers);
    case NodeKind::ChooseNumber:
      return fuelOf(Opcode::ChooseNumber);
    case NodeKind::AskYesNo:
      return fuelOf(Opcode::AskYesNo);
    case NodeKind::Modes:
      return fuelOf(Opcode::ChooseMode);
    case NodeKind::Do:
      return fuelOf(Opcode::Propose);
    case NodeKind::DoAs:
      return fuelOf(Opcode::ProposeAs);
    case NodeKind::Kernel:
      return fuelOf(Opcode::Kernel) + bytecode::operationInfo(bytecode::Operation(node.index)).fuel;
    case NodeKind::Impose:
      return fuelOf(Opcode::Impose);
    case NodeKind::Int:
    case NodeKind::This:
    case NodeKind::You:
    case NodeKind::Watched:
    case NodeKind::Local:
    case NodeKind::Parameter:
    case NodeKind::And:
    case NodeKind::Or:
    case NodeKind::IfInt:
    case NodeKind::Union:
    case NodeKind::Filter:
    case NodeKind::FilterPlayers:
    case NodeKind::Best:
    case NodeKind::Take:
    case NodeKind::Sum:
    case NodeKind::Collect:
    case NodeKind::Nothing:
    case NodeKind::Seq:
    case NodeKind::Let:
    case NodeKind::If:
    case NodeKind::ForEach:
    case NodeKind::ForEachPlayer:
    case NodeKind::Repeat:
    case NodeKind::SetRole:
    case NodeKind::Require:
    case NodeKind::Return:
      return 0;
  }
  return 0;
}

/// Whether child `i` of a node is evaluated with it, rather than once a pass or as a statement of its own.
bool isOwnExpression(const Node& node, size_t i) {
  if (!node.args[i] || isStatement(node.args[i]->kind)) return false;
  return i == 0 || !loopsInside(node.kind);
}

int64_t weigh(const Node& node) {
  int64_t sum = ownFuel(node);
  for (size_t i = 0; i < node.args.size(); ++i)
    if (isOwnExpression(node, i)) sum += weigh(*node.args[i]);
  return sum;
}

int16_t cap(int64_t fuel) { return int16_t(std::min<int64_t>(fuel, kMaxCharge)); }

}  // namespace

int16_t weightOf(const Node& expression) { return cap(weigh(expression)); }
int16_t chargeOf(const Node& statement) { return cap(1 + weigh(statement)); }
int16_t passCharge(const Node& body) { return cap(1 + weigh(body)); }

}  // namespace thou::codegen
