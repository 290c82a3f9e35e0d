// What the engine works out about a program once for a game, so that play need not: which standing rules are local.
//
// A standing rule is local when its condition asks only about the card itself: counters, stats, flags, face, and whether what the rule
// brings about can happen to it. Such a rule is looked at for the cards that were touched alone, whatever else is in play, unless a
// static effect on a stat it reads is active, or one by which its deed cannot happen.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/bytecode/Program.h"

namespace thou::rules {

struct Prepared {
  struct Rule {
    bool local = false;
    uint64_t stats = 0;                  ///< bit per stat that the condition reads
    std::vector<bytecode::Index> deeds;  ///< verbs whose possibility it asks
  };

  explicit Prepared(const bytecode::Program& program);

  std::vector<Rule> standing;  ///< parallel to Program::standing
};

}  // namespace thou::rules
