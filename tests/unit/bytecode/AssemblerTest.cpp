// FunctionBuilder: registers as a stack, labels before and behind, lines once each, errors instead of too much.
#include "runtime/bytecode/Assembler.h"

#include "doctest/doctest.h"
#include "runtime/bytecode/Verify.h"
#include "tests/unit/bytecode/Programs.h"

namespace thou::tests {

using bc::FunctionBuilder;
using bc::Opcode;
using bc::Register;
using bc::Type;

TEST_CASE("registers are a stack above the parameters") {
  FunctionBuilder f({.parameters = {Type::Card, Type::Int}});
  CHECK(f.typeOf(3) == Type::Card);
  CHECK(f.newRegister(Type::Bool) == 5);
  const bc::RegisterMark mark = f.mark();
  CHECK(f.newRegister(Type::Int) == 6);
  const Register roles = f.newRoles();
  CHECK(roles == 7);
  CHECK(f.typeOf(bc::Register(roles + size_t(bc::Role::TargetPlayer))) == Type::Player);
  CHECK(f.newRegister(Type::Int) == 15);
  f.releaseTo(mark);
  CHECK(f.newRegister(Type::Cards) == 6);
  f.ret(0);
  const bc::Assembled done = f.finish();
  CHECK_FALSE(done.error);
  CHECK(done.function.registers == 16);  // the most at once
}

TEST_CASE("exactly as many registers as there are can be taken") {
  FunctionBuilder f({});
  for (size_t i = bc::kFirstParameter; i < bc::kMaxRegisters; ++i) f.newRegister(Type::Int);
  CHECK_FALSE(f.failed());
  SUBCASE("enough") {
    f.ret(0);
    const bc::Assembled done = f.finish();
    CHECK_FALSE(done.error);
    CHECK(done.function.registers == bc::kMaxRegisters);
  }
  SUBCASE("one more") {
    const bc::RegisterMark mark = f.mark();
    CHECK(f.newRegister(Type::Int) == 0);
    CHECK(f.failed());
    f.releaseTo(mark);
    f.ret(0);
    CHECK(f.finish().error == "the text needs more than 250 registers");
  }
}

TEST_CASE("more than sixteen parameters are an error") {
  FunctionBuilder f({.parameters = std::vector<Type>(17, Type::Int)});
  f.ret(0);
  CHECK(f.finish().error.has_value());
}

TEST_CASE("jumps reach labels before and behind them") {
  FunctionBuilder f({.result = Type::Int});
  const Register count = f.newRegister(Type::Int);
  const Register test = f.newRegister(Type::Bool);
  f.loadInt(count, 3);
  const bc::Label top = f.here();
  const bc::Label end = f.newLabel();
  f.charge(1);
  f.emitABC(Opcode::LtInt, test, count, count);
  f.jumpIf(test, end);
  f.jump(top);
  f.bind(end);
  f.ret(count);
  const bc::Assembled done = f.finish();
  REQUIRE_FALSE(done.error);
  CHECK(bc::dOf(done.function.code[3]) == 1);
  CHECK(bc::dOf(done.function.code[4]) == -4);
  bc::Program p;
  p.functions = {done.function};
  CHECK_FALSE(bc::verify(p));
}

TEST_CASE("NextCard jumps by its second word") {
  FunctionBuilder f({.parameters = {Type::Cards}});
  const Register card = f.newRegister(Type::Card);
  const Register at = f.newRegister(Type::Int);
  const bc::Label end = f.newLabel();
  f.loadInt(at, 0);
  const bc::Label top = f.here();
  f.next(Opcode::NextCard, card, 3, at, end);
  f.jump(top);
  f.bind(end);
  f.ret(0);
  const bc::Assembled done = f.finish();
  REQUIRE_FALSE(done.error);
  CHECK(done.function.code[2] == 1);
  bc::Program p;
  p.functions = {done.function};
  CHECK_FALSE(bc::verify(p));
}

TEST_CASE("a jump just fits 16 bits, or is an error") {
  for (const size_t distance : {size_t(32767), size_t(32768)}) {
    FunctionBuilder f({});
    const bc::Label end = f.newLabel();
    f.jump(end);
    for (size_t i = 0; i < distance; ++i) f.emitN(Opcode::Nop);
    f.bind(end);
    f.ret(0);
    CHECK(f.finish().error.has_value() == (distance > 32767));
  }
}

TEST_CASE("code just fits its limit, or is an error") {
  for (const size_t size : {bc::kMaxCode, bc::kMaxCode + 1}) {
    FunctionBuilder f({});
    for (size_t i = 0; i + 1 < size; ++i) f.emitN(Opcode::Nop);
    f.ret(0);
    const bc::Assembled done = f.finish();
    CHECK(done.error.has_value() == (size > bc::kMaxCode));
    if (done.error) continue;
    bc::Program p;
    p.functions = {done.function};
    CHECK_FALSE(bc::verify(p));
  }
}

TEST_CASE("numbers are loaded short or long, fuel in portions") {
  FunctionBuilder f({});
  const Register r = f.newRegister(Type::Int);
  f.loadInt(r, 32767);
  f.loadInt(r, 32768);
  f.loadInt(r, INT32_MIN);
  f.charge(40'000);
  f.move(r, r);
  f.ret(0);
  const std::vector<uint32_t> code = f.finish().function.code;
  REQUIRE(code.size() == 8);
  CHECK(bc::opcodeOf(code[0]) == Opcode::LoadInt);
  CHECK(bc::opcodeOf(code[1]) == Opcode::LoadLong);
  CHECK(code[4] == 0x80000000u);
  CHECK(bc::dOf(code[5]) + bc::dOf(code[6]) == 40'000);
}

TEST_CASE("a number too large for its field is an error") {
  FunctionBuilder f({});
  f.emitAD(Opcode::LoadInt, 0, 70'000);
  f.ret(0);
  CHECK(f.finish().error == "a number in the code does not fit 16 bits");
}

TEST_CASE("lines are kept once each and only where code follows") {
  FunctionBuilder f({});
  f.line({0, 1, 1});
  f.line({0, 2, 1});  // nothing came from line 1
  f.charge(1);
  f.line({0, 2, 1});  // the same place
  f.charge(1);
  f.line({0, 3, 1});
  f.ret(0);
  f.line({0, 4, 1});
  const std::vector<bc::LineEntry> lines = f.finish().function.lines;
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].pc == 0);
  CHECK(lines[0].where.line == 2);
  CHECK(lines[1].pc == 2);
  CHECK(lines[1].where.line == 3);
}

}  // namespace thou::tests
