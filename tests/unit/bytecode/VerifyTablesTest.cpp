// Tables: every index out of range is found, with the table and row named; functions must fit what they are used as.
#include <functional>

#include "doctest/doctest.h"
#include "runtime/bytecode/Verify.h"
#include "tests/unit/bytecode/Programs.h"

namespace thou::tests {
namespace {

using Change = std::function<void(bc::Program&)>;

/// The error that a change to the sample makes, "" for none.
std::string after(const Change& change) {
  bc::Program p = sampleProgram();
  change(p);
  const std::optional<bc::VerifyError> error = bc::verify(p);
  return error ? error->text() : "";
}

constexpr bc::Index kFar = 1000;

}  // namespace

TEST_CASE("every index between tables is looked at") {
  const struct {
    const char* table;
    Change change;
  } rows[] = {
      {"functions[0]", [](bc::Program& p) { p.functions[0].name = kFar; }},
      {"functions[0]", [](bc::Program& p) { p.functions[0].lines = {{.pc = 0, .where = {kFar, 1, 1}}}; }},
      {"stats[1]", [](bc::Program& p) { p.stats[1] = kFar; }},
      {"traits[1]", [](bc::Program& p) { p.traits[1] = bc::kNone; }},
      {"names[0]", [](bc::Program& p) { p.names[0] = kFar; }},
      {"labels[0]", [](bc::Program& p) { p.labels[0] = kFar; }},
      {"currencies[0]", [](bc::Program& p) { p.currencies[0] = kFar; }},
      {"verbs[1]", [](bc::Program& p) { p.verbs[1].body = kFar; }},
      {"verbs[1]", [](bc::Program& p) { p.verbs[1].can = kFar; }},
      {"verbs[0]", [](bc::Program& p) { p.verbs[0].name = kFar; }},
      {"verbs[0]", [](bc::Program& p) { p.verbs[0].third = kFar; }},
      {"verbs[0]", [](bc::Program& p) { p.verbs[0].past = kFar; }},
      {"verbs[0]", [](bc::Program& p) { p.verbs[0].operation = bc::Operation(kFar); }},
      {"verbs[1]", [](bc::Program& p) { p.verbs[1].scopeClass = bc::Scope(99); }},
      {"wraps[0]", [](bc::Program& p) { p.wraps[0].verb = kFar; }},
      {"wraps[0]", [](bc::Program& p) { p.wraps[0].body = kFar; }},
      {"kinds[0]", [](bc::Program& p) { p.kinds[0].abilities = {kFar}; }},
      {"kinds[0]", [](bc::Program& p) { p.kinds[0].name = kFar; }},
      {"keywords[0]", [](bc::Program& p) { p.keywords[0].abilities = {kFar}; }},
      {"keywords[0]", [](bc::Program& p) { p.keywords[0].name = kFar; }},
      {"counters[1]", [](bc::Program& p) { p.counters[1].adjective = kFar; }},
      {"counters[1]", [](bc::Program& p) { p.counters[1].maximum = -1; }},
      {"zones[0]", [](bc::Program& p) { p.zones[0].scenarioName = kFar; }},
      {"zones[0]", [](bc::Program& p) { p.zones[0].role = bc::ZoneRole(99); }},
      {"zones[1]", [](bc::Program& p) { p.zones[1].role = bc::ZoneRole::Hand; }},
      {"abilities[0]", [](bc::Program& p) { p.abilities[0].text = kFar; }},
      {"abilities[0]", [](bc::Program& p) { p.abilities[0].where.file = kFar; }},
      {"abilities[0]", [](bc::Program& p) { p.abilities[0].effects = {kFar}; }},
      {"abilities[1]", [](bc::Program& p) { p.abilities[1].label = kFar; }},
      {"abilities[1]", [](bc::Program& p) { p.abilities[1].verbs = {kFar}; }},
      {"abilities[1]", [](bc::Program& p) { p.abilities[1].tags = {kFar}; }},
      {"abilities[1]", [](bc::Program& p) { p.abilities[1].condition = kFar; }},
      {"abilities[1]", [](bc::Program& p) { p.abilities[1].effect = kFar; }},
      {"abilities[1]", [](bc::Program& p) { p.abilities[1].yield = kFar; }},
      {"abilities[1]", [](bc::Program& p) { p.abilities[1].timing = bc::Timing(99); }},
      {"abilities[1]", [](bc::Program& p) { p.abilities[1].activeIn = bc::ActiveIn(99); }},
      {"abilities[1]", [](bc::Program& p) { p.abilities[1].limit.scope = bc::LimitScope(99); }},
      {"effects[0]", [](bc::Program& p) { p.effects[0].change = bc::Change(99); }},
      {"effects[0]", [](bc::Program& p) { p.effects[0].end = bc::End(99); }},
      {"effects[0]", [](bc::Program& p) { p.effects[0].endScope = bc::Scope(99); }},
      {"effects[0]", [](bc::Program& p) { p.effects[0].id = kFar; }},
      {"effects[0]", [](bc::Program& p) { p.effects[0].filter = kFar; }},
      {"effects[0]", [](bc::Program& p) { p.effects[0].amount = kFar; }},
      {"effects[0]", [](bc::Program& p) { p.effects[0].where.file = kFar; }},
      {"effects[1]", [](bc::Program& p) { p.effects[1].test = kFar; }},
      {"effects[1]", [](bc::Program& p) { p.effects[1].endTest = kFar; }},
      {"effects[1]", [](bc::Program& p) { p.effects[1].endVerb = kFar; }},
      {"effects[1]", [](bc::Program& p) { p.effects[1].captures = 7; }},
      {"standing[0]", [](bc::Program& p) { p.standing[0].kinds = 4; }},
      {"standing[0]", [](bc::Program& p) { p.standing[0].condition = kFar; }},
      {"standing[0]", [](bc::Program& p) { p.standing[0].effect = bc::kNone; }},
      {"cards[0]", [](bc::Program& p) { p.cards[0].name = kFar; }},
      {"cards[0]", [](bc::Program& p) { p.cards[0].kind = bc::kNone; }},
      {"cards[0]", [](bc::Program& p) { p.cards[0].otherFace = kFar; }},
      {"cards[1]", [](bc::Program& p) { p.cards[1].otherFace = 1; }},
      {"cards[0]", [](bc::Program& p) { p.cards[0].traits = {kFar}; }},
      {"cards[0]", [](bc::Program& p) { p.cards[0].abilities = {kFar}; }},
      {"cards[0]", [](bc::Program& p) { p.cards[0].stats = {{2, 1}}; }},
      {"cards[0]", [](bc::Program& p) { p.cards[0].stats = {{1, 1}, {0, 1}}; }},
      {"cards[0]", [](bc::Program& p) { p.cards[0].stats = {{1, 1}, {1, 1}}; }},
      {"cards[0]", [](bc::Program& p) { p.cards[0].icons = 1u << 16; }},
      {"cards[1]", [](bc::Program& p) { p.cards[1].keywords = {1}; }},
      {"cards[1]", [](bc::Program& p) { p.cards[1].keywordValues.clear(); }},
      {"cards[1]", [](bc::Program& p) { p.cards[1].entersWith = {{2, 1}}; }},
      {"choices[0]", [](bc::Program& p) { p.choices[0].prompt = kFar; }},
      {"choices[0]", [](bc::Program& p) { p.choices[0].modes = {kFar}; }},
      {"choices[0]", [](bc::Program& p) { p.choices[0].modes.assign(32, 0); }},
      {"decks[0]", [](bc::Program& p) { p.decks[0].name = kFar; }},
      {"decks[0]", [](bc::Program& p) { p.decks[0].identity = kFar; }},
      {"decks[0]", [](bc::Program& p) { p.decks[0].identity = 0; }},
      {"decks[0]", [](bc::Program& p) { p.decks[0].piles[0].card = kFar; }},
      {"decks[0]", [](bc::Program& p) { p.decks[0].piles[0].zone = 31; }},
      {"decks[0]", [](bc::Program& p) { p.decks[0].piles[0].count = 5000; }},
      {"decks[0]", [](bc::Program& p) { p.decks[0].piles[0].ofScenario = true; }},
      {"layouts[0]", [](bc::Program& p) { p.layouts[0].fewest = 0; }},
      {"layouts[0]", [](bc::Program& p) { p.layouts[0].fewest = 3; }},
      {"layouts[0]", [](bc::Program& p) { p.layouts[0].most = 9; }},
      {"layouts[0]", [](bc::Program& p) { p.layouts[0].decks = {1}; }},
      {"layouts[0]", [](bc::Program& p) { p.layouts[0].decks = {0, 0, 0}; }},
      {"layouts[0]", [](bc::Program& p) { p.layouts[0].modes = {0}; }},
      {"layouts[0]", [](bc::Program& p) { p.layouts[0].piles = p.decks[0].piles; }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].name = kFar; }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].rules = {kFar}; }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].players = 0; }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].players = 9; }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].steps[0].kind = bc::StepKind(9); }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].steps[0].action = bc::StepAction(9); }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].steps[1].function = bc::kNone; }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].steps[1].function = kFar; }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].steps[0].answers[0].parts[0].cards = kFar; }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].steps[0].answers[0].kind = bc::AnswerKind(9); }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].steps[0].answers[0].parts[0] = {}; }},
      {"scenarios[0]", [](bc::Program& p) { p.scenarios[0].steps[0].answers[0].mode = kFar; }},
      {"rulesAbilities", [](bc::Program& p) { p.rulesAbilities = {kFar}; }},
      {"beginVerb", [](bc::Program& p) { p.beginVerb = kFar; }},
      {"endVerb", [](bc::Program& p) { p.endVerb = kFar; }},
      {"round", [](bc::Program& p) { p.round = kFar; }},
      {"round", [](bc::Program& p) { p.round = 0; }},  // no scope
      {"setup", [](bc::Program& p) { p.setup = kFar; }},
      {"refillVerb", [](bc::Program& p) { p.refillVerb = kFar; }},
      {"renewVerb", [](bc::Program& p) { p.renewVerb = kFar; }},
      {"ambientPhase", [](bc::Program& p) { p.ambientPhase = kFar; }},
      {"ambientTurn", [](bc::Program& p) { p.ambientTurn = 0; }},
      {"anyCurrency", [](bc::Program& p) { p.anyCurrency = 2; }},
      {"printedStats", [](bc::Program& p) { p.printedStats = uint64_t{1} << p.stats.size(); }},
      {"boundedStats", [](bc::Program& p) { p.boundedStats = uint64_t{1} << p.stats.size(); }},
      {"kinds", [](bc::Program& p) { p.kinds.resize(33); }},
      {"stats", [](bc::Program& p) { p.stats.resize(65); }},
      {"counters", [](bc::Program& p) { p.counters.resize(256); }},
      {"zones", [](bc::Program& p) { p.zones.resize(33); }},
      {"currencies", [](bc::Program& p) { p.currencies.resize(9); }},
  };
  size_t number = 0;
  for (const auto& row : rows) {
    INFO(number++);
    CHECK(after(row.change).substr(0, after(row.change).find(':')) == row.table);
  }
}

