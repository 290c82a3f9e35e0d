// Positions as files: every scenario, saved and loaded at each of its decisions, goes the way it went; a file with anything changed in it is
// refused with its place or can be played on without harm. Next: runtime/position/Position.h.
#include <doctest/doctest.h>

#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "runtime/position/Position.h"
#include "runtime/scenario/ScenarioRunner.h"
#include "tools/thou/Cli.h"

using namespace thou;

namespace {

const std::vector<std::unique_ptr<driver::Compilation>>& games() {
  static const auto compiled = driver::compileGames({.paths = {THOU_SOURCE_DIR "/cards"}, .searchPath = {}});
  return compiled;
}

constexpr std::string_view kSet = R"(set "Positions" for champions.
hero "Wren" { HP 9. THW 1. ATK 2. DEF 1.
  Response: After you attack an enemy, choose an ally → exhaust that ally.
}
ally "Boatman" { Cost 2. THW 1. ATK 1. HP 3.
  Action: Exhaust Boatman → draw 1 card.
}
minion "Rat" { HP 2. ATK 1. SCH 1.
  Boost: Deal 1 damage to you.
}
scenario "Rats" {
  Given you are Wren in hero form. Given you control Boatman and Boatman. Given you have 3 Boatman in your deck.
  Given a Rat with 2 damage is engaged with you. Given a Rat is engaged with you.
  When you attack the Rat, declining to use Wren.
  Then you have 0 damage.
}
)";

/// A position of `kSet`: a scenario that stops at a question.
struct Sample {
  std::unique_ptr<driver::Compilation> compilation;
  std::vector<std::string> texts;

  Sample() {
    std::string text(kSet);
    text.replace(text.find("Given a Rat with 2 damage is engaged with you. "), 47, "");
    compilation = driver::compileTexts({{"positions.thou", text}});
    for (const diag::Diagnostic& diagnostic : compilation->sink.sorted()) FAIL_CHECK(diag::message(diagnostic));
    REQUIRE(compilation->verified);
    scenario::Watch watch;
    std::vector<rules::Input> inputs;
    watch.begins = [&](rules::Game& game) { game.record(&inputs); };
    watch.waits = [&](rules::Game& game) {
      texts.push_back(position::Codec(compilation->program).write({.state = game.state(), .inputs = inputs}));
    };
    scenario::run(compilation->program, 0, true, watch);
    REQUIRE_FALSE(texts.empty());
  }
};

/// Plays on from a position with whatever is legal.
void playOn(const bytecode::Program& program, const position::Position& position) {
  rules::Game game(program, 1, {.fuel = 20'000, .frames = 64});
  game.restore(position.state);
  position::replay(game, position);
  for (int i = 0; i < 6 && game.status() == rules::Status::Waiting; ++i) {
    std::vector<uint32_t> choice(game.decision().minimum);
    for (uint32_t j = 0; j < choice.size(); ++j) choice[j] = j;
    if (choice.empty() && !game.decision().options.empty()) choice = {0};
    if (game.answer(choice)) break;
  }
  if (game.status() == rules::Status::Idle) game.endScope(bytecode::Scope::Round);
  game.leaks();
}

std::string complaint(const position::Codec& codec, const std::string& text) {
  const position::ReadResult result = codec.read(text);
  if (result.position) return "none";
  return std::to_string(result.problem.where.line) + ":" + std::to_string(result.problem.where.column) + " " +
         result.problem.text;
}

/// `text` with the first `from` replaced.
std::string changed(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, std::string(from));
  return text.replace(at, from.size(), to);
}

}  // namespace

void savedAndLoaded(const bytecode::Program& program) {
  const position::Codec codec(program);
  size_t saved = 0;
  for (bytecode::Index index = 0; index < program.scenarios.size(); ++index) {
    INFO(std::string(program.string(program.scenarios[index].name)));
    scenario::Watch watch;
    const auto reload = [&](rules::Game& game) {
      const std::string text = codec.write({.state = game.state(), .inputs = {}});
      position::ReadResult result = codec.read(text);
      REQUIRE_MESSAGE(result.position, result.problem.where.line, ": ", result.problem.text);
      REQUIRE(result.sameProgram);
      REQUIRE(result.position->state == game.state());
      REQUIRE(codec.write(*result.position) == text);
      game.restore(result.position->state);
      ++saved;
    };
    watch.begins = reload;
    watch.waits = reload;
    const scenario::Result plain = scenario::run(program, index);
    const scenario::Result reloaded = scenario::run(program, index, false, watch);
    CHECK(plain.passed == reloaded.passed);
    CHECK(plain.hash == reloaded.hash);
    CHECK(plain.events == reloaded.events);
  }
  MESSAGE(program.scenarios.size(), " scenarios, ", saved, " positions");
  CHECK(saved > program.scenarios.size());
}

TEST_CASE("position: every scenario, saved and loaded at each decision, has the same log") {
  for (const auto& game : games()) savedAndLoaded(game->program);
}

