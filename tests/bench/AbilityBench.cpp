// The same filter and the same ability several ways, on the same state: our bytecode, Lua through bindings, LuaJIT by foreign functions, C++ by
// hand. thou_bench has Lua 5.4, thou_bench_luajit is these benchmarks with LuaJIT.
#include <benchmark/benchmark.h>

#include "tests/bench/LuaPeer.h"

namespace thou::bench {
namespace {

constexpr uint32_t kMinions = 20;
constexpr uint32_t kIdle = 80;
constexpr uint32_t kInPlay = kMinions + kIdle + 2;  // and two heroes

/// What countWeak does, by hand.
int64_t countWeakByHand(vm::Machine& machine, std::vector<int64_t>& found, bool worn) {
  const state::GameState& state = machine.state();
  found.clear();
  for (uint32_t i = 0; i < state.count(state::Section::InPlay); ++i) {
    const int64_t card = state.ref(uint32_t(state.row<uint64_t>(state::Section::InPlay, i))).slot();
    const bc::Card* face = machine.face(card);
    if (face == nullptr || face->kind != World::Minion) continue;
    if (machine.counters(card, World::Damage) >= machine.stat(card, World::Hp)) continue;
    if (worn && machine.stat(card, World::Atk) < 1) continue;
    found.push_back(card);
  }
  return int64_t(found.size());
}

void perCard(benchmark::State& bench, uint32_t cards) {
  bench.SetItemsProcessed(int64_t(bench.iterations()) * cards);
  bench.counters["per_card"] =
      benchmark::Counter(double(bench.iterations()) * cards, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void filterBytecode(benchmark::State& bench, bc::Index function, uint32_t minions, uint32_t idle) {
  Bench game(minions, idle);
  for (auto _ : bench) {
    const int64_t count = game.machine().pure(function, 0, 1, 0);
    if (count != minions) bench.SkipWithError("a wrong count");
  }
  perCard(bench, minions + idle + 2);
}

#ifdef THOU_LUAJIT
#define LUA_NAME "LuaJIT"
#else
#define LUA_NAME "Lua"
#endif

void filterLua(benchmark::State& bench, const char* function, uint32_t minions, uint32_t idle,
               Access access = Access::Bound) {
  Bench game(minions, idle);
  LuaPeer lua(game, access);
  for (auto _ : bench) {
    if (lua.call(function) != minions) bench.SkipWithError("a wrong count");
  }
  perCard(bench, minions + idle + 2);
}

void filterByHand(benchmark::State& bench, bool worn, uint32_t minions, uint32_t idle) {
  Bench game(minions, idle);
  std::vector<int64_t> found;
  for (auto _ : bench) {
    if (countWeakByHand(game.machine(), found, worn) != minions) bench.SkipWithError("a wrong count");
  }
  perCard(bench, minions + idle + 2);
}

// One card in five passes the filter ...
void measureFilterBytecode(benchmark::State& bench) { filterBytecode(bench, world().countWeak, kMinions, kIdle); }
void measureFilterLua(benchmark::State& bench) { filterLua(bench, "count_weak", kMinions, kIdle); }
void measureFilterByHand(benchmark::State& bench) { filterByHand(bench, false, kMinions, kIdle); }
// ... or every card is looked at in full: three calls a card.
void filterAllBytecode(benchmark::State& bench) { filterBytecode(bench, world().countWorn, kInPlay - 2, 0); }
void filterAllLua(benchmark::State& bench) { filterLua(bench, "count_worn", kInPlay - 2, 0); }
void filterAllByHand(benchmark::State& bench) { filterByHand(bench, true, kInPlay - 2, 0); }
BENCHMARK(measureFilterBytecode)->Name("Filter_Bytecode");
BENCHMARK(measureFilterLua)->Name("Filter_" LUA_NAME);
BENCHMARK(measureFilterByHand)->Name("Filter_ByHand");
BENCHMARK(filterAllBytecode)->Name("FilterAll_Bytecode");
BENCHMARK(filterAllLua)->Name("FilterAll_" LUA_NAME);
BENCHMARK(filterAllByHand)->Name("FilterAll_ByHand");

/// The ability with so many minions and nothing else in play but two heroes.
void abilityBytecode(benchmark::State& bench, bc::Index function) {
  Bench game(uint32_t(bench.range(0)), 0);
  for (auto _ : bench) {
    game.call(function);
    game.turnOver();
  }
}

void abilityLua(benchmark::State& bench, const char* function, Access access = Access::Bound) {
  Bench game(uint32_t(bench.range(0)), 0);
  LuaPeer lua(game, access);
  for (auto _ : bench) {
    lua.call(function);
    game.engine().run();
    game.turnOver();
  }
}

void measureAbilityBytecode(benchmark::State& bench) { abilityBytecode(bench, world().strike); }
void measureAbilityLua(benchmark::State& bench) { abilityLua(bench, "strike"); }
void abilityByHand(benchmark::State& bench) {
  Bench game(uint32_t(bench.range(0)), 0);
  std::vector<int64_t> found;
  for (auto _ : bench) {
    countWeakByHand(game.machine(), found, false);
    for (const bc::Operation operation : {bc::Operation::AddCounters, bc::Operation::RemoveCounters}) {
      int64_t registers[3] = {found.front(), 1, World::Damage};
      const uint32_t mark = game.state().count(state::Section::Arena);
      game.engine().kernel(registers, 0, operation);
      game.state().truncate(state::Section::Arena, mark);
    }
    game.engine().run();
    game.turnOver();
  }
}
void abilityEventsBytecode(benchmark::State& bench) { abilityBytecode(bench, world().strikeEvents); }
void abilityEventsLua(benchmark::State& bench) { abilityLua(bench, "strike_events"); }
BENCHMARK(measureAbilityBytecode)->Name("Ability_Bytecode")->Arg(5)->Arg(20);
BENCHMARK(measureAbilityLua)->Name("Ability_" LUA_NAME)->Arg(5)->Arg(20);
BENCHMARK(abilityByHand)->Name("Ability_ByHand")->Arg(5)->Arg(20);
BENCHMARK(abilityEventsBytecode)->Name("AbilityEvents_Bytecode")->Arg(5)->Arg(20);
BENCHMARK(abilityEventsLua)->Name("AbilityEvents_" LUA_NAME)->Arg(5)->Arg(20);

/// What calling a script costs before it does anything.
void callLua(benchmark::State& bench) {
  Bench game(1, 0);
  LuaPeer lua(game);
  for (auto _ : bench) lua.call("nothing");
}
BENCHMARK(callLua)->Name("Call_" LUA_NAME);

#ifdef THOU_LUAJIT
void filterForeign(benchmark::State& bench) { filterLua(bench, "count_weak", kMinions, kIdle, Access::Foreign); }
void filterAllForeign(benchmark::State& bench) { filterLua(bench, "count_worn", kInPlay - 2, 0, Access::Foreign); }
void abilityForeign(benchmark::State& bench) { abilityLua(bench, "strike", Access::Foreign); }
void abilityEventsForeign(benchmark::State& bench) { abilityLua(bench, "strike_events", Access::Foreign); }
BENCHMARK(filterForeign)->Name("Filter_LuaJIT_FFI");
BENCHMARK(filterAllForeign)->Name("FilterAll_LuaJIT_FFI");
BENCHMARK(abilityForeign)->Name("Ability_LuaJIT_FFI")->Arg(5)->Arg(20);
BENCHMARK(abilityEventsForeign)->Name("AbilityEvents_LuaJIT_FFI")->Arg(5)->Arg(20);
#endif

/// The loop alone, without the game.
void spinBytecode(benchmark::State& bench) {
  Bench game(1, 0);
  for (auto _ : bench) benchmark::DoNotOptimize(game.machine().pure(world().spin, 0, 1, 0));
  bench.counters["instructions"] =
      benchmark::Counter(double(bench.iterations()) * World::kSpins * World::kSpinWords, benchmark::Counter::kIsRate);
}
BENCHMARK(spinBytecode)->Name("Spin_Bytecode");

}  // namespace
}  // namespace thou::bench
