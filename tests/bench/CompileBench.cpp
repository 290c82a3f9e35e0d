// From text to a game: compiling, loading, verifying, playing scenarios.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "runtime/bytecode/Format.h"
#include "runtime/bytecode/Verify.h"
#include "runtime/scenario/ScenarioRunner.h"

namespace thou::bench {
namespace {

using Texts = std::vector<std::pair<std::string, std::string>>;

/// A benchmark that cannot run says so and is left out of the figures.
bool usable(benchmark::State& bench, const driver::Compilation& compilation) {
  if (compilation.verified) return true;
  bench.SkipWithError("the texts do not compile");
  return false;
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Every text of the champions folder, the ruleset among them.
const Texts& cardTexts() {
  static const Texts kTexts = [] {
    Texts texts;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(THOU_SOURCE_DIR "/cards/champions")) {
      if (entry.path().extension() == ".thou") texts.emplace_back(entry.path().string(), contents(entry.path()));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  }();
  return kTexts;
}

/// The ruleset alone.
Texts rulesetTexts() {
  Texts texts;
  for (const auto& text : cardTexts()) {
    if (text.first.ends_with("champions.thou")) texts.push_back(text);
  }
  return texts;
}

/// The ruleset and a set of so many cards: six different ones over and over, under names of their own.
Texts manyCards(size_t count) {
  static constexpr const char* kCards[] = {
      R"(upgrade "Gear @" { Cost 2. Traits: Skill. Resource: [physical].
  Response: After you attack and defeat a minion, exhaust this card → draw 1 card. (Limit once per phase.)
})",
      R"(ally "Helper @" { Cost 2. THW 1 (1). ATK 1 (1). HP 3. Traits: Civilian. Medic. Resource: [mental].
  Response: After Helper @ enters play, heal 2 damage from you.
})",
      R"(event "Hit @" { Cost 2. Traits: Attack. Resource: [physical].
  Hero Action (attack): Deal 5 damage to an enemy.
})",
      R"(support "Garden @" { Cost 1. Traits: Location. Resource: [energy].
  Alter-Ego Action: Exhaust Garden @ → heal 2 damage from your alter-ego.
})",
      R"(minion "Foe @" { HP 4. ATK 1. SCH 0. Boost 1. Traits: Criminal.
  Guard.
})",
      R"(event "Trust @" { Cost 3. Resource: [energy].
  Hero Action: Choose an ally another player controls. Take control of that ally until the end of the round.
})"};
  std::string set = "set \"Bench\" for champions.\n";
  for (size_t i = 0; i < count; ++i) {
    // A name of letters: "Gear Abc".
    std::string number = "Aaaa";
    for (size_t rest = i, at = 3; rest > 0; rest /= 26, --at) number[at] = char((at == 0 ? 'A' : 'a') + rest % 26);
    std::string card = kCards[i % std::size(kCards)];
    for (size_t at = card.find('@'); at != std::string::npos; at = card.find('@', at)) card.replace(at, 1, number);
    set += card + "\n";
  }
  Texts texts = rulesetTexts();
  texts.emplace_back("bench.thou", std::move(set));
  return texts;
}

void compileTexts(benchmark::State& bench, const Texts& texts) {
  size_t bytes = 0;
  size_t cards = 0;
  for (const auto& text : texts) bytes += text.second.size();
  for (auto _ : bench) {
    const std::unique_ptr<driver::Compilation> compilation = driver::compileTexts(texts);
    if (!usable(bench, *compilation)) break;
    cards = compilation->program.cards.size();
  }
  bench.SetBytesProcessed(int64_t(bench.iterations() * bytes));
  bench.counters["cards"] = double(cards);
  bench.counters["cards/s"] = benchmark::Counter(double(bench.iterations() * cards), benchmark::Counter::kIsRate);
}

/// The ruleset by itself: what every set pays first.
void compileRuleset(benchmark::State& bench) { compileTexts(bench, rulesetTexts()); }
/// The cards that are shipped, with their ruleset and scenarios.
void compileShipped(benchmark::State& bench) { compileTexts(bench, cardTexts()); }
/// The ruleset and many cards.
void compileMany(benchmark::State& bench) { compileTexts(bench, manyCards(size_t(bench.range(0)))); }
BENCHMARK(compileRuleset)->Name("Compile_Ruleset")->Unit(benchmark::kMillisecond);
BENCHMARK(compileShipped)->Name("Compile_Shipped")->Unit(benchmark::kMillisecond);
BENCHMARK(compileMany)->Name("Compile_Many")->Arg(10)->Arg(1000)->Unit(benchmark::kMillisecond);

constexpr size_t kLoaded = 1000;

/// A compiled set from its bytes, verified.
void loadMany(benchmark::State& bench) {
  const std::unique_ptr<driver::Compilation> compilation = driver::compileTexts(manyCards(kLoaded));
  if (!usable(bench, *compilation)) return;
  const std::vector<std::byte> bytes = bytecode::write(compilation->program);
  for (auto _ : bench) {
    if (!bytecode::read(bytes).program) bench.SkipWithError("not read");
  }
  bench.SetBytesProcessed(int64_t(bench.iterations() * bytes.size()));
  bench.counters["bytes/card"] = double(bytes.size()) / double(compilation->program.cards.size());
  bench.counters["cards/s"] =
      benchmark::Counter(double(bench.iterations() * compilation->program.cards.size()), benchmark::Counter::kIsRate);
}
BENCHMARK(loadMany)->Name("Load_Many")->Unit(benchmark::kMillisecond);

void verifyMany(benchmark::State& bench) {
  const std::unique_ptr<driver::Compilation> compilation = driver::compileTexts(manyCards(kLoaded));
  if (!usable(bench, *compilation)) return;
  size_t words = 0;
  for (const bytecode::Function& function : compilation->program.functions) words += function.code.size();
  for (auto _ : bench) benchmark::DoNotOptimize(bytecode::verify(compilation->program));
  bench.counters["words/s"] = benchmark::Counter(double(bench.iterations() * words), benchmark::Counter::kIsRate);
  bench.counters["cards/s"] =
      benchmark::Counter(double(bench.iterations() * compilation->program.cards.size()), benchmark::Counter::kIsRate);
}
BENCHMARK(verifyMany)->Name("Verify_Many")->Unit(benchmark::kMillisecond);

/// Every scenario that is shipped, once an iteration: set up, played, judged.
void scenarios(benchmark::State& bench) {
  const std::unique_ptr<driver::Compilation> compilation = driver::compileTexts(cardTexts());
  if (!usable(bench, *compilation)) return;
  const size_t count = compilation->program.scenarios.size();
  uint64_t events = 0;
  size_t failed = 0;
  for (auto _ : bench) {
    for (bytecode::Index i = 0; i < count; ++i) {
      const scenario::Result result = scenario::run(compilation->program, i);
      events += result.events;
      failed += result.passed ? 0 : 1;
    }
  }
  bench.counters["failed"] = double(failed) / double(bench.iterations());
  bench.counters["scenarios/s"] = benchmark::Counter(double(bench.iterations() * count), benchmark::Counter::kIsRate);
  bench.counters["events/s"] = benchmark::Counter(double(events), benchmark::Counter::kIsRate);
}
BENCHMARK(scenarios)->Name("Scenarios")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace thou::bench
