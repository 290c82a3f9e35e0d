// A small game made by hand, without any text: enough kinds, stats, zones, verbs, static abilities and lasting effects for every
// node of the meaning tree to mean something. Its functions are kept as trees beside their code, so that the reference
// evaluator can walk them. Next: ReferenceWorld.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/sema/model/Meaning.h"
#include "runtime/bytecode/Program.h"
#include "tests/unit/codegen/Tree.h"

namespace thou::tests {

/// Rows of the world's tables, by name.
enum WorldKind : uint8_t { kHero, kAlly, kUpgrade, kMinion, kScheme, kKinds };
enum WorldStat : uint8_t { kAttack, kHealth, kStats };
enum WorldCounter : uint8_t { kDamage, kStunned, kCounters };
enum WorldTrait : uint8_t { kAvenger, kBeast, kElite, kTraits };
enum WorldKeyword : uint8_t { kGuard, kRetaliate, kKeywords };
enum WorldZone : uint8_t { kDeck, kHand, kDiscard, kTable, kAside, kBeingPlayed, kZones };
enum WorldVerb : uint8_t {
  kExhaust,
  kHurt,
  kGather,
  kStrike,
  kPonder,
  kBegin,
  kEnd,
  kGame,
  kRound,
  kPhase,
  kTurn,
  kVerbs
};
enum WorldEffect : uint8_t {
  kBoost,      ///< lasting: +N attack
  kMakeElite,  ///< lasting: trait
  kArm,        ///< lasting: retaliate N
  kSteal,      ///< lasting: control
  kPin,        ///< lasting: cannot be exhausted, by the effect's captured card
  kLend,       ///< lasting: the banner's ability
  kRally,      ///< static: allies of the controller +1 attack
  kPack,       ///< static: +1 attack for each other beast
  kTrain,      ///< static: the host is elite
  kShield,     ///< static: minions that are hurt have guard
  kCharm,      ///< static: control of the host
  kForbid,     ///< static: elite cards cannot be exhausted
  kTeach,      ///< static: avengers have the pack's ability
  kSturdy,     ///< static, of the keyword guard: +1 health
  kEffects
};

/// The world, with its trees. Must outlive what looks into it.
struct World {
  Tree tree;
  bytecode::Program program;
  std::vector<sema::Routine> routines;  ///< parallel to program.functions

  World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Emits a routine and appends it; returns its function's index. Throws std::runtime_error when it cannot be emitted.
  bytecode::Index add(sema::Routine routine);
  bytecode::Index string(std::string text);
  /// Index of the card of a name.
  bytecode::Index card(std::string_view name) const;

 private:
  void tables();
  void verbs();
  void lastingEffects();
  void staticAbilities();
  void cards();
  bytecode::Index condition(const sema::Node* body);
  bytecode::Index filter(const sema::Node* body);
  bytecode::Index amount(const sema::Node* body);
  bytecode::Index ability(bytecode::Index effect, bytecode::Index when = bytecode::kNone);
};

}  // namespace thou::tests
