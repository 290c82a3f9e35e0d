// `thou sim`: many games of programs, on many threads, reported in their order. Next: SimReport.h, runtime/play/Match.h.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "llvm/Support/JSON.h"
#include "runtime/play/Match.h"
#include "tools/thou/Layouts.h"
#include "tools/thou/Scope.h"
#include "tools/thou/SimReport.h"

namespace thou::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// The programs that play, by seat.
std::vector<std::string> programsOf(const SimOptions& options, size_t seats) {
  std::vector<std::string> names(seats, options.players.empty() ? "random" : options.players.back());
  for (size_t i = 0; i < std::min(seats, options.players.size()); ++i) names[i] = options.players[i];
  return names;
}

SimRow rowOf(const bytecode::Program& program, const Table& table, const std::vector<std::string>& programs,
             uint64_t number, uint64_t seed) {
  std::vector<std::unique_ptr<play::Player>> players;
  for (size_t i = 0; i < programs.size(); ++i)
    players.push_back(play::playerNamed(programs[i], program, seed * play::kSeatsOfSeed + i + 1));
  const play::Result result = play::playMatch(program, table.seats, seed, players);
  SimRow row{.number = number,
             .seed = seed,
             .ending = play::nameOf(result.ending),
             .winner = result.winner,
             .rounds = result.rounds,
             .answers = result.answers,
             .hash = hex(result.logHash),
             .seen = {},
             .trap = result.trap};
  for (size_t card = 0; card < result.seen.size(); ++card) {
    if (result.seen[card]) row.seen.emplace_back(program.string(program.names[program.cards[card].name]));
  }
  std::sort(row.seen.begin(), row.seen.end());
  row.seen.erase(std::unique(row.seen.begin(), row.seen.end()), row.seen.end());
  return row;
}

/// Says every second how far it got and how long the rest will take.
void tell(uint64_t done, uint64_t all, Clock::time_point start, llvm::raw_ostream& err) {
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const auto rest = done == 0 ? 0 : uint64_t(seconds / double(done) * double(all - done));
  err << '\r' << done << " of " << all << " games, " << rest << " s left   ";
  if (done == all) err << '\n';
}

}  // namespace

Exit sim(const Games& games, const SimOptions& options, Output output) {
  if (options.list) return listLayouts(games, options.json, output);
  const std::optional<Table> table = tableOf(games, options.game, options.decks, options.seats, output);
  if (!table) return Exit::Usage;
  const bytecode::Program& program = table->compilation->program;
  const std::vector<std::string> programs = programsOf(options, table->seats.decks.size());
  for (const std::string& name : programs) {
    if (!play::playerNamed(name, program, 0)) return reportUnknown("player", name, {"random", "lookahead"}, output);
  }
  std::vector<uint64_t> numbers;
  for (uint64_t i = options.shard; i < options.games; i += options.shards) numbers.push_back(i);

  std::vector<SimRow> rows(numbers.size());
  std::atomic<size_t> next = 0;
  size_t done = 0;
  std::mutex mutex;  // guards `done`
  std::condition_variable changed;
  const Clock::time_point start = Clock::now();
  {
    const size_t cores = std::max(1u, std::thread::hardware_concurrency());
    const size_t jobs =
        std::clamp<size_t>(options.jobs == 0 ? cores : options.jobs, 1, std::max<size_t>(1, numbers.size()));
    std::vector<std::jthread> threads;
    for (size_t job = 0; job < std::min<size_t>(jobs, 256); ++job) {
      threads.emplace_back([&] {
        for (size_t i = next++; i < numbers.size(); i = next++) {
          rows[i] = rowOf(program, *table, programs, numbers[i], options.seed + numbers[i]);
          const std::lock_guard lock(mutex);
          ++done;
          changed.notify_one();
        }
      });
    }
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, std::chrono::seconds(1), [&] { return done == numbers.size(); })) {
      if (options.progress) tell(done, numbers.size(), start, output.err);
    }
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (options.progress && seconds > 1) tell(rows.size(), rows.size(), start, output.err);
  if (options.json) {
    for (const SimRow& row : rows) writeRow(output.out, row);
  }
  const std::string name(program.string(program.layouts[table->seats.layout].name));
  reportSim(rows, {.game = name, .players = programs, .seconds = seconds}, options.json, output);
  const bool faults = std::any_of(rows.begin(), rows.end(),
                                  [](const SimRow& row) { return row.ending == "trapped" || row.ending == "stuck"; });
  return faults ? Exit::Failed : Exit::Ok;
}

Exit mergeSims(const std::vector<std::pair<std::string, std::string>>& files, bool json, Output output) {
  std::vector<SimRow> rows;
  SimCounts counts;
  for (const auto& [path, text] : files) {
    size_t line = 0;
    for (llvm::StringRef rest = text; !rest.empty();) {
      const auto [first, behind] = rest.split('\n');
      rest = behind;
      ++line;
      SimRow row;
      if (readRow({first.data(), first.size()}, row)) {
        rows.push_back(std::move(row));
        continue;
      }
      llvm::Expected<llvm::json::Value> value = llvm::json::parse(first);
      const llvm::json::Object* object = value ? value->getAsObject() : nullptr;
      const bool summary = object && object->getString("game") && object->getArray("players");
      if (!value) llvm::consumeError(value.takeError());
      if (!summary) {
        output.err << "thou: " << path << ":" << line << ": this is no line of `thou sim --json`\n";
        return Exit::Usage;
      }
      const std::string game = object->getString("game")->str();
      if (!counts.game.empty() && counts.game != game) {
        output.err << "thou: " << path << ": these are games of " << game << ", and others of " << counts.game << '\n';
        return Exit::Usage;
      }
      counts.game = game;
      counts.players.clear();
      for (const llvm::json::Value& player : *object->getArray("players"))
        counts.players.push_back(player.getAsString().value_or("").str());
      counts.seconds += object->getNumber("seconds").value_or(0);
    }
  }
  std::sort(rows.begin(), rows.end(), [](const SimRow& a, const SimRow& b) { return a.number < b.number; });
  for (size_t i = 1; i < rows.size(); ++i) {
    if (rows[i].number != rows[i - 1].number) continue;
    output.err << "thou: game " << rows[i].number << " is in two files\n";
    return Exit::Usage;
  }
  if (json) {
    for (const SimRow& row : rows) writeRow(output.out, row);
  }
  reportSim(rows, counts, json, output);
  return Exit::Ok;
}

}  // namespace thou::cli
