// See Deciders.h.
#include "compiler/sema/phrase/Deciders.h"

namespace thou::sema {

using bytecode::Role;

const Node* doerOf(const Context& context, const Filling& filling) {
  const Node* player = filling.roles[size_t(Role::Player)];
  return player ? player : context.setting.you;
}

bool ofScenario(const Context& context) {
  return !context.setting.owner.playerCard && context.setting.owner.name != kNone;
}

bool namesNobody(const Context& context, Span text) { return ofScenario(context) && !saysYou(context.textOf(text)); }

bool asksYou(const Context& context, const Node* test) {
  return anyNode(test, [&](const Node* node) { return node == context.setting.you; });
}

bool youAct(const Context& context, llvm::ArrayRef<const Clause*> clauses) {
  return llvm::any_of(clauses, [&](const Clause* clause) {
    if (clause->sub || !clause->verb) return false;
    const VerbWord* verb = clause->verb->verb ? context.verbOf(clause->verb->verb) : nullptr;
    const bool chooses = verb && verb->frames.front().construct == Construct::Choose;
    const syntax::NounPhrase* subject = clause->subject.size() == 1 ? clause->subject[0]->np : nullptr;
    return chooses || (subject && is(subject->head, Closed::You) && !subject->of && !clause->verb->passive);
  });
}

const Node* whoChooses(Context& context, const Desc& desc, const Node* doer) {
  // RR First Player: among what an encounter card can target the first player selects. Who resolves it chooses where it says "choose",
  // among what it says is theirs, and what they are said to do it to.
  if (doer != context.setting.you || !context.setting.firstChooses || context.wording.youDecide ||
      context.wording.paying || asksYou(context, desc.list) || asksYou(context, desc.node) ||
      llvm::any_of(desc.predicates, [&](const Node* test) { return asksYou(context, test); }))
    return doer;
  return context.make(NodeKind::FirstPlayer, Type::Player);
}

}  // namespace thou::sema
