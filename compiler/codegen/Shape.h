// What a node is like, as far as lowering cares: facts read off Nodes.def. Next: Fuel.h, Emitter.h.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/sema/model/Meaning.h"

namespace thou::codegen {

/// The type column of Nodes.def: "int", "cards", "stmt" ...
std::string_view typeName(sema::NodeKind kind);
inline bool isStatement(sema::NodeKind kind) { return typeName(kind) == "stmt"; }

/// Whether children after the first are run once a pass: loops, in expressions and as statements.
bool loopsInside(sema::NodeKind kind);

/// Whether evaluating an expression begins a list. Such an expression cannot stand between two Appends to one list.
bool makesLists(const sema::Node& expression);

/// "Of a colour of that card": that two cards share one of some traits, as sets that an instruction takes (bytecode::traitSet).
struct SharedTraits {
  const sema::Node* one = nullptr;
  const sema::Node* other = nullptr;
  std::vector<uint32_t> sets;
};

/// Whether an Or asks for nothing but that: one has a trait and the other has it, or both have another, and so on.
std::optional<SharedTraits> sharedTraits(const sema::Node& either);

/// A local that a statement binds; it keeps its register for the whole function.
struct Binding {
  int32_t local = -1;
  bytecode::Type type{};
  bool always = false;  ///< bound on every way through the function, before anything could use it
};

/// The locals that the statements of a body bind (Let, Do, DoAs, Kernel), in the tree's order, each once. Those of loops are not
/// among them: they live as long as their loop.
std::vector<Binding> bindingsOf(const sema::Node& body);

}  // namespace thou::codegen
