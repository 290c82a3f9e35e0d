// `thou play`: what it says, and that a game is the same when it is taken back, saved, loaded and played again. The table as it is shown at two
// widths lies in boards/, and is written anew with THOU_UPDATE_GOLDEN=1.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "Places.h"
#include "compiler/driver/Files.h"
#include "llvm/Support/Unicode.h"
#include "tests/unit/Folder.h"
#include "tests/unit/thou/Shipped.h"
#include "tools/thou/Cli.h"

using namespace thou;
using tests::champions;
using tests::kDuel;
using tests::redemption;
using tests::Said;
using tests::said;

namespace {

const char* const kGame = tests::kVillainGame;

Said play(const cli::PlayOptions& options, const std::string& lines) {
  return said([&](cli::Output output) {
    std::istringstream in(lines);
    return cli::play({options.game == kDuel ? &redemption() : &champions()}, options, in, output);
  });
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// What was said last that begins with `begin`, to the next prompt.
std::string last(const std::string& text, const std::string& begin) {
  const size_t at = text.rfind(begin);
  REQUIRE_MESSAGE(at != std::string::npos, begin);
  return text.substr(at, text.find("\n> ", at) - at);
}

/// The lines that are wider than that, each by itself; those typed are no business of the program's.
std::string wide(const std::string& text, size_t columns) {
  std::string found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool typed = line.starts_with("> ");
    if (!typed && llvm::sys::unicode::columnWidthUTF8({line.data(), line.size()}) > int(columns)) found += line + '\n';
  }
  return found;
}

/// Compares a table with the one on file.
void checkBoard(const std::string& name, const std::string& board) {
  const std::string path = std::string(THOU_SOURCE_DIR "/tests/unit/thou/boards/") + name + ".txt";
  if (std::getenv("THOU_UPDATE_GOLDEN")) std::ofstream(path, std::ios::binary) << board;
  std::ifstream file(path, std::ios::binary);
  const std::string expected{std::istreambuf_iterator<char>(file), {}};
  CHECK_MESSAGE(board == expected, path << " differs; THOU_UPDATE_GOLDEN=1 writes it anew. Now:\n" << board);
}

}  // namespace

