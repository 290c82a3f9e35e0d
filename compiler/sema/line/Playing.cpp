// See Playing.h.
#include "compiler/sema/line/Playing.h"
#include "compiler/sema/context/Reworded.h"
#include "compiler/sema/effect/Sentences.h"
#include "compiler/sema/legality/Possible.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;

const Node* wrapIn(Context& context, const VerbFrame& frame, const Node* body, const Node* object, Index from) {
  const std::vector<std::pair<int32_t, Type>> free = Trees::freeLocals(body);
  std::vector<Type> parameters = {Type::Event};
  std::vector<const Node*> captures;
  const Node* inner = context.replaceWatched(body, context.make(NodeKind::Parameter, Type::Event, {}, 1), 0);
  if (inner != body) {  // of a wrap inside a wrap it is still the event that the ability watches
    captures.push_back(context.setting.event);
    parameters.push_back(Type::Event);
  }
  for (const auto& [number, type] : free) {
    captures.push_back(context.local(number, type));
    inner = context.substitute(inner, number, context.make(NodeKind::Parameter, type, {}, int64_t(parameters.size())));
    parameters.push_back(type);
  }
  const Index function = context.routine(std::string(context.program.string(context.program.verbs[frame.verb].name)),
                                         inner, Type::None, false, parameters);
  const Index wrap = Index(context.program.wraps.size());
  context.program.wraps.push_back({frame.verb, function});
  std::vector<const Node*> args(bytecode::kRoleCount, nullptr);
  args[size_t(Role::Performer)] = context.thisCard();  // R0 of the body as well: `this card` stays this card
  args[size_t(Role::Player)] = context.setting.you;
  args[size_t(Role::Object)] = object;
  args[size_t(Role::Amount)] = context.integer(1);
  args[size_t(Role::Extra)] = context.integer(1);  // made by an ability: RoleDecl::itself
  if (from != kNone) {
    args[size_t(Role::Extra)] = context.integer(from);
    args[size_t(Role::TargetPlayer)] = context.setting.you;
  }
  args.insert(args.end(), captures.begin(), captures.end());
  return context.makeList(NodeKind::DoAs, Type::None, args, 0, wrap, context.newLocal());
}

/// Bool: whether what `playing` says of a price can be paid. Makes of `part` what pays it, less what is taken off.
static const Node* pays(Context& context, const Node*& part) {
  const Node* price = part->kind == NodeKind::Do ? part->args[size_t(Role::Amount)] : nullptr;
  if (price) {  // what reduces the cost to play it changes no cost that a card in play or in hand has
    const Node* off = context.make(NodeKind::Stat, Type::Int, {context.thisCard()}, context.model.discount);
    const Node* reduced = context.make(NodeKind::Sub, Type::Int, {price, off});
    part = context.exchange(part, price, reduced);
    price = reduced;
  }
  const Node* can = payable(context, part);
  const Node* with = context.discourse.last.did && context.discourse.last.did->kind == NodeKind::LtInt
                         ? context.discourse.last.did->args[1]
                         : nullptr;
  if (context.discourse.last.did)
    part = context.make(NodeKind::Seq, Type::None, {part, context.require(context.discourse.last.did)});
  if (context.made.paid >= 0 && with) part = context.sequence({part, context.let(context.made.paid, with)});
  if (price && can) {  // a price of 0 is paid by doing nothing
    const Node* free = context.make(NodeKind::LeInt, Type::Bool, {price, context.integer(0)});
    for (size_t keyword = 0; keyword < context.model.keywordArguments.size(); ++keyword) {  // not what it requires
      if (context.model.keywordArguments[keyword] == KeywordArgument::Resources)
        free = context.both(free, context.negate(context.make(NodeKind::HasKeyword, Type::Bool, {context.thisCard()}, 0,
                                                              Index(keyword))));
    }
    can = context.make(NodeKind::Or, Type::Bool, {free, can});
    part = context.when(context.negate(free), part);
  }
  return can;
}

