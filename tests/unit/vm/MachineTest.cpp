// The interpreter: values of instructions, lists, pure calls, limits.
#include "runtime/vm/Machine.h"

#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

/// Evaluates a pure function of the toy with an empty table.
int64_t value(Toy& toy, Type result, const std::function<Register(Code&)>& write) {
  const Index f = toy.pure(result, {}, write);
  Table table(toy, 2);
  return table.game.evaluate(f);
}
int64_t number(const std::function<Register(Code&)>& write) {
  Toy toy;
  return value(toy, Type::Int, write);
}

}  // namespace

TEST_CASE("E9: arithmetic saturates and halves round as said") {
  const auto binary = [](Opcode op, int32_t a, int32_t b) {
    return number([&](Code& c) { return c.op(op, Type::Int, {c.number(a), c.number(b)}); });
  };
  CHECK(binary(Opcode::Add, 2, 3) == 5);
  CHECK(binary(Opcode::Add, INT32_MAX, 1) == INT32_MAX);
  CHECK(binary(Opcode::Sub, INT32_MIN, 1) == INT32_MIN);
  CHECK(binary(Opcode::Mul, INT32_MAX, INT32_MIN) == INT32_MIN);
  CHECK(binary(Opcode::Mul, -3, 4) == -12);
  CHECK(binary(Opcode::Min, -3, 4) == -3);
  CHECK(binary(Opcode::Max, -3, 4) == 4);
  const auto unary = [](Opcode op, int32_t a) {
    return number([&](Code& c) { return c.op(op, Type::Int, {c.number(a)}); });
  };
  CHECK(unary(Opcode::HalfUp, 7) == 4);
  CHECK(unary(Opcode::HalfUp, -7) == -3);
  CHECK(unary(Opcode::HalfUp, 6) == 3);
}

TEST_CASE("lists: made, joined, indexed, searched, walked") {
  Toy toy;
  const Index thug = toy.card("Thug", Toy::Minion);
  const Index ally = toy.card("Ally", Toy::Ally);
  const Index sum = toy.pure(Type::Int, {}, [&](Code& c) {
    const Register all = c.f.newRegister(Type::Cards);
    c.f.emitAX(Opcode::CardsInPlay, all, 0xffffffff);
    const Register doubled = c.f.newRegister(Type::Cards);
    c.f.emitABC(Opcode::Join, doubled, all, all);
    const Register total = c.number(0);
    const Register counter = c.number(0);
    const Register card = c.f.newRegister(Type::Card);
    const bc::Label done = c.f.newLabel();
    const bc::Label loop = c.f.here();
    c.f.charge(1);
    c.f.next(Opcode::NextCard, card, doubled, counter, done);
    const Register atk = c.stat(card, Toy::Atk);
    c.f.emitABC(Opcode::Add, total, total, atk);
    c.f.jump(loop);
    c.f.bind(done);
    return total;
  });
  const Index outside = toy.pure(Type::Bool, {}, [&](Code& c) {
    const Register all = c.f.newRegister(Type::Cards);
    c.f.emitAX(Opcode::CardsInPlay, all, Toy::bit(Toy::Ally));
    const Register third = c.op(Opcode::At, Type::Card, {all, c.number(2)});
    const Register first = c.op(Opcode::At, Type::Card, {all, c.number(0)});
    return c.both(c.not_(c.op(Opcode::IsCard, Type::Bool, {third})), c.op(Opcode::Contains, Type::Bool, {all, first}));
  });
  const Index deck = toy.pure(
      Type::Cards, {}, [&](Code& c) { return c.op(Opcode::CardsInZone, Type::Cards, {bc::kYouRegister, Toy::Deck}); });
  Table table(toy);
  table.spawn(thug, 0, Toy::Play);
  table.spawn(ally, 1, Toy::Play);
  const CardRef a = table.spawn(ally, 1, Toy::Deck);
  const CardRef b = table.spawn(ally, 1, Toy::Deck);
  CHECK(table.game.evaluate(sum) == 4);
  CHECK(table.game.evaluate(outside) == 1);
  CHECK(table.game.evaluateList(deck) == std::vector<int64_t>{a.slot(), b.slot()});
  CHECK(table.game.state().count(state::Section::Arena) == 0);  // pure functions clean up
  table.close();
}

TEST_CASE("the zones of all players are one list, the first player's first") {
  Toy toy;
  const Index ally = toy.card("Ally", Toy::Ally);
  const Index decks = toy.pure(Type::Cards, {}, [](Code& c) {
    const Register all = c.f.newRegister(Type::Cards);
    c.f.emitAX(Opcode::CardsInZones, all, Toy::Deck);
    return all;
  });
  Table table(toy, 2);
  CHECK(table.game.evaluateList(decks).empty());
  const CardRef second = table.spawn(ally, 2, Toy::Deck);
  const CardRef first = table.spawn(ally, 1, Toy::Deck);
  const CardRef under = table.spawn(ally, 1, Toy::Deck);
  table.spawn(ally, 1, Toy::Hand);
  CHECK(table.game.evaluateList(decks) == std::vector<int64_t>{first.slot(), under.slot(), second.slot()});
  table.game.state().facts().firstPlayer = 2;
  CHECK(table.game.evaluateList(decks) == std::vector<int64_t>{second.slot(), first.slot(), under.slot()});
  table.close();
}

