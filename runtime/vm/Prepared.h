// What is worked out about a program once for a game, so that play need not: which standing rules are local, which prohibitions are about
// the card that has them.
//
// A standing rule is local when its condition asks only about the card itself: counters, stats, flags, face, and whether what the rule
// brings about can happen to it. Such a rule is looked at for the cards that were touched alone, whatever else is in play, unless a
// static effect on a stat it reads is active, or one by which its deed cannot happen.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/bytecode/Program.h"

namespace thou::vm {

struct Prepared {
  struct Rule {
    bool local = false;
    bool forAnybody = false;             ///< the condition does not ask for whom it is (R1)
    uint64_t stats = 0;                  ///< bit per stat that the condition reads
    std::vector<bytecode::Index> deeds;  ///< verbs whose possibility it asks
  };

  explicit Prepared(const bytecode::Program& program);

  std::vector<Rule> standing;  ///< parallel to Program::standing
  /// The abilities of a face of Program::cards, of its kinds and of its printed keywords, each once. Put together when they are first asked
  /// for: a game has few of the cards there are. Valid as long as this is.
  const std::vector<bytecode::Index>& abilitiesOf(bytecode::Index face) const;
  /// Parallel to Program::verbs: some card says, out of play as well, that it cannot be done to it.
  std::vector<bool> ownAnywhere;
  /// Parallel to Program::effects: of a `Cannot` whose test holds only where the card that says it fills a certain role of the event,
  /// that role; else nothing. Whether such an event is forbidden is asked of the cards in its roles, not of all in the game.
  std::vector<std::optional<bytecode::Role>> ownRole;
  uint8_t zoneOf[size_t(bytecode::ZoneRole::Aside) +
                 1];    ///< the kind of zone with a role, state::kNoZone where there is none
  bool undoes = false;  ///< some verb takes back what has happened

 private:
  const bytecode::Program* program_;
  mutable std::vector<std::vector<bytecode::Index>> abilities_;  ///< parallel to Program::cards once one was asked for
  mutable std::vector<bool> known_;                              ///< which of them are there
};

}  // namespace thou::vm
