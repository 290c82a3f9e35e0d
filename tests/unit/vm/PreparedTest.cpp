// What is read off the code of prohibitions, of standing rules and of conditions.
#include "runtime/vm/Prepared.h"

#include "tests/unit/rules/Toy.h"

namespace thou::tests {
namespace {

/// The role that a `Cannot` with such a test speaks of; `write` writes the test.
std::optional<Role> ownRole(const std::function<Register(Code&)>& write) {
  Toy toy;
  const Index test = toy.pure(Type::Bool, {}, write);
  const Index effect = toy.effect({.change = bc::Change::Cannot, .id = toy.damage, .test = test});
  return vm::Prepared(toy.p).ownRole(effect);
}

/// Writes into `result` whether the card that has the test fills a role.
void isIn(Code& c, Register result, Role role) {
  c.f.emitABC(Opcode::EqCard, result, c.roleCard(role), bc::kThisRegister);
}

/// Writes into `result` whether there is an ally in play, by a loop.
void countsAllies(Code& c, Register result) {
  const Register all = c.f.newRegister(Type::Cards);
  c.f.emitAX(Opcode::CardsInPlay, all, Toy::bit(Toy::Ally));
  const Register counter = c.number(0);
  const Register card = c.f.newRegister(Type::Card);
  const bc::Label done = c.f.newLabel();
  const bc::Label loop = c.f.here();
  c.f.charge(1);
  c.f.next(Opcode::NextCard, card, all, counter, done);
  c.f.emitAD(Opcode::LoadBool, result, 1);
  c.f.jump(loop);
  c.f.bind(done);
}

/// A condition that is what `ask` writes.
Index conditionOf(Toy& toy, const std::function<void(Code&, Register)>& ask) {
  return toy.pure(Type::Bool, {}, [&](Code& c) {
    const Register result = c.f.newRegister(Type::Bool);
    ask(c, result);
    return result;
  });
}

/// A condition that asks for a damage counter on its card and, where there is one, `more`.
Index damagedAnd(Toy& toy, const std::function<void(Code&, Register)>& more) {
  return toy.pure(Type::Bool, {}, [&](Code& c) {
    const Register result = c.f.newRegister(Type::Bool);
    const bc::Label end = c.f.newLabel();
    c.f.emitABC(Opcode::LtInt, result, c.number(0), c.counters(bc::kThisRegister, Toy::Damage));
    c.f.jumpIfNot(result, end);
    more(c, result);
    c.f.bind(end);
    return result;
  });
}

/// What the condition of an ability needs that is what `ask` writes.
vm::Prepared::Needs needs(Toy& toy, const std::function<void(Code&, Register)>& ask) {
  const Index condition = conditionOf(toy, ask);
  const Index ability = toy.ability({.condition = condition});
  return vm::Prepared(toy.p).needs(ability);
}

/// What is known of a standing rule with such a condition.
vm::Prepared::Rule ruleOf(Toy& toy, Index condition) {
  toy.p.standing = {{.kinds = Toy::bit(Toy::Ally), .condition = condition}};
  return vm::Prepared(toy.p).standing().front();
}

}  // namespace

TEST_CASE("a standing rule is guarded by what its condition asks of the card first") {
  Toy toy;
  SUBCASE("all of it") {
    const Index condition = damagedAnd(toy, [](Code&, Register) {});
    const vm::Prepared::Rule rule = ruleOf(toy, condition);
    REQUIRE(rule.guard);
    CHECK(rule.guard->code == toy.p.functions[condition].code);
    CHECK(rule.reads == 0);
  }
  SUBCASE("the beginning, before it asks what is in play") {
    const Index condition = damagedAnd(toy, countsAllies);
    const vm::Prepared::Rule rule = ruleOf(toy, condition);
    REQUIRE(rule.guard);
    CHECK(rule.guard->code.size() < toy.p.functions[condition].code.size());
    CHECK(bc::opcodeOf(rule.guard->code.back()) == Opcode::Return);
    CHECK(rule.reads == 0);
  }
  SUBCASE("not where another thing will do as well") {
    const Index condition = toy.pure(Type::Bool, {}, [](Code& c) {
      const Register result = c.f.newRegister(Type::Bool);
      const bc::Label end = c.f.newLabel();
      c.f.emitABC(Opcode::LtInt, result, c.number(0), c.counters(bc::kThisRegister, Toy::Damage));
      c.f.jumpIf(result, end);
      countsAllies(c, result);
      c.f.bind(end);
      return result;
    });
    const vm::Prepared::Rule rule = ruleOf(toy, condition);
    CHECK(!rule.guard);
    CHECK(rule.reads == (state::kDirtyCards | state::kDirtyControl | state::kDirtyCounters));
  }
  SUBCASE("an effect on a stat has it looked at where it asks for that stat") {
    const Index condition = toy.pure(Type::Bool, {}, [](Code& c) {
      const Register result = c.f.newRegister(Type::Bool);
      countsAllies(c, result);
      c.f.emitABC(Opcode::LtInt, result, c.number(0), c.stat(c.identity(), Toy::Hp));
      return result;
    });
    const vm::Prepared::Rule rule = ruleOf(toy, condition);
    CHECK(rule.reads == (state::kDirtyCards | state::kDirtyControl | state::dirtyStat(Toy::Hp)));
    CHECK((rule.reads & state::dirtyStat(Toy::Atk)) == 0);
  }
  SUBCASE("not where it asks for what is going on") {
    const Index condition = toy.pure(Type::Bool, {}, [](Code& c) {
      const Register result = c.f.newRegister(Type::Bool);
      isIn(c, result, Role::Object);
      return result;
    });
    const vm::Prepared::Rule rule = ruleOf(toy, condition);
    CHECK(!rule.guard);
    CHECK(rule.reads == state::kDirtyBits);
  }
}

TEST_CASE("what a static effect rests on is read off its functions") {
  Toy toy;
  const auto restsOn = [&](const std::function<void(Code&, Register)>& ask) {
    const Index condition = conditionOf(toy, ask);
    return vm::Prepared(toy.p).restsOn(condition);
  };
  CHECK(vm::Prepared(toy.p).restsOn(bc::kNone) == 0);
  // The card that it is attached to, and the identity of whoever controls it: both are touched when they change.
  CHECK(restsOn([](Code& c, Register result) {
          const Register host = c.f.newRegister(Type::Card);
          c.f.emitAB(Opcode::Host, host, bc::kThisRegister);
          c.f.emitABC(Opcode::EqCard, result, host, bc::kThisRegister);
        }) == 0);
  CHECK(restsOn([](Code& c, Register result) {
          const Register identity = c.f.newRegister(Type::Card);
          c.f.emitAB(Opcode::Identity, identity, bc::kYouRegister);
          c.f.emitABC(Opcode::EqCard, result, identity, bc::kThisRegister);
        }) == vm::kRestsOnYou);
  CHECK(restsOn([](Code& c, Register result) {
          c.f.emitABC(Opcode::LtInt, result, c.number(0), c.counters(bc::kThisRegister, Toy::Damage));
        }) == (state::kDirtyCounters | state::kDirtyCards));
  CHECK(restsOn(countsAllies) == (state::kDirtyCards | state::kDirtyControl));
  CHECK(restsOn([](Code& c, Register result) { isIn(c, result, Role::Object); }) == state::kDirtyBits);
}

TEST_CASE("a condition that hangs on an event in progress is known by that") {
  Toy toy;
  // "While a card takes damage", or denied: "unless one does"; about any card or about this one.
  const auto asks = [&](Opcode op, bool anyCard, bool denied) {
    return needs(toy, [&](Code& c, Register result) {
      const Register event = c.f.newRegister(Type::Event);
      if (op == Opcode::Enclosing) {
        c.f.emitAX(op, event, toy.damage);
      } else {
        const Register card = anyCard ? c.op(Opcode::LoadNoCard, Type::Card, {}) : Register(bc::kThisRegister);
        c.f.emitABX(op, event, card, toy.damage);
      }
      c.f.emitAB(Opcode::IsEvent, result, event);
      if (denied) c.f.emitAB(Opcode::Not, result, result);
    });
  };
  CHECK(asks(Opcode::Enclosing, true, false).inProgress == toy.damage);
  CHECK(asks(Opcode::Enclosing, true, true).inProgress == bc::kNone);
  CHECK(asks(Opcode::Underway, true, false).inProgress == toy.damage);
  CHECK(asks(Opcode::Underway, true, false).notInProgress == bc::kNone);
  CHECK(asks(Opcode::Underway, true, true).inProgress == bc::kNone);
  CHECK(asks(Opcode::Underway, true, true).notInProgress == toy.damage);
  CHECK(asks(Opcode::Underway, false, false).inProgress == toy.damage);
  CHECK(asks(Opcode::Underway, false, true).notInProgress == bc::kNone);  // one about another card may be in progress
}

TEST_CASE("a condition that holds only with its card in a role of the event is known by that") {
  Toy toy;
  CHECK(needs(toy, [](Code& c, Register result) { isIn(c, result, Role::Target); }).role == Role::Target);
  CHECK(!needs(toy, countsAllies).role);
  const Index unconditional = toy.ability({});
  CHECK(!vm::Prepared(toy.p).needs(unconditional).role);
  SUBCASE("and either of two things besides, asked behind it") {
    CHECK(needs(toy, [](Code& c, Register result) {
            const bc::Label end = c.f.newLabel();
            isIn(c, result, Role::Object);
            c.f.jumpIfNot(result, end);
            isIn(c, result, Role::Target);
            c.f.jumpIf(result, end);
            isIn(c, result, Role::Performer);
            c.f.bind(end);
          }).role == Role::Object);
  }
  SUBCASE("not where either of two things will do, one of which is asked before it") {
    CHECK(!needs(toy, [](Code& c, Register result) {
             const bc::Label end = c.f.newLabel();
             c.f.emitABC(Opcode::LtInt, result, c.number(0), c.counters(bc::kThisRegister, Toy::Damage));
             c.f.jumpIf(result, end);
             isIn(c, result, Role::Object);
             c.f.bind(end);
           }).role);
  }
}

TEST_CASE("a condition that ends by asking for another ability of its card is known by that") {
  Toy toy;
  const auto resolves = [](Code& c, Register result, Register card) {
    c.f.emitABCX(Opcode::CanResolve, result, card, bc::kYouRegister, 7);
  };
  CHECK(needs(toy, [&](Code& c, Register result) { resolves(c, result, bc::kThisRegister); }).resolves == 7);
  CHECK(needs(toy, [&](Code& c, Register result) {
          const bc::Label end = c.f.newLabel();
          countsAllies(c, result);
          c.f.jumpIfNot(result, end);
          resolves(c, result, bc::kThisRegister);
          c.f.bind(end);
        }).resolves == 7);
  CHECK(needs(toy, [&](Code& c, Register result) { resolves(c, result, c.roleCard(Role::Object)); }).resolves ==
        bc::kNone);
  CHECK(needs(toy, [&](Code& c, Register result) {
          resolves(c, result, bc::kThisRegister);
          c.f.emitAB(Opcode::Not, result, result);
        }).resolves == bc::kNone);
}

TEST_CASE("what a face can be used for is known by where its card is") {
  Toy toy;
  const auto action = [&](bc::ActiveIn where) {
    return toy.ability({.timing = bc::Timing::Action, .activeIn = where});
  };
  const Index card = toy.card("Scout", Toy::Ally, {action(bc::ActiveIn::Hand)});
  const Index everywhere = toy.card("Crowd", Toy::Ally, {action(bc::ActiveIn::Anywhere)});
  const vm::Prepared prepared(toy.p);
  CHECK(prepared.face(card).has(bc::Timing::Action, bc::ZoneRole::Hand));
  CHECK(!prepared.face(card).has(bc::Timing::Action, bc::ZoneRole::Play));
  CHECK(!prepared.face(card).has(bc::Timing::Action, bc::ZoneRole::Discard));
  CHECK(!prepared.face(card).has(bc::Timing::Payment, bc::ZoneRole::Hand));
  CHECK(prepared.face(everywhere).has(bc::Timing::Action, bc::ZoneRole::Discard));
}

TEST_CASE("a prohibition speaks of its own card where nothing holds without that") {
  SUBCASE("asked last, behind a choice of two things") {
    CHECK(ownRole([](Code& c) {
            const Register result = c.yes();
            const bc::Label next = c.f.newLabel();
            const bc::Label end = c.f.newLabel();
            c.f.jumpIf(result, next);
            c.f.emitAD(Opcode::LoadBool, result, 0);
            c.f.bind(next);
            c.f.jumpIfNot(result, end);
            isIn(c, result, Role::Performer);
            c.f.bind(end);
            return result;
          }) == Role::Performer);
  }
  SUBCASE("asked first, before a loop") {
    CHECK(ownRole([](Code& c) {
            const Register result = c.f.newRegister(Type::Bool);
            const bc::Label end = c.f.newLabel();
            isIn(c, result, Role::Object);
            c.f.jumpIfNot(result, end);
            const Register any = c.yes(false);
            countsAllies(c, any);
            c.f.emitAB(Opcode::Move, result, any);
            c.f.bind(end);
            return result;
          }) == Role::Object);
  }
  SUBCASE("not where another thing will do as well") {
    CHECK(!ownRole([](Code& c) {
      const Register result = c.f.newRegister(Type::Bool);
      const bc::Label end = c.f.newLabel();
      isIn(c, result, Role::Object);
      c.f.jumpIf(result, end);
      isIn(c, result, Role::Target);
      c.f.bind(end);
      return result;
    }));
  }
  SUBCASE("not where a jump passes it by") {
    CHECK(!ownRole([](Code& c) {
      const Register result = c.yes();
      const bc::Label past = c.f.newLabel();
      const bc::Label end = c.f.newLabel();
      c.f.jumpIf(result, past);
      isIn(c, result, Role::Object);
      c.f.jumpIfNot(result, end);
      c.f.bind(past);
      c.f.emitAD(Opcode::LoadBool, result, 1);
      c.f.bind(end);
      return result;
    }));
  }
  SUBCASE("not where it is denied") {
    CHECK(!ownRole([](Code& c) {
      const Register result = c.f.newRegister(Type::Bool);
      isIn(c, result, Role::Object);
      c.f.emitAB(Opcode::Not, result, result);
      return result;
    }));
  }
}

}  // namespace thou::tests
