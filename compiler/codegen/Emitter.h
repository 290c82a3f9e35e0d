// Emits one function into its frame: by kind of node, what each file of the room does.
//   Emitter.cpp      a function whole
//   Expressions.cpp  values: single instructions, logic, choices       Loops.cpp  loops over lists, inside expressions
//   Statements.cpp   control flow, charges, lines                      Deeds.cpp  events, operations, effects, modes
// INVARIANT: an expression leaves only its result taken. Next: Expressions.cpp.
#pragma once

#include <optional>

#include "compiler/codegen/Frame.h"
#include "compiler/codegen/Shape.h"

namespace thou::codegen {

class Emitter : Frame {
 public:
  Emitter(const sema::Routine& routine, const Locate& locate, const std::vector<bool>& together);
  /// Emits all of it; see emit().
  std::optional<bytecode::Function> run(Refusal& refusal);

 private:
  using Args = llvm::ArrayRef<const sema::Node*>;

  // ---- values (Expressions.cpp)
  /// The register that holds the value: that of a local or parameter itself, else a new temporary.
  Reg value(const sema::Node& node);
  /// R[to] := the value. `to` is a temporary that the value does not depend on (for a Direct node: any register).
  void into(const sema::Node& node, Reg to);
  /// A temporary with the value, which no later binding of a local changes.
  Reg copy(const sema::Node& node);
  void direct(const sema::Node& node, bytecode::Opcode opcode, int64_t immediate, Reg to);
  void shortCircuit(const sema::Node& node, bool stopsAt, Reg to);
  /// Goes to `otherwise` where a test does not hold.
  void unless(const sema::Node& test, Label otherwise);
  void sharesTrait(const SharedTraits& shared, Reg to);
  void ifInt(const sema::Node& node, Reg to);
  void canDo(const sema::Node& node, Reg to);
  void chooseFrom(const sema::Node& node, bytecode::Opcode opcode, Reg to);
  void chooseNumber(const sema::Node& node, Reg to);
  void askYesNo(const sema::Node& node, Reg to);

  // ---- loops over lists (Loops.cpp)
  struct Loop;
  /// A list being made: appended to in place, or joined where the loop's body makes lists itself.
  struct Collector;
  void unite(const sema::Node& node, Reg to);
  void filter(const sema::Node& node, Reg to);
  void best(const sema::Node& node, Reg to);
  void takeFirst(const sema::Node& node, Reg to);
  void sum(const sema::Node& node, Reg to);
  void collect(const sema::Node& node, Reg to);

  // ---- statements (Statements.cpp)
  void statement(const sema::Node& node);
  void statementBody(const sema::Node& node);
  void let(const sema::Node& node);
  void ifElse(const sema::Node& node);
  void forEach(const sema::Node& node);
  void repeat(const sema::Node& node);
  void require(const sema::Node& node);
  /// Returns what the function's result type has for "none".
  void leave();
  void line(const sema::Node& node);

  // ---- what is done to the game (Deeds.cpp)
  /// Fills R[base .. base+7] with the roles, absent ones with what their type has for "none".
  void roles(Args args, Reg base);
  void deed(const sema::Node& node, bytecode::Opcode opcode);
  void kernel(const sema::Node& node);
  /// A kernel operation that no node stands for, of one number at the most.
  void operation(bytecode::Operation operation, std::optional<int64_t> argument);
  void bindResult(const sema::Node& node, Reg base);
  void impose(const sema::Node& node);
  void setRole(const sema::Node& node);
  void modes(const sema::Node& node);

  const Locate& locate_;
  const std::vector<bool>& together_;
};

}  // namespace thou::codegen