TEST_CASE("tables may be as large as their limits") {
  CHECK(after([](bc::Program& p) {
          p.kinds.resize(32);
          p.stats.resize(64, 0);
          p.counters.resize(255);
          p.zones.resize(32);
          p.currencies.resize(8, 0);
          p.choices[0].modes.resize(31, 0);
          p.scenarios[0].players = 8;
          p.effects[1].captures = 6;
        }) == "");
}

TEST_CASE("functions fit what they are used as") {
  using namespace std::string_literals;
  const Change wrong[] = {
      [](bc::Program& p) { p.abilities[1].condition = Sample::PureInt; },     // result
      [](bc::Program& p) { p.abilities[1].condition = Sample::Deed; },        // not pure
      [](bc::Program& p) { p.abilities[1].condition = Sample::CardFilter; },  // parameters
      [](bc::Program& p) { p.abilities[1].effect = Sample::CaptureTest; },
      [](bc::Program& p) { p.abilities[1].yield = Sample::PureBool; },
      [](bc::Program& p) { p.verbs[1].can = Sample::PureInt; },
      [](bc::Program& p) { p.verbs[1].body = Sample::WrapBody; },
      [](bc::Program& p) { p.verbs[0].body = Sample::Deed; },  // an operation as well
      [](bc::Program& p) { p.wraps[0].body = Sample::Deed; },  // takes no event
      [](bc::Program& p) { p.effects[0].filter = Sample::CaptureTest; },
      [](bc::Program& p) { p.effects[0].amount = Sample::CardFilter; },
      [](bc::Program& p) { p.effects[1].captures = 1; },  // its test takes two
      [](bc::Program& p) { p.effects[1].endTest = Sample::PureInt; },
      [](bc::Program& p) { p.effects[0].end = bc::End::While; },   // without a condition
      [](bc::Program& p) { p.effects[0].end = bc::End::Occurs; },  // without a verb
      [](bc::Program& p) { p.effects[0].own = true; },             // of no event
      [](bc::Program& p) {
        p.effects[0] = {.change = bc::Change::Delayed, .id = Sample::Deed};
      },                                                             // of a static ability
      [](bc::Program& p) { p.effects[0].captures = 1; },             // of a static ability
      [](bc::Program& p) { p.abilities[0].effect = Sample::Deed; },  // static
      [](bc::Program& p) { p.abilities[1].effects = {0}; },          // not static
      [](bc::Program& p) { p.standing[0].condition = Sample::PureInt; },
      [](bc::Program& p) { p.standing[0].effect = Sample::CardFilter; },
      [](bc::Program& p) { p.scenarios[0].steps[1].function = Sample::PureInt; },
      [](bc::Program& p) { p.scenarios[0].steps[0].answers[0].parts[0].cards = Sample::PurePlayers; },
      [](bc::Program& p) { p.scenarios[0].steps[0].answers[0].parts[1].players = Sample::PureCards; },
      [](bc::Program& p) {
        p.functions.push_back(trivialFunction(bc::Type::Bool, true, {bc::Type::Cards})),
            p.effects[1].test = bc::Index(p.functions.size() - 1);
      },  // a list cannot be kept
  };
  size_t number = 0;
  for (const Change& change : wrong) {
    INFO(number++);
    CHECK(after(change) != "");
  }
}

