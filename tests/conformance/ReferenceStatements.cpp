// Random statements. Locals bound inside a branch or a loop stay in scope behind it: they are worth nothing when it did not run.
#include "tests/conformance/ReferenceTrees.h"
#include "tests/conformance/ReferenceWorld.h"

namespace thou::tests {

using bytecode::Operation;
using bytecode::Role;
using bytecode::Type;

namespace {

constexpr int kShallow = 3;  ///< depth of expressions in statements

}  // namespace

const sema::Node* TreeGenerator::statement(int depth) {
  if (depth > 1) {
    switch (below(10)) {
      case 0:
      case 1:
        return tree_.make(Kind::If,
                          {expression(Type::Bool, kShallow), block(depth - 1), below(2) ? nullptr : block(depth - 1)});
      case 2:
      case 3:
        return forEach(depth - 1);
      case 4:
        return modes(depth - 1);
      case 5:
        return repeat(depth - 1);
      default:
        break;
    }
  }
  switch (below(12)) {
    case 0:
    case 1:
    case 2:
      return let();
    case 3:
    case 4:
      return kernel();
    case 5:
    case 6:
      return impose();
    case 7:
      return tree_.make(Kind::Require,
                        {tree_.make(Kind::Or, {expression(Type::Bool, 2), tree_.boolean(below(3) > 0)})});
    case 8:
      return tree_.make(Kind::SetRole, {event(), expression(Type::Int, 2)}, {.value = int64_t(Role::Amount)});
    default:
      return deed();
  }
}

const sema::Node* TreeGenerator::effect() {
  bound_.clear();
  nextLocal_ = 0;
  std::vector<Node> statements;
  for (uint32_t i = 2 + below(4); i > 0; --i) statements.push_back(statement(3));
  Node body = tree_.seq(statements);
  bound_.clear();
  return body;
}

const sema::Node* TreeGenerator::block(int depth) {
  std::vector<Node> statements;
  for (uint32_t i = below(4); i > 0; --i) statements.push_back(statement(depth));
  return statements.size() == 1 ? statements[0] : tree_.seq(statements);
}

const sema::Node* TreeGenerator::forEach(int depth) {
  const bool players = below(3) == 0;
  const Type type = players ? Type::Players : Type::Cards;
  Node list = below(2) ? decision(type) : expression(type, kShallow);
  const size_t place = bound_.size();
  const int32_t local = bind(players ? Type::Player : Type::Card);
  Node body = block(depth);
  bound_.erase(bound_.begin() + ptrdiff_t(place));
  return tree_.make(players ? Kind::ForEachPlayer : Kind::ForEach, {list, body}, {.local = local});
}

const sema::Node* TreeGenerator::repeat(int depth) {
  // At most three passes: a counter goes down.
  const int32_t counter = nextLocal_++;
  Node left = tree_.local(counter, Type::Int);
  Node count = tree_.let(counter, tree_.make(Kind::Sub, {left, tree_.integer(1)}));
  Node body = tree_.seq({block(depth), count});
  Node again =
      tree_.make(Kind::And, {tree_.make(Kind::LtInt, {tree_.integer(0), left}), expression(Type::Bool, kShallow)});
  return tree_.seq({tree_.let(counter, tree_.integer(3)), tree_.make(Kind::Repeat, {body, again})});
}

const sema::Node* TreeGenerator::modes(int depth) {
  Node who = expression(Type::Player, 2);
  Node first = expression(Type::Bool, 2);
  Node then = block(depth);
  Node second = expression(Type::Bool, 2);
  return tree_.make(Kind::Modes, {who, first, then, second, block(depth)}, {.index = 1});
}

const sema::Node* TreeGenerator::decision(Type type) {
  Node who = expression(Type::Player, 2);
  const auto number = [&] { return expression(Type::Int, 2); };
  switch (type) {
    case Type::Int:
      return tree_.make(Kind::ChooseNumber, {who, number(), number()}, {.index = 0});
    case Type::Bool:
      return tree_.make(Kind::AskYesNo, {who}, {.index = 0});
    case Type::Cards:
      return tree_.make(Kind::Choose, {who, expression(type, kShallow), tree_.integer(below(2)), number()},
                        {.index = 0});
    case Type::Players:
      return tree_.make(Kind::ChoosePlayers, {who, expression(type, kShallow), tree_.integer(below(2)), number()},
                        {.index = 0});
    case Type::Card:
    case Type::Player:
    case Type::Event:
    case Type::None:
      break;
  }
  return expression(type, kShallow);
}

const sema::Node* TreeGenerator::let() {
  const Type type = anyType();
  Node value = below(2) ? decision(type) : expression(type, kShallow);
  return tree_.let(bind(type), value);
}

const sema::Node* TreeGenerator::someCard() {
  std::vector<int32_t> bound;
  for (const Bound& each : bound_)
    if (each.type == Type::Card) bound.push_back(each.number);
  if (!bound.empty() && below(2)) return tree_.local(bound[below(uint32_t(bound.size()))], Type::Card);
  if (below(4) == 0) return expression(Type::Card, kShallow);
  return tree_.make(Kind::At, {tree_.cardsInPlay(), tree_.integer(below(12))});
}

const sema::Node* TreeGenerator::deed() {
  std::vector<Node> roles = {someCard(), expression(Type::Player, 2), someCard(),
                             nullptr,    expression(Type::Int, 2),    someCard()};
  const bool named = below(2) == 0;
  const bool wrapped = below(5) == 0;
  if (wrapped) {
    roles.resize(bytecode::kRoleCount);
    roles.push_back(expression(Type::Cards, kShallow));
    roles.push_back(expression(Type::Int, 2));
  }
  int32_t local = -1;
  if (named) {
    local = bind(Type::Int);
    bind(Type::Cards);
  }
  return tree_.make(wrapped ? Kind::DoAs : Kind::Do, roles, {.index = wrapped ? 0 : below(kBegin), .local = local});
}

const sema::Node* TreeGenerator::kernel() {
  const auto player = [&] { return expression(Type::Player, 2); };
  const auto number = [&](uint32_t bound) { return tree_.integer(below(bound)); };
  const auto make = [&](Operation operation, std::vector<Node> arguments) {
    int32_t local = -1;
    if (below(3) == 0) {
      local = bind(Type::Int);
      bind(Type::Cards);
    }
    return tree_.make(Kind::Kernel, std::move(arguments), {.index = bytecode::Index(operation), .local = local});
  };
  switch (below(12)) {
    case 0:
      return make(Operation::Draw, {player(), number(3)});
    case 1:
      return make(Operation::Discard, {someCard()});
    case 2:
      return make(Operation::AddCounters, {someCard(), number(4), number(kCounters)});
    case 3:
      return make(Operation::RemoveCounters, {someCard(), number(4), number(kCounters)});
    case 4:
      return make(Operation::Ready, {someCard()});
    case 5:
      return make(Operation::Attach, {someCard(), someCard()});
    case 6:
      return make(Operation::DealCard, {someCard(), player(), number(kTable)});
    case 7:
      return make(Operation::TurnFaceUp, {someCard()});
    case 8:
      return make(Operation::TakeControl, {someCard(), player()});
    case 9:
      return make(Operation::MoveToZone, {someCard(), player(), number(kTable)});
    case 10:
      return make(Operation::EnterPlay, {expression(Type::Card, kShallow), player()});
    default:
      return make(Operation::Shuffle, {player(), number(kTable)});
  }
}

const sema::Node* TreeGenerator::impose() {
  const uint32_t effect = below(kRally);
  Node amount = effect == kSteal ? expression(Type::Player, 2) : expression(Type::Int, 2);
  std::vector<Node> arguments = {tree_.make(Kind::Single, {someCard()}), amount, nullptr};
  if (effect == kPin) arguments.push_back(someCard());
  return tree_.make(Kind::Impose, arguments, {.index = effect});
}

}  // namespace thou::tests
