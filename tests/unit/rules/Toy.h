// A toy ruleset in bytecode, for tests of the engine: a few kinds, zones and verbs, and short ways to write functions, abilities and
// cards. `Table` plays it. The toy: damage is a counter; an attack is damage; a minion with damage of its HP or more is defeated.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "doctest/doctest.h"
#include "runtime/bytecode/Assembler.h"
#include "runtime/bytecode/Verify.h"
#include "runtime/rules/Game.h"

namespace thou::tests {

namespace bc = thou::bytecode;
using bc::Index;
using bc::kNone;
using bc::Opcode;
using bc::Register;
using bc::Role;
using bc::Type;
using state::CardRef;
using state::PlayerId;

/// Writes one function. Every helper returns the register that holds the result.
class Code {
 public:
  explicit Code(bc::Signature signature) : f(std::move(signature)) {}

  Register op(Opcode opcode, Type type, std::initializer_list<uint8_t> fields) {
    const Register r = f.newRegister(type);
    const std::vector<uint8_t> in(fields);
    if (in.empty()) f.emitA(opcode, r);
    if (in.size() == 1) f.emitAB(opcode, r, in[0]);
    if (in.size() == 2) f.emitABC(opcode, r, in[0], in[1]);
    return r;
  }
  Register number(int32_t value) {
    const Register r = f.newRegister(Type::Int);
    f.loadInt(r, value);
    return r;
  }
  Register yes(bool value = true) {
    const Register r = f.newRegister(Type::Bool);
    f.emitAD(Opcode::LoadBool, r, value);
    return r;
  }
  Register scenario() { return op(Opcode::LoadScenario, Type::Player, {}); }
  Register roleCard(Role role, Register event = bc::kEventRegister) {
    return op(Opcode::RoleCard, Type::Card, {event, uint8_t(role)});
  }
  Register rolePlayer(Role role) { return op(Opcode::RolePlayer, Type::Player, {bc::kEventRegister, uint8_t(role)}); }
  Register roleInt(Role role) { return op(Opcode::RoleInt, Type::Int, {bc::kEventRegister, uint8_t(role)}); }
  Register same(Register a, Register b) { return op(Opcode::EqCard, Type::Bool, {a, b}); }
  Register samePlayer(Register a, Register b) { return op(Opcode::EqPlayer, Type::Bool, {a, b}); }
  Register both(Register a, Register b) { return op(Opcode::And, Type::Bool, {a, b}); }
  Register not_(Register a) { return op(Opcode::Not, Type::Bool, {a}); }
  Register identity(Register player = bc::kYouRegister) { return op(Opcode::Identity, Type::Card, {player}); }
  Register controller(Register card) { return op(Opcode::Controller, Type::Player, {card}); }
  Register stat(Register card, uint8_t stat) { return op(Opcode::Stat, Type::Int, {card, stat}); }
  Register counters(Register card, uint8_t kind) { return op(Opcode::Counters, Type::Int, {card, kind}); }
  Register isKind(Register card, uint32_t kinds) {
    const Register r = f.newRegister(Type::Bool);
    f.emitABX(Opcode::IsKind, r, card, kinds);
    return r;
  }
  /// The first card in play with a name.
  Register named(Index name, uint32_t kinds = 0xffffffff) {
    const Register all = f.newRegister(Type::Cards);
    f.emitAX(Opcode::CardsInPlay, all, kinds);
    const Register found = f.newRegister(Type::Card);
    f.emitA(Opcode::LoadNoCard, found);
    const Register counter = number(0);
    const Register card = f.newRegister(Type::Card);
    const bc::Label done = f.newLabel();
    const bc::Label loop = f.here();
    f.charge(1);
    f.next(Opcode::NextCard, card, all, counter, done);
    const Register match = f.newRegister(Type::Bool);
    f.emitABX(Opcode::IsNamed, match, card, name);
    f.jumpIfNot(match, loop);
    f.move(found, card);
    f.bind(done);
    return found;
  }
  using Given = std::vector<std::pair<Role, Register>>;
  /// The eight roles, those not given none or 0.
  Register roles(const Given& given) {
    const Register base = f.newRoles();
    for (uint8_t i = 0; i < bc::kRoleCount; ++i) {
      const Register to = Register(base + i);
      const Register* from = nullptr;
      for (const auto& [role, reg] : given) {
        if (uint8_t(role) == i) from = &reg;
      }
      if (from != nullptr) {
        f.move(to, *from);
      } else if (f.typeOf(to) == Type::Card) {
        f.emitA(Opcode::LoadNoCard, to);
      } else if (f.typeOf(to) == Type::Player) {
        f.emitA(Opcode::LoadNoPlayer, to);
      } else {
        f.loadInt(to, 0);
      }
    }
    return base;
  }
  /// Amount in the register returned, cards in the next.
  Register propose(Index verb, const Given& given) {
    const Register base = roles(given);
    f.emitAX(Opcode::Propose, base, verb);
    return base;
  }
  Register can(Index verb, const Given& given) {
    const Register base = roles(given);
    const Register r = f.newRegister(Type::Bool);
    f.emitABX(Opcode::CanPropose, r, base, verb);
    return r;
  }
  /// A kernel operation; its arguments are in registers one after another. Takes two registers at least, for the results.
  Register kernel(bc::Operation operation, std::initializer_list<Register> arguments) {
    std::vector<Type> types;
    for (const Register argument : arguments) types.push_back(f.typeOf(argument));
    while (types.size() < 2) types.push_back(types.empty() ? Type::Int : Type::Cards);
    const Register base = f.newBlock(types);
    Register to = base;
    for (const Register argument : arguments) f.move(to++, argument);
    f.emitAX(Opcode::Kernel, base, uint32_t(operation));
    return base;
  }
  /// A lasting effect on one card (or none), with its amount, the argument of its end and what it keeps.
  void impose(Index effect, Register card, Register amount, Register argument,
              std::initializer_list<Register> kept = {}) {
    std::vector<Type> types{Type::Cards, f.typeOf(amount), f.typeOf(argument)};
    for (const Register k : kept) types.push_back(f.typeOf(k));
    const Register base = f.newBlock(types);
    f.emitAB(Opcode::Single, base, card);
    f.move(Register(base + 1), amount);
    f.move(Register(base + 2), argument);
    Register to = Register(base + 3);
    for (const Register k : kept) f.move(to++, k);
    f.emitAX(Opcode::Impose, base, effect);
  }

