// Listings: names for indices, source lines in between, everything a card leads to, and no harm from what is out of
// range.
#include "runtime/bytecode/Disassemble.h"

#include <string>

#include "doctest/doctest.h"
#include "tests/unit/bytecode/OpcodeUse.h"

namespace thou::tests {
namespace {

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a function is listed with names, marks and its source") {
  bc::Program p = sampleProgram();
  bc::FunctionBuilder f({.name = 0, .parameters = {bc::Type::Card}, .result = bc::Type::Int, .pure = true});
  const bc::Register sum = f.newRegister(bc::Type::Int);
  const bc::Register test = f.newRegister(bc::Type::Bool);
  const bc::Label end = f.newLabel();
  f.line({0, 4, 3});
  f.charge(2);
  f.emitABC(bc::Opcode::Stat, sum, 3, 1);
  f.emitABX(bc::Opcode::IsKind, test, 3, 3);
  f.line({0, 5, 3});
  f.jumpIf(test, end);
  f.loadInt(sum, 100'000);
  f.bind(end);
  f.ret(sum);
  const bc::Index index = addFunction(p, f);
  const bc::ListingStyle style{
      .source = [](const bc::Where& where) -> std::string_view { return where.line == 4 ? "   Its THW.  " : ""; }};
  CHECK(bc::disassemble(p, index, style) ==
        "functions[8] \"number\" (card) -> int, pure, 6 registers\n"
        "  ; cards/sample.thou:4:3  Its THW.\n"
        "    0  Charge         2\n"
        "    1  Stat           r4, r3, THW\n"
        "    2  IsKind         r5, r3, ally|minion\n"
        "  ; cards/sample.thou:5:3\n"
        "    4  JumpIf         r5, -> 7\n"
        "    5  LoadLong       r4, 100000\n"
        "  > 7  Return         r4\n");
  CHECK(contains(bc::disassemble(p, index, {.semantics = true}), "; R[A] := current value of stat C of R[B]"));
}

TEST_CASE("operands are shown as what they name") {
  bc::Program p = sampleProgram();
  const struct {
    bc::Opcode op;
    const char* text;
  } rows[] = {{bc::Opcode::Propose, "Propose        r12 .. r19, ready"},
              {bc::Opcode::ProposeAs, "ProposeAs      r12 .. r20, 1, ready by functions[5]"},
              {bc::Opcode::Kernel, "Kernel         r12, exhaust"},
              {bc::Opcode::Impose, "Impose         r12 .. r16, effect 1"},
              {bc::Opcode::CallPure, "CallPure       r10, r12 .. r15, functions[2] \"any card\""},
              {bc::Opcode::RoleCard, "RoleCard       r10, r7, Target"},
              {bc::Opcode::Halt, "Halt           out-of-fuel"},
              {bc::Opcode::EnclosingScope, "EnclosingScope r10, game"},
              {bc::Opcode::ChooseMode, "ChooseMode     r10, r6, \"choose a card\""},
              {bc::Opcode::IsNamed, "IsNamed        r10, r5, \"Night Weaver\""}};
  for (const auto& row : rows) {
    p.functions.push_back(functionOf(goodUse(row.op)));
    CHECK(contains(bc::disassemble(p, bc::Index(p.functions.size() - 1)), row.text));
  }
}

TEST_CASE("a card is listed with all it leads to") {
  const std::string text = bc::disassembleCard(sampleProgram(), 0);
  for (const char* part :
       {"card \"Night Weaver\", ally\n", "  unique\n", "  traits SPY\n", "  ATK 2\n", "  other face \"Thug\"\n",
        "  ability 0: \"Each ally gets +1 ATK.\"\n    static, in play\n    effect 0: stat ATK +1\n      filter: "
        "functions[2]",
        "    response to turn, in play, 1 a round, labelled \"Hero Response\"\n",
        "    condition: functions[1] \"always\" () -> bool, pure", "    effect: functions[3] \"deed\""}) {
    INFO(part);
    CHECK(contains(text, part));
  }
  const std::string other = bc::disassembleCard(sampleProgram(), 1);
  CHECK(contains(other, "keyword guard 2\n"));
  CHECK(contains(other, "enters with 3 damage\n"));
}

TEST_CASE("functions called, effects imposed and abilities granted are listed once, behind") {
  bc::Program p = sampleProgram();
  p.functions[Sample::Deed] = functionOf(goodUse(bc::Opcode::Impose));
  p.functions[Sample::Deed].parameters.clear();
  p.effects[1] = {.change = bc::Change::Granted, .id = 1, .end = bc::End::Event, .captures = 2};
  const std::string text = bc::disassembleAbility(p, 1);
  CHECK(contains(text, "\neffect 1: granted ability 1, until the event is over, keeps 2\n"));
  CHECK(text.find("ability 1:") == text.rfind("ability 1:"));  // granted by itself: listed once
}

TEST_CASE("what does not verify is listed too") {
  bc::Program p = sampleProgram();
  for (size_t i = 0; i < bc::kOpcodeCount; ++i) {
    bc::Function function{.registers = 255};
    function.code = {uint32_t(i) | 0xffffff00u, 0xfffffff0u};
    p.functions.push_back(function);
    CHECK_FALSE(bc::disassemble(p, bc::Index(p.functions.size() - 1)).empty());
  }
  p.functions.push_back({.code = {0xffffffffu}, .lines = {{.pc = 0, .where = {}}}});
  CHECK(contains(bc::disassemble(p, bc::Index(p.functions.size() - 1)), "?4294967295"));
  p.cards[0] = {
      .name = 99, .kind = 99, .otherFace = 99, .traits = {99}, .keywords = {99}, .stats = {{99, 1}}, .abilities = {99}};
  CHECK_FALSE(bc::disassembleCard(p, 0).empty());
  p.abilities[0] = {.text = 9999, .label = 99, .verbs = {99}, .condition = 99, .effects = {99, 0}};
  p.effects[0] = {.change = bc::Change::Delayed, .id = 99};
  CHECK_FALSE(bc::disassembleAbility(p, 0).empty());
  CHECK_FALSE(bc::disassembleAbility(p, 99).empty());
  CHECK_FALSE(bc::disassembleCard(p, 99).empty());
}

}  // namespace thou::tests
