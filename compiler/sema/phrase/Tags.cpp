// See Tags.h.
#include "compiler/sema/phrase/Tags.h"

namespace thou::sema {

using bytecode::Role;

bool ofOwnEvent(const Context& context, const Node* part) {
  if (part->kind == NodeKind::If) return ofOwnEvent(context, part->args[1]);
  return context.setting.tag && llvm::is_contained(context.made.fromTheStart, part);
}

uint32_t objectKinds(const Context& context) {
  uint32_t kinds = 0;
  if (!context.setting.tag) return kinds;
  for (const RoleDecl& role : context.setting.tagFrame->roles)
    kinds |= role.slot == Role::Object && role.type.sort == NounSort::Card ? role.type.kinds : 0;
  return kinds;
}

bool isTagVerb(const Context& context, Index verb) {
  return context.setting.tag &&
         std::any_of(context.model.verbs.begin(), context.model.verbs.end(), [&](const VerbWord& word) {
           return word.name == context.setting.tag->deed &&
                  std::any_of(word.frames.begin(), word.frames.end(),
                              [&](const VerbFrame& frame) { return frame.verb == verb; });
         });
}

bool isTagDeed(const Context& context, const Node* node) {
  return node->kind == NodeKind::Do && isTagVerb(context, node->index);
}

const Node* patientOf(const Node* deed) {
  const Node* target = deed->args[size_t(Role::Target)];
  return target ? target : deed->args[size_t(Role::Object)];
}

const Node* canBeObject(Context& context, const Node* card) {
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = context.thisCard();
  roles[size_t(Role::Player)] = context.setting.you;
  roles[size_t(Role::Object)] = card;
  roles[size_t(Role::Amount)] = context.integer(1);
  return context.canDo(roles, context.setting.tagFrame->verb);
}

}  // namespace thou::sema
