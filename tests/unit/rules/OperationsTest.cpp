// Kernel operations one by one, wraps, offers, resolving a card's abilities, what events collect.
#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

using bc::Operation;
using bc::Timing;
using rules::Status;

struct Setting {
  Toy toy;
  Index hero = toy.card("Hero", Toy::Hero);
  Index ally = toy.card("Ally", Toy::Ally, {}, 1, 9);
  Index thug = toy.card("Thug", Toy::Minion, {}, 1, 9);

  Index op(Operation operation, const std::function<std::vector<Register>(Code&)>& arguments) {
    return toy.body([&](Code& c) {
      const std::vector<Register> list = arguments(c);
      if (list.size() == 1) c.kernel(operation, {list[0]});
      if (list.size() == 2) c.kernel(operation, {list[0], list[1]});
      if (list.size() == 3) c.kernel(operation, {list[0], list[1], list[2]});
    });
  }
};

}  // namespace

TEST_CASE("counters stay within their kind's maximum, raised or not") {
  Setting s;
  const Index stun = s.op(Operation::AddCounters,
                          [&](Code& c) { return std::vector{c.named(1), c.number(5), c.number(Toy::Stunned)}; });
  const Index heal = s.op(Operation::RemoveCounters,
                          [&](Code& c) { return std::vector{c.named(1), c.number(9), c.number(Toy::Stunned)}; });
  const Index more = s.toy.effect({.change = bc::Change::CounterMax, .id = Toy::Stunned, .constant = 1});
  const Index steady =
      s.toy.card("Steady", Toy::Ally, {s.toy.ability({.timing = Timing::Static, .effects = {more}})}, 1, 9);
  const Index stunSteady = s.op(Operation::AddCounters, [&](Code& c) {
    return std::vector{c.named(steady), c.number(5), c.number(Toy::Stunned)};
  });
  Table table(s.toy);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  const CardRef other = table.spawn(steady, 1, Toy::Play);
  table.game.call(stun);
  CHECK(table.game.state().counters(ally.id.value, Toy::Stunned) == 1);
  table.game.call(stunSteady);
  CHECK(table.game.state().counters(other.id.value, Toy::Stunned) == 2);
  table.game.call(heal);
  CHECK(table.game.state().counters(ally.id.value, Toy::Stunned) == 0);
  table.close();
}

TEST_CASE("cards are dealt facedown without a face, and shown when they move on") {
  Setting s;
  const Index deal = s.op(Operation::DealFaceDown,
                          [](Code& c) { return std::vector{bc::kYouRegister, c.number(1), c.number(Toy::Play)}; });
  const Index minions = s.toy.pure(Type::Int, {}, [&](Code& c) {
    const Register list = c.f.newRegister(Type::Cards);
    c.f.emitAX(Opcode::CardsInPlay, list, Toy::bit(Toy::Minion));
    return c.op(Opcode::Count, Type::Int, {list});
  });
  const Index turn = s.toy.body([&](Code& c) {
    const Register all = c.f.newRegister(Type::Cards);
    c.f.emitAX(Opcode::CardsInPlay, all, 0xffffffff);
    c.kernel(Operation::TurnFaceUp, {c.op(Opcode::At, Type::Card, {all, c.number(0)})});
  });
  Table table(s.toy);
  const CardRef card = table.spawn(s.thug, 0, Toy::Deck);
  table.game.call(deal);
  CHECK(table.zone(card) == Toy::Play);
  CHECK(table.area(card) == 1);
  CHECK(table.game.evaluate(minions) == 0);
  table.game.call(turn);
  CHECK(table.game.evaluate(minions) == 1);
  table.close();
}

TEST_CASE("a card turns to its next face and keeps what is on it") {
  Setting s;
  const Index other = s.toy.card("Other self", Toy::Hero);
  s.toy.p.cards[s.hero].otherFace = other;
  s.toy.p.cards[other].otherFace = s.hero;
  const Index flip = s.op(Operation::Flip, [](Code& c) { return std::vector{c.identity()}; });
  const Index hit = s.toy.body(
      [&](Code& c) { c.propose(s.toy.damage, {{Role::Target, c.identity()}, {Role::Amount, c.number(2)}}); });
  Table table(s.toy);
  const CardRef card = table.hero(s.hero, 1);
  table.game.call(hit);
  table.game.call(flip);
  CHECK(table.row(card).face == other);
  CHECK(table.damage(card) == 2);
  CHECK(table.row(card).incarnation == 0);
  table.game.call(flip);
  CHECK(table.row(card).face == s.hero);
  table.game.setIdentity(PlayerId{1}, other);  // the same card, that face up
  CHECK(table.row(card).face == other);
  table.close();
}

