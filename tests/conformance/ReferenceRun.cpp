// Statements, one by one. Next: ReferenceTest.cpp.
#include "tests/conformance/ReferenceRun.h"

#include <algorithm>

#include "compiler/codegen/Emit.h"
#include "runtime/bytecode/Assembler.h"
#include "runtime/bytecode/OpcodeInfo.h"
#include "tests/conformance/ReferenceCompare.h"

namespace thou::tests {

using bytecode::Function;
using bytecode::FunctionBuilder;
using bytecode::Index;
using bytecode::kRoleCount;
using bytecode::Opcode;
using bytecode::Type;
using state::FrameKind;
using state::Section;
using Kind = sema::NodeKind;

namespace {

constexpr uint32_t kMostSteps = 2000;
constexpr int64_t kFuel = 200'000;

/// The policy: the least number; else the first options, one when none is possible; an ability only when it must be used.
std::vector<uint32_t> answerTo(const rules::Decision& decision) {
  if (decision.kind == rules::DecisionKind::Number) return {decision.minimum};
  const bool passes = decision.kind == rules::DecisionKind::Ability;
  uint32_t count = decision.minimum;
  if (!passes) count = std::max(count, std::min(decision.maximum, 1u));
  std::vector<uint32_t> choice;
  for (uint32_t i = 0; i < count; ++i) choice.push_back(i);
  return choice;
}

/// A function that does nothing.
Function returning() {
  FunctionBuilder code({});
  code.ret(bytecode::kThisRegister);
  return code.finish().function;
}

/// Runs what is on top of the frames to its end, answering decisions; ends early where `stop` says so at a decision.
template <class Stop>
void playOn(const bytecode::Program& program, state::GameState& state, Stop stop) {
  rules::Limits limits;
  limits.fuel = kFuel;
  rules::Log log;
  const vm::Prepared& prepared = preparedOf(program);
  rules::Engine engine(program, prepared, limits, state, log);
  while (true) {
    const rules::Status status = engine.run();
    if (status == rules::Status::Trapped) throw NoAnswer("a trap");
    if (status != rules::Status::Waiting || stop()) return;
    const rules::Decision decision = engine.decision();
    engine.answer(decision, answerTo(decision));
  }
}

/// Puts a function on top of the frames; lists among the arguments come to lie in its arena.
void pushFunction(const bytecode::Program& program, state::GameState& state, Index index, const Binding& in) {
  const Function& function = program.functions[index];
  const uint32_t base = state.count(Section::Registers);
  state.push(Section::Frames, state::Frame{.kind = FrameKind::Code,
                                           .you = uint8_t(in.you),
                                           .what = index,
                                           .card = in.card,
                                           .event = in.event,
                                           .registers = base,
                                           .arena = state.count(Section::Arena)});
  state.resize(Section::Registers, base + function.registers);
  std::vector<int64_t> slots = {in.card, in.you, in.event};
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const Value& value = in.parameters.at(i);
    const bool list = function.parameters[i] == Type::Cards || function.parameters[i] == Type::Players;
    slots.push_back(list ? vm::listValue(state.count(Section::Arena), uint32_t(value.list.size())) : value.number);
    for (const int64_t element : value.list) state.push(Section::Arena, element);
  }
  std::ranges::copy(slots, state.rows<int64_t>(Section::Registers) + base);
}

}  // namespace

ScratchProgram::ScratchProgram(const bytecode::Program& from) : program(from) {
  function = Index(program.functions.size());
  program.functions.emplace_back();
  choice = Index(program.choices.size());
  program.choices.emplace_back();
}

state::GameState runBytecode(const bytecode::Program& program, const state::GameState& state, Index function,
                             const Binding& in) {
  state::GameState copy = state;
  pushFunction(program, copy, function, in);
  playOn(program, copy, [] { return false; });
  if (copy.facts().outcome != state::Outcome::Running) throw NoAnswer("the game is over");
  return copy;
}

