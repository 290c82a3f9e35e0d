// What every table of a program is made of: indices of rows, places in source. Next: Program.h.
#pragma once

#include <cstdint>

namespace thou::bytecode {

/// Index into a table of the program; `kNone` where there is none.
using Index = uint32_t;
inline constexpr Index kNone = 0xffffffffu;

/// A place in source: which file, line and column, for messages. Text is looked up in Program::files.
struct Where {
  Index file = kNone;
  uint32_t line = 0;
  uint32_t column = 0;
};

}  // namespace thou::bytecode
