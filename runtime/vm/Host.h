// What the interpreter asks of the rules: everything that makes events, asks players or changes the state. Implemented by
// rules::Engine; the machine knows no more of the rules than this. Next: Machine.h.
#pragma once

#include <cstdint>

#include "runtime/bytecode/Program.h"

namespace thou::vm {

/// Whether a function goes on at once, or stops because frames were pushed on top of it or a trap was sprung.
enum class Next : uint8_t { Go, Leave };

/// INVARIANT: when one of these is called by a Code frame, that frame is the top frame and `registers` are its registers. With
/// `Go` results are in them; with `Leave` they will be delivered to the frame when what was pushed has finished.
class Host {
 public:
  /// An event of `verb` with roles registers[base ...]; `wrap` (or kNone) names the body.
  virtual Next propose(int64_t* registers, uint8_t base, bytecode::Index verb, bytecode::Index wrap) = 0;
  /// Whether an event of `verb` with these eight roles is possible.
  virtual bool possible(bytecode::Index verb, const int64_t* roles) = 0;
  virtual Next kernel(int64_t* registers, uint8_t base, bytecode::Operation operation) = 0;
  virtual Next impose(int64_t* registers, uint8_t base, bytecode::Index effect) = 0;
  /// One of the decision opcodes: the instruction word and its immediate.
  virtual Next decide(int64_t* registers, uint32_t word, bytecode::Index choice) = 0;
  /// Only of a machine that is watched: opcode Mark.
  virtual void passes(bytecode::Mark) {}
  /// Only of a machine that is watched: what a card is like has been looked at, wherever it lies.
  virtual void looksAt(int64_t) const {}
  /// Only of a machine that is watched: that card is one of several which are taken at random.
  virtual void atRandom(int64_t) {}
  /// Only of a machine that is watched: a role of an event in progress is another from now on.
  virtual void altersEvent() {}

 protected:
  ~Host() = default;
};

}  // namespace thou::vm