TEST_CASE("a card that becomes what another was made of keeps what is on it, and is no new object") {
  Setting s;
  s.toy.p.cards[s.thug].unique = true;
  const Index recast = s.op(Operation::Recast, [&](Code& c) {
    const Register hand = c.op(Opcode::CardsInZone, Type::Cards, {bc::kYouRegister, Toy::Hand});
    return std::vector{c.named(1), c.op(Opcode::At, Type::Card, {hand, c.number(0)})};
  });
  const Index itself = s.op(Operation::Recast, [&](Code& c) { return std::vector{c.named(2), c.named(2)}; });
  const Index stun = s.op(Operation::AddCounters,
                          [&](Code& c) { return std::vector{c.named(1), c.number(1), c.number(Toy::Stunned)}; });
  Table table(s.toy);
  const CardRef ally = table.spawn(s.ally, 1, Toy::Play);
  const CardRef thug = table.spawn(s.thug, 1, Toy::Hand);
  table.game.call(stun);
  table.game.call(recast);
  CHECK(table.row(ally).face == s.thug);
  CHECK(table.row(ally).front == s.thug);
  CHECK(table.row(ally).incarnation == 0);
  CHECK(table.zone(ally) == Toy::Play);
  CHECK(table.game.state().counters(ally.id.value, Toy::Stunned) == 1);
  CHECK(table.game.state().flag(ally.id.value, bc::Flag::Unique));
  CHECK(table.row(thug).face == s.ally);
  CHECK(table.zone(thug) == Toy::Hand);
  CHECK_FALSE(table.game.state().flag(thug.id.value, bc::Flag::Unique));
  table.game.call(itself);
  CHECK(table.row(ally).face == s.thug);
  table.close();
}

TEST_CASE("moving: top, bottom, a card that left play can be followed once") {
  Setting s;
  const auto move = [&](int32_t zone) {
    return s.toy.body([&, zone](Code& c) {
      const Register hand = c.op(Opcode::CardsInZone, Type::Cards, {bc::kYouRegister, Toy::Hand});
      const Register card = c.op(Opcode::At, Type::Card, {hand, c.number(0)});
      const Register none = c.f.newRegister(Type::Player);
      c.f.emitA(Opcode::LoadNoPlayer, none);
      c.kernel(Operation::MoveToZone, {card, none, c.number(zone)});
    });
  };
  const Index toTop = move(Toy::Deck);
  const Index toBottom = move(Toy::Deck + 256);
  // A card is discarded and the same card, by the reference to the object that left, put into the hand.
  const Index back = s.toy.body([&](Code& c) {
    const Register card = c.named(1);
    c.propose(s.toy.discard, {{Role::Object, card}});
    const Register none = c.f.newRegister(Type::Player);
    c.f.emitA(Opcode::LoadNoPlayer, none);
    c.kernel(Operation::MoveToZone, {card, none, c.number(Toy::Hand)});
    c.propose(s.toy.exhaust, {{Role::Object, card}});  // the old object is gone: nothing
  });
  Table table(s.toy);
  table.spawn(s.thug, 0, Toy::Deck);
  const CardRef middle = table.spawn(s.ally, 1, Toy::Deck);
  const CardRef a = table.spawn(s.ally, 1, Toy::Hand);
  table.game.call(toTop);
  const CardRef b = table.spawn(s.ally, 1, Toy::Hand);
  table.game.call(toBottom);
  const state::ZoneRow& deck = table.game.state().zone(1, Toy::Deck);
  CHECK(deck.first == a.id.value);
  CHECK(deck.last == b.id.value);
  CHECK(table.row(a).next == middle.id.value);
  const CardRef inPlay = table.spawn(s.ally, 1, Toy::Play);
  table.game.call(back);
  CHECK(table.zone(inPlay) == Toy::Hand);
  CHECK_FALSE(table.exhausted(inPlay));
  table.close();
}

