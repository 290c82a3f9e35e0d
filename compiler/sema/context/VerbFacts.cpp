// See VerbFacts.h.
#include "compiler/sema/context/VerbFacts.h"

namespace thou::sema {

using bytecode::Role;

bool entersPlay(const Context& context, Index verb, Role role, std::vector<std::pair<Index, Role>> seen) {
  const bytecode::Verb& done = context.program.verbs[verb];
  if (done.does(bytecode::Operation::EnterPlay) || done.does(bytecode::Operation::EnterAs)) return role == Role::Object;
  if (llvm::is_contained(seen, std::pair(verb, role))) return false;
  seen.emplace_back(verb, role);
  const auto known = context.model.verbTrees.find(verb);
  return known != context.model.verbTrees.end() && anyNode(known->second.body, [&](const Node* deed) {
           for (size_t at = 0; deed->kind == NodeKind::Do && at < deed->args.size(); ++at) {
             const Node* card = deed->args[at];
             const bool it = card && (card->kind == NodeKind::This ? role == Role::Performer
                                                                   : card->kind == NodeKind::RoleCard &&
                                                                         card->args[0]->kind == NodeKind::Watched &&
                                                                         card->value == int64_t(role));
             if (it && entersPlay(context, deed->index, Role(at), seen)) return true;
           }
           return false;
         });
}

bool hasAmount(const VerbFrame& frame) {
  return std::any_of(frame.roles.begin(), frame.roles.end(),
                     [](const RoleDecl& role) { return role.slot == Role::Amount; });
}

bool mustBeSaid(const RoleDecl& role) {
  return !role.optional && (role.type.sort == NounSort::Form || role.type.sort == NounSort::Counter);
}

bool canPerform(const Context& context, Index verb, uint32_t kinds) {
  for (const VerbWord& word : context.model.verbs) {
    for (const VerbFrame& frame : word.frames) {
      for (const RoleDecl& role : frame.roles) {
        if (frame.verb == verb && role.slot == Role::Performer && (kinds & ~role.type.kinds) == 0) return true;
      }
    }
  }
  return false;
}

bool takesFromPlay(const Context& context, Index verb, Role role, std::vector<std::pair<Index, Role>> seen) {
  if (context.program.verbs[verb].takesAway()) return role == Role::Object;
  if (llvm::is_contained(seen, std::pair(verb, role))) return false;
  seen.emplace_back(verb, role);
  const auto takes = [&](const Node* deed) {
    for (size_t at = 0; deed->kind == NodeKind::Do && at < deed->args.size(); ++at) {
      const Node* card = deed->args[at];
      const bool it = card && (card->kind == NodeKind::This
                                   ? role == Role::Performer
                                   : card->kind == NodeKind::RoleCard && card->args[0]->kind == NodeKind::Watched &&
                                         card->value == int64_t(role));
      if (it && takesFromPlay(context, deed->index, Role(at), seen)) return true;
    }
    return false;
  };
  const auto known = context.model.verbTrees.find(verb);
  return known != context.model.verbTrees.end() && anyNode(known->second.body, takes);
}

const Node* stillThere(Context& context, const Node* card) {
  // "After a minion schemes, discard that minion": unless it has left play since, be it by another such ability
  const Node* role = card && card->kind == NodeKind::Attributed ? card->args[0] : card;
  if (context.setting.mode != Mode::Effect || !role || role->kind != NodeKind::RoleCard ||
      role->args[0] != context.setting.event || context.made.takenAway)
    return nullptr;
  for (const Index verb : context.setting.watchedVerbs)
    if (takesFromPlay(context, verb, Role(role->value))) return nullptr;
  return context.setting.watchedVerbs.empty() ? nullptr
                                              : context.negate(context.make(NodeKind::LeftPlay, Type::Bool, {card}));
}

bool keepsAmount(const Context& context, const VerbFrame& frame, Index unit, size_t depth) {
  if (context.program.verbs[frame.verb].hasOperation) return true;
  if (frame.body.size() != 1 || depth == 0) return false;
  return std::all_of(frame.mentions.begin(), frame.mentions.end(), [&](Index word) {
    return std::any_of(context.model.verbs[word].frames.begin(), context.model.verbs[word].frames.end(),
                       [&](const VerbFrame& part) {
                         const bool same = std::any_of(part.roles.begin(), part.roles.end(), [&](const RoleDecl& role) {
                           return role.slot == Role::Amount && (role.type.unit == unit || role.type.unit == kNone);
                         });
                         return same && keepsAmount(context, part, unit, depth - 1);
                       });
  });
}

const Relation* relationOf(const Context& context, const VerbWord* verb, Relation::Sort sort) {
  const auto found =
      std::find_if(context.model.relations.begin(), context.model.relations.end(), [&](const Relation& relation) {
        return relation.sort == sort && verb == &context.model.verbs[relation.verbWord];
      });
  return found == context.model.relations.end() ? nullptr : &*found;
}

bool oneOfSeveral(const Context& context, bytecode::Scope scopeClass, Index verb) {
  if (verb == kNone) return false;
  const auto& verbs = context.program.verbs;
  for (size_t other = 0; other < verbs.size(); ++other)
    if (other != verb && verbs[other].scope && verbs[other].scopeClass == scopeClass) return true;
  return false;
}

}  // namespace thou::sema
