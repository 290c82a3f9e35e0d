// Ownership and control: OC-1 .. OC-15, and attribution: YOU-13 .. YOU-19.
#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

using bc::Change;
using bc::End;
using rules::Status;

/// Player number `seat` in a function.
Register player(Code& c, int32_t seat) {
  const Register players = c.op(Opcode::Players, Type::Players, {});
  return c.op(Opcode::PlayerAt, Type::Player, {players, c.number(seat - 1)});
}

struct Setting {
  Toy toy;
  Index hero = toy.card("Hero", Toy::Hero);
  Index ally = toy.card("Ally", Toy::Ally, {}, 1, 5);
  Index sword = toy.card("Sword", Toy::Upgrade);
  Index thug = toy.card("Thug", Toy::Minion, {}, 1, 9);
  Index curse = toy.card("Curse", Toy::Attachment);

  Index take(Index name, int32_t seat) {
    return toy.body(
        [&](Code& c) { c.propose(toy.takeControl, {{Role::Object, c.named(name)}, {Role::Player, player(c, seat)}}); });
  }
  /// Control until the end of the phase in progress.
  Index borrow(Index name, int32_t seat) {
    const Index effect = toy.effect({.change = Change::Control, .end = End::Event});
    return toy.body([&](Code& c) {
      const Register phase = c.f.newRegister(Type::Event);
      c.f.emitAX(Opcode::EnclosingScope, phase, uint32_t(bc::Scope::Phase));
      c.impose(effect, c.named(name), player(c, seat), phase);
    });
  }
  Index attachTo(Index name, Index host) {
    return toy.body(
        [&](Code& c) { c.propose(toy.attach, {{Role::Object, c.named(name)}, {Role::Target, c.named(host)}}); });
  }
  Index discard(Index name) {
    return toy.body([&](Code& c) { c.propose(toy.discard, {{Role::Object, c.named(name)}}); });
  }
};

}  // namespace

TEST_CASE("OC-3, OC-8, OC-15: control lasts, keeps the state and moves the card") {
  Setting s;
  const Index take = s.take(1, 2);
  const Index hit = s.toy.body([&](Code& c) {
    c.propose(s.toy.damage, {{Role::Target, c.named(1)}, {Role::Amount, c.number(2)}});
    c.propose(s.toy.exhaust, {{Role::Object, c.named(1)}});
  });
  Table table(s.toy, 2);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  CHECK(table.controller(ally) == 1);
  table.game.call(hit);
  table.game.call(take);
  CHECK(table.controller(ally) == 2);
  CHECK(table.area(ally) == 2);
  CHECK(table.row(ally).owner == 1);
  CHECK(table.row(ally).incarnation == 0);
  CHECK(table.damage(ally) == 2);
  CHECK(table.exhausted(ally));
  CHECK(table.logged("OC-8"));
  table.close();
  CHECK(table.controller(ally) == 2);  // OC-15: no period was stated
}

TEST_CASE("OC-10, B6: the newest control effect still in effect decides, else control reverts") {
  Setting s;
  const Index borrow2 = s.borrow(1, 2);
  const Index take3 = s.take(1, 3);
  Table table(s.toy, 3);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  SUBCASE("it reverts") {
    table.game.call(borrow2);
    CHECK(table.controller(ally) == 2);
    table.game.endScope(bc::Scope::Phase);
    CHECK(table.controller(ally) == 1);
    CHECK(table.area(ally) == 1);
    CHECK(table.logged("OC-10"));
  }
  SUBCASE("a newer one stays when the older ends") {
    table.game.call(borrow2);
    table.game.call(take3);
    CHECK(table.controller(ally) == 3);
    table.game.endScope(bc::Scope::Phase);
    CHECK(table.controller(ally) == 3);
  }
  SUBCASE("an older one is back when the newer ends") {
    table.game.call(take3);
    table.game.call(borrow2);
    CHECK(table.controller(ally) == 2);
    table.game.endScope(bc::Scope::Phase);
    CHECK(table.controller(ally) == 3);
    CHECK(table.area(ally) == 3);
  }
  table.close();
}