TEST_CASE("two cards share a trait that both have, printed or gained") {
  Toy toy;
  const std::array<Index, 3> names = {toy.card("One", Toy::Ally), toy.card("Two", Toy::Minion),
                                      toy.card("Three", Toy::Support)};
  for (int i = 1; i < 20; ++i) toy.p.traits.push_back(toy.str("Colour " + std::to_string(i)));
  toy.p.cards[names[0]].traits = {3, 18};
  toy.p.cards[names[1]].traits = {18, 5};
  toy.p.cards[names[2]].traits = {3};
  const auto shares = [&](uint32_t one, uint32_t other, uint16_t lowest, uint16_t bits) {
    return toy.pure(Type::Bool, {}, [&](Code& c) {
      const Register a = c.named(toy.p.cards[names[one]].name);
      const Register b = c.named(toy.p.cards[names[other]].name);
      const Register result = c.f.newRegister(Type::Bool);
      c.f.emitABCX(Opcode::SharesTrait, result, a, b, bc::traitSet(lowest, bits));
      return result;
    });
  };
  const Index colours = shares(0, 1, 4, 0xffff);  // 4 .. 19: both have 18
  const Index lower = shares(0, 1, 3, 0x7fff);    // 3 .. 17: one has 3, the other 5
  const Index third = shares(0, 2, 3, 1);         // 3
  const Index gained = shares(1, 2, 3, 0b101);    // 3 and 5: in common only when it is given
  const Index itself = shares(1, 1, 5, 1);
  const Index given = toy.effect({.change = bc::Change::Trait, .id = 5, .end = bc::End::Never});
  const Index give =
      toy.body([&](Code& c) { c.impose(given, c.named(toy.p.cards[names[2]].name), c.number(0), c.number(0)); });
  Table table(toy);
  for (const Index name : names) table.spawn(name, 1, Toy::Play);
  CHECK(table.game.evaluate(colours) == 1);
  CHECK(table.game.evaluate(lower) == 0);
  CHECK(table.game.evaluate(third) == 1);
  CHECK(table.game.evaluate(itself) == 1);
  CHECK(table.game.evaluate(gained) == 0);
  table.game.call(give);
  CHECK(table.game.evaluate(gained) == 1);
  CHECK(table.game.evaluate(lower) == 0);
  table.close();
}

TEST_CASE("a pure function calls another, lists come back, depth is bounded") {
  Toy toy;
  const Index ally = toy.card("Ally", Toy::Ally);
  const Index inner = toy.pure(Type::Cards, {Type::Int}, [&](Code& c) {
    const Register junk = c.f.newRegister(Type::Cards);
    c.f.emitAX(Opcode::CardsInPlay, junk, 0xffffffff);
    return c.op(Opcode::CardsInZone, Type::Cards, {bc::kYouRegister, Toy::Deck});
  });
  const Index outer = toy.pure(Type::Int, {}, [&](Code& c) {
    const Type block[] = {Type::Card, Type::Player, Type::Event, Type::Int};
    const Register base = c.f.newBlock(block);
    c.f.move(base, bc::kThisRegister);
    c.f.move(Register(base + 1), bc::kYouRegister);
    c.f.move(Register(base + 2), bc::kEventRegister);
    c.f.loadInt(Register(base + 3), 1);
    const Register list = c.f.newRegister(Type::Cards);
    c.f.emitABX(Opcode::CallPure, list, base, inner);
    return c.op(Opcode::Count, Type::Int, {list});
  });
  // A static ability whose filter asks for the stat that it changes.
  const Index strong = toy.pure(Type::Bool, {Type::Card}, [&](Code& c) {
    return c.op(Opcode::LtInt, Type::Bool, {c.number(1), c.stat(bc::kFirstParameter, Toy::Atk)});
  });
  const Index loop = toy.effect({.change = bc::Change::Stat, .id = Toy::Atk, .filter = strong, .constant = 1});
  const Index circle =
      toy.card("Circle", Toy::Support, {toy.ability({.timing = bc::Timing::Static, .effects = {loop}})});
  const Index attack = toy.pure(Type::Int, {}, [&](Code& c) { return c.stat(c.named(0), Toy::Atk); });
  Table table(toy);
  table.spawn(ally, 1, Toy::Play);
  table.spawn(ally, 1, Toy::Deck);
  table.spawn(ally, 1, Toy::Deck);
  CHECK(table.game.evaluate(outer) == 2);
  CHECK(table.game.evaluate(attack) == 1);
  table.spawn(circle, 1, Toy::Play);
  CHECK(table.game.evaluate(attack) == 0);
  CHECK(table.game.trap().trap == bc::Trap::TooDeep);
  table.close();
}

