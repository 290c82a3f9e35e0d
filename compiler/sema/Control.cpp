// `Take control of an ally until the end of the round`: control that lasts, and reverts (OC-10). Without an end the verb alone does it.
// Next: Durations.cpp, how long.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Role;
using Sort = Desc::Sort;

const Node* Builder::controlUntil(Filling& filling, const Duration& until, Span span) {
  Desc& what = filling.descs[size_t(Role::Object)];
  const Node* card = nullptr;
  std::vector<const Node*> statements(std::move(prelude_));
  prelude_.clear();
  if (what.sort == Sort::Card) {
    card = what.node;
    mention(Sort::Card, card, what.kinds, false, what.span);
  } else {
    const Node* list = what.sort == Sort::Query ? resolveList(what, nullptr, nullptr) : nullptr;
    if (!list) return failed_ ? nullptr : fail(diag::Id::NoRole, span, textOf(span));
    const int32_t variable = newLocal();
    statements.push_back(
        make(NodeKind::Let, Type::None, {make(NodeKind::At, Type::Card, {list, integer(0)})}, 0, kNone, variable));
    card = local(variable, Type::Card);
    mention(Sort::Card, card, what.kinds, false, what.span);
  }
  const Index index = Index(program_.effects.size());
  bytecode::EffectTemplate effect;
  effect.change = Change::Control;
  effect.end = until.end;
  effect.endScope = until.scope;
  program_.effects.push_back(effect);
  effectSpans.emplace_back(index, span);
  const Node* player = filling.filled[size_t(Role::Player)] ? filling.descs[size_t(Role::Player)].node : you_;
  note(span,
       "control lasts as long as this effect; then the card reverts to its owner, or the newest control effect left",
       "OC-10");
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = thisCard();
  roles[size_t(Role::Player)] = player;
  roles[size_t(Role::Object)] = card;
  const Node* can = canDo(roles, filling.frame->verb);
  const Node* taken = make(NodeKind::Impose, Type::None,
                           {make(NodeKind::Single, Type::Cards, {card}), player, until.argument}, 0, index);
  statements.push_back(make(NodeKind::If, Type::None, {can, taken}));
  return sequence(statements);
}

}  // namespace thou::sema
