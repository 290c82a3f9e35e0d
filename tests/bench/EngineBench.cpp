// What the engine does all the time: events that nobody listens to, copies and hashes of the state, new games, answers to commands.
#include <benchmark/benchmark.h>

#include "tests/bench/World.h"

namespace thou::bench {
namespace {

void events(benchmark::State& bench, bc::Index function) {
  Bench game(1, uint32_t(bench.range(0)));
  for (auto _ : bench) {
    game.call(function);
    game.turnOver();
  }
  bench.counters["per_event"] = benchmark::Counter(double(bench.iterations()) * World::kEvents,
                                                   benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// kEvents events in a row that change a counter; so many idle cards in play wait for another event.
void unheardEvent(benchmark::State& bench) { events(bench, world().damageEvents); }
BENCHMARK(unheardEvent)->Name("UnheardEvent")->Arg(10)->Arg(100)->Arg(1000);

/// The same with a verb that does nothing at all: the event's own cost.
void emptyEvent(benchmark::State& bench) { events(bench, world().restEvents); }
BENCHMARK(emptyEvent)->Name("EmptyEvent")->Arg(10)->Arg(100)->Arg(1000);

void stateCopy(benchmark::State& bench) {
  const rules::Game game = gameWith(uint32_t(bench.range(0)) / 2, uint32_t(bench.range(0)) / 2);
  state::GameState copy = game.state();
  for (auto _ : bench) {
    copy = game.state();
    benchmark::ClobberMemory();
  }
  bench.counters["bytes"] = double(game.state().bytes());
}
BENCHMARK(stateCopy)->Name("StateCopy")->Arg(100)->Arg(1000);

/// A copy into new memory.
void stateClone(benchmark::State& bench) {
  const rules::Game game = gameWith(uint32_t(bench.range(0)) / 2, uint32_t(bench.range(0)) / 2);
  for (auto _ : bench) {
    state::GameState copy = game.state();
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(stateClone)->Name("StateClone")->Arg(100)->Arg(1000);

void stateHash(benchmark::State& bench) {
  const rules::Game game = gameWith(uint32_t(bench.range(0)) / 2, uint32_t(bench.range(0)) / 2);
  for (auto _ : bench) benchmark::DoNotOptimize(game.state().hash());
}
BENCHMARK(stateHash)->Name("StateHash")->Arg(100)->Arg(1000);

/// Two players, their identities, and so many cards, three quarters of them in decks.
void newGame(benchmark::State& bench) {
  const auto cards = uint32_t(bench.range(0));
  for (auto _ : bench) {
    rules::Game game(world().program, 7);
    game.addPlayer(World::HeroCard);
    game.addPlayer(World::HeroCard);
    for (uint32_t i = 0; i < cards; ++i) {
      const uint8_t zone = i % 4 == 0 ? World::Play : World::Deck;
      if (i % 2 == 0) {
        game.addCard(World::MinionCard, state::kScenario, zone);
      } else {
        game.addCard(World::IdleCard, state::PlayerId{uint8_t(1 + i / 2 % 2)}, zone);
      }
    }
    benchmark::DoNotOptimize(game.state().hash());
  }
}
BENCHMARK(newGame)->Name("NewGame")->Arg(0)->Arg(100);

/// A command from the host: checkpoint of the state, the ability with its two events, the decision looked for. 100 idle cards.
void command(benchmark::State& bench) {
  rules::Game game = gameWith(5, 100);
  const state::GameState start = game.state();
  uint64_t iterations = 0;
  for (auto _ : bench) {
    if (game.call(world().strikeEvents) != rules::Status::Idle) bench.SkipWithError("not idle");
    if (++iterations % 256 == 0) game.restore(start);
  }
}
BENCHMARK(command)->Name("Command");

}  // namespace
}  // namespace thou::bench
