// Makes meaning trees, makes new ones of old ones, and says what one uses. A tree never changes: what is rewritten is a copy that shares
// what stays. INVARIANT: a tree lives as long as its arena. Next: Context.h.
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "compiler/sema/model/Meaning.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Allocator.h"

namespace thou::sema {

/// Makes nodes; `value`, `index` and `local` (the variable it binds) mean what Nodes.def says for the kind.
class Nodes {
 public:
  explicit Nodes(llvm::BumpPtrAllocator& memory) : arena(memory) {}

  const Node* make(NodeKind kind, bytecode::Type type, std::initializer_list<const Node*> args = {}, int64_t value = 0,
                   bytecode::Index index = bytecode::kNone, int32_t local = -1) {
    return makeList(kind, type, llvm::ArrayRef<const Node*>(args.begin(), args.size()), value, index, local);
  }
  const Node* makeList(NodeKind kind, bytecode::Type type, llvm::ArrayRef<const Node*> args, int64_t value = 0,
                       bytecode::Index index = bytecode::kNone, int32_t local = -1);
  const Node* integer(int64_t value) { return make(NodeKind::Int, bytecode::Type::Int, {}, value); }
  const Node* boolean(bool value) { return make(NodeKind::Bool, bytecode::Type::Bool, {}, value); }
  const Node* local(int32_t number, bytecode::Type type) { return make(NodeKind::Local, type, {}, number); }
  const Node* identityOf(const Node* player) { return make(NodeKind::Identity, bytecode::Type::Card, {player}); }
  const Node* scenarioPlayer() { return make(NodeKind::ScenarioPlayer, bytecode::Type::Player); }
  const Node* controllerOf(const Node* card) { return make(NodeKind::Controller, bytecode::Type::Player, {card}); }
  const Node* require(const Node* condition) { return make(NodeKind::Require, bytecode::Type::None, {condition}); }
  /// Who or what has a role in an event.
  const Node* roleCard(const Node* event, bytecode::Role role) {
    return make(NodeKind::RoleCard, bytecode::Type::Card, {event}, int64_t(role));
  }
  const Node* rolePlayer(const Node* event, bytecode::Role role) {
    return make(NodeKind::RolePlayer, bytecode::Type::Player, {event}, int64_t(role));
  }
  const Node* isCard(const Node* card) { return make(NodeKind::IsCard, bytecode::Type::Bool, {card}); }
  const Node* isOf(const Node* card, int64_t kinds) {
    return make(NodeKind::IsKind, bytecode::Type::Bool, {card}, kinds);
  }
  const Node* negate(const Node* condition) { return make(NodeKind::Not, bytecode::Type::Bool, {condition}); }
  const Node* both(const Node* a, const Node* b);           ///< null stands for what always holds
  const Node* either(const Node* a, const Node* b);         ///< null stands for what never holds
  const Node* all(llvm::ArrayRef<const Node*> conditions);  ///< true when there are none
  /// The statements one after the other, those of sequences among them taken out of these.
  const Node* sequence(llvm::ArrayRef<const Node*> statements);
  /// A statement that binds a local to what a value is now; one that is done only where a condition holds.
  const Node* let(int32_t variable, const Node* value) {
    return make(NodeKind::Let, bytecode::Type::None, {value}, 0, bytecode::kNone, variable);
  }
  const Node* when(const Node* condition, const Node* statement) {
    return make(NodeKind::If, bytecode::Type::None, {condition, statement, nullptr});
  }
  const Node* sameCard(const Node* a, const Node* b) { return make(NodeKind::EqCard, bytecode::Type::Bool, {a, b}); }
  const Node* samePlayer(const Node* a, const Node* b) {
    return make(NodeKind::EqPlayer, bytecode::Type::Bool, {a, b});
  }
  /// Cards: those of a list for which a test of the local `card` holds.
  const Node* filter(const Node* cards, int32_t card, const Node* test) {
    return make(NodeKind::Filter, bytecode::Type::Cards, {cards, test}, 0, bytecode::kNone, card);
  }
  const Node* single(const Node* card) { return make(NodeKind::Single, bytecode::Type::Cards, {card}); }
  /// Of a list of cards: how many there are, whether there is any, the first.
  const Node* count(const Node* cards) { return make(NodeKind::Count, bytecode::Type::Int, {cards}); }
  const Node* some(const Node* cards) {
    return make(NodeKind::LtInt, bytecode::Type::Bool, {integer(0), count(cards)});
  }
  const Node* first(const Node* cards) { return make(NodeKind::At, bytecode::Type::Card, {cards, integer(0)}); }
  const Node* ownEvent() { return make(NodeKind::Watched, bytecode::Type::Event, {}, kOwn); }
  /// A statement that does nothing, but says how far the ability has come.
  const Node* mark(bytecode::Mark mark) {
    return make(NodeKind::Nothing, bytecode::Type::None, {}, kMark + int64_t(mark));
  }
  const Node* arrow() { return make(NodeKind::Nothing, bytecode::Type::None, {}, kArrow); }
  /// Whether a verb can be done with these roles (Roles.def).
  const Node* canDo(llvm::ArrayRef<const Node*> roles, bytecode::Index verb, Purpose purpose = Purpose::None) {
    return makeList(NodeKind::CanDo, bytecode::Type::Bool, roles, int64_t(purpose), verb);
  }
  int32_t newLocal() { return nextLocal += 2, nextLocal - 2; }  ///< and the one behind it: a deed's cards

  llvm::BumpPtrAllocator& arena;
  source::Span clauseSpan;  ///< of the clause that nodes are made for
  int32_t nextLocal = 0;
};

/// Makes new trees of old ones, and says what one uses.
class Trees : public Nodes {
 public:
  using Nodes::Nodes;

  /// `tree` with each node for which `change` has another replaced by that; what is replaced is not looked into.
  const Node* rewrite(const Node* tree, llvm::function_ref<const Node*(const Node*)> change);
  const Node* withArgs(const Node* node, llvm::ArrayRef<const Node*> args);  ///< the node with other children
  /// `tree` with another node in the place of each use of a local.
  const Node* substitute(const Node* tree, int32_t variable, const Node* replacement);
  /// `tree` with another node in the place of one of its own.
  const Node* exchange(const Node* tree, const Node* old, const Node* by);
  /// The event watched (0), or the one that the text is the body of (1), as `by`.
  const Node* replaceWatched(const Node* tree, const Node* by, int64_t which);

  static bool isPure(const Node* node);  ///< nobody is asked anything, nothing is left to chance
  /// Uses no local but those that it binds itself and those numbered below `known`.
  static bool evaluable(const Node* node, int32_t known = 0);
  /// The same, where these locals are bound already.
  static bool evaluableWith(const Node* node, std::vector<int32_t> bound);
  /// The locals that a tree uses without binding them, with their types, in order of first use.
  static std::vector<std::pair<int32_t, bytecode::Type>> freeLocals(const Node* node);

  /// Whether each local that a tree reads is bound somewhere in it, be it behind that place.
  static bool isBound(const Node* node);
  static bool uses(const Node* node, int32_t number);  ///< that local, without binding it
  static bool isLocal(const Node* node, int32_t number) {
    return node && node->kind == NodeKind::Local && node->value == number;
  }
  /// Whether a condition says no more than that there is the card of a local.
  static bool isThere(const Node* condition, int32_t card) {
    return condition->kind == NodeKind::IsCard && isLocal(condition->args[0], card);
  }
  /// The locals that statements bind for all that follows them.
  static void boundBy(llvm::ArrayRef<const Node*> statements, std::vector<int32_t>& bound);
};

}  // namespace thou::sema
