// `thou serve`: every request and error without sockets, what each place is told, the program on a port, and the page in a browser.
#include <doctest/doctest.h>

#include <chrono>
#include <random>
#include <set>

#include "Places.h"
#include "llvm/Support/raw_ostream.h"
#include "runtime/position/Json.h"
#include "tests/unit/Skip.h"
#include "tests/unit/thou/Program.h"
#include "tests/unit/thou/Shipped.h"
#include "tools/thou/ServedPage.h"
#include "tools/thou/ServedRoutes.h"

using namespace thou;
using cli::Place;
using cli::Reply;
using cli::Request;
using cli::ServedGame;
using position::Value;

namespace {

const char* const kChampions = tests::kVillainGame;
const char* const kRedemption = tests::kDuel;

cli::Table tableFor(const std::string& game, uint32_t players = 2) {
  std::string said;
  llvm::raw_string_ostream out(said);
  const auto& compilation = game == kRedemption ? tests::redemption() : tests::champions();
  const auto table = cli::tableOf({&compilation}, game, {}, players, {.out = out, .err = out});
  REQUIRE_MESSAGE(table, said);
  return *table;
}

Value parsed(const std::string& text) {
  Value value;
  const auto problem = position::parseJson(text, value);
  CHECK_MESSAGE(!problem, text);
  return value;
}

/// A game with what its places ask and are told.
class Talk {
 public:
  explicit Talk(const std::string& game = kRedemption, ServedGame::Programs programs = {}, uint32_t players = 2)
      : game_(tableFor(game, players), 3, std::move(programs)) {}

  Reply ask(const std::string& method, const std::string& path, const std::string& body = {},
            const std::string& host = "127.0.0.1:8080") {
    return cli::reply(game_, {.method = method, .path = path, .host = host, .body = body});
  }
  Reply post(const Place& place, const std::string& what, const std::string& body) {
    return ask("POST", place.path + what, body);
  }
  Value state(const Place& place) { return parsed(ask("GET", place.path + "/state").body); }
  /// The place whose player decides.
  const Place& decider() {
    for (const Place& place : game_.places()) {
      if (state(place).find("view")->find("decision")) return place;
    }
    FAIL("nobody decides");
    return game_.places().front();
  }
  /// Answers the decision in some legal way; false where the game is over.
  bool answer(std::mt19937_64& random) {
    for (const Place& place : game_.places()) {
      const Value shown = state(place);
      const Value* const decision = shown.find("view")->find("decision");
      if (!decision) continue;
      for (int tries = 0; tries < 200; ++tries) {
        if (post(place, "/answer", answerTo(shown, *decision, random)).status == 200) return true;
      }
      FAIL("nothing answers");
    }
    return false;
  }
  ServedGame& game() { return game_; }
  const std::vector<Place>& places() const { return game_.places(); }

 private:
  static std::string answerTo(const Value& shown, const Value& decision, std::mt19937_64& random) {
    const auto least = size_t(decision.find("minimum")->number);
    const auto most = size_t(decision.find("maximum")->number);
    std::vector<std::string> choice;
    if (decision.find("kind")->text == "number") {
      choice.push_back(std::to_string(least));
    } else {
      for (const Value& option : decision.find("options")->items)
        choice.push_back(position::quoted(option.find("id")->text));
      std::shuffle(choice.begin(), choice.end(), random);
      const size_t wanted = least + size_t(random() % 3);
      choice.resize(std::min({choice.size(), most, wanted}));
    }
    std::string body = "{\"number\":" + std::to_string(shown.find("number")->number) + ",\"choose\":[";
    for (size_t i = 0; i < choice.size(); ++i) body += (i == 0 ? "" : ",") + choice[i];
    return body + "]}";
  }

