// What the declarations of verbs say of the events of a verb, whatever text asks.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

bool Builder::entersPlay(Index verb, Role role, std::vector<std::pair<Index, Role>> seen) const {
  const bytecode::Verb& done = program_.verbs[verb];
  if (done.does(bytecode::Operation::EnterPlay) || done.does(bytecode::Operation::EnterAs)) return role == Role::Object;
  if (llvm::is_contained(seen, std::pair(verb, role))) return false;
  seen.emplace_back(verb, role);
  const auto known = model_.verbTrees.find(verb);
  return known != model_.verbTrees.end() && anyNode(known->second.body, [&](const Node* deed) {
           for (size_t at = 0; deed->kind == NodeKind::Do && at < deed->args.size(); ++at) {
             const Node* card = deed->args[at];
             const bool it = card && (card->kind == NodeKind::This ? role == Role::Performer
                                                                   : card->kind == NodeKind::RoleCard &&
                                                                         card->args[0]->kind == NodeKind::Watched &&
                                                                         card->value == int64_t(role));
             if (it && entersPlay(deed->index, Role(at), seen)) return true;
           }
           return false;
         });
}

bool Builder::hasAmount(const VerbFrame& frame) {
  return std::any_of(frame.roles.begin(), frame.roles.end(),
                     [](const RoleDecl& role) { return role.slot == Role::Amount; });
}

bool Builder::mustBeSaid(const RoleDecl& role) {
  return !role.optional && (role.type.sort == NounSort::Form || role.type.sort == NounSort::Counter);
}

bool Builder::canPerform(Index verb, uint32_t kinds) const {
  for (const VerbWord& word : model_.verbs) {
    for (const VerbFrame& frame : word.frames) {
      for (const RoleDecl& role : frame.roles) {
        if (frame.verb == verb && role.slot == Role::Performer && (kinds & ~role.type.kinds) == 0) return true;
      }
    }
  }
  return false;
}

bool Builder::takesFromPlay(Index verb, Role role, std::vector<std::pair<Index, Role>> seen) const {
  if (program_.verbs[verb].takesAway()) return role == Role::Object;
  if (llvm::is_contained(seen, std::pair(verb, role))) return false;
  seen.emplace_back(verb, role);
  const auto takes = [&](const Node* deed) {
    for (size_t at = 0; deed->kind == NodeKind::Do && at < deed->args.size(); ++at) {
      const Node* card = deed->args[at];
      const bool it = card && (card->kind == NodeKind::This
                                   ? role == Role::Performer
                                   : card->kind == NodeKind::RoleCard && card->args[0]->kind == NodeKind::Watched &&
                                         card->value == int64_t(role));
      if (it && takesFromPlay(deed->index, Role(at), seen)) return true;
    }
    return false;
  };
  const auto known = model_.verbTrees.find(verb);
  return known != model_.verbTrees.end() && anyNode(known->second.body, takes);
}

const Node* Builder::stillThere(const Node* card) {
  // "After a minion schemes, discard that minion": unless it has left play since, be it by another such ability
  const Node* role = card && card->kind == NodeKind::Attributed ? card->args[0] : card;
  if (mode_ != Mode::Effect || !role || role->kind != NodeKind::RoleCard || role->args[0] != event_ || takenAway_)
    return nullptr;
  for (const Index verb : watchedVerbs_)
    if (takesFromPlay(verb, Role(role->value))) return nullptr;
  return watchedVerbs_.empty() ? nullptr : negate(make(NodeKind::LeftPlay, Type::Bool, {card}));
}

bool Builder::keepsAmount(const VerbFrame& frame, Index unit, size_t depth) const {
  if (program_.verbs[frame.verb].hasOperation) return true;
  if (frame.body.size() != 1 || depth == 0) return false;
  return std::all_of(frame.mentions.begin(), frame.mentions.end(), [&](Index word) {
    return std::any_of(model_.verbs[word].frames.begin(), model_.verbs[word].frames.end(), [&](const VerbFrame& part) {
      const bool same = std::any_of(part.roles.begin(), part.roles.end(), [&](const RoleDecl& role) {
        return role.slot == Role::Amount && (role.type.unit == unit || role.type.unit == kNone);
      });
      return same && keepsAmount(part, unit, depth - 1);
    });
  });
}

}  // namespace thou::sema
