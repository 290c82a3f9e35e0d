// A game to measure on: a ruleset assembled by hand, with two players and as many minions and idle upgrades in play as are asked for.
// It needs no compiler, so its figures are the engine's alone.
#pragma once

#include <cstdint>

#include "runtime/bytecode/Program.h"
#include "runtime/rules/Engine.h"

namespace thou::bench {

namespace bc = thou::bytecode;

/// The program and the rows of it that benchmarks name.
struct World {
  enum Kinds : uint8_t { Hero, Minion, Upgrade };
  enum Stats : uint8_t { Atk, Hp };
  enum Counters : uint8_t { Damage };
  enum Zones : uint8_t { Play, Deck, Hand, DiscardPile };
  enum Cards : bc::Index { HeroCard, MinionCard, IdleCard };

  bc::Program program;
  bc::Index damage = 0;  ///< verb: add-counters, watched by nobody
  bc::Index heal = 0;    ///< verb: remove-counters, watched by nobody
  bc::Index rest = 0;    ///< verb without operation, watched by nobody
  bc::Index ring = 0;    ///< the verb that idle cards wait for and that never happens

  bc::Index countWeak = 0;     ///< pure -> int: how many minions in play have less damage than HP
  bc::Index countWorn = 0;     ///< the same with a stat that is computed too: ATK of at least 1
  bc::Index strike = 0;        ///< that filter, then by kernel 1 damage to the first of them, and off again
  bc::Index strikeEvents = 0;  ///< the same as two events
  bc::Index damageEvents = 0;  ///< kEvents damage events on the identity, nothing else
  bc::Index restEvents = 0;    ///< kEvents events of `rest`
  bc::Index spin = 0;          ///< pure -> int: a loop of kSpins passes of kSpinWords instructions

  static constexpr int kEvents = 64;
  static constexpr int kSpins = 1000;
  static constexpr int kSpinWords = 8;

  World();
};

/// The world, verified and shared; it is only read.
const World& world();

/// What the engine prepares of the world once.
const vm::Prepared& prepared();

/// Limits that no benchmark reaches.
const rules::Limits& benchLimits();

/// A game in which so many minions and idle upgrades are in play, an ambient round, phase and turn open.
rules::Game gameWith(uint32_t minions, uint32_t idle);

/// A state and an engine on it, without what a Game does between two commands (checkpoint, decision). Goes back to how it began after
/// kTurn iterations: a turn that never ends keeps a record of all that happened in it, and would be measured by the memory for that.
class Bench {
 public:
  static constexpr uint64_t kTurn = 16;  ///< with kEvents events each a long turn all the same

  Bench(uint32_t minions, uint32_t idle);

  /// Runs a function until it is over; asserts that nothing stopped it.
  void call(bc::Index function);
  /// To be called once an iteration.
  void turnOver() {
    if (++iterations_ % kTurn == 0) state_ = start_;
  }
  rules::Engine& engine() { return engine_; }
  vm::Machine& machine() { return engine_.machine(); }
  state::GameState& state() { return state_; }

 private:
  state::GameState start_;
  state::GameState state_;
  rules::Log log_;
  rules::Engine engine_;
  uint64_t iterations_ = 0;
};

}  // namespace thou::bench
