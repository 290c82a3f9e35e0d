// The roles of which a text says nothing. See PerformRoles.h.
#include "compiler/sema/perform/PerformRoles.h"

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/context/Usage.h"
#include "compiler/sema/perform/Perform.h"
#include "compiler/sema/phrase/Looked.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;

void inZone(Context& context, std::array<const Node*, bytecode::kRoleCount>& roles, const Desc& zone) {
  roles[size_t(Role::Extra)] =
      zone.zoneKind ? zone.zoneKind : context.integer(zone.index | (zone.bottom ? bytecode::kBottom : 0));
  roles[size_t(Role::TargetPlayer)] = zone.node;
}

/// The card that does what no card is said to do: this one. What only others can do, the identity does where this card is an extension of it
/// wherever it lies (YOU-13), or where the sentence says that you do it. Null after reporting.
const Node* doerUnsaid(Context& context, const Performing& deed) {
  const VerbFrame& frame = *deed.filling.frame;
  const uint32_t kinds = context.setting.owner.kinds;
  const auto doer = llvm::find_if(frame.roles, [](const RoleDecl& role) {
    return role.subject && role.slot == Role::Performer && role.type.sort == NounSort::Card;
  });
  if (context.setting.causer) return context.setting.causer;
  if (doer == frame.roles.end() || (doer->type.kinds & kinds) || context.setting.owner.card == kNone ||
      deed.filling.facedown)
    return context.thisCard();
  if (doer->type.kinds & context.identityKinds()) {
    const bool extends = llvm::all_of(llvm::enumerate(context.program.kinds), [&](const auto& kind) {
      return (kinds >> kind.index() & 1) == 0 || (kind.value().extension && !kind.value().unlessAttachedElsewhere);
    });
    if (extends) {
      context.note(deed.span, "(you) your identity: this card is an extension of it", "YOU-13");
      return context.make(NodeKind::Attributed, Type::Card, {context.thisCard()});
    }
    if (context.wording.youDecide) {
      context.note(deed.span, "(you) your identity", "YOU-1");
      return context.identityOf(context.setting.you);
    }
  }
  return context.fail(diag::Id::SubjectMissing, deed.span, context.textOf(deed.span), "say who does it");
}

/// "Remove 1 additional threat.": from what the deed before it was done to, which the role takes; false where there is none, or where what is
/// said here could not speak of that.
static bool asBefore(Context& context, Performing& deed, const RoleDecl& role) {
  if (!deed.filling.descs[size_t(Role::Amount)].more || role.type.sort != NounSort::Card) return false;
  const auto before = llvm::find_if(llvm::reverse(context.discourse.deeds), [&](const auto& done) {
    const auto& [event, each] = done;
    const Node* card = event->args[size_t(role.slot)];
    const bool spokenOf = card && llvm::any_of(context.discourse.antecedents, [&](const Antecedent& a) {
                            return a.node && same(a.node, card) && !a.conditional;
                          });
    return !each && event->index == deed.filling.frame->verb && spokenOf;
  });
  if (before == context.discourse.deeds.rend()) return false;
  deed.filling.roles[size_t(role.slot)] = before->first->args[size_t(role.slot)];
  context.note(deed.span, "to what the same was done before");
  return true;
}

