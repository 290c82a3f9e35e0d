// `thou sim`: that what it reports does not depend on how a run is divided; scripts, changes of decks, comparison, pictures, Ctrl-C.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "compiler/driver/Driver.h"
#include "tests/unit/Folder.h"
#include "tests/unit/Skip.h"
#include "tests/unit/thou/Program.h"
#include "tests/unit/thou/Shipped.h"
#include "tools/thou/Cli.h"
#include "tools/thou/Progress.h"
#include "tools/thou/SimPlots.h"

using namespace thou;
using tests::champions;
using tests::Said;
using tests::said;

namespace {

const char* const kGame = tests::kVillainGame;

Said sim(const cli::SimOptions& options) {
  return said([&](cli::Output output) { return cli::sim({&champions()}, options, output); });
}
Said merge(const cli::SimFiles& files, const cli::SimView& view = {}) {
  return said([&](cli::Output output) { return cli::mergeSims(files, view, output); });
}

/// A report without what depends on the clock.
std::string timeless(std::string text) {
  if (const size_t at = text.rfind(",\"seconds\":"); at != std::string::npos) text.resize(at);
  if (const size_t at = text.rfind(" games a second"); at != std::string::npos) text.resize(text.rfind('\n', at));
  return text;
}

std::string lineOf(const std::string& text, const std::string& part) {
  const size_t at = text.find(part);
  if (at == std::string::npos) return {};
  const size_t begin = text.rfind('\n', at) + 1;
  return text.substr(begin, text.find('\n', at) - begin);
}

}  // namespace

