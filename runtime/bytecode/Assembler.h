// Writes one function's code: registers, labels, line table. For the code generator and for tests.
//
//   FunctionBuilder f({.name = name, .result = Type::Int, .pure = true});
//   Register sum = f.newRegister(Type::Int);
//   f.loadInt(sum, 2);
//   f.emitA(Opcode::Return, sum);
//   Assembled done = f.finish();          // done.error, or done.function
//
// The wrong format for an opcode, an unbound label: our own bugs, asserted. What an author's text can bring about
// (too many registers, code too long for a jump) is an error of `finish`, reported once. Types are not checked here:
// Verify.h does.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/bytecode/Program.h"

namespace thou::bytecode {

using Register = uint8_t;

/// The registers every function starts with.
inline constexpr Register kThisRegister = 0;   ///< card
inline constexpr Register kYouRegister = 1;    ///< player
inline constexpr Register kEventRegister = 2;  ///< event, or no event
inline constexpr Register kFirstParameter = 3;

/// Code is at most this many words long (pcs fit 16 bits).
inline constexpr size_t kMaxCode = 65'535;
inline constexpr size_t kMaxParameters = 16;

/// A place in the code that jumps name; made by newLabel, placed by bind.
struct Label {
  uint32_t id = 0;
};

/// Height of the register stack, to release down to.
struct RegisterMark {
  uint16_t height = 0;
};

/// What a function looks like from outside.
struct Signature {
  Index name = kNone;
  std::vector<Type> parameters;  ///< of R3 ...
  Type result = Type::None;
  bool pure = false;
};

/// A finished function, or why there is none: lower-case, for a person ("the text needs more than 250 registers").
struct Assembled {
  Function function;
  std::optional<std::string> error;
};

class FunctionBuilder {
 public:
  explicit FunctionBuilder(Signature signature);

  // ---- registers: a stack. Those of this, you, event and the parameters are there from the start

  /// Takes the next register. When there is none left: notes the error and returns 0.
  Register newRegister(Type type);
  /// Takes consecutive registers of the types given; returns the first.
  Register newBlock(std::span<const Type> types);
  /// Takes eight registers for the roles of an event, Object typed as a card.
  Register newRoles();
  /// The type a register was taken with.
  Type typeOf(Register reg) const { return types_[reg]; }
  RegisterMark mark() const { return {uint16_t(types_.size())}; }
  /// Gives back every register taken since `mark`.
  void releaseTo(RegisterMark mark);

  // ---- labels

  Label newLabel();
  /// Places `label` here; once for each label.
  void bind(Label label);
  /// A label bound here: the target of a backward jump.
  Label here();

  // ---- instructions, one function per format; asserted to be the opcode's own

  void emitN(Opcode op);
  void emitA(Opcode op, uint8_t a);
  void emitAB(Opcode op, uint8_t a, uint8_t b);
  void emitABC(Opcode op, uint8_t a, uint8_t b, uint8_t c);
  void emitAD(Opcode op, uint8_t a, int32_t d);  ///< `d` beyond 16 bits is an error of finish
  void emitAX(Opcode op, uint8_t a, uint32_t x);
  void emitABX(Opcode op, uint8_t a, uint8_t b, uint32_t x);
  void emitABCX(Opcode op, uint8_t a, uint8_t b, uint8_t c, uint32_t x);

  // ---- the common ones

  void loadInt(Register to, int32_t value);  ///< LoadInt or LoadLong
  void move(Register to, Register from);     ///< nothing when they are the same
  void jump(Label to);
  void jumpIf(Register condition, Label to);
  void jumpIfNot(Register condition, Label to);
  /// NextCard or NextPlayer: the next element to `element`, or on to `done`. `counter` starts as 0.
  void next(Opcode op, Register element, Register list, Register counter, Label done);
  void charge(uint32_t fuel);
  void ret(Register value) { emitA(Opcode::Return, value); }
  void halt(Trap trap) { emitAD(Opcode::Halt, 0, int32_t(trap)); }

  /// What follows comes from `where`, for the line table.
  void line(Where where);

  size_t size() const { return function_.code.size(); }
  bool failed() const { return error_.has_value(); }

  /// Patches the jumps. The builder is used up. INVARIANT: every label jumped to is bound.
  Assembled finish();

 private:
  struct Jump {
    uint32_t word = 0;  ///< the word to patch: the instruction's own for D, its second for X
    uint32_t label = 0;
    bool wide = false;  ///< X
  };

  void fail(std::string message);
  void add(uint32_t word);
  void jumpTo(Opcode op, Register condition, Label to);

  Function function_;
  std::vector<Type> types_;       ///< of the registers taken, by number
  size_t most_ = 0;               ///< registers taken at once
  std::vector<uint32_t> labels_;  ///< pc of each, or kUnbound
  std::vector<Jump> jumps_;
  std::optional<Where> pendingLine_;
  std::optional<std::string> error_;
};

}  // namespace thou::bytecode
