// Positions of the World's game, reached by playing: the states in which trees are evaluated both ways.
// Next: ReferenceCompare.h.
#pragma once

#include <string>
#include <vector>

#include "runtime/state/GameState.h"
#include "tests/conformance/ReferenceWorld.h"

namespace thou::tests {

struct Position {
  std::string name;
  state::GameState state;
};

/// Plays a fixed script and keeps the state after each step. Adds the steps' functions to the world.
std::vector<Position> positionsOf(World& world);

}  // namespace thou::tests
