// See RoleTest.h.
#include "compiler/sema/condition/RoleTest.h"

#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Compare.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Players.h"
#include "compiler/sema/phrase/Resources.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

bool isOfOne(const Desc& desc) {
  switch (desc.quantifier) {
    case Quantifier::Definite:
    case Quantifier::One:
    case Quantifier::No:
      return true;
    case Quantifier::Each:
      return !desc.every;
    case Quantifier::Number:
      return !desc.exactly && desc.number->kind == NodeKind::Int && desc.number->value == 1;
    case Quantifier::UpTo:
    case Quantifier::AnyNumber:
    case Quantifier::AtLeast:
    case Quantifier::AtMost:
      return false;
  }
  return false;
}

void watchRoles(Context& context, const VerbFrame& frame, const Node* event, const RoleKinds& said) {
  ++context.discourse.clause;
  for (const RoleDecl& role : frame.roles) {
    switch (role.type.sort) {
      case NounSort::Card:
        if (role.slot == Role::Extra) break;
        context.discourse.antecedents.push_back(
            {Sort::Card, context.roleCard(event, role.slot), role.type.kinds & said[size_t(role.slot)],
             role.subject ? context.discourse.clause : context.discourse.clause + 1, false, context.clauseSpan});
        context.discourse.antecedents.back().unspoken = true;
        break;
      case NounSort::Player:
        context.discourse.antecedents.push_back({Sort::Player, context.rolePlayer(event, role.slot), 0,
                                                 context.discourse.clause, false, context.clauseSpan});
        break;
      case NounSort::Zone:  // "that player": whose zone it is
        if (context.setting.ofBody)
          context.discourse.antecedents.push_back({Sort::Player, context.rolePlayer(event, Role::TargetPlayer), 0,
                                                   context.discourse.clause, false, context.clauseSpan});
        break;
      default:
        break;
    }
  }
  ++context.discourse.clause;
}

Desc cardsOf(Context& context, const Desc& person) {
  // "the engaged player cannot thwart side schemes": no card they control can
  Desc cards;
  cards.sort = Sort::Query;
  cards.span = person.span;
  cards.variable = context.newLocal();
  const Node* whose = context.controllerOf(context.local(cards.variable, Type::Card));
  cards.predicates.push_back(context.both(context.make(NodeKind::IsPlayer, Type::Bool, {whose}),
                                          context.samePlayer(whose, person.node->args[0])));
  context.note(person.span, "with any card that player controls");
  return cards;
}

/// The same of a card, or of how many cards.
static const Node* cardTest(Context& context, const RoleDecl& role, Desc& desc) {
  if (desc.sort == Sort::Query && role.slot == Role::Amount) {  // "after you draw 2 cards"
    const Node* many = context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(role.slot));
    context.discourse.last.amount = many;
    mentionSome(context, desc.span);
    context.setting.oneOfAmount = desc.quantifier == Quantifier::One;
    return desc.number ? compareCount(context, many, desc) : context.boolean(true);
  }
  const Node* card = context.roleCard(context.setting.event, role.slot);
  if (role.subject && role.slot == Role::Performer) {
    const bool identity = desc.sort == Sort::Card && desc.node->kind == NodeKind::Identity;
    if (identity && !role.itself)
      context.note(desc.span,
                   "your identity does it, or an extension of it does; not an ally, support or encounter card",
                   "YOU-7, YOU-13 .. YOU-19");
    if (!role.itself) card = context.make(NodeKind::Attributed, Type::Card, {card});
  }
  const Node* test = matches(context, desc, card);
  if (test && role.itself) {
    const Node* byAbility = context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Extra));
    test = context.both(context.make(NodeKind::EqInt, Type::Bool, {byAbility, context.integer(0)}), test);
  }
  context.setting.bySelf = context.setting.bySelf || (role.subject && desc.node && desc.node->kind == NodeKind::This);
  if (test && desc.sort == Sort::Query) {
    mention(context, Sort::Card, card, desc.kinds & role.type.kinds, false, desc.span);
  } else if (test) {
    mention(context, Sort::Card, desc.node, desc.kinds, false, desc.span);
  }
  return test;
}

const Node* roleTest(Context& context, const RoleDecl& role, Desc& desc) {
  const int64_t slot = int64_t(role.slot);
  switch (desc.sort) {
    case Sort::Player: {
      const Node* test = context.samePlayer(context.rolePlayer(context.setting.event, role.slot), desc.node);
      if (desc.node == context.setting.you && role.subject)
        context.note(desc.span, "the player: only you yourself do this", "YOU-12");
      if (desc.node == context.setting.you && role.slot == Role::ObjectPlayer) {
        context.note(desc.span, "the attacked player, even where an ally defended", "YOU-8");
      }
      return test;
    }
    case Sort::Players:
      if (desc.node->kind == NodeKind::Players) return context.boolean(true);
      return isAmong(context, context.rolePlayer(context.setting.event, role.slot), desc.node);
    case Sort::Card:
    case Sort::Query:
      return cardTest(context, role, desc);
    case Sort::Amount: {
      const Node* amount = context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, slot);
      std::vector<const Node*> tests;
      if (desc.unit == NounSort::Counter && role.type.unit == kNone && desc.unitIndex != kNone) {
        tests.push_back(
            context.make(NodeKind::EqInt, Type::Bool,
                         {context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Extra)),
                          context.integer(desc.unitIndex)}));
      }
      if (desc.number || desc.every) {
        const Node* test = compareCount(context, amount, desc);
        if (!test) return nullptr;
        tests.push_back(test);
      }
      context.discourse.last.amount = amount;
      return tests.empty() ? context.boolean(true) : context.all(tests);
    }
    case Sort::Resources:
      return spentTest(context, desc);
    case Sort::Scope:
    case Sort::Form:
    case Sort::Word:
      return context.boolean(true);
    case Sort::Zone:
      if (desc.bottom) return context.fail(diag::Id::NotYet, desc.span, "the bottom of a zone, in a trigger,");
      return context.both(
          context.make(NodeKind::EqInt, Type::Bool,
                       {context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Extra)),
                        context.integer(desc.index)}),
          context.samePlayer(context.rolePlayer(context.setting.event, Role::TargetPlayer), desc.node));
    default:
      return context.fail(diag::Id::NoRole, desc.span, context.textOf(desc.span));
  }
}

}  // namespace thou::sema
