// `thou sim` and `thou play`: what they say, and that a game is the same however it is divided, taken back, saved and loaded.
#include <doctest/doctest.h>

#include <sstream>

#include "Places.h"
#include "compiler/driver/Files.h"
#include "tests/unit/Folder.h"
#include "tools/thou/Cli.h"

using namespace thou;

namespace {

const char* const kGame = "The Silt Baron and the Moon Runners";

const driver::Compilation& champions() {
  static const auto compilation = driver::compile({.paths = {THOU_SOURCE_DIR "/cards/champions"}});
  return *compilation;
}

struct Said {
  cli::Exit exit;
  std::string out;
  std::string err;
};

template <class Call>
Said said(Call call) {
  Said said{};
  llvm::raw_string_ostream out(said.out), err(said.err);
  said.exit = call(cli::Output{out, err});
  return said;
}

Said sim(const cli::SimOptions& options) {
  return said([&](cli::Output output) { return cli::sim({&champions()}, options, output); });
}

Said play(const cli::PlayOptions& options, const std::string& lines) {
  return said([&](cli::Output output) {
    std::istringstream in(lines);
    return cli::play({&champions()}, options, in, output);
  });
}

/// All but the last line, which has the seconds.
std::string rows(const std::string& text) { return text.substr(0, text.rfind("{\"game\"")); }

}  // namespace

TEST_SUITE("games") {
  TEST_CASE("sim: shards that are merged are one run, whatever the number of jobs") {
    const Said whole = sim({.game = kGame, .games = 8, .jobs = 1, .json = true});
    CHECK(whole.exit == cli::Exit::Ok);
    const Said even = sim({.game = kGame, .games = 8, .jobs = 2, .shard = 0, .shards = 2, .json = true});
    const Said odd = sim({.game = kGame, .games = 8, .shard = 1, .shards = 2, .json = true});
    CHECK(rows(even.out) != rows(whole.out));
    const Said merged = said([&](cli::Output output) {
      return cli::mergeSims({{"odd.jsonl", odd.out}, {"even.jsonl", even.out}}, true, output);
    });
    CHECK(merged.exit == cli::Exit::Ok);
    CHECK(rows(merged.out) == rows(whole.out));
    CHECK(merged.out.find("\"games\":8,\"traps\":0") != std::string::npos);
  }

  TEST_CASE("sim: what cannot be merged or played is said") {
    const auto merge = [](const std::vector<std::pair<std::string, std::string>>& files) {
      return said([&](cli::Output output) { return cli::mergeSims(files, false, output); });
    };
    const Said one = sim({.game = kGame, .games = 1, .json = true});
    CHECK(merge({{"a", one.out}, {"b", one.out}}).err == "thou: game 0 is in two files\n");
    CHECK(merge({{"a", "{}\n"}}).err == "thou: a:1: this is no line of `thou sim --json`\n");
    CHECK(sim({.game = "The Silt Baron and the Moon Runner"}).exit == cli::Exit::Usage);
    CHECK(sim({.game = kGame, .players = {"clever"}}).exit == cli::Exit::Usage);
    CHECK(sim({.game = kGame, .decks = {"No Such Deck"}}).exit == cli::Exit::Usage);
    CHECK(sim({.game = kGame, .decks = {"Lock Keepers", "Lock Keepers", "Lock Keepers"}}).err ==
          "thou: The Silt Baron and the Moon Runners: 1 to 2 players play this game, and there are 3 decks\n");
  }

  TEST_CASE("play: an answer that is taken back leaves the same choice, and a saved game goes on where it was") {
    const tests::Folder folder;
    const std::string file = folder.at("game.json");
    const cli::PlayOptions options{.game = kGame, .seats = 1};
    const Said first = play(options, "\nboard\nundo\n\nboard\nsave " + file + "\nquit\n");
    CHECK(first.exit == cli::Exit::Ok);
    CHECK(first.out.find("Player 1, Use an ability?") != std::string::npos);
    CHECK(first.out.find("saved in ") != std::string::npos);
    const size_t before = first.out.find("> player 1:");
    const size_t after = first.out.rfind("> player 1:");
    REQUIRE(before != after);
    const auto board = [](const std::string& text, size_t at) { return text.substr(at, text.find("\n> ", at) - at); };
    CHECK(board(first.out, before) == board(first.out, after));

    cli::PlayOptions loaded = options;
    loaded.loadPath = file;
    std::string problem;
    REQUIRE(driver::readFile(file, loaded.loaded, problem, driver::kPositionBytes));
    const Said second = play(loaded, "board\nundo\nquit\n");
    CHECK(second.out.find(board(first.out, after).substr(2)) != std::string::npos);
    CHECK(second.out.find("choose any number of cards") != std::string::npos);
    loaded.loaded = "{";
    CHECK(play(loaded, "").exit == cli::Exit::Failed);
  }

  TEST_CASE("play: what is no answer is refused and changes nothing; lines fit 80 columns; hidden cards are not told") {
    const Said told = play({.game = kGame, .seats = 2}, "x\n99\n1 1\ntext 1\nwhy nothing\nhelp\nquit\n");
    for (const char* part : {"`x` is no number and no command", "the options are 1 to", "(each once)",
                             "no card in this game is called `nothing`", "take the last answer back"})
      CHECK_MESSAGE(told.out.find(part) != std::string::npos, part);
    std::istringstream lines(told.out);
    for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(line.size() <= 82, line);
    const size_t other = told.out.find("player 2:");
    REQUIRE(other != std::string::npos);
    CHECK(told.out.find("hand: 6 cards", other) != std::string::npos);
    CHECK(told.out.find("hand: 6 cards") > other);
  }

  TEST_CASE("play: programs play to the end by themselves") {
    const Said told = play({.game = kGame, .seats = 1, .players = {"random"}}, "");
    CHECK(told.exit == cli::Exit::Ok);
    CHECK((told.out.ends_with("The players have lost.\n") || told.out.ends_with("The players have won.\n")));
  }
}
