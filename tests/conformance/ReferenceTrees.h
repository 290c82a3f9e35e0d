// Pure trees over the tables of the World: random ones (same seed, same trees) and one for each question there is.
// Next: ReferenceTest.cpp.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "tests/unit/codegen/Tree.h"

namespace thou::tests {

class TreeGenerator {
 public:
  explicit TreeGenerator(uint64_t seed) : random_(seed) {}

  /// An expression of a type, at most `depth` nodes deep.
  const sema::Node* expression(bytecode::Type type, int depth);
  /// A statement: events, operations, effects, decisions and control flow, at most `depth` statements deep.
  const sema::Node* statement(int depth);
  /// A body for a function: some statements, with locals of its own.
  const sema::Node* effect();
  /// A type a function can return.
  bytecode::Type anyType();

 private:
  using Node = const sema::Node*;
  using Kind = sema::NodeKind;

  uint32_t below(uint32_t bound) { return uint32_t(random_() % bound); }
  Node leaf(bytecode::Type type);
  Node inner(bytecode::Type type, int depth);
  Node integer(int depth);
  Node boolean(int depth);
  Node card(int depth);
  Node player(int depth);
  Node event();
  Node cards(int depth);
  Node players(int depth);
  /// A node that binds a local in its second child.
  Node loop(Kind kind, bytecode::Type over, bytecode::Type body, int depth, int64_t value = 0);
  Node canDo(int depth);
  // ---- statements (ReferenceStatements.cpp)
  Node block(int depth);
  Node let();
  Node decision(bytecode::Type type);
  Node someCard();
  Node deed();
  Node kernel();
  Node impose();
  Node forEach(int depth);
  Node modes(int depth);
  Node repeat(int depth);
  int32_t bind(bytecode::Type type);
  std::vector<Node> some(bytecode::Type type, uint32_t atLeast, int depth);

  struct Bound {
    int32_t number = 0;
    bytecode::Type type{};
  };
  Tree tree_;
  std::mt19937_64 random_;
  std::vector<Bound> bound_;  ///< locals in scope, innermost last
  int32_t nextLocal_ = 0;
};

/// The smallest trees that ask one thing of `this` or of the watched event: each node with each row of its table.
std::vector<const sema::Node*> probes(Tree& tree);

}  // namespace thou::tests
