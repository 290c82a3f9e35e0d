// Events and windows: order, limits, who is asked, what is left when an event is over. Next: AmountTest.cpp.
#include "runtime/bytecode/OpcodeInfo.h"
#include "tests/unit/rules/Marks.h"

namespace thou::tests {

using bc::Timing;
using rules::Status;

TEST_CASE("a kernel event changes the state, is logged and hashed") {
  Toy toy;
  const Index thug = toy.card("Thug", Toy::Minion);
  const Index hit = damageAll(toy, 0, 2);
  Table table(toy);
  const CardRef card = table.spawn(thug, 0, Toy::Play);
  const uint64_t before = table.game.state().facts().logHash;
  CHECK(table.game.call(hit) == Status::Idle);
  CHECK(table.damage(card) == 2);
  CHECK(table.game.state().facts().logHash != before);
  CHECK(table.logged("damage 2 damage: Thug"));
  table.close();
}

TEST_CASE("windows open in the order of the rules, forced abilities first, the first player first") {
  Toy toy;
  std::vector<Index> abilities;
  const struct {
    Timing timing;
    bool forced;
    const char* name;
  } rows[] = {{Timing::Response, false, "response"},   {Timing::Response, true, "forced-response"},
              {Timing::Interrupt, false, "interrupt"}, {Timing::Interrupt, true, "forced-interrupt"},
              {Timing::Would, false, "would"},         {Timing::Would, true, "forced-would"}};
  for (const auto& row : rows) {
    abilities.push_back(toy.ability({.text = toy.str(row.name),
                                     .timing = row.timing,
                                     .forced = row.forced,
                                     .verbs = {toy.damage},
                                     .effect = mark(toy, row.name)}));
  }
  const Index hero = toy.card("Hero", Toy::Hero, abilities);
  toy.card("Thug", Toy::Minion);
  const Index hit = damageAll(toy, 1, 1);
  Table table(toy);
  table.hero(hero, 1);
  table.spawn(1, 0, Toy::Play);
  CHECK(table.game.call(hit) == Status::Waiting);
  while (table.game.status() == Status::Waiting) {
    CHECK(table.game.decision().kind == rules::DecisionKind::Ability);
    CHECK(table.game.decision().options.size() == 1);  // each once on one event
    REQUIRE_FALSE(table.game.answer(std::vector<uint32_t>{0}).has_value());
  }
  const std::vector<std::string> expected = {"forced-woulds", "woulds",           "forced-interrupts",
                                             "interrupts",    "forced-responses", "responses"};
  CHECK(markers(table) == expected);
  table.close();
}

TEST_CASE("several forced abilities are ordered by the first player, interchangeable ones by nobody") {
  Toy toy;
  const Index a = toy.ability({.text = toy.str("first"),
                               .label = 0,
                               .timing = Timing::Response,
                               .forced = true,
                               .verbs = {toy.damage},
                               .effect = mark(toy, "a")});
  const Index b = toy.ability({.text = toy.str("second"),
                               .label = 0,
                               .timing = Timing::Response,
                               .forced = true,
                               .verbs = {toy.damage},
                               .effect = mark(toy, "b")});
  const Index c =
      toy.ability({.timing = Timing::Response, .forced = true, .verbs = {toy.damage}, .effect = mark(toy, "c")});
  const Index hero = toy.card("Hero", Toy::Hero);
  const Index thug = toy.card("Thug", Toy::Minion, {}, 1, 9);
  const Index one = toy.card("One", Toy::Attachment, {a});
  const Index two = toy.card("Two", Toy::Attachment, {b});
  const Index three = toy.card("Three", Toy::Attachment, {c});
  const Index hit = damageAll(toy, 1, 1);
  Table table(toy);
  table.hero(hero, 1);
  table.spawn(thug, 0, Toy::Play);
  table.spawn(one, 0, Toy::Play);
  table.spawn(one, 0, Toy::Play);
  SUBCASE("equal ones") {
    CHECK(table.game.call(hit) == Status::Idle);
    CHECK(markers(table) == std::vector<std::string>{"as", "as"});
  }
  SUBCASE("different ones") {
    table.spawn(two, 0, Toy::Play);
    CHECK(table.game.call(hit) == Status::Waiting);
    CHECK(table.game.decision().kind == rules::DecisionKind::Order);
    CHECK(table.game.decision().player == PlayerId{1});
    CHECK(table.game.answer({}).has_value());  // one has to be first
    table.choose("second");
    CHECK(table.game.status() == Status::Idle);
    CHECK(markers(table) == std::vector<std::string>{"bs", "as", "as"});
  }
  SUBCASE("constant ones first") {
    table.spawn(three, 0, Toy::Play);
    CHECK(table.game.call(hit) == Status::Idle);
    CHECK(markers(table) == std::vector<std::string>{"cs", "as", "as"});
  }
  table.close();
}

TEST_CASE("players are asked in order until all have passed in a row") {
  Toy toy;
  const Index respond = toy.ability(
      {.text = toy.str("respond"), .timing = Timing::Response, .verbs = {toy.damage}, .effect = mark(toy, "r")});
  const Index hero = toy.card("Hero", Toy::Hero, {respond});
  const Index ally = toy.card("Ally", Toy::Ally, {respond});
  const Index thug = toy.card("Thug", Toy::Minion, {}, 1, 9);
  const Index hit = damageAll(toy, thug, 1);
  Table table(toy, 2);
  table.hero(hero, 1);
  table.hero(hero, 2);
  table.spawn(ally, 1, Toy::Play);
  table.spawn(thug, 0, Toy::Play);
  std::vector<int> asked;
  table.game.call(hit);
  const auto next = [&](bool use) {
    REQUIRE(table.game.status() == Status::Waiting);
    asked.push_back(table.game.decision().player.value);
    REQUIRE_FALSE((use ? table.game.answer(std::vector<uint32_t>{0}) : table.game.answer({})).has_value());
  };
  next(false);  // 1 passes
  next(true);   // 2 uses; has none left
  next(true);   // 1 uses one
  next(false);  // 1 passes, 2 has nothing
  CHECK(table.game.status() == Status::Idle);
  CHECK(asked == std::vector<int>{1, 2, 1, 1});
  table.close();
}

TEST_CASE("B2: a departed card's own ability answers, from last-known information, for its last controller") {
  Toy toy;
  const Index own = toy.condition([&](Code& c) { return c.same(c.roleCard(Role::Object), bc::kThisRegister); });
  const Index drawTwo =
      toy.body([&](Code& c) { c.propose(toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(2)}}); });
  const Index ability = toy.ability(
      {.timing = Timing::Response, .forced = true, .verbs = {toy.defeat}, .condition = own, .effect = drawTwo});
  const Index ally = toy.card("Ally", Toy::Ally, {ability}, 1, 1);
  const Index hero = toy.card("Hero", Toy::Hero);
  const Index take = toy.body([&](Code& c) {
    const Register players = c.op(Opcode::Players, Type::Players, {});
    const Register second = c.op(Opcode::PlayerAt, Type::Player, {players, c.number(1)});
    c.propose(toy.takeControl, {{Role::Object, c.named(0)}, {Role::Player, second}});
  });
  const Index hit = damageAll(toy, 0, 1);
  Table table(toy, 2);
  table.hero(hero, 1);
  table.hero(hero, 2);
  const CardRef card = table.spawn(ally, 1, Toy::Play);
  for (int i = 0; i < 4; ++i) table.spawn(ally, 2, Toy::Deck);
  table.game.call(take);
  CHECK(table.controller(card) == 2);
  CHECK(table.area(card) == 2);
  table.game.call(hit);
  CHECK(table.zone(card) == Toy::DiscardPile);
  CHECK(table.area(card) == 1);  // OC-11: its owner's
  CHECK(table.hand(2) == 2);     // B2: player 2 controlled it
  CHECK(table.hand(1) == 0);
  CHECK(table.row(card).incarnation == 1);
  CHECK(table.logged("OC-12"));
  table.close();
}

