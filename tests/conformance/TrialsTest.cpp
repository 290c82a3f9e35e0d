// Trials (runtime/rules/trial) against conditions: in every position of all shipped scenarios and of random games in which somebody is asked whether
// an ability may be used, it is tried as well. What the two say must agree, but for what is listed here with its reason.
//
// THOU_TRIAL_GAMES says how many random games of each layout and number of players are judged, THOU_RANDOM_SEED which is the first;
// THOU_TRIAL_SHOW=1 prints how many were judged, and each disagreement with how often it was met.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "runtime/play/Player.h"
#include "runtime/play/Table.h"
#include "runtime/rules/Engine.h"
#include "runtime/rules/trial/Trial.h"
#include "runtime/scenario/ScenarioRunner.h"
#include "tests/conformance/GameSet.h"
#include "tests/unit/Folder.h"

namespace {

using namespace thou;
using rules::Ended;
using rules::Judgement;
using rules::Status;

/// Why a condition and a trial say different things. Of the first ones the trial is right, of the others the condition.
enum class Why : uint8_t {
  NothingThere,  ///< nobody and nothing is there to do it to: an empty deck to look at or to draw from, a hero already away or out of reach
  NotDone,       ///< the one thing that comes first cannot be done, and the rest waits for it
  JointCost,     ///< the price can only be paid with what the cost needs as well
  Absorbed,      ///< what the cost has happen, a rule of the game has happen otherwise: it is not paid
  HowMuch,       ///< how much it comes to depends on what its cost takes: 0, whatever it takes
  TooFew,        ///< fewer cards are there than the cost says, and everybody sees that
  PaidIn,  ///< what the price is paid with is what the effect needs: discarded, it becomes the deck that is drawn from
  SeenElsewhere,  ///< what is sought in a hidden zone is seen elsewhere; a trial that looks where nobody sees counts as able to succeed
  NothingAdded,  ///< what is cancelled comes to +0, which to a trial is as what is added
  LiesOpen,      ///< what is about to be revealed lies face up in the engine, and a trial looks at it
  ObjectsLater,  ///< what an event that the ability makes is done to is found within it, and a rule of the game has happen something else
  NotByAll,  ///< not everybody, or not every card, can do what the cost says of `each`: the trial is content with those that can
  AsksInside,  ///< a verb's own condition asks what is going on, and while an ability is carried out that is something else
};

/// A card on which the two disagree, and how.
struct Explained {
  std::string_view folder;
  std::string_view card;
  bool condition = false;  ///< what its condition says
  Why why{};
  bool inGames = false;  ///< met in random games only
};

constexpr Explained kExplained[] = {
    {"redemption", "A Guest Among Us", true, Why::NothingThere},
    {"redemption", "Altar Keeper", true, Why::NothingThere},
    {"redemption", "Another Arrow", true, Why::NothingThere},
    {"redemption", "Another Shield", true, Why::NothingThere},
    {"redemption", "Beacon on the Headland", true, Why::NothingThere, true},
    {"redemption", "Three Bags of Meal", true, Why::Absorbed},
    {"champions", "Almoner", true, Why::NothingThere},
    {"champions", "Breather", false, Why::PaidIn},
    {"champions", "Burnt Match", true, Why::Absorbed},
    {"champions", "Coat Stand", false, Why::SeenElsewhere},
    {"champions", "Lin Abara", true, Why::NothingThere},
    {"champions", "Long Night In", true, Why::TooFew},
    {"champions", "Many Hands", false, Why::PaidIn},
    {"redemption", "Milcah Who Counts the Flock", true, Why::NothingThere, true},
    {"champions", "Open the Sluices", true, Why::ObjectsLater, true},
    {"redemption", "Relief of the Guard", true, Why::NothingThere, true},
    {"champions", "Porch Cat", false, Why::PaidIn},
    {"champions", "Pinched Wick", false, Why::NothingAdded},
    {"champions", "Prickling Neck", true, Why::LiesOpen},
    {"redemption", "Rod and Torch", true, Why::NothingThere, true},
    {"champions", "Sidestep", false, Why::AsksInside},
    {"redemption", "Straight from the Ranks", true, Why::NothingThere},
    {"champions", "Swap Meet", true, Why::NotDone},
    {"redemption", "Teacher of Many", true, Why::NothingThere},
    {"champions", "Third Shift", true, Why::JointCost},
    {"champions", "With a Friend", true, Why::NotDone},
    {"champions", "Worn Cartridge", true, Why::HowMuch},
    {"champions", "Collection Box", false, Why::NotByAll},
    {"champions", "Common Fund", false, Why::NotByAll},
    {"champions", "Muster Whistle", false, Why::NotByAll},
};

uint64_t fromEnvironment(const char* name, uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != 0 ? std::strtoull(value, nullptr, 10) : otherwise;
}

/// Hears what is judged, and keeps what the two disagree on.
class Bench {
 public:
  explicit Bench(const bytecode::Program& program) : program_(program) {
    judge_ = [this](const Judgement& each) { hear(each); };
  }
  const rules::Judge* judge() const { return &judge_; }
  /// What is judged from now on happens there.
  void in(std::string where) { where_ = std::move(where); }

