// See Perform.h.
#include "compiler/sema/perform/Perform.h"

#include <algorithm>

#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/perform/PerformRoles.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;

/// Whether as much was done as was asked for; `result`: how much it was.
static const Node* doneFully(Context& context, const Filling& filling, const Node* result);
/// A loop over cards that do something in turn, in the order that the player chooses, those of some kinds first.
static std::vector<const Node*> oneAtATime(Context& context, const Performing::Step& step, uint32_t first,
                                           const Node* body);
/// For `if you do`, `that much`, `then`.
static void keepResults(Context& context, Performing& deed, int32_t result);
/// For `otherwise` behind what is done to each of some cards.
static void keepWhetherToAny(Context& context, Performing& deed);

bool ofPlayers(const Context& context, const Filling& filling) {
  const Desc& who = filling.descs[size_t(Role::Performer)];
  for (size_t i = 0; i < context.program.kinds.size(); ++i) {
    if ((who.kinds >> i & 1) && (context.program.kinds[i].playerCard || context.program.kinds[i].identity)) return true;
  }
  return false;
}

const Node* doneFully(Context& context, const Filling& filling, const Node* result) {
  // "Deal 2 damage to an enemy. Then, ...": 2, no less
  const VerbFrame& frame = *filling.frame;
  const Node* asked = filling.roles[size_t(Role::Amount)];
  if (!filling.filled[size_t(Role::Amount)] || !asked || !context.program.verbs[frame.verb].needsAmount)
    return context.discourse.last.did;
  if (asked->kind != NodeKind::Int && asked->kind != NodeKind::Local) return context.discourse.last.did;
  for (const RoleDecl& role : frame.roles) {
    if (role.slot == Role::Amount && keepsAmount(context, frame, role.type.unit, 4))
      return context.make(NodeKind::LeInt, Type::Bool, {asked, result});
  }
  return context.discourse.last.did;
}

void keepResults(Context& context, Performing& deed, int32_t result) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *filling.frame;
  context.discourse.last.amount = context.local(result, Type::Int);
  context.discourse.last.unmeasured = hasAmount(frame) ? nullptr : context.discourse.last.amount;
  context.discourse.last.cards = context.local(result + 1, Type::Cards);
  context.discourse.last.each = context.discourse.last.byOthers = false;
  context.discourse.last.did =
      context.make(NodeKind::LtInt, Type::Bool, {context.integer(0), context.discourse.last.amount});
  if (context.program.verbs[frame.verb].does(bytecode::Operation::Pay))
    context.discourse.last.amount = filling.roles[size_t(Role::Amount)];  // the result says what it was paid with
  const Performing::Step* loop = nullptr;
  for (const Performing::Step& step : deed.steps) {
    if (step.list && !loop) loop = &step;
  }
  if (loop) {
    context.discourse.last.amount = nullptr;
    if (loop->players && context.discourse.searched &&
        (!context.discourse.searched->node || context.discourse.searched->node->kind != NodeKind::ScenarioPlayer))
      context.discourse.searched.reset();  // each searched a zone of their own
    context.discourse.last.cards = loop->players || loop != &deed.steps.back() ? nullptr : loop->list;
    context.discourse.last.each = true;
    context.discourse.last.did = context.discourse.last.cards ? context.some(context.discourse.last.cards) : nullptr;
  } else if (!deed.guards.empty()) {
    // Results must exist on the way where nothing happens as well.
    deed.keep(context.let(result, context.integer(0)));
    deed.keep(context.let(result + 1, context.single(context.make(NodeKind::NoCard, Type::Card))));
  }
  context.discourse.last.begun = !loop && deed.sure ? context.all(deed.guards) : nullptr;
  context.discourse.last.doneOf = context.discourse.last.did;
  if (!loop) {
    context.discourse.last.fully = doneFully(context, filling, context.local(result, Type::Int));
  } else {
    const Node* many = loop->asked;
    context.discourse.last.fully =
        context.discourse.last.cards && many
            ? context.make(NodeKind::LeInt, Type::Bool, {many, context.count(context.discourse.last.cards)})
            : nullptr;
  }
  if (context.wording.paying && loop &&
      context.discourse.last.fully)  // "discard the top 2 cards of your deck →": 2, no less
    context.discourse.last.did = context.discourse.last.fully;
  if (context.wording.paying && !loop && context.program.verbs[frame.verb].needsAmount) {
    const Node* asked = filling.roles[size_t(Role::Amount)];
    if (context.program.verbs[frame.verb].handsOn) {
      context.discourse.last.did = deed.guards.empty() ? context.boolean(true) : context.all(deed.guards);
      context.note(deed.span, "paid even where it is prevented");
    } else if (asked->kind == NodeKind::Int && !context.program.verbs[frame.verb].does(bytecode::Operation::Pay)) {
      context.discourse.last.did = context.make(NodeKind::LeInt, Type::Bool, {asked, context.local(result, Type::Int)});
    }
  }
}

