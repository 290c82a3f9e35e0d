// The meaning tree: what a text says, with every word resolved. The builder makes it, codegen/ lowers it, the reference
// evaluator of the tests walks it. INVARIANT: well typed as Nodes.def says; no syntax behind it; every node has the span that it
// came from. Next: Nodes.def.
#pragma once

#include <cstdint>

#include "compiler/source/Source.h"
#include "llvm/ADT/ArrayRef.h"
#include "runtime/bytecode/Program.h"

namespace thou::sema {

enum class NodeKind : uint8_t {
#define NODE(Name, Type, Children, Meaning) Name,
#include "compiler/sema/Nodes.def"
};

/// One node. Lives in an arena; trivially destructible.
struct Node {
  NodeKind kind{};
  bytecode::Type type = bytecode::Type::None;  ///< None for statements
  int32_t local = -1;                          ///< the variable it binds, or -1
  bytecode::Index index = bytecode::kNone;
  int64_t value = 0;
  source::Span span;
  llvm::ArrayRef<const Node*> args;  ///< children; null where an optional one is absent
};

/// Whether two trees say the same thing twice.
bool same(const Node* a, const Node* b);

/// A function as the builder hands it to codegen.
struct Routine {
  std::string name;            ///< for listings: "Focused Strikes: effect"
  const Node* body = nullptr;  ///< an expression for a pure function (its value is returned), else a statement
  std::vector<bytecode::Type> parameters;  ///< of R3 ...
  bytecode::Type result = bytecode::Type::None;
  bool pure = false;
};

}  // namespace thou::sema
