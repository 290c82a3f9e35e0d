// Lasting effects: every way they end, that those with one end, end together, and that nothing touches a new object.
#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

using bc::Change;
using bc::EffectTemplate;
using bc::End;
using bc::Scope;
using rules::Status;

struct Setting {
  Toy toy;
  Index hero = toy.card("Hero", Toy::Hero);
  Index ally = toy.card("Ally", Toy::Ally, {}, 1, 3);
  Index thug = toy.card("Thug", Toy::Minion, {}, 1, 9);
  Index attackOf = toy.pure(Type::Int, {}, [&](Code& c) { return c.stat(c.named(1), Toy::Atk); });
  Index hpOf = toy.pure(Type::Int, {}, [&](Code& c) { return c.stat(c.named(1), Toy::Hp); });

  /// Gives the ally `amount` of a stat with an end; the argument is the scope in progress of a class (End::Event) or a player.
  Index give(EffectTemplate made, int32_t amount, Scope scope = Scope::Phase, bool forYou = false) {
    const Index effect = toy.effect(made);
    return toy.body([&](Code& c) {
      const Register card = c.named(1);
      Register argument = bc::kYouRegister;
      if (!forYou) {
        argument = c.f.newRegister(Type::Event);
        c.f.emitAX(Opcode::EnclosingScope, argument, uint32_t(scope));
      }
      c.impose(effect, card, c.number(amount), argument);
    });
  }
  Index hitAlly(int32_t amount) {
    return toy.body(
        [&](Code& c) { c.propose(toy.damage, {{Role::Target, c.named(1)}, {Role::Amount, c.number(amount)}}); });
  }
};

}  // namespace

TEST_CASE("until the end of a scope in progress") {
  Setting s;
  const Index untilTurn = s.give({.change = Change::Stat, .id = Toy::Atk, .end = End::Event}, 2, Scope::Turn);
  const Index untilRound = s.give({.change = Change::Stat, .id = Toy::Atk, .end = End::Event}, 5, Scope::Round);
  Table table(s.toy);
  table.spawn(s.ally, 1, Toy::Play);
  table.game.call(untilTurn);
  table.game.call(untilRound);
  CHECK(table.game.evaluate(s.attackOf) == 8);
  table.game.endScope(Scope::Turn);
  CHECK(table.game.evaluate(s.attackOf) == 6);
  table.game.endScope(Scope::Phase);
  CHECK(table.game.evaluate(s.attackOf) == 6);
  table.game.endScope(Scope::Round);
  CHECK(table.game.evaluate(s.attackOf) == 1);
  table.close();
}

TEST_CASE("C14: until the end of an attack, which is never later than the attack") {
  Setting s;
  const Index effect = s.toy.effect({.change = Change::Stat, .id = Toy::Atk, .end = End::Event});
  // An interrupt gives +3 for the attack; the attack hits for its performer's ATK; afterwards it is over.
  const Index boost =
      s.toy.body([&](Code& c) { c.impose(effect, c.roleCard(Role::Performer), c.number(3), bc::kEventRegister); });
  s.toy.p.cards[s.hero].abilities.push_back(
      s.toy.ability({.timing = bc::Timing::Interrupt, .forced = true, .verbs = {s.toy.attack}, .effect = boost}));
  s.toy.p.verbs[s.toy.attack].body = s.toy.body([&](Code& c) {
    c.propose(s.toy.damage, {{Role::Target, c.roleCard(Role::Object)},
                             {Role::Amount, c.stat(c.roleCard(Role::Performer), Toy::Atk)}});
  });
  const Index attack = s.toy.body(
      [&](Code& c) { c.propose(s.toy.attack, {{Role::Performer, c.named(1)}, {Role::Object, c.named(2)}}); });
  // Made after the attack is over, with the attack as its end: never.
  const Index tooLate = s.toy.body([&](Code& c) {
    const Register event = c.f.newRegister(Type::Event);
    c.f.emitAX(Opcode::Enclosing, event, s.toy.attack);
    c.impose(effect, c.named(1), c.number(7), event);
  });
  Table table(s.toy);
  table.hero(s.hero, 1);
  table.spawn(s.ally, 1, Toy::Play);
  const CardRef thug = table.spawn(s.thug, 1, Toy::Play);
  table.game.call(attack);
  CHECK(table.damage(thug) == 4);
  CHECK(table.game.evaluate(s.attackOf) == 1);
  table.game.call(tooLate);
  CHECK(table.game.evaluate(s.attackOf) == 1);
  CHECK(table.game.state().facts().liveEffects == 0);
  table.close();
}