TEST_SUITE("games") {
  TEST_CASE("play: an answer that is taken back leaves the same choice, and a saved game goes on where it was") {
    const tests::Folder folder;
    const std::string file = folder.at("game.json");
    const cli::PlayOptions options{.game = kGame, .seats = 1};
    const Said first = play(options, "\nboard\nundo\n\nboard\nsave " + file + "\nquit\n");
    CHECK(first.exit == cli::Exit::Ok);
    CHECK(has(first.out, "Hanne Voss (player 1): Use an ability? Choose one, or press Enter to end your"));
    CHECK(has(first.out, "actions in this turn."));
    CHECK(has(first.out, "Saved in "));
    const std::string asked = "> board\n";
    const size_t one = first.out.find(asked), two = first.out.rfind(asked);
    REQUIRE(one != two);
    const auto board = [&](const std::string& text, size_t at) { return text.substr(at, text.find("\n> ", at) - at); };
    CHECK(board(first.out, one) == board(first.out, two));

    cli::PlayOptions loaded = options;
    loaded.loadPath = file;
    std::string problem;
    REQUIRE(driver::readFile(file, loaded.loaded, problem, driver::kPositionBytes));
    const Said second = play(loaded, "board\nundo\nquit\n");
    CHECK(has(second.out, board(first.out, one)));
    CHECK(has(second.out, "Choose any number of cards"));
    const Said third =
        play(options, "load " + file + "\nhistory\nload nowhere\nload " THOU_SOURCE_DIR "/README.md\nquit\n");
    CHECK(has(third.out, "Loaded " + file));
    CHECK(has(third.out, "1. player 1: choose any number of cards to discard: nothing"));
    CHECK(has(third.out, "nowhere: "));
    CHECK(has(third.out, "README.md:1:1: "));
    CHECK(has(third.out, "The game is as it was."));
    loaded.loaded = "{";
    CHECK(play(loaded, "").exit == cli::Exit::Failed);
  }

  TEST_CASE("play: what is no answer is refused and changes nothing, and near misses are named") {
    const Said told =
        play({.game = kGame, .seats = 2},
             "x\n99\n1 1\n99999999999\ntext 1\nwhy nothing\nhsitory\nhelp\nundo\nundo 4\nundo to 1\nlog x\nzone\n"
             "texts\nall\nsave\nload\nchoices\n");
    CHECK(told.exit == cli::Exit::Ok);
    for (const char* part : {"`x` is no number and no command", "There is no choice 99: they are 1 to",
                             "There is no choice 99999999999", "(each once)", "You see no card called `nothing`",
                             "Did you mean `history`?", "take back the last answer", "There is nothing to take back",
                             "Write `log` and how many", "Write `zone` and one of these:", "Write `texts on`",
                             "`all` is for replays", "Write `save` and", "Write `load` and"})
      CHECK_MESSAGE(has(told.out, part), part);
    CHECK(wide(told.out, 80) == "");
  }

  TEST_CASE("play: with two persons the terminal is handed over before the other's cards are shown") {
    const Said told = play({.game = kGame, .seats = 2}, "text 1\n\nboard\nhistory\nundo 1\n");
    const size_t over = told.out.find("Hand the terminal over: Lin Abara (player 2) decides next.");
    REQUIRE(over != std::string::npos);
    CHECK(last(told.out.substr(0, over), "Lin Abara (player 2)\n").find("Hand: 6 cards") != std::string::npos);
    const Said after = play({.game = kGame, .seats = 2, .seed = 2}, "\n\nhistory\nboard\nquit\n\n");
    CHECK(has(after.out, "1. an answer of player 1"));
    const std::string board = last(after.out, "The scenario");
    CHECK(has(board, "Lin Abara (player 2), you"));
    CHECK(has(board.substr(board.find("Hanne Voss (player 1)")), "Hand: 6 cards"));
    // Of the first player's cards nothing is said once the second one looks.
    const size_t begin = after.out.find("Hand the terminal over");
    const size_t name = after.out.find("\n  1. ") + 6;
    const std::string card = after.out.substr(name, after.out.find('\n', name) - name);
    CHECK(!has(after.out.substr(begin), card));
    CHECK(has(play({.game = kGame, .seats = 2, .seed = 2}, "\n\ntext " + card + "\nwhy " + card + "\n").out,
              "You see no card called `" + card + "`"));
    CHECK(play({.game = kGame, .seats = 2}, "\nquit\n\n").exit == cli::Exit::Ok);
  }

  TEST_CASE("play: a replay plays the answers one by one, goes back, and lets one play on") {
    const tests::Folder folder;
    const std::string file = folder.at("game.json");
    play({.game = kGame, .seats = 1}, "\n3\n\n\nsave " + file + "\nquit\n");
    cli::PlayOptions options{.game = kGame, .seats = 1, .loadPath = file, .replay = true};
    std::string problem;
    REQUIRE(driver::readFile(file, options.loaded, problem, driver::kPositionBytes));
    const Said stepped = play(options, "\n\nundo\n\nall\nboard\nquit\n");
    CHECK(has(stepped.out, "Answer 1 of "));
    CHECK(has(stepped.out, "player 1: choose any number of cards to discard: nothing"));
    CHECK(has(stepped.out, "Taken back; 1 answer stands."));
    CHECK(has(stepped.out, "That was the last answer that was saved."));
    const Said plain = play({.game = kGame, .seats = 1}, "\n3\n\n\nboard\nquit\n");
    CHECK(last(stepped.out, "> board\n") == last(plain.out, "> board\n"));
    const Said left = play(options, "\n3\nquit\n\n");
    CHECK(has(left.out, "The rest of the saved game is left"));
  }

  TEST_CASE("play: a hint names an answer and what the others are worth") {
    const Said told = play({.game = kGame, .seats = 1}, "\nhint\nquit\n\n");
    CHECK(has(told.out, "would choose "));
    CHECK(has(told.out, "0 is lost at once, 100 is won at once"));
    CHECK(has(last(told.out, "On its scale"), ": nothing"));
  }

  TEST_CASE("play: leaving asks whether to save, the end of the input does not") {
    const tests::Folder folder;
    const std::string file = folder.at("kept.json");
    const Said kept = play({.game = kGame, .seats = 1}, "\nquit\n" + file + "\n");
    CHECK(has(kept.out, "Saved in " + file));
    CHECK(folder.read("kept.json") != "");
    CHECK(!has(play({.game = kGame, .seats = 1}, "quit\n").out, "has not been saved"));
    const cli::Screen broad{.columns = [] { return size_t(400); }};
    const Said cards = play({.game = kGame, .seats = 1, .screen = broad},
                            "\nsave " THOU_SOURCE_DIR "/cards/champions/champions.thou\n");
    CHECK(has(cards.out, "holds the cards: it is not written over"));
    CHECK(cards.exit == cli::Exit::Ok);
  }

  TEST_CASE("play: headings are bold on a terminal only, and another player's screen is cleared there only") {
    const Said plain = play({.game = kGame, .seats = 2}, "\n\n");
    CHECK(!has(plain.out, "\x1b"));
    const Said terminal = play({.game = kGame, .seats = 2, .screen = {.bold = true, .clears = true}}, "\n\n");
    CHECK(has(terminal.out, "\x1b[1mThe scenario\x1b[0m\n"));
    CHECK(has(terminal.out, "\x1b[H\x1b[2J\x1b[3J"));  // and what had been scrolled away
  }

  TEST_CASE("play: a saved game knows who played it, unless the command line says otherwise") {
    const tests::Folder folder;
    const std::string file = folder.at("duel.json");
    play({.game = kDuel, .players = {"person", "random"}}, "1\nsave " + file + "\nquit\n");
    cli::PlayOptions loaded{.game = kDuel, .loadPath = file, .loaded = folder.read("duel.json")};
    CHECK(has(loaded.loaded, R"("seats": ["person", "random"])"));
    CHECK(has(play(loaded, "quit\n").out, "Player 1 is a person, player 2 is a program (random)."));
    loaded.players = {"person", "person"};
    CHECK(!has(play(loaded, "quit\n").out, "a program"));
    CHECK(has(play({.game = kDuel}, "load " + file + "\nquit\n\n").out, "player 2 is a program (random)."));
    loaded.players.clear();
    const size_t seats = loaded.loaded.find("  \"seats\"");
    const std::string whole = loaded.loaded;
    loaded.loaded.erase(seats, loaded.loaded.find('\n', seats) + 1 - seats);
    CHECK(has(play(loaded, "quit\n").out, "The file does not say who plays"));
    loaded.loaded = whole;
    loaded.loaded.replace(loaded.loaded.find("\"random\""), 8, "\"nobody\"");
    const Said missing = play(loaded, "quit\n");
    CHECK(missing.exit == cli::Exit::Failed);
    CHECK(has(missing.err, "no player named \"nobody\""));
  }

  TEST_CASE("play: a saved game of another game, or of other cards, is called that") {
    const tests::Folder folder;
    const std::string file = folder.at("duel.json");
    play({.game = kDuel, .players = {"person", "random"}}, "save " + file + "\nquit\n");
    cli::PlayOptions other{.game = kGame, .seats = 1, .loadPath = file, .loaded = folder.read("duel.json")};
    const Said named = play(other, "");
    CHECK(named.exit == cli::Exit::Failed);
    CHECK(has(named.err, std::string("this is a saved game of \"") + kDuel + "\", not of \"" + kGame + "\""));
    const size_t line = other.loaded.find("  \"game\"");
    other.loaded.erase(line, other.loaded.find('\n', line) + 1 - line);
    const Said cards = play(other, "");
    CHECK(has(cards.err, std::string("this is a saved game of other cards than those of \"") + kGame + "\" ("));
  }

  TEST_CASE("play: at the question whether to save, one may stay, and `quit` is no file") {
    const tests::Folder folder;
    const Said told = play({.game = kGame, .seats = 1}, "\nquit\nstay\nboard\nquit\nquit\n");
    CHECK(told.exit == cli::Exit::Ok);
    CHECK(has(told.out, "write `stay` to play on"));
    CHECK(has(told.out, "> board\n"));
    CHECK(told.out.ends_with("quit\n"));
    CHECK(!has(told.out, "Saved in"));
    const std::string file = folder.at("done.json");
    play({.game = kGame, .seats = 1, .players = {"person"}}, "\n1\nsave " + file + "\nquit\n");
    const cli::PlayOptions replay{
        .game = kGame, .seats = 1, .loadPath = file, .loaded = folder.read("done.json"), .replay = true};
    CHECK(!has(play(replay, "all\nquit\n").out, "has not been saved"));  // a replay is in its file already
    CHECK(has(play(replay, "all\nundo\n\nquit\n\n").out, "has not been saved"));
  }

  TEST_CASE("play: what is told by itself has what was done and no bookkeeping") {
    const Said told = play({.game = kDuel, .players = {"person", "random"}}, "1\n\n1\n\n\n\n1\n\nlog 60\n");
    const std::string before = told.out.substr(0, told.out.find("> log 60"));
    CHECK(has(before, "\nplayer 1 plays "));
    CHECK(has(before, "  turn of player 1\n"));
    for (const char* part : {"phase begins", "phase ends", "player 1 acts", "must choose"}) {
      CHECK_MESSAGE(!has(before, part), part);
    }
    CHECK(has(told.out.substr(before.size()), "phase begins"));
  }

  TEST_CASE("play: a table that has not changed is not shown again, one that has is shown where it has") {
    const Said told = play({.game = kDuel, .players = {"person", "random"}}, "1\n\n1\n");
    const size_t first = told.out.find("Land of bondage:");
    REQUIRE(first != std::string::npos);
    CHECK(has(told.out.substr(first), "What has changed on the table"));
    const size_t enemy = told.out.find("\nPlayer 2\n");
    CHECK(told.out.find("\nPlayer 2\n", enemy + 1) == std::string::npos);
  }

  TEST_CASE("play: a card is found by its other side's name, and `why` says what one that is no action is for") {
    const Said told = play({.game = kGame, .seats = 1},
                           "\ntext Breakwater\ntext Old Charts\n4\n1\nwhy Lock Gauntlet\nwhy Every Bridge\n");
    CHECK(has(told.out, "Its other side: Breakwater"));
    CHECK(has(told.out, "When it is paid with: 2 mental"));
    CHECK(has(told.out, "Lock Gauntlet has no action, but an answer to what happens: Hero Response:"));
    CHECK(has(told.out, "has no action: there is nothing on it to use"));
  }

  TEST_CASE("play: who discards down to the size of a hand is told so") {
    std::string turns;
    for (int i = 0; i < 16; ++i) turns += "1\n\n";
    const Said told = play({.game = kDuel, .players = {"person", "random"}}, turns);
    CHECK(has(told.out, "Going on: player 1 discards down to 8 cards in hand\nPlayer 1: Choose a card to discard."));
  }

  TEST_CASE("play: the decision fits on the screen; where the cards' texts do not, they are left out") {
    const cli::Screen low{.rows = [] { return size_t(12); }}, high{.rows = [] { return size_t(200); }};
    const char* const left = "The texts of all do not fit here";
    CHECK(has(play({.game = kGame, .seats = 1, .screen = low}, "").out, left));
    CHECK(!has(play({.game = kGame, .seats = 1, .screen = high}, "").out, left));
    CHECK(!has(play({.game = kGame, .seats = 1}, "").out, left));
  }

  TEST_CASE("play: the table of both games at 80 and at 50 columns") {
    std::string turns;
    for (int i = 0; i < 8; ++i) turns += "1\n\n";
    for (const size_t columns : {80, 50}) {
      const cli::Screen screen{.columns = [columns] { return columns; }};
      const Said one = play({.game = kGame, .seats = 1, .screen = screen}, "\n3\n" + turns + "board\n");
      CHECK(wide(one.out, columns) == "");
      checkBoard("champions-" + std::to_string(columns), last(one.out, "> board\n"));
      const Said two =
          play({.game = kDuel, .players = {"person", "random"}, .screen = screen}, turns + turns + "board\n");
      CHECK(wide(two.out, columns) == "");
      checkBoard("redemption-" + std::to_string(columns), last(two.out, "> board\n"));
    }
  }

  TEST_CASE("play: programs play to the end by themselves") {
    const Said told = play({.game = kGame, .seats = 1, .players = {"random"}}, "");
    CHECK(told.exit == cli::Exit::Ok);
    CHECK((told.out.ends_with("The players have lost.\n") || told.out.ends_with("The players have won.\n")));
    CHECK(has(told.out, "The game is over after "));
    CHECK(play({.game = kGame, .players = {"nobody"}}, "").exit == cli::Exit::Usage);
  }
}
