// Values. Next: Loops.cpp.
#include <cassert>

#include "compiler/codegen/Emitter.h"
#include "runtime/bytecode/OpcodeInfo.h"

namespace thou::codegen {

using bytecode::Opcode;
using bytecode::Type;
using sema::Node;
using sema::NodeKind;

namespace {

enum class Member : uint8_t { None, Value, Index };

int64_t memberOf(const Node& node, Member which) {
  if (which == Member::None) return 0;
  return which == Member::Value ? node.value : int64_t(node.index);
}

}  // namespace

Emitter::Reg Emitter::value(const Node& node) {
  if (node.kind == NodeKind::This) return 0;
  if (node.kind == NodeKind::You) return 1;
  if (node.kind == NodeKind::Watched) return 2;
  if (node.kind == NodeKind::Parameter) return Reg(3 + node.value);
  if (node.kind == NodeKind::Local) return registerOf(node);
  return copy(node);
}

Emitter::Reg Emitter::copy(const Node& node) {
  Reg to = take(node.type);
  into(node, to);
  return to;
}

void Emitter::into(const Node& node, Reg to) {
  Scope scope(*this);
  switch (node.kind) {
#define DIRECT(Name, Op, Which) \
  case NodeKind::Name:          \
    return direct(node, Opcode::Op, memberOf(node, Member::Which), to);
#include "compiler/codegen/Direct.def"
    case NodeKind::This:
    case NodeKind::You:
    case NodeKind::Watched:
    case NodeKind::Parameter:
    case NodeKind::Local:
      return code_.move(to, value(node));
    case NodeKind::Int:
      return loadInt(to, node.value);
    case NodeKind::And:
      return shortCircuit(node, false, to);
    case NodeKind::Or:
      return shortCircuit(node, true, to);
    case NodeKind::IfInt:
      return ifInt(node, to);
    case NodeKind::CanDo:
      return canDo(node, to);
    case NodeKind::Choose:
      return chooseFrom(node, Opcode::ChooseCards, to);
    case NodeKind::ChoosePlayers:
      return chooseFrom(node, Opcode::ChoosePlayers, to);
    case NodeKind::ChooseNumber:
      return chooseNumber(node, to);
    case NodeKind::AskYesNo:
      return askYesNo(node, to);
    case NodeKind::Union:
      return unite(node, to);
    case NodeKind::Filter:
    case NodeKind::FilterPlayers:
      return filter(node, to);
    case NodeKind::Best:
      return best(node, to);
    case NodeKind::Take:
      return takeFirst(node, to);
    case NodeKind::Sum:
      return sum(node, to);
    case NodeKind::Collect:
      return collect(node, to);
    case NodeKind::Nothing:
    case NodeKind::Seq:
    case NodeKind::Let:
    case NodeKind::Do:
    case NodeKind::DoAs:
    case NodeKind::Kernel:
    case NodeKind::If:
    case NodeKind::ForEach:
    case NodeKind::ForEachPlayer:
    case NodeKind::Repeat:
    case NodeKind::Modes:
    case NodeKind::Impose:
    case NodeKind::SetRole:
    case NodeKind::Require:
      return failOurs("a statement stands where a value must");
  }
}

void Emitter::direct(const Node& node, Opcode opcode, int64_t immediate, Reg to) {
  Reg fields[3] = {to, 0, 0};
  size_t used = 1;
  for (const Node* child : node.args) {
    assert(child && used < 3 && "a Direct node has all its children, at most two");
    fields[used++] = value(*child);
  }
  auto [a, b, c] = fields;
  switch (bytecode::opcodeInfo(opcode).format) {
    case bytecode::Format::N:
      return code_.emitN(opcode);
    case bytecode::Format::A:
      return code_.emitA(opcode, a);
    case bytecode::Format::AB:
      return code_.emitAB(opcode, a, b);
    case bytecode::Format::ABC:
      if (used == 3) return code_.emitABC(opcode, a, b, c);
      assert(used == 2 && immediate >= 0 && immediate <= 0xff);
      return code_.emitABC(opcode, a, b, Reg(immediate));
    case bytecode::Format::AD:
      return code_.emitAD(opcode, a, int32_t(immediate));
    case bytecode::Format::AX:
      return code_.emitAX(opcode, a, uint32_t(immediate));
    case bytecode::Format::ABX:
      return code_.emitABX(opcode, a, b, uint32_t(immediate));
    case bytecode::Format::ABCX:
      return code_.emitABCX(opcode, a, b, c, uint32_t(immediate));
  }
}

void Emitter::shortCircuit(const Node& node, bool stopsAt, Reg to) {
  if (stopsAt) {
    if (const std::optional<SharedTraits> shared = sharedTraits(node)) return sharesTrait(*shared, to);
  }
  if (node.args.empty()) return code_.emitAD(Opcode::LoadBool, to, !stopsAt);
  Label end = code_.newLabel();
  for (size_t i = 0; i < node.args.size(); ++i) {
    into(*node.args[i], to);
    if (i + 1 == node.args.size()) break;
    stopsAt ? code_.jumpIf(to, end) : code_.jumpIfNot(to, end);
  }
  code_.bind(end);
}

void Emitter::unless(const Node& test, Label otherwise) {
  if (test.kind == NodeKind::And && !test.args.empty()) {
    for (const Node* each : test.args) unless(*each, otherwise);
    return;
  }
  Scope scope(*this);
  code_.jumpIfNot(value(test), otherwise);
}

void Emitter::sharesTrait(const SharedTraits& shared, Reg to) {
  const Reg one = value(*shared.one);
  const Reg other = value(*shared.other);
  Label end = code_.newLabel();
  for (size_t i = 0; i < shared.sets.size(); ++i) {
    if (i > 0) code_.jumpIf(to, end);
    code_.emitABCX(Opcode::SharesTrait, to, one, other, shared.sets[i]);
  }
  code_.bind(end);
}

void Emitter::ifInt(const Node& node, Reg to) {
  Label otherwise = code_.newLabel();
  Label end = code_.newLabel();
  code_.jumpIfNot(value(*node.args[0]), otherwise);
  into(*node.args[1], to);
  code_.jump(end);
  code_.bind(otherwise);
  into(*node.args[2], to);
  code_.bind(end);
}

void Emitter::canDo(const Node& node, Reg to) {
  Reg base = code_.newRoles();
  roles(node.args, base);
  code_.emitABX(Opcode::CanPropose, to, base, node.index);
}

void Emitter::chooseFrom(const Node& node, Opcode opcode, Reg to) {
  Reg block = takeBlock(2);  // minimum and maximum, then the list chosen
  Reg who = value(*node.args[0]);
  Reg from = value(*node.args[1]);
  into(*node.args[2], block);
  into(*node.args[3], Reg(block + 1));
  code_.emitABCX(opcode, block, who, from, node.index);
  code_.move(to, block);
}

void Emitter::chooseNumber(const Node& node, Reg to) {
  Reg who = value(*node.args[0]);
  Reg number = copy(*node.args[1]);  // the least, then the number chosen
  Reg most = value(*node.args[2]);
  code_.emitABCX(Opcode::ChooseNumber, number, who, most, node.index);
  code_.move(to, number);
}

void Emitter::askYesNo(const Node& node, Reg to) {
  code_.emitABX(Opcode::AskYesNo, to, value(*node.args[0]), node.index);
}

}  // namespace thou::codegen
