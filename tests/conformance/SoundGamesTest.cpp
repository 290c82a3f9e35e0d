// The shipped games, played at random by every number of players: each comes to an end, and its state is sound on the way.
//
// At every tenth decision the state is saved, read again with all its checks (every card in one zone, attachments on their hosts, listeners and
// effects that add up) and played on beside the game: the twin gives the same answers and must come to the same state. What the rules
// of the games leave behind is looked at in RandomGamesTest.cpp. THOU_RANDOM_GAMES says how many games of each layout and
// number of players there are, THOU_RANDOM_SEED which is the first.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

#include "runtime/play/Player.h"
#include "runtime/play/Table.h"
#include "tests/conformance/GameSet.h"

namespace {

using namespace thou;
using rules::Status;

constexpr uint32_t kAnswers = 20'000;  ///< of one game: none of them needs so many
constexpr uint32_t kSaved = 10;        ///< answers from one saving to the next

uint64_t fromEnvironment(const char* name, uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != 0 ? std::strtoull(value, nullptr, 10) : otherwise;
}

/// Plays one game to its end with a twin that is saved and read again now and then.
void play(const bytecode::Program& program, const play::Seats& seats, uint64_t seed) {
  rules::Game game = play::layOut(program, seats, seed);
  rules::Game twin(program, 0);
  play::RandomPlayer player(seed);
  Status status = game.start();
  uint32_t answers = 0;
  for (; status == Status::Waiting && answers < kAnswers; ++answers) {
    if (answers % kSaved == 0) {
      if (answers > 0) REQUIRE(twin.state() == game.state());
      std::string error;
      const std::optional<state::GameState> saved =
          state::GameState::deserialise(program, game.state().serialise(), error);
      REQUIRE_MESSAGE(saved.has_value(), error);
      twin.restore(*saved);
      REQUIRE(twin.status() == Status::Waiting);
    }
    play::Choice choice = player.choose(game);
    for (int tries = 0; game.answer(choice); ++tries) {
      REQUIRE_MESSAGE(tries < 100, "nothing answers: " << game.decision().prompt);
      choice = player.choose(game);
    }
    REQUIRE_FALSE(twin.answer(choice).has_value());
    status = game.status();
  }
  if (status == Status::Trapped) FAIL(rules::describe(program, game.trap()));
  CHECK((status == Status::Won || status == Status::Lost));
  CHECK(twin.status() == status);
  CHECK(twin.state().hash() == game.state().hash());
}

/// `games` of each declared game by each number of players.
void playAll(const char* folder, uint64_t games) {
  const tests::GameSet set(folder);
  const bytecode::Program& program = set.program();
  const uint64_t first = fromEnvironment("THOU_RANDOM_SEED", 1);
  const uint64_t many = fromEnvironment("THOU_RANDOM_GAMES", games);
  REQUIRE_FALSE(program.layouts.empty());
  for (bytecode::Index layout = 0; layout < program.layouts.size(); ++layout) {
    for (uint32_t players = program.layouts[layout].fewest; players <= program.layouts[layout].most; ++players) {
      play::Seats seats = play::seatsOf(program, layout, players);
      REQUIRE_FALSE(play::problemOf(program, seats).has_value());
      for (uint64_t seed = first; seed < first + many; ++seed) {
        // Other decks sit down first from game to game, so that all of them play alone, too.
        seats.decks = program.layouts[layout].decks;
        std::rotate(seats.decks.begin(), seats.decks.begin() + ptrdiff_t(seed % seats.decks.size()), seats.decks.end());
        seats.decks.resize(players);
        CAPTURE(layout);
        CAPTURE(players);
        CAPTURE(seed);
        play(program, seats, seed);
      }
    }
  }
}

}  // namespace

TEST_CASE("sound games: champions at random, one to four players") { playAll("champions", 100); }

TEST_CASE("sound games: redemption at random") { playAll("redemption", 400); }