  bc::FunctionBuilder f;
};

/// The toy program. Public indices are rows of its tables.
class Toy {
 public:
  enum Zones : uint8_t { Play, Deck, Hand, DiscardPile, Removed, Limbo };
  enum Kinds : uint8_t { Hero, Ally, Upgrade, Event, Minion, Villain, Support, Attachment };
  enum Stats : uint8_t { Atk, Hp };
  enum Counters : uint8_t { Damage, Stunned };
  static constexpr uint32_t bit(Kinds kind) { return 1u << kind; }

  bc::Program p;
  Index exhaust, ready, draw, discard, damage, attack, defeat, enter, attach, takeControl, place, spend;
  Index begin, end, round, phase, turn;

  Toy() {
    using bc::Operation;
    using bc::ZoneRole;
    const auto zone = [&](const char* name, ZoneRole role, bool players, bool scenario, bool hidden = false) {
      p.zones.push_back(
          {.name = str(name), .role = role, .perPlayer = players, .scenario = scenario, .hidden = hidden});
    };
    zone("play area", ZoneRole::Play, true, true);
    zone("deck", ZoneRole::Deck, true, true, true);
    zone("hand", ZoneRole::Hand, true, false, true);
    zone("discard pile", ZoneRole::Discard, true, true);
    zone("removed", ZoneRole::Removed, false, true);
    zone("limbo", ZoneRole::Limbo, false, true);
    const auto kind = [&](const char* name, bool player, bool identity, bool extension, bool unless, bool character) {
      p.kinds.push_back({.name = str(name),
                         .playerCard = player,
                         .identity = identity,
                         .extension = extension,
                         .unlessAttachedElsewhere = unless,
                         .character = character,
                         .abilities = {}});
    };
    kind("hero", false, true, false, false, true);
    kind("ally", true, false, false, false, true);
    kind("upgrade", true, false, true, true, false);
    kind("event", true, false, true, false, false);
    kind("minion", false, false, false, false, true);
    kind("villain", false, false, false, false, true);
    kind("support", true, false, false, false, false);
    kind("attachment", false, false, false, false, false);
    p.stats = {str("ATK"), str("HP")};
    p.counters = {{.name = str("damage")},
                  {.name = str("stunned"), .maximum = 1, .status = true, .adjective = str("stunned")}};
    p.traits = {str("Avenger")};
    p.currencies = {str("energy"), str("mental"), str("wild")};
    p.anyCurrency = 2;
    p.labels = {str("Action"), str("Special")};
    p.files = {"toy.thou"};
    exhaust = verb("exhaust", Operation::Exhaust);
    ready = verb("ready", Operation::Ready);
    draw = verb("draw", Operation::Draw);
    discard = verb("discard", Operation::Discard);
    damage = verb("damage", Operation::AddCounters);
    p.verbs[damage].needsAmount = p.verbs[damage].hasExtra = true;
    defeat = verb("defeat", Operation::Discard);
    enter = verb("enter", Operation::EnterPlay);
    attach = verb("attach", Operation::Attach);
    takeControl = verb("control", Operation::TakeControl);
    place = verb("place", Operation::AddCounters);
    spend = verb("spend", Operation::Pay);
    begin = verb("begin");
    end = verb("end");
    p.beginVerb = begin;
    p.endVerb = end;
    attack = verb("attack");
    p.verbs[attack].body = body([&](Code& c) {
      c.propose(damage, {{Role::Performer, bc::kThisRegister},
                         {Role::Target, c.roleCard(Role::Object)},
                         {Role::Amount, c.roleInt(Role::Amount)}});
    });
    round = scope("round", bc::Scope::Round);
    phase = scope("phase", bc::Scope::Phase);
    turn = scope("turn", bc::Scope::Turn);
    p.round = round;
    p.ambientPhase = phase;
    p.ambientTurn = turn;
    const Index beaten = pure(Type::Bool, {}, [&](Code& c) {
      const Register hp = c.stat(bc::kThisRegister, Hp);
      return c.op(Opcode::LeInt, Type::Bool, {hp, c.counters(bc::kThisRegister, Damage)});
    });
    p.standing.push_back({.kinds = bit(Minion) | bit(Ally),
                          .condition = beaten,
                          .effect = body([&](Code& c) { c.propose(defeat, {{Role::Object, bc::kThisRegister}}); })});
  }