TEST_CASE("an event's body can be a piece of an ability, with values it keeps") {
  Setting s;
  const Index play = s.toy.verb("play");
  const Index body = s.toy.body(
      [&](Code& c) {
        // R3 = the ability's event (none here), R4 = a card, R5 = how much
        c.propose(
            s.toy.damage,
            {{Role::Target, Register(4)}, {Role::Amount, Register(5)}, {Role::Performer, c.roleCard(Role::Performer)}});
      },
      {Type::Event, Type::Card, Type::Int});
  s.toy.p.wraps.push_back({.verb = play, .body = body});
  const Index start = s.toy.body([&](Code& c) {
    const Register thug = c.named(2);
    const Register three = c.number(3);
    const Type block[] = {Type::Card, Type::Player, Type::Card, Type::Player, Type::Int,
                          Type::Card, Type::Player, Type::Int,  Type::Card,   Type::Int};
    const Register base = c.f.newBlock(block);
    c.f.move(base, c.identity());
    c.f.move(Register(base + 1), bc::kYouRegister);
    c.f.emitA(Opcode::LoadNoCard, Register(base + 2));
    c.f.emitA(Opcode::LoadNoPlayer, Register(base + 3));
    c.f.loadInt(Register(base + 4), 0);
    c.f.emitA(Opcode::LoadNoCard, Register(base + 5));
    c.f.emitA(Opcode::LoadNoPlayer, Register(base + 6));
    c.f.loadInt(Register(base + 7), 0);
    c.f.move(Register(base + 8), thug);
    c.f.move(Register(base + 9), three);
    c.f.emitABX(Opcode::ProposeAs, base, 2, 0);
    // What it brought about: draw as many.
    c.propose(s.toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, base}});
  });
  Table table(s.toy);
  table.hero(s.hero, 1);
  const CardRef thug = table.spawn(s.thug, 0, Toy::Play);
  for (int i = 0; i < 5; ++i) table.spawn(s.ally, 1, Toy::Deck);
  CHECK(table.game.call(start) == Status::Idle);
  CHECK(table.damage(thug) == 3);
  CHECK(table.hand(1) == 3);
  table.close();
}

TEST_CASE("a composed event collects what its body did, not what others did in its windows") {
  Setting s;
  const Index hitAll = s.toy.verb("sweep");
  s.toy.p.verbs[hitAll].body = s.toy.body([&](Code& c) {
    c.propose(s.toy.damage, {{Role::Target, c.named(2)}, {Role::Amount, c.number(1)}});
    c.propose(s.toy.damage, {{Role::Target, c.named(1)}, {Role::Amount, c.number(2)}});
  });
  const Index hero = s.toy.card(
      "Avenger", Toy::Hero,
      {s.toy.ability(
          {.timing = Timing::Response, .forced = true, .verbs = {s.toy.damage}, .effect = s.toy.body([&](Code& c) {
             c.propose(s.toy.exhaust, {{Role::Object, c.identity()}});
           })})});
  const Index start = s.toy.body([&](Code& c) {
    const Register result = c.propose(hitAll, {});
    // R[result] = 2 (the last event's amount), R[result + 1] = two cards
    const Register count = c.op(Opcode::Count, Type::Int, {Register(result + 1)});
    const Register sum = c.op(Opcode::Mul, Type::Int, {count, c.number(10)});
    c.f.emitABC(Opcode::Add, sum, sum, result);
    c.propose(s.toy.place, {{Role::Target, c.identity()}, {Role::Amount, sum}});
  });
  Table table(s.toy);
  const CardRef card = table.hero(hero, 1);
  table.spawn(s.ally, 1, Toy::Play);
  table.spawn(s.thug, 0, Toy::Play);
  table.game.call(start);
  CHECK(table.damage(card) == 22);
  CHECK(table.exhausted(card));
  table.close();
}

TEST_CASE("a player uses offered abilities one at a time until passing; limits count") {
  Setting s;
  const Index drawOne = s.toy.body(
      [&](Code& c) { c.propose(s.toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(1)}}); });
  const auto action = [&](const char* text, bc::Limit limit = {}) {
    return s.toy.ability({.text = s.toy.str(text), .timing = Timing::Action, .effect = drawOne, .limit = limit});
  };
  const Index mine = s.toy.card("Mine", Toy::Support, {action("again and again")});
  const Index twice =
      s.toy.card("Twice", Toy::Support, {action("twice a turn", {.scope = bc::LimitScope::Turn, .count = 2})});
  const Index scheme = s.toy.card("Scheme", Toy::Attachment, {action("for anybody")});
  const Index offer =
      s.op(Operation::Offer, [](Code& c) { return std::vector{bc::kYouRegister, c.number(int32_t(Timing::Action))}; });
  Table table(s.toy, 2);
  for (int i = 0; i < 9; ++i) table.spawn(s.ally, 1, Toy::Deck);
  table.spawn(twice, 1, Toy::Play);
  table.spawn(mine, 2, Toy::Play);
  table.spawn(scheme, 0, Toy::Play);
  CHECK(table.game.call(offer) == Status::Waiting);
  CHECK(table.game.decision().options.size() == 2);  // not the other player's
  table.choose("twice");
  table.choose("anybody");
  table.choose("twice");
  CHECK(table.game.decision().options.size() == 1);
  table.pass();
  CHECK(table.game.status() == Status::Idle);
  CHECK(table.hand(1) == 3);
  table.game.endScope(bc::Scope::Turn);
  CHECK(table.game.call(offer) == Status::Waiting);
  CHECK(table.game.decision().options.size() == 2);
  table.pass();
  table.close();
}

