// Lowering: what code a tree becomes, and that code of every kind of node passes the verifier.
#include "compiler/codegen/Emit.h"

#include <optional>
#include <string>

#include "doctest/doctest.h"
#include "runtime/bytecode/Instruction.h"
#include "runtime/bytecode/Verify.h"
#include "tests/conformance/ReferenceWorld.h"
#include "tests/unit/codegen/Tree.h"

namespace thou::tests {
namespace {

using bytecode::Function;
using bytecode::Type;
using Kind = sema::NodeKind;
using Node = const sema::Node*;

bytecode::Where place(source::Span span) { return {.file = 0, .line = span.begin, .column = 1}; }

Function emitted(const sema::Routine& routine) {
  codegen::Refusal refusal;
  std::optional<Function> function = codegen::emit(routine, place, refusal);
  REQUIRE_MESSAGE(function.has_value(), refusal.why);
  return *function;
}

/// Why a function is not emitted, empty where it is; a bug of ours is marked.
std::string errorOf(const sema::Routine& routine) {
  codegen::Refusal refusal;
  if (codegen::emit(routine, place, refusal)) return "";
  return (refusal.fault == codegen::Refusal::Fault::Ours ? "bug: " : "") + refusal.why;
}

/// "LoadInt 3 7; Return 3": fields in the order of the operands, jumps as the pc they lead to, Charge left out.
std::string listing(const Function& function) {
  std::string text;
  for (uint32_t pc = 0; pc < function.code.size();) {
    const bytecode::Instruction in = *bytecode::decode(function.code, pc);
    pc = in.next();
    if (in.op == bytecode::Opcode::Charge) continue;
    text += (text.empty() ? "" : "; ") + std::string(in.info->name);
    for (const bytecode::Operand& operand : in.info->operands()) {
      if (operand.immediate == bytecode::Immediate::Zero) continue;
      const bool jump = operand.immediate == bytecode::Immediate::Jump;
      text += " " + std::to_string(jump ? in.target() : in.value(operand));
    }
  }
  return text;
}

std::string code(Node body) { return listing(emitted(pureRoutine(body))); }
std::string effectCode(Node body) { return listing(emitted(effectRoutine(body))); }

/// What the verifier says of a program of the World with this function.
std::string verdict(const sema::Routine& routine) {
  bytecode::Program program = World().program;
  program.functions.push_back(emitted(routine));
  const std::optional<bytecode::VerifyError> error = bytecode::verify(program);
  return error ? error->text() : "";
}

}  // namespace

TEST_CASE("leaves stay in their registers") {
  Tree t;
  CHECK(code(t.make(Kind::This)) == "Return 0");
  CHECK(code(t.make(Kind::You)) == "Return 1");
  CHECK(code(t.make(Kind::IsEvent, {t.make(Kind::Watched)})) == "IsEvent 3 2; Return 3");
  CHECK(code(t.integer(70'000)) == "LoadLong 3 70000; Return 3");
  CHECK(code(t.integer(-5)) == "LoadInt 3 -5; Return 3");
}

TEST_CASE("operands come left to right, results replace them") {
  Tree t;
  Node sum = t.make(Kind::Add, {t.integer(1), t.make(Kind::Mul, {t.integer(2), t.integer(3)})});
  CHECK(code(sum) == "LoadInt 4 1; LoadInt 6 2; LoadInt 7 3; Mul 5 6 7; Add 3 4 5; Return 3");
  Node stat = t.make(Kind::Stat, {t.make(Kind::This)}, {.value = 1});
  CHECK(code(stat) == "Stat 3 0 1; Return 3");
}

TEST_CASE("and, or and conditional amounts stop early") {
  Tree t;
  Node yes = t.boolean(true);
  Node no = t.boolean(false);
  CHECK(code(t.make(Kind::And, {yes, no})) == "LoadBool 3 1; JumpIfNot 3 4; LoadBool 3 0; Return 3");
  CHECK(code(t.make(Kind::Or, {yes, no})) == "LoadBool 3 1; JumpIf 3 4; LoadBool 3 0; Return 3");
  CHECK(code(t.make(Kind::And)) == "LoadBool 3 1; Return 3");
  CHECK(code(t.make(Kind::Or)) == "LoadBool 3 0; Return 3");
  CHECK(code(t.make(Kind::IfInt, {yes, t.integer(1), t.integer(2)})) ==
        "LoadBool 4 1; JumpIfNot 4 5; LoadInt 3 1; Jump 6; LoadInt 3 2; Return 3");
}

TEST_CASE("a filter appends in place unless its predicate makes lists") {
  Tree t;
  Node card = t.local(0, Type::Card);
  Node plain = t.make(Kind::Filter, {t.cardsInPlay(), t.make(Kind::InPlay, {card})}, {.local = 0});
  CHECK(code(plain) ==
        "CardsInPlay 4 4294967295; NewList 7; LoadInt 5 0; NextCard 6 4 5 12; InPlay 8 6; JumpIfNot 8 5; Append 7 6; "
        "Jump 5; Move 3 7; Return 3");
  Node attached = t.make(Kind::LtInt, {t.integer(0), t.make(Kind::Count, {t.make(Kind::AttachedTo, {card})})});
  Node listing = t.make(Kind::Filter, {t.cardsInPlay(), attached}, {.local = 0});
  std::string joined = code(listing);
  CHECK(joined.find("Single 8 6; Join 7 7 8") != std::string::npos);
  CHECK(joined.find("Append") == std::string::npos);
}

TEST_CASE("a filter leaves a card with the first test that fails") {
  Tree t;
  Node card = t.local(0, Type::Card);
  Node both = t.make(Kind::And, {t.make(Kind::InPlay, {card}), t.make(Kind::IsCard, {card})});
  CHECK(code(t.make(Kind::Filter, {t.cardsInPlay(), both}, {.local = 0})) ==
        "CardsInPlay 4 4294967295; NewList 7; LoadInt 5 0; NextCard 6 4 5 14; InPlay 8 6; JumpIfNot 8 5; IsCard 8 6; "
        "JumpIfNot 8 5; Append 7 6; Jump 5; Move 3 7; Return 3");
}

TEST_CASE("the same zone of each player is one instruction") {
  Tree t;
  Node theirs = t.make(Kind::CardsInZone, {t.local(0, Type::Player)}, {.value = 2});
  Node players = t.make(Kind::Players);
  CHECK(code(t.make(Kind::Collect, {players, theirs}, {.local = 0})) == "CardsInZones 3 2; Return 3");
  Node yours = t.make(Kind::CardsInZone, {t.make(Kind::You)}, {.value = 2});
  CHECK(code(t.make(Kind::Collect, {players, yours}, {.local = 0})).find("NextPlayer") != std::string::npos);
}

TEST_CASE("to share one of some traits is one instruction for sixteen of them") {
  Tree t;
  Node self = t.make(Kind::This);
  Node other = t.make(Kind::Parameter, {}, {.type = Type::Card});
  const auto has = [&](Node card, bytecode::Index trait) { return t.make(Kind::HasTrait, {card}, {.index = trait}); };
  const auto share = [&](bytecode::Index trait) { return t.make(Kind::And, {has(self, trait), has(other, trait)}); };
  CHECK(code(t.make(Kind::Or, {share(4), share(2)})) == "SharesTrait 3 0 3 327682; Return 3");  // 2, and bits 0 and 2
  CHECK(code(t.make(Kind::Or, {share(1), share(17)})) ==
        "SharesTrait 3 0 3 65537; JumpIf 3 6; SharesTrait 3 0 3 65553; Return 3");
  // Not where one of the ways asks for something else.
  Node mixed = t.make(Kind::And, {has(self, 1), has(other, 2)});
  CHECK(code(t.make(Kind::Or, {share(4), mixed})).find("SharesTrait") == std::string::npos);
  Node turned = t.make(Kind::And, {has(other, 2), has(self, 2)});
  CHECK(code(t.make(Kind::Or, {share(4), turned})).find("SharesTrait") == std::string::npos);
}

TEST_CASE("an event takes eight registers and leaves amount and cards") {
  Tree t;
  Node object = t.make(Kind::This);
  Node deed = t.make(Kind::Do, {nullptr, t.make(Kind::You), object}, {.index = 1, .local = 4});
  Node after = t.let(6, t.make(Kind::Add, {t.local(4, Type::Int), t.integer(1)}));
  CHECK(effectCode(t.seq({deed, after})) ==
        "LoadNoCard 6; Move 7 1; Move 8 0; LoadNoPlayer 9; LoadInt 10 0; LoadNoCard 11; LoadNoPlayer 12; LoadInt 13 0; "
        "Propose 6 1; Move 3 6; Move 4 7; LoadInt 7 1; Add 6 3 7; Move 5 6; Return 0");
}

TEST_CASE("locals bound on one way only have a value on every way") {
  Tree t;
  Node branch = t.make(Kind::If, {t.boolean(true), t.let(0, t.integer(3))});
  Node use = t.let(1, t.local(0, Type::Int));
  CHECK(effectCode(t.seq({branch, use})) ==
        "LoadInt 3 0; LoadBool 5 1; JumpIfNot 5 7; LoadInt 5 3; Move 3 5; Move 4 3; Return 0");
}

TEST_CASE("each statement has a charge and a line") {
  Tree t;
  sema::Node first = *t.make(Kind::Require, {t.boolean(true)});
  sema::Node second = *t.make(Kind::Require, {t.boolean(true)});
  first.span = {.begin = 7, .length = 2, .file = {0}};
  second.span = {.begin = 9, .length = 2, .file = {0}};
  const Function function = emitted(effectRoutine(t.seq({&first, &second})));
  REQUIRE(function.lines.size() == 2);
  CHECK(function.lines[0].pc == 0);
  CHECK(function.lines[0].where.line == 7);
  CHECK(bytecode::opcodeOf(function.code[function.lines[0].pc]) == bytecode::Opcode::Charge);
  CHECK(function.lines[1].where.line == 9);
  CHECK(bytecode::opcodeOf(function.code[function.lines[1].pc]) == bytecode::Opcode::Charge);
}

TEST_CASE("only what is too large is refused") {
  Tree t;
  const auto sum = [&](int depth) {
    Node node = t.integer(1);
    for (int i = 0; i < depth; ++i) node = t.make(Kind::Add, {t.integer(1), node});
    return pureRoutine(node);
  };
  CHECK(errorOf(sum(123)).empty());  // 3 + 1 + 2 * 123 registers: 250
  CHECK(errorOf(sum(124)) == "the text needs more than 250 registers");
  CHECK(errorOf(pureRoutine(t.integer(int64_t(1) << 40))) == "the text has a number beyond 32 bits");
  std::vector<Node> modes = {t.make(Kind::You)};
  for (int i = 0; i < 31; ++i) modes.insert(modes.end(), {t.boolean(true), t.make(Kind::Nothing)});
  CHECK(errorOf(effectRoutine(t.make(Kind::Modes, modes, {.index = 0}))).empty());
  modes.insert(modes.end(), {t.boolean(true), t.make(Kind::Nothing)});
  CHECK(errorOf(effectRoutine(t.make(Kind::Modes, modes, {.index = 0}))) == "the text has more than 31 modes");
  std::vector<Node> many;
  for (int i = 0; i < 12'000; ++i) many.push_back(t.let(0, t.integer(1)));
  CHECK(errorOf(effectRoutine(t.make(Kind::If, {t.boolean(true), t.seq(many)}))) ==
        "a jump in the code does not fit 16 bits");
}

TEST_CASE("a wrong tree is a bug of ours, not too large a text") {
  Tree t;
  CHECK(errorOf(pureRoutine(t.local(4, Type::Int))) == "speaking of what is not known at this place");
  CHECK(errorOf(effectRoutine(t.make(Kind::If, {t.boolean(true), t.integer(1)}))) ==
        "bug: a value stands where a statement must");
}

TEST_CASE("code of lists, choices and statements passes the verifier") {
  Tree t;
  Node card = t.local(0, Type::Card);
  Node player = t.local(1, Type::Player);
  Node hit = t.make(Kind::Stat, {card}, {.value = 0});
  Node all = t.cardsInPlay();
  Node owned = t.make(Kind::CardsInZone, {player}, {.value = kDeck});
  Node everywhere = t.make(Kind::Collect, {t.make(Kind::Players), owned}, {.local = 1});
  for (Node body : {
           t.make(Kind::Best, {all, hit}, {.value = 1, .local = 0}),
           t.make(Kind::Best, {all, t.make(Kind::Count, {all})}, {.value = 0, .local = 0}),
           t.make(Kind::Take, {everywhere, t.integer(2)}),
           t.make(Kind::Union, {all, everywhere, t.make(Kind::Single, {t.make(Kind::This)})}),
           t.make(Kind::FilterPlayers, {t.make(Kind::Players), t.make(Kind::IsPlayer, {player})}, {.local = 1}),
           t.make(Kind::FilterPlayers,
                  {t.make(Kind::Players), t.make(Kind::LtInt, {t.integer(0), t.make(Kind::Count, {owned})})},
                  {.local = 1}),
           t.make(Kind::Sum, {all, hit}, {.local = 0}),
           t.make(Kind::CanDo, {t.make(Kind::This), nullptr, t.make(Kind::This)}, {.index = kExhaust}),
       })
    CHECK(verdict(pureRoutine(body)) == "");

  Node chosen = t.make(Kind::Choose, {t.make(Kind::You), all, t.integer(0), t.integer(1)}, {.index = 0});
  Node number = t.make(Kind::ChooseNumber, {t.make(Kind::You), t.integer(0), t.integer(3)}, {.index = 0});
  Node exhaust = t.make(Kind::Do, {nullptr, nullptr, card}, {.index = kExhaust, .local = 6});
  Node draw = t.make(Kind::Kernel, {player, t.local(3, Type::Int)},
                     {.index = bytecode::Index(bytecode::Operation::Draw), .local = 4});
  Node body = t.seq({
      t.let(2, chosen),
      t.let(3, number),
      t.make(Kind::ForEach, {t.local(2, Type::Cards), t.seq({exhaust})}, {.local = 0}),
      t.make(Kind::ForEachPlayer, {t.make(Kind::Players), t.seq({draw})}, {.local = 1}),
      t.make(Kind::Repeat,
             {t.let(8, t.local(6, Type::Int)), t.make(Kind::AskYesNo, {t.make(Kind::You)}, {.index = 0})}),
      t.make(Kind::Modes,
             {t.make(Kind::You), t.boolean(true), t.make(Kind::Nothing), t.boolean(false),
              t.make(Kind::Require, {t.boolean(false)})},
             {.index = 1}),
      t.make(Kind::Impose, {t.local(2, Type::Cards), t.integer(1)}, {.index = kBoost}),
      t.make(Kind::SetRole, {t.make(Kind::Watched), t.make(Kind::This)}, {.value = int64_t(bytecode::Role::Target)}),
      t.make(Kind::Require, {t.make(Kind::LtInt, {t.integer(0), t.local(4, Type::Int)})}),
      t.make(Kind::DoAs,
             std::vector<Node>{t.make(Kind::This), t.make(Kind::You), nullptr, nullptr, nullptr, nullptr, nullptr,
                               nullptr, t.local(5, Type::Cards), t.local(3, Type::Int)},
             {.index = 0}),
  });
  CHECK(verdict(effectRoutine(body)) == "");
}

}  // namespace thou::tests
