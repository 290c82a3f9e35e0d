// What is known, in words, of the registers of a condition that is run to be explained: where a number comes from, what a test found.
// Next: Explainer.cpp.
#pragma once

#include <string>
#include <vector>

#include "runtime/bytecode/Instruction.h"
#include "runtime/rules/Engine.h"

namespace thou::rules {

class Explainer {
 public:
  Explainer(const Engine& engine, const bytecode::Program& program);

  /// An instruction has been carried out.
  void see(const bytecode::Instruction& in, const int64_t* registers);
  /// The same of a test whose reason others have found; empty where it holds.
  void found(const bytecode::Instruction& in, std::string reason);
  /// The reason of what was returned, with that of each card that was looked at in vain.
  std::string result() const;

 private:
  struct Value {
    std::string text;       ///< of a number or list where it comes from, of a test what it found
    bool constant = false;  ///< a number that stands in the code
    bool counts = false;    ///< how many cards a list has
  };
  struct Rejected {
    int64_t card = 0;
    std::string why;
  };
  Value& at(uint8_t reg) { return values_[reg]; }
  std::string compared(const char* word, const Value& a, int64_t x, const Value& b, int64_t y) const;
  std::string kindsOf(uint32_t kinds) const;
  void looks(uint8_t list, std::string what);
  void test(const bytecode::Instruction& in, std::string text);

  const Engine& engine_;
  const bytecode::Program& program_;
  std::vector<Value> values_;
  std::string list_;                ///< what is being looked through
  int64_t element_ = 0;             ///< the card looked at
  std::string fact_;                ///< what was found of it last
  std::vector<Rejected> rejected_;  ///< of the list being looked through
  std::string last_;                ///< what the last test of all found
  std::string returned_;
};

}  // namespace thou::rules