  /// Checks that all disagreements are explained, and with `all` that all that is explained was met.
  void check(std::string_view folder, bool all) const {
    const bool shown = std::getenv("THOU_TRIAL_SHOW") != nullptr;
    if (shown) std::cerr << "== " << folder << ": " << judged_ << " judged, " << differ_ << " differ\n";
    CHECK(judged_ > 0);
    std::set<std::string_view> met;
    for (const auto& [key, found] : disagreements_) {
      const auto& [card, text, condition, trial] = key;
      const auto isOf = [&, &name = card, says = condition](const Explained& each) {
        return each.folder == folder && each.card == name && each.condition == says;
      };
      const std::string line = std::to_string(found.count) + " times " + card + ", first in " + found.where +
                               ": its condition says " + (condition ? "yes" : "no") + ", the trial " +
                               rules::nameOf(trial) + ": " + text;
      if (shown) std::cerr << line << "\n";
      if (std::any_of(std::begin(kExplained), std::end(kExplained), isOf))
        met.insert(card);
      else
        FAIL_CHECK(line);
    }
    for (const Explained& each : kExplained) {
      if (all && each.folder == folder && !each.inGames)
        CHECK_MESSAGE(met.contains(each.card), each.card, " is explained, and the two agree about it");
    }
  }

 private:
  struct Found {
    size_t count = 0;
    std::string where;
  };

  void hear(const Judgement& each) {
    ++judged_;
    const bool may = each.situation && rules::mayBeUsed(each.trial);
    const bool pays = program_.abilities[each.ability].timing == bytecode::Timing::Payment;
    // A payment ability that gives no resource is kept off the list of payers by its yield of 0.
    if (may == each.condition || (pays && each.trial == Ended::Idle)) return;
    ++differ_;
    const bytecode::Ability& ability = program_.abilities[each.ability];
    Found& found = disagreements_[{each.engine->nameOf(each.card), std::string(program_.string(ability.text)),
                                   each.condition, each.trial}];
    if (++found.count == 1) found.where = where_;
  }

