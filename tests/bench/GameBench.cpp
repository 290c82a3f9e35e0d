// Whole games of the shipped rulesets: played at random, their states copied and hashed in the middle.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "runtime/play/Match.h"

namespace thou::bench {
namespace {

constexpr uint32_t kMiddle = 60;  ///< answers after which a game is in its middle

/// A folder of `cards/`, compiled when it is first asked for. Null where it does not compile.
const bytecode::Program* programOf(const std::string& folder) {
  const auto compile = [](const char* name) {
    return driver::compile({.paths = {std::string(THOU_SOURCE_DIR) + "/cards/" + name}});
  };
  static const std::unique_ptr<driver::Compilation> kChampions = compile("champions");
  static const std::unique_ptr<driver::Compilation> kRedemption = compile("redemption");
  const driver::Compilation& compilation = folder == "champions" ? *kChampions : *kRedemption;
  return compilation.verified && !compilation.program.layouts.empty() ? &compilation.program : nullptr;
}

/// Games of the first layout by two players who choose at random; one iteration is a game.
void randomGames(benchmark::State& bench, const char* folder) {
  const bytecode::Program* const program = programOf(folder);
  if (program == nullptr) {
    bench.SkipWithError("the cards do not compile");
    return;
  }
  const play::Seats seats = play::seatsOf(*program, 0, 2);
  uint64_t seed = 0;
  uint64_t answers = 0;
  for (auto _ : bench) {
    ++seed;
    std::vector<std::unique_ptr<play::Player>> players;
    for (size_t i = 0; i < seats.decks.size(); ++i)
      players.push_back(play::playerNamed("random", *program, seed * play::kSeatsOfSeed + i));
    const play::Result result = play::playMatch(*program, seats, seed, players);
    if (result.ending != play::Ending::Won && result.ending != play::Ending::Lost) bench.SkipWithError("no ending");
    answers += result.answers;
  }
  bench.counters["games"] = benchmark::Counter(double(seed), benchmark::Counter::kIsRate);
  bench.counters["answers"] = benchmark::Counter(double(answers), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(randomGames, champions, "champions")->Name("RandomGames/champions")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(randomGames, redemption, "redemption")->Name("RandomGames/redemption")->Unit(benchmark::kMillisecond);

/// A game in its middle, or as far as it went.
rules::Game middleOf(const bytecode::Program& program) {
  rules::Game game = play::layOut(program, play::seatsOf(program, 0, 2), 7);
  play::RandomPlayer player(7);
  game.start();
  for (uint32_t i = 0; i < kMiddle && game.status() == rules::Status::Waiting && play::answer(game, player); ++i) {
  }
  return game;
}

void gameCopy(benchmark::State& bench, const char* folder) {
  const bytecode::Program* const program = programOf(folder);
  if (program == nullptr) {
    bench.SkipWithError("the cards do not compile");
    return;
  }
  const rules::Game game = middleOf(*program);
  state::GameState copy = game.state();
  for (auto _ : bench) {
    copy = game.state();
    benchmark::ClobberMemory();
  }
  bench.counters["bytes"] = double(game.state().bytes());
}
BENCHMARK_CAPTURE(gameCopy, champions, "champions")->Name("GameCopy/champions");
BENCHMARK_CAPTURE(gameCopy, redemption, "redemption")->Name("GameCopy/redemption");

void gameHash(benchmark::State& bench, const char* folder) {
  const bytecode::Program* const program = programOf(folder);
  if (program == nullptr) {
    bench.SkipWithError("the cards do not compile");
    return;
  }
  const rules::Game game = middleOf(*program);
  for (auto _ : bench) benchmark::DoNotOptimize(game.state().hash());
}
BENCHMARK_CAPTURE(gameHash, champions, "champions")->Name("GameHash/champions");
BENCHMARK_CAPTURE(gameHash, redemption, "redemption")->Name("GameHash/redemption");

/// A card that asks again and again for a stat to which hundreds of others add, until its fuel is gone.
void hostileCard(benchmark::State& bench) {
  std::string text = R"(set "Hostile" for champions.
hero "Wren" { HP 9. THW 1. ATK 1. DEF 1. }
support "Stone" { Cost 1. }
support "Banner" { Cost 1.
  Each ally gets +1 ATK.
}
ally "Pal" { Cost 1. THW 1. ATK 1. HP 9.
  Pal does not count against your ally limit.
}
support "Census" { Cost 1.
  Action: For each card in your deck, if there is an ally with 5000 or more ATK in play, draw 1 card.
}
scenario "Hostile" {
  Given you are Wren in hero form. Given you control Census and 100 Pal.
)";
  for (int i = 0; i < 5; ++i) text += "  Given you have 200 Stone in your deck.\n";
  for (int i = 0; i < 3; ++i) text += "  Given you control 160 Banner.\n";
  text += "  When you use Census.\n  Then nothing happens.\n}\n";
  const auto compilation = driver::compileTexts({{"hostile.thou", text}});
  if (!compilation->verified) {
    bench.SkipWithError("the cards do not compile");
    return;
  }
  rules::Game game(compilation->program, 1);
  game.beginScript(1);
  for (const bytecode::Step& step : compilation->program.scenarios.at(0).steps) {
    if (step.kind != bytecode::StepKind::Then && game.call(step.function) == rules::Status::Waiting) break;
  }
  if (game.status() != rules::Status::Waiting) {
    bench.SkipWithError("nothing is asked");
    return;
  }
  const state::GameState start = game.state();
  const auto last = uint32_t(game.decision().options.size() - 1);
  for (auto _ : bench) {
    bench.PauseTiming();
    game.restore(start);
    bench.ResumeTiming();
    if (game.answer(std::vector<uint32_t>{last}) || game.status() != rules::Status::Trapped)
      bench.SkipWithError("it was not stopped");
  }
}
BENCHMARK(hostileCard)->Name("HostileCard")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace thou::bench