void ReferenceRun::run(Index function, const Binding& in) {
  in_ = in;
  statement(*routines_.at(function).body);
  // The function returns: what it has brought about is looked at.
  scratch_.program.functions[scratch_.function] = returning();
  pushFunction(scratch_.program, state_, scratch_.function, in);
  playOn(scratch_.program, state_, [] { return false; });
}

Value ReferenceRun::value(const Node& node) {
  Reference reference(scratch_.program, routines_, state_);
  reference.answerDecisions();
  return reference.evaluate(node, in_);
}

ReferenceRun::Flow ReferenceRun::statement(const Node& node) {
  if (++steps_ > kMostSteps) throw NoAnswer("too long");
  switch (node.kind) {
    case Kind::Seq:
      for (const Node* child : node.args)
        if (statement(*child) == Flow::Return) return Flow::Return;
      return Flow::Go;
    case Kind::Let:
      in_.locals[node.local] = value(*node.args[0]);
      return Flow::Go;
    case Kind::If:
      if (value(*node.args[0]).number) return statement(*node.args[1]);
      return node.args.size() > 2 && node.args[2] ? statement(*node.args[2]) : Flow::Go;
    case Kind::ForEach:
    case Kind::ForEachPlayer:
      return each(node);
    case Kind::Repeat:
      return repeat(node);
    case Kind::Modes:
      return modes(node);
    case Kind::Require:
      return value(*node.args[0]).number ? Flow::Go : Flow::Return;
    case Kind::Do:
    case Kind::DoAs:
    case Kind::Kernel:
    case Kind::SetRole:
      deed(node);
      return Flow::Go;
    case Kind::Impose:
      impose(node);
      return Flow::Go;
    case Kind::Nothing:
      return Flow::Go;
#define DIRECT(Name, Op, Which) case Kind::Name:
#include "compiler/codegen/Direct.def"
    case Kind::Int:
    case Kind::This:
    case Kind::You:
    case Kind::Watched:
    case Kind::Local:
    case Kind::Parameter:
    case Kind::And:
    case Kind::Or:
    case Kind::IfInt:
    case Kind::CanDo:
    case Kind::Choose:
    case Kind::ChoosePlayers:
    case Kind::ChooseNumber:
    case Kind::AskYesNo:
    case Kind::Union:
    case Kind::Filter:
    case Kind::FilterPlayers:
    case Kind::Best:
    case Kind::Take:
    case Kind::Sum:
    case Kind::Collect:
      break;
  }
  throw std::logic_error("not a statement");
}

ReferenceRun::Flow ReferenceRun::each(const Node& node) {
  // What is held back until the loop is over is the engine's: its deeds are no functions of their own.
  if (node.index != bytecode::kNone && codegen::answeredTogether(scratch_.program)[node.index])
    throw NoAnswer("answered together");
  for (const int64_t element : value(*node.args[0]).list) {
    in_.locals[node.local] = {.number = element, .list = {}};
    if (statement(*node.args[1]) == Flow::Return) return Flow::Return;
  }
  return Flow::Go;
}

ReferenceRun::Flow ReferenceRun::repeat(const Node& node) {
  do {
    if (statement(*node.args[0]) == Flow::Return) return Flow::Return;
  } while (value(*node.args[1]).number);
  return Flow::Go;
}

ReferenceRun::Flow ReferenceRun::modes(const Node& node) {
  for (size_t i = 1; i + 1 < node.args.size(); i += 2)
    if (value(*node.args[i]).number) return statement(*node.args[i + 1]);  // the policy: the first that is legal
  return Flow::Go;
}

ReferenceRun::Operands ReferenceRun::roles(const Node& node) {
  Operands operands;
  for (size_t i = 0; i < std::max(kRoleCount, node.args.size()); ++i) {
    const Node* child = i < node.args.size() ? node.args[i] : nullptr;
    operands.emplace_back(child ? child->type : bytecode::roleType(bytecode::Role(i)), child ? value(*child) : Value{});
  }
  return operands;
}