  const bytecode::Program& program_;
  rules::Judge judge_;
  std::string where_;
  size_t judged_ = 0;
  size_t differ_ = 0;
  std::map<std::tuple<std::string, std::string, bool, Ended>, Found> disagreements_;
};

void judgeScenarios(const char* folder) {
  const tests::GameSet set(folder);
  const bytecode::Program& program = set.program();
  Bench bench(program);
  for (bytecode::Index i = 0; i < program.scenarios.size(); ++i) {
    bench.in("\"" + std::string(program.string(program.scenarios[i].name)) + "\"");
    const scenario::Watch watch{
        .begins = [&](rules::Game& game) { game.judge(bench.judge()); }, .step = {}, .waits = {}};
    const scenario::Result result = scenario::run(program, i, false, watch);
    CHECK_MESSAGE(result.passed, program.string(program.scenarios[i].name), ": ", result.failure);
  }
  bench.check(folder, true);
}

void judgeGames(const char* folder, uint64_t games) {
  const tests::GameSet set(folder);
  const bytecode::Program& program = set.program();
  Bench bench(program);
  const uint64_t first = fromEnvironment("THOU_RANDOM_SEED", 1);
  const uint64_t many = fromEnvironment("THOU_TRIAL_GAMES", games);
  for (bytecode::Index layout = 0; layout < program.layouts.size(); ++layout) {
    for (uint32_t players = program.layouts[layout].fewest; players <= program.layouts[layout].most; ++players) {
      play::Seats seats = play::seatsOf(program, layout, players);
      for (uint64_t seed = first; seed < first + many; ++seed) {
        seats.decks = program.layouts[layout].decks;
        std::rotate(seats.decks.begin(), seats.decks.begin() + ptrdiff_t(seed % seats.decks.size()), seats.decks.end());
        seats.decks.resize(players);
        bench.in("layout " + std::to_string(layout) + ", " + std::to_string(players) + " players, seed " +
                 std::to_string(seed));
        rules::Game game = play::layOut(program, seats, seed);
        rules::Game unjudged = play::layOut(program, seats, seed);
        game.judge(bench.judge());
        play::RandomPlayer player(seed);
        Status status = game.start();
        unjudged.start();
        for (uint32_t answers = 0; status == Status::Waiting && answers < 20'000; ++answers) {
          play::Choice choice = player.choose(game);
          while (game.answer(choice)) choice = player.choose(game);
          unjudged.answer(choice);
          status = game.status();
        }
        CHECK(game.state() == unjudged.state());  // a trial leaves no trace
      }
    }
  }
  bench.check(folder, false);
}

/// Cards of which each ends in its own way, where nobody has a minion and the deck holds one card.
constexpr const char* kEnds = R"(set "Trials" for champions.
hero "Tidewatch" { HP 10. Hand size 5. THW 2. ATK 2. DEF 2. Traits: Guardian. }
upgrade "Lantern" { Cost 0. Resource: [mental].
  Action: Draw 1 card.
}
event "Wick" { Cost 0. Resource: [mental].
  Action: Remove Wick from the game.
}
upgrade "Coin" { Cost 0. Resource: [mental].
  Action: Discard 1 card from your hand → if an ally was discarded this way, draw 1 card.
}
upgrade "Dice" { Cost 0. Resource: [mental].
  Action: Discard 1 card at random from your hand → if an ally was discarded this way, draw 1 card.
}
upgrade "Bucket" { Cost 0. Resource: [mental].
  Action: Draw 2 cards → heal 1 damage from your identity.
}
upgrade "Rope" { Cost 0. Resource: [mental].
  Action: Stun a minion.
}
event "Net" { Cost 3. Resource: [mental].
  Action: Stun a minion.
}
scenario "Each ends in its own way" {
  Given you are Tidewatch in hero form and have 1 damage.
  Given you control Lantern, Coin, Dice, Bucket, and Rope.
  Given you have Wick and 2 Lantern in your hand. Given Lantern is in your deck.
  When you use Lantern.
  Then you have 4 cards in your hand.
}
scenario "A net can be paid for in few ways" {
  Given you are Tidewatch in hero form. Given you control Lantern. Given Lantern is in your deck.
  Given you have Net and 10 Rope in your hand.
  When you use Lantern.
  Then you have 12 cards in your hand.
}
scenario "A net can be paid for in many ways" {
  Given you are Tidewatch in hero form. Given you control Lantern. Given Lantern is in your deck.
  Given you have Net and 20 Rope in your hand.
  When you use Lantern.
  Then you have 22 cards in your hand.
}
)";

}  // namespace

TEST_CASE("trials: each way to end") {
  const tests::Folder folder;
  const auto compilation = driver::compile({.paths = {folder.write("trials.thou", kEnds)}, .searchPath = {}});
  REQUIRE(compilation->verified);
  const auto endsOf = [&](bytecode::Index scenario) {
    std::map<std::string, Ended> ends;  // of each card's action, the first time that it is asked about
    const rules::Judge judge = [&](const Judgement& each) {
      if (compilation->program.abilities[each.ability].timing == bytecode::Timing::Action)
        ends.emplace(each.engine->nameOf(each.card), each.trial);
    };
    const scenario::Watch watch{.begins = [&](rules::Game& game) { game.judge(&judge); }, .step = {}, .waits = {}};
    const scenario::Result result = scenario::run(compilation->program, scenario, false, watch);
    CHECK_MESSAGE(result.passed, result.failure);
    return ends;
  };
  const auto check = [](const std::map<std::string, Ended>& ends, const char* card, Ended expected) {
    CAPTURE(card);
    REQUIRE(ends.contains(card));
    CHECK(std::string_view(rules::nameOf(ends.at(card))) == rules::nameOf(expected));
  };
  const std::map<std::string, Ended> each = endsOf(0);
  check(each, "Lantern", Ended::Did);
  check(each, "Wick", Ended::Weak);
  check(each, "Coin", Ended::Vain);
  check(each, "Dice", Ended::Hidden);
  check(each, "Bucket", Ended::Unpaid);
  check(each, "Rope", Ended::Idle);
  // 3 of 10 to pay with: 10 + 45 + 120 ways; 3 of 13: 13 + 78 + 286, more than Trial::kWays
  check(endsOf(1), "Net", Ended::Idle);
  check(endsOf(2), "Net", Ended::Limits);
}

TEST_CASE("trials: what may be used in the scenarios of champions") { judgeScenarios("champions"); }

TEST_CASE("trials: what may be used in the scenarios of redemption") { judgeScenarios("redemption"); }

TEST_CASE("trials: what may be used in random games of champions") { judgeGames("champions", 20); }

TEST_CASE("trials: what may be used in random games of redemption") { judgeGames("redemption", 50); }