TEST_CASE("an end's condition may take the affected card before what was kept") {
  const auto withTest = [](std::vector<bc::Type> parameters, uint8_t captures) {
    return after([&](bc::Program& p) {
      p.functions.push_back(trivialFunction(bc::Type::Bool, true, parameters));
      p.effects[1] = {.change = bc::Change::Cannot,
                      .id = 0,
                      .end = bc::End::While,
                      .endTest = bc::Index(p.functions.size() - 1),
                      .captures = captures};
    });
  };
  using bc::Type;
  CHECK(withTest({}, 0) == "");
  CHECK(withTest({Type::Card}, 0) == "");
  CHECK(withTest({Type::Int}, 0) != "");
  CHECK(withTest({Type::Int}, 1) == "");
  CHECK(withTest({Type::Card, Type::Int}, 1) == "");
  CHECK(withTest({Type::Int, Type::Card}, 1) != "");
  CHECK(withTest({Type::Card, Type::Int, Type::Int}, 1) != "");
}

TEST_CASE("only given steps set up a position") {
  const auto placing = [](bc::Program& p) {
    bc::FunctionBuilder f({});
    const bc::Register base = f.newBlock(std::vector<bc::Type>(3, bc::Type::Int));
    f.loadInt(base, 0);
    f.emitA(bc::Opcode::LoadNoPlayer, bc::Register(base + 1));
    f.loadInt(bc::Register(base + 2), 1);
    f.emitAX(bc::Opcode::Kernel, base, uint32_t(bc::Operation::PlaceSpawn));
    f.ret(0);
    return addFunction(p, f);
  };
  CHECK(after([&](bc::Program& p) {
          p.scenarios[0].steps[0] = {.kind = bc::StepKind::Given, .function = placing(p)};
        }) == "");
  CHECK(after([&](bc::Program& p) {
          p.scenarios[0].steps[0] = {.kind = bc::StepKind::When, .function = placing(p)};
        }) != "");
  CHECK(after([&](bc::Program& p) { p.abilities[1].effect = placing(p); }) != "");
  CHECK(after([&](bc::Program& p) { p.verbs[1].body = placing(p); }) != "");
  CHECK(after([&](bc::Program& p) { p.standing[0].effect = placing(p); }) != "");
  CHECK(after([](bc::Program& p) { p.verbs[0].operation = bc::Operation::PlaceSpawn; }) != "");
}

