// A small program with a row in every table, for tests of the bytecode room: whatever an instruction can name is
// there at index 0.
#pragma once

#include "runtime/bytecode/Assembler.h"
#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/bytecode/Program.h"

namespace thou::tests {

namespace bc = thou::bytecode;

/// Adds a string and returns its index.
inline bc::Index addString(bc::Program& program, const char* text) {
  program.strings.emplace_back(text);
  return bc::Index(program.strings.size() - 1);
}

/// Adds a function and returns its index.
inline bc::Index addFunction(bc::Program& program, bc::FunctionBuilder& builder) {
  bc::Assembled done = builder.finish();
  REQUIRE(!done.error);
  program.functions.push_back(std::move(done.function));
  return bc::Index(program.functions.size() - 1);
}

/// A function that returns what such a function returns when it has nothing to say.
inline bc::Function trivialFunction(bc::Type result, bool pure, std::vector<bc::Type> parameters = {}) {
  bc::FunctionBuilder f({.parameters = std::move(parameters), .result = result, .pure = pure});
  const bc::Register r = f.newRegister(result);
  f.charge(1);
  switch (result) {
    case bc::Type::None:
      break;
    case bc::Type::Int:
      f.loadInt(r, 0);
      break;
    case bc::Type::Bool:
      f.emitAD(bc::Opcode::LoadBool, r, 1);
      break;
    case bc::Type::Card:
      f.emitA(bc::Opcode::LoadNoCard, r);
      break;
    case bc::Type::Player:
      f.emitA(bc::Opcode::LoadNoPlayer, r);
      break;
    case bc::Type::Event:
      f.move(r, bc::kEventRegister);
      break;
    case bc::Type::Cards:
      f.emitA(bc::Opcode::NewList, r);
      break;
    case bc::Type::Players:
      f.emitA(bc::Opcode::NewPlayers, r);
      break;
  }
  f.ret(result == bc::Type::None ? bc::kThisRegister : r);
  return f.finish().function;
}

/// Functions of sampleProgram.
struct Sample {
  enum : bc::Index { PureInt, PureBool, CardFilter, Deed, CaptureTest, WrapBody, PureCards, PurePlayers };
};

/// A row in every table; verifies.
inline bc::Program sampleProgram() {
  using bc::Type;
  bc::Program p;
  const auto name = [&](const char* text) { return addString(p, text); };
  p.files = {"cards/sample.thou"};
  p.functions = {trivialFunction(Type::Int, true),
                 trivialFunction(Type::Bool, true),
                 trivialFunction(Type::Bool, true, {Type::Card}),
                 trivialFunction(Type::None, false),
                 trivialFunction(Type::Bool, true, {Type::Int, Type::Player}),
                 trivialFunction(Type::None, false, {Type::Event, Type::Cards}),
                 trivialFunction(Type::Cards, true),
                 trivialFunction(Type::Players, true)};
  const char* const names[] = {"number", "always", "any card", "deed", "test", "body", "all cards", "all players"};
  for (size_t i = 0; i < p.functions.size(); ++i) p.functions[i].name = name(names[i]);
  p.verbs = {{.name = name("ready"),
              .third = name("readies"),
              .past = name("readied"),
              .operation = bc::Operation::Ready,
              .hasOperation = true},
             {.name = name("turn"),
              .body = Sample::Deed,
              .can = Sample::PureBool,
              .scope = true,
              .scopeClass = bc::Scope::Turn}};
  p.kinds = {{.name = name("ally"), .playerCard = true, .character = true}, {.name = name("minion")}};
  p.stats = {name("ATK"), name("THW")};
  p.counters = {{.name = name("damage")},
                {.name = name("stunned"), .maximum = 1, .status = true, .adjective = name("stunned")}};
  p.traits = {name("AVENGER"), name("SPY")};
  p.names = {name("Night Weaver"), name("Thug")};
  p.keywords = {{.name = name("guard")}};
  p.currencies = {name("mental"), name("wild")};
  p.anyCurrency = 1;
  p.labels = {name("Hero Response")};
  p.zones = {{.name = name("hand"), .role = bc::ZoneRole::Hand, .hidden = true},
             {.name = name("play area"), .role = bc::ZoneRole::Play}};
  p.choices = {{.prompt = name("choose a card"), .modes = {name("draw"), name("discard")}}};
  p.effects = {
      {.change = bc::Change::Stat, .id = 0, .filter = Sample::CardFilter, .constant = 1, .where = {0, 3, 5}},
      {.change = bc::Change::Cannot, .id = 0, .test = Sample::CaptureTest, .end = bc::End::Event, .captures = 2}};
  p.abilities = {{.text = name("Each ally gets +1 ATK."), .where = {0, 3, 1}, .effects = {0}},
                 {.text = name("Hero Response: After your turn begins, ready this card."),
                  .where = {0, 4, 1},
                  .label = 0,
                  .timing = bc::Timing::Response,
                  .verbs = {1},
                  .condition = Sample::PureBool,
                  .effect = Sample::Deed,
                  .limit = {.scope = bc::LimitScope::Round, .count = 1}}};
  p.wraps = {{.verb = 0, .body = Sample::WrapBody}};
  p.standing = {{.kinds = 2, .condition = Sample::PureBool, .effect = Sample::Deed, .where = {0, 9, 1}}};
  p.rulesAbilities = {1};
  p.cards = {{.name = 0,
              .kind = 0,
              .otherFace = 1,
              .traits = {1},
              .stats = {{0, 2}, {1, 1}},
              .icons = 1,
              .abilities = {0, 1},
              .unique = true,
              .where = {0, 2, 1}},
             {.name = 1,
              .kind = 1,
              .otherFace = 0,
              .keywords = {0},
              .keywordValues = {2},
              .entersWith = {{0, 3}},
              .where = {0, 7, 1}}};
  bc::Step then{
      .kind = bc::StepKind::Then, .function = Sample::PureBool, .text = name("Thug is in play."), .where = {0, 22, 3}};
  bc::Step when{.kind = bc::StepKind::When,
                .action = bc::StepAction::EndTurn,
                .text = name("The turn ends."),
                .where = {0, 21, 3}};
  when.answers = {
      {.parts = {{.cards = Sample::PureCards}, {.players = Sample::PurePlayers}}, .number = 1, .hasNumber = true}};
  p.scenarios = {{.name = name("a turn"), .rules = {name("YOU-7")}, .steps = {when, then}, .where = {0, 20, 1}}};
  p.decks = {{.name = name("a deck"), .piles = {{.card = 0, .count = 2, .zone = 0}}, .where = {0, 21, 1}}};
  p.layouts = {{.name = name("a game"), .fewest = 1, .most = 2, .decks = {0}, .where = {0, 22, 1}}};
  p.beginVerb = p.endVerb = 0;
  p.round = p.ambientTurn = 1;
  return p;
}

}  // namespace thou::tests
