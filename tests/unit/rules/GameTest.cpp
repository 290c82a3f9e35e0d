// A game as a value and as a machine that stops: decisions, refused answers, copies, traps taken back, determinism.
#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

using rules::Decision;
using rules::DecisionKind;
using rules::Limits;
using rules::Status;

/// Chooses up to two of the cards in play and exhausts them, then asks for a mode, yes or no, and a number of cards to draw.
Index questions(Toy& toy) {
  const Index which = toy.choice("Choose cards");
  const Index how = toy.choice("How?", {"softly", "hard", "never"});
  const Index whether = toy.choice("Draw?");
  const Index many = toy.choice("How many?");
  return toy.body([&](Code& c) {
    const Register all = c.f.newRegister(Type::Cards);
    c.f.emitAX(Opcode::CardsInPlay, all, Toy::bit(Toy::Ally));
    const Type block[] = {Type::Int, Type::Int};
    const Register limits = c.f.newBlock(block);
    c.f.loadInt(limits, 1);
    c.f.loadInt(Register(limits + 1), 2);
    c.f.emitABCX(Opcode::ChooseCards, limits, bc::kYouRegister, all, which);
    const Register counter = c.number(0);
    const Register card = c.f.newRegister(Type::Card);
    const bc::Label done = c.f.newLabel();
    const bc::Label loop = c.f.here();
    c.f.charge(1);
    c.f.next(Opcode::NextCard, card, limits, counter, done);
    c.propose(toy.exhaust, {{Role::Object, card}});
    c.f.jump(loop);
    c.f.bind(done);
    const Register mode = c.number(5);  // softly or never
    c.f.emitABX(Opcode::ChooseMode, mode, bc::kYouRegister, how);
    const Register yes = c.f.newRegister(Type::Bool);
    c.f.emitABX(Opcode::AskYesNo, yes, bc::kYouRegister, whether);
    const bc::Label out = c.f.newLabel();
    c.f.jumpIfNot(yes, out);
    const Register amount = c.number(1);
    c.f.emitABCX(Opcode::ChooseNumber, amount, bc::kYouRegister, c.number(3), many);
    c.propose(toy.draw,
              {{Role::Player, bc::kYouRegister}, {Role::Amount, c.op(Opcode::Add, Type::Int, {amount, mode})}});
    c.f.bind(out);
  });
}

struct Setting {
  Toy toy;
  Index ally = toy.card("Ally", Toy::Ally, {}, 1, 9);
  Index ask = questions(toy);

  void lay(Table& table) {
    for (int i = 0; i < 3; ++i) table.spawn(ally, 1, Toy::Play);
    for (int i = 0; i < 9; ++i) table.spawn(ally, 1, Toy::Deck);
  }
};

}  // namespace

TEST_CASE("decisions are asked in turn, illegal answers change nothing and say what is legal") {
  Setting s;
  Table table(s.toy);
  s.lay(table);
  CHECK(table.game.call(s.ask) == Status::Waiting);
  const Decision first = table.game.decision();
  CHECK(first.kind == DecisionKind::Cards);
  CHECK(first.prompt == "Choose cards");
  CHECK(first.options.size() == 3);
  const state::GameState before = table.game.state();
  using Choice = std::vector<uint32_t>;
  CHECK(table.game.answer(Choice{}) == "choose 1 to 2 of: Ally; Ally; Ally");
  CHECK(table.game.answer(Choice{3}).has_value());
  CHECK(table.game.answer(Choice{1, 1}).has_value());
  CHECK(table.game.answer(Choice{0, 1, 2}).has_value());
  CHECK(before == table.game.state());
  CHECK_FALSE(table.game.answer(Choice{2, 0}).has_value());
  CHECK(table.game.decision().kind == DecisionKind::Mode);
  CHECK(table.game.decision().options.size() == 2);
  CHECK_FALSE(table.game.answer(Choice{1}).has_value());  // never: index 2
  CHECK(table.game.decision().kind == DecisionKind::YesNo);
  CHECK_FALSE(table.game.answer(Choice{0}).has_value());
  CHECK(table.game.decision().kind == DecisionKind::Number);
  CHECK(table.game.answer(Choice{4}) == "give one number: 1 to 3");
  CHECK_FALSE(table.game.answer(Choice{3}).has_value());
  CHECK(table.game.status() == Status::Idle);
  CHECK(table.hand(1) == 5);
  table.close();
}

