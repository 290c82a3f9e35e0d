// Words of valid functions changed at random: the verifier refuses the program, or it goes wrong neither on tags nor
// in a game.
#include <random>

#include "doctest/doctest.h"
#include "runtime/bytecode/Disassemble.h"
#include "runtime/bytecode/Verify.h"
#include "tests/unit/bytecode/OpcodeUse.h"
#include "tests/unit/bytecode/TagWalk.h"
#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

/// Changes one word: a bit, a field to a small number, the opcode, or all of it.
void mutate(std::vector<uint32_t>& code, std::mt19937& random) {
  uint32_t& word = code[random() % code.size()];
  const uint32_t shift = 8 * (random() % 4);
  switch (random() % 4) {
    case 0:
      word ^= 1u << (random() % 32);
      break;
    case 1:
      word = (word & ~(0xffu << shift)) | uint32_t(random() % 24) << shift;
      break;
    case 2:
      word = (word & ~0xffu) | uint32_t(random() % bc::kOpcodeCount);
      break;
    case 3:
      word = uint32_t(random());
      break;
  }
}

/// A function with several uses of opcodes one after another, in loops and branches.
bc::Function patchwork(std::mt19937& random) {
  bc::Function function{.parameters = kEveryType, .registers = kRegisters};
  std::vector<uint32_t>& code = function.code;
  const size_t parts = 2 + random() % 6;
  for (size_t i = 0; i < parts; ++i) {
    bc::Function part = functionOf(goodUse(bc::Opcode(random() % bc::kOpcodeCount)));
    part.code.pop_back();
    code.push_back(bc::encodeD(bc::Opcode::Charge, 0, 1));
    const size_t begin = code.size();
    if (random() % 3 == 0)
      code.push_back(bc::encodeD(bc::Opcode::JumpIf, holding(bc::Type::Bool), int16_t(part.code.size())));
    code.insert(code.end(), part.code.begin(), part.code.end());
    if (random() % 3 == 0) {
      code.push_back(bc::encodeD(bc::Opcode::JumpIfNot, holding(bc::Type::Bool),
                                 int16_t(int64_t(begin) - 2 - int64_t(code.size()))));
    }
  }
  code.push_back(bc::encode(bc::Opcode::Return, 0));
  return function;
}

/// Few registers, many ways: what a register holds depends on how one came.
bc::Function maze(std::mt19937& random) {
  bc::Function function{.parameters = kEveryType, .registers = kRegisters};
  std::vector<uint32_t>& code = function.code;
  const auto reg = [&] { return uint8_t(kFresh + random() % 3); };
  const int size = 6 + int(random() % 8);
  for (int i = 0; i < size; ++i) {
    const int16_t forward = int16_t(random() % size_t(size - i));
    switch (random() % 9) {
      case 0:
        code.push_back(bc::encodeD(Opcode::LoadInt, reg(), 1));
        break;
      case 1:
        code.push_back(bc::encode(Opcode::LoadNoCard, reg()));
        break;
      case 2:
        code.push_back(bc::encode(Opcode::NewList, reg()));
        break;
      case 3:
        code.push_back(bc::encode(Opcode::Append, reg(), holding(Type::Card)));
        break;
      case 4:
        code.push_back(bc::encode(Opcode::Move, reg(), reg()));
        break;
      case 5:
        code.push_back(bc::encode(Opcode::Add, reg(), reg(), reg()));
        break;
      case 6:
        code.push_back(bc::encode(Opcode::AttachedTo, reg(), reg()));
        break;
      case 7:
        code.push_back(bc::encodeD(Opcode::JumpIf, holding(Type::Bool), forward));
        break;
      case 8:
        code.push_back(bc::encodeD(Opcode::Charge, 0, 1));
        code.push_back(bc::encodeD(Opcode::JumpIf, holding(Type::Bool), int16_t(-1 - int(random() % code.size()))));
        break;
    }
  }
  code.push_back(bc::encode(Opcode::Return, 0));
  return function;
}

/// A toy with functions that use much of what there is.
struct Arena {
  Toy toy;
  Index deed = kNone;

  Arena() {
    const Index plusOne =
        toy.effect({.change = bc::Change::Stat, .id = Toy::Atk, .constant = 1, .end = bc::End::Event});
    const Index answer = toy.body(
        [&](Code& c) { c.propose(toy.draw, {{Role::Player, bc::kYouRegister}, {Role::Amount, c.number(1)}}); });
    const Index response =
        toy.ability({.timing = bc::Timing::Response, .forced = true, .verbs = {toy.damage}, .effect = answer});
    const Index hero = toy.card("Hero", Toy::Hero, {response});
    const Index thug = toy.card("Thug", Toy::Minion);
    (void)hero;
    const Index pick = toy.choice("choose a card", {"one", "two"});
    deed = toy.body([&](Code& c) {
      const Register all = c.f.newRegister(Type::Cards);
      c.f.emitAX(Opcode::CardsInPlay, all, 0xffffffff);
      const Register found = c.op(Opcode::NewList, Type::Cards, {});
      const Register at = c.number(0);
      const Register card = c.f.newRegister(Type::Card);
      const bc::Label done = c.f.newLabel();
      const bc::Label loop = c.f.here();
      c.f.charge(1);
      c.f.next(Opcode::NextCard, card, all, at, done);
      const Register match = c.op(Opcode::LtInt, Type::Bool, {c.counters(card, Toy::Damage), c.stat(card, Toy::Hp)});
      c.f.jumpIfNot(match, loop);
      c.f.emitAB(Opcode::Append, found, card);
      c.f.jump(loop);
      c.f.bind(done);
      const Register chosen = c.f.newBlock(std::vector<Type>{Type::Int, Type::Int});
      c.f.loadInt(chosen, 1);
      c.f.loadInt(Register(chosen + 1), 1);
      c.f.emitABCX(Opcode::ChooseCards, chosen, bc::kYouRegister, found, pick);
      const Register zero = c.number(0);
      const Register victim = c.op(Opcode::At, Type::Card, {chosen, zero});
      c.propose(toy.attack, {{Role::Performer, victim}, {Role::Object, victim}, {Role::Amount, c.number(2)}});
      const Register round = c.f.newRegister(Type::Event);
      c.f.emitAX(Opcode::Enclosing, round, toy.round);
      c.impose(plusOne, victim, c.number(1), round);
      c.kernel(bc::Operation::Exhaust, {victim});
    });
    (void)thug;
  }
};

