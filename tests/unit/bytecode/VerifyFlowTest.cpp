// Control flow: jumps, ways that meet, the end of the code, loops and what they cost, calls in a ring, effects and
// their captures.
#include <functional>
#include <random>

#include "doctest/doctest.h"
#include "runtime/bytecode/Verify.h"
#include "tests/unit/bytecode/OpcodeUse.h"

namespace thou::tests {
namespace {

using bc::FunctionBuilder;
using bc::Label;
using bc::Opcode;
using bc::Register;
using bc::Type;

/// What is wrong with the sample program and this code behind it, "" when nothing.
std::string wrongWith(bc::Function function) {
  bc::Program p = sampleProgram();
  p.functions.push_back(std::move(function));
  const std::optional<bc::VerifyError> error = bc::verify(p);
  return error ? error->message : "";
}
std::string wrongWith(FunctionBuilder& f) {
  bc::Assembled done = f.finish();
  REQUIRE_FALSE(done.error);
  return wrongWith(std::move(done.function));
}
std::string wrongWithCode(std::vector<uint32_t> code) { return wrongWith({.code = std::move(code), .registers = 8}); }

uint32_t ret() { return bc::encode(Opcode::Return, 0); }
uint32_t jump(int16_t d) { return bc::encodeD(Opcode::Jump, 0, d); }
uint32_t loadTrue(uint8_t reg) { return bc::encodeD(Opcode::LoadBool, reg, 1); }

}  // namespace

TEST_CASE("code must not run off its end") {
  CHECK(wrongWithCode({}) == "the code runs off its end");
  CHECK(wrongWithCode({bc::encode(Opcode::Nop)}) == "the code runs off its end");
  CHECK(wrongWithCode({loadTrue(3), bc::encodeD(Opcode::JumpIf, 3, -2)}) != "");
  CHECK(wrongWithCode({bc::encode(Opcode::LoadLong, 3)}) == "the code ends within an instruction");
  CHECK(wrongWithCode({ret()}) == "");
  CHECK(wrongWithCode({bc::encodeD(Opcode::Halt, 0, 0)}) == "");
}

TEST_CASE("opcodes must be known") {
  for (uint32_t op = bc::kOpcodeCount; op < 256; ++op) CHECK(wrongWithCode({op, ret()}) == "no such opcode");
}

TEST_CASE("jumps must lead onto instructions of the code") {
  CHECK(wrongWithCode({jump(0), ret()}) == "");
  CHECK(wrongWithCode({jump(1), ret()}) == "a jump out of the code");
  CHECK(wrongWithCode({jump(-2), ret()}) == "a jump out of the code");
  CHECK(wrongWithCode({jump(1), bc::encode(Opcode::LoadLong, 3), 7, ret()}) ==
        "a jump into the middle of an instruction");
  CHECK(wrongWithCode({jump(2), bc::encode(Opcode::LoadLong, 3), 7, ret()}) == "");
  CHECK(wrongWithCode({jump(INT16_MIN), ret()}) == "a jump out of the code");
  std::vector<uint32_t> next = functionOf(goodUse(Opcode::NextCard)).code;
  for (const uint32_t distance : {0x7fffffffu, 0x80000000u, uint32_t(-3), 1u}) {
    next[1] = distance;
    CHECK(wrongWith({.code = next, .parameters = kEveryType, .registers = kRegisters}) == "a jump out of the code");
  }
  next[1] = uint32_t(-1);
  CHECK(wrongWith({.code = next, .parameters = kEveryType, .registers = kRegisters}) ==
        "a jump into the middle of an instruction");
}

TEST_CASE("where ways meet a register holds what it holds on all of them") {
  FunctionBuilder f({.parameters = {Type::Bool}, .result = Type::Int});
  const Register r = f.newRegister(Type::Int);
  const Label otherwise = f.newLabel();
  const Label end = f.newLabel();
  f.jumpIfNot(3, otherwise);
  f.loadInt(r, 1);
  f.jump(end);
  f.bind(otherwise);
  SUBCASE("the same type") {
    f.loadInt(r, 2);
    f.bind(end);
    f.ret(r);
    CHECK(wrongWith(f) == "");
  }
  SUBCASE("another type") {
    f.emitA(Opcode::LoadNoCard, r);
    f.bind(end);
    f.ret(r);
    CHECK(wrongWith(f) == "r4 is not certain to hold int");
  }
  SUBCASE("nothing on one of them") {
    f.bind(end);
    f.ret(r);
    CHECK(wrongWith(f) == "r4 is not certain to hold int");
  }
  SUBCASE("another type, but nobody reads it") {
    f.emitA(Opcode::LoadNoCard, r);
    f.bind(end);
    f.loadInt(r, 3);
    f.ret(r);
    CHECK(wrongWith(f) == "");
  }
}

TEST_CASE("a loop takes away what its passes change") {
  FunctionBuilder f({.parameters = {Type::Bool}, .result = Type::Int});
  const Register r = f.newRegister(Type::Int);
  f.loadInt(r, 1);
  const Label top = f.here();
  f.charge(1);
  f.emitABC(Opcode::Add, r, r, r);
  SUBCASE("nothing") {
    f.jumpIf(3, top);
    f.ret(r);
    CHECK(wrongWith(f) == "");
  }
  SUBCASE("the type, seen only in the second pass") {
    const Label out = f.newLabel();
    f.jumpIfNot(3, out);
    f.emitA(Opcode::LoadNoCard, r);
    f.jump(top);
    f.bind(out);
    f.ret(r);
    CHECK(wrongWith(f) == "r4 is not certain to hold int");
  }
}

TEST_CASE("code that nothing leads to may hold what it likes, but whole instructions") {
  CHECK(wrongWithCode({ret(), bc::encode(Opcode::Add, 3, 4, 5), ret()}) == "");
  CHECK(wrongWithCode({ret(), 0xffu, ret()}) == "no such opcode");
  CHECK(wrongWithCode({ret(), bc::encode(Opcode::Add, 3, 4, 200), ret()}) != "");
}

TEST_CASE("every way round a loop costs fuel") {
  CHECK(wrongWithCode({jump(-1)}) == "a loop that costs no fuel");
  CHECK(wrongWithCode({bc::encodeD(Opcode::Charge, 0, 0), jump(-2)}) == "a loop that costs no fuel");
  CHECK(wrongWithCode({bc::encodeD(Opcode::Charge, 0, 1), jump(-2)}) == "");
  CHECK(wrongWithCode({bc::encode(Opcode::Players, 3), jump(-2)}) == "");  // costs by its row
  // Two ways round, one of them free.
  CHECK(wrongWithCode({loadTrue(3), bc::encodeD(Opcode::JumpIf, 3, 1), bc::encodeD(Opcode::Charge, 0, 1), jump(-3)}) ==
        "a loop that costs no fuel");
  CHECK(wrongWithCode({loadTrue(3), bc::encodeD(Opcode::JumpIf, 3, 1), ret(), bc::encodeD(Opcode::Charge, 0, 1),
                       jump(-4)}) == "");
  CHECK(wrongWithCode({bc::encodeD(Opcode::Charge, 0, -1), ret()}) == "a charge that gives fuel back");
}

TEST_CASE("only the newest list is added to") {
  FunctionBuilder f({.parameters = {Type::Card}});
  const Register list = f.newRegister(Type::Cards);
  const Register other = f.newRegister(Type::Cards);
  f.emitA(Opcode::NewList, list);
  f.emitAB(Opcode::Append, list, 3);
  f.emitAB(Opcode::Append, list, 3);
  SUBCASE("as long as nothing comes behind it") { f.emitAB(Opcode::Append, list, 3); }
  SUBCASE("or under another name") {
    f.move(other, list);
    f.emitAB(Opcode::Append, other, 3);
  }
  SUBCASE("joined anew it is the newest again") {
    f.emitAB(Opcode::AttachedTo, other, 3);
    f.emitABC(Opcode::Join, list, list, other);
    f.emitAB(Opcode::Append, list, 3);
  }
  f.ret(0);
  CHECK(wrongWith(f) == "");
}

TEST_CASE("an older list is not added to") {
  FunctionBuilder f({.parameters = {Type::Card, Type::Bool}});
  const Register list = f.newRegister(Type::Cards);
  const Register other = f.newRegister(Type::Cards);
  f.emitA(Opcode::NewList, list);
  SUBCASE("when another was begun") { f.emitAB(Opcode::AttachedTo, other, 3); }
  SUBCASE("when another was begun on one of the ways") {
    const Label on = f.newLabel();
    f.jumpIf(4, on);
    f.emitA(Opcode::NewPlayers, other);
    f.bind(on);
  }
  SUBCASE("when it was added to under another name") {
    f.move(other, list);
    f.emitAB(Opcode::Append, other, 3);
  }
  f.emitAB(Opcode::Append, list, 3);
  f.ret(0);
  CHECK(wrongWith(f) == "r5 is not certain to be the newest list");
}

TEST_CASE("functions do not call themselves") {
  const auto calling = [](bc::Index callee) {
    FunctionBuilder f({.result = Type::Int, .pure = true});
    const Register base = f.newBlock(std::vector<Type>{Type::Card, Type::Player, Type::Event});
    f.move(base, 0), f.move(Register(base + 1), 1), f.move(Register(base + 2), 2);
    f.emitABX(Opcode::CallPure, base, base, callee);
    f.ret(base);
    return f.finish().function;
  };
  bc::Program p = sampleProgram();
  const bc::Index first = bc::Index(p.functions.size());
  p.functions.push_back(calling(Sample::PureInt));
  p.functions.push_back(calling(first));
  CHECK_FALSE(bc::verify(p));
  p.functions[first] = calling(first + 1);
  REQUIRE(bc::verify(p));
  CHECK(bc::verify(p)->message == "it calls itself, by way of functions[8]");
  p.functions[first] = calling(first);
  CHECK(bc::verify(p));
  // A long row of calls is not a ring, and takes no C++ stack.
  p = sampleProgram();
  p.functions.push_back(calling(Sample::PureInt));
  for (int i = 0; i < 50'000; ++i) p.functions.push_back(calling(bc::Index(p.functions.size() - 1)));
  CHECK_FALSE(bc::verify(p));
}

TEST_CASE("what is called must be pure and give something") {
  const auto calling = [](bc::Index callee) {
    OpcodeUse use = goodUse(Opcode::CallPure);
    use.x = callee;
    return wrongWith(functionOf(use));
  };
  CHECK(calling(Sample::Deed) == "functions[3] is called and is not pure");
  bc::Program p = sampleProgram();
  p.functions[Sample::PureInt].result = Type::None;
  OpcodeUse use = goodUse(Opcode::CallPure);
  use.x = Sample::PureInt;
  p.functions.push_back(functionOf(use));
  p.abilities[1].yield = bc::kNone;
  CHECK(bc::verify(p)->message == "functions[0] is called and gives nothing");
}

TEST_CASE("a call's value has the type the function gives") {
  for (const bc::Index callee : {Sample::PureInt, Sample::PureBool, Sample::PureCards, Sample::PurePlayers}) {
    OpcodeUse use = goodUse(Opcode::CallPure);
    use.x = callee;
    const Type result = sampleProgram().functions[callee].result;
    for (const Type type : kEveryType) CHECK((wrongWith(functionOf(use, type, kFresh)) == "") == (type == result));
  }
}

TEST_CASE("an effect is made of what its change and its end want") {
  // Of each block register: the type wanted, None where it does not matter.
  const struct {
    bc::EffectTemplate effect;
    Type affected, amount, argument;
  } rows[] = {
      {{.change = bc::Change::Stat, .id = 0}, Type::Cards, Type::Int, Type::None},
      {{.change = bc::Change::Keyword, .id = 0}, Type::Cards, Type::Int, Type::None},
      {{.change = bc::Change::CounterMax, .id = 0}, Type::Cards, Type::Int, Type::None},
      {{.change = bc::Change::Control}, Type::Cards, Type::Player, Type::None},
      {{.change = bc::Change::Trait, .id = 0}, Type::Cards, Type::None, Type::None},
      {{.change = bc::Change::Granted, .id = 0}, Type::Cards, Type::None, Type::None},
      {{.change = bc::Change::Cannot, .id = 0}, Type::None, Type::None, Type::None},
      {{.change = bc::Change::Delayed, .id = Sample::Deed}, Type::None, Type::None, Type::None},
      {{.change = bc::Change::Delayed, .id = Sample::Deed, .end = bc::End::Event}, Type::None, Type::None, Type::Event},
      {{.change = bc::Change::Delayed, .id = Sample::Deed, .end = bc::End::NextScopeBegin},
       Type::None,
       Type::None,
       Type::Player},
      {{.change = bc::Change::Delayed, .id = Sample::Deed, .end = bc::End::NextScopeEnd},
       Type::None,
       Type::None,
       Type::Player},
      {{.change = bc::Change::Release, .end = bc::End::Turns}, Type::None, Type::Int, Type::Int},
      {{.change = bc::Change::Delayed, .id = Sample::Deed, .end = bc::End::Group}, Type::None, Type::None, Type::Int},
      {{.change = bc::Change::Whenever, .id = Sample::Deed}, Type::None, Type::None, Type::None},
      {{.change = bc::Change::Delayed, .id = Sample::Deed, .end = bc::End::LeavesPlay},
       Type::None,
       Type::None,
       Type::None},
      {{.change = bc::Change::Delayed, .id = Sample::Deed, .end = bc::End::While, .endTest = Sample::CardFilter},
       Type::None,
       Type::None,
       Type::None},
      {{.change = bc::Change::Delayed, .id = Sample::Deed, .end = bc::End::Occurs, .endVerb = 0},
       Type::None,
       Type::None,
       Type::None},
  };
  for (const auto& row : rows) {
    INFO(int(row.effect.change), " ", int(row.effect.end));
    const Type wanted[] = {row.affected, row.amount, row.argument};
    for (size_t spoilt = 0; spoilt < 3; ++spoilt) {
      for (const Type type : kEveryType) {
        OpcodeUse use{.op = Opcode::Impose, .a = kBlock, .x = 2};
        for (size_t i = 0; i < 3; ++i) {
          const Type held = i == spoilt ? type : wanted[i];
          if (held != Type::None) use.before.emplace_back(kBlock + i, held);
        }
        bc::Program p = sampleProgram();
        p.effects.push_back(row.effect);
        p.functions.push_back(functionOf(use));
        CHECK(!bc::verify(p) == (wanted[spoilt] == Type::None || wanted[spoilt] == type));
      }
    }
  }
}

TEST_CASE("an effect keeps what its functions take, and no lists") {
  const auto wrong = [](bc::EffectTemplate effect, Type first, Type second) {
    bc::Program p = sampleProgram();
    p.functions.push_back(trivialFunction(Type::Bool, true, {Type::Card, Type::Int, Type::Player}));
    if (effect.end == bc::End::While) effect.endTest = bc::Index(p.functions.size() - 1);
    if (effect.change == bc::Change::Constant) {
      effect.id = bc::Index(p.abilities.size());
      p.abilities.push_back({.text = p.abilities[0].text, .effects = {bc::Index(p.effects.size())}});
      p.effects.push_back(
          {.change = bc::Change::Stat, .id = 0, .filter = bc::Index(p.functions.size() - 1), .captures = 2});
    }
    p.effects.push_back(effect);
    OpcodeUse use{.op = Opcode::Impose, .a = kBlock, .x = bc::Index(p.effects.size() - 1)};
    use.before = {{kBlock, Type::Cards}, {kBlock + 1, Type::Int}, {kBlock + 3, first}, {kBlock + 4, second}};
    p.functions.push_back(functionOf(use));
    return bool(bc::verify(p));
  };
  const bc::EffectTemplate cannot{.change = bc::Change::Cannot, .id = 0, .test = Sample::CaptureTest, .captures = 2};
  CHECK_FALSE(wrong(cannot, Type::Int, Type::Player));
  CHECK(wrong(cannot, Type::Player, Type::Int));
  CHECK(wrong(cannot, Type::Int, Type::Card));
  const bc::EffectTemplate whilst{.change = bc::Change::Stat, .id = 0, .end = bc::End::While, .captures = 2};
  CHECK_FALSE(wrong(whilst, Type::Int, Type::Player));
  CHECK(wrong(whilst, Type::Card, Type::Int));
  bc::EffectTemplate constant{.change = bc::Change::Constant, .captures = 2};  // for what it makes
  CHECK_FALSE(wrong(constant, Type::Int, Type::Player));
  CHECK(wrong(constant, Type::Player, Type::Int));
  constant.captures = 1;
  CHECK(wrong(constant, Type::Int, Type::Player));
  const bc::EffectTemplate plain{.change = bc::Change::Stat, .id = 0, .captures = 2};
  CHECK_FALSE(wrong(plain, Type::Event, Type::Bool));
  CHECK(wrong(plain, Type::Cards, Type::Bool));
  CHECK(wrong(plain, Type::Bool, Type::Players));
}

TEST_CASE("tangled code is refused in time, deep nesting is not") {
  // Loops within loops: each pass of the outermost takes one more register's certainty away.
  const auto nested = [](size_t depth) {
    FunctionBuilder f({.parameters = {Type::Bool}});
    std::vector<Label> tops;
    for (size_t i = 0; i < depth; ++i) {
      tops.push_back(f.here());
      f.charge(1);
    }
    for (; !tops.empty(); tops.pop_back()) f.jumpIf(3, tops.back());
    f.ret(0);
    return wrongWith(f);
  };
  CHECK(nested(100) == "");
  // One loop, and in it many ways back to its top, each of which takes one more register's certainty away and is only
  // looked at when the ways before it have been.
  const auto manyWaysBack = [](int ways) {
    FunctionBuilder f({.parameters = {Type::Bool}});
    std::vector<Register> registers;
    for (int i = 0; i < ways; ++i) registers.push_back(f.newRegister(Type::Int));
    for (const Register r : registers) f.loadInt(r, 1);
    const Label top = f.here();
    f.charge(1);
    for (const Register r : registers) {
      const Label next = f.newLabel();
      f.jumpIf(3, next);
      f.bind(next);
      f.emitA(Opcode::LoadNoCard, r);
      f.jumpIf(3, top);
      f.loadInt(r, 1);
    }
    f.ret(0);
    return wrongWith(f);
  };
  CHECK(manyWaysBack(40) == "");
  CHECK(manyWaysBack(240) == "too many loops within loops");
}

}  // namespace thou::tests
