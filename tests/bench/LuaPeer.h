// The same game played through Lua: the state's accessors and kernel operations as bound C functions, abilities as Lua functions.
// It is what an engine with card scripts does. Bound as cheaply as can be: cards are integers, the functions are locals of the script,
// the engine is an upvalue. thou_bench has Lua 5.4; thou_bench_luajit has LuaJIT, which may call the same functions without a binding, too.
#pragma once

#include <memory>

#include "tests/bench/World.h"

struct lua_State;

namespace thou::bench {

/// How the script calls the engine.
enum class Access {
  Bound,    ///< C functions that take their arguments off Lua's stack, and check them
  Foreign,  ///< LuaJIT's FFI: compiled calls of C functions by their addresses, unchecked (LuaForeign.cpp)
};

class LuaPeer {
 public:
  explicit LuaPeer(Bench& bench, Access access = Access::Bound);
  ~LuaPeer();
  LuaPeer(const LuaPeer&) = delete;
  LuaPeer& operator=(const LuaPeer&) = delete;

  /// Calls a global function of the script; its result, 0 when it has none. Aborts with Lua's message when it fails.
  int64_t call(const char* function);

 private:
  lua_State* lua_ = nullptr;
};

/// Pushes the functions that the script takes, by FFI; how many. In LuaJIT alone.
int pushForeign(lua_State* lua, Bench& bench);

/// Aborts with Lua's message where `status` is an error.
void check(lua_State* lua, int status);

/// A kernel operation on a card, with what it needs of the arena given back; what it answers.
int64_t runKernel(Bench& bench, bc::Operation operation, int64_t card, int64_t amount, int64_t kind);

/// An event of a verb done to a card, with its windows; the amount that happened.
int64_t runEvent(Bench& bench, bc::Index verb, int64_t player, int64_t card, int64_t amount);

}  // namespace thou::bench