  Index str(const std::string& text) {
    p.strings.push_back(text);
    return Index(p.strings.size() - 1);
  }
  Index verb(const char* name, std::optional<bc::Operation> operation = std::nullopt) {
    p.verbs.push_back({.name = str(name),
                       .third = str(std::string(name) + "s"),
                       .past = str(std::string(name) + "ed"),
                       .operation = operation.value_or(bc::Operation{}),
                       .hasOperation = operation.has_value()});
    return Index(p.verbs.size() - 1);
  }
  Index scope(const char* name, bc::Scope scopeClass) {
    const Index v = verb(name);
    p.verbs[v].scope = true;
    p.verbs[v].scopeClass = scopeClass;
    return v;
  }
  Index add(Code& code) {
    bc::Assembled done = code.f.finish();
    REQUIRE_FALSE(done.error.has_value());
    p.functions.push_back(std::move(done.function));
    return Index(p.functions.size() - 1);
  }
  Index pure(Type result, std::vector<Type> parameters, const std::function<Register(Code&)>& write) {
    Code code({.parameters = std::move(parameters), .result = result, .pure = true});
    code.f.charge(1);
    code.f.ret(write(code));
    return add(code);
  }
  Index condition(const std::function<Register(Code&)>& write) { return pure(Type::Bool, {}, write); }
  /// Whether the event watched has had such an event happen inside it, and to its own object.
  Index didToIt(Index verb) {
    return condition([=](Code& c) {
      const Register did = c.f.newRegister(Type::Bool);
      c.f.emitABX(Opcode::Did, did, bc::kEventRegister, verb);
      const Register to = c.f.newRegister(Type::Bool);
      c.f.emitABCX(Opcode::DidTo, to, bc::kEventRegister, c.roleCard(Role::Object), verb);
      return c.both(did, to);
    });
  }
  Index body(const std::function<void(Code&)>& write, std::vector<Type> parameters = {}) {
    Code code({.parameters = std::move(parameters)});
    code.f.line({.file = 0, .line = uint32_t(p.functions.size() + 1), .column = 1});
    code.f.charge(1);
    write(code);
    code.f.ret(bc::kThisRegister);
    return add(code);
  }
  Index ability(bc::Ability ability) {
    if (ability.text == kNone) ability.text = str("ability " + std::to_string(p.abilities.size()));
    p.abilities.push_back(std::move(ability));
    return Index(p.abilities.size() - 1);
  }
  Index effect(bc::EffectTemplate effect) {
    p.effects.push_back(effect);
    return Index(p.effects.size() - 1);
  }
  Index choice(const char* prompt, std::vector<std::string> modes = {}) {
    bc::ChoiceSpec spec{.prompt = str(prompt), .modes = {}};
    for (const std::string& mode : modes) spec.modes.push_back(str(mode));
    p.choices.push_back(spec);
    return Index(p.choices.size() - 1);
  }
  /// A card; returns its definition. Its name is the one of the same number in Program::names.
  Index card(const char* name, Kinds kind, std::vector<Index> abilities = {}, int32_t atk = 1, int32_t hp = 3) {
    p.names.push_back(str(name));
    p.cards.push_back({.name = Index(p.names.size() - 1),
                       .kind = kind,
                       .traits = {},
                       .keywords = {},
                       .keywordValues = {},
                       .stats = {{Atk, atk}, {Hp, hp}},
                       .entersWith = {},
                       .icons = 0,
                       .abilities = std::move(abilities)});
    return Index(p.cards.size() - 1);
  }
  /// What the toy's tests count with: a verb that does nothing but happen, for `this`.
  Index marker(const char* name) { return verb(name); }
};

/// Plays a toy in scripted mode; the toy must verify and outlive the table.
class Table {
 public:
  rules::Game game;