TEST_CASE("a function's outside is looked at") {
  CHECK(after([](bc::Program& p) { p.functions[0].registers = 251; }) == "functions[0]: more than 250 registers");
  CHECK(after([](bc::Program& p) { p.functions[4].registers = 4; }) == "functions[4]: fewer registers than parameters");
  CHECK(after([](bc::Program& p) { p.functions[2].parameters = {bc::Type::None}; }) != "");
  CHECK(after([](bc::Program& p) { p.functions[2].parameters = {bc::Type(99)}; }) != "");
  CHECK(after([](bc::Program& p) { p.functions[3].result = bc::Type(99); }) != "");
  CHECK(after([](bc::Program& p) {
          p.functions[3].parameters.assign(17, bc::Type::Int), p.functions[3].registers = 30;
        }) != "");
  CHECK(after([](bc::Program& p) { p.functions[0].lines = {{.pc = 9}}; }) == "functions[0]: lines out of order");
  CHECK(after([](bc::Program& p) { p.functions[0].lines = {{.pc = 1}, {.pc = 1}}; }) ==
        "functions[0]: lines out of order");
  CHECK(after([](bc::Program& p) { p.functions[3].code.assign(65'536, 0), p.functions[3].code.back() = 2; }) ==
        "functions[3]: more than 65535 words of code");
}

}  // namespace thou::tests
