// The frame of one function that is being emitted: its registers, what its locals mean, what it was refused for. Knows of no node but the locals
// that a body binds. INVARIANT: between two statements no temporary is taken. Next: Emitter.h, which fills it.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "compiler/codegen/Emit.h"
#include "runtime/bytecode/Assembler.h"

namespace thou::codegen {

class Frame {
 protected:
  using Label = bytecode::Label;
  using Reg = bytecode::Register;

  explicit Frame(const sema::Routine& routine);

  /// Gives back, when it goes out of scope, the registers taken since.
  class Scope {
   public:
    explicit Scope(Frame& frame) : code_(frame.code_), mark_(code_.mark()) {}
    ~Scope() { code_.releaseTo(mark_); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    bytecode::FunctionBuilder& code_;
    bytecode::RegisterMark mark_;
  };

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

  /// The function, or why there is none.
  std::optional<bytecode::Function> finish(Refusal& refusal);

  const sema::Routine& routine_;
  bytecode::FunctionBuilder code_;
  std::unordered_map<int64_t, Reg> locals_;

 private:
  std::optional<Refusal> refusal_;  ///< found here; the builder has its own
};

}  // namespace thou::codegen