TEST_CASE("B8, B9: control reverts with what it lasted for") {
  Setting s;
  const Index ready = s.toy.pure(Type::Bool, {Type::Card}, [](Code& c) {
    return c.not_(c.op(Opcode::Flag, Type::Bool, {bc::kFirstParameter, uint8_t(bc::Flag::Exhausted)}));
  });
  const Index effect = s.toy.effect({.change = Change::Control, .end = End::While, .endTest = ready});
  const Index hold = s.toy.body([&](Code& c) { c.impose(effect, c.named(1), player(c, 2), c.number(0)); });
  const Index exhaust = s.toy.body([&](Code& c) { c.propose(s.toy.exhaust, {{Role::Object, c.named(1)}}); });
  const Index discard = s.discard(1);
  Table table(s.toy, 2);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  table.game.call(hold);
  CHECK(table.controller(ally) == 2);
  SUBCASE("when it does not hold any more") {
    table.game.call(exhaust);
    CHECK(table.controller(ally) == 1);
  }
  SUBCASE("when the card leaves play, for good") {
    table.game.call(discard);
    CHECK(table.row(ally).incarnation == 1);
    CHECK(table.row(ally).area == 1);
  }
  table.close();
}

TEST_CASE("OC-4, OC-9: upgrades go with the card they are attached to") {
  Setting s;
  const Index attach = s.attachTo(2, 1);
  const Index borrow = s.borrow(1, 2);
  const Index take = s.take(1, 2);
  const Index discard = s.discard(1);
  Table table(s.toy, 2);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  const CardRef sword = table.spawn(s.sword, 2, Toy::Play);
  CHECK(table.controller(sword) == 2);
  table.game.call(attach);
  CHECK(table.controller(sword) == 1);  // OC-4
  CHECK(table.area(sword) == 1);
  CHECK(table.logged("OC-4"));
  SUBCASE("changing back with its host") {
    table.game.call(borrow);
    CHECK(table.controller(sword) == 2);  // OC-9
    table.game.endScope(bc::Scope::Phase);
    CHECK(table.controller(sword) == 1);
  }
  SUBCASE("each goes to its own owner when the host leaves play") {
    table.game.call(take);
    table.game.call(discard);
    CHECK(table.zone(ally) == Toy::DiscardPile);
    CHECK(table.area(ally) == 1);  // OC-11
    CHECK(table.zone(sword) == Toy::DiscardPile);
    CHECK(table.area(sword) == 2);
    CHECK(table.row(sword).host == 0);
  }
  table.close();
}

TEST_CASE("C7: a control effect on a card that left play does not touch the card that comes back") {
  Setting s;
  const Index take = s.take(1, 2);
  const Index discard = s.discard(1);
  Table table(s.toy, 2);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  table.game.call(take);
  table.game.call(discard);
  CHECK(table.game.state().facts().liveEffects == 0);
  CHECK(table.row(ally).owner == 1);
  CHECK(table.area(ally) == 1);
  CHECK(table.row(ally).incarnation == 1);
  CHECK(table.controller(ally) == 1);  // OC-7
  table.close();
}

TEST_CASE("OC-5: a scenario's player card belongs to whoever takes control of it") {
  Setting s;
  const Index take = s.take(1, 2);
  const Index discard = s.discard(1);
  Table table(s.toy, 2);
  const CardRef ally = table.spawn(s.ally, 0, Toy::Play);
  CHECK(table.row(ally).owner == state::kScenario.value);
  CHECK(table.controller(ally) == state::kScenario.value);
  table.game.call(take);
  CHECK(table.row(ally).owner == 2);
  CHECK(table.logged("OC-5"));
  table.game.call(discard);
  CHECK(table.area(ally) == 2);
  table.close();
}

TEST_CASE("encounter cards stay the scenario's, whoever's area they are in; attachments are where their host is") {
  Setting s;
  const Index attach = s.attachTo(4, 3);
  const Index engage = s.toy.body([&](Code& c) { c.kernel(bc::Operation::Engage, {c.named(3), player(c, 2)}); });
  Table table(s.toy, 2);
  const CardRef thug = table.spawn(s.thug, 1, Toy::Play);
  const CardRef curse = table.spawn(s.curse, 0, Toy::Play);
  CHECK(table.controller(thug) == state::kScenario.value);
  CHECK(table.area(thug) == 1);
  table.game.call(attach);
  CHECK(table.area(curse) == 1);
  table.game.call(engage);
  CHECK(table.area(thug) == 2);
  CHECK(table.area(curse) == 2);
  CHECK(table.controller(curse) == state::kScenario.value);
  table.close();
}

