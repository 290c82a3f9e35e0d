// A whole game of Night Shift through the host's door: set-up, rounds, and an end; the same for the same seed.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "runtime/rules/Game.h"
#include "tests/conformance/GameSet.h"

namespace {

using namespace thou;
using rules::Decision;
using rules::DecisionKind;
using rules::Status;

const tests::GameSet& nightShift() {
  static const tests::GameSet set("champions");
  return set;
}

/// A solo game laid out as a host does it; everything else is the ruleset's set-up.
rules::Game lay(uint64_t seed) {
  const bytecode::Program& program = nightShift().program();
  rules::Game game(program, seed);
  const state::PlayerId you = game.addPlayer(nightShift().card("Tomas Reyes"));
  for (const char* name : {"Switchboard", "Street Medic", "Big Marlow", "The Locksmith", "Rooftop Runner",
                           "Grapnel Line", "Case File", "Weathered Coat", "Corner Diner", "Watchtower Drone",
                           "Clean Hit", "Sprint", "Tip Jar", "Loose Brick", "Breather", "All Hands"}) {
    game.addCard(nightShift().card(name), you, nightShift().zone("deck"));
    if (name != std::string_view("Switchboard")) game.addCard(nightShift().card(name), you, nightShift().zone("deck"));
  }
  for (const char* name :
       {"Thug", "Thug", "Pickpocket", "Armoured Courier", "Bill Collector", "Doorman", "Small Print", "Blackout",
        "Dazzled", "Power Surge", "Cut Cables", "Double Time", "Lantern Pole", "Loose Scaffolding", "Overdue Rent"})
    game.addCard(nightShift().card(name), state::kScenario, nightShift().zone("deck"));
  game.addCard(nightShift().card("The Meter Reader"), state::kScenario, nightShift().zone("villain deck"));
  game.addCard(nightShift().card("The Meter Reader Unmasked"), state::kScenario, nightShift().zone("villain deck"));
  game.addCard(nightShift().card("Fuse Box"), state::kScenario, nightShift().zone("main scheme deck"));
  game.addCard(nightShift().card("Black Start"), state::kScenario, nightShift().zone("main scheme deck"));
  return game;
}

/// What a player who fights does: attacks with everything, plays what there is; and one who lets things happen passes.
std::vector<uint32_t> reply(const Decision& decision, bool fights) {
  const auto find = [&](std::string_view part) {
    const auto found = std::find_if(decision.options.begin(), decision.options.end(), [&](const rules::Option& option) {
      return option.text.find(part) != std::string::npos;
    });
    return found == decision.options.end() ? std::optional<uint32_t>() : uint32_t(found - decision.options.begin());
  };
  switch (decision.kind) {
    case DecisionKind::Number:
      return {decision.minimum};
    case DecisionKind::YesNo:
    case DecisionKind::Mode:
      return {0};
    case DecisionKind::Ability:
      if (!fights) return {};
      if (decision.prompt.find("ction") == std::string::npos && decision.minimum > 0) return {0};
      for (const char* wish :
           {"Tomas Reyes: Action: Change form", "attacks an enemy", "Clean Hit", "Play:", "(attack)"}) {
        if (const auto at = find(wish)) return {*at};
      }
      return {};
    case DecisionKind::Cards:
      if (fights && decision.minimum == 1) {
        for (const char* wish : {"The Meter Reader"}) {
          if (const auto at = find(wish)) return {*at};
        }
      }
      break;
    case DecisionKind::Players:
    case DecisionKind::Order:
    case DecisionKind::Payment:
      break;
  }
  std::vector<uint32_t> choice;
  for (uint32_t i = 0; i < decision.minimum; ++i) choice.push_back(i);
  if (decision.kind == DecisionKind::Order) {
    choice.clear();
    for (uint32_t i = 0; i < std::max(1u, decision.minimum); ++i) choice.push_back(i);
  }
  if (decision.kind == DecisionKind::Payment && choice.empty() && !decision.options.empty()) choice.push_back(0);
  return choice;
}

struct Played {
  Status status{};
  uint64_t hash = 0;
  uint64_t events = 0;
  std::vector<std::string> leaks;
};

Played play(uint64_t seed, bool fights) {
  rules::Game game = lay(seed);
  game.log().enabled = false;
  Status status = game.start();
  for (int answers = 0; status == Status::Waiting && answers < 4000; ++answers) {
    const Decision decision = game.decision();
    const std::vector<uint32_t> choice = reply(decision, fights);
    if (const auto wrong = game.answer(choice)) {
      FAIL("refused: " << decision.prompt << ": " << *wrong);
      break;
    }
    status = game.status();
  }
  // The end of a game comes in the middle of something: what is still going on is none; what lies where it must not, is.
  std::vector<std::string> leaks = game.leaks();
  std::erase_if(leaks, [](const std::string& leak) {
    for (const char* unfinished : {"left over", "is not over", "not looked at", "has not happened", "still counts",
                                   "outlived its end", "was not applied"}) {
      if (leak.find(unfinished) != std::string::npos) return true;
    }
    return false;
  });
  return {status, game.state().facts().logHash, game.state().facts().events, std::move(leaks)};
}

}  // namespace

TEST_CASE("whole game: the set-up lays out the table") {
  rules::Game game = lay(7);
  REQUIRE(game.start() == Status::Waiting);
  const state::GameState& state = game.state();
  CHECK(game.decision().kind == DecisionKind::Cards);  // the mulligan
  CHECK(state.zone(1, nightShift().zone("hand")).count == 6);
  CHECK(state.zone(1, nightShift().zone("play area")).count == 2);  // the identity and the switchboard
  CHECK(state.zone(0, nightShift().zone("play area")).count == 2);  // the villain and the main scheme
  CHECK(state.zone(0, nightShift().zone("main scheme deck")).count == 1);
  REQUIRE_FALSE(game.answer(std::vector<uint32_t>{}).has_value());
  CHECK(state.zone(1, nightShift().zone("hand")).count == 7);  // the switchboard's own set-up
}

TEST_CASE("whole game: who fights wins, who waits loses, and both again the same") {
  int won = 0;
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    CAPTURE(seed);
    const Played fight = play(seed, true);
    const Played wait = play(seed, false);
    CHECK((fight.status == Status::Won || fight.status == Status::Lost));
    CHECK(wait.status == Status::Lost);
    won += fight.status == Status::Won;
    CHECK(fight.leaks == std::vector<std::string>{});
    CHECK(wait.leaks == std::vector<std::string>{});
    const Played again = play(seed, true);
    CHECK(again.hash == fight.hash);
    CHECK(again.events == fight.events);
  }
  CHECK(won > 0);
}