void ReferenceRun::deed(const Node& node) {
  if (node.kind == Kind::Do && scratch_.program.verbs[node.index].does(bytecode::Operation::JoinGroup))
    throw NoAnswer("with whom a card waits for those that it has set aside");
  if (node.kind == Kind::Do) return perform(node, Opcode::Propose, roles(node));
  if (node.kind == Kind::DoAs) return perform(node, Opcode::ProposeAs, roles(node));
  Operands operands;
  for (const Node* child : node.args) operands.emplace_back(child->type, value(*child));
  if (node.kind == Kind::Kernel) return perform(node, Opcode::Kernel, operands);
  const Type type = node.args[1]->type;
  perform(node,
          type == Type::Card     ? Opcode::SetRoleCard
          : type == Type::Player ? Opcode::SetRolePlayer
                                 : Opcode::SetRoleInt,
          operands);
}

void ReferenceRun::impose(const Node& node) {
  Operands operands;
  for (size_t i = 0; i < std::max<size_t>(3, node.args.size()); ++i) {
    const Node* child = i < node.args.size() ? node.args[i] : nullptr;
    const Type none = i == 0 ? Type::Cards : Type::Int;
    operands.emplace_back(child ? child->type : none, child ? value(*child) : Value{});
  }
  perform(node, Opcode::Impose, operands);
}

Function ReferenceRun::deedFunction(const Node& node, Opcode opcode, const Operands& operands) const {
  std::vector<Type> types;
  for (const auto& [type, value] : operands) types.push_back(type);
  FunctionBuilder code({.parameters = types});
  const bytecode::Register first = bytecode::kFirstParameter;
  while (types.size() < 2) types.push_back(Type::Int);  // amount and cards
  const bytecode::Register base = code.newBlock(types);
  for (size_t i = 0; i < operands.size(); ++i) code.move(uint8_t(base + i), uint8_t(first + i));
  if (opcode == Opcode::ProposeAs)
    code.emitABX(opcode, base, uint8_t(operands.size() - kRoleCount), node.index);
  else if (node.kind == Kind::SetRole)
    code.emitABC(opcode, base, uint8_t(node.value), uint8_t(base + 1));
  else
    code.emitAX(opcode, base, node.index);
  const bytecode::Register who = code.newRegister(Type::Player);
  code.emitA(Opcode::FirstPlayer, who);
  code.emitABX(Opcode::AskYesNo, who, who, scratch_.choice);
  code.ret(bytecode::kThisRegister);
  return code.finish().function;
}

void ReferenceRun::perform(const Node& node, Opcode opcode, const Operands& operands) {
  Binding in{.card = in_.card, .you = in_.you, .event = in_.event, .parameters = {}, .locals = {}};
  for (const auto& [type, value] : operands) in.parameters.push_back(value);
  const Function& deed = scratch_.program.functions[scratch_.function] = deedFunction(node, opcode, operands);
  // The deed's function asks a question of its own at its end. There its frame is read and taken away: it never returns, so nothing
  // is looked at between two deeds that the bytecode's one function would not look at.
  const uint32_t frame = state_.frames();
  const uint32_t registers = state_.count(Section::Registers);
  const uint32_t arena = state_.count(Section::Arena);
  const uint32_t last = uint32_t(deed.code.size()) - 1;
  pushFunction(scratch_.program, state_, scratch_.function, in);
  bool reached = false;
  playOn(scratch_.program, state_, [&] {
    return reached =
               state_.frames() == frame + 2 && state_.frame(frame).pc == last && state_.top().kind == FrameKind::Choice;
  });
  if (!reached) throw NoAnswer("the game is over");
  if (node.local >= 0) {
    const int64_t* result =
        state_.rows<int64_t>(Section::Registers) + registers + bytecode::kFirstParameter + operands.size();
    const int64_t* cards = state_.rows<int64_t>(Section::Arena) + vm::listOffset(result[1]);
    in_.locals[node.local] = {.number = result[0], .list = {}};
    in_.locals[node.local + 1] = {.number = 0, .list = std::vector(cards, cards + vm::listLength(result[1]))};
  }
  state_.truncate(Section::Frames, frame);
  state_.truncate(Section::Registers, registers);
  state_.truncate(Section::Arena, arena);
}

}  // namespace thou::tests