TEST_CASE("B22: an eliminated player's cards leave with them, others' go back to their owners") {
  Setting s;
  const Index take = s.take(1, 2);
  const Index eliminate = s.toy.body([&](Code& c) { c.kernel(bc::Operation::Eliminate, {player(c, 2)}); });
  Table table(s.toy, 2);
  table.hero(s.hero, 1);
  table.hero(s.hero, 2);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  const CardRef sword = table.spawn(s.sword, 2, Toy::Play);
  const CardRef thug = table.spawn(s.thug, 2, Toy::Play);
  table.game.call(take);
  table.game.call(eliminate);
  CHECK(table.controller(ally) == 1);
  CHECK(table.area(ally) == 1);
  CHECK(table.zone(sword) == Toy::Removed);
  CHECK(table.zone(thug) == Toy::Play);
  CHECK(table.area(thug) == 1);
  CHECK_FALSE(table.game.state().inGame(PlayerId{2}));
  table.close();
}

TEST_CASE("YOU-13 .. YOU-19: which cards an identity acts through") {
  Setting s;
  const Index support = s.toy.card("Base", Toy::Support);
  const Index attach = s.attachTo(2, 1);
  const Index attachThug = s.attachTo(2, 3);
  const auto attributed = [&](Index name) {
    return s.toy.pure(Type::Card, {}, [&](Code& c) { return c.op(Opcode::Attributed, Type::Card, {c.named(name)}); });
  };
  const Index ofAlly = attributed(1);
  const Index ofSword = attributed(2);
  const Index ofThug = attributed(3);
  const Index ofSupport = attributed(support);
  Table table(s.toy, 1);
  const CardRef hero = table.hero(s.hero, 1);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  const CardRef sword = table.spawn(s.sword, 1, Toy::Play);
  const CardRef thug = table.spawn(s.thug, 1, Toy::Play);
  const CardRef base = table.spawn(support, 1, Toy::Play);
  CHECK(CardRef::fromSlot(table.game.evaluate(ofSword)) == hero);    // YOU-15
  CHECK(CardRef::fromSlot(table.game.evaluate(ofAlly)) == ally);     // YOU-16
  CHECK(CardRef::fromSlot(table.game.evaluate(ofThug)) == thug);     // YOU-17
  CHECK(CardRef::fromSlot(table.game.evaluate(ofSupport)) == base);  // YOU-19
  SUBCASE("attached to a different character it is itself") {
    table.game.call(attach);
    CHECK(CardRef::fromSlot(table.game.evaluate(ofSword)) == sword);
  }
  SUBCASE("attached to an enemy it is an extension all the same") {
    table.game.call(attachThug);
    CHECK(CardRef::fromSlot(table.game.evaluate(ofSword)) == hero);
  }
  table.close();
}

TEST_CASE("YOU-13: what a played event does, the identity of the player who plays it does, and the log says so") {
  Setting s;
  const Index strike = s.toy.body([&](Code& c) {
    c.kernel(bc::Operation::ToLimbo, {bc::kThisRegister});
    const Register performer = c.op(Opcode::Attributed, Type::Card, {bc::kThisRegister});
    c.propose(s.toy.attack, {{Role::Performer, performer},
                             {Role::Player, bc::kYouRegister},
                             {Role::Object, c.named(3)},
                             {Role::Amount, c.number(2)}});
    c.propose(s.toy.discard, {{Role::Object, bc::kThisRegister}});
  });
  const Index event =
      s.toy.card("Strike", Toy::Event,
                 {s.toy.ability({.timing = bc::Timing::Action, .activeIn = bc::ActiveIn::Hand, .effect = strike})});
  const Index offer = s.toy.body(
      [&](Code& c) { c.kernel(bc::Operation::OfferOne, {bc::kYouRegister, c.number(int32_t(bc::Timing::Action))}); });
  Table table(s.toy, 1);
  table.hero(s.hero, 1);
  const CardRef thug = table.spawn(s.thug, 1, Toy::Play);
  const CardRef card = table.spawn(event, 1, Toy::Hand);
  CHECK(table.game.call(offer) == Status::Waiting);
  table.choose("Strike");
  CHECK(table.game.status() == Status::Idle);
  CHECK(table.damage(thug) == 2);
  CHECK(table.zone(card) == Toy::DiscardPile);  // OC-13
  CHECK(table.area(card) == 1);
  CHECK(table.logged("Hero attacks Thug for 2 [YOU-13]"));
  table.close();
}

}  // namespace thou::tests
