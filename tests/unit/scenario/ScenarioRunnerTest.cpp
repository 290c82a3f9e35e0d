// Scenarios: steps, answers by meaning, every way to fail.
#include "runtime/scenario/ScenarioRunner.h"

#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

using scenario::Result;

/// A scenario in which a hero attacks a thug and may respond by drawing a card.
struct Setting {
  Toy toy;
  Index hero;
  Index thug;
  Index theThug;
  Index theHero;

  Setting() {
    const Index drawOne = toy.body(
        [&](Code& c) { c.propose(toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(1)}}); });
    hero = toy.card("Hero", Toy::Hero,
                    {toy.ability({.text = toy.str("Response: draw"),
                                  .timing = bc::Timing::Response,
                                  .verbs = {toy.attack},
                                  .effect = drawOne})});
    thug = toy.card("Thug", Toy::Minion, {}, 1, 3);
    theThug = one(thug);
    theHero = one(hero);
    toy.p.scenarios.push_back({.name = toy.str("a fight"), .rules = {}, .steps = {}});
    given([&](Code& c) { c.kernel(bc::Operation::PlaceIdentity, {bc::kYouRegister, c.number(int32_t(hero))}); });
    given([&](Code& c) {
      c.kernel(bc::Operation::PlaceSpawn, {c.number(int32_t(thug)), bc::kYouRegister, c.number(Toy::Play)});
    });
    given([&](Code& c) {
      c.kernel(bc::Operation::PlaceSpawn, {c.number(int32_t(thug)), bc::kYouRegister, c.number(Toy::Deck)});
    });
  }
  Index one(Index name) {
    return toy.pure(Type::Cards, {}, [&](Code& c) { return c.op(Opcode::Single, Type::Cards, {c.named(name)}); });
  }
  bc::Step& step(bc::StepKind kind, Index function, const char* text) {
    toy.p.scenarios[0].steps.push_back({.kind = kind,
                                        .function = function,
                                        .answers = {},
                                        .text = toy.str(text),
                                        .where = {.file = 0, .line = uint32_t(toy.p.scenarios[0].steps.size() + 1)}});
    return toy.p.scenarios[0].steps.back();
  }
  void given(const std::function<void(Code&)>& write) { step(bc::StepKind::Given, toy.body(write), "Given ..."); }
  bc::Step& attack(int32_t amount) {
    const Index f = toy.body([&](Code& c) {
      c.propose(toy.attack, {{Role::Performer, c.identity()},
                             {Role::Player, bc::kYouRegister},
                             {Role::Object, c.named(thug)},
                             {Role::Amount, c.number(amount)}});
    });
    return step(bc::StepKind::When, f, "When you attack the Thug.");
  }
  void thenDamage(int32_t amount) {
    const Index f = toy.condition([&](Code& c) {
      return c.op(Opcode::EqInt, Type::Bool, {c.counters(c.named(thug), Toy::Damage), c.number(amount)});
    });
    step(bc::StepKind::Then, f, "Then the Thug has damage.");
  }
  Result run() {
    const std::optional<bc::VerifyError> error = bc::verify(toy.p);
    INFO((error ? error->text() : std::string()));
    REQUIRE_FALSE(error.has_value());
    return scenario::run(toy.p, 0);
  }
};

}  // namespace

TEST_CASE("a scenario passes when every expectation holds and every decision was answered") {
  Setting s;
  s.attack(2).answers = {
      {.kind = bc::AnswerKind::Use, .parts = {{.cards = s.theHero}}, .text = s.toy.str("choosing to use Hero")}};
  s.thenDamage(2);
  const Result result = s.run();
  CHECK_MESSAGE(result.passed, result.failure);
  CHECK(result.events > 0);
  CHECK(result.hash == s.run().hash);
  CHECK(result.position.empty());
}

TEST_CASE("an expectation that fails names the sentence and shows the position and the log") {
  Setting s;
  s.attack(2).answers = {{.kind = bc::AnswerKind::DeclineUse, .parts = {{.cards = s.theHero}}}};
  s.thenDamage(1);
  const Result result = s.run();
  CHECK_FALSE(result.passed);
  CHECK(result.expectation == "Then the Thug has damage.");
  CHECK(result.where.line == 5);
  CHECK(result.position.find("2 damage)") != std::string::npos);
  CHECK(result.position.find("player 1 (you): Hero") != std::string::npos);
  CHECK(result.log.text().find("Hero attacks Thug for 2") != std::string::npos);
}

