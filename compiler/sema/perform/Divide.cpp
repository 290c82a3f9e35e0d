// See Divide.h.
#include "compiler/sema/perform/Divide.h"

#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Deciders.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

namespace {

constexpr int64_t kMostShares = 8;

}  // namespace

std::optional<Shares> divide(Context& context, Desc& desc, const Filling& filling, const RoleDecl& role) {
  const Desc& amount = filling.descs[size_t(Role::Amount)];
  const Node* number = filling.roles[size_t(Role::Amount)];
  const bool counters = amount.sort == Sort::Amount && amount.unit == NounSort::Counter && amount.unitIndex != kNone &&
                        amount.quantifier == Quantifier::Number;
  if (context.wording.paying || !counters || !number || number->kind != NodeKind::Int || number->value < 1 ||
      number->value > kMostShares)
    return context.fail(diag::Id::NotYet, amount.span, "dividing this amount"), std::nullopt;
  if (desc.quantifier != Quantifier::Each || desc.random || desc.top || context.setting.mode != Mode::Effect)
    return context.fail(diag::Id::NoRole, desc.span, context.textOf(desc.span)), std::nullopt;
  if ((desc.kinds & ~role.type.kinds) != 0)
    return context.fail(diag::Id::WrongRole, desc.span, context.textOf(desc.span)), std::nullopt;
  finishQuery(context, desc);
  const Node* card = context.local(desc.variable, Type::Card);
  Filling one = filling;
  one.roles[size_t(Role::Amount)] = context.integer(1);
  const Node* chooser = whoChooses(context, desc, doerOf(context, filling));
  desc.predicates.push_back(canBeDone(context, one, role, card));
  onlyObjects(context, desc);
  const auto shareOf = [&](const Node* whose, const std::vector<int32_t>& chosen) {
    const Node* sum = context.integer(0);
    for (const int32_t each : chosen) {
      const Node* its = context.sameCard(context.local(each, Type::Card), whose);
      sum =
          context.make(NodeKind::Add, Type::Int,
                       {sum, context.make(NodeKind::IfInt, Type::Int, {its, context.integer(1), context.integer(0)})});
    }
    return sum;
  };
  Shares result;
  const int32_t all = context.newLocal();
  const Node* any = candidates(context, desc);
  result.chosen.push_back(context.let(all, any));
  result.list = context.local(all, Type::Cards);
  const Index choice = context.choice("choose for which of " + std::string(context.textOf(desc.span)));
  std::vector<int32_t> chosen;
  for (int64_t i = 0; i < number->value; ++i) {
    const Node* from = i == 0 ? any : result.list;  // said in full, the first tells whether there is one
    if (role.preposition == Closed::From) {         // no more than there is on it
      const int32_t variable = context.newLocal();
      const Node* it = context.local(variable, Type::Card);
      const Node* left =
          context.make(NodeKind::LtInt, Type::Bool,
                       {shareOf(it, chosen), context.make(NodeKind::Counters, Type::Int, {it}, amount.unitIndex)});
      from = context.filter(from, variable, left);
    }
    const Node* picked =
        context.make(NodeKind::Choose, Type::Cards, {chooser, from, context.integer(1), context.integer(1)}, 0, choice);
    chosen.push_back(context.newLocal());
    result.chosen.push_back(context.let(chosen.back(), context.first(picked)));
  }
  result.element = context.newLocal();
  result.share = shareOf(context.local(result.element, Type::Card), chosen);
  context.note(desc.span, "one by one, as the player chooses; then each has its share", "");
  return result;
}

}  // namespace thou::sema