TEST_CASE("a waiting game can be copied, saved and resumed to the same end") {
  Setting s;
  Table table(s.toy);
  s.lay(table);
  table.game.call(s.ask);
  const std::vector<std::vector<uint32_t>> answers = {{0, 2}, {0}, {0}, {2}};
  const state::GameState copy = table.game.state();
  const std::vector<std::byte> saved = copy.serialise();
  for (const auto& answer : answers) REQUIRE_FALSE(table.game.answer(answer).has_value());
  const uint64_t end = table.game.state().hash();

  SUBCASE("from a copy") {
    rules::Game other(s.toy.p, 99);
    other.restore(copy);
    CHECK(other.status() == Status::Waiting);
    CHECK(other.decision().options.size() == 3);
    for (const auto& answer : answers) REQUIRE_FALSE(other.answer(answer).has_value());
    CHECK(other.state().hash() == end);
    CHECK(other.state() == table.game.state());
  }
  SUBCASE("from bytes, at every decision") {
    rules::Game other(s.toy.p, 99);
    std::string error;
    std::optional<state::GameState> loaded = state::GameState::deserialise(s.toy.p, saved, error);
    REQUIRE_MESSAGE(loaded, error);
    other.restore(*loaded);
    for (const auto& answer : answers) {
      loaded = state::GameState::deserialise(s.toy.p, other.state().serialise(), error);
      REQUIRE_MESSAGE(loaded, error);
      other.restore(*loaded);
      REQUIRE_FALSE(other.answer(answer).has_value());
    }
    CHECK(other.state().hash() == end);
  }
}

TEST_CASE("the same seed and answers give the same hashes, another seed another game") {
  Setting s;
  const auto play = [&](uint64_t seed) {
    rules::Game game(s.toy.p, seed);
    game.beginScript(1);
    for (int i = 0; i < 8; ++i) game.addCard(s.ally, PlayerId{1}, i < 3 ? Toy::Play : Toy::Deck);
    game.call(s.ask);
    for (const auto& answer : std::vector<std::vector<uint32_t>>{{0}, {0}, {1}}) game.answer(answer);
    return std::pair{game.state().hash(), game.state().facts().logHash};
  };
  CHECK(play(3) == play(3));
  CHECK(play(3).first != play(4).first);
  CHECK(play(3).second == play(4).second);  // nothing random happened
}

namespace {

/// Calls `function` after some harmless change and expects the trap, with nothing changed.
void expectTrap(Toy& toy, Index function, bc::Trap trap, Limits limits, const std::function<void(Table&)>& lay = {}) {
  Table table(toy, 1, limits);
  if (lay) lay(table);
  const state::GameState before = table.game.state();
  CHECK(table.game.call(function) == Status::Trapped);
  CHECK(table.game.trap().trap == trap);
  CHECK(table.game.state() == before);
  CHECK(table.game.trap().where.line != 0);
  table.close();
}

}  // namespace