TEST_CASE("a decision without an answer fails and lists what is legal") {
  Setting s;
  s.attack(2);
  const Result result = s.run();
  CHECK_FALSE(result.passed);
  CHECK(result.failure.find("a decision is left over") != std::string::npos);
  CHECK(result.failure.find("Hero: Response: draw; or nothing") != std::string::npos);
}

TEST_CASE("an answer that nothing asked for fails") {
  Setting s;
  s.attack(2).answers = {{.kind = bc::AnswerKind::DeclineUse, .parts = {{.cards = s.theHero}}},
                         {.parts = {{.cards = s.theThug}}, .text = s.toy.str("choosing the Thug")}};
  const Result result = s.run();
  CHECK_FALSE(result.passed);
  CHECK(result.failure.starts_with("nothing asked for this: choosing the Thug"));
}

TEST_CASE("S4: a scenario without an event or an expectation fails, and so does an event of which nothing comes") {
  Setting idle;
  idle.thenDamage(0);
  CHECK(idle.run().failure.starts_with("it has no `When`"));
  idle.step(bc::StepKind::When, kNone, "When nothing happens.").action = bc::StepAction::Nothing;
  CHECK(idle.run().passed);

  Setting blind;
  blind.attack(2).answers = {{.kind = bc::AnswerKind::DeclineUse, .parts = {{.cards = blind.theHero}}}};
  CHECK(blind.run().failure.starts_with("it has no `Then`"));

  Setting vain;
  const Index nothing = vain.toy.body([](Code&) {});
  vain.step(bc::StepKind::When, nothing, "When nobody does anything.");
  vain.thenDamage(0);
  CHECK(vain.run().failure.starts_with("nothing came of this"));
  bc::Step& said = vain.toy.p.scenarios[0].steps.back();
  said = {.kind = bc::StepKind::Then, .action = bc::StepAction::Nothing, .text = vain.toy.str("Then nothing happens.")};
  CHECK(vain.run().passed);
}

TEST_CASE("S3: an answer fits with all that it names or not at all") {
  Setting s;
  s.attack(2).answers = {{.parts = {{.cards = s.theHero}}}};  // to choose a card is not to use it
  CHECK(s.run().failure.find("a decision is left over") != std::string::npos);
  Setting two;
  two.attack(2).answers = {{.kind = bc::AnswerKind::Use, .parts = {{.cards = two.theHero}, {.cards = two.theThug}}}};
  two.thenDamage(2);
  CHECK(two.run().failure.starts_with("nothing asked for this"));
}

TEST_CASE("declining one card's ability leaves other decisions") {
  Setting s;
  s.attack(2).answers = {{.kind = bc::AnswerKind::DeclineUse, .parts = {{.cards = s.theThug}}}};
  CHECK(s.run().failure.find("a decision is left over") != std::string::npos);
}

