// Whether two states of a game differ in anything that matters for how it goes on: where cards lie and what is on them, effects, players, what
// is in progress. Numbers that only say in which order things came about, the log's hash and the random numbers do not count.
#pragma once

#include <vector>

#include "runtime/state/GameState.h"

namespace thou::acts {

/// All that matters about a state, in words; two states of one program differ where these do.
std::vector<uint64_t> essence(const state::GameState& state);

}  // namespace thou::acts