void keepWhetherToAny(Context& context, Performing& deed) {
  // "Give each minion a tough status card. Otherwise, ...": when they are all tough, too
  const llvm::ArrayRef<const Node*> roles = deed.filling.roles;
  if (!context.discourse.last.cards || !context.discourse.last.each ||
      !llvm::all_of(roles, [](const Node* role) { return !role || Trees::isPure(role); }))
    return;
  const auto loop = llvm::find_if(deed.steps, [](const Performing::Step& step) { return step.list != nullptr; });
  const Node* can = context.canDo(roles, deed.filling.frame->verb);
  const Node* those = context.filter(loop->list, loop->variable, can);
  const int32_t any = context.newLocal();
  deed.steps.insert(loop, {.keep = context.let(any, notEmpty(context, those))});
  context.discourse.last.begun = context.local(any, Type::Bool);
}

std::vector<const Node*> oneAtATime(Context& context, const Performing::Step& step, uint32_t first, const Node* body) {
  // "each enemy attacks you": the villain, then the minions as you choose
  const auto pass = [&](const Node* card) { return context.sequence({context.let(step.variable, card), body}); };
  if (!first) return {inAnyOrder(context, step.list, pass)};
  const auto those = [&](bool ofThem) {
    const int32_t variable = context.newLocal();
    const Node* test = context.isOf(context.local(variable, Type::Card), int64_t(first));
    return context.filter(step.list, variable, ofThem ? test : context.negate(test));
  };
  return {inAnyOrder(context, those(true), pass), inAnyOrder(context, those(false), pass)};
}