TEST_SUITE("games") {
  TEST_CASE("sim: shards that are merged are one run, whatever the number of shards and jobs") {
    cli::SimOptions options{.game = kGame, .games = 30, .rotate = true, .jobs = 1, .view = {.json = true}};
    const Said whole = sim(options);
    CHECK(whole.exit == cli::Exit::Ok);
    const Said table = merge({{"whole", whole.out}});
    for (const uint64_t shards : {1, 2, 3, 7, 31}) {
      CAPTURE(shards);
      cli::SimFiles files;
      for (uint64_t i = shards; i-- > 0;) {  // in any order
        options.shard = i;
        options.shards = shards;
        options.jobs = unsigned(i % 3 + 1);
        const Said part = sim(options);
        CHECK((shards == 1) == (timeless(part.out) == timeless(whole.out)));
        files.emplace_back("shard " + std::to_string(i), part.out);
      }
      CHECK(timeless(merge(files, {.json = true}).out) == timeless(whole.out));
      CHECK(timeless(merge(files).out) == timeless(table.out));
    }
    CHECK(whole.out.find("\"games\":30,\"traps\":0") != std::string::npos);
  }

  TEST_CASE("sim: what cannot be merged or played is said") {
    cli::SimOptions options{.game = kGame, .games = 1, .view = {.json = true}};
    const Said one = sim(options);
    options.seed = 5;
    const Said other = sim(options);
    CHECK(merge({{"a", one.out}, {"b", one.out}}).err == "thou: game 0 is in two files\n");
    CHECK(merge({{"a", one.out}, {"b", other.out}}).err ==
          "thou: b: these are games of another run: other players, decks or seeds\n");
    CHECK(merge({{"a", "{}\n"}}).err == "thou: a:1: this is no line of `thou sim --json`\n");
    CHECK(merge({{"a", one.out.substr(0, one.out.find('\n') + 1)}}).err ==
          "thou: a: the last line is missing, with the counts: it is not all that `thou sim --json` wrote\n");
    std::string broken = one.out;
    broken.replace(broken.find("\"rounds\":"), 9, "\"rounds\":-");
    CHECK(merge({{"a", broken}}).exit == cli::Exit::Usage);
    CHECK(sim({.game = "The Silt Baron and the Moon Runner"}).exit == cli::Exit::Usage);
    for (const char* name : {"clever", "lookahead:0", "mcts:x", "random:3", "lookahead:99999999999"})
      CHECK_MESSAGE(sim({.game = kGame, .players = {name}}).exit == cli::Exit::Usage, name);
    CHECK(sim({.game = kGame, .players = {"random", "random", "random"}, .seats = 2}).err ==
          "thou: --players names 3 players, and 2 play\n");
    CHECK(sim({.game = kGame, .decks = {"No Such Deck"}}).exit == cli::Exit::Usage);
    CHECK(sim({.game = kGame, .without = {"No Such Card"}}).exit == cli::Exit::Usage);
    CHECK(sim({.game = kGame, .decks = {"Lock Keepers"}, .without = {"Tern"}}).err ==
          "thou: Tern is in none of the decks that play\n");
    CHECK(sim({.game = kGame, .instead = {"Tern"}}).err == "thou: --instead wants CARD=OTHER\n");
    CHECK(sim({.game = kGame, .decks = std::vector<std::string>(5, "Lock Keepers")}).err ==
          "thou: The Silt Baron and the Moon Runners: 1 to 4 players play this game, and there are 5 decks\n");
  }

  TEST_CASE("sim: a card that is left out is never drawn, one that lies there instead is; both are in the report") {
    const Said with = sim({.game = kGame, .games = 20, .seats = 1, .view = {.json = true}});
    const Said without =
        sim({.game = kGame, .games = 20, .seats = 1, .without = {"shut the gates"}, .view = {.json = true}});
    const Said instead =
        sim({.game = kGame, .games = 20, .seats = 1, .instead = {"Shut the Gates=Tern"}, .view = {.json = true}});
    CHECK(with.out.find("\"Shut the Gates\"") != std::string::npos);
    CHECK(without.out.find("\"Shut the Gates\"") == std::string::npos);
    CHECK(without.out.find("without Shut the Gates") != std::string::npos);
    CHECK(with.out.find("\"Tern\"") == std::string::npos);
    CHECK(instead.out.find("\"Tern\"") != std::string::npos);

    const auto compare = [](const std::string& a, const std::string& b, bool json) {
      return said([&](cli::Output output) { return cli::compareSims({{"a", a}, {"b", b}}, json, output); });
    };
    const Said same = compare(with.out, with.out, false);
    CHECK(lineOf(same.out, "  rounds").find("+0.0 (") != std::string::npos);
    const Said compared = compare(with.out, without.out, false);
    CHECK(compared.exit == cli::Exit::Ok);
    CHECK(compared.out.find("; without Shut the Gates\n") != std::string::npos);
    CHECK(compare(with.out, without.out, true).out.find("\"differences\":[{\"of\":\"won\",\"value\":") !=
          std::string::npos);
    CHECK(compare(with.out, "", false).exit == cli::Exit::Usage);
  }

  TEST_CASE("sim: with --rotate each deck plays as often as another, and each player sits everywhere") {
    const Said rotated =
        sim({.game = kGame, .games = 8, .players = {"random"}, .seats = 1, .rotate = true, .view = {.json = true}});
    const auto count = [](const std::string& text, const std::string& part) {
      size_t many = 0;
      for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++many;
      return many;
    };
    for (const char* deck : {"Lock Keepers (Hanne Voss)", "Roof Signallers (Lin Abara)",
                             "Harbour Auditors (Odile Marrec)", "Pilot Crews (Tamsin Orr)"})
      CHECK_MESSAGE(count(rotated.out, "\"decks\":[\"" + std::string(deck) + "\"]") == 2, deck);
  }

  TEST_CASE("sim: a script decides; what is wrong in one is said with its place; what never matched is warned of") {
    const tests::Folder folder;
    const std::string idle =
        folder.write("idle.txt", "// does nothing\nwhen asked \"use an ability\": pass.\notherwise pass.\n");
    const std::string eager = folder.write(
        "eager.txt",
        "prefer \"play Coal Barge\", \"attacks an enemy\".\nprefer \"no such thing\".\notherwise first.\n");
    cli::SimOptions options{.game = kGame, .games = 10, .players = {idle}, .seats = 1, .view = {.json = true}};
    const Said passes = sim(options);
    CHECK(passes.exit == cli::Exit::Ok);
    CHECK(passes.err.empty());
    CHECK(passes.out.find("\"played\":[[],[]]") != std::string::npos);
    CHECK(passes.out.find("\"played\":[[],[\"") == std::string::npos);
    options.players = {eager};
    const Said plays = sim(options);
    CHECK(plays.out.find("\"played\":[[],[\"") != std::string::npos);
    CHECK(plays.err == eager + ":2: warning: nothing that this line names was ever offered\n");

    const auto wrong = [&](const char* text) {
      options.players = {folder.write("wrong.txt", text)};
      const Said run = sim(options);
      CHECK(run.exit == cli::Exit::Usage);
      const std::string name = options.players[0] + ":";
      return run.err.starts_with(name) ? run.err.substr(name.size()) : run.err;
    };
    CHECK(wrong("prefer \"a\"\nlike \"b\".\n") ==
          "2:1: error: here stands `like`, and it has to be `,`, `;` or a full stop\n");
    CHECK(
        wrong("like \"b\".\n").starts_with("1:1: error: here stands `like`, and it has to be `when asked`, `prefer`"));
    CHECK(wrong("\n  prefer b.\n") == "2:10: error: here stands `b`, and it has to be a text in quotation marks\n");
    CHECK(wrong("prefer \"b\n.\n") == "1:8: error: this text has no quotation mark at its end\n");
    CHECK(wrong("prefer \"\".\n").find("a text that is not empty") != std::string::npos);
    CHECK(wrong("when asked \"b\" pass.\n").find("a colon") != std::string::npos);
    CHECK(wrong("otherwise sleep.\n").find("`random`, `first` or `pass`") != std::string::npos);
    CHECK(wrong("otherwise pass.\npass.\n").find("the last line") != std::string::npos);
    CHECK(wrong("pass").find("the end of the file") != std::string::npos);
  }

  TEST_CASE("sim: what was played before Ctrl-C is reported, and is no success") {
    std::atomic<bool> stop = true;
    cli::SimOptions options{.game = kGame, .games = 50, .view = {.json = true}, .stop = &stop};
    const Said none = sim(options);
    CHECK(none.exit == cli::Exit::Failed);
    CHECK(none.out.find("\"games\":0,\"traps\":0") != std::string::npos);
    CHECK(none.out.find("\"stopped\":true") != std::string::npos);
  }

  TEST_CASE("sim: tables and the progress line fit 80 columns") {
    const Said table = sim({.game = kGame, .games = 40, .players = {"random"}, .seats = 1, .rotate = true});
    std::istringstream lines(table.out);
    for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(line.size() <= 80, line);
    CHECK(table.out.find("too few games") != std::string::npos);
    CHECK(cli::Progress::line(50, 200, 30, "games") ==
          "[#######.......................] 50 of 200 games, 1 min 30 s left");
    CHECK(cli::Progress::line(0, 200, 30, "games") == "[..............................] 0 of 200 games");
    CHECK(cli::Progress::line(9'000'000, 10'000'000, 9'000'000, std::string(60, 'x')).size() == 79);
  }

  TEST_CASE("sim: pictures are sound XML with a title and a description, and show what there is") {
    const tests::Folder folder;
    const std::string plots = folder.at("plots");
    CHECK(sim({.game = kGame, .games = 12, .view = {.json = true, .plots = plots}}).exit == cli::Exit::Ok);
    const std::string picture = folder.read("plots/win-rate.svg");
    for (const char* part : {"<title id=\"title\">Games won</title>", "<desc id=\"description\">", "role=\"img\"",
                             "prefers-color-scheme: dark"})
      CHECK_MESSAGE(picture.find(part) != std::string::npos, part);
    CHECK(folder.read("plots/counters.svg").find("damage on") != std::string::npos);
    CHECK(folder.read("plots/counters.svg").find("threat on") != std::string::npos);
    CHECK(folder.read("plots/rounds.svg").find("12 games") != std::string::npos);
    folder.write("file", "");
    CHECK(sim({.game = kGame, .games = 1, .view = {.json = true, .plots = folder.at("file")}}).exit ==
          cli::Exit::Usage);
    if (cli::shell("command -v xmllint >/dev/null").exit != 0) return tests::skip("xmllint is not installed");
    CHECK(cli::shell("xmllint --noout " + plots + "/*.svg 2>&1").out.empty());
  }

  TEST_CASE("sim: GNU parallel spreads a run, and what is merged is that run") {
    if (cli::shell("command -v parallel >/dev/null").exit != 0) return tests::skip("GNU parallel is not installed");
    const std::string game = "'" + std::string(kGame) + "' --games 12 --seed 3 --json";
    const cli::Run whole = cli::thou("sim " + game);
    const cli::Run spread = cli::shell("export THOU; " THOU_SOURCE_DIR "/tools/sim-parallel 4 " + game);
    CHECK(whole.exit == 0);
    CHECK(spread.exit == 0);
    CHECK(timeless(spread.out) == timeless(whole.out));
    CHECK(cli::shell("export THOU; " THOU_SOURCE_DIR "/tools/sim-parallel 2 'No Such Game' 2>/dev/null").exit != 0);
  }
}
