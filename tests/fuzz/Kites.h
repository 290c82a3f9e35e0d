// The small game that fuzz inputs edit (tests/games/kites.thou): inner walls are reached from the first run on, and no seed
// file goes stale with a format.
//
//   edit = offset (2 bytes, little-endian), bytes taken out (1), bytes put in (1), those bytes
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"

namespace thou::fuzz {

inline void require(bool condition) {
  if (!condition) std::abort();
}

/// The game compiled, as it is.
inline const driver::Compilation& kites() {
  static const auto compilation =
      driver::compile({.paths = {THOU_SOURCE_DIR "/tests/games/kites.thou"}, .searchPath = {}});
  require(compilation->verified && compilation->sink.errorCount() == 0);
  return *compilation;
}

/// The base with all whole edits of `input` made, one after the other; offsets wrap around.
inline std::string edited(std::string base, std::span<const uint8_t> input) {
  while (input.size() >= 4) {
    const size_t at = size_t(input[0] | input[1] << 8) % (base.size() + 1);
    const size_t out = std::min<size_t>(input[2], base.size() - at);
    const size_t in = std::min<size_t>(input[3], input.size() - 4);
    base.replace(at, out, reinterpret_cast<const char*>(input.data()) + 4, in);
    input = input.subspan(4 + in);
  }
  return base;
}

}  // namespace thou::fuzz
