// The same game played through Lua 5.4: the state's accessors and kernel operations as bound C functions, abilities as Lua functions.
// It is what an engine with card scripts does. Bound as cheaply as can be: cards are integers, the functions are locals of the script,
// the engine is an upvalue.
#pragma once

#include <memory>

#include "tests/bench/World.h"

struct lua_State;

namespace thou::bench {

class LuaPeer {
 public:
  explicit LuaPeer(Bench& bench);
  ~LuaPeer();
  LuaPeer(const LuaPeer&) = delete;
  LuaPeer& operator=(const LuaPeer&) = delete;

  /// Calls a global function of the script; its result, 0 when it has none. Aborts with Lua's message when it fails.
  int64_t call(const char* function);

 private:
  lua_State* lua_ = nullptr;
};

}  // namespace thou::bench
