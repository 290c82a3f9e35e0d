// What a finished description comes to: a list, a test, one card, a player.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

void Builder::finishQuery(Desc& desc) {
  if (desc.sort != Sort::Query) return;
  const uint32_t kinds = desc.anyKind ? ~0u : desc.kinds;
  if (!desc.list) {  // SA-16: in play, where nothing else is said
    desc.list = make(NodeKind::CardsInPlay, Type::Cards, {}, kinds);
    desc.needsZone = false;
  } else if (kinds != ~0u) {
    desc.predicates.insert(desc.predicates.begin(),
                           make(NodeKind::IsKind, Type::Bool, {local(desc.variable, Type::Card)}, kinds));
  }
}

const Node* Builder::candidates(Desc& desc) {
  const Node* list = desc.list;
  if (!desc.predicates.empty()) {
    list = make(NodeKind::Filter, Type::Cards, {list, all(desc.predicates)}, 0, kNone, desc.variable);
  }
  if (desc.top) list = make(NodeKind::Take, Type::Cards, {list, desc.top});  // the topmost of those that fit
  if (desc.key) {
    const int32_t variable = newLocal();
    const Node* key = substitute(desc.key, desc.variable, local(variable, Type::Card));
    list = make(NodeKind::Best, Type::Cards, {list, key}, desc.most ? 1 : 0, kNone, variable);
  }
  return list;
}

const Node* Builder::matches(Desc& desc, const Node* card) {
  if (desc.sort == Sort::Card) return make(NodeKind::EqCard, Type::Bool, {card, desc.node});
  if (desc.sort != Sort::Query) return fail(diag::Id::WrongKind, desc.span, textOf(desc.span));
  std::vector<const Node*> tests;
  if (desc.kinds != ~0u && !desc.anyKind) tests.push_back(make(NodeKind::IsKind, Type::Bool, {card}, desc.kinds));
  for (const Node* predicate : desc.predicates) tests.push_back(substitute(predicate, desc.variable, card));
  if (desc.key || desc.top || desc.list) {
    Desc copy = desc;
    finishQuery(copy);
    tests.push_back(make(NodeKind::Contains, Type::Bool, {candidates(copy), card}));
  }
  if (tests.empty()) return boolean(true);
  return all(tests);
}

const Node* Builder::cardOf(Desc& desc) {
  if (desc.sort == Sort::Card) return desc.node;
  if (desc.sort == Sort::Player) return identityOf(desc.node);
  if (desc.sort == Sort::Query && desc.quantifier == Quantifier::Definite) {
    finishQuery(desc);
    return make(NodeKind::At, Type::Card, {candidates(desc), integer(0)});
  }
  return fail(diag::Id::OneCardExpected, desc.span, textOf(desc.span));
}

const Node* Builder::playerOf(Desc& desc) {
  if (desc.sort == Sort::Player) return desc.node;
  if (desc.sort == Sort::Card) return make(NodeKind::Controller, Type::Player, {desc.node});
  return fail(diag::Id::PlayerExpected, desc.span, textOf(desc.span));
}

}  // namespace thou::sema