TEST_CASE("until the next scope begins or ends") {
  Setting s;
  const Index untilNextTurn =
      s.give({.change = Change::Stat, .id = Toy::Atk, .end = End::NextScopeBegin, .endScope = Scope::Turn}, 2,
             Scope::Turn, true);
  const Index endOfNext =
      s.give({.change = Change::Stat, .id = Toy::Atk, .end = End::NextScopeEnd, .endScope = Scope::Turn}, 5,
             Scope::Turn, true);
  const Index nothing = s.toy.body([](Code&) {});
  Table table(s.toy);
  table.spawn(s.ally, 1, Toy::Play);
  table.game.call(untilNextTurn);
  table.game.call(endOfNext);
  CHECK(table.game.evaluate(s.attackOf) == 8);
  table.game.endScope(Scope::Turn);
  CHECK(table.game.evaluate(s.attackOf) == 8);  // C1: not this turn's end
  table.game.call(nothing);                     // the next turn has begun
  CHECK(table.game.evaluate(s.attackOf) == 6);
  table.game.endScope(Scope::Turn);
  CHECK(table.game.evaluate(s.attackOf) == 1);
  table.close();
}

TEST_CASE("C13: while a condition holds, one way") {
  Setting s;
  const Index ready = s.toy.pure(Type::Bool, {Type::Card}, [](Code& c) {
    return c.not_(c.op(Opcode::Flag, Type::Bool, {bc::kFirstParameter, uint8_t(bc::Flag::Exhausted)}));
  });
  const Index give = s.give({.change = Change::Stat, .id = Toy::Atk, .end = End::While, .endTest = ready}, 2);
  const Index exhaust = s.toy.body([&](Code& c) { c.propose(s.toy.exhaust, {{Role::Object, c.named(1)}}); });
  const Index wake = s.toy.body([&](Code& c) { c.propose(s.toy.ready, {{Role::Object, c.named(1)}}); });
  Table table(s.toy);
  table.spawn(s.ally, 1, Toy::Play);
  SUBCASE("it ends and never revives (C13)") {
    table.game.call(give);
    CHECK(table.game.evaluate(s.attackOf) == 3);
    table.game.call(exhaust);
    CHECK(table.game.evaluate(s.attackOf) == 1);
    table.game.call(wake);
    CHECK(table.game.evaluate(s.attackOf) == 1);
  }
  SUBCASE("false from the start: never made") {
    table.game.call(exhaust);
    table.game.call(give);
    table.game.call(wake);
    CHECK(table.game.evaluate(s.attackOf) == 1);
  }
  table.close();
}

TEST_CASE("until something happens, and what then happens once") {
  Setting s;
  const Index onAlly =
      s.toy.pure(Type::Bool, {}, [&](Code& c) { return c.same(c.roleCard(Role::Target), c.named(1)); });
  const Index give = s.give(
      {.change = Change::Stat, .id = Toy::Atk, .end = End::Occurs, .endVerb = s.toy.damage, .endTest = onAlly}, 2);
  const Index drawOne = s.toy.body(
      [&](Code& c) { c.propose(s.toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(1)}}); });
  const Index later = s.give(
      {.change = Change::Delayed, .id = drawOne, .end = End::Occurs, .endVerb = s.toy.damage, .endTest = onAlly}, 0);
  const Index hit = s.hitAlly(1);
  const Index hitThug =
      s.toy.body([&](Code& c) { c.propose(s.toy.damage, {{Role::Target, c.named(2)}, {Role::Amount, c.number(1)}}); });
  Table table(s.toy);
  table.spawn(s.ally, 1, Toy::Play);
  table.spawn(s.thug, 0, Toy::Play);
  for (int i = 0; i < 3; ++i) table.spawn(s.ally, 1, Toy::Deck);
  table.game.call(give);
  table.game.call(later);
  table.game.call(hitThug);
  CHECK(table.game.evaluate(s.attackOf) == 3);
  table.game.call(hit);
  CHECK(table.game.evaluate(s.attackOf) == 1);
  CHECK(table.hand(1) == 1);
  table.game.call(hit);
  CHECK(table.hand(1) == 1);
  table.close();
}