  ServedGame game_;
};

std::string kindOf(const Reply& reply) {
  const Value value = parsed(reply.body);
  const Value* const error = value.find("error");
  return error ? error->find("kind")->text : "";
}

std::string number(const Value& shown) { return std::to_string(shown.find("number")->number); }

/// Names in the hand of the place's own player.
std::set<std::string> handOf(const Value& shown) {
  std::set<std::string> names;
  for (const Value& zone : shown.find("view")->find("zones")->items) {
    if (zone.find("role")->text != "hand" || zone.find("seat")->number != shown.find("seat")->number) continue;
    for (const Value& card : zone.find("cards")->items) names.insert(card.find("name")->text);
  }
  return names;
}

}  // namespace

TEST_SUITE("serve") {
  TEST_CASE("every path has its reply, every other one and every wrong method an error") {
    Talk talk;
    REQUIRE(talk.places().size() == 3);
    const Place& seat = talk.places()[0];
    const Place& watch = talk.places()[2];
    CHECK(seat.path.starts_with("/seat/"));
    CHECK(seat.path.size() == 6 + 32);
    CHECK(watch.path.starts_with("/watch/"));
    CHECK(std::set<std::string>{seat.path, talk.places()[1].path, watch.path}.size() == 3);
    for (const Place& place : talk.places()) {
      CHECK(talk.ask("GET", place.path).body == cli::pageFiles().front().text);
      CHECK(talk.ask("GET", place.path).type.starts_with("text/html"));
      CHECK(talk.ask("HEAD", place.path + "/state").status == 200);
      CHECK(talk.ask("GET", place.path + "/state").body == talk.game().shown(place));
      CHECK(talk.ask("GET", place.path + "/events").events == &place);
      CHECK(cli::eventOf(talk.game(), place) == "data: " + talk.game().shown(place) + "\n\n");
    }
    for (size_t i = 1; i < cli::pageFiles().size(); ++i)
      CHECK(talk.ask("GET", "/" + std::string(cli::pageFiles()[i].name)).body == cli::pageFiles()[i].text);
    for (const char* path :
         {"", "/", "/seat", "/seat/", "/seat/0123456789abcdef0123456789abcdef", "/favicon.ico", "/state"})
      CHECK_MESSAGE(talk.ask("GET", path).status == 404, path);
    CHECK(talk.ask("GET", "/seat" + watch.path.substr(6)).status == 404);
    CHECK(talk.ask("GET", seat.path + "/").status == 404);
    CHECK(talk.ask("GET", seat.path + "x").status == 404);
    CHECK(talk.ask("GET", seat.path + "/state/../events").status == 404);
    for (const char* action : {"/answer", "/undo", "/why", "/hint"}) {
      CHECK(talk.ask("GET", seat.path + action).status == 405);
      CHECK(talk.ask("GET", seat.path + action).allow == "POST");
    }
    for (const char* looked : {"", "/state", "/events"}) {
      CHECK(talk.ask("POST", seat.path + looked, "{}").status == 405);
      CHECK(talk.ask("DELETE", seat.path + looked).allow == "GET");
    }
  }

  TEST_CASE("only who asks for this machine by its loopback name is answered") {
    Talk talk;
    const std::string path = talk.places()[0].path;
    for (const char* host : {"127.0.0.1", "127.0.0.1:80", "localhost:8080", "LocalHost", "[::1]", "[::1]:8080"})
      CHECK_MESSAGE(talk.ask("GET", path, "", host).status == 200, host);
    for (const char* host : {"", "example.org", "example.org:8080", "127.0.0.1.example.org", "localhost.example.org",
                             "127.0.0.2", "[::2]", "127.0.0.1:", "127.0.0.1:x", "::1", "127.0.0.1@example.org"}) {
      CHECK_MESSAGE(talk.ask("GET", path, "", host).status == 403, host);
      CHECK_MESSAGE(talk.ask("GET", "/page.js", "", host).status == 403, host);
    }
  }

  TEST_CASE("a body that is not what it should be is refused and changes nothing") {
    Talk talk;
    const Place& seat = talk.decider();
    const std::string before = talk.game().shown(seat);
    const std::string now = number(talk.state(seat));
    const auto post = [&](const std::string& what, const std::string& body) { return talk.post(seat, what, body); };
    for (const char* body : {"", "{", "\xff", "{\"number\":1,}", "{\"number\":1e3}"})
      CHECK(kindOf(post("/answer", body)) == "json");
    std::string deep(100, '[');
    CHECK(kindOf(post("/answer", deep)) == "json");
    for (const char* body : {"[]", "7", "{\"numbers\":1}", "{\"number\":\"1\"}", "{\"number\":-1}"})
      CHECK(kindOf(post("/answer", body)) == "request");
    CHECK(kindOf(post("/answer", "{\"number\":" + now + "}")) == "request");
    CHECK(kindOf(post("/answer", "{\"number\":" + now + ",\"choose\":7}")) == "request");
    CHECK(kindOf(post("/answer", "{\"number\":" + now + ",\"choose\":[[0]]}")) == "request");
    CHECK(kindOf(post("/answer", "{\"number\":" + now + ",\"choose\":[\"card:99999\"]}")) == "illegal");
    CHECK(kindOf(post("/answer", "{\"number\":" + now + ",\"choose\":[99999]}")) == "illegal");
    CHECK(kindOf(post("/answer", "{\"number\":" + now + ",\"choose\":[0,0,0]}")) == "illegal");
    CHECK(post("/answer", "{\"number\":" + now + ",\"choose\":[99999]}").status == 422);
    std::string many;
    while (many.size() < cli::kMostBody / 2) many += "\"a\",";
    CHECK(kindOf(post("/answer", "{\"number\":" + now + ",\"choose\":[" + many + "\"a\"]}")) == "illegal");
    CHECK(kindOf(post("/answer", "{\"choose\":[0]}")) == "late");
    CHECK(kindOf(post("/undo", "{\"number\":" + now + "}")) == "unknown");
    CHECK(kindOf(post("/undo", "{\"number\":0}")) == "late");
    CHECK(kindOf(post("/undo", "{\"card\":1}")) == "request");
    CHECK(kindOf(post("/why", "{}")) == "unknown");
    CHECK(kindOf(post("/why", "{\"card\":99999999999}")) == "unknown");
    CHECK(kindOf(post("/hint", "{\"number\":0}")) == "late");
    CHECK(post("/answer", std::string(cli::kMostBody + 1, ' ')).status == 413);
    CHECK(talk.game().shown(seat) == before);
  }

  TEST_CASE("of two answers to one decision the second is refused, and another seat's always") {
    Talk talk;
    const Place seat = talk.decider();
    const Value shown = talk.state(seat);
    const bool passes = shown.find("view")->find("decision")->find("minimum")->number == 0;
    const std::string body = "{\"number\":" + number(shown) + ",\"choose\":[" + (passes ? "" : "0") + "]}";
    for (const Place& other : talk.places()) {
      if (other.viewer == seat.viewer) continue;
      CHECK(talk.post(other, "/answer", body).status == 403);
      CHECK(talk.post(other, "/hint", body.substr(0, body.find(',')) + "}").status == 403);
      CHECK_FALSE(talk.state(other).find("view")->find("decision"));
    }
    CHECK(talk.post(talk.places().back(), "/undo", "{\"number\":" + number(shown) + "}").status == 403);
    CHECK(talk.post(talk.places().back(), "/why", "{\"card\":1}").status == 403);
    CHECK(talk.post(seat, "/answer", body).status == 200);
    CHECK(talk.game().wait(uint64_t(shown.find("number")->number), std::chrono::seconds(10)) ==
          uint64_t(shown.find("number")->number) + 1);
    const Reply again = talk.post(seat, "/answer", body);
    CHECK((kindOf(again) == "late" || kindOf(again) == "refused"));
    CHECK((again.status == 409 || again.status == 403));
  }

  TEST_CASE("a seat takes its own answers back, to any of them, and everybody is told") {
    Talk talk;
    std::mt19937_64 random(5);
    const Place seat = talk.decider();
    const Value begin = talk.state(seat);
    for (int i = 0; i < 12; ++i) REQUIRE(talk.answer(random));
    const Value later = talk.state(seat);
    const auto& moments = later.find("undo")->items;
    REQUIRE(moments.size() > 1);
    CHECK(moments.front().find("to")->number == begin.find("number")->number);
    for (const Place& other : talk.places()) {
      if (other.viewer == seat.viewer) continue;
      const Reply refused =
          talk.post(other, "/undo", "{\"number\":" + number(later) + ",\"to\":" + number(begin) + "}");
      CHECK(refused.status >= 400);
    }
    CHECK(talk.post(seat, "/undo", "{\"number\":" + number(later) + "}").status == 200);  // the last
    for (const Place& place : talk.places()) {
      const Value undone = talk.state(place);
      REQUIRE(undone.find("undone") != nullptr);
      CHECK(undone.find("undone")->text.find("has taken back") != std::string::npos);
    }
    const Value once = talk.state(seat);
    CHECK(once.find("undo")->items.size() == moments.size() - 1);
    CHECK(once.find("view")->find("decision"));
    CHECK(talk.post(seat, "/undo", "{\"number\":" + number(once) + ",\"to\":" + number(begin) + "}").status == 200);
    const Value back = talk.state(seat);
    CHECK(back.find("undo")->items.empty());
    CHECK(back.find("number")->number > once.find("number")->number);
    const auto decisionOf = [](const Value& shown) {
      return shown.find("view")->find("decision")->find("prompt")->text;
    };
    CHECK(decisionOf(back) == decisionOf(begin));
    CHECK(handOf(back) == handOf(begin));
    const std::string watched = talk.game().shown(talk.places().back());
    CHECK(cli::contains(watched, "has taken back"));
    CHECK(kindOf(talk.post(seat, "/undo", "{\"number\":" + number(back) + "}")) == "unknown");
  }

  TEST_CASE("a hint is an answer that could be given, and why a card is not offered is said") {
    Talk talk(kChampions, {}, 1);
    std::mt19937_64 random(2);
    const Place& seat = talk.places().front();
    int hints = 0;
    int reasons = 0;
    for (int i = 0; i < 12 && talk.answer(random); ++i) {
      const Value shown = talk.state(seat);
      const Value* const decision = shown.find("view")->find("decision");
      if (!decision) break;
      if (i % 4 == 0) {
        const Value said = parsed(talk.post(seat, "/hint", "{\"number\":" + number(shown) + "}").body);
        REQUIRE(said.find("choose"));
        const size_t many = said.find("choose")->items.size();
        CHECK(many >= (decision->find("kind")->text == "number" ? 1 : size_t(decision->find("minimum")->number)));
        for (const Value& index : said.find("choose")->items)
          CHECK((decision->find("kind")->text == "number" ||
                 index.number < int64_t(decision->find("options")->items.size())));
        ++hints;
      }
      for (const Value& zone : shown.find("view")->find("zones")->items) {
        if (!zone.find("cards") || zone.find("role")->text != "hand") continue;
        for (const Value& card : zone.find("cards")->items) {
          const Reply why = talk.post(seat, "/why", "{\"card\":" + std::to_string(card.find("card")->number) + "}");
          CHECK(why.status == 200);
          reasons += !parsed(why.body).find("why")->text.empty();
        }
      }
    }
    CHECK(hints > 0);
    CHECK(reasons > 0);
  }

  TEST_CASE("no byte that a place is sent names a card that is in another's hand alone") {
    for (const char* name : {kRedemption, kChampions}) {
      Talk talk(name);
      std::mt19937_64 random(11);
      std::set<std::string> tokens;
      for (const Place& place : talk.places()) tokens.insert(place.path.substr(place.path.rfind('/') + 1));
      std::vector<std::string> known(talk.places().size());  // everything that a place could rightly have read so far
      int compared = 0;
      for (int i = 0; i < 60; ++i) {
        const std::string open = talk.game().shown(talk.places().back());
        for (size_t at = 0; at < talk.places().size(); ++at) {
          const Place& place = talk.places()[at];
          const std::string bytes = talk.game().shown(place);
          for (const std::string& token : tokens) CHECK_FALSE(cli::contains(bytes, token));
          known[at] += open;
          for (const std::string& own : handOf(parsed(bytes))) known[at] += '"' + own + '"';
          for (const Place& other : talk.places()) {
            if (other.viewer == place.viewer) continue;
            for (const std::string& hidden : handOf(talk.state(other))) {
              if (cli::contains(known[at], hidden)) continue;
              CHECK_MESSAGE(!cli::contains(bytes, hidden), name << ": " << place.name << " reads " << hidden);
              CHECK(cli::contains(talk.game().shown(other), hidden));
              ++compared;
            }
          }
        }
        if (!talk.answer(random)) break;
      }
      CHECK(compared > 100);
    }
  }

  TEST_CASE("programs take the seats that have no place, one answer at a step") {
    ServedGame::Programs programs;
    programs.push_back(nullptr);
    programs.push_back(std::make_unique<play::RandomPlayer>(1));
    Talk talk(kRedemption, std::move(programs));
    REQUIRE(talk.places().size() == 2);
    std::mt19937_64 random(3);
    int steps = 0;
    for (int i = 0; i < 40; ++i) {
      uint64_t before = talk.game().number();
      while (talk.game().step()) {
        CHECK(talk.game().number() == before + 1);
        before = talk.game().number();
        ++steps;
      }
      if (!talk.answer(random)) break;
    }
    CHECK(steps > 0);
  }

  TEST_CASE("a whole game is played to its end, and then nothing is decided") {
    Talk talk(kChampions, {}, 1);
    std::mt19937_64 random(4);
    int answers = 0;
    while (answers < 5'000 && talk.answer(random)) ++answers;
    const Place& seat = talk.places().front();
    const Value shown = talk.state(seat);
    const std::string status = shown.find("view")->find("status")->text;
    CHECK((status == "won" || status == "lost"));
    CHECK(kindOf(talk.post(seat, "/answer", "{\"number\":" + number(shown) + ",\"choose\":[]}")) == "over");
    CHECK(shown.find("log")->find("entries")->items.size() <= 300);
    CHECK(talk.post(seat, "/undo", "{\"number\":" + number(shown) + "}").status == 200);  // even the last answer
    CHECK(talk.state(seat).find("view")->find("decision"));
  }

  TEST_CASE("what cannot be served is said, with the exit code of wrong usage") {
    CHECK(cli::thou("serve 2>&1").exit == 2);
    CHECK(cli::thou("serve 'No Such Game' 2>&1").exit == 2);
    CHECK(cli::thou("serve 'Two Roads' --port 65536 2>&1").exit == 2);
    CHECK(cli::thou("serve 'Two Roads' --players nobody 2>&1").exit == 2);
  }

  TEST_CASE("the server survives whoever it talks to, and a port in use is said") {
    if (cli::shell("python3 -c pass 2>&1").exit != 0) return tests::skip("python3 is not installed");
    const cli::Run run =
        cli::shell("timeout 120 python3 " THOU_SOURCE_DIR "/tests/browser/sockets_test.py " THOU_BINARY " 2>&1");
    CHECK_MESSAGE(run.exit == 0, run.out);
  }

  TEST_CASE("the page is played in two browsers, with the mouse and with the keyboard alone") {
    if (cli::shell("python3 -c pass && chromium --version && chromedriver --version >/dev/null 2>&1").exit != 0)
      return tests::skip("python3, chromium or chromedriver is not installed");
    for (const char* game : {kRedemption, kChampions}) {
      const cli::Run run = cli::shell("PYTHONDONTWRITEBYTECODE=1 timeout 240 python3 " THOU_SOURCE_DIR
                                      "/tests/browser/serve_test.py " THOU_BINARY " '" +
                                      std::string(game) + "' 2>&1");
      CHECK_MESSAGE(run.exit == 0, run.out);
    }
  }
}
