// A filled frame made into statements: choices first, then one event for each thing meant; and what later sentences may ask of it.
// Before: PerformRoles.cpp.
#include <algorithm>

#include "compiler/sema/Builder.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;

bool Builder::ofPlayers(const Filling& filling) const {
  // Whether what does it can be a player's card; what an encounter card does, it does for whoever resolves the text (YOU-3).
  const Desc& who = filling.descs[size_t(Role::Performer)];
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    if ((who.kinds >> i & 1) && (program_.kinds[i].playerCard || program_.kinds[i].identity)) return true;
  }
  return false;
}

bool Builder::keepsAmount(const VerbFrame& frame, Index unit, size_t depth) const {
  if (program_.verbs[frame.verb].hasOperation) return true;
  if (frame.body.size() != 1 || depth == 0) return false;
  return std::all_of(frame.mentions.begin(), frame.mentions.end(), [&](Index word) {
    return std::any_of(model_.verbs[word].frames.begin(), model_.verbs[word].frames.end(), [&](const VerbFrame& part) {
      const bool same = std::any_of(part.roles.begin(), part.roles.end(), [&](const RoleDecl& role) {
        return role.slot == Role::Amount && (role.type.unit == unit || role.type.unit == kNone);
      });
      return same && keepsAmount(part, unit, depth - 1);
    });
  });
}

const Node* Builder::doneFully(const Filling& filling, const Node* result) {
  // "Deal 2 damage to an enemy. Then, ...": 2, no less
  const VerbFrame& frame = *filling.frame;
  const Node* asked = filling.roles[size_t(Role::Amount)];
  if (!filling.filled[size_t(Role::Amount)] || !asked || !program_.verbs[frame.verb].needsAmount) return last_.did;
  if (asked->kind != NodeKind::Int && asked->kind != NodeKind::Local) return last_.did;
  for (const RoleDecl& role : frame.roles) {
    if (role.slot == Role::Amount && keepsAmount(frame, role.type.unit, 4))
      return make(NodeKind::LeInt, Type::Bool, {asked, result});
  }
  return last_.did;
}

void Builder::keepResults(Performing& deed, int32_t result) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *filling.frame;
  last_.amount = local(result, Type::Int);
  last_.unmeasured = hasAmount(frame) ? nullptr : last_.amount;
  last_.cards = local(result + 1, Type::Cards);
  last_.each = last_.byOthers = false;
  last_.did = make(NodeKind::LtInt, Type::Bool, {integer(0), last_.amount});
  if (program_.verbs[frame.verb].does(bytecode::Operation::Pay))
    last_.amount = filling.roles[size_t(Role::Amount)];  // the result says what it was paid with
  const Performing::Step* loop = nullptr;
  for (const Performing::Step& step : deed.steps) {
    if (step.list && !loop) loop = &step;
  }
  if (loop) {
    last_.amount = nullptr;
    if (loop->players && searched_ && (!searched_->node || searched_->node->kind != NodeKind::ScenarioPlayer))
      searched_.reset();  // each searched a zone of their own
    last_.cards = loop->players || loop != &deed.steps.back() ? nullptr : loop->list;
    last_.each = true;
    last_.did = last_.cards
                    ? make(NodeKind::LtInt, Type::Bool, {integer(0), make(NodeKind::Count, Type::Int, {last_.cards})})
                    : nullptr;
  } else if (!deed.guards.empty()) {
    // Results must exist on the way where nothing happens as well.
    deed.keep(make(NodeKind::Let, Type::None, {integer(0)}, 0, kNone, result));
    deed.keep(make(NodeKind::Let, Type::None,
                   {make(NodeKind::Single, Type::Cards, {make(NodeKind::NoCard, Type::Card)})}, 0, kNone, result + 1));
  }
  last_.begun = !loop && deed.sure ? all(deed.guards) : nullptr;
  last_.doneOf = last_.did;
  if (!loop) {
    last_.fully = doneFully(filling, local(result, Type::Int));
  } else {
    const Node* many = loop->asked;
    last_.fully = last_.cards && many
                      ? make(NodeKind::LeInt, Type::Bool, {many, make(NodeKind::Count, Type::Int, {last_.cards})})
                      : nullptr;
  }
  if (paying_ && !loop && program_.verbs[frame.verb].needsAmount) {
    const Node* asked = filling.roles[size_t(Role::Amount)];
    if (program_.verbs[frame.verb].handsOn) {
      last_.did = deed.guards.empty() ? boolean(true) : all(deed.guards);
      note(deed.span, "paid even where it is prevented");
    } else if (asked->kind == NodeKind::Int && !program_.verbs[frame.verb].does(bytecode::Operation::Pay)) {
      last_.did = make(NodeKind::LeInt, Type::Bool, {asked, local(result, Type::Int)});
    }
  }
}