TEST_CASE("C9: effects with the same end, end in one step") {
  Setting s;
  // +3 and -2 HP for the phase: were +3 to end first, the ally with 3 damage would be beaten by 3 - 2 = 1 HP in between. It has
  // 3 damage and 3 HP after both: beaten then. With 2 damage it lives.
  const Index more = s.give({.change = Change::Stat, .id = Toy::Hp, .end = End::Event}, 3);
  const Index less = s.give({.change = Change::Stat, .id = Toy::Hp, .end = End::Event}, -2);
  const Index hit = s.hitAlly(2);
  Table table(s.toy);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  table.game.call(more);
  table.game.call(less);
  table.game.call(hit);
  CHECK(table.game.evaluate(s.hpOf) == 4);
  table.game.endScope(Scope::Phase);
  CHECK(table.zone(ally) == Toy::Play);
  CHECK(table.game.evaluate(s.hpOf) == 3);
  table.close();
}

TEST_CASE("a delayed effect runs when its scope ends, for the player it was made for") {
  Setting s;
  const Index drawKept = s.toy.body(
      [&](Code& c) { c.propose(s.toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, bc::kFirstParameter}}); },
      {Type::Int});
  const Index effect = s.toy.effect({.change = Change::Delayed, .id = drawKept, .end = End::Event, .captures = 1});
  const Index make = s.toy.body([&](Code& c) {
    const Register phase = c.f.newRegister(Type::Event);
    c.f.emitAX(Opcode::EnclosingScope, phase, uint32_t(Scope::Phase));
    const Register none = c.f.newRegister(Type::Card);
    c.f.emitA(Opcode::LoadNoCard, none);
    c.impose(effect, none, c.number(0), phase, {c.number(2)});
  });
  Table table(s.toy);
  for (int i = 0; i < 5; ++i) table.spawn(s.ally, 1, Toy::Deck);
  table.game.call(make);
  table.game.endScope(Scope::Turn);
  CHECK(table.hand(1) == 0);
  table.game.endScope(Scope::Phase);
  CHECK(table.hand(1) == 2);
  table.close();
  CHECK(table.hand(1) == 2);
}

TEST_CASE("C7: nothing that named a card touches the new object when it comes back") {
  Setting s;
  const Index forever = s.give({.change = Change::Stat, .id = Toy::Atk, .end = End::Event}, 4, Scope::Round);
  const Index leave = s.toy.body([&](Code& c) { c.propose(s.toy.discard, {{Role::Object, c.named(1)}}); });
  const Index again = s.toy.body([&](Code& c) {
    const Register pile = c.op(Opcode::CardsInZone, Type::Cards, {bc::kYouRegister, Toy::DiscardPile});
    const Register card = c.op(Opcode::At, Type::Card, {pile, c.number(0)});
    c.propose(s.toy.enter, {{Role::Object, card}, {Role::TargetPlayer, bc::kYouRegister}});
  });
  Table table(s.toy);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  table.game.call(forever);
  CHECK(table.game.evaluate(s.attackOf) == 5);
  table.game.call(leave);
  table.game.call(again);
  CHECK(table.zone(ally) == Toy::Play);
  CHECK(table.row(ally).incarnation == 1);
  CHECK(table.game.evaluate(s.attackOf) == 1);
  table.close();
}

