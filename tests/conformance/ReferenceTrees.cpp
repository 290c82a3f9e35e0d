#include "tests/conformance/ReferenceTrees.h"

#include "tests/conformance/ReferenceWorld.h"

namespace thou::tests {

using bytecode::Role;
using bytecode::Type;

Type TreeGenerator::anyType() {
  constexpr Type kTypes[] = {Type::Int,    Type::Bool,  Type::Bool,  Type::Card,
                             Type::Player, Type::Cards, Type::Cards, Type::Players};
  return kTypes[below(std::size(kTypes))];
}

const sema::Node* TreeGenerator::expression(Type type, int depth) {
  std::vector<Bound> fitting;
  for (const Bound& each : bound_)
    if (each.type == type) fitting.push_back(each);
  if (!fitting.empty() && below(3) == 0) return tree_.local(fitting[below(uint32_t(fitting.size()))].number, type);
  return depth <= 1 || below(8) == 0 ? leaf(type) : inner(type, depth - 1);
}

const sema::Node* TreeGenerator::leaf(Type type) {
  switch (type) {
    case Type::Int:
      return below(6) == 0 ? tree_.make(Kind::PlayerCount) : tree_.integer(int64_t(below(9)) - 3);
    case Type::Bool:
      return tree_.boolean(below(2) == 0);
    case Type::Card:
      return tree_.make(below(6) == 0 ? Kind::NoCard : Kind::This);
    case Type::Player: {
      if (below(6) == 0) return tree_.make(Kind::Seat, {}, {.index = bytecode::Index(below(6))});
      constexpr Kind kKinds[] = {Kind::You, Kind::You, Kind::FirstPlayer, Kind::ScenarioPlayer, Kind::NoPlayer};
      return tree_.make(kKinds[below(std::size(kKinds))]);
    }
    case Type::Event:
      return event();
    case Type::Cards:
      return below(3) == 0 ? tree_.cardsInPlay() : tree_.make(Kind::CardsInPlay, {}, {.value = below(1 << kKinds)});
    case Type::Players:
      return tree_.make(Kind::Players);
    case Type::None:
      break;
  }
  return nullptr;
}

const sema::Node* TreeGenerator::inner(Type type, int depth) {
  switch (type) {
    case Type::Int:
      return integer(depth);
    case Type::Bool:
      return boolean(depth);
    case Type::Card:
      return card(depth);
    case Type::Player:
      return player(depth);
    case Type::Event:
      return event();
    case Type::Cards:
      return cards(depth);
    case Type::Players:
      return players(depth);
    case Type::None:
      break;
  }
  return nullptr;
}

std::vector<const sema::Node*> TreeGenerator::some(Type type, uint32_t atLeast, int depth) {
  std::vector<Node> nodes;
  for (uint32_t i = atLeast + below(3); i > 0; --i) nodes.push_back(expression(type, depth));
  return nodes;
}

const sema::Node* TreeGenerator::loop(Kind kind, Type over, Type body, int depth, int64_t value) {
  Node list = expression(over, depth);
  const int32_t local = bind(over == Type::Cards ? Type::Card : Type::Player);
  Node inside = expression(body, depth);
  bound_.pop_back();
  return tree_.make(kind, {list, inside}, {.value = value, .local = local});
}

int32_t TreeGenerator::bind(Type type) {
  bound_.push_back({nextLocal_, type});
  return nextLocal_++;
}

const sema::Node* TreeGenerator::event() {
  switch (below(5)) {
    case 0:
      return tree_.make(Kind::Directly, {}, {.index = below(kVerbs)});
    case 4:
      return tree_.make(Kind::Enclosing, {}, {.index = below(kVerbs)});
    case 1:
      return tree_.make(Kind::EnclosingScope, {}, {.value = below(5)});
    default:
      return tree_.make(Kind::Watched);
  }
}

const sema::Node* TreeGenerator::integer(int depth) {
  const auto c = [&] { return expression(Type::Card, depth); };
  const auto i = [&] { return expression(Type::Int, depth); };
  switch (below(17)) {
    case 0:
      return tree_.make(Kind::Add, {i(), i()});
    case 1:
      return tree_.make(Kind::Sub, {i(), i()});
    case 2:
      return tree_.make(Kind::Mul, {i(), i()});
    case 3:
      return tree_.make(Kind::Min, {i(), i()});
    case 4:
      return tree_.make(Kind::Max, {i(), i()});
    case 5:
      return tree_.make(Kind::HalfUp, {i()});
    case 6:
      return tree_.make(Kind::IfInt, {expression(Type::Bool, depth), i(), i()});
    case 7:
      return loop(Kind::Sum, Type::Cards, Type::Int, depth);
    case 8:
      return tree_.make(Kind::Count, {expression(Type::Cards, depth)});
    case 9:
      return tree_.make(Kind::CountPlayers, {expression(Type::Players, depth)});
    case 10:
    case 11:
      return tree_.make(Kind::Stat, {c()}, {.value = below(kStats)});
    case 12:
      return tree_.make(Kind::PrintedStat, {c()}, {.value = below(kStats)});
    case 13:
      return tree_.make(Kind::Counters, {c()}, {.value = below(kCounters)});
    case 14:
      return tree_.make(Kind::KeywordValue, {c()}, {.index = below(kKeywords)});
    case 15:
      return tree_.make(Kind::Icons, {c()});
    default:
      return tree_.make(Kind::RoleInt, {event()}, {.value = below(2) ? int(Role::Amount) : int(Role::Extra)});
  }
}

const sema::Node* TreeGenerator::boolean(int depth) {
  const auto c = [&] { return expression(Type::Card, depth); };
  const auto i = [&] { return expression(Type::Int, depth); };
  const auto p = [&] { return expression(Type::Player, depth); };
  const auto b = [&] { return expression(Type::Bool, depth); };
  switch (below(27)) {
    case 0:
      return tree_.make(Kind::Not, {b()});
    case 1:
      return tree_.make(Kind::And, some(Type::Bool, 0, depth));
    case 2:
      return tree_.make(Kind::Or, some(Type::Bool, 0, depth));
    case 3:
      return tree_.make(Kind::EqInt, {i(), i()});
    case 4:
      return tree_.make(Kind::LtInt, {i(), i()});
    case 5:
      return tree_.make(Kind::LeInt, {i(), i()});
    case 6:
      return tree_.make(below(3) > 0 ? Kind::EqCard : Kind::SameName, {c(), c()});
    case 7:
      return tree_.make(Kind::EqPlayer, {p(), p()});
    case 8:
      return tree_.make(Kind::HasStat, {c()}, {.value = below(kStats)});
    case 9:
      return tree_.make(Kind::Flag, {c()}, {.value = below(3)});
    case 10:
      return tree_.make(Kind::IsKind, {c()}, {.value = below(1 << kKinds)});
    case 11:
      return tree_.make(Kind::HasTrait, {c()}, {.index = below(kTraits)});
    case 12:
      return tree_.make(Kind::HasKeyword, {c()}, {.index = below(kKeywords)});
    case 13:
      return tree_.make(Kind::IsNamed, {c()}, {.index = below(6)});
    case 14:
      return tree_.make(Kind::InZone, {c()}, {.value = below(kZones)});
    case 15:
      return tree_.make(Kind::InPlay, {c()});
    case 16:
      return tree_.make(Kind::IsCard, {c()});
    case 17:
      return tree_.make(Kind::IsPlayer, {p()});
    case 18:
      return tree_.make(Kind::Contains, {expression(Type::Cards, depth), c()});
    case 19:
      return tree_.make(Kind::IsEvent, {event()});
    case 20:
      return tree_.make(Kind::EventVerb, {event()}, {.index = below(kVerbs)});
    case 21:
      return tree_.make(Kind::Did, {event()}, {.index = below(kVerbs)});
    case 22:
      return tree_.make(Kind::DidTo, {event(), c()}, {.index = below(kVerbs)});
    case 23:
      return tree_.make(Kind::HasAbility, {c(), tree_.integer(below(3))});
    case 24:
      return tree_.make(Kind::CanResolve, {c(), expression(Type::Player, depth)}, {.value = below(3)});
    case 25:
      return tree_.make(Kind::Canceled, {c(), tree_.integer(int64_t(below(4)) - 1)});
    default:
      return canDo(depth);
  }
}

const sema::Node* TreeGenerator::canDo(int depth) {
  const auto maybe = [&](Type type) { return below(3) == 0 ? nullptr : expression(type, depth); };
  std::vector<Node> roles = {maybe(Type::Card), maybe(Type::Player), maybe(Type::Card),  maybe(Type::Player),
                             maybe(Type::Int),  maybe(Type::Card),   maybe(Type::Player)};
  return tree_.make(Kind::CanDo, roles, {.index = below(kBegin)});
}

const sema::Node* TreeGenerator::card(int depth) {
  switch (below(6)) {
    case 0:
      return tree_.make(Kind::Identity, {expression(Type::Player, depth)});
    case 1:
      return tree_.make(Kind::Host, {expression(Type::Card, depth)});
    case 2:
      return tree_.make(Kind::Attributed, {expression(Type::Card, depth)});
    case 3: {
      constexpr Role kRoles[] = {Role::Performer, Role::Object, Role::Target};
      return tree_.make(Kind::RoleCard, {event()}, {.value = int(kRoles[below(3)])});
    }
    default:
      return tree_.make(Kind::At, {expression(Type::Cards, depth), expression(Type::Int, depth)});
  }
}

const sema::Node* TreeGenerator::player(int depth) {
  switch (below(6)) {
    case 0:
      return tree_.make(Kind::Controller, {expression(Type::Card, depth)});
    case 1:
      return tree_.make(Kind::Controller, {expression(Type::Card, depth)});
    case 2:
      return tree_.make(Kind::Owner, {expression(Type::Card, depth)});
    case 3:
      return tree_.make(Kind::Area, {expression(Type::Card, depth)});
    case 4:
      return tree_.make(Kind::RolePlayer, {event()}, {.value = below(2) ? int(Role::Player) : int(Role::TargetPlayer)});
    default:
      return tree_.make(Kind::PlayerAt, {expression(Type::Players, depth), expression(Type::Int, depth)});
  }
}

const sema::Node* TreeGenerator::cards(int depth) {
  switch (below(11)) {
    case 0:
      return tree_.make(Kind::CardsInZone, {expression(Type::Player, depth)}, {.value = below(kZones)});
    case 1:
      return tree_.make(Kind::AttachedTo, {expression(Type::Card, depth)});
    case 2:
      return tree_.make(Kind::Single, {expression(Type::Card, depth)});
    case 3:
      return tree_.make(Kind::Union, some(Type::Cards, 1, depth));
    case 4:
      return tree_.make(Kind::Take, {expression(Type::Cards, depth), expression(Type::Int, depth)});
    case 5:
      return tree_.make(Kind::DoneTo, {event()}, {.index = below(kVerbs)});
    case 6:
      return loop(Kind::Collect, Type::Players, Type::Cards, depth);
    case 7:
    case 8:
      return loop(Kind::Best, Type::Cards, Type::Int, depth, below(2));
    default:
      return loop(Kind::Filter, Type::Cards, Type::Bool, depth);
  }
}

const sema::Node* TreeGenerator::players(int depth) {
  if (below(4) == 0) return tree_.make(Kind::SinglePlayer, {expression(Type::Player, depth)});
  return loop(Kind::FilterPlayers, Type::Players, Type::Bool, depth);
}

std::vector<const sema::Node*> probes(Tree& tree) {
  using Kind = sema::NodeKind;
  std::vector<const sema::Node*> all;
  const sema::Node* self = tree.make(Kind::This);
  const sema::Node* watched = tree.make(Kind::Watched);
  for (const Kind kind : {Kind::Controller, Kind::Owner, Kind::Area, Kind::Host, Kind::Attributed, Kind::Icons,
                          Kind::InPlay, Kind::LeftPlay, Kind::AttachedTo, Kind::Single})
    all.push_back(tree.make(kind, {self}));
  const auto byValue = [&](Kind kind, const sema::Node* child, int64_t rows) {
    for (int64_t row = 0; row < rows; ++row) all.push_back(tree.make(kind, {child}, {.value = row}));
  };
  const auto byIndex = [&](Kind kind, const sema::Node* child, bytecode::Index rows) {
    for (bytecode::Index row = 0; row < rows; ++row) all.push_back(tree.make(kind, {child}, {.index = row}));
  };
  for (const Kind kind : {Kind::Stat, Kind::PrintedStat, Kind::HasStat}) byValue(kind, self, kStats);
  byValue(Kind::Counters, self, kCounters);
  byValue(Kind::Flag, self, 3);
  byValue(Kind::InZone, self, kZones);
  for (int64_t kind = 0; kind < kKinds; ++kind) all.push_back(tree.make(Kind::IsKind, {self}, {.value = 1 << kind}));
  byIndex(Kind::HasTrait, self, kTraits);
  byIndex(Kind::IsFace, self, 6);
  for (const int64_t label : {0, 1}) all.push_back(tree.make(Kind::HasAbility, {self, tree.integer(label)}));
  for (const int64_t label : {0, 1})
    all.push_back(tree.make(Kind::CanResolve, {self, tree.make(Kind::You)}, {.value = label}));
  for (const int64_t label : {-1, 0, 1}) all.push_back(tree.make(Kind::Canceled, {self, tree.integer(label)}));
  for (const Kind kind : {Kind::HasKeyword, Kind::KeywordValue}) byIndex(kind, self, kKeywords);
  for (const Kind kind : {Kind::RoleInt, Kind::RoleCard, Kind::RolePlayer, Kind::RoleWas})
    byValue(kind, watched, bytecode::kRoleCount);
  all.push_back(tree.make(Kind::IsEvent, {watched}));
  for (const Kind kind : {Kind::EventVerb, Kind::Did, Kind::DoneTo}) byIndex(kind, watched, kVerbs);
  for (bytecode::Index verb = 0; verb < kVerbs; ++verb)
    all.push_back(tree.make(Kind::DoneAmount, {watched, tree.integer(int64_t(verb) - 1)}, {.index = verb}));
  for (bytecode::Index verb = 0; verb < kVerbs; ++verb)
    all.push_back(tree.make(Kind::DidTo, {watched, self}, {.index = verb}));
  for (bytecode::Index verb = 0; verb < kBegin; ++verb) {
    const sema::Node* you = tree.make(Kind::You);
    all.push_back(tree.make(Kind::CanDo, {self, you, self, nullptr, tree.integer(1), self, you}, {.index = verb}));
  }
  return all;
}

}  // namespace thou::tests
