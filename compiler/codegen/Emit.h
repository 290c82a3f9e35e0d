// Lowers a meaning tree to bytecode. Next: compiler/sema/model/Nodes.def (what comes in), runtime/bytecode/Opcodes.def (what goes out).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compiler/sema/model/Meaning.h"

namespace thou::codegen {

/// Turns a span into the place that goes into the line table.
using Locate = std::function<bytecode::Where(source::Span)>;

/// Why a function was not emitted.
struct Refusal {
  std::string why;  ///< lower-case, no final period
  /// What is wrong with it: it wants more than there is room for; it speaks of something that is not known where it is asked; or the
  /// tree is wrong, which is a bug of ours.
  enum class Fault : uint8_t { TooLarge, Unknown, Ours } fault = Fault::TooLarge;
};

/// By verb, whether an ability answers together what is done by it to several cards (Ability::together).
std::vector<bool> answeredTogether(const bytecode::Program& program);

/// Emits one function, of a program in which abilities wait for `together`; its `name` is left kNone. INVARIANT: the tree is well typed.
/// What a text can still bring about (more than kMaxRegisters registers, a jump too far, a number beyond 32 bits, more than 31
/// modes, a local that is not bound where it is asked) is said in `refusal`, as is a tree that breaks the invariant, and nothing is returned.
std::optional<bytecode::Function> emit(const sema::Routine& routine, const Locate& locate, Refusal& refusal,
                                       const std::vector<bool>& together = {});

}  // namespace thou::codegen