  explicit Table(Toy& toy, uint32_t players = 1, rules::Limits limits = {}) : game((check(toy.p), toy.p), 7, limits) {
    game.log().enabled = true;
    game.beginScript(players);
  }

  CardRef spawn(Index definition, uint8_t player, uint8_t zone) {
    return game.addCard(definition, player == 0 ? state::kScenario : PlayerId{player}, zone);
  }
  CardRef hero(Index definition, uint8_t player) {
    game.setIdentity(PlayerId{player}, definition);
    return CardRef::fromSlot(game.state().player(player).identity);
  }
  const state::CardRow& row(CardRef card) const { return game.state().card(card.id.value); }
  uint8_t zone(CardRef card) const { return row(card).zone; }
  uint8_t area(CardRef card) const { return row(card).area; }
  int32_t damage(CardRef card) const { return game.state().counters(card.id.value, Toy::Damage); }
  bool exhausted(CardRef card) const { return game.state().flag(card.id.value, bc::Flag::Exhausted); }
  uint8_t controller(CardRef card) { return game.controller(game.state().ref(card.id.value)).value; }
  uint32_t hand(uint8_t player) const { return game.state().zone(player, Toy::Hand).count; }
  std::string log() const { return game.log().text(); }
  bool logged(const std::string& text) const { return log().find(text) != std::string::npos; }
  /// Answers the pending decision with the option whose text contains `text`.
  void choose(const std::string& text) {
    REQUIRE(game.status() == rules::Status::Waiting);
    for (uint32_t i = 0; i < game.decision().options.size(); ++i) {
      if (game.decision().options[i].text.find(text) == std::string::npos) continue;
      REQUIRE_FALSE(game.answer(std::vector<uint32_t>{i}).has_value());
      return;
    }
    FAIL("no option " << text);
  }
  void pass() { REQUIRE_FALSE(game.answer({}).has_value()); }
  /// Ends the scopes and expects that nothing is left of anything.
  void close() {
    REQUIRE(game.endScope(bc::Scope::Round) == rules::Status::Idle);
    for (const std::string& leak : game.leaks()) FAIL_CHECK(leak);
  }

 private:
  static bool check(const bc::Program& program) {
    const std::optional<bc::VerifyError> error = bc::verify(program);
    INFO((error ? error->text() : std::string()));
    REQUIRE_FALSE(error.has_value());
    return true;
  }
};

}  // namespace thou::tests
