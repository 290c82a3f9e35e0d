// Payment: whole or not at all, the any-currency last, never by the card paid for.
#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

using rules::Status;

struct Setting {
  Toy toy;
  /// Hand resource: discard this card -> its icons.
  Index spendThis = [&] {
    const Index yield =
        toy.pure(Type::Int, {}, [](Code& c) { return c.op(Opcode::Icons, Type::Int, {bc::kThisRegister}); });
    const Index effect = toy.body([&](Code& c) {
      c.propose(toy.discard, {{Role::Player, bc::kYouRegister}, {Role::Object, bc::kThisRegister}});
      c.kernel(bc::Operation::AddPool, {bc::kYouRegister, c.op(Opcode::Icons, Type::Int, {bc::kThisRegister})});
    });
    return toy.ability(
        {.timing = bc::Timing::Payment, .activeIn = bc::ActiveIn::Hand, .effect = effect, .yield = yield});
  }();
  Index resource(const char* name, uint64_t icons) {
    const Index card = toy.card(name, Toy::Support, {spendThis});
    toy.p.cards[card].icons = icons;
    return card;
  }
  Index energy = resource("Energy", 1);
  Index mental = resource("Mental", 1 << 8);
  Index wild = resource("Wild", 1 << 16);
  /// Pays an amount of resources, of given kinds when not 0.
  Index pay(int32_t amount, int32_t kinds) {
    return toy.body([&](Code& c) {
      const Register none = c.f.newRegister(Type::Card);
      c.f.emitA(Opcode::LoadNoCard, none);
      c.kernel(bc::Operation::Pay, {bc::kYouRegister, c.number(amount), none, c.number(kinds)});
    });
  }
};

}  // namespace

TEST_CASE("a cost is paid whole, one ability at a time") {
  Setting s;
  const Index pay2 = s.pay(2, 0);
  Table table(s.toy);
  for (const Index card : {s.energy, s.mental, s.wild}) table.spawn(card, 1, Toy::Hand);
  CHECK(table.game.call(pay2) == Status::Waiting);
  CHECK(table.game.decision().kind == rules::DecisionKind::Payment);
  CHECK(table.game.decision().options.size() == 3);
  CHECK(table.game.answer({}).has_value());  // it cannot be broken off
  table.choose("Energy");
  CHECK(table.game.decision().options.size() == 2);
  table.choose("Wild");
  CHECK(table.game.status() == Status::Idle);
  CHECK(table.hand(1) == 1);
  table.close();
}

TEST_CASE("what cannot be paid whole is not paid at all") {
  Setting s;
  const Index pay3 = s.pay(3, 0);
  const Index typed = s.pay(1, 2);  // two energy
  Table table(s.toy);
  table.spawn(s.energy, 1, Toy::Hand);
  table.spawn(s.mental, 1, Toy::Hand);
  CHECK(table.game.call(pay3) == Status::Idle);
  CHECK(table.game.call(typed) == Status::Idle);
  CHECK(table.hand(1) == 2);
  SUBCASE("the any-currency covers what is missing") {
    table.spawn(s.wild, 1, Toy::Hand);
    CHECK(table.game.call(typed) == Status::Waiting);
    table.choose("Energy");
    table.choose("Wild");
    CHECK(table.game.status() == Status::Idle);
    CHECK(table.hand(1) == 1);
  }
  table.close();
}

TEST_CASE("a spend event is possible only when it can be paid") {
  Setting s;
  const Index can = s.toy.condition(
      [&](Code& c) { return c.can(s.toy.spend, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(2)}}); });
  Table table(s.toy);
  table.spawn(s.energy, 1, Toy::Hand);
  const state::GameState before = table.game.state();
  CHECK(table.game.evaluate(can) == 0);
  CHECK(before == table.game.state());  // asking leaves no trace
  table.spawn(s.energy, 1, Toy::Hand);
  CHECK(table.game.evaluate(can) == 1);
  table.close();
}

TEST_CASE("the card paid for does not pay for itself") {
  Setting s;
  const Index pay = s.toy.body([&](Code& c) {
    const Register hand = c.op(Opcode::CardsInZone, Type::Cards, {bc::kYouRegister, Toy::Hand});
    const Register card = c.op(Opcode::At, Type::Card, {hand, c.number(0)});
    c.kernel(bc::Operation::Pay, {bc::kYouRegister, c.number(1), card, c.number(0)});
  });
  Table table(s.toy);
  table.spawn(s.energy, 1, Toy::Hand);
  CHECK(table.game.call(pay) == Status::Idle);
  CHECK(table.hand(1) == 1);
  table.spawn(s.mental, 1, Toy::Hand);
  CHECK(table.game.call(pay) == Status::Idle);  // a single way to pay is taken
  CHECK(table.hand(1) == 1);
  table.close();
}

}  // namespace thou::tests