bool rolesUnsaid(Context& context, Performing& deed) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  auto& roles = deed.filling.roles;
  bool whereTheyAre = false;                   // whose zone that is, it need not be who does it
  for (const RoleDecl& place : frame.roles) {  // "discard the top card of your deck": from there
    const Desc& cards = filling.descs[size_t(Role::Object)];
    const bool unsaid = place.type.sort == NounSort::Zone && place.optional && place.preposition == Closed::From &&
                        !filling.filled[size_t(place.slot)] && filling.filled[size_t(Role::Object)];
    const Node* from = unsaid ? pileOf(context, cards) : nullptr;
    if (!from || roles[size_t(Role::Extra)] || roles[size_t(Role::TargetPlayer)]) continue;
    roles[size_t(Role::TargetPlayer)] = from->args[0];
    roles[size_t(Role::Extra)] = context.integer(from->value);
    whereTheyAre = true;
  }
  if (frame.facedown != filling.facedown)
    return context.fail(diag::Id::RoleMissing, deed.span, context.textOf(deed.span), "say `facedown`") != nullptr;
  for (const RoleDecl& role : frame.roles) {
    if (filling.filled[size_t(role.slot)] || role.optional || role.subject) continue;
    if (role.type.sort == NounSort::Unit && role.type.unit != kNone) continue;
    if (role.slot == Role::TargetPlayer && roles[size_t(Role::TargetPlayer)]) continue;
    // "a player or a character": a player stands there with the identity (YOU-1), a card with its controller.
    const Node*& player = roles[size_t(Role::ObjectPlayer)];
    const Node*& card = roles[size_t(Role::Object)];
    if (role.alternative && player) {
      card = context.identityOf(player);
      continue;
    }
    if (role.slot == Role::ObjectPlayer && card && takesEither(frame)) {
      player = context.controllerOf(card);
      roles[size_t(Role::Extra)] = context.integer(1);
      continue;
    }
    if (context.wording.asksWhether && role.type.sort == NounSort::Card) {
      context.note(deed.span, "nothing forbids it, whoever it would be done to");
      continue;
    }
    if (asBefore(context, deed, role)) continue;
    return context.fail(diag::Id::RoleMissing, deed.span, context.textOf(deed.span), "") != nullptr;
  }
  // "all threat": as many as there are
  Desc& amount = filling.descs[size_t(Role::Amount)];
  if (filling.filled[size_t(Role::Amount)] && !roles[size_t(Role::Amount)]) {
    const Node* card = roles[size_t(Role::Target)] ? roles[size_t(Role::Target)] : roles[size_t(Role::Object)];
    for (const RoleDecl& role : frame.roles) {
      if (role.preposition == Closed::From && roles[size_t(role.slot)]) card = roles[size_t(role.slot)];
    }
    if (context.wording.asksWhether && amount.quantifier != Quantifier::Each && !amount.number) {
      roles[size_t(Role::Amount)] = context.integer(1);
    } else if (amount.quantifier != Quantifier::Each || !card || amount.unit != NounSort::Counter) {
      return context.fail(diag::Id::BadAmount, amount.span, context.textOf(amount.span)) != nullptr;
    } else {
      roles[size_t(Role::Amount)] = context.make(NodeKind::Counters, Type::Int, {card}, amount.unitIndex);
    }
  }
  if (context.program.verbs[frame.verb].needsAmount && !roles[size_t(Role::Amount)] &&
      context.setting.mode != Mode::Body && !context.wording.asksWhether)  // "damage a minion"
    return context.fail(diag::Id::RoleMissing, deed.span, context.textOf(deed.span), "say how much") != nullptr;
  for (const RoleDecl& role : frame.roles) {
    if (!role.subject || filling.filled[size_t(role.slot)]) continue;
    if (role.named)
      return context.fail(diag::Id::RoleMissing, deed.span, context.textOf(deed.span), usage(context, frame)) !=
             nullptr;
    if (role.slot == Role::Object) {  // "Take 2 damage.": nobody else is named, so it is you (YOU-3)
      const uint32_t identities = context.identityKinds();
      if (!(role.type.kinds & identities))
        return context.fail(diag::Id::SubjectMissing, deed.span, context.textOf(deed.span)) != nullptr;
      roles[size_t(Role::Object)] = context.identityOf(context.setting.you);
      context.note(deed.span, "(you) your identity: an identity can have this done to it",
                   "YOU-1, " + rulesOf(context, filling, "YOU-3"));
    } else if (role.type.sort == NounSort::Player) {
      if (role.slot != Role::Player) roles[size_t(role.slot)] = context.setting.you;  // "engage that minion"
      const bool toOthers = llvm::any_of(frame.roles, [](const RoleDecl& other) {
        return other.type.sort == NounSort::Card || other.type.sort == NounSort::Zone;
      });  // else it is done to you: "take 2 indirect damage"
      context.note(deed.span, "(you) the player: what no one else is said to do, you do",
                   role.subject && toOthers ? "YOU-9" : rulesOf(context, filling, "YOU-9"));
    }
  }
  if (!roles[size_t(Role::Performer)]) roles[size_t(Role::Performer)] = doerUnsaid(context, deed);
  if (!roles[size_t(Role::Performer)]) return false;
  if (context.wording.paying && context.program.verbs[frame.verb].does(bytecode::Operation::Pay) &&
      !roles[size_t(Role::Object)])
    roles[size_t(Role::Object)] = context.thisCard();  // what is paid for an ability of a card is paid for that card
  if (!roles[size_t(Role::Player)]) {
    const Node* performer = roles[size_t(Role::Performer)];
    if (roles[size_t(Role::TargetPlayer)] && !filling.filled[size_t(Role::Extra)] && !whereTheyAre)
      roles[size_t(Role::Player)] = roles[size_t(Role::TargetPlayer)];
    else if (roles[size_t(Role::ObjectPlayer)])
      roles[size_t(Role::Player)] = roles[size_t(Role::ObjectPlayer)];
    else if (performer->kind == NodeKind::This || context.setting.mode == Mode::Body || !ofPlayers(context, filling))
      roles[size_t(Role::Player)] = context.setting.you;
    else
      roles[size_t(Role::Player)] = context.controllerOf(performer);
  }
  return true;
}

}  // namespace thou::sema