const Node* playing(Context& context, const std::vector<const Node*>& costs, const Node* effect, const Node*& test) {
  if (context.model.playWord == kNone) return context.fail(diag::Id::NoPlaying, context.clauseSpan);
  context.discourse.self = nullptr;  // what is played is the card in hand, whatever its effect does to it
  const bool priced = context.model.playing.valid();  // `playing play.`: for nothing
  const syntax::Ability* line = priced ? parse(context, context.model.playing) : nullptr;
  if (priced && !line) return nullptr;
  const Node* pay = nullptr;
  const std::vector<Antecedent> antecedents = context.discourse.antecedents;
  context.discourse.antecedents.clear();
  for (const syntax::Sentence* text : line ? line->sentences : llvm::ArrayRef<const syntax::Sentence*>()) {
    const Node* part = sentence(context, *text);
    if (!part) return nullptr;
    const Node* can = pays(context, part);
    test = context.both(test, can);
    pay = pay ? context.make(NodeKind::Seq, Type::None, {pay, part}) : part;
  }
  context.discourse.antecedents = antecedents;
  std::vector<const Node*> body(costs);
  body.push_back(effect);
  body.push_back(context.mark(bytecode::Mark::Over));
  const Index limbo = context.zoneWith(bytecode::ZoneRole::Limbo);
  for (const Span text : context.model.played) {
    const syntax::Ability* after = parse(context, text);
    const std::vector<Antecedent> mentioned = context.discourse.antecedents;
    context.discourse.antecedents.clear();
    const std::optional<Aside> aside = std::exchange(context.discourse.aside, std::nullopt);
    const Node* then = after ? sentences(context, after->sentences) : nullptr;
    context.discourse.antecedents = mentioned;
    context.discourse.aside = aside;
    if (!then) return nullptr;
    body.push_back(then);
  }
  const Node* discarded = nullptr;
  if (limbo != kNone) {
    discarded =
        context.when(context.make(NodeKind::InZone, Type::Bool, {context.thisCard()}, limbo),
                     context.make(NodeKind::Kernel, Type::None, {context.thisCard()}, 0, Index(Operation::Discard)));
    body.push_back(discarded);
  }
  const VerbFrame& frame = context.model.verbs[context.model.playWord].frames.front();
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = context.thisCard();
  roles[size_t(Role::Player)] = context.setting.you;
  roles[size_t(Role::Object)] = context.thisCard();
  roles[size_t(Role::Amount)] = context.integer(1);
  const Index hand = context.zoneWith(bytecode::ZoneRole::Hand);
  if (hand != kNone) roles[size_t(Role::Extra)] = context.integer(hand);
  roles[size_t(Role::TargetPlayer)] = context.setting.you;
  test = context.both(context.canDo(roles, frame.verb), test);
  std::vector<const Node*> whole;
  if (context.made.paid >= 0) whole.push_back(context.let(context.made.paid, context.integer(0)));
  whole.push_back(context.make(NodeKind::Kernel, Type::None, {context.thisCard()}, 0, Index(Operation::ToLimbo)));
  if (pay) whole.push_back(pay);
  whole.push_back(wrapIn(context, frame, context.sequence(body), context.thisCard(), hand));
  if (discarded) whole.push_back(discarded);  // a price that could not be paid in the end, a cancelled card
  return context.sequence(whole);
}

const Node* yieldOf(Context& context, const Node* effect) {
  if (!effect) return nullptr;
  if (effect->kind == NodeKind::Do && context.program.verbs[effect->index].does(Operation::AddPool)) {
    const Node* packed = effect->args[size_t(Role::Extra)];
    return packed && Trees::isPure(packed) && Trees::evaluable(packed) ? packed : nullptr;
  }
  const Node* total = nullptr;
  if (effect->kind == NodeKind::Seq) {
    for (const Node* child : effect->args) {
      const Node* part = yieldOf(context, child);
      if (part) total = total ? context.make(NodeKind::Add, Type::Int, {total, part}) : part;
    }
  }
  return total;
}

}  // namespace thou::sema
