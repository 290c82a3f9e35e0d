// The hand-assembled ruleset. Its functions are written as the code generator writes them: a charge for each statement and pass.
#include "tests/bench/World.h"

#include <cstdio>
#include <cstdlib>
#include <span>

#include "runtime/bytecode/Assembler.h"
#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/bytecode/Verify.h"

namespace thou::bench {
namespace {

using bc::FunctionBuilder;
using bc::Index;
using bc::Label;
using bc::Opcode;
using bc::Register;
using bc::Role;
using bc::Type;

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "thou_bench: %s\n", what);
  std::abort();
}

Index add(bc::Program& program, FunctionBuilder& builder) {
  bc::Assembled done = builder.finish();
  require(!done.error, "a function does not assemble");
  program.functions.push_back(std::move(done.function));
  return Index(program.functions.size() - 1);
}

Index verb(bc::Program& program, const char* name, bc::Operation operation, bool hasOperation, bool scope = false) {
  program.strings.emplace_back(name);
  const auto text = Index(program.strings.size() - 1);
  program.verbs.push_back({.name = text,
                           .third = text,
                           .past = text,
                           .operation = operation,
                           .hasOperation = hasOperation,
                           .scope = scope});
  return Index(program.verbs.size() - 1);
}

/// Adds to `f`: the minions in play with less damage than HP (and, when `worn`, ATK of at least 1), in the register returned.
Register weakMinions(FunctionBuilder& f, bool worn) {
  const Register all = f.newRegister(Type::Cards);
  const Register found = f.newRegister(Type::Cards);
  const Register at = f.newRegister(Type::Int);
  const Register card = f.newRegister(Type::Card);
  const Register hurt = f.newRegister(Type::Int);
  const Register most = f.newRegister(Type::Int);
  const Register test = f.newRegister(Type::Bool);
  f.charge(1);
  f.emitAX(Opcode::CardsInPlay, all, UINT32_MAX);
  f.emitA(Opcode::NewList, found);
  f.loadInt(at, 0);
  const Label done = f.newLabel();
  const Label loop = f.here();
  f.next(Opcode::NextCard, card, all, at, done);
  f.charge(1);
  f.emitABX(Opcode::IsKind, test, card, 1u << World::Minion);
  f.jumpIfNot(test, loop);
  f.emitABC(Opcode::Counters, hurt, card, World::Damage);
  f.emitABC(Opcode::Stat, most, card, World::Hp);
  f.emitABC(Opcode::LtInt, test, hurt, most);
  f.jumpIfNot(test, loop);
  if (worn) {
    f.emitABC(Opcode::Stat, most, card, World::Atk);
    f.loadInt(hurt, 1);
    f.emitABC(Opcode::LeInt, test, hurt, most);
    f.jumpIfNot(test, loop);
  }
  f.emitAB(Opcode::Append, found, card);
  f.jump(loop);
  f.bind(done);
  return found;
}

Index countOf(bc::Program& program, bool worn) {
  FunctionBuilder f({.result = Type::Int, .pure = true});
  const Register found = weakMinions(f, worn);
  const Register count = f.newRegister(Type::Int);
  f.emitAB(Opcode::Count, count, found);
  f.ret(count);
  return add(program, f);
}

Register first(FunctionBuilder& f, Register list) {
  const Register zero = f.newRegister(Type::Int);
  const Register card = f.newRegister(Type::Card);
  f.loadInt(zero, 0);
  f.emitABC(Opcode::At, card, list, zero);
  return card;
}

void kernel(FunctionBuilder& f, bc::Operation operation, Register card) {
  const Type types[] = {Type::Card, Type::Int, Type::Int};
  const Register base = f.newBlock(types);
  f.charge(1);
  f.move(base, card);
  f.loadInt(Register(base + 1), 1);
  f.loadInt(Register(base + 2), World::Damage);
  f.emitAX(Opcode::Kernel, base, uint32_t(operation));
}

void propose(FunctionBuilder& f, Index verb, Register card) {
  const Register base = f.newRoles();
  f.charge(1);
  for (size_t i = 0; i < bc::kRoleCount; ++i) {
    const auto to = Register(base + i);
    switch (bc::roleType(Role(i))) {
      case Type::Card:
        f.emitA(Opcode::LoadNoCard, to);
        break;
      case Type::Player:
        f.emitA(Opcode::LoadNoPlayer, to);
        break;
      case Type::Int:
        f.loadInt(to, Role(i) == Role::Amount ? 1 : 0);
        break;
      case Type::None:
      case Type::Bool:
      case Type::Event:
      case Type::Cards:
      case Type::Players:
        break;
    }
  }
  f.move(Register(base + size_t(Role::Player)), bc::kYouRegister);
  f.move(Register(base + size_t(Role::Target)), card);
  f.emitAX(Opcode::Propose, base, verb);
}

/// A function of kEvents events of a verb, on the player's identity.
Index eventsOf(bc::Program& program, Index verb) {
  FunctionBuilder f({});
  const Register card = f.newRegister(Type::Card);
  f.emitAB(Opcode::Identity, card, bc::kYouRegister);
  for (int i = 0; i < World::kEvents; ++i) {
    const bc::RegisterMark mark = f.mark();
    propose(f, verb, card);
    f.releaseTo(mark);
  }
  f.ret(bc::kThisRegister);
  return add(program, f);
}

