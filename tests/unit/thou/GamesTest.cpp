// `thou play`: what it says, and that a game is the same when it is taken back, saved and loaded.
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

Said play(const cli::PlayOptions& options, const std::string& lines) {
  return said([&](cli::Output output) {
    std::istringstream in(lines);
    return cli::play({&champions()}, options, in, output);
  });
}

}  // namespace

TEST_SUITE("games") {
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
