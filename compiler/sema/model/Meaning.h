// The meaning tree: what a text says, with every word resolved. `sema` makes it, codegen/ lowers it, the reference
// evaluator of the tests walks it. INVARIANT: well typed as Nodes.def says; no syntax behind it; every node has the span that it
// came from. Next: Nodes.def.
#pragma once

#include <algorithm>
#include <cstdint>

#include "compiler/source/Source.h"
#include "llvm/ADT/ArrayRef.h"
#include "runtime/bytecode/Program.h"

namespace thou::sema {

enum class NodeKind : uint8_t {
#define NODE(Name, Type, Children, Meaning) Name,
#include "compiler/sema/model/Nodes.def"
};

/// One node. Lives in an arena; trivially destructible.
struct Node {
  NodeKind kind{};
  bytecode::Type type = bytecode::Type::None;  ///< None for statements
  int32_t local = -1;                          ///< the variable it binds, or -1
  bytecode::Index index = bytecode::kNone;     ///< a row of one of the program's tables: which table, Nodes.def says
  int64_t value = 0;                           ///< a number, a set of kinds or another immediate: Nodes.def says which
  source::Span span;
  llvm::ArrayRef<const Node*> args;  ///< children; null where an optional one is absent
};

/// Whether a test holds for any node of a tree, its root included; of no tree it does not.
template <typename Test>
bool anyNode(const Node* tree, const Test& test) {
  return tree && (test(tree) || std::any_of(tree->args.begin(), tree->args.end(),
                                            [&](const Node* child) { return anyNode(child, test); }));
}

/// The `value` of a Nothing that is the arrow behind an ability's costs, or a bytecode::Mark; of others it is 0.
inline constexpr int64_t kArrow = 1;
inline constexpr int64_t kMark = 2;  ///< and above: the mark is the rest
inline bool isArrow(const Node* node) { return node->kind == NodeKind::Nothing && node->value == kArrow; }

/// The `value` of a Watched that is the event whose body the function is, and so what the text has brought about so far.
inline constexpr int64_t kOwn = 1;
inline bool isOwn(const Node* node) { return node->kind == NodeKind::Watched && node->value == kOwn; }
/// Whether a tree asks what the text's own event has brought about so far.
inline bool asksThisWay(const Node* tree) { return anyNode(tree, isOwn); }

/// The `value` of an If whose condition the text states, and that only what is done on the way to it decides.
inline constexpr int64_t kSaid = 1;

/// What an If does where its condition does not hold; null where that is nothing.
inline const Node* elseOf(const Node* node) { return node->args.size() > 2 ? node->args[2] : nullptr; }

/// What a CanDo is asked for: its `value`.
enum class Purpose : uint8_t {
  None,    ///< whether it is possible
  Choice,  ///< whether a card may be chosen for it
  Cost,    ///< whether a card may be chosen to pay a cost with it
};

/// Whether two trees are built alike: the same kinds, values, indices and numbers of locals throughout; spans do not count. Two that say
/// the same with locals of other numbers are not.
bool same(const Node* a, const Node* b);

/// A function as `sema` hands it to codegen.
struct Routine {
  std::string name;            ///< for listings: "Focused Strikes: effect"
  const Node* body = nullptr;  ///< an expression for a pure function (its value is returned), else a statement
  std::vector<bytecode::Type> parameters;  ///< of R3 ...
  bytecode::Type result = bytecode::Type::None;
  bool pure = false;
};

}  // namespace thou::sema
