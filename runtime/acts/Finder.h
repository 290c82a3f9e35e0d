// Whether the abilities of a card act: games are played in which it lies where one of its kind may, until each has been used and something was
// different for it. See README.md. Next: Finder.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/acts/Finding.h"
#include "runtime/acts/Setting.h"
#include "runtime/acts/Without.h"
#include "runtime/vm/Coverage.h"

namespace thou::acts {

struct Effort {
  uint64_t seed = 1;
  uint32_t attempts = 36;  ///< games for one card
  uint32_t answers = 120;  ///< given in one of them once the card is there
};

/// Tries the cards of one program. Of one thread; several of one program share nothing but that.
class Finder {
 public:
  /// `program` is verified and outlives this. `places` is of the same program.
  Finder(const bytecode::Program& program, std::shared_ptr<const vm::Prepared> prepared, const Places& places,
         Effort effort);

  /// All abilities printed on a face, in their order, then its standing rules. Depends on the program, the face and the effort alone.
  std::vector<Finding> find(Index card);

 private:
  class Attempt;
  void leaveOutLimits(std::vector<Finding>& findings) const;

  const bytecode::Program& program_;
  std::shared_ptr<const vm::Prepared> prepared_;
  Effort effort_;
  Setting setting_;
  Deeds deeds_;
  Without without_;
  Occasions occasions_;
  vm::Coverage coverage_;
};

}  // namespace thou::acts
