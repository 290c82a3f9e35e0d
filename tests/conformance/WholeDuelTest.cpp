// A whole game of Wilderness between two players without identities: set-up, turns, battles, and the one who wins; the same for the same seed.
#include <doctest/doctest.h>

#include <string>

#include "runtime/rules/Game.h"
#include "tests/conformance/GameSet.h"

namespace {

using namespace thou;
using rules::Decision;
using rules::DecisionKind;
using rules::Status;

const tests::GameSet& wilderness() {
  static const tests::GameSet set("redemption");
  return set;
}

rules::Game lay(uint64_t seed) {
  rules::Game game(wilderness().program(), seed);
  for (int i = 0; i < 2; ++i) {
    const state::PlayerId player = game.addPlayer();
    for (const char* name :
         {"Tirzah of the Wells", "Joram Reed-Cutter", "Old Hadar", "Watcher on the Wall", "Neri the Lamplighter",
          "Captain of the Spoilers", "The Whispering One", "Toll Gatherer", "Strength of Ten", "Forty Days Away",
          "Snare in the Reeds", "Pit in the Path", "The Word Undone", "Lampstand of Gold", "Dawn"}) {
      for (int copy = 0; copy < 3; ++copy) game.addCard(wilderness().card(name), player, wilderness().zone("deck"));
    }
    for (int copy = 0; copy < 7; ++copy)
      game.addCard(wilderness().card("Lost Soul in the Marsh"), player, wilderness().zone("deck"));
  }
  return game;
}

/// The player `meek` neither fights nor blocks; the other plays whatever there is to play, and goes to battle.
std::vector<uint32_t> reply(const Decision& decision, uint8_t meek) {
  const bool waits = decision.player.value == meek;
  std::vector<uint32_t> choice;
  switch (decision.kind) {
    case DecisionKind::Number:
      return {decision.minimum};
    case DecisionKind::YesNo:
      return {waits ? 1u : 0u};
    case DecisionKind::Mode:
      return {0};
    case DecisionKind::Ability:
      for (uint32_t i = 0; i < decision.options.size() && !waits; ++i) {
        if (decision.options[i].text.find("into play") != std::string::npos ||
            decision.options[i].text.find("Strength of Ten") != std::string::npos)
          return {i};
      }
      return {};
    case DecisionKind::Order:
      return {0};
    case DecisionKind::Cards:
    case DecisionKind::Players:
    case DecisionKind::Payment:
      break;
  }
  for (uint32_t i = 0; i < decision.minimum; ++i) choice.push_back(i);
  return choice;
}

struct Played {
  Status status{};
  uint32_t winner = 0;
  uint64_t hash = 0;
};

Played play(uint64_t seed, uint8_t meek) {
  rules::Game game = lay(seed);
  game.log().enabled = false;
  Status status = game.start();
  for (int answers = 0; status == Status::Waiting && answers < 4000; ++answers) {
    const Decision decision = game.decision();
    const std::vector<uint32_t> choice = reply(decision, meek);
    if (const auto wrong = game.answer(choice)) {
      FAIL("refused: " << decision.prompt << ": " << *wrong);
      break;
    }
    status = game.status();
  }
  return {status, game.state().facts().winner, game.state().facts().logHash};
}

}  // namespace

TEST_CASE("whole duel: hands are dealt, lost souls go into bondage") {
  rules::Game game = lay(3);
  REQUIRE(game.start() == Status::Waiting);
  for (uint32_t seat = 1; seat <= 2; ++seat) CHECK(game.state().zone(seat, wilderness().zone("hand")).count >= 8);
  CHECK(game.state().zone(1, wilderness().zone("hand")).count == 11);  // three more in the draw phase
}

TEST_CASE("whole duel: who rescues five lost souls has won, the other has lost") {
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    CAPTURE(seed);
    for (const uint8_t meek : {uint8_t(2), uint8_t(1)}) {
      const Played played = play(seed, meek);
      CHECK(played.status == Status::Won);
      CHECK(played.winner == 3u - meek);
      const Played again = play(seed, meek);
      CHECK(again.hash == played.hash);
    }
  }
}
