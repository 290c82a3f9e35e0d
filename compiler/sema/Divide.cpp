// An amount divided among several cards: `remove 3 threat from among schemes in play`. Each one of the amount is for a card that the player
// chooses; when all have been chosen each card has its share done, as one event.
#include <algorithm>

#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

namespace {

constexpr int64_t kMostShares = 8;

}  // namespace

std::optional<Shares> Builder::divide(Desc& desc, const Filling& filling, const RoleDecl& role) {
  const Desc& amount = filling.descs[size_t(Role::Amount)];
  const Node* number = filling.roles[size_t(Role::Amount)];
  const bool counters = amount.sort == Sort::Amount && amount.unit == NounSort::Counter && amount.unitIndex != kNone &&
                        amount.quantifier == Quantifier::Number;
  if (paying_ || !counters || !number || number->kind != NodeKind::Int || number->value < 1 ||
      number->value > kMostShares)
    return fail(diag::Id::NotYet, amount.span, "dividing this amount"), std::nullopt;
  if (desc.quantifier != Quantifier::Each || desc.random || desc.top || mode_ != Mode::Effect)
    return fail(diag::Id::NoRole, desc.span, textOf(desc.span)), std::nullopt;
  if ((desc.kinds & ~role.type.kinds) != 0)
    return fail(diag::Id::WrongRole, desc.span, textOf(desc.span)), std::nullopt;
  finishQuery(desc);
  const Node* card = local(desc.variable, Type::Card);
  Filling one = filling;
  one.roles[size_t(Role::Amount)] = integer(1);
  const Node* chooser = whoChooses(desc, doerOf(filling));
  desc.predicates.push_back(canBeDone(one, role, card));
  onlyObjects(desc);
  const auto shareOf = [&](const Node* whose, const std::vector<int32_t>& chosen) {
    const Node* sum = integer(0);
    for (const int32_t each : chosen) {
      const Node* its = make(NodeKind::EqCard, Type::Bool, {local(each, Type::Card), whose});
      sum = make(NodeKind::Add, Type::Int, {sum, make(NodeKind::IfInt, Type::Int, {its, integer(1), integer(0)})});
    }
    return sum;
  };
  Shares result;
  const int32_t all = newLocal();
  const Node* any = candidates(desc);
  result.chosen.push_back(make(NodeKind::Let, Type::None, {any}, 0, kNone, all));
  result.list = local(all, Type::Cards);
  const Index choice = this->choice("choose for which of " + std::string(textOf(desc.span)));
  std::vector<int32_t> chosen;
  for (int64_t i = 0; i < number->value; ++i) {
    const Node* from = i == 0 ? any : result.list;  // said in full, the first tells whether there is one
    if (role.preposition == Closed::From) {         // no more than there is on it
      const int32_t variable = newLocal();
      const Node* it = local(variable, Type::Card);
      const Node* left = make(NodeKind::LtInt, Type::Bool,
                              {shareOf(it, chosen), make(NodeKind::Counters, Type::Int, {it}, amount.unitIndex)});
      from = make(NodeKind::Filter, Type::Cards, {from, left}, 0, kNone, variable);
    }
    const Node* picked = make(NodeKind::Choose, Type::Cards, {chooser, from, integer(1), integer(1)}, 0, choice);
    chosen.push_back(newLocal());
    result.chosen.push_back(make(NodeKind::Let, Type::None, {make(NodeKind::At, Type::Card, {picked, integer(0)})}, 0,
                                 kNone, chosen.back()));
  }
  result.element = newLocal();
  result.share = shareOf(local(result.element, Type::Card), chosen);
  note(desc.span, "one by one, as the player chooses; then each has its share", "");
  return result;
}

}  // namespace thou::sema
