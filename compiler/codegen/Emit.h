// Lowers a meaning tree to bytecode. Next: compiler/sema/Nodes.def (what comes in), runtime/bytecode/Opcodes.def (what goes out).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "compiler/sema/Meaning.h"

namespace thou::codegen {

/// Turns a span into the place that goes into the line table.
using Locate = std::function<bytecode::Where(source::Span)>;

/// Emits one function; its `name` is left kNone. On failure (more than kMaxRegisters registers, a jump too far) returns nothing and
/// says why in `error` ("too large").
std::optional<bytecode::Function> emit(const sema::Routine& routine, const Locate& locate, std::string& error);

}  // namespace thou::codegen
