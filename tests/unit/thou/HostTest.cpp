// `thou host`: each request and each error. Next: HostDamageTest.cpp, damaged lines and the clients in Python.
#include "tools/thou/Host.h"

#include <doctest/doctest.h>

#include <fstream>
#include <random>
#include <sstream>

#include "Places.h"
#include "tests/unit/Folder.h"
#include "tests/unit/Skip.h"
#include "tests/unit/thou/HostTalk.h"
#include "tests/unit/thou/Program.h"

using namespace thou;
using position::Value;
using tests::champions;
using tests::newGame;
using tests::Talk;

namespace {

const char* const kGame = tests::kVillainGame;

/// An answer to a decision, by the ids or the indices of its options in turn.
std::string choiceFor(const Value& decision, std::mt19937_64& random) {
  const int64_t least = decision.find("minimum")->number;
  const auto& options = decision.find("options")->items;
  if (decision.find("kind")->text == "number") return "[" + std::to_string(least) + "]";
  const int64_t most = std::min(decision.find("maximum")->number, int64_t(options.size()));
  const int64_t many = std::max<int64_t>(least, std::min<int64_t>(most, int64_t(random() % 3)));
  std::vector<size_t> order(options.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  std::string list;
  for (int64_t i = 0; i < many; ++i)
    list += (i == 0 ? "" : ",") + (random() % 2 == 0 ? position::quoted(options[order[size_t(i)]].find("id")->text)
                                                     : std::to_string(order[size_t(i)]));
  return "[" + list + "]";
}

const std::string kTools = THOU_SOURCE_DIR "/tools/host/";

}  // namespace

TEST_SUITE("host") {
  TEST_CASE("a game from its beginning to its end, and all that can be asked of it fits the schema") {
    Talk talk;
    CHECK(talk.number("{\"request\":\"hello\",\"id\":\"a\"}", "protocol") == 1);
    CHECK(talk.ask("{\"request\":\"games\"}").find("games")->items.size() > 0);
    const int64_t game = talk.number(newGame(), "game");
    REQUIRE(game > 0);
    const std::string of = ",\"game\":" + std::to_string(game) + "}";
    std::mt19937_64 random(1);
    int64_t since = 0;
    int answers = 0;
    std::string status = "waiting";
    for (int tries = 0; status == "waiting" && tries < 20'000; ++tries) {
      const Value asked = talk.ask("{\"request\":\"decision\"" + of);
      const Value* const decision = asked.find("decision");
      REQUIRE(decision != nullptr);
      const Value said = talk.ask("{\"request\":\"answer\",\"view\":" + std::to_string(tries % 2) +
                                  ",\"choose\":" + choiceFor(*decision, random) + of);
      if (const Value* const error = said.find("error")) {
        CHECK(error->find("kind")->text == "illegal");
        continue;
      }
      status = said.find("status")->text;
      CHECK(said.find("view")->find("viewer")->number == tries % 2);
      if (++answers % 20 == 0) {
        const Value log = talk.ask("{\"request\":\"log\",\"player\":1,\"since\":" + std::to_string(since) + of);
        CHECK(log.find("first")->number == since);
        CHECK(log.find("next")->number == since + int64_t(log.find("entries")->items.size()));
        since = log.find("next")->number;
        CHECK(!talk.text("{\"request\":\"state\"" + of, "position").empty());
      }
    }
    CHECK(answers > 10);
    CHECK((status == "won" || status == "lost"));
    CHECK(talk.error("{\"request\":\"answer\",\"choose\":[0]" + of) == "over");
    CHECK(talk.ask("{\"request\":\"close\",\"id\":null}").find("closed") != nullptr);
    CHECK(talk.host().closed());

    const tests::Folder folder;
    const cli::Run run =
        cli::shell("python3 " + kTools + "validate.py " + folder.write("traffic", talk.traffic()) + " 2>&1");
    if (run.exit == 77 || run.exit == 127) return tests::skip("python3-jsonschema is not installed");
    CHECK_MESSAGE(run.exit == 0, run.out);
  }

  TEST_CASE("what is wrong with a request is said, and nothing has happened") {
    Talk talk;
    CHECK(talk.error("") == "json");
    CHECK(talk.error("garbage") == "json");
    CHECK(talk.error("{\"request\":\"hello\"} {}") == "json");
    CHECK(talk.error("[]") == "request");
    CHECK(talk.error("{}") == "request");
    CHECK(talk.error("{\"request\":7}") == "request");
    CHECK(talk.error("{\"request\":\"helo\"}") == "request");
    CHECK(talk.error("{\"request\":\"hello\",\"id\":[]}") == "request");
    CHECK(talk.message("{\"request\":\"hello\",\"gaem\":1}") == "`hello` has no `gaem`");
    CHECK(talk.error("{\"request\":\"new\"}") == "request");
    CHECK(talk.error("{\"request\":\"new\",\"name\":\"No Such Game\"}") == "unknown");
    CHECK(talk.error("{\"request\":\"new\",\"name\":\"x\",\"sets\":9}") == "unknown");
    CHECK(talk.error("{\"request\":\"new\",\"name\":\"x\",\"seats\":99}") == "request");
    CHECK(talk.error("{\"request\":\"new\",\"name\":\"x\",\"decks\":[1]}") == "request");
    const std::string begin = "{\"request\":\"new\",\"name\":\"" + std::string(kGame) + "\"";
    CHECK(talk.error(begin + ",\"decks\":[\"No Such Deck\"]}") == "unknown");
    CHECK(talk.error(begin + ",\"modes\":[\"no such mode\"]}") == "unknown");
    for (const char* request : {"view", "decision", "answer", "state", "copy", "restore", "drop", "log", "why-not"}) {
      CAPTURE(request);
      const std::string name = std::string("{\"request\":\"") + request + "\"";
      CHECK(talk.error(name + "}") == "request");
      CHECK(talk.error(name + ",\"game\":\"1\"}") == "request");
      CHECK(talk.error(name + ",\"game\":12}") == "unknown");
      CHECK(talk.error(name + ",\"game\":-1}") == "request");
    }
    const int64_t game = talk.number(newGame(), "game");
    const std::string of = ",\"game\":" + std::to_string(game) + "}";
    const std::string hash = talk.text("{\"request\":\"state\"" + of, "hash");
    CHECK(talk.error("{\"request\":\"view\",\"player\":8" + of) == "request");
    CHECK(talk.error("{\"request\":\"answer\"" + of) == "request");
    CHECK(talk.error("{\"request\":\"answer\",\"choose\":[null]" + of) == "request");
    for (const char* choice : {"[-1]", "[9999999999]", "[0,0]", "[\"card:0\"]", "[0,1,2,3,4,5,6,7,8,9,10,11,12,13]"}) {
      CAPTURE(choice);
      CHECK(talk.error("{\"request\":\"answer\",\"choose\":" + std::string(choice) + of) == "illegal");
    }
    CHECK(talk.message("{\"request\":\"answer\",\"choose\":[77]" + of).find(" of: ") != std::string::npos);
    CHECK(talk.error("{\"request\":\"why-not\",\"player\":1,\"card\":99999" + of) == "unknown");
    CHECK(talk.error("{\"request\":\"why-not\",\"card\":1" + of) == "request");
    CHECK(talk.error("{\"request\":\"restore\"" + of) == "request");
    CHECK(talk.error("{\"request\":\"open\",\"position\":\"{}\"}") == "position");
    CHECK(talk.error("{\"request\":\"open\",\"position\":{}}") == "request");
    CHECK(talk.error("{\"request\":\"drop\",\"sets\":0}") == "request");
    CHECK(talk.text("{\"request\":\"state\"" + of, "hash") == hash);
  }

  TEST_CASE("what nobody sees is written as an escape, and means the same") {
    Talk talk;
    CHECK(talk.text(R"({"id":"a\u202eb\u007f","request":"hello"})", "id") ==
          "a\xe2\x80\xae"
          "b\x7f");
    CHECK(talk.error(R"({"id":"\u200b","request":"\u202e\u0001"})") == "request");
  }

  TEST_CASE("copies go their own way, and a game can be put back") {
    Talk talk;
    const auto hash = [&](int64_t game) {
      return talk.text("{\"request\":\"state\",\"game\":" + std::to_string(game) + "}", "hash");
    };
    const auto answer = [&](int64_t game) {
      const std::string of = ",\"game\":" + std::to_string(game) + "}";
      std::mt19937_64 random(3);
      for (int tries = 0; tries < 100; ++tries) {
        const Value asked = talk.ask("{\"request\":\"decision\"" + of);
        const std::string choice = choiceFor(*asked.find("decision"), random);
        if (talk.error("{\"request\":\"answer\",\"choose\":" + choice + of).empty()) return;
      }
      FAIL("no answer fits");
    };
    const int64_t game = talk.number(newGame(), "game");
    const std::string before = hash(game);
    const int64_t copy = talk.number("{\"request\":\"copy\",\"game\":" + std::to_string(game) + "}", "game");
    CHECK(copy != game);
    answer(copy);
    CHECK(hash(game) == before);
    CHECK(hash(copy) != before);
    CHECK(talk.error("{\"request\":\"restore\",\"game\":" + std::to_string(copy) + ",\"from\":" + std::to_string(game) +
                     "}") == "");
    CHECK(hash(copy) == before);
    answer(game);
    answer(copy);
    CHECK(hash(copy) == hash(game));
    CHECK(talk.error("{\"request\":\"drop\",\"game\":" + std::to_string(copy) + "}") == "");
    CHECK(talk.error("{\"request\":\"view\",\"game\":" + std::to_string(copy) + "}") == "unknown");

    const std::string saved = talk.text("{\"request\":\"state\",\"game\":" + std::to_string(game) + "}", "position");
    const int64_t opened = talk.number("{\"request\":\"open\",\"position\":" + position::quoted(saved) + "}", "game");
    CHECK(hash(opened) == hash(game));
    answer(game);
    answer(opened);
    CHECK(hash(opened) == hash(game));
  }

  TEST_CASE("sets: given as texts, or as files below the folders that are allowed") {
    const tests::Folder folder;
    folder.write("mine.thou", "set \"Mine\" for champions.\nminion \"Gull\" { HP 1. ATK 1. SCH 0.\n}\n");
    const tests::Folder elsewhere;
    const std::string forbidden = elsewhere.write("other.thou", "set \"Other\" for champions.\n");
    std::filesystem::create_symlink(forbidden, folder.at("link.thou"));
    Talk talk({.folders = {folder.path()}, .searchPath = {THOU_SOURCE_DIR "/cards/champions"}, .sets = 4});
    const auto load = [](const std::string& path) { return "{\"request\":\"load\",\"paths\":[\"" + path + "\"]}"; };
    CHECK(talk.error(load(forbidden)) == "refused");
    CHECK(talk.error(load(folder.at("link.thou"))) == "refused");
    CHECK(talk.error(load(folder.at("../" + std::filesystem::path(elsewhere.path()).filename().string()))) ==
          "refused");
    CHECK(talk.error(load("/etc/passwd")) == "refused");
    CHECK(talk.error(load(folder.at("missing.thou"))) == "refused");
    CHECK(Talk().error(load(folder.at("mine.thou"))) == "refused");
    const Value loaded = talk.ask(load(folder.at("mine.thou")));
    REQUIRE(loaded.find("sets") != nullptr);
    CHECK(loaded.find("errors")->number == 0);

    const auto given = [](const std::string& name, const std::string& text) {
      return "{\"request\":\"load\",\"texts\":[{\"name\":" + position::quoted(name) +
             ",\"text\":" + position::quoted(text) + "}]}";
    };
    CHECK(talk.error(given("../mine.thou", "")) == "request");
    CHECK(talk.error("{\"request\":\"load\"}") == "request");
    CHECK(talk.error("{\"request\":\"load\",\"texts\":[{}]}") == "request");
    const Value wrong = talk.ask(given("wrong.thou", "set \"W\" for champions.\nminion \"Gull\" {\n  Gibber.\n}\n"));
    CHECK(wrong.find("errors")->number > 0);
    CHECK(wrong.find("diagnostics")->items.at(0).find("line")->number > 0);
    const int64_t sets = wrong.find("sets")->number;
    CHECK(talk.error("{\"request\":\"drop\",\"sets\":" + std::to_string(sets) + "}") == "");
    CHECK(talk.error("{\"request\":\"games\",\"sets\":" + std::to_string(sets) + "}") == "unknown");
    CHECK(talk.ask(given("a.thou", "set \"A\" for champions.\n")).find("sets") != nullptr);
    CHECK(talk.ask(given("b.thou", "set \"B\" for champions.\n")).find("sets") != nullptr);
    CHECK(talk.error(given("c.thou", "set \"C\" for champions.\n")) == "limit");
  }

  TEST_CASE("no more games than may be, and of a log the newest entries") {
    Talk talk({.games = 2, .logged = 50});
    const int64_t game = talk.number(newGame(), "game");
    CHECK(talk.error(newGame()) == "");
    CHECK(talk.error(newGame()) == "limit");
    CHECK(talk.error("{\"request\":\"copy\",\"game\":" + std::to_string(game) + "}") == "limit");
    CHECK(talk.error("{\"request\":\"drop\",\"game\":" + std::to_string(game) + "}") == "");
    CHECK(talk.error(newGame()) == "");
    const Value log = talk.ask("{\"request\":\"log\",\"game\":3,\"since\":0}");
    CHECK(log.find("entries")->items.size() <= 50);
    CHECK(log.find("next")->number == log.find("first")->number + int64_t(log.find("entries")->items.size()));
    CHECK(talk.ask("{\"request\":\"log\",\"game\":3,\"since\":99999999}").find("entries")->items.empty());
  }

  TEST_CASE("a line of any size, an input that breaks off, an output that is closed") {
    const auto talk = [](const std::string& lines, const cli::HostOptions& options = {}) {
      std::istringstream in(lines);
      std::string out, err;
      llvm::raw_string_ostream outStream(out), errStream(err);
      CHECK(cli::host({&champions()}, options, in, {outStream, errStream}) == cli::Exit::Ok);
      return std::count(out.begin(), out.end(), '\n');
    };
    const std::string hello = "{\"request\":\"hello\"}";
    CHECK(talk("") == 1);
    CHECK(talk(hello) == 2);  // without a line's end
    CHECK(talk(hello.substr(0, 9)) == 2);
    CHECK(talk("\n\n" + hello + "\n") == 4);
    CHECK(talk("{\"request\":\"close\"}\n" + hello + "\n") == 2);
    const std::string just(hello + std::string(64 - hello.size(), ' '));
    cli::Host host({&champions()}, {.line = 64});
    CHECK(host.answer(just).find("error") == std::string::npos);
    CHECK(talk(just + "\n" + just + " \n" + just + "\n", {.line = 64}) == 4);
    CHECK(talk(std::string(5'000'000, 'x') + "\n" + hello + "\n", {.line = 64}) == 3);
    CHECK(host.tooLong().find("\"too-long\"") != std::string::npos);
    std::istringstream in(hello + "\n" + hello + "\n");
    std::string out, err;
    llvm::raw_string_ostream outStream(out), errStream(err);
    CHECK(cli::host({&champions()}, {}, in, {outStream, errStream}, [] { return true; }) == cli::Exit::Ok);
    CHECK(std::count(out.begin(), out.end(), '\n') == 1);
  }
}
