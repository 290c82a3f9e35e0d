// What of a program has run, and which way its branches went: filled by machines that were told to (Machine::cover), read by tools.
// A machine that was not told runs a loop without a trace of this. Next: Machine.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/bytecode/Program.h"

namespace thou::vm {

class Coverage {
 public:
  explicit Coverage(const bytecode::Program& program) {
    size_t words = 0;
    for (const bytecode::Function& function : program.functions) {
      begin_.push_back(words);
      words += function.code.size();
    }
    entered_.resize(begin_.size());
    returned_.resize(begin_.size());
    branched_.resize(words);
  }

  void enter(bytecode::Index function) { ++entered_[function]; }
  void leave(bytecode::Index function, bool value) { returned_[function].add(value); }
  void branch(bytecode::Index function, uint32_t pc, bool value) { branched_[begin_[function] + pc].add(value); }

  /// How often a function began.
  uint64_t entered(bytecode::Index function) const { return entered_[function]; }
  /// How often a pure function's value was other than 0, or 0.
  uint64_t returned(bytecode::Index function, bool value) const { return returned_[function].of[value]; }
  /// How often the instruction at `pc` found what it asks to hold, or not: the register of a jump; that a list had one more.
  uint64_t branched(bytecode::Index function, uint32_t pc, bool value) const {
    return branched_[begin_[function] + pc].of[value];
  }

  /// Adds what another has of the same program.
  void add(const Coverage& other) {
    for (size_t i = 0; i < entered_.size(); ++i) {
      entered_[i] += other.entered_[i];
      returned_[i].add(other.returned_[i]);
    }
    for (size_t i = 0; i < branched_.size(); ++i) branched_[i].add(other.branched_[i]);
  }

 private:
  struct Ways {
    uint64_t of[2] = {0, 0};
    void add(bool value) { ++of[value]; }
    void add(const Ways& other) { of[0] += other.of[0], of[1] += other.of[1]; }
  };
  std::vector<size_t> begin_;  ///< by function: its first word in `branched_`
  std::vector<uint64_t> entered_;
  std::vector<Ways> returned_;
  std::vector<Ways> branched_;
};

}  // namespace thou::vm
