// What stands between an event and its amount: what is reduced, prevented, cancelled, and what is remembered of that.
#include "runtime/bytecode/OpcodeInfo.h"
#include "tests/unit/rules/Marks.h"

namespace thou::tests {

using bc::Timing;
using rules::Status;

TEST_CASE("a would ability can reduce, prevent and replace") {
  Toy toy;
  const Index watches = toy.condition([&](Code& c) { return c.same(c.roleCard(Role::Target), c.identity()); });
  const auto upgrade = [&](const char* name, bc::Operation operation) {
    const Index effect = toy.body([&](Code& c) {
      if (bc::operationInfo(operation).arguments().empty()) {
        c.kernel(operation, {});
      } else {
        c.kernel(operation, {c.number(2)});
      }
    });
    return toy.card(
        name, Toy::Upgrade,
        {toy.ability(
            {.timing = Timing::Would, .forced = true, .verbs = {toy.damage}, .condition = watches, .effect = effect})});
  };
  const Index dealtTo = toy.didToIt(toy.damage);
  const auto response = [&](Index verb, Index condition, const char* name) {
    return toy.ability({.timing = Timing::Response,
                        .forced = true,
                        .verbs = {verb},
                        .condition = condition,
                        .effect = mark(toy, name)});
  };
  const Index hero =
      toy.card("Hero", Toy::Hero, {response(toy.damage, watches, "hurt"), response(toy.attack, dealtTo, "dealt")});
  const Index witness = toy.card("Witness", Toy::Villain);
  // The witness takes what the attack's damage has come to: the result of that event.
  toy.p.verbs[toy.attack].body = toy.body([&](Code& c) {
    const Register done =
        c.propose(toy.damage, {{Role::Target, c.roleCard(Role::Object)}, {Role::Amount, c.roleInt(Role::Amount)}});
    c.propose(toy.damage, {{Role::Target, c.named(witness)}, {Role::Amount, done}});
  });
  const Index armour = upgrade("Armour", bc::Operation::Reduce);
  const Index shield = upgrade("Shield", bc::Operation::Prevent);
  const Index wall = upgrade("Wall", bc::Operation::PreventAll);
  const Index dodge = upgrade("Dodge", bc::Operation::Cancel);
  const auto attackFor = [&](int32_t amount) {
    return toy.body(
        [&](Code& c) { c.propose(toy.attack, {{Role::Object, c.identity()}, {Role::Amount, c.number(amount)}}); });
  };
  const Index hit3 = attackFor(3);
  const Index hit2 = attackFor(2);
  const auto dealt = [](bool hurt) {
    return hurt ? std::vector<std::string>{"hurts", "dealts"} : std::vector<std::string>{"dealts"};
  };
  bool handsOn = false;
  Index worn = armour;
  Index hit = hit3;
  int64_t taken = 0;
  std::vector<std::string> told;
  SUBCASE("reduced") {
    taken = 1;
    told = dealt(true);
  }
  SUBCASE("reduced to nothing does not happen") { hit = hit2; }
  SUBCASE("reduced to nothing does not happen, handed on or not") {
    hit = hit2;
    handsOn = true;
  }
  SUBCASE("prevented in part") {
    worn = shield;
    taken = 1;
    told = dealt(true);
  }
  SUBCASE("prevented to nothing does not happen") {
    worn = shield;
    hit = hit2;
  }
  SUBCASE("prevented to nothing was dealt all the same where it is handed on: no response, no result") {
    worn = shield;
    hit = hit2;
    handsOn = true;
    told = dealt(false);
  }
  SUBCASE("all of it prevented does not happen") { worn = wall; }
  SUBCASE("all of it prevented was dealt all the same where it is handed on") {
    worn = wall;
    handsOn = true;
    told = dealt(false);
  }
  SUBCASE("cancelled") {
    worn = dodge;
    handsOn = true;
  }
  toy.p.verbs[toy.damage].handsOn = handsOn;
  Table table(toy);
  const CardRef card = table.hero(hero, 1);
  const CardRef beside = table.spawn(witness, 0, Toy::Play);
  table.spawn(worn, 1, Toy::Play);
  CHECK(table.game.call(hit) == Status::Idle);
  CHECK(table.damage(card) == taken);
  CHECK(table.damage(beside) == taken);
  CHECK(markers(table) == told);
  CHECK(table.logged("does not happen") == (taken == 0));
  table.close();
}

TEST_CASE("what has nothing to prevent goes on") {
  // An event that needs no amount and has none: only cancelling keeps it from happening.
  Toy toy;
  const auto stopper = [&](const char* name, bc::Operation operation) {
    const Index effect = toy.body([&](Code& c) { c.kernel(operation, {}); });
    return toy.card(name, Toy::Upgrade,
                    {toy.ability({.timing = Timing::Would, .forced = true, .verbs = {toy.discard}, .effect = effect})});
  };
  const Index hero = toy.card("Hero", Toy::Hero);
  const Index thug = toy.card("Thug", Toy::Minion);
  const Index wall = stopper("Wall", bc::Operation::PreventAll);
  const Index dodge = stopper("Dodge", bc::Operation::Cancel);
  const Index away = toy.body([&](Code& c) { c.propose(toy.discard, {{Role::Object, c.named(thug)}}); });
  bool cancelled = false;
  SUBCASE("nothing prevented") {}
  SUBCASE("cancelled") { cancelled = true; }
  Table table(toy);
  table.hero(hero, 1);
  const CardRef card = table.spawn(thug, 0, Toy::Play);
  table.spawn(cancelled ? dodge : wall, 1, Toy::Play);
  CHECK(table.game.call(away) == Status::Idle);
  CHECK(table.zone(card) == (cancelled ? Toy::Play : Toy::DiscardPile));
  table.close();
}

}  // namespace thou::tests
