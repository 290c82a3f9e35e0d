// LuaJIT's foreign functions: the script calls the engine by compiled calls, without Lua's stack and without a check. Cards are numbers of
// Lua, which hold a slot exactly (below 2^53); cards in play come in a buffer that the script reads.
#include <algorithm>
#include <iterator>
#include <lua.hpp>

#include "tests/bench/LuaPeer.h"

namespace thou::bench {
namespace {

constexpr const char* kPrelude = R"lua(
local bench, in_play, is_kind, counters, stat, add_counters, remove_counters, propose = ...
local ffi = require("ffi")
bench = ffi.cast("void*", bench)
local buffer = ffi.new("double[4096]")
local fill = ffi.cast("int (*)(void*, double*)", in_play)
local ask = "double (*)(void*, double, double)"
local tell = "double (*)(void*, double, double, double)"
is_kind = ffi.cast(ask, is_kind)
counters = ffi.cast(ask, counters)
stat = ffi.cast(ask, stat)
add_counters = ffi.cast(tell, add_counters)
remove_counters = ffi.cast(tell, remove_counters)
propose = ffi.cast("double (*)(void*, double, double, double, double)", propose)
return function()
  local all = {}
  for i = 1, fill(bench, buffer) do all[i] = buffer[i - 1] end
  return all
end, function(card, kind) return is_kind(bench, card, kind) ~= 0 end,
  function(card, kind) return counters(bench, card, kind) end,
  function(card, which) return stat(bench, card, which) end,
  function(card, amount, kind) return add_counters(bench, card, amount, kind) end,
  function(card, amount, kind) return remove_counters(bench, card, amount, kind) end,
  function(verb, player, card, amount) return propose(bench, verb, player, card, amount) end
)lua";
constexpr uint32_t kMostInPlay = 4096;  // what the buffer holds

int fillInPlay(Bench* bench, double* cards) {
  const state::GameState& state = bench->state();
  const uint32_t count = std::min(state.count(state::Section::InPlay), kMostInPlay);
  for (uint32_t i = 0; i < count; ++i)
    cards[i] = double(state.ref(uint32_t(state.row<uint64_t>(state::Section::InPlay, i))).slot());
  return int(count);
}

double isKind(Bench* bench, double card, double kinds) {
  const bc::Card* face = bench->machine().face(int64_t(card));
  return face != nullptr && (uint32_t(kinds) >> face->kind & 1) != 0 ? 1 : 0;
}

double counters(Bench* bench, double card, double kind) {
  return double(bench->machine().counters(int64_t(card), uint8_t(kind)));
}

double stat(Bench* bench, double card, double which) {
  return double(bench->machine().stat(int64_t(card), uint8_t(which)));
}

double addCounters(Bench* bench, double card, double amount, double kind) {
  return double(runKernel(*bench, bc::Operation::AddCounters, int64_t(card), int64_t(amount), int64_t(kind)));
}

double removeCounters(Bench* bench, double card, double amount, double kind) {
  return double(runKernel(*bench, bc::Operation::RemoveCounters, int64_t(card), int64_t(amount), int64_t(kind)));
}

double propose(Bench* bench, double verb, double player, double card, double amount) {
  return double(runEvent(*bench, bc::Index(verb), int64_t(player), int64_t(card), int64_t(amount)));
}

}  // namespace

int pushForeign(lua_State* lua, Bench& bench) {
  const int below = lua_gettop(lua);
  check(lua, luaL_loadstring(lua, kPrelude));
  void* const addresses[] = {&bench,
                             reinterpret_cast<void*>(fillInPlay),
                             reinterpret_cast<void*>(isKind),
                             reinterpret_cast<void*>(counters),
                             reinterpret_cast<void*>(stat),
                             reinterpret_cast<void*>(addCounters),
                             reinterpret_cast<void*>(removeCounters),
                             reinterpret_cast<void*>(propose)};
  for (void* const address : addresses) lua_pushlightuserdata(lua, address);
  check(lua, lua_pcall(lua, int(std::size(addresses)), LUA_MULTRET, 0));
  return lua_gettop(lua) - below;
}

}  // namespace thou::bench