TEST_CASE("a card's abilities with a label are resolved wherever it is") {
  Setting s;
  const Index hurt = s.toy.body(
      [&](Code& c) { c.propose(s.toy.damage, {{Role::Target, c.identity()}, {Role::Amount, c.number(1)}}); });
  const Index special = s.toy.ability({.label = 1, .timing = Timing::Special, .effect = hurt});
  const Index gated = s.toy.ability({.label = 1,
                                     .timing = Timing::Special,
                                     .condition = s.toy.condition([](Code& c) { return c.yes(false); }),
                                     .effect = hurt});
  const Index unlabelled = s.toy.ability({.timing = Timing::Special, .effect = hurt});
  const Index card = s.toy.card("Special", Toy::Attachment, {special, gated, unlabelled, special});
  const Index resolve = s.toy.body([&](Code& c) {
    const Register pile = c.op(Opcode::CardsInZone, Type::Cards, {c.scenario(), Toy::DiscardPile});
    const Register first = c.op(Opcode::At, Type::Card, {pile, c.number(0)});
    const Register done = c.kernel(Operation::ResolveAbility, {first, bc::kYouRegister, c.number(1)});
    c.propose(s.toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, done}});
  });
  Table table(s.toy);
  const CardRef hero = table.hero(s.hero, 1);
  table.spawn(card, 0, Toy::DiscardPile);
  table.spawn(s.ally, 1, Toy::Deck);
  CHECK(table.game.call(resolve) == Status::Idle);
  CHECK(table.damage(hero) == 2);
  CHECK(table.hand(1) == 1);
  table.close();
}

TEST_CASE("a would ability can give an event another target") {
  Setting s;
  const Index redirect = s.toy.body(
      [&](Code& c) { c.f.emitABC(Opcode::SetRoleCard, bc::kEventRegister, uint8_t(Role::Target), bc::kThisRegister); });
  const Index onHero = s.toy.condition([&](Code& c) { return c.same(c.roleCard(Role::Target), c.identity()); });
  const Index guard = s.toy.card(
      "Guard", Toy::Ally,
      {s.toy.ability(
          {.timing = Timing::Would, .forced = true, .verbs = {s.toy.damage}, .condition = onHero, .effect = redirect})},
      1, 9);
  const Index hit = s.toy.body(
      [&](Code& c) { c.propose(s.toy.damage, {{Role::Target, c.identity()}, {Role::Amount, c.number(2)}}); });
  Table table(s.toy);
  const CardRef hero = table.hero(s.hero, 1);
  const CardRef card = table.spawn(guard, 1, Toy::Play);
  table.game.call(hit);
  CHECK(table.damage(hero) == 0);
  CHECK(table.damage(card) == 2);
  table.close();
}

TEST_CASE("what a standing rule brings about is not brought about anew meanwhile") {
  Setting s;
  // Each defeat makes its own windows look at standing rules again while the card is still there.
  const Index hurtAgain = s.toy.body([&](Code& c) {
    c.propose(s.toy.damage, {{Role::Target, c.roleCard(Role::Object)}, {Role::Amount, c.number(1)}});
  });
  s.toy.p.cards[s.hero].abilities.push_back(
      s.toy.ability({.timing = Timing::Interrupt, .forced = true, .verbs = {s.toy.defeat}, .effect = hurtAgain}));
  const Index hit =
      s.toy.body([&](Code& c) { c.propose(s.toy.damage, {{Role::Target, c.named(2)}, {Role::Amount, c.number(9)}}); });
  Table table(s.toy);
  table.hero(s.hero, 1);
  const CardRef thug = table.spawn(s.thug, 0, Toy::Play);
  CHECK(table.game.call(hit) == Status::Idle);
  CHECK(table.zone(thug) == Toy::DiscardPile);
  CHECK(table.row(thug).incarnation == 1);
  table.close();
}

}  // namespace thou::tests
