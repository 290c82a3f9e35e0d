// Nodes of the meaning tree. Next: ReferenceEvents.cpp.
#include "tests/conformance/Reference.h"

#include <algorithm>

namespace thou::tests {

using Kind = sema::NodeKind;

namespace {

constexpr uint32_t kDeepest = 48;
constexpr uint64_t kMostSteps = 2'000'000;

int64_t clamp(int64_t value) { return std::clamp<int64_t>(value, INT32_MIN, INT32_MAX); }
int64_t floorHalf(int64_t value) { return (value - ((value % 2) + 2) % 2) / 2; }
bool contains(const std::vector<int64_t>& list, int64_t element) {
  return std::ranges::find(list, element) != list.end();
}

}  // namespace

Value Reference::call(Index function, Binding in) {
  if (depth_ == kDeepest) throw NoAnswer("too deep");
  const sema::Routine& routine = routines_.at(function);
  ++depth_;
  Value value;
  try {
    value = evaluate(*routine.body, in);
  } catch (...) {
    --depth_;
    throw;
  }
  --depth_;
  return value;
}

Value Reference::evaluate(const Node& node, Binding& in) {
  if (++steps_ > kMostSteps) throw NoAnswer("too long");
  if (node.kind == Kind::Local) {
    const auto found = in.locals.find(node.value);
    return found == in.locals.end() ? Value{} : found->second;  // bound on another way: nothing
  }
  if (node.kind == Kind::Parameter) return in.parameters.at(size_t(node.value));
  if (node.type == bytecode::Type::Cards || node.type == bytecode::Type::Players)
    return {.number = 0, .list = list(node, in)};
  return {.number = scalar(node, in), .list = {}};
}

int64_t Reference::scalar(const Node& node, Binding& in) {
  const auto a = [&] { return arg(node, 0, in); };
  const auto b = [&] { return arg(node, 1, in); };
  switch (node.kind) {
    case Kind::Int:
    case Kind::Bool:
      return node.value;
    case Kind::NoCard:
    case Kind::NoPlayer:
      return 0;
    case Kind::ScenarioPlayer:
      return state::kScenario.value;
    case Kind::This:
      return in.card;
    case Kind::You:
      return in.you;
    case Kind::Watched:
      return in.event;
    case Kind::Enclosing:
      return enclosing(node.index);
    case Kind::Underway:
      return underway(node.index, a());
    case Kind::Directly:
      return directly(node.index);
    case Kind::EnclosingScope:
      return enclosingScope(node.value);
    case Kind::InMode:
      return state_.facts().modes >> node.value & 1;
    case Kind::FirstPlayer:
      return state_.facts().firstPlayer;
    case Kind::Result: {
      const state::Facts& facts = state_.facts();
      if (facts.outcome == state::Outcome::Running) return 0;
      return facts.outcome == state::Outcome::Won && (facts.winner == 0 || facts.winner == a()) ? 1 : 2;
    }
    case Kind::Seat:
      return node.index < state_.count(state::Section::Players) ? node.index : 0;
    case Kind::PlayerAfter: {
      const uint32_t seats = state_.count(state::Section::Players) - 1;
      for (uint32_t i = 1; a() >= 1 && a() <= seats && i <= seats; ++i) {
        const uint32_t next = uint32_t(a() - 1 + i) % seats + 1;
        if (state_.player(next).inGame != 0) return next;
      }
      return 0;
    }
    case Kind::PlayerCount:
      return state_.facts().players;
    case Kind::Identity: {
      const int64_t player = a();
      return inGame(player) ? state_.player(uint32_t(player)).identity : 0;
    }
    case Kind::Controller:
      return controller(a());
    case Kind::Owner:
      return owner(a());
    case Kind::Area:
      return area(a());
    case Kind::Host:
      return host(a());
    case Kind::Attributed:
      return attributed(a());
    case Kind::Stat:
      return stat(a(), node.value);
    case Kind::PrintedStat:
      return printed(a(), node.value).value_or(0);
    case Kind::HasStat:
      return printed(a(), node.value).has_value();
    case Kind::Counters:
      return counters(a(), node.value);
    case Kind::Icons: {
      const bytecode::Card* card = face(a());
      return card ? int64_t(card->icons) : 0;
    }
    case Kind::KeywordValue:
      return keywordValue(a(), node.index);
    case Kind::HasAbility: {
      const int64_t of = a();
      return hasAbility(of, b());
    }
    case Kind::CanResolve: {
      const int64_t of = a();
      return canResolve(of, b(), node.value);
    }
    case Kind::Canceled: {
      const int64_t of = a();
      return canceled(of, b());
    }
    case Kind::MayReturn:
    case Kind::LedGroup:
    case Kind::GroupTurns:
      return groupNumber(node, a());
    case Kind::Flag: {
      const Card card = see(a());
      if (card.number == 0) return 0;
      const state::CardRow& row = state_.card(card.number);
      if (liesAsAnother(card) && node.value == int64_t(bytecode::Flag::FaceDown)) return 1;
      return (card.head ? card.head->flags : row.flags) >> node.value & 1;
    }
    case Kind::IsKind:
      return (kindsOf(a()) & node.value) != 0;
    case Kind::HasTrait:
      return hasTrait(a(), node.index);
    case Kind::HasKeyword:
      return hasKeyword(a(), node.index);
    case Kind::IsNamed: {
      const bytecode::Card* card = face(a());
      return card && card->name == node.index;
    }
    case Kind::IsFace:
      return face(a()) == &program_.cards[node.index];
    case Kind::SameName: {
      // Every name of the one against every name of the other: an identity has one for each face, any other card one.
      const auto names = [&](int64_t slot) {
        std::vector<const bytecode::Card*> all;
        for (const bytecode::Card* card = face(slot); card && std::ranges::find(all, card) == all.end();) {
          all.push_back(card);
          const bool more = program_.kinds.at(card->kind).identity && card->otherFace != bytecode::kNone;
          card = more ? &program_.cards.at(card->otherFace) : nullptr;
        }
        return all;
      };
      const std::vector<const bytecode::Card*> ours = names(a());
      const std::vector<const bytecode::Card*> theirs = names(b());
      for (const bytecode::Card* one : ours) {
        for (const bytecode::Card* other : theirs) {
          if (one != ours.front() && other != theirs.front()) continue;
          if (one->name == other->name && (one->subtitle == other->subtitle || one->subtitle == bytecode::kNone ||
                                           other->subtitle == bytecode::kNone))
            return true;
        }
      }
      return false;
    }
    case Kind::CameFrom: {
      const uint32_t card = current(a());
      return card != 0 && state_.card(card).cameFrom == node.value;
    }
    case Kind::InZone:
      return inZone(a(), node.value);
    case Kind::InPlay:
      return inPlay(a());
    case Kind::LeftPlay: {
      const int64_t slot = a();
      const state::LastKnownHead* head = see(slot).head;
      return current(slot) == 0 && head && head->incarnation == state::CardRef::fromSlot(slot).incarnation &&
             program_.zones[head->zone].role == bytecode::ZoneRole::Play;
    }
    case Kind::IsCard:
    case Kind::IsEvent:
      return a() != 0;
    case Kind::IsPlayer:
      return inGame(a());
    case Kind::RoleInt:
    case Kind::RoleCard:
    case Kind::RolePlayer:
      return role(a(), node.value);
    case Kind::RoleWas:
      return roleWas(a(), node.value);
    case Kind::EventVerb: {
      const state::EventRow* row = event(a());
      return row && row->verb == node.index;
    }
    case Kind::Did:
      return happened(a(), node.index, std::nullopt);
    case Kind::DidTo: {
      const int64_t in1 = a();
      return happened(in1, node.index, b());
    }
    case Kind::Inner: {
      const int64_t one = a();
      const int64_t two = b();
      const state::EventRow* first = event(one);
      const state::EventRow* second = event(two);
      return second && (!first || second > first) ? two : one;
    }
    case Kind::DoneAmount: {
      const int64_t in1 = a();
      return doneAmount(in1, node.index, b());
    }
    case Kind::Add:
      return clamp(a() + b());
    case Kind::Sub:
      return clamp(a() - b());
    case Kind::Mul:
      return clamp(clamp(a()) * clamp(b()));
    case Kind::Min:
      return std::min(a(), b());
    case Kind::Max:
      return std::max(a(), b());
    case Kind::Lane: {
      const int64_t packed = a();
      return bytecode::laneOf(packed, b());
    }
    case Kind::HalfUp:
      return -floorHalf(-a());
    case Kind::Not:
      return !a();
    case Kind::And:
      return std::ranges::all_of(node.args, [&](const Node* child) { return number(*child, in) != 0; });
    case Kind::Or:
      return std::ranges::any_of(node.args, [&](const Node* child) { return number(*child, in) != 0; });
    case Kind::EqInt:
    case Kind::EqCard:
    case Kind::EqPlayer:
      return a() == b();
    case Kind::LtInt:
      return a() < b();
    case Kind::LeInt:
      return a() <= b();
    case Kind::IfInt:
      return a() ? arg(node, 1, in) : arg(node, 2, in);
    case Kind::At:
    case Kind::PlayerAt: {
      const std::vector<int64_t> from = listArg(node, 0, in);
      const int64_t index = b();
      return index >= 0 && index < int64_t(from.size()) ? from[size_t(index)] : 0;
    }
    case Kind::Count:
    case Kind::CountPlayers:
      return int64_t(listArg(node, 0, in).size());
    case Kind::Contains: {
      const std::vector<int64_t> in1 = listArg(node, 0, in);
      return contains(in1, b());
    }
    case Kind::Sum: {
      int64_t sum = 0;
      for (const int64_t card : listArg(node, 0, in)) sum = clamp(sum + each(node, card, in).number);
      return sum;
    }
    case Kind::CanDo:
      return canDo(node, in);
    case Kind::ChooseNumber:
    case Kind::AskYesNo:
      return chosenNumber(node, in);
    case Kind::Local:
    case Kind::Parameter:
    case Kind::Players:
    case Kind::DoneTo:
    case Kind::CardsInPlay:
    case Kind::CardsInZone:
    case Kind::AttachedTo:
    case Kind::GroupCards:
    case Kind::GroupAreas:
    case Kind::Single:
    case Kind::SinglePlayer:
    case Kind::Union:
    case Kind::Filter:
    case Kind::FilterPlayers:
    case Kind::Best:
    case Kind::Take:
    case Kind::RandomOf:
    case Kind::Collect:
    case Kind::Choose:
    case Kind::ChoosePlayers:
    case Kind::Nothing:
    case Kind::Seq:
    case Kind::Let:
    case Kind::Do:
    case Kind::DoAs:
    case Kind::Kernel:
    case Kind::If:
    case Kind::ForEach:
    case Kind::ForEachPlayer:
    case Kind::Repeat:
    case Kind::Modes:
    case Kind::Impose:
    case Kind::SetRole:
    case Kind::Require:
      break;
  }
  throw std::logic_error("not a scalar expression");
}

Value Reference::each(const Node& node, int64_t element, Binding& in) {
  const auto outer = in.locals.find(node.local);
  const std::optional<Value> kept = outer == in.locals.end() ? std::nullopt : std::optional(outer->second);
  in.locals[node.local] = {.number = element, .list = {}};
  Value value = evaluate(*node.args[1], in);
  if (kept)
    in.locals[node.local] = *kept;
  else
    in.locals.erase(node.local);
  return value;
}

std::vector<int64_t> Reference::best(const Node& node, Binding& in) {
  std::vector<std::pair<int64_t, int64_t>> keyed;
  for (const int64_t card : listArg(node, 0, in)) keyed.emplace_back(each(node, card, in).number, card);
  if (keyed.empty()) return {};
  const auto [least, greatest] = std::ranges::minmax_element(keyed, {}, [](const auto& pair) { return pair.first; });
  const int64_t record = node.value ? greatest->first : least->first;
  std::vector<int64_t> result;
  for (const auto& [key, card] : keyed)
    if (key == record) result.push_back(card);
  return result;
}

int64_t Reference::chosenNumber(const Node& node, Binding& in) {
  if (!answers_) throw NoAnswer("a decision");
  if (node.kind == Kind::AskYesNo) return 1;
  const int64_t least = arg(node, 1, in);
  return least >= arg(node, 2, in) ? least : std::max<int64_t>(least, 0);
}

std::vector<int64_t> Reference::chosen(const Node& node, Binding& in) {
  if (!answers_) throw NoAnswer("a decision");
  std::vector<int64_t> from = listArg(node, 1, in);
  const int64_t size = int64_t(from.size());
  const int64_t least = std::clamp<int64_t>(arg(node, 2, in), 0, size);
  const int64_t most = std::clamp<int64_t>(arg(node, 3, in), least, size);
  from.resize(size_t(std::max(least, std::min<int64_t>(most, 1))));
  return from;
}

std::vector<int64_t> Reference::list(const Node& node, Binding& in) {
  std::vector<int64_t> result;
  if (node.kind == Kind::Players) return players();
  if (node.kind == Kind::DoneTo) return doneTo(arg(node, 0, in), node.index);
  if (node.kind == Kind::CardsInPlay) return cardsInPlay(uint32_t(node.value));
  if (node.kind == Kind::CardsInZone) return cardsInZone(arg(node, 0, in), node.value);
  if (node.kind == Kind::GroupCards || node.kind == Kind::GroupAreas) return groupList(node, arg(node, 0, in));
  if (node.kind == Kind::AttachedTo) return attachedTo(arg(node, 0, in));
  if (node.kind == Kind::Best) return best(node, in);
  if (node.kind == Kind::Single || node.kind == Kind::SinglePlayer) {
    if (const int64_t element = arg(node, 0, in)) result = {element};
    return result;
  }
  if (node.kind == Kind::Union) {
    for (const Node* child : node.args)
      for (const int64_t card : evaluate(*child, in).list)
        if (!contains(result, card)) result.push_back(card);
    return result;
  }
  if (node.kind == Kind::Filter || node.kind == Kind::FilterPlayers) {
    for (const int64_t element : listArg(node, 0, in))
      if (each(node, element, in).number) result.push_back(element);
    return result;
  }
  if (node.kind == Kind::Take) {
    result = listArg(node, 0, in);
    const int64_t many = arg(node, 1, in);
    result.resize(size_t(std::clamp<int64_t>(many, 0, int64_t(result.size()))));
    return result;
  }
  if (node.kind == Kind::Collect) {
    for (const int64_t player : listArg(node, 0, in))
      std::ranges::copy(each(node, player, in).list, std::back_inserter(result));
    return result;
  }
  if (node.kind == Kind::Choose || node.kind == Kind::ChoosePlayers) return chosen(node, in);
  throw NoAnswer("chance");
}

}  // namespace thou::tests