TEST_CASE("a limit counts for each card and its period, and starts anew when that is over") {
  Toy toy;
  const auto cardWith = [&](const char* name, bc::Limit limit) {
    return toy.card(name, Toy::Support,
                    {toy.ability({.timing = Timing::Response,
                                  .forced = true,
                                  .verbs = {toy.damage},
                                  .effect = mark(toy, name),
                                  .limit = limit})});
  };
  const Index hero = toy.card("Hero", Toy::Hero);
  const Index thug = toy.card("Thug", Toy::Minion, {}, 1, 99);
  const Index perTurn = cardWith("turn", {.scope = bc::LimitScope::Turn, .count = 1});
  const Index perPhase = cardWith("phase", {.scope = bc::LimitScope::Phase, .count = 2});
  const Index hit = damageAll(toy, thug, 1);
  Table table(toy);
  table.hero(hero, 1);
  table.spawn(thug, 0, Toy::Play);
  const auto hits = [&](int times) {
    table.game.log().clear();
    for (int i = 0; i < times; ++i) CHECK(table.game.call(hit) == Status::Idle);
    return markers(table).size();
  };
  SUBCASE("turn") {
    table.spawn(perTurn, 1, Toy::Play);
    CHECK(hits(3) == 1);
    table.game.endScope(bc::Scope::Turn);
    CHECK(hits(2) == 1);
    table.game.endScope(bc::Scope::Phase);
    CHECK(hits(2) == 1);
  }
  SUBCASE("phase") {
    table.spawn(perPhase, 1, Toy::Play);
    CHECK(hits(3) == 2);
    table.game.endScope(bc::Scope::Turn);
    CHECK(hits(2) == 0);
    table.game.endScope(bc::Scope::Phase);
    CHECK(hits(3) == 2);
    table.spawn(perPhase, 1, Toy::Play);  // another card counts for itself
    CHECK(hits(3) == 2);
  }
  table.close();
}