TEST_CASE("players: order, identity, seats") {
  Toy toy;
  const Index hero = toy.card("Hero", Toy::Hero);
  const Index second = toy.body([&](Code& c) { c.kernel(bc::Operation::PassFirstPlayer, {}); });
  const Index players = toy.pure(Type::Players, {}, [](Code& c) { return c.op(Opcode::Players, Type::Players, {}); });
  const auto seat = [&](int32_t number) {
    return toy.pure(Type::Player, {}, [=](Code& c) {
      const Register r = c.f.newRegister(Type::Player);
      c.f.emitAD(Opcode::Seat, r, number);
      return r;
    });
  };
  const Index first = seat(1), third = seat(3), fourth = seat(4), none = seat(0), below = seat(-1);
  const auto after = [&](int32_t number) {
    return toy.pure(Type::Player, {}, [=](Code& c) {
      const Register r = c.f.newRegister(Type::Player);
      c.f.emitAD(Opcode::Seat, r, number);
      return c.op(Opcode::PlayerAfter, Type::Player, {r});
    });
  };
  const Index afterFirst = after(1), afterLast = after(3), afterNobody = after(4);
  const Index mine = toy.pure(Type::Card, {}, [](Code& c) { return c.identity(); });
  Table table(toy, 3);
  const CardRef card = table.hero(hero, 1);
  CHECK(table.game.evaluateList(players) == std::vector<int64_t>{1, 2, 3});
  table.game.call(second);
  CHECK(table.game.evaluateList(players) == std::vector<int64_t>{2, 3, 1});
  CHECK(table.game.evaluate(first) == 1);
  CHECK(table.game.evaluate(third) == 3);
  for (const Index nobody : {fourth, none, below, afterNobody}) CHECK(table.game.evaluate(nobody) == 0);
  CHECK(table.game.evaluate(afterFirst) == 2);
  CHECK(table.game.evaluate(afterLast) == 1);
  CHECK(table.game.evaluate(mine) == card.slot());
  table.close();
}

TEST_CASE("last-known information answers for a card that has left") {
  Toy toy;
  const Index ally = toy.card("Ally", Toy::Ally, {}, 4, 1);
  // After it is defeated: draw as many as its ATK was, remembered through the event.
  const Index watch = toy.body([&](Code& c) {
    const Register gone = c.roleCard(Role::Object);
    const Register n = c.op(Opcode::Add, Type::Int, {c.stat(gone, Toy::Atk), c.counters(gone, Toy::Damage)});
    c.propose(toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, n}});
  });
  const Index hero =
      toy.card("Hero", Toy::Hero,
               {toy.ability({.timing = bc::Timing::Response, .forced = true, .verbs = {toy.defeat}, .effect = watch})});
  const Index boost = toy.effect({.change = bc::Change::Stat, .id = Toy::Atk, .end = bc::End::Never});
  const Index hit = toy.body([&](Code& c) {
    c.impose(boost, c.named(0), c.number(1), c.number(0));
    c.propose(toy.damage, {{Role::Target, c.named(0)}, {Role::Amount, c.number(2)}});
  });
  Table table(toy);
  table.hero(hero, 1);
  const CardRef card = table.spawn(ally, 1, Toy::Play);
  for (int i = 0; i < 9; ++i) table.spawn(ally, 1, Toy::Deck);
  table.game.call(hit);
  CHECK(table.zone(card) == Toy::DiscardPile);
  CHECK(table.hand(1) == 7);
  CHECK(table.game.state().count(state::Section::LastKnown) == 1);
  table.close();
  CHECK(table.game.state().count(state::Section::LastKnown) == 1);  // nobody can ask any more, but it is the only one
  for (int i = 0; i < 9; ++i) {
    table.spawn(ally, 1, Toy::Play);
    table.game.call(hit);
  }
  CHECK(table.game.state().count(state::Section::LastKnown) == 10);
  table.close();
  CHECK(table.game.state().count(state::Section::LastKnown) == 0);
}

TEST_CASE("an empty deck is refilled from the discard pile") {
  Toy toy;
  const Index ally = toy.card("Ally", Toy::Ally);
  const Index draw3 =
      toy.body([&](Code& c) { c.propose(toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(3)}}); });
  Table table(toy);
  table.spawn(ally, 1, Toy::Deck);
  table.spawn(ally, 1, Toy::DiscardPile);
  table.game.call(draw3);
  CHECK(table.hand(1) == 2);
  CHECK(table.game.state().zone(1, Toy::DiscardPile).count == 0);
  table.close();
}

}  // namespace thou::tests
