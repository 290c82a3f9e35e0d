// `thou sim`: many games of programs, on many threads, reported in their order. Next: SimReport.h, SimPlots.h, runtime/play/Match.h.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "runtime/play/Match.h"
#include "tools/thou/Layouts.h"
#include "tools/thou/Players.h"
#include "tools/thou/Progress.h"
#include "tools/thou/Scope.h"
#include "tools/thou/SimPlots.h"
#include "tools/thou/SimReport.h"

namespace thou::cli {
namespace {

using bytecode::Index;
using Clock = std::chrono::steady_clock;

constexpr size_t kMostJobs = 256;

/// One simulation: what is played, by whom, and the games so far.
class Simulation {
 public:
  Simulation(const SimOptions& options, const Table& table, const Programs& programs, std::vector<std::string> players)
      : options_(options),
        table_(table),
        program_(table.compilation->program),
        programs_(programs),
        players_(std::move(players)) {
    const bytecode::Layout& layout = program_.layouts[table_.seats.layout];
    decks_ = options_.rotate && options_.decks.empty() ? layout.decks : table_.seats.decks;
    games_.run = {.game = std::string(program_.string(layout.name)),
                  .players = players_,
                  .decks = {},
                  .changes = {},
                  .seed = options_.seed,
                  .rotate = options_.rotate};
    for (const Index deck : decks_) games_.run.decks.push_back(deckName(deck));
    for (const play::Change& change : table_.seats.changes) {
      const std::string card(program_.string(program_.names[change.name]));
      games_.run.changes.push_back(
          change.instead == bytecode::kNone
              ? "without " + card
              : std::string(program_.string(program_.names[program_.cards[change.instead].name])) + " instead of " +
                    card);
    }
  }

  /// Plays them all, or those played before somebody stops it.
  SimGames run(Output output) {
    std::vector<uint64_t> numbers;
    for (uint64_t i = options_.shard; i < options_.games; i += options_.shards) numbers.push_back(i);
    std::vector<std::optional<SimRow>> rows(numbers.size());
    std::atomic<size_t> next = 0;
    size_t done = 0, working = 0;
    std::mutex mutex;  // guards `done`, `working`, the rows and the names
    std::condition_variable changed;
    const Clock::time_point start = Clock::now();
    Progress progress(options_.progress ? &output.err : nullptr, "games");
    {
      const size_t cores = std::max(1u, std::thread::hardware_concurrency());
      const size_t jobs = std::clamp<size_t>(options_.jobs == 0 ? cores : options_.jobs, 1,
                                             std::clamp<size_t>(numbers.size(), 1, kMostJobs));
      std::vector<std::jthread> threads;
      working = jobs;
      for (size_t job = 0; job < jobs; ++job) {
        threads.emplace_back([&] {
          const auto prepared = std::make_shared<const vm::Prepared>(program_);  // of this thread
          for (size_t i = next++; i < numbers.size() && !stopped(); i = next++) {
            const Seating seating = seatingOf(numbers[i]);
            const play::Result result = match(numbers[i], seating, prepared);
            if (result.ending == play::Ending::Stopped) break;
            const std::lock_guard lock(mutex);
            rows[i] = rowOf(numbers[i], seating, result);
            ++done;
            changed.notify_one();
          }
          const std::lock_guard lock(mutex);
          --working;
          changed.notify_one();
        });
      }
      std::unique_lock lock(mutex);
      while (!changed.wait_for(lock, std::chrono::milliseconds(200), [&] { return working == 0; })) {
        lock.unlock();
        progress.show(done, numbers.size());
        lock.lock();
      }
    }
    games_.stopped = done < numbers.size();
    games_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    for (std::optional<SimRow>& row : rows) {
      if (row) games_.rows.push_back(std::move(*row));
    }
    return std::move(games_);
  }

 private:
  /// Who sits where with what in one game.
  struct Seating {
    std::vector<std::string> players;
    std::vector<Index> decks;
  };

  bool stopped() const { return options_.stop && *options_.stop; }

  Seating seatingOf(uint64_t number) const {
    Seating seating{.players = players_, .decks = table_.seats.decks};
    if (!options_.rotate) return seating;
    const size_t seats = seating.decks.size();
    for (size_t seat = 0; seat < seats; ++seat) {
      seating.players[seat] = players_[(seat + number) % seats];
      if (decks_.size() > seats) seating.decks[seat] = decks_[(seat + number / seats) % decks_.size()];
    }
    return seating;
  }

  play::Result match(uint64_t number, const Seating& seating, std::shared_ptr<const vm::Prepared> prepared) const {
    const uint64_t seed = options_.seed + number;
    std::vector<std::unique_ptr<play::Player>> players;
    for (size_t seat = 0; seat < seating.players.size(); ++seat)
      players.push_back(programs_.make(seating.players[seat], program_, seed * play::kSeatsOfSeed + seat + 1));
    play::Seats seats = table_.seats;
    seats.decks = seating.decks;
    return play::playMatch(std::move(prepared), seats, seed, players, {.tracks = true, .stop = options_.stop});
  }

  std::string deckName(Index deck) const {
    const bytecode::Deck& row = program_.decks[deck];
    std::string name(program_.string(row.name));
    if (row.identity != bytecode::kNone)
      name += " (" + std::string(program_.string(program_.names[program_.cards[row.identity].name])) + ")";
    return name;
  }

  std::vector<std::vector<uint32_t>> cardsOf(const std::vector<std::vector<bool>>& lists) {
    std::vector<std::vector<uint32_t>> result;
    for (const std::vector<bool>& list : lists) {
      std::vector<std::string> cards;
      for (size_t card = 0; card < list.size(); ++card) {
        if (list[card]) cards.emplace_back(program_.string(program_.names[program_.cards[card].name]));
      }
      std::sort(cards.begin(), cards.end());
      cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
      std::vector<uint32_t>& ids = result.emplace_back();
      for (const std::string& card : cards) ids.push_back(games_.names.add(card));
    }
    return result;
  }

