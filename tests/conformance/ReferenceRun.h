// The reference evaluator for effects: walks the statements of a tree and hands each single deed (an event, an operation, a
// lasting effect) to the engine by itself, as a tiny function made for it. Decisions are answered by a fixed policy, the same
// for the reference and for the bytecode, so both must end in the same state. Next: ReferenceRun.cpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runtime/rules/Engine.h"
#include "tests/conformance/Reference.h"

namespace thou::tests {

/// A program with room for a function that changes: its last one. What plays it must not outlive a change.
struct ScratchProgram {
  bytecode::Program program;
  bytecode::Index function = bytecode::kNone;  ///< the changing function
  bytecode::Index choice = bytecode::kNone;    ///< a choice that nothing else asks for
  explicit ScratchProgram(const bytecode::Program& from);
};

/// The state after a function has run as bytecode. Throws NoAnswer, on a trap too.
state::GameState runBytecode(const bytecode::Program& program, const state::GameState& state, bytecode::Index function,
                             const Binding& in);

class ReferenceRun {
 public:
  ReferenceRun(ScratchProgram& scratch, const std::vector<sema::Routine>& routines, const state::GameState& state)
      : scratch_(scratch), routines_(routines), state_(state) {}

  /// Runs a function; then `state()` is where it leads. Throws NoAnswer.
  void run(bytecode::Index function, const Binding& in);
  const state::GameState& state() const { return state_; }

 private:
  using Node = sema::Node;
  enum class Flow : uint8_t { Go, Return };
  using Operands = std::vector<std::pair<bytecode::Type, Value>>;

  Flow statement(const Node& node);
  Flow each(const Node& node);
  Flow repeat(const Node& node);
  Flow modes(const Node& node);
  void deed(const Node& node);
  Operands roles(const Node& node);
  void impose(const Node& node);
  Value value(const Node& node);
  /// Performs one instruction on the operands, in registers R3 and on; binds amount and cards when the node wants them.
  void perform(const Node& node, bytecode::Opcode opcode, const Operands& operands);
  bytecode::Function deedFunction(const Node& node, bytecode::Opcode opcode, const Operands& operands) const;

  ScratchProgram& scratch_;
  const std::vector<sema::Routine>& routines_;
  state::GameState state_;
  Binding in_;
  uint32_t steps_ = 0;
};

}  // namespace thou::tests