void replayed(const bytecode::Program& program) {
  const position::Codec codec(program);
  for (bytecode::Index index = 0; index < program.scenarios.size(); ++index) {
    INFO(std::string(program.string(program.scenarios[index].name)));
    std::optional<state::GameState> start;
    std::vector<rules::Input> inputs;
    scenario::Watch watch;
    watch.begins = [&](rules::Game& game) { start = game.state(), game.record(&inputs); };
    const scenario::Result result = scenario::run(program, index, false, watch);
    if (!result.passed) continue;
    const std::string text = codec.write({.state = *start, .inputs = inputs, .endHash = result.hash});
    const position::ReadResult read = codec.read(text);
    REQUIRE_MESSAGE(read.position, read.problem.text);
    rules::Game game(program, 77);
    game.restore(read.position->state);
    CHECK(position::replay(game, *read.position).value_or("") == "");
  }
}

TEST_CASE("position: a scenario's inputs, replayed from its beginning, have the same log") {
  for (const auto& game : games()) replayed(game->program);
}

TEST_CASE("position: what does not fit is refused at its place") {
  const Sample sample;
  const position::Codec codec(sample.compilation->program);
  const std::string& text = sample.texts.front();
  const auto tried = [&](std::string_view from, std::string_view to) {
    return complaint(codec, changed(text, from, to));
  };
  CHECK(complaint(codec, text) == "none");
  CHECK(complaint(codec, "") == "1:1 a value is missing");
  CHECK(complaint(codec, "[]") == "1:1 a position is an object");
  CHECK(tried("\"position\"", "\"possession\"").ends_with("`\"thou\": \"position\"` is missing"));
  CHECK(tried("\"version\": 6", "\"version\": 2") == "3:14 version 2; this program reads version 6");
  CHECK(tried("\"inPlay\": [", "\"inPray\": [").find("there is no field `inPray`") != std::string::npos);
  CHECK(tried("\"mode\": \"scripted\"", "\"mode\": \"strict\"").find("`mode` cannot be this") != std::string::npos);
  CHECK(tried("\"firstPlayer\": 1", "\"firstPlayer\": 7").find("5:12 the first player is nobody") == 0);
  CHECK(tried("\"owner\"", "\"owned\"").find("there is no field `owned`") != std::string::npos);
  CHECK(tried("\"player 1\"", "\"player 9\"").find("nobody of that name plays") != std::string::npos);
  CHECK(tried("[\"Wren#1\", ", "[").find("a card is in a zone that does not hold it") != std::string::npos);
  CHECK(tried("[\"Wren#1\", ", "[\"Boatman#1\", ").find("this card is `Wren#1`") != std::string::npos);
  CHECK(tried("[\"Wren#1\", ", "[\"Wren#1\", \"Wren#1\", ").find("is in a zone already") != std::string::npos);
  CHECK(tried("[\"Wren#1\", ", "[\"Wren#99\", ").find("there is no card `Wren#99`") != std::string::npos);
  CHECK(tried("\"inPlay\": [\"", "\"inPlay\": [1, \"").find("a card is expected") != std::string::npos);
  CHECK(tried("\"kind\": \"event\"", "\"kind\": \"choice\"").find("a question is out of place") != std::string::npos);
}

TEST_CASE("position: what events keep is of events in progress, of cards and verbs there are") {
  const Sample sample;
  const bytecode::Program& program = sample.compilation->program;
  const position::Codec codec(program);
  const std::string& text = sample.texts.front();
  const auto tried = [&](std::string_view from, std::string_view to) {
    return complaint(codec, changed(text, from, to));
  };
  const std::string noObject = "a card and its incarnation are expected, as in \"Thug#7.0\"";
  CHECK(tried("\"objects\": []", "\"objects\": [\"Wren#1.0\"]") == "none");
  CHECK(tried("\"objects\": []", "\"objects\": [99]").ends_with(noObject));
  CHECK(tried("\"objects\": []", "\"objects\": [0]").ends_with(noObject));
  CHECK(tried("\"objects\": []", "\"objects\": [\"Wren#99.0\"]").ends_with("there is no card `Wren#99`"));
  CHECK(tried("\"eventCards\": [", "\"eventCards\": [1, ").ends_with(noObject));
  CHECK(tried("\"target\": \"Rat#", "\"target\": 7, \"cause\": \"Rat#").ends_with(noObject));
  CHECK(tried("\"happened\": [", "\"happened\": [{\"verb\": 99999}, ").ends_with("`verb` has no number 99999"));
  CHECK(tried("\"used\": [", "\"used\": [{\"ability\": 99999}").ends_with("`ability` has no number 99999"));
  CHECK(tried("\"verb\": \"round", "\"firstHappened\": 1, \"verb\": \"round")
            .ends_with("the outermost event's records are not its own"));
  rules::Game game(program, 5);
  game.beginScript(1);
  game.addCard(0, {1}, 0);
  game.endScope(bytecode::Scope::Round);
  const std::string idle = codec.write({.state = game.state(), .inputs = {}});
  CHECK(complaint(codec, idle) == "none");
  for (const auto& [list, row] :
       {std::pair{"eventCards", "\"Wren#1.0\""}, {"objects", "\"Wren#1.0\""}, {"used", "{}"}, {"happened", "{}"}}) {
    const std::string key = "\"" + std::string(list) + "\": [";
    CHECK(complaint(codec, changed(idle, key, key + row)).ends_with("records of an event that is over"));
  }
}

