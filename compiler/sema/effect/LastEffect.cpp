// See LastEffect.h.
#include "compiler/sema/effect/LastEffect.h"

#include <array>

#include "compiler/sema/context/VerbFacts.h"

namespace thou::sema {

using bytecode::Role;

namespace {

/// What a statement does at the end, once or again and again.
const Node* lastDeed(const Node* effect) {
  switch (effect->kind) {
    case NodeKind::Do:
      return effect;
    case NodeKind::Seq:
      return effect->args.empty() ? nullptr : lastDeed(effect->args.back());
    case NodeKind::If:
    case NodeKind::ForEach:
    case NodeKind::ForEachPlayer:
      return lastDeed(effect->args[1]);
    case NodeKind::Repeat:
      return lastDeed(effect->args[0]);
    default:
      return nullptr;
  }
}

/// Whether one statement is what is done where the other's condition does not hold, or where nothing came of what it does.
bool isOtherwise(const Node* other, const Node* statement) {
  if (other->kind != NodeKind::If || other->args[0]->kind != NodeKind::Not) return false;
  const Node* held = other->args[0]->args[0];
  const Node* deed = lastDeed(statement);
  return (statement->kind == NodeKind::If && held == statement->args[0]) ||
         (deed && deed->local >= 0 && Trees::uses(held, deed->local));
}

}  // namespace

const Node* withBeforeLast(Context& context, const Node* effect) {
  // "The villain attacks you.", the last that a treachery says: what comes of it is no part of resolving the card
  if (effect->kind == NodeKind::Seq || effect->kind == NodeKind::If || effect->kind == NodeKind::Modes) {
    std::vector<const Node*> parts(effect->args.begin(), effect->args.end());
    const bool branches = effect->kind != NodeKind::Seq;  // of which one is done
    const Node* last = branches || parts.empty() ? nullptr : lastDeed(parts.back());
    for (size_t i = parts.size(); i-- > size_t(branches);) {
      if (!parts[i] || parts[i]->type != Type::None) continue;
      const bool same = branches || i + 1 == parts.size() || (last && lastDeed(parts[i]) == last) ||
                        parts[i]->kind == NodeKind::Let ||
                        (i + 1 < parts.size() && isOtherwise(parts[i + 1], parts[i]));
      if (!same) break;  // one deed may stand in several loops: the villain's, the minions'
      parts[i] = withBeforeLast(context, parts[i]);
    }
    Node* copy = new (context.arena.Allocate<Node>()) Node(*effect);
    copy->args = llvm::ArrayRef<const Node*>(parts).copy(context.arena);
    return copy;
  }
  const Node* deed = lastDeed(effect);
  const auto before = deed ? context.model.beforeLast.find(deed->index) : context.model.beforeLast.end();
  if (before == context.model.beforeLast.end() || !canPerform(context, before->second, context.setting.owner.kinds))
    return effect;
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = context.thisCard();
  roles[size_t(Role::Player)] = context.setting.you;
  return context.sequence(
      {context.makeList(NodeKind::Do, Type::None, roles, 0, before->second, context.newLocal()), effect});
}

}  // namespace thou::sema