TEST_CASE("modes, yes and no, numbers and players are answered by meaning") {
  Setting s;
  const Index how = s.toy.choice("How?", {"deal 1 damage", "Draw <b>1</b> card"});
  const Index whether = s.toy.choice("Exhaust Hero?");
  const Index many = s.toy.choice("How many?");
  const Index who = s.toy.choice("Who?");
  const Index ask = s.toy.body([&](Code& c) {
    const Register mode = c.number(3);
    c.f.emitABX(Opcode::ChooseMode, mode, bc::kYouRegister, how);
    const Register yes = c.f.newRegister(Type::Bool);
    c.f.emitABX(Opcode::AskYesNo, yes, bc::kYouRegister, whether);
    const Register number = c.number(0);
    c.f.emitABCX(Opcode::ChooseNumber, number, bc::kYouRegister, c.number(9), many);
    const Register players = c.op(Opcode::Players, Type::Players, {});
    const Type block[] = {Type::Int, Type::Int};
    const Register bounds = c.f.newBlock(block);
    c.f.loadInt(bounds, 1);
    c.f.loadInt(Register(bounds + 1), 1);
    c.f.emitABCX(Opcode::ChoosePlayers, bounds, bc::kYouRegister, players, who);
    const Register one = c.op(Opcode::PlayerAt, Type::Player, {bounds, c.number(0)});
    // mode 1, no, 4, player 2: 100 + 4 damage
    const Register total = c.op(Opcode::Mul, Type::Int, {mode, c.number(100)});
    c.f.emitABC(Opcode::Add, total, total, number);
    const bc::Label skip = c.f.newLabel();
    c.f.jumpIf(yes, skip);
    c.propose(s.toy.place, {{Role::Target, c.identity(one)}, {Role::Amount, total}});
    c.f.bind(skip);
  });
  const Index second = s.toy.pure(Type::Players, {}, [](Code& c) {
    const Register players = c.op(Opcode::Players, Type::Players, {});
    return c.op(Opcode::SinglePlayer, Type::Players, {c.op(Opcode::PlayerAt, Type::Player, {players, c.number(1)})});
  });
  s.toy.p.scenarios[0].players = 2;
  s.given([&](Code& c) {
    const Register players = c.op(Opcode::Players, Type::Players, {});
    c.kernel(bc::Operation::PlaceIdentity,
             {c.op(Opcode::PlayerAt, Type::Player, {players, c.number(1)}), c.number(int32_t(s.hero))});
  });
  bc::Step& when = s.step(bc::StepKind::When, ask, "When ...");
  when.answers = {{.parts = {{.players = second}}},
                  {.number = 4, .hasNumber = true},
                  {.mode = s.toy.str("draw 1 card")},
                  {.kind = bc::AnswerKind::Decline, .mode = s.toy.str("exhaust")}};
  const Index check = s.toy.condition([&](Code& c) {
    const Register players = c.op(Opcode::Players, Type::Players, {});
    const Register other = c.identity(c.op(Opcode::PlayerAt, Type::Player, {players, c.number(1)}));
    return c.op(Opcode::EqInt, Type::Bool, {c.counters(other, Toy::Damage), c.number(104)});
  });
  s.step(bc::StepKind::Then, check, "Then ...");
  const Result result = s.run();
  CHECK_MESSAGE(result.passed, result.failure << "\n" << result.position);
}

TEST_CASE("a trap fails with its text and the chain") {
  Setting s;
  const Index stop = s.toy.body([](Code& c) { c.f.halt(bc::Trap::NoSuchCard); });
  s.step(bc::StepKind::When, stop, "When it stops.");
  const Result result = s.run();
  CHECK_FALSE(result.passed);
  CHECK(result.failure.rfind("a card that must exist does not\n  at toy.thou:", 0) == 0);
  CHECK(result.expectation == "When it stops.");
}

TEST_CASE("steps can end scopes; what is open at the end is ended") {
  Setting s;
  const Index untilPhase = s.toy.effect({.change = bc::Change::Stat, .id = Toy::Atk, .end = bc::End::Event});
  const Index give = s.toy.body([&](Code& c) {
    const Register phase = c.f.newRegister(Type::Event);
    c.f.emitAX(Opcode::EnclosingScope, phase, uint32_t(bc::Scope::Phase));
    c.impose(untilPhase, c.named(s.thug), c.number(4), phase);
  });
  const auto thenAttack = [&](int32_t amount) {
    const Index f = s.toy.condition([&](Code& c) {
      return c.op(Opcode::EqInt, Type::Bool, {c.stat(c.named(s.thug), Toy::Atk), c.number(amount)});
    });
    s.step(bc::StepKind::Then, f, "Then ATK.");
  };
  s.step(bc::StepKind::When, give, "When it is stronger.");
  thenAttack(5);
  s.step(bc::StepKind::When, kNone, "When the turn ends.").action = bc::StepAction::EndTurn;
  thenAttack(5);
  s.step(bc::StepKind::When, kNone, "When the phase ends.").action = bc::StepAction::EndPhase;
  thenAttack(1);
  s.step(bc::StepKind::When, give, "When it is stronger again.");
  const Result result = s.run();
  CHECK_MESSAGE(result.passed, result.failure);
}

}  // namespace thou::tests