/// Plays the deed, answering as it comes. Whatever happens, it comes to an end.
void play(const bc::Program& program, Index deed, std::mt19937& random) {
  const rules::Limits limits{.fuel = 4000, .frames = 64, .list = 64, .effects = 32, .cards = 64, .standing = 16};
  rules::Game game(program, 7, limits);
  game.beginScript(2);
  game.setIdentity(PlayerId{1}, 0);
  for (int i = 0; i < 3; ++i) game.addCard(1, state::kScenario, Toy::Play);
  for (int i = 0; i < 3; ++i) game.addCard(1, PlayerId{1}, Toy::Deck);
  game.call(deed);
  for (int i = 0; i < 20 && game.status() == rules::Status::Waiting; ++i) {
    const rules::Decision& decision = game.decision();
    std::vector<uint32_t> answer;
    if (decision.kind == rules::DecisionKind::Number) {
      answer.push_back(decision.minimum);
    } else {
      for (uint32_t j = 0; j < decision.minimum; ++j) answer.push_back(j);
      if (answer.empty() && !decision.options.empty() && random() % 2 == 0) answer.push_back(0);
    }
    if (game.answer(answer)) break;
  }
  CHECK(game.state().check(program).value_or("") == "");
}

}  // namespace

TEST_CASE("what the verifier accepts of mazes goes right on tags whichever way is taken") {
  std::mt19937 random(17);
  size_t accepted = 0;
  bc::Program p = sampleProgram();
  p.functions.emplace_back();
  for (int round = 0; round < 40'000; ++round) {
    p.functions.back() = maze(random);
    if (bc::verify(p)) continue;
    ++accepted;
    for (int walk = 0; walk < 8; ++walk) {
      const std::string wrong = TagWalk(p, p.functions.back(), random).run(100);
      INFO(bc::disassemble(p, bc::Index(p.functions.size() - 1)));
      CHECK(wrong == "");
    }
  }
  CHECK(accepted > 400);
}

TEST_CASE("patchworks of opcodes go right on tags") {
  std::mt19937 random(3);
  size_t accepted = 0;
  for (int round = 0; round < 500; ++round) {
    bc::Program p = sampleProgram();
    p.functions.push_back(patchwork(random));
    if (bc::verify(p)) continue;
    ++accepted;
    for (int walk = 0; walk < 4; ++walk) CHECK(TagWalk(p, p.functions.back(), random).run(300) == "");
  }
  CHECK(accepted > 100);
}

TEST_CASE("changed functions are refused or go right on tags") {
  std::mt19937 random(11);
  size_t accepted = 0;
  size_t refused = 0;
  bc::Program p = sampleProgram();
  p.functions.emplace_back();
  for (int round = 0; round < 20'000; ++round) {
    p.functions.back() =
        round % 2 == 0 ? patchwork(random) : functionOf(goodUse(bc::Opcode(random() % bc::kOpcodeCount)));
    const int changes = 1 + int(random() % 3);
    for (int i = 0; i < changes; ++i) mutate(p.functions.back().code, random);
    if (bc::verify(p)) {
      ++refused;
      continue;
    }
    ++accepted;
    for (int walk = 0; walk < 4; ++walk) {
      const std::string wrong = TagWalk(p, p.functions.back(), random).run(300);
      INFO(bc::disassemble(p, bc::Index(p.functions.size() - 1)));
      CHECK(wrong == "");
    }
  }
  CHECK(accepted > 500);
  CHECK(refused > 5000);
}

TEST_CASE("changed functions are refused or a game with them stays sound") {
  const Arena arena;
  REQUIRE_FALSE(bc::verify(arena.toy.p));
  std::mt19937 random(5);
  play(arena.toy.p, arena.deed, random);
  size_t accepted = 0;
  for (int round = 0; round < 6000; ++round) {
    bc::Program p = arena.toy.p;
    // Mostly the deed; now and then the rules' own functions.
    const Index target = random() % 4 != 0 ? arena.deed : Index(random() % p.functions.size());
    mutate(p.functions[target].code, random);
    if (bc::verify(p)) continue;
    ++accepted;
    play(p, arena.deed, random);
  }
  CHECK(accepted > 500);
}

}  // namespace thou::tests
