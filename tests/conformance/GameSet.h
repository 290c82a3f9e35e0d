// A game's cards compiled once, with what a test that plays it looks up by name. Next: WholeGameTest.cpp, WholeDuelTest.cpp.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>

#include "Places.h"
#include "compiler/driver/Driver.h"

namespace thou::tests {

class GameSet {
 public:
  /// Compiles a folder of `cards/`; the test fails where that has errors.
  explicit GameSet(std::string_view folder)
      : compilation_(driver::compile({.paths = {std::string(THOU_SOURCE_DIR) + "/cards/" + std::string(folder)}})) {
    REQUIRE(compilation_->verified);
  }

  const bytecode::Program& program() const { return compilation_->program; }

  bytecode::Index card(std::string_view name) const {
    for (bytecode::Index i = 0; i < program().cards.size(); ++i) {
      if (program().string(program().names[program().cards[i].name]) == name) return i;
    }
    FAIL("no card " << name);
    return 0;
  }

  uint8_t zone(std::string_view name) const {
    for (size_t i = 0; i < program().zones.size(); ++i) {
      if (program().string(program().zones[i].name) == name) return uint8_t(i);
    }
    FAIL("no zone " << name);
    return 0;
  }

 private:
  std::unique_ptr<driver::Compilation> compilation_;
};

}  // namespace thou::tests