Index spinOf(bc::Program& program) {
  FunctionBuilder f({.result = Type::Int, .pure = true});
  const Register sum = f.newRegister(Type::Int);
  const Register at = f.newRegister(Type::Int);
  const Register one = f.newRegister(Type::Int);
  const Register end = f.newRegister(Type::Int);
  const Register test = f.newRegister(Type::Bool);
  f.loadInt(sum, 0);
  f.loadInt(at, 0);
  f.loadInt(one, 1);
  f.loadInt(end, World::kSpins);
  const Label loop = f.here();
  f.charge(1);
  f.emitABC(Opcode::Add, sum, sum, at);
  f.emitABC(Opcode::Sub, sum, sum, one);
  f.emitABC(Opcode::Max, sum, sum, one);
  f.emitABC(Opcode::Min, sum, sum, end);
  f.emitABC(Opcode::Add, at, at, one);
  f.emitABC(Opcode::LtInt, test, at, end);
  f.jumpIf(test, loop);
  f.ret(sum);
  return add(program, f);
}

}  // namespace

World::World() {
  bc::Program& p = program;
  const auto text = [&](const char* string) {
    p.strings.emplace_back(string);
    return Index(p.strings.size() - 1);
  };
  p.kinds = {{.name = text("hero"), .identity = true, .character = true, .abilities = {}},
             {.name = text("minion"), .character = true, .abilities = {}},
             {.name = text("upgrade"), .playerCard = true, .extension = true, .abilities = {}}};
  p.stats = {text("ATK"), text("HP")};
  p.counters = {{.name = text("damage")}};
  p.zones = {{.name = text("play area"), .role = bc::ZoneRole::Play, .scenario = true},
             {.name = text("deck"), .role = bc::ZoneRole::Deck, .scenario = true, .hidden = true},
             {.name = text("hand"), .role = bc::ZoneRole::Hand, .hidden = true},
             {.name = text("discard pile"), .role = bc::ZoneRole::Discard, .scenario = true}};
  damage = verb(p, "damage", bc::Operation::AddCounters, true);
  heal = verb(p, "heal", bc::Operation::RemoveCounters, true);
  p.verbs[damage].hasExtra = p.verbs[heal].hasExtra = true;
  p.verbs[damage].needsAmount = p.verbs[heal].needsAmount = true;
  rest = verb(p, "rest", {}, false);
  ring = verb(p, "ring", {}, false);
  p.beginVerb = verb(p, "begin", {}, false);
  p.endVerb = verb(p, "end", {}, false);
  p.round = verb(p, "round", {}, false, true);
  p.ambientPhase = verb(p, "phase", {}, false, true);
  p.ambientTurn = verb(p, "turn", {}, false, true);
  p.verbs[p.round].scopeClass = bc::Scope::Round;
  p.verbs[p.ambientPhase].scopeClass = bc::Scope::Phase;
  p.verbs[p.ambientTurn].scopeClass = bc::Scope::Turn;

  countWeak = countOf(p, false);
  countWorn = countOf(p, true);
  {
    FunctionBuilder f({});
    const Register card = first(f, weakMinions(f, false));
    kernel(f, bc::Operation::AddCounters, card);
    kernel(f, bc::Operation::RemoveCounters, card);
    f.ret(bc::kThisRegister);
    strike = add(p, f);
  }
  {
    FunctionBuilder f({});
    const Register card = first(f, weakMinions(f, false));
    propose(f, damage, card);
    propose(f, heal, card);
    f.ret(bc::kThisRegister);
    strikeEvents = add(p, f);
  }
  damageEvents = eventsOf(p, damage);
  restEvents = eventsOf(p, rest);
  spin = spinOf(p);

  p.abilities = {{.text = text("Response: After a bell rings, ..."),
                  .timing = bc::Timing::Response,
                  .verbs = {ring},
                  .effect = damageEvents,
                  .limit = {},
                  .effects = {},
                  .tags = {}}};
  const auto card = [&](const char* name, Kinds kind, std::vector<Index> abilities) {
    p.names.push_back(text(name));
    p.cards.push_back({.name = Index(p.names.size() - 1),
                       .kind = kind,
                       .traits = {},
                       .keywords = {},
                       .keywordValues = {},
                       .stats = {{Atk, 1}, {Hp, 3}},
                       .entersWith = {},
                       .abilities = std::move(abilities)});
  };
  card("Hero", Hero, {});
  card("Thug", Minion, {});
  card("Bell", Upgrade, {0});
  if (const auto error = bc::verify(p)) require(false, error->text().c_str());
}

const World& world() {
  static const World kWorld;
  return kWorld;
}

const rules::Limits& benchLimits() {
  static const rules::Limits kLimits{.fuel = INT64_MAX / 2, .list = 1u << 16, .cards = 1u << 16};
  return kLimits;
}

const vm::Prepared& prepared() {
  static const vm::Prepared kPrepared(world().program);
  return kPrepared;
}

rules::Game gameWith(uint32_t minions, uint32_t idle) {
  rules::Game game(world().program, 7, benchLimits());
  game.beginScript(2);
  game.setIdentity(state::PlayerId{1}, World::HeroCard);
  game.setIdentity(state::PlayerId{2}, World::HeroCard);
  for (uint32_t i = 0; i < minions; ++i) game.addCard(World::MinionCard, state::kScenario, World::Play);
  for (uint32_t i = 0; i < idle; ++i) game.addCard(World::IdleCard, state::PlayerId{uint8_t(1 + i % 2)}, World::Play);
  return game;
}

Bench::Bench(uint32_t minions, uint32_t idle)
    : start_(gameWith(minions, idle).state()),
      state_(start_),
      engine_(world().program, prepared(), benchLimits(), state_, log_) {}

void Bench::call(Index function) {
  engine_.call(function);
  if (engine_.run() != rules::Status::Idle) require(false, "a function did not come to its end");
}

}  // namespace thou::bench
