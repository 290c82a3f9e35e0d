// Emits one function: the state of the emission and, by kind of node, what each file of the room does.
//   Emitter.cpp      the frame of a function, locals, instructions and labels
//   Expressions.cpp  values: single instructions, logic, choices       Loops.cpp  loops over lists, inside expressions
//   Statements.cpp   control flow, charges, lines                      Deeds.cpp  events, operations, effects, modes
// INVARIANT: between two statements no temporary is taken; an expression leaves only its result. Next: Expressions.cpp.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "compiler/codegen/Emit.h"
#include "runtime/bytecode/Assembler.h"

namespace thou::codegen {

class Emitter {
 public:
  Emitter(const sema::Routine& routine, const Locate& locate, const std::vector<bool>& together);
  /// Emits all of it; see emit().
  std::optional<bytecode::Function> run(Refusal& refusal);

 private:
  using Label = bytecode::Label;
  using Reg = bytecode::Register;

  /// Gives back, when it goes out of scope, the registers taken since.
  class Scope {
   public:
    explicit Scope(Emitter& emitter) : code_(emitter.code_), mark_(code_.mark()) {}
    ~Scope() { code_.releaseTo(mark_); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    bytecode::FunctionBuilder& code_;
    bytecode::RegisterMark mark_;
  };
  using Args = llvm::ArrayRef<const sema::Node*>;

  // ---- the frame (Emitter.cpp)
  void bindLocals();
  /// R[to] := the value a local of the type has before anything is bound to it.
  void loadDefault(bytecode::Type type, Reg to);
  Reg registerOf(const sema::Node& local);
  /// The text wants too much. The first failure is the one that is told.
  void fail(std::string why);
  /// The tree is wrong.
  void failOurs(std::string why);

  Reg take(bytecode::Type type) { return code_.newRegister(type); }
  /// `count` neighbouring registers.
  Reg takeBlock(size_t count);
  void loadInt(Reg to, int64_t number);
  /// A temporary with the number.
  Reg number(int64_t number);

  // ---- values (Expressions.cpp)
  /// The register that holds the value: that of a local or parameter itself, else a new temporary.
  Reg value(const sema::Node& node);
  /// R[to] := the value. `to` is a temporary that the value does not depend on (for a Direct node: any register).
  void into(const sema::Node& node, Reg to);
  /// A temporary with the value, which no later binding of a local changes.
  Reg copy(const sema::Node& node);
  void direct(const sema::Node& node, bytecode::Opcode opcode, int64_t immediate, Reg to);
  void shortCircuit(const sema::Node& node, bool stopsAt, Reg to);
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

  const sema::Routine& routine_;
  const Locate& locate_;
  const std::vector<bool>& together_;
  bytecode::FunctionBuilder code_;
  std::unordered_map<int64_t, Reg> locals_;
  std::optional<Refusal> refusal_;  ///< found here; the builder has its own
};

}  // namespace thou::codegen