TEST_CASE("traps take everything back and say where") {
  Toy toy;
  const Index ally = toy.card("Ally", Toy::Ally, {}, 1, 9999);
  const auto lay = [&](Table& table) { table.spawn(ally, 1, Toy::Play); };
  const auto hurt = [&](Code& c) { c.propose(toy.damage, {{Role::Target, c.named(0)}, {Role::Amount, c.number(1)}}); };
  SUBCASE("fuel, just enough and just too little") {
    const Index spin = toy.body([&](Code& c) {
      hurt(c);
      const bc::Label loop = c.f.here();
      c.f.charge(10);
      c.f.jump(loop);
    });
    const Index once = toy.body([&](Code& c) { c.f.charge(900); });
    expectTrap(toy, spin, bc::Trap::OutOfFuel, {.fuel = 1000}, lay);
    Table table(toy, 1, {.fuel = 910});
    CHECK(table.game.call(once) == Status::Idle);
    Table poor(toy, 1, {.fuel = 890});
    CHECK(poor.game.call(once) == Status::Trapped);
  }
  SUBCASE("frames: abilities that trigger one another") {
    const Index again = toy.ability({.text = toy.str("again"),
                                     .timing = bc::Timing::Response,
                                     .forced = true,
                                     .verbs = {toy.damage},
                                     .effect = toy.body(hurt)});
    const Index loop = toy.card("Loop", Toy::Support, {again});
    const auto layLoop = [&](Table& table) {
      lay(table);
      table.spawn(loop, 1, Toy::Play);
    };
    const Index start = toy.body(hurt);
    Table table(toy, 1, {.frames = 64});
    layLoop(table);
    CHECK(table.game.call(start) == Status::Trapped);
    CHECK(table.game.trap().trap == bc::Trap::TooDeep);
    REQUIRE(table.game.trap().chain.size() > 4);
    CHECK(table.game.trap().chain.front() == "Loop: again");
    table.close();
  }
  SUBCASE("lists") {
    const Index grow = toy.body([&](Code& c) {
      hurt(c);
      const Register card = c.named(0);
      const Register list = c.f.newRegister(Type::Cards);
      c.f.emitA(Opcode::NewList, list);
      const bc::Label loop = c.f.here();
      c.f.charge(1);
      c.f.emitAB(Opcode::Append, list, card);
      c.f.jump(loop);
    });
    expectTrap(toy, grow, bc::Trap::ListTooLong, {.list = 100}, lay);
  }
  SUBCASE("effects") {
    const Index effect = toy.effect({.change = bc::Change::Stat, .id = Toy::Atk, .end = bc::End::Never});
    const Index grow = toy.body([&](Code& c) {
      const Register card = c.named(0);
      const bc::Label loop = c.f.here();
      c.f.charge(1);
      c.impose(effect, card, c.number(1), c.number(0));
      c.f.jump(loop);
    });
    expectTrap(toy, grow, bc::Trap::TooManyEffects, {.effects = 50}, lay);
  }
  SUBCASE("cards") {
    const Index grow = toy.body([&](Code& c) {
      const bc::Label loop = c.f.here();
      c.f.charge(1);
      c.kernel(bc::Operation::PlaceSpawn, {c.number(0), bc::kYouRegister, c.number(Toy::Hand)});
      c.f.jump(loop);
    });
    toy.p.scenarios.push_back({.name = toy.str("given"), .rules = {}, .steps = {}});
    toy.p.scenarios[0].steps.push_back({.kind = bc::StepKind::Given, .function = grow, .answers = {}});
    expectTrap(toy, grow, bc::Trap::TooManyCards, {.cards = 20}, lay);
  }
  SUBCASE("standing rules without end") {
    const Index nothing = toy.body(
        [&](Code& c) { c.propose(toy.place, {{Role::Target, bc::kThisRegister}, {Role::Amount, c.number(1)}}); });
    toy.p.standing.push_back({.kinds = Toy::bit(Toy::Support), .effect = nothing});
    const Index base = toy.card("Base", Toy::Support);
    const Index start = toy.body(hurt);
    Table table(toy, 1, {.standing = 30});
    lay(table);
    table.spawn(base, 1, Toy::Play);
    const state::GameState before = table.game.state();
    CHECK(table.game.call(start) == Status::Trapped);
    CHECK(table.game.trap().trap == bc::Trap::StandingLoop);
    CHECK(table.game.state() == before);
  }
  SUBCASE("asked for by code") {
    const Index halt = toy.body([&](Code& c) {
      hurt(c);
      c.f.halt(bc::Trap::NoSuchCard);
    });
    expectTrap(toy, halt, bc::Trap::NoSuchCard, {}, lay);
  }
}