TEST_CASE("granted keywords bring their abilities and take them away") {
  Setting s;
  const Index hitBack = s.toy.body([&](Code& c) {
    c.propose(s.toy.damage, {{Role::Performer, bc::kThisRegister},
                             {Role::Target, c.roleCard(Role::Performer)},
                             {Role::Amount, [&] {
                                const Register n = c.f.newRegister(Type::Int);
                                c.f.emitABX(Opcode::KeywordValue, n, bc::kThisRegister, 0);
                                return n;
                              }()}});
  });
  const Index onMe = s.toy.condition([&](Code& c) { return c.same(c.roleCard(Role::Object), bc::kThisRegister); });
  const Index retaliate = s.toy.ability(
      {.timing = bc::Timing::Response, .forced = true, .verbs = {s.toy.attack}, .condition = onMe, .effect = hitBack});
  s.toy.p.keywords.push_back({.name = s.toy.str("retaliate"), .abilities = {retaliate}});
  const Index attack = s.toy.body([&](Code& c) {
    c.propose(s.toy.attack, {{Role::Performer, c.named(1)}, {Role::Object, c.named(2)}, {Role::Amount, c.number(1)}});
  });
  const Index grantUntil = s.toy.effect({.change = Change::Keyword, .id = 0, .end = End::Event});
  const Index grant = s.toy.body([&](Code& c) {
    const Register phase = c.f.newRegister(Type::Event);
    c.f.emitAX(Opcode::EnclosingScope, phase, uint32_t(Scope::Phase));
    c.impose(grantUntil, c.named(2), c.number(2), phase);
  });
  const Index minions = s.toy.pure(Type::Bool, {Type::Card},
                                   [&](Code& c) { return c.isKind(bc::kFirstParameter, Toy::bit(Toy::Minion)); });
  const Index all = s.toy.effect({.change = Change::Keyword, .id = 0, .filter = minions, .constant = 1});
  const Index banner =
      s.toy.card("Banner", Toy::Attachment, {s.toy.ability({.timing = bc::Timing::Static, .effects = {all}})});
  Table table(s.toy);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  table.spawn(s.thug, 1, Toy::Play);
  SUBCASE("for a phase") {
    table.game.call(attack);
    CHECK(table.damage(ally) == 0);
    table.game.call(grant);
    table.game.call(attack);
    CHECK(table.damage(ally) == 2);
    table.game.endScope(Scope::Phase);
    table.game.call(attack);
    CHECK(table.damage(ally) == 2);
  }
  SUBCASE("by another card's static ability") {
    table.spawn(banner, 0, Toy::Play);
    table.game.call(attack);
    CHECK(table.damage(ally) == 1);
  }
  table.close();
}

TEST_CASE("static abilities apply while they are active, cannot beats can") {
  Setting s;
  const Index allies = s.toy.pure(Type::Bool, {Type::Card}, [&](Code& c) {
    return c.both(c.isKind(bc::kFirstParameter, Toy::bit(Toy::Ally)),
                  c.samePlayer(c.controller(bc::kFirstParameter), bc::kYouRegister));
  });
  const Index better = s.toy.effect({.change = Change::Stat, .id = Toy::Atk, .filter = allies, .constant = 2});
  const Index leader =
      s.toy.card("Leader", Toy::Support, {s.toy.ability({.timing = bc::Timing::Static, .effects = {better}})});
  const Index you =
      s.toy.condition([&](Code& c) { return c.samePlayer(c.rolePlayer(Role::Player), bc::kYouRegister); });
  const Index noDraw = s.toy.effect({.change = Change::Cannot, .id = s.toy.draw, .test = you});
  const Index curse =
      s.toy.card("Curse", Toy::Support, {s.toy.ability({.timing = bc::Timing::Static, .effects = {noDraw}})});
  const Index drawOne = s.toy.body(
      [&](Code& c) { c.propose(s.toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(1)}}); });
  const Index discard = s.toy.body([&](Code& c) { c.propose(s.toy.discard, {{Role::Object, c.named(leader)}}); });
  Table table(s.toy, 2);
  table.spawn(s.ally, 1, Toy::Play);
  table.spawn(s.ally, 1, Toy::Deck);
  SUBCASE("stats, for the controller's cards only") {
    table.spawn(leader, 2, Toy::Play);
    CHECK(table.game.evaluate(s.attackOf) == 1);
    table.spawn(leader, 1, Toy::Play);
    CHECK(table.game.evaluate(s.attackOf) == 3);
    table.game.call(discard);
    table.game.call(discard);
    CHECK(table.game.evaluate(s.attackOf) == 1);
  }
  SUBCASE("cannot, for its controller") {
    table.spawn(curse, 2, Toy::Play);
    table.game.call(drawOne);
    CHECK(table.hand(1) == 1);
    table.spawn(s.ally, 1, Toy::Deck);
    table.spawn(curse, 1, Toy::Play);
    table.game.call(drawOne);
    CHECK(table.hand(1) == 1);
    CHECK(table.logged("(cannot)"));
  }
  table.close();
}

}  // namespace thou::tests
