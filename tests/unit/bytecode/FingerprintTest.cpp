// Cards that mean the same have the same fingerprint, wherever their parts stand and however they are worded; others
// have not.
#include <functional>

#include "doctest/doctest.h"
#include "runtime/bytecode/Format.h"
#include "runtime/bytecode/Verify.h"
#include "tests/unit/bytecode/OpcodeUse.h"

namespace thou::tests {
namespace {

/// The sample, its first card's response doing what uses of the opcodes do.
bc::Program programWith(bc::Opcode op) {
  bc::Program p = sampleProgram();
  bc::Function function = functionOf(goodUse(op));
  p.functions.push_back(function);
  // Reached through a wrap, whose body may have parameters.
  function.parameters = {bc::Type::Event};
  p.wraps.push_back({.verb = 0, .body = bc::Index(p.functions.size() - 1)});
  OpcodeUse use = goodUse(bc::Opcode::ProposeAs);
  use.x = bc::Index(p.wraps.size() - 1);
  p.functions[Sample::Deed] = functionOf(use);
  return p;
}

/// The same program with every table the other way round as far as the card is concerned: new rows in front of
/// everything.
bc::Program shifted(const bc::Program& p) {
  bc::Program q = p;
  for (size_t i = 0; i < p.functions.size(); ++i) {
    bc::Function f = p.functions[i];
    for (uint32_t pc = 0; pc < f.code.size();) {
      const bc::OpcodeInfo& info = bc::opcodeInfo(bc::opcodeOf(f.code[pc]));
      for (const bc::Operand& operand : info.operands()) {
        if (operand.field != bc::Field::X) continue;
        if (operand.immediate == bc::Immediate::Function) f.code[pc + 1] += uint32_t(p.functions.size());
        if (operand.immediate == bc::Immediate::Effect) f.code[pc + 1] += uint32_t(p.effects.size());
        if (operand.immediate == bc::Immediate::Name) f.code[pc + 1] = 1 - f.code[pc + 1];
        if (operand.immediate == bc::Immediate::Trait) f.code[pc + 1] = 1 - f.code[pc + 1];
        if (operand.immediate == bc::Immediate::Traits) f.code[pc + 1] ^= 1;  // a set of one of the two
      }
      pc += info.words;
    }
    f.lines = {{.pc = 0, .where = {0, uint32_t(i), 1}}};
    f.name = bc::kNone;
    q.functions.push_back(f);
  }
  const auto move = [&](bc::Index& function) {
    if (function != bc::kNone) function += bc::Index(p.functions.size());
  };
  for (bc::EffectTemplate effect : p.effects) {
    move(effect.filter), move(effect.amount), move(effect.test), move(effect.endTest);
    effect.where = {};
    q.effects.push_back(effect);
  }
  for (bc::Ability& ability : q.abilities) {
    ability.text = 0;
    ability.where = {};
    move(ability.condition), move(ability.effect), move(ability.yield);
    for (bc::Index& effect : ability.effects) effect += bc::Index(p.effects.size());
  }
  for (bc::Wrap& wrap : q.wraps) move(wrap.body);
  std::swap(q.names[0], q.names[1]);
  std::swap(q.traits[0], q.traits[1]);
  for (bc::Card& card : q.cards) {
    for (bc::Index& trait : card.traits) trait = 1 - trait;
    card.name = 1 - card.name;
    card.where = {};
  }
  return q;
}

}  // namespace

TEST_CASE("a card's fingerprint does not depend on where its parts stand") {
  const bc::Program p = sampleProgram();
  const bc::Program q = shifted(p);
  CHECK(bc::fingerprint(p, 0) == bc::fingerprint(q, 0));
  CHECK(bc::fingerprint(p, 1) == bc::fingerprint(q, 1));
  CHECK(bc::fingerprint(p, 0) != bc::fingerprint(p, 1));
  CHECK(bc::abilityFingerprint(p, 1) == bc::abilityFingerprint(q, 1));
  CHECK(bc::abilityFingerprint(p, 0) != bc::abilityFingerprint(p, 1));
  CHECK(bc::fingerprint(p) != bc::fingerprint(q));
}

TEST_CASE("every opcode with all it names counts by content") {
  std::vector<uint64_t> seen;
  for (size_t i = 0; i < bc::kOpcodeCount; ++i) {
    const bc::Program p = programWith(bc::Opcode(i));
    INFO(bc::opcodeInfo(bc::Opcode(i)).name);
    const uint64_t value = bc::fingerprint(p, 0);
    CHECK(bc::fingerprint(shifted(p), 0) == value);
    for (const uint64_t other : seen) CHECK(value != other);
    seen.push_back(value);
  }
}

TEST_CASE("whatever changes the meaning changes the fingerprint") {
  const uint64_t before = bc::fingerprint(sampleProgram(), 0);
  const std::function<void(bc::Program&)> changes[] = {
      [](bc::Program& p) { p.abilities[1].forced = true; },
      [](bc::Program& p) { p.abilities[1].timing = bc::Timing::Interrupt; },
      [](bc::Program& p) { p.abilities[1].limit.count = 2; },
      [](bc::Program& p) { p.abilities[1].limit.perPlayer = true; },
      [](bc::Program& p) { p.abilities[1].limit.scope = bc::LimitScope::Game; },
      [](bc::Program& p) { p.abilities[1].verbs = {0}; },
      [](bc::Program& p) { p.abilities[1].label = bc::kNone; },
      [](bc::Program& p) { p.abilities[1].condition = bc::kNone; },
      [](bc::Program& p) { p.abilities[1].activeIn = bc::ActiveIn::Hand; },
      [](bc::Program& p) { p.abilities[1].tags = {1}; },
      [](bc::Program& p) { p.effects[0].constant = 2; },
      [](bc::Program& p) { p.effects[0].id = 1; },
      [](bc::Program& p) { p.effects[0].filter = bc::kNone; },
      [](bc::Program& p) { p.effects[0].end = bc::End::LeavesPlay; },
      [](bc::Program& p) { p.functions[Sample::PureBool].code[0] += 1u << 16; },
      [](bc::Program& p) { p.cards[0].stats[0].second = 9; },
      [](bc::Program& p) { p.cards[0].traits = {0}; },
      [](bc::Program& p) { p.cards[0].keywords = {0}, p.cards[0].keywordValues = {1}; },
      [](bc::Program& p) { p.cards[0].unique = false; },
      [](bc::Program& p) { p.cards[0].kind = 1; },
      [](bc::Program& p) { p.cards[0].abilities = {1, 0}; },
  };
  size_t number = 0;
  for (const auto& change : changes) {
    INFO(number++);
    bc::Program p = sampleProgram();
    change(p);
    CHECK_FALSE(bc::verify(p));
    CHECK(bc::fingerprint(p, 0) != before);
  }
}

TEST_CASE("an ability's tags count by their text") {
  const auto tagged = [](std::initializer_list<const char*> strings) {  // with the last of them
    bc::Program p = sampleProgram();
    p.strings.insert(p.strings.end(), strings.begin(), strings.end());
    p.abilities[1].tags = {bc::Index(p.strings.size() - 1)};
    CHECK_FALSE(bc::verify(p));
    return bc::fingerprint(p, 0);
  };
  CHECK(tagged({"sweep"}) == tagged({"polish", "sweep"}));
  CHECK(tagged({"sweep"}) != tagged({"polish"}));
}

TEST_CASE("wording does not count") {
  const uint64_t before = bc::fingerprint(sampleProgram(), 0);
  bc::Program p = sampleProgram();
  p.abilities[0].text = bc::kNone;
  p.abilities[0].where = {};
  p.functions[Sample::CardFilter].name = 3;
  p.functions[Sample::CardFilter].lines = {{.pc = 0, .where = {0, 1, 1}}};
  p.cards[0].name = 1;
  CHECK(bc::fingerprint(p, 0) == before);
}

TEST_CASE("abilities that grant themselves have fingerprints, alike wherever one comes in") {
  bc::Program p = sampleProgram();
  p.effects[0] = {.change = bc::Change::Granted, .id = 0, .filter = Sample::CardFilter};
  p.abilities.push_back(p.abilities[0]);
  p.effects.push_back(p.effects[0]);
  p.effects.back().id = bc::Index(p.abilities.size() - 1);
  p.abilities.back().effects = {bc::Index(p.effects.size() - 1)};
  CHECK(bc::abilityFingerprint(p, 0) == bc::abilityFingerprint(p, bc::Index(p.abilities.size() - 1)));
}

}  // namespace thou::tests
