// Statements: each begins with an entry in the line table and a Charge (Fuel.h). Next: Deeds.cpp.
#include "compiler/codegen/Emitter.h"
#include "compiler/codegen/Fuel.h"
#include "compiler/codegen/Loop.h"
#include "compiler/codegen/Shape.h"

namespace thou::codegen {

using bytecode::Opcode;
using bytecode::Type;
using sema::Node;
using sema::NodeKind;

void Emitter::line(const Node& node) {
  if (node.span.valid()) code_.line(locate_(node.span));
}

void Emitter::statement(const Node& node) {
  Scope scope(*this);
  if (node.kind == NodeKind::Seq) {
    for (const Node* child : node.args) statement(*child);
    return;
  }
  if (node.kind == NodeKind::Nothing) {
    if (node.value >= sema::kMark) code_.emitAD(Opcode::Mark, 0, int32_t(node.value - sema::kMark));
    return;
  }
  line(node);
  if (node.kind != NodeKind::Repeat) code_.charge(chargeOf(node));  // a Repeat charges each pass, the first one too
  statementBody(node);
}

void Emitter::statementBody(const Node& node) {
  switch (node.kind) {
    case NodeKind::Let:
      return let(node);
    case NodeKind::Do:
      return deed(node, Opcode::Propose);
    case NodeKind::DoAs:
      return deed(node, Opcode::ProposeAs);
    case NodeKind::Kernel:
      return kernel(node);
    case NodeKind::If:
      return ifElse(node);
    case NodeKind::ForEach:
    case NodeKind::ForEachPlayer:
      return forEach(node);
    case NodeKind::Repeat:
      return repeat(node);
    case NodeKind::Modes:
      return modes(node);
    case NodeKind::Impose:
      return impose(node);
    case NodeKind::SetRole:
      return setRole(node);
    case NodeKind::Require:
      return require(node);
    case NodeKind::Nothing:
    case NodeKind::Seq:
      return statement(node);
#define DIRECT(Name, Op, Which) case NodeKind::Name:
#include "compiler/codegen/Direct.def"
    case NodeKind::Int:
    case NodeKind::This:
    case NodeKind::You:
    case NodeKind::Watched:
    case NodeKind::Local:
    case NodeKind::Parameter:
    case NodeKind::And:
    case NodeKind::Or:
    case NodeKind::IfInt:
    case NodeKind::CanDo:
    case NodeKind::Choose:
    case NodeKind::ChoosePlayers:
    case NodeKind::ChooseNumber:
    case NodeKind::AskYesNo:
    case NodeKind::Union:
    case NodeKind::Filter:
    case NodeKind::FilterPlayers:
    case NodeKind::Best:
    case NodeKind::Take:
    case NodeKind::Sum:
    case NodeKind::Collect:
      return failOurs("a value stands where a statement must");
  }
}

void Emitter::let(const Node& node) {
  Reg to = registerOf(node);
  code_.move(to, value(*node.args[0]));
}

void Emitter::ifElse(const Node& node) {
  const Node* otherwise = elseOf(&node);
  Label elseLabel = code_.newLabel();
  Label end = code_.newLabel();
  {
    Scope scope(*this);
    code_.jumpIfNot(value(*node.args[0]), elseLabel);
  }
  statement(*node.args[1]);
  const bool inVain = !otherwise && node.value == sema::kSaid;
  if (otherwise || inVain) code_.jump(end);
  code_.bind(elseLabel);
  if (otherwise) statement(*otherwise);
  if (inVain) code_.emitAD(Opcode::Mark, 0, int32_t(bytecode::Mark::Vain));
  code_.bind(end);
}

void Emitter::forEach(const Node& node) {
  const bool together = node.index < together_.size() && together_[node.index];
  if (together) operation(bytecode::Operation::HoldTogether, {});
  Loop loop(*this, node, node.kind == NodeKind::ForEachPlayer);
  loop.open(1);
  statement(*node.args[1]);
  loop.close();
  if (together) operation(bytecode::Operation::RespondTogether, node.index);
}

void Emitter::repeat(const Node& node) {
  const Node& again = *node.args[1];
  Label top = code_.newLabel();
  code_.bind(top);
  code_.charge(chargeOf(again));
  statement(*node.args[0]);
  line(again);
  code_.jumpIf(value(again), top);
}

void Emitter::require(const Node& node) {
  Label on = code_.newLabel();
  code_.jumpIf(value(*node.args[0]), on);
  leave();
  code_.bind(on);
}

void Emitter::leave() {
  Scope scope(*this);
  if (routine_.result == Type::None) return code_.ret(bytecode::kThisRegister);
  Reg none = take(routine_.result);
  loadDefault(routine_.result, none);
  code_.ret(none);
}

}  // namespace thou::codegen
