// The same filter and the same ability three ways, on the same state: our bytecode, Lua through bindings, C++ by hand.
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

void filterLua(benchmark::State& bench, const char* function, uint32_t minions, uint32_t idle) {
  Bench game(minions, idle);
  LuaPeer lua(game);
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
void Filter_Bytecode(benchmark::State& bench) { filterBytecode(bench, world().countWeak, kMinions, kIdle); }
void Filter_Lua(benchmark::State& bench) { filterLua(bench, "count_weak", kMinions, kIdle); }
void Filter_ByHand(benchmark::State& bench) { filterByHand(bench, false, kMinions, kIdle); }
// ... or every card is looked at in full: three calls a card.
void FilterAll_Bytecode(benchmark::State& bench) { filterBytecode(bench, world().countWorn, kInPlay - 2, 0); }
void FilterAll_Lua(benchmark::State& bench) { filterLua(bench, "count_worn", kInPlay - 2, 0); }
void FilterAll_ByHand(benchmark::State& bench) { filterByHand(bench, true, kInPlay - 2, 0); }
BENCHMARK(Filter_Bytecode);
BENCHMARK(Filter_Lua);
BENCHMARK(Filter_ByHand);
BENCHMARK(FilterAll_Bytecode);
BENCHMARK(FilterAll_Lua);
BENCHMARK(FilterAll_ByHand);

/// The ability with so many minions and nothing else in play but two heroes.
void abilityBytecode(benchmark::State& bench, bc::Index function) {
  Bench game(uint32_t(bench.range(0)), 0);
  for (auto _ : bench) {
    game.call(function);
    game.turnOver();
  }
}

void abilityLua(benchmark::State& bench, const char* function) {
  Bench game(uint32_t(bench.range(0)), 0);
  LuaPeer lua(game);
  for (auto _ : bench) {
    lua.call(function);
    game.engine().run();
    game.turnOver();
  }
}

void Ability_Bytecode(benchmark::State& bench) { abilityBytecode(bench, world().strike); }
void Ability_Lua(benchmark::State& bench) { abilityLua(bench, "strike"); }
void Ability_ByHand(benchmark::State& bench) {
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
void AbilityEvents_Bytecode(benchmark::State& bench) { abilityBytecode(bench, world().strikeEvents); }
void AbilityEvents_Lua(benchmark::State& bench) { abilityLua(bench, "strike_events"); }
BENCHMARK(Ability_Bytecode)->Arg(5)->Arg(20);
BENCHMARK(Ability_Lua)->Arg(5)->Arg(20);
BENCHMARK(Ability_ByHand)->Arg(5)->Arg(20);
BENCHMARK(AbilityEvents_Bytecode)->Arg(5)->Arg(20);
BENCHMARK(AbilityEvents_Lua)->Arg(5)->Arg(20);

/// What calling a script costs before it does anything.
void Call_Lua(benchmark::State& bench) {
  Bench game(1, 0);
  LuaPeer lua(game);
  for (auto _ : bench) lua.call("nothing");
}
BENCHMARK(Call_Lua);

/// The loop alone, without the game.
void Spin_Bytecode(benchmark::State& bench) {
  Bench game(1, 0);
  for (auto _ : bench) benchmark::DoNotOptimize(game.machine().pure(world().spin, 0, 1, 0));
  bench.counters["instructions"] =
      benchmark::Counter(double(bench.iterations()) * World::kSpins * World::kSpinWords, benchmark::Counter::kIsRate);
}
BENCHMARK(Spin_Bytecode);

}  // namespace
}  // namespace thou::bench
