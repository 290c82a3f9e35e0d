// What is done to the game: events with their roles, kernel operations, lasting effects, modes. Next: runtime/rules.
#include <algorithm>

#include "compiler/codegen/Emitter.h"
#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/bytecode/Verify.h"

namespace thou::codegen {

using bytecode::Opcode;
using bytecode::Role;
using bytecode::Type;
using sema::Node;

void Emitter::roles(Args args, Reg base) {
  for (size_t i = 0; i < bytecode::kRoleCount; ++i) {
    const Node* child = i < args.size() ? args[i] : nullptr;
    child ? into(*child, Reg(base + i)) : loadDefault(bytecode::roleType(Role(i)), Reg(base + i));
  }
}

void Emitter::deed(const Node& node, Opcode opcode) {
  Args captures = node.args.drop_front(std::min(node.args.size(), bytecode::kRoleCount));
  Reg base = takeBlock(bytecode::kRoleCount + captures.size());
  roles(node.args, base);
  for (size_t i = 0; i < captures.size(); ++i) into(*captures[i], Reg(base + bytecode::kRoleCount + i));
  if (opcode == Opcode::ProposeAs)
    code_.emitABX(opcode, base, Reg(captures.size()), node.index);
  else
    code_.emitAX(opcode, base, node.index);
  bindResult(node, base);
}

void Emitter::kernel(const Node& node) {
  Reg base = takeBlock(std::max<size_t>(2, node.args.size()));
  for (size_t i = 0; i < node.args.size(); ++i) into(*node.args[i], Reg(base + i));
  code_.emitAX(Opcode::Kernel, base, node.index);
  bindResult(node, base);
}

void Emitter::operation(bytecode::Operation operation, std::optional<int64_t> argument) {
  Scope scope(*this);
  Reg base = takeBlock(2);
  if (argument) loadInt(base, *argument);
  code_.emitAX(Opcode::Kernel, base, uint32_t(operation));
}

void Emitter::bindResult(const Node& node, Reg base) {
  if (node.local < 0) return;
  code_.move(locals_.at(node.local), base);
  code_.move(locals_.at(node.local + 1), Reg(base + 1));
}

void Emitter::impose(const Node& node) {
  constexpr size_t kFixed = 3;  // affected, amount, the end's argument
  Reg base = takeBlock(std::max(kFixed, node.args.size()));
  for (size_t i = 0; i < std::max(kFixed, node.args.size()); ++i) {
    Reg to = Reg(base + i);
    const Node* child = i < node.args.size() ? node.args[i] : nullptr;
    child ? into(*child, to) : loadDefault(i == 0 ? Type::Cards : Type::Int, to);
  }
  code_.emitAX(Opcode::Impose, base, node.index);
}

void Emitter::setRole(const Node& node) {
  const Node& to = *node.args[1];
  Opcode opcode = to.type == Type::Card     ? Opcode::SetRoleCard
                  : to.type == Type::Player ? Opcode::SetRolePlayer
                                            : Opcode::SetRoleInt;
  Reg event = value(*node.args[0]);
  code_.emitABC(opcode, event, Reg(node.value), value(to));
}

void Emitter::modes(const Node& node) {
  size_t count = (node.args.size() - 1) / 2;
  if (count > bytecode::kMaxModes)
    return fail("the text has more than " + std::to_string(bytecode::kMaxModes) + " modes");
  Reg who = value(*node.args[0]);
  Reg legal = number(0);
  Reg index = take(Type::Int);
  Reg test = take(Type::Bool);
  for (size_t i = 0; i < count; ++i) {
    Scope scope(*this);
    Label skip = code_.newLabel();
    code_.jumpIfNot(value(*node.args[1 + 2 * i]), skip);
    loadInt(index, int64_t(1) << i);
    code_.emitABC(Opcode::Add, legal, legal, index);
    code_.bind(skip);
  }
  Label end = code_.newLabel();
  loadInt(index, 0);
  code_.emitABC(Opcode::EqInt, test, legal, index);
  code_.jumpIf(test, end);
  code_.emitABX(Opcode::ChooseMode, legal, who, node.index);
  for (size_t i = 0; i < count; ++i) {
    Label next = code_.newLabel();
    loadInt(index, int64_t(i));
    code_.emitABC(Opcode::EqInt, test, legal, index);
    code_.jumpIfNot(test, next);
    statement(*node.args[2 + 2 * i]);
    code_.jump(end);
    code_.bind(next);
  }
  code_.bind(end);
}

}  // namespace thou::codegen
