// How much fuel the Charge before a statement or a pass takes. Reckoned from the tree, never from the code emitted, so that no
// change to codegen moves the point where fuel runs out. The machine itself adds what Opcodes.def and Operations.def price;
// a Charge pays for what these tables give away: control flow, constants, moves, arithmetic.
// Next: Emitter.h.
#pragma once

#include <cstdint>

#include "compiler/sema/model/Meaning.h"

namespace thou::codegen {

/// So many nodes of expressions cost one unit.
inline constexpr uint32_t kNodesPerUnit = 8;

/// Fuel of a statement, or of a whole pure expression: 1, and one more for each kNodesPerUnit nodes of its own expressions.
/// Statements inside it and passes of its loops charge for themselves.
uint32_t chargeOf(const sema::Node& node);

}  // namespace thou::codegen
