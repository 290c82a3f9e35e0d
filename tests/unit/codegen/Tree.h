// Meaning trees made by hand, for tests. A Tree owns the nodes it makes. Next: compiler/sema/model/Nodes.def.
#pragma once

#include <cassert>
#include <deque>
#include <string>
#include <vector>

#include "compiler/sema/model/Meaning.h"

namespace thou::tests {

/// The type a kind of node has by Nodes.def; None for statements and for "any".
inline bytecode::Type typeOfKind(sema::NodeKind kind) {
  static constexpr std::string_view kNames[] = {
#define NODE(Name, Type, Children, Meaning) Type,
#include "compiler/sema/model/Nodes.def"
  };
  const std::string_view name = kNames[size_t(kind)];
  if (name == "int") return bytecode::Type::Int;
  if (name == "bool") return bytecode::Type::Bool;
  if (name == "card") return bytecode::Type::Card;
  if (name == "player") return bytecode::Type::Player;
  if (name == "event") return bytecode::Type::Event;
  if (name == "cards") return bytecode::Type::Cards;
  if (name == "players") return bytecode::Type::Players;
  return bytecode::Type::None;
}

class Tree {
 public:
  using Node = sema::Node;
  using Kind = sema::NodeKind;
  /// What a node has beside its kind and children.
  struct More {
    int64_t value = 0;
    bytecode::Index index = bytecode::kNone;
    int32_t local = -1;
    bytecode::Type type = bytecode::Type::None;  ///< for Local and Parameter, else what Nodes.def says
  };

  const Node* make(Kind kind, std::vector<const Node*> children, More more) {
    lists_.push_back(std::move(children));
    Node& node = nodes_.emplace_back();
    node.kind = kind;
    node.type = more.type == bytecode::Type::None ? typeOfKind(kind) : more.type;
    node.local = more.local;
    node.index = more.index;
    node.value = more.value;
    node.args = lists_.back();
    return &node;
  }
  const Node* make(Kind kind, std::vector<const Node*> children = {}) {
    return make(kind, std::move(children), More{});
  }

  const Node* integer(int64_t value) { return make(Kind::Int, {}, {.value = value}); }
  const Node* boolean(bool value) { return make(Kind::Bool, {}, {.value = value}); }
  const Node* local(int32_t number, bytecode::Type type) {
    return make(Kind::Local, {}, {.value = number, .type = type});
  }
  const Node* let(int32_t number, const Node* value) { return make(Kind::Let, {value}, {.local = number}); }
  const Node* seq(std::vector<const Node*> statements) { return make(Kind::Seq, std::move(statements)); }
  const Node* cardsInPlay() { return make(Kind::CardsInPlay, {}, {.value = 0xffffffff}); }

 private:
  std::deque<Node> nodes_;
  std::deque<std::vector<const Node*>> lists_;
};

/// A function that returns the value of an expression.
inline sema::Routine pureRoutine(const sema::Node* body) {
  return {.name = "test", .body = body, .parameters = {}, .result = body->type, .pure = true};
}
/// A function that runs a statement.
inline sema::Routine effectRoutine(const sema::Node* body) {
  return {.name = "test", .body = body, .parameters = {}, .result = bytecode::Type::None, .pure = false};
}

}  // namespace thou::tests
