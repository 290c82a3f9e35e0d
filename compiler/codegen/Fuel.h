// How much fuel a piece of a meaning tree costs. Reckoned from the tree and the fuel columns of Opcodes.def and
// Operations.def, never from the code emitted, so that no change to codegen moves the point where fuel runs out.
// Next: Emitter.h.
#pragma once

#include <cstdint>

#include "compiler/sema/Meaning.h"

namespace thou::codegen {

/// Fuel of evaluating an expression once, the passes of its loops apart. At most kMaxCharge.
int16_t weightOf(const sema::Node& expression);

/// What the Charge before a statement takes: 1, and the weight of the statement's own expressions and of what it does.
/// Statements inside it charge for themselves.
int16_t chargeOf(const sema::Node& statement);

/// What a pass of a loop inside an expression takes: 1 and the weight of the predicate or key.
int16_t passCharge(const sema::Node& body);

/// The most that one Charge takes; a heavier statement costs no more.
inline constexpr int16_t kMaxCharge = 0x7fff;

}  // namespace thou::codegen
