// `thou host` with what no client should send, with clients that go away, and with those in Python.
#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <random>

#include "Places.h"
#include "tests/unit/Folder.h"
#include "tests/unit/Skip.h"
#include "tests/unit/thou/HostTalk.h"
#include "tests/unit/thou/Program.h"

using namespace thou;
using position::Value;
using tests::newGame;
using tests::Talk;

namespace {

const char* const kGame = tests::kVillainGame;

bool hasPython() { return cli::shell("python3 -c pass 2>&1").exit == 0; }

const std::string kTools = THOU_SOURCE_DIR "/tools/host/";

}  // namespace

TEST_SUITE("host") {
  TEST_CASE("the program: a client that goes away, an output that is full or closed") {
    const std::string hello = "{\\\"request\\\":\\\"hello\\\"}";
    const tests::Folder folder;
    const std::string cards = folder.write("small.thou", "set \"Small\" for champions.\n");
    const std::string asks = "for i in 1 2 3; do echo " + hello + "; done | ";
    CHECK(cli::shell(asks + "$THOU host " + cards + " | wc -l").out == "4\n");
    CHECK(cli::shell(asks + "$THOU host " + cards + " 2>&1 >/dev/full").exit == 2);
    CHECK(cli::shell(asks + "$THOU host " + cards + " 2>&1 >&-").exit == 2);
    CHECK(
        cli::shell("printf %s " + hello.substr(0, 8) + " | $THOU host " + cards + " | tail -1").out.find("\"json\"") !=
        std::string::npos);
    CHECK(cli::shell("$THOU host --sets /no/such/folder 2>&1").exit == 2);
  }

  TEST_CASE("damaged lines: each gets one answer, soon, and the games are as they were") {
    Talk talk({.games = 20});
    const int64_t game = talk.number(newGame(), "game");
    const std::string of = ",\"game\":" + std::to_string(game) + "}";
    const std::string hash = talk.text("{\"request\":\"state\"" + of, "hash");
    const std::vector<std::string> whole = {
        newGame(2),
        "{\"request\":\"view\",\"player\":1" + of,
        "{\"id\":\"x\",\"request\":\"decision\"" + of,
        "{\"request\":\"log\",\"since\":3,\"player\":1" + of,
        "{\"request\":\"why-not\",\"player\":1,\"card\":3" + of,
        "{\"request\":\"open\",\"position\":\"{\\\"thou\\\":\\\"position\\\",\\\"version\\\":6}\"}",
        "{\"request\":\"load\",\"texts\":[{\"name\":\"a.thou\",\"text\":\"\"}],\"paths\":[\"/\"]}",
    };
    const std::vector<std::string> pieces = {"99999999999999999999",
                                             "-1",
                                             "1e9",
                                             "null",
                                             "true",
                                             "[]",
                                             "{}",
                                             "\"\"",
                                             "\\u0000",
                                             "\xff\xfe",
                                             std::string(100, '['),
                                             std::string(3000, '{'),
                                             "\"\\ud800\"",
                                             "2147483648",
                                             "\x01",
                                             "\xe2\x80\xae",
                                             "4294967296"};
    std::mt19937_64 random(7);
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 4000; ++i) {
      std::string line = whole[random() % whole.size()];
      for (uint64_t edits = 1 + random() % 3; edits > 0 && !line.empty(); --edits) {
        const size_t at = random() % line.size();
        switch (random() % 5) {
          case 0:
            line.resize(at);
            break;
          case 1:
            line[at] = char(random());
            break;
          case 2:
            line.erase(at, 1 + random() % 8);
            break;
          case 3:
            line.insert(at, pieces[random() % pieces.size()]);
            break;
          default: {  // a value of another type
            const size_t colon = line.find(':', at);
            if (colon == std::string::npos) break;
            line.replace(colon + 1, line.find_first_of(",}", colon) - colon - 1, pieces[random() % pieces.size()]);
          }
        }
      }
      std::replace(line.begin(), line.end(), '\n', ' ');
      const std::string said = talk.host().answer(line);
      CHECK(said.find('\n') == std::string::npos);
      Value value;
      CHECK_FALSE(position::parseJson(said, value).has_value());
      CHECK(value.find("id") != nullptr);
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    CHECK(seconds.count() < 120);
    CHECK(talk.text("{\"request\":\"state\"" + of, "hash") == hash);
  }

  TEST_CASE("the client in Python plays a random game to its end") {
    if (!hasPython()) return tests::skip("python3 is not installed");
    std::ifstream file(kTools + "client.py");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    CHECK(std::count(text.begin(), text.end(), '\n') <= 60);
    for (const char* game : {kGame, "Two Roads"}) {
      const cli::Run run =
          cli::shell("python3 " + kTools + "client.py " THOU_BINARY " '" + std::string(game) + "'" + " 2>&1");
      CHECK_MESSAGE(run.exit == 0, run.out);
      CHECK_MESSAGE((run.out.starts_with("won after ") || run.out.starts_with("lost after ")), run.out);
    }
  }

  TEST_CASE("the environments in Python are played by random agents, who see nothing hidden") {
    if (!hasPython()) return tests::skip("python3 is not installed");
    const std::string cards = THOU_SOURCE_DIR "/cards/";
    const cli::Run run = cli::shell("python3 " + kTools + "environment_test.py " THOU_BINARY " " + cards +
                                    "champions '" + kGame + "' " + cards + "redemption 'Two Roads' 2>&1");
    CHECK_MESSAGE(run.exit == 0, run.out);
  }
}