  SimRow rowOf(uint64_t number, const Seating& seating, const play::Result& result) {
    SimRow row{.number = number,
               .seed = options_.seed + number,
               .ending = play::nameOf(result.ending),
               .winner = result.winner,
               .rounds = result.rounds,
               .answers = result.answers,
               .hash = hex(result.logHash),
               .drawn = cardsOf(result.seen),
               .played = cardsOf(result.played),
               .tracks = {},
               .trap = result.trap};
    for (const std::string& player : seating.players) row.players.push_back(games_.names.add(player));
    for (const Index deck : seating.decks) row.decks.push_back(games_.names.add(deckName(deck)));
    for (const auto& [counted, values] : result.tracks)
      row.tracks[games_.names.add(play::nameOf(program_, counted))] = values;
    return row;
  }

  const SimOptions& options_;
  const Table& table_;
  const bytecode::Program& program_;
  const Programs& programs_;
  std::vector<std::string> players_;  ///< by seat
  std::vector<Index> decks_;          ///< that rotate
  SimGames games_;
};

/// A row of Program::names by a card's name, and the first card that is called so.
std::optional<play::Change> cardNamed(const bytecode::Program& program, const std::string& name, Output output) {
  std::vector<std::string_view> known;
  for (size_t card = 0; card < program.cards.size(); ++card) {
    known.push_back(program.string(program.names[program.cards[card].name]));
    if (folded(known.back()) == folded(name))
      return play::Change{.name = program.cards[card].name, .instead = Index(card)};
  }
  reportUnknown("card", name, known, output);
  return std::nullopt;
}

/// What `--without CARD` and `--instead CARD=OTHER` mean. False, once it has been said, where one means nothing.
bool readChanges(const SimOptions& options, Table& table, Output output) {
  const bytecode::Program& program = table.compilation->program;
  const auto inDecks = [&](Index name) {
    const auto has = [&](const bytecode::Pile& pile) { return program.cards[pile.card].name == name; };
    const bytecode::Layout& layout = program.layouts[table.seats.layout];
    if (std::any_of(layout.piles.begin(), layout.piles.end(), has)) return true;
    const auto& decks = options.rotate ? layout.decks : table.seats.decks;
    return std::any_of(decks.begin(), decks.end(), [&](Index deck) {
      return std::any_of(program.decks[deck].piles.begin(), program.decks[deck].piles.end(), has);
    });
  };
  const auto change = [&](const std::string& card, const std::string* other) {
    std::optional<play::Change> found = cardNamed(program, card, output);
    if (!found) return false;
    if (!inDecks(found->name)) {
      output.err << "thou: " << card << " is in none of the decks that play\n";
      return false;
    }
    const std::optional<play::Change> instead = other ? cardNamed(program, *other, output) : play::Change{};
    if (!instead) return false;
    found->instead = instead->instead;
    table.seats.changes.push_back(*found);
    return true;
  };
  for (const std::string& card : options.without) {
    if (!change(card, nullptr)) return false;
  }
  for (const std::string& pair : options.instead) {
    const size_t sign = pair.find('=');
    const std::string other = sign == std::string::npos ? "" : pair.substr(sign + 1);
    if (other.empty()) {
      output.err << "thou: --instead wants CARD=OTHER\n";
      return false;
    }
    if (!change(pair.substr(0, sign), &other)) return false;
  }
  return true;
}

Exit show(const SimGames& games, const SimView& view, Output output) {
  reportSim(games, view.json, output);
  if (!view.plots.empty() && !writePlots(games, view.plots, output)) return Exit::Usage;
  const bool faults = std::any_of(games.rows.begin(), games.rows.end(), [](const SimRow& row) { return row.fault(); });
  return faults || games.stopped ? Exit::Failed : Exit::Ok;
}

bool read(const SimFiles& files, SimGames& games, Output output) {
  const std::string problem = readGames(files, games);
  if (!problem.empty()) output.err << "thou: " << problem << '\n';
  return problem.empty();
}

}  // namespace

Exit sim(const Games& games, const SimOptions& options, Output output) {
  if (options.list) return listLayouts(games, options.view.json, output);
  std::optional<Table> table = tableOf(games, options.game, options.decks, options.seats, output);
  if (!table || !readChanges(options, *table, output)) return Exit::Usage;
  std::vector<std::string> players(table->seats.decks.size(),
                                   options.players.empty() ? "random" : options.players.back());
  if (options.players.size() > players.size()) {
    output.err << "thou: --players names " << options.players.size() << " players, and " << players.size() << " play\n";
    return Exit::Usage;
  }
  std::copy(options.players.begin(), options.players.end(), players.begin());
  Programs programs;
  if (!programs.read(players, output)) return Exit::Usage;
  const SimGames played = Simulation(options, *table, programs, players).run(output);
  const Exit exit = show(played, options.view, output);
  if (!played.stopped) programs.warn(output);
  return exit;
}

Exit mergeSims(const SimFiles& files, const SimView& view, Output output) {
  SimGames games;
  if (!read(files, games, output)) return Exit::Usage;
  return show(games, view, output);
}

Exit compareSims(const SimFiles& files, bool json, Output output) {
  SimGames first, second;
  if (files.size() != 2) {
    output.err << "thou: sim compare wants two files that `thou sim --json` wrote\n";
    return Exit::Usage;
  }
  if (!read({files[0]}, first, output) || !read({files[1]}, second, output)) return Exit::Usage;
  reportComparison(first, second, json, output);
  return Exit::Ok;
}

}  // namespace thou::cli
