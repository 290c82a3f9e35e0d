// What an ability that is an event by its tag, such as (attack), can be done to, and what that event consists of.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

bool Builder::ofOwnEvent(const Node* part) const {
  if (part->kind == NodeKind::If) return ofOwnEvent(part->args[1]);
  return tag_ && llvm::is_contained(fromTheStart_, part);
}

uint32_t Builder::objectKinds() const {
  uint32_t kinds = 0;
  if (!tag_) return kinds;
  for (const RoleDecl& role : tagFrame_->roles)
    kinds |= role.slot == Role::Object && role.type.sort == NounSort::Card ? role.type.kinds : 0;
  return kinds;
}

bool Builder::isTagVerb(Index verb) const {
  return tag_ && std::any_of(model_.verbs.begin(), model_.verbs.end(), [&](const VerbWord& word) {
           return word.name == tag_->deed && std::any_of(word.frames.begin(), word.frames.end(),
                                                         [&](const VerbFrame& frame) { return frame.verb == verb; });
         });
}

bool Builder::isTagDeed(const Node* node) const { return node->kind == NodeKind::Do && isTagVerb(node->index); }

const Node* Builder::patientOf(const Node* deed) const {
  const Node* target = deed->args[size_t(Role::Target)];
  return target ? target : deed->args[size_t(Role::Object)];
}

const Node* Builder::canBeObject(const Node* card) {
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = thisCard();
  roles[size_t(Role::Player)] = you_;
  roles[size_t(Role::Object)] = card;
  roles[size_t(Role::Amount)] = integer(1);
  return canDo(roles, tagFrame_->verb);
}

}  // namespace thou::sema