const Node* perform(Context& context, Filling& filling, Span span) {
  Performing deed{filling, span};
  const auto fill = [&](bool doers) {
    return std::all_of(filling.frame->roles.begin(), filling.frame->roles.end(), [&](const RoleDecl& role) {
      const bool doer = role.subject && role.type.sort == NounSort::Player;
      return doer != doers || role.slot == Role::Amount || !filling.filled[size_t(role.slot)] ||
             roleOf(context, deed, role);
    });
  };
  // Who does it says how much; how much may be wanted by what can be chosen.
  if (!fill(true) || !whereItIsDone(context, deed) || !amountsOf(context, deed) || !fill(false) ||
      !rolesUnsaid(context, deed))
    return nullptr;
  // "remove up to X threat from a scheme, where X is the number of cards attached to it": asked when that has been chosen
  const auto bound = [](const Performing::Step& step) { return step.keep ? step.keep->local : step.variable; };
  for (auto number = deed.steps.begin(); number != deed.steps.end(); ++number) {
    if (!number->keep || number->keep->args[0]->kind != NodeKind::ChooseNumber) continue;
    const auto last =
        std::find_if(deed.steps.rbegin(), std::make_reverse_iterator(number + 1),
                     [&](const Performing::Step& step) { return Trees::uses(number->keep, bound(step)); });
    std::rotate(number, number + 1, last.base());
  }
  if (benefitsOpponent(context, filling)) warnOfBenefit(context, span);
  const VerbFrame& frame = *filling.frame;
  // "Put a minion into play engaged with each player": found once, it cannot be with all of them.
  const Desc& object = filling.descs[size_t(Role::Object)];
  const auto found = std::find_if(deed.steps.begin(), deed.steps.end(), [&](const Performing::Step& step) {
    return Trees::isLocal(filling.roles[size_t(Role::Object)], bound(step));
  });
  if (object.sort == Desc::Sort::Query &&
      std::any_of(found, deed.steps.end(), [](const Performing::Step& step) { return step.players; }))
    return context.fail(diag::Id::NotYet, object.span, "the same cards for each player",
                        "let each do it: `each player ...`");
  context.discourse.last.verb = &frame;
  const int32_t result = context.newLocal();
  const Node* statement = context.makeList(NodeKind::Do, Type::None, filling.roles, 0, frame.verb, result);
  if (filling.descs[size_t(Role::Amount)].more) context.made.additional.push_back(statement);
  context.discourse.deeds.emplace_back(
      statement, llvm::any_of(deed.steps, [](const Performing::Step& step) { return step.list != nullptr; }));
  keepResults(context, deed, result);
  const auto ofCard = [&](const RoleDecl& role) {
    return role.type.sort == NounSort::Card && !role.subject && filling.filled[size_t(role.slot)];
  };
  if (const Desc& cards = filling.descs[size_t(Role::Amount)];
      filling.filled[size_t(Role::Amount)] && context.discourse.last.cards && llvm::none_of(frame.roles, ofCard) &&
      (cards.sort == Desc::Sort::Query ||
       (cards.bare && context.program.verbs[frame.verb].does(bytecode::Operation::Draw)))) {
    // "draw 1 card. If it is an ally, ...", "draw 1"
    const bool one = cards.quantifier == Quantifier::One ||
                     (cards.number && cards.number->kind == NodeKind::Int && cards.number->value == 1);
    const Node* those = context.discourse.last.cards;
    if (one) those = context.first(those);
    mention(context, one ? Desc::Sort::Card : Desc::Sort::Query, those, ~0u, !one, cards.span);
    context.discourse.antecedents.back().away = true;
  }
  if (context.discourse.otherwiseNext) keepWhetherToAny(context, deed);
  if (!deed.guards.empty()) statement = context.when(context.all(deed.guards), statement);
  std::vector<const Node*> inner = {statement};
  for (size_t i = deed.steps.size(); i-- > 0;) {
    const Performing::Step& step = deed.steps[i];
    if (step.keep) {
      inner.insert(inner.begin(), step.keep);
    } else if (const auto turns = context.model.oneAtATime.find(frame.verb);
               turns != context.model.oneAtATime.end() &&
               Trees::isLocal(filling.roles[size_t(Role::Performer)], step.variable)) {
      inner = oneAtATime(context, step, turns->second, context.sequence(inner));
    } else {
      // Done to each of some cards by one instruction (YOU-12), where nothing but its object tells one event from the next.
      const bool alike = !step.players && llvm::all_of(llvm::enumerate(filling.roles), [&](const auto& role) {
        return (role.index() == size_t(Role::Object)) == (role.value() && Trees::uses(role.value(), step.variable));
      });
      inner = {context.make(step.players ? NodeKind::ForEachPlayer : NodeKind::ForEach, Type::None,
                            {step.list, context.sequence(inner)}, 0, alike ? frame.verb : kNone, step.variable)};
    }
  }
  std::vector<const Node*> whole(std::move(context.made.prelude));
  context.made.prelude.clear();
  whole.insert(whole.end(), inner.begin(), inner.end());
  return context.sequence(whole);
}

const Node* inAnyOrder(Context& context, const Node* list, const std::function<const Node*(const Node*)>& body) {
  const int32_t left = context.newLocal();
  const int32_t next = context.newLocal();
  const Node* rest = context.local(left, Type::Cards);
  const Node* card = context.local(next, Type::Card);
  const Node* one = context.integer(1);
  const Node* take = context.first(context.make(NodeKind::Choose, Type::Cards, {context.setting.you, rest, one, one}, 0,
                                                context.choice("choose which comes next")));
  const Node* done = body(card);
  if (!done) return nullptr;
  const int32_t variable = context.newLocal();
  const Node* others =
      context.filter(rest, variable, context.negate(context.sameCard(context.local(variable, Type::Card), card)));
  const Node* pass = context.sequence({context.let(next, take), context.let(left, others), done});
  const Node* more = context.some(rest);
  return context.sequence(
      {context.let(left, list), context.when(more, context.make(NodeKind::Repeat, Type::None, {pass, more}))});
}

}  // namespace thou::sema
