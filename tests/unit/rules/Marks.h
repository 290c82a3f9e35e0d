// Bodies that leave a mark in the log, and the marks of a log, for tests of what happens in which order. Next: Toy.h.
#pragma once

#include "tests/unit/rules/Toy.h"

namespace thou::tests {

/// Collects which markers happened, in order, from the log.
inline std::vector<std::string> markers(const Table& table) {
  std::vector<std::string> found;
  for (const rules::LogEntry& entry : table.game.log().entries()) {
    if (entry.kind == rules::LogKind::Event && entry.text.find(" m-") != std::string::npos) {
      found.push_back(entry.text.substr(entry.text.find(" m-") + 3));
    }
  }
  return found;
}

/// A function that makes a marker event happen.
inline Index mark(Toy& toy, const std::string& name) {
  const Index verb = toy.marker(("m-" + name).c_str());
  return toy.body([=](Code& c) {
    const Register first = c.op(Opcode::FirstPlayer, Type::Player, {});
    c.propose(verb, {{Role::Performer, bc::kThisRegister}, {Role::Player, first}});
  });
}

/// A function that makes the card of a name take damage.
inline Index damageAll(Toy& toy, Index name, int32_t amount) {
  return toy.body([=, &toy](Code& c) {
    const Register card = c.named(name);
    c.propose(toy.damage, {{Role::Target, card}, {Role::Amount, c.number(amount)}});
  });
}

}  // namespace thou::tests
