// Who decides: who does a deed, who chooses, and whether a text says so.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

const Node* Builder::doerOf(const Filling& filling) const {
  const Node* player = filling.roles[size_t(Role::Player)];
  return player ? player : you_;
}

bool Builder::ofScenario() const { return !owner_.playerCard && owner_.name != kNone; }

bool Builder::namesNobody(Span text) const { return ofScenario() && !saysYou(textOf(text)); }

bool Builder::asksYou(const Node* test) const {
  return anyNode(test, [&](const Node* node) { return node == you_; });
}

bool Builder::youAct(llvm::ArrayRef<const Clause*> clauses) const {
  return llvm::any_of(clauses, [&](const Clause* clause) {
    if (clause->sub || !clause->verb) return false;
    const VerbWord* verb = clause->verb->verb ? verbOf(clause->verb->verb) : nullptr;
    const bool chooses = verb && verb->frames.front().construct == Construct::Choose;
    const syntax::NounPhrase* subject = clause->subject.size() == 1 ? clause->subject[0]->np : nullptr;
    return chooses || (subject && is(subject->head, Closed::You) && !subject->of && !clause->verb->passive);
  });
}

const Node* Builder::whoChooses(const Desc& desc, const Node* doer) {
  // RR First Player: among what an encounter card can target the first player selects. Who resolves it chooses where it says "choose",
  // among what it says is theirs, and what they are said to do it to.
  if (doer != you_ || !firstChooses_ || youDecide_ || paying_ || asksYou(desc.list) || asksYou(desc.node) ||
      llvm::any_of(desc.predicates, [&](const Node* test) { return asksYou(test); }))
    return doer;
  return make(NodeKind::FirstPlayer, Type::Player);
}

}  // namespace thou::sema