void Builder::keepWhetherToAny(Performing& deed) {
  // "Give each minion a tough status card. Otherwise, ...": when they are all tough, too
  const llvm::ArrayRef<const Node*> roles = deed.filling.roles;
  if (!last_.cards || !last_.each || !llvm::all_of(roles, [](const Node* role) { return !role || isPure(role); }))
    return;
  const auto loop = llvm::find_if(deed.steps, [](const Performing::Step& step) { return step.list != nullptr; });
  const Node* can = canDo(roles, deed.filling.frame->verb);
  const Node* those = make(NodeKind::Filter, Type::Cards, {loop->list, can}, 0, kNone, loop->variable);
  const int32_t any = newLocal();
  deed.steps.insert(loop, {.keep = make(NodeKind::Let, Type::None, {notEmpty(those)}, 0, kNone, any)});
  last_.begun = local(any, Type::Bool);
}

std::vector<const Node*> Builder::oneAtATime(const Performing::Step& step, uint32_t first, const Node* body) {
  // "each enemy attacks you": the villain, then the minions as you choose
  const auto pass = [&](const Node* card) {
    return sequence({make(NodeKind::Let, Type::None, {card}, 0, kNone, step.variable), body});
  };
  if (!first) return {inAnyOrder(step.list, pass)};
  const auto those = [&](bool ofThem) {
    const int32_t variable = newLocal();
    const Node* test = make(NodeKind::IsKind, Type::Bool, {local(variable, Type::Card)}, int64_t(first));
    return make(NodeKind::Filter, Type::Cards, {step.list, ofThem ? test : negate(test)}, 0, kNone, variable);
  };
  return {inAnyOrder(those(true), pass), inAnyOrder(those(false), pass)};
}

const Node* Builder::perform(Filling& filling, Span span) {
  Performing deed{filling, span};
  const auto fill = [&](bool doers) {
    return std::all_of(filling.frame->roles.begin(), filling.frame->roles.end(), [&](const RoleDecl& role) {
      const bool doer = role.subject && role.type.sort == NounSort::Player;
      return doer != doers || role.slot == Role::Amount || !filling.filled[size_t(role.slot)] || roleOf(deed, role);
    });
  };
  // Who does it says how much; how much may be wanted by what can be chosen.
  if (!fill(true) || !whereItIsDone(deed) || !amountsOf(deed) || !fill(false) || !rolesUnsaid(deed)) return nullptr;
  // "remove up to X threat from a scheme, where X is the number of cards attached to it": asked when that has been chosen
  const auto bound = [](const Performing::Step& step) { return step.keep ? step.keep->local : step.variable; };
  for (auto number = deed.steps.begin(); number != deed.steps.end(); ++number) {
    if (!number->keep || number->keep->args[0]->kind != NodeKind::ChooseNumber) continue;
    const auto last = std::find_if(deed.steps.rbegin(), std::make_reverse_iterator(number + 1),
                                   [&](const Performing::Step& step) { return uses(number->keep, bound(step)); });
    std::rotate(number, number + 1, last.base());
  }
  if (benefitsOpponent(filling)) warnOfBenefit(span);
  const VerbFrame& frame = *filling.frame;
  // "Put a minion into play engaged with each player": found once, it cannot be with all of them.
  const Desc& object = filling.descs[size_t(Role::Object)];
  const auto found = std::find_if(deed.steps.begin(), deed.steps.end(), [&](const Performing::Step& step) {
    return isLocal(filling.roles[size_t(Role::Object)], bound(step));
  });
  if (object.sort == Desc::Sort::Query &&
      std::any_of(found, deed.steps.end(), [](const Performing::Step& step) { return step.players; }))
    return fail(diag::Id::NotYet, object.span, "the same cards for each player", "let each do it: `each player ...`");
  last_.verb = &frame;
  const int32_t result = newLocal();
  const Node* statement = makeList(NodeKind::Do, Type::None, filling.roles, 0, frame.verb, result);
  if (filling.descs[size_t(Role::Amount)].more) additional_.push_back(statement);
  keepResults(deed, result);
  if (otherwiseNext_) keepWhetherToAny(deed);
  if (!deed.guards.empty()) statement = make(NodeKind::If, Type::None, {all(deed.guards), statement, nullptr});
  std::vector<const Node*> inner = {statement};
  for (size_t i = deed.steps.size(); i-- > 0;) {
    const Performing::Step& step = deed.steps[i];
    if (step.keep) {
      inner.insert(inner.begin(), step.keep);
    } else if (const auto turns = model_.oneAtATime.find(frame.verb);
               turns != model_.oneAtATime.end() &&
               Trees::isLocal(filling.roles[size_t(Role::Performer)], step.variable)) {
      inner = oneAtATime(step, turns->second, sequence(inner));
    } else {
      // Done to each of some cards by one instruction (YOU-12), where nothing but its object tells one event from the next.
      const bool alike = !step.players && llvm::all_of(llvm::enumerate(filling.roles), [&](const auto& role) {
        return (role.index() == size_t(Role::Object)) == (role.value() && uses(role.value(), step.variable));
      });
      inner = {make(step.players ? NodeKind::ForEachPlayer : NodeKind::ForEach, Type::None,
                    {step.list, sequence(inner)}, 0, alike ? frame.verb : kNone, step.variable)};
    }
  }
  std::vector<const Node*> whole(std::move(prelude_));
  prelude_.clear();
  whole.insert(whole.end(), inner.begin(), inner.end());
  return sequence(whole);
}

}  // namespace thou::sema