TEST_CASE("an event remembers what happened inside it") {
  Toy toy;
  const Index killed = toy.didToIt(toy.defeat);
  const Index hero = toy.card("Hero", Toy::Hero,
                              {toy.ability({.timing = Timing::Response,
                                            .forced = true,
                                            .verbs = {toy.attack},
                                            .condition = killed,
                                            .effect = mark(toy, "kill")})});
  const Index thug = toy.card("Thug", Toy::Minion, {}, 1, 3);
  const auto attackFor = [&](int32_t amount) {
    return toy.body([&](Code& c) {
      c.propose(toy.attack, {{Role::Performer, c.identity()},
                             {Role::Player, bc::kYouRegister},
                             {Role::Object, c.named(1)},
                             {Role::Amount, c.number(amount)}});
    });
  };
  const Index weak = attackFor(2);
  const Index strong = attackFor(3);
  Table table(toy);
  table.hero(hero, 1);
  const CardRef card = table.spawn(thug, 0, Toy::Play);
  table.game.call(weak);
  CHECK(markers(table).empty());
  table.game.call(strong);
  CHECK(markers(table).size() == 1);
  CHECK(table.zone(card) == Toy::DiscardPile);
  CHECK(table.area(card) == 0);
  table.close();
}

TEST_CASE("a scope's begin and end are events of their own") {
  Toy toy;
  const Index stretch = toy.scope("stretch", bc::Scope::Step);
  toy.p.verbs[stretch].body = mark(toy, "middle");
  const auto at = [&](Index announcement, const char* name) {
    const Index condition = toy.condition([&](Code& c) {
      return c.op(Opcode::EqInt, Type::Bool, {c.roleInt(Role::Object), c.number(int32_t(stretch))});
    });
    return toy.ability({.timing = Timing::Response,
                        .forced = true,
                        .verbs = {announcement},
                        .condition = condition,
                        .effect = mark(toy, name)});
  };
  const Index hero = toy.card("Hero", Toy::Hero, {at(toy.begin, "begin"), at(toy.end, "end")});
  const Index play = toy.body([&](Code& c) { c.propose(stretch, {}); });
  Table table(toy);
  table.hero(hero, 1);
  CHECK(table.game.call(play) == Status::Idle);
  CHECK(markers(table) == std::vector<std::string>{"begins", "middles", "ends"});
  table.close();
}

TEST_CASE("an event is possible where its verb asks nothing, but where a card in it says otherwise") {
  Toy toy;
  const Index itself = toy.condition([&](Code& c) { return c.same(c.roleCard(Role::Object), bc::kThisRegister); });
  const Index untouchable = toy.effect({.change = bc::Change::Cannot, .id = toy.attack, .test = itself});
  const Index shy =
      toy.card("Shy", Toy::Ally,
               {toy.ability({.timing = Timing::Static, .activeIn = bc::ActiveIn::Anywhere, .effects = {untouchable}})});
  const Index bold = toy.card("Bold", Toy::Ally);
  // "The card on top of your hand can be attacked": out of play nobody listens for it, its face is read.
  const Index attackable = toy.condition([&](Code& c) {
    const Register hand = c.op(Opcode::CardsInZone, Type::Cards, {bc::kYouRegister, Toy::Hand});
    return c.can(toy.attack, {{Role::Object, c.op(Opcode::At, Type::Card, {hand, c.number(0)})}});
  });
  const auto can = [&](Index card) {
    Table table(toy);
    table.spawn(card, 1, Toy::Hand);
    return table.game.evaluate(attackable) != 0;
  };
  CHECK(can(bold));
  CHECK(!can(shy));
  toy.p.verbs[toy.attack].needsAmount = true;
  CHECK(!can(bold));
}

}  // namespace thou::tests
