// One loop over a list, as it is being emitted: list, position and element registers and the labels around its body.
// INVARIANT: open and close come in pairs; between them the loop's local is the element. Next: Loops.cpp.
#pragma once

#include <optional>

#include "compiler/codegen/Emitter.h"

namespace thou::codegen {

struct Emitter::Loop {
  Emitter& emitter;
  Reg list;
  bool players;
  Reg position = 0;
  Reg element = 0;
  Label top{};  ///< the next pass
  Label end{};  ///< behind the loop
  int32_t local = -1;
  std::optional<Reg> outer;  ///< what the local's number meant outside

  /// Over child 0 of a node that binds a local. The list is fixed before the first pass.
  Loop(Emitter& owner, const sema::Node& node, bool ofPlayers);
  /// Over a list in a register; binds nothing.
  Loop(Emitter& owner, Reg from, bool ofPlayers);
  /// Begins a pass, which charges `fuel`.
  void open(uint32_t fuel);
  void close();

 private:
  void begin(int32_t name);
};

}  // namespace thou::codegen
