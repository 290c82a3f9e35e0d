// The events that an ability stands for: playing a card, and whatever its text is the body of; the resources a payment
// gives. Next: Ability.cpp, which puts them together.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Operation;
using bytecode::Role;

const Node* Builder::wrapIn(const VerbFrame& frame, const Node* body, const Node* object, Index from) {
  // The body becomes a function of its own: what it uses of this one is captured.
  const std::vector<std::pair<int32_t, Type>> free = freeLocals(body);
  std::vector<Type> parameters = {Type::Event};
  std::vector<const Node*> captures;
  const Node* inner = replaceWatched(body, make(NodeKind::Parameter, Type::Event, {}, 1), 0);
  if (inner != body) {  // of a wrap inside a wrap it is still the event that the ability watches
    captures.push_back(event_);
    parameters.push_back(Type::Event);
  }
  for (const auto& [number, type] : free) {
    captures.push_back(local(number, type));
    inner = substitute(inner, number, make(NodeKind::Parameter, type, {}, int64_t(parameters.size())));
    parameters.push_back(type);
  }
  const Index function =
      routine(std::string(program_.string(program_.verbs[frame.verb].name)), inner, Type::None, false, parameters);
  const Index wrap = Index(program_.wraps.size());
  program_.wraps.push_back({frame.verb, function});
  std::vector<const Node*> args(bytecode::kRoleCount, nullptr);
  args[size_t(Role::Performer)] = thisCard();  // R0 of the body as well: `this card` stays this card
  args[size_t(Role::Player)] = you_;
  args[size_t(Role::Object)] = object;
  args[size_t(Role::Amount)] = integer(1);
  args[size_t(Role::Extra)] = integer(1);  // made by an ability: RoleDecl::itself
  if (from != kNone) {
    args[size_t(Role::Extra)] = integer(from);
    args[size_t(Role::TargetPlayer)] = you_;
  }
  args.insert(args.end(), captures.begin(), captures.end());
  return makeList(NodeKind::DoAs, Type::None, args, 0, wrap, newLocal());
}

const Node* Builder::playing(const std::vector<const Node*>& costs, const Node* effect, const Node*& test) {
  // Playing a card: it leaves the hand, its cost is paid, then it resolves; an event's card is discarded afterwards (OC-13).
  if (model_.playWord == kNone) return fail(diag::Id::NoPlaying, span_);
  self_ = nullptr;                             // what is played is the card in hand, whatever its effect does to it
  const bool priced = model_.playing.valid();  // `playing play.`: for nothing
  const syntax::Ability* line = priced ? parse(model_.playing) : nullptr;
  if (priced && !line) return nullptr;
  const Node* pay = nullptr;
  const std::vector<Antecedent> antecedents = antecedents_;
  antecedents_.clear();
  for (const syntax::Sentence* text : line ? line->sentences : llvm::ArrayRef<const syntax::Sentence*>()) {
    const Node* part = sentence(*text);
    if (!part) return nullptr;
    const Node* price = part->kind == NodeKind::Do ? part->args[size_t(Role::Amount)] : nullptr;
    if (price) {  // what reduces the cost to play it changes no cost that a card in play or in hand has
      const Node* off = make(NodeKind::Stat, Type::Int, {thisCard()}, model_.discount);
      const Node* reduced = make(NodeKind::Sub, Type::Int, {price, off});
      part = exchange(part, price, reduced);
      price = reduced;
    }
    const Node* can = payable(part);
    const Node* with = last_.did && last_.did->kind == NodeKind::LtInt ? last_.did->args[1] : nullptr;
    if (last_.did) part = make(NodeKind::Seq, Type::None, {part, make(NodeKind::Require, Type::None, {last_.did})});
    if (paid_ >= 0 && with) part = sequence({part, make(NodeKind::Let, Type::None, {with}, 0, kNone, paid_)});
    if (price && can) {  // a price of 0 is paid by doing nothing
      const Node* free = make(NodeKind::LeInt, Type::Bool, {price, integer(0)});
      for (size_t keyword = 0; keyword < model_.keywordArguments.size();
           ++keyword) {  // what it requires is not paid so
        if (model_.keywordArguments[keyword] == KeywordArgument::Resources)
          free = both(free, negate(make(NodeKind::HasKeyword, Type::Bool, {thisCard()}, 0, Index(keyword))));
      }
      can = make(NodeKind::Or, Type::Bool, {free, can});
      part = make(NodeKind::If, Type::None, {negate(free), part, nullptr});
    }
    test = both(test, can);
    pay = pay ? make(NodeKind::Seq, Type::None, {pay, part}) : part;
  }
  antecedents_ = antecedents;
  std::vector<const Node*> body(costs);
  body.push_back(effect);
  const Index limbo = zoneWith(bytecode::ZoneRole::Limbo);
  for (const Span text : model_.played) {
    const syntax::Ability* after = parse(text);
    const std::vector<Antecedent> mentioned = antecedents_;
    antecedents_.clear();
    const std::optional<Aside> aside = std::exchange(aside_, std::nullopt);
    const Node* then = after ? sentences(after->sentences) : nullptr;
    antecedents_ = mentioned;
    aside_ = aside;
    if (!then) return nullptr;
    body.push_back(then);
  }
  const Node* discarded = nullptr;
  if (limbo != kNone) {
    discarded = make(NodeKind::If, Type::None,
                     {make(NodeKind::InZone, Type::Bool, {thisCard()}, limbo),
                      make(NodeKind::Kernel, Type::None, {thisCard()}, 0, Index(Operation::Discard)), nullptr});
    body.push_back(discarded);
  }
  const VerbFrame& frame = model_.verbs[model_.playWord].frames.front();
  std::array<const Node*, bytecode::kRoleCount> roles{};
  roles[size_t(Role::Performer)] = thisCard();
  roles[size_t(Role::Player)] = you_;
  roles[size_t(Role::Object)] = thisCard();
  roles[size_t(Role::Amount)] = integer(1);
  const Index hand = zoneWith(bytecode::ZoneRole::Hand);
  if (hand != kNone) roles[size_t(Role::Extra)] = integer(hand);
  roles[size_t(Role::TargetPlayer)] = you_;
  test = both(canDo(roles, frame.verb), test);
  std::vector<const Node*> whole;
  if (paid_ >= 0) whole.push_back(make(NodeKind::Let, Type::None, {integer(0)}, 0, kNone, paid_));
  whole.push_back(make(NodeKind::Kernel, Type::None, {thisCard()}, 0, Index(Operation::ToLimbo)));
  if (pay) whole.push_back(pay);
  whole.push_back(wrapIn(frame, sequence(body), thisCard(), hand));
  if (discarded) whole.push_back(discarded);  // a price that could not be paid in the end, a cancelled card
  return sequence(whole);
}

const Node* Builder::yieldOf(const Node* effect) {
  if (!effect) return nullptr;
  if (effect->kind == NodeKind::Do && program_.verbs[effect->index].does(Operation::AddPool)) {
    const Node* packed = effect->args[size_t(Role::Extra)];
    return packed && isPure(packed) && evaluable(packed) ? packed : nullptr;
  }
  const Node* total = nullptr;
  if (effect->kind == NodeKind::Seq) {
    for (const Node* child : effect->args) {
      const Node* part = yieldOf(child);
      if (part) total = total ? make(NodeKind::Add, Type::Int, {total, part}) : part;
    }
  }
  return total;
}

}  // namespace thou::sema