TEST_CASE("position: of a program whose tables have moved it fits by names") {
  const Sample sample;
  std::string text = changed(std::string(kSet), "hero \"Wren\"", "support \"Bench\" { Cost 1.\n}\nhero \"Wren\"");
  const auto moved = driver::compileTexts({{"positions.thou", text}});
  REQUIRE(moved->verified);
  const position::Codec codec(sample.compilation->program);
  rules::Game game(sample.compilation->program, 5);
  game.beginScript(1);
  game.addCard(0, {1}, 0);
  const position::ReadResult result =
      position::Codec(moved->program).read(codec.write({.state = game.state(), .inputs = {}}));
  REQUIRE_MESSAGE(result.position, result.problem.where.line, ": ", result.problem.text);
  CHECK_FALSE(result.sameProgram);
  CHECK(result.position->state.card(1).face == 1);
  text = changed(text, "hero \"Wren\"", "hero \"Robin\"");
  text = changed(text, "declining to use Wren", "declining to use Robin");
  const auto renamed = driver::compileTexts({{"positions.thou", text}});
  const std::string said =
      complaint(position::Codec(renamed->program), codec.write({.state = game.state(), .inputs = {}}));
  CHECK(said.ends_with(" there is no `Wren#0`"));
}

TEST_CASE("position: a damaged file is refused or can be played without harm") {
  const Sample sample;
  const bytecode::Program& program = sample.compilation->program;
  const position::Codec codec(program);
  uint64_t seed = 4321;
  const auto random = [&] { return seed = seed * 6364136223846793005u + 1442695040888963407u, seed >> 33; };
  constexpr std::string_view kPieces[] = {"0", "1", "-1", "255", "4294967295", "null", "[]", "{}", "\"\"", "99999"};
  size_t accepted = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string bad = sample.texts[random() % sample.texts.size()];
    for (uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
      const size_t at = bad.find_first_of("0123456789\"", random() % bad.size());
      if (at == std::string::npos) continue;
      const std::string_view piece = kPieces[random() % std::size(kPieces)];
      switch (random() % 4) {
        case 0:
          bad[at] = char('0' + random() % 10);
          break;
        case 1:
          bad.erase(at, 1 + random() % 12);
          break;
        default: {
          const size_t end = bad.find_first_of(",]}", at);
          if (bad[at] != '"' && end != std::string::npos) bad.replace(at, end - at, piece);
        }
      }
    }
    const position::ReadResult result = codec.read(bad);
    if (!result.position) {
      CHECK_FALSE(result.problem.text.empty());
      continue;
    }
    ++accepted;
    playOn(program, *result.position);
  }
  CHECK(accepted > 100);
}

TEST_CASE("run: a position is saved at a decision and played on, another log fails") {
  const Sample sample;
  const auto tried = [&](const cli::RunOptions& options, std::string& out, std::string* saved) {
    out.clear();
    llvm::raw_string_ostream stream(out);
    const cli::Exit exit = cli::run(*sample.compilation, options, {stream, stream}, saved);
    stream.flush();
    return exit;
  };
  std::string out;
  std::string saved;
  tried({.paths = {}, .scenario = "Rats", .positionPath = {}, .position = {}, .at = 1}, out, &saved);
  REQUIRE_FALSE(saved.empty());
  CHECK(tried({.paths = {}, .scenario = {}, .positionPath = "a.json", .position = saved}, out, nullptr) ==
        cli::Exit::Ok);
  CHECK(out.find(": the one that was saved\n") != std::string::npos);
  const std::string other = changed(saved, "\"endHash\": \"", "\"endHash\": \"0000000000000000\", \"x\": \"");
  CHECK(tried({.paths = {}, .scenario = {}, .positionPath = "a.json", .position = other}, out, nullptr) ==
        cli::Exit::Failed);
  CHECK(out.find("a.json:") == 0);
  tried({.paths = {}, .scenario = "Rats", .positionPath = {}, .position = {}, .at = 99}, out, &saved);
  CHECK(out.find("so there is nothing to save at 99") != std::string::npos);
}

TEST_CASE("positions C3: a number that no row of the program has is refused with its place") {
  const Sample sample;
  const position::Codec codec(sample.compilation->program);
  const std::string& text = sample.texts.front();
  const size_t front = text.find("\"front\": ") + 9;
  for (const std::string_view number : {"70000000", "null", "4294967295", "65536"}) {
    std::string changed = text;
    changed.replace(front, text.find_first_of(",}", front) - front, number);
    const position::ReadResult result = codec.read(changed);
    CAPTURE(number);
    CHECK_FALSE(result.position);
    CHECK(result.problem.where.line > 1);
  }
}
