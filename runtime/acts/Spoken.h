// What the texts of a card speak of, read off their code: traits, names, kinds, counters, the verbs that they watch. A position in which the
// card acts has some of that. No word of a text is looked at. Next: Setting.h, which puts such things on the table.
#pragma once

#include <set>
#include <vector>

#include "runtime/bytecode/Program.h"

namespace thou::acts {

using bytecode::Index;
using bytecode::kNone;

struct Spoken {
  std::set<Index> traits;
  std::set<Index> names;  ///< rows of Program::names
  std::set<Index> keywords;
  std::set<Index> counters;
  std::set<uint8_t> zones;
  std::set<Index> verbs;  ///< that its abilities watch, or ask about
  uint32_t kinds = 0;     ///< those that its code tells apart by themselves, not as one of many
};

/// What the printed abilities of a face speak of, and the standing rules of its own.
Spoken spokenOf(const bytecode::Program& program, Index card);

/// The same of one ability.
Spoken spokenOfAbility(const bytecode::Program& program, Index ability);

/// The functions that carry an effect out: it, and the bodies of events that it wraps.
std::vector<Index> carriedOut(const bytecode::Program& program, Index effect);

/// Which verbs come about when a function runs, directly or in the bodies of others.
class Deeds {
 public:
  explicit Deeds(const bytecode::Program& program);
  /// By verb.
  const std::vector<bool>& of(Index function) const;

 private:
  void visit(Index function, std::vector<bool>& verbs, std::set<Index>& seen) const;

  const bytecode::Program& program_;
  mutable std::vector<std::vector<bool>> known_;  ///< by function; empty: not asked for yet
};

}  // namespace thou::acts