TEST_CASE("a trap after a decision goes back to the decision") {
  Toy toy;
  const Index ask = toy.choice("Sure?");
  const Index risky = toy.body([&](Code& c) {
    const Register yes = c.f.newRegister(Type::Bool);
    c.f.emitABX(Opcode::AskYesNo, yes, bc::kYouRegister, ask);
    const bc::Label fine = c.f.newLabel();
    c.f.jumpIfNot(yes, fine);
    c.f.halt(bc::Trap::BadState);
    c.f.bind(fine);
  });
  Table table(toy);
  CHECK(table.game.call(risky) == Status::Waiting);
  CHECK_FALSE(table.game.answer(std::vector<uint32_t>{0}).has_value());
  CHECK(table.game.status() == Status::Trapped);
  CHECK(table.game.decision().kind == DecisionKind::YesNo);
  CHECK_FALSE(table.game.answer(std::vector<uint32_t>{1}).has_value());
  CHECK(table.game.status() == Status::Idle);
  table.close();
}

TEST_CASE("a trap takes back the last answer alone, also where several were given from one checkpoint") {
  Toy toy;
  const Index ally = toy.card("Ally", Toy::Ally, {}, 1, 9);
  const Index ask = toy.choice("Again?");
  // Each yes draws a card; the first no traps.
  const Index risky = toy.body([&](Code& c) {
    const bc::Label loop = c.f.here();
    c.f.charge(1);
    const Register yes = c.f.newRegister(Type::Bool);
    c.f.emitABX(Opcode::AskYesNo, yes, bc::kYouRegister, ask);
    const bc::Label no = c.f.newLabel();
    c.f.jumpIfNot(yes, no);
    c.propose(toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(1)}});
    c.f.jump(loop);
    c.f.bind(no);
    c.f.halt(bc::Trap::BadState);
  });
  constexpr std::array<uint32_t, 1> kYes{0};
  constexpr std::array<uint32_t, 1> kNo{1};
  // With much fuel all answers go on from the first checkpoint; with little each is given from one of its own.
  for (const int64_t fuel : {500'000, 400}) {
    Table table(toy, 1, {.fuel = fuel});
    for (int i = 0; i < 9; ++i) table.spawn(ally, 1, Toy::Deck);
    table.game.log().enabled = true;
    const rules::Game& game = table.game;
    CHECK(table.game.call(risky) == Status::Waiting);
    for (int i = 1; i <= 3; ++i) {
      CHECK_FALSE(table.game.answer(kYes).has_value());
      CHECK(table.hand(1) == size_t(i));
    }
    const state::GameState before = game.state();
    const size_t logged = game.log().entries().size();
    for (int i = 0; i < 2; ++i) {
      CHECK_FALSE(table.game.answer(kNo).has_value());
      CHECK(game.status() == Status::Trapped);
      CHECK(game.state() == before);
      CHECK(game.decision().kind == DecisionKind::YesNo);
      CHECK(game.log().entries().size() == logged + size_t(i) + 1);  // that it was taken back
    }
    CHECK_FALSE(table.game.answer(kYes).has_value());
    CHECK(table.hand(1) == 4);
    // What is changed from outside is kept.
    table.game.state().facts().modes = 1;
    CHECK_FALSE(table.game.answer(kNo).has_value());
    CHECK(game.state().facts().modes == 1);
    CHECK(table.hand(1) == 4);
  }
}

TEST_CASE("rounds go on by themselves until somebody has won") {
  Toy toy;
  const Index ally = toy.card("Ally", Toy::Ally, {}, 1, 99);
  const Index four = toy.condition([&](Code& c) {
    return c.op(Opcode::LeInt, Type::Bool, {c.number(4), c.counters(bc::kThisRegister, Toy::Damage)});
  });
  toy.p.standing.push_back({.kinds = Toy::bit(Toy::Ally), .condition = four, .effect = toy.body([&](Code& c) {
                              c.kernel(bc::Operation::Win, {});
                            })});
  toy.p.verbs[toy.round].body =
      toy.body([&](Code& c) { c.propose(toy.damage, {{Role::Target, c.named(0)}, {Role::Amount, c.number(1)}}); });
  REQUIRE_FALSE(bc::verify(toy.p).has_value());
  rules::Game game(toy.p, 1);
  game.addPlayer(ally);
  CHECK(game.start() == Status::Won);
  CHECK(game.state().counters(1, Toy::Damage) == 4);
}

}  // namespace thou::tests
