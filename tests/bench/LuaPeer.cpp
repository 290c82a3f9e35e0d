// The Lua peer: bindings and the script. Each function does what the function of the same name in World.cpp does.
#include "tests/bench/LuaPeer.h"

#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <lua.hpp>

namespace thou::bench {
namespace {

constexpr const char* kScript = R"(
local cards_in_play, is_kind, counters, stat, add_counters, remove_counters, propose = ...
local MINION, DAMAGE, ATK, HP = 2, 0, 0, 1
local DAMAGE_VERB, HEAL_VERB = DAMAGE_VERB, HEAL_VERB

local function weak_minions()
  local found, n = {}, 0
  local all = cards_in_play()
  for i = 1, #all do
    local card = all[i]
    if is_kind(card, MINION) and counters(card, DAMAGE) < stat(card, HP) then
      n = n + 1
      found[n] = card
    end
  end
  return found, n
end

function count_weak()
  local _, n = weak_minions()
  return n
end

function count_worn()
  local found, n = {}, 0
  local all = cards_in_play()
  for i = 1, #all do
    local card = all[i]
    if is_kind(card, MINION) and counters(card, DAMAGE) < stat(card, HP) and 1 <= stat(card, ATK) then
      n = n + 1
      found[n] = card
    end
  end
  return n
end

function strike()
  local card = weak_minions()[1]
  add_counters(card, 1, DAMAGE)
  remove_counters(card, 1, DAMAGE)
end

function strike_events()
  local card = weak_minions()[1]
  propose(DAMAGE_VERB, 1, card, 1)
  propose(HEAL_VERB, 1, card, 1)
end

function nothing() end
)";

Bench& benchOf(lua_State* lua) { return *static_cast<Bench*>(lua_touserdata(lua, lua_upvalueindex(1))); }

int cardsInPlay(lua_State* lua) {
  state::GameState& state = benchOf(lua).state();
  const uint32_t count = state.count(state::Section::InPlay);
  lua_createtable(lua, int(count), 0);
  for (uint32_t i = 0; i < count; ++i) {
    lua_pushinteger(lua, lua_Integer(state.ref(uint32_t(state.row<uint64_t>(state::Section::InPlay, i))).slot()));
    lua_rawseti(lua, -2, int(i) + 1);
  }
  return 1;
}

int isKind(lua_State* lua) {
  const bc::Card* face = benchOf(lua).machine().face(luaL_checkinteger(lua, 1));
  const auto kinds = uint32_t(luaL_checkinteger(lua, 2));
  lua_pushboolean(lua, face != nullptr && (kinds >> face->kind & 1) != 0);
  return 1;
}

int counters(lua_State* lua) {
  const auto kind = uint8_t(luaL_checkinteger(lua, 2));
  lua_pushinteger(lua, benchOf(lua).machine().counters(luaL_checkinteger(lua, 1), kind));
  return 1;
}

int stat(lua_State* lua) {
  const auto number = uint8_t(luaL_checkinteger(lua, 2));
  lua_pushinteger(lua, benchOf(lua).machine().stat(luaL_checkinteger(lua, 1), number));
  return 1;
}

int kernel(lua_State* lua, bc::Operation operation) {
  lua_pushinteger(lua, lua_Integer(runKernel(benchOf(lua), operation, luaL_checkinteger(lua, 1),
                                             luaL_checkinteger(lua, 2), luaL_checkinteger(lua, 3))));
  return 1;
}

int addCounters(lua_State* lua) { return kernel(lua, bc::Operation::AddCounters); }
int removeCounters(lua_State* lua) { return kernel(lua, bc::Operation::RemoveCounters); }

int propose(lua_State* lua) {
  lua_pushinteger(lua,
                  lua_Integer(runEvent(benchOf(lua), bc::Index(luaL_checkinteger(lua, 1)), luaL_checkinteger(lua, 2),
                                       luaL_checkinteger(lua, 3), luaL_checkinteger(lua, 4))));
  return 1;
}

int pushBound(lua_State* lua, Bench& bench) {
  const lua_CFunction bound[] = {cardsInPlay, isKind, counters, stat, addCounters, removeCounters, propose};
  for (const lua_CFunction function : bound) {
    lua_pushlightuserdata(lua, &bench);
    lua_pushcclosure(lua, function, 1);
  }
  return int(std::size(bound));
}

}  // namespace

#ifndef THOU_LUAJIT
int pushForeign(lua_State*, Bench&) { return 0; }  // Lua 5.4 has none, and no benchmark asks for it
#endif

void check(lua_State* lua, int status) {
  if (status == 0) return;
  std::fprintf(stderr, "thou_bench: %s\n", lua_tostring(lua, -1));
  std::abort();
}

int64_t runKernel(Bench& bench, bc::Operation operation, int64_t card, int64_t amount, int64_t kind) {
  int64_t registers[3] = {card, amount, kind};
  const uint32_t mark = bench.state().count(state::Section::Arena);
  bench.engine().kernel(registers, 0, operation);
  bench.state().truncate(state::Section::Arena, mark);  // the list of cards acted on
  return registers[0];
}

int64_t runEvent(Bench& bench, bc::Index verb, int64_t player, int64_t card, int64_t amount) {
  int64_t roles[bc::kRoleCount] = {};
  roles[size_t(bc::Role::Player)] = player;
  roles[size_t(bc::Role::Target)] = card;
  roles[size_t(bc::Role::Amount)] = amount;
  const uint32_t mark = bench.state().count(state::Section::Arena);
  const vm::Next next = bench.engine().propose(roles, 0, verb, bc::kNone);
  if (next == vm::Next::Leave) bench.engine().run();
  bench.state().truncate(state::Section::Arena, mark);
  return roles[0];
}

LuaPeer::LuaPeer(Bench& bench, Access access) : lua_(luaL_newstate()) {
  luaL_openlibs(lua_);  // LuaJIT compiles nothing before
  lua_pushinteger(lua_, world().damage);
  lua_setglobal(lua_, "DAMAGE_VERB");
  lua_pushinteger(lua_, world().heal);
  lua_setglobal(lua_, "HEAL_VERB");
  check(lua_, luaL_loadstring(lua_, kScript));
  const int functions = access == Access::Bound ? pushBound(lua_, bench) : pushForeign(lua_, bench);
  check(lua_, lua_pcall(lua_, functions, 0, 0));
}

LuaPeer::~LuaPeer() { lua_close(lua_); }

int64_t LuaPeer::call(const char* function) {
  lua_getglobal(lua_, function);
  check(lua_, lua_pcall(lua_, 0, 1, 0));
  const int64_t result = lua_tointeger(lua_, -1);
  lua_pop(lua_, 1);
  return result;
}

}  // namespace thou::bench
