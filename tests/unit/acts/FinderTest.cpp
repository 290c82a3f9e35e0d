// Whether what the finder says of cards is so: cards that act, cards that cannot, cards that need company.
#include "runtime/acts/Finder.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "compiler/driver/Driver.h"
#include "runtime/acts/Difference.h"

using namespace thou;
using acts::Finding;
using acts::Outcome;

namespace {

constexpr const char* kCards = R"(set "Acts" for champions.
trait Unheard. trait Quaint.
verb hum (hums, hummed, humming): a player hums.
ally "Quaint Neighbour" { Cost 1. HP 2. ATK 1. THW 1. Traits: Quaint. Resource: [mental].
}
event "Letter" { Cost 0. Resource: [mental].
  Action: Draw 1 card.
}
event "Tune" { Cost 0. Resource: [mental].
  Action: Hum.
}
upgrade "Comb" { Cost 0. Resource: [mental].
  Action: Exhaust Comb → hum.
}
event "Dear Tune" { Cost 2. Resource: [mental].
  Action: Hum.
}
support "Gong" { Cost 0. Resource: [mental].
  Special: Draw 1 card.
}
upgrade "Bracket" { Cost 0. Resource: [mental].
  Attach to a minion. Max 1 per minion.
}
upgrade "Doorbell" { Cost 0. Resource: [mental].
  Response: After you play a Quaint ally, draw 1 card.
}
upgrade "Whetstone" { Cost 0. Resource: [mental].
  Your hero gets +1 ATK.
  Each Unheard minion gets +1 SCH.
}
upgrade "Padlock" { Cost 0. Resource: [mental].
  Response: After an Unheard minion engages you, draw 1 card.
}
treachery "Draught" { Boost 1.
  When Revealed: You take 1 damage.
}
)";

/// The cards above beside the sets that bring the games of the ruleset.
struct Cards {
  std::unique_ptr<driver::Compilation> compilation =
      driver::compileForGames({{"acts.thou", kCards}}, driver::gameFiles("champions", {}));
  std::shared_ptr<const vm::Prepared> prepared;
  std::unique_ptr<acts::Places> places;

  Cards() {
    REQUIRE(compilation->verified);
    REQUIRE(!program().layouts.empty());
    prepared = std::make_shared<const vm::Prepared>(program());
    places = std::make_unique<acts::Places>(prepared, 1);
  }
  const bytecode::Program& program() const { return compilation->program; }
  acts::Finder finder(acts::Effort effort = {}) const { return {program(), prepared, *places, effort}; }
  bytecode::Index card(std::string_view name) const {
    for (bytecode::Index i = 0; i < program().cards.size(); ++i) {
      if (program().string(program().names[program().cards[i].name]) == name) return i;
    }
    FAIL("no card " << name);
    return 0;
  }
};

std::string outcomes(const std::vector<Finding>& findings) {
  std::string result;
  for (const Finding& finding : findings) result += (result.empty() ? "" : ", ") + std::string(nameOf(finding.outcome));
  return result;
}

}  // namespace

TEST_SUITE("acts") {
  TEST_CASE("an ability acts when something is different for it, and not for what it costs") {
    const Cards cards;
    acts::Finder finder = cards.finder();
    CHECK(outcomes(finder.find(cards.card("Letter"))) == "acts");
    CHECK(outcomes(finder.find(cards.card("Draught"))) == "acts");
    const std::vector<Finding> hummed = finder.find(cards.card("Tune"));
    CHECK(outcomes(hummed) == "unchanged");
    CHECK(hummed.at(0).times > 0);
    CHECK(outcomes(finder.find(cards.card("Comb"))) == "unchanged");
    CHECK(outcomes(finder.find(cards.card("Dear Tune"))) == "unchanged");
  }

  TEST_CASE("what a text speaks of is put beside the card; what there is not, is not found") {
    const Cards cards;
    acts::Finder finder = cards.finder();
    CHECK(outcomes(finder.find(cards.card("Doorbell"))) == "acts");
    const std::vector<Finding> unmet = finder.find(cards.card("Padlock"));
    CHECK(outcomes(unmet) == "unmet");
    CHECK(unmet.at(0).detail == "no card has the trait Unheard");
  }

  TEST_CASE("what only other texts resolve is resolved, and marked as made to happen") {
    const Cards cards;
    acts::Finder finder = cards.finder();
    const std::vector<Finding> special = finder.find(cards.card("Gong"));
    CHECK(outcomes(special) == "acts");
    CHECK(special.at(0).staged);
    CHECK_FALSE(finder.find(cards.card("Letter")).at(0).staged);
  }

  TEST_CASE("a line that says what it attaches to need not have forbidden anything") {
    const Cards cards;
    const std::vector<Finding> findings = cards.finder().find(cards.card("Bracket"));
    CHECK(!findings.empty());
    for (const Finding& finding : findings) CHECK(finding.outcome == Outcome::Acts);
  }

  TEST_CASE("why an action is not on offer may be asked while coverage is noted") {
    const Cards cards;
    rules::Game game(cards.program(), 1);
    vm::Coverage coverage(cards.program());
    game.cover(&coverage);
    const state::PlayerId player = game.addPlayer();
    const state::CardRef card =
        game.addCard(cards.card("Dear Tune"), player, cards.prepared->zoneOf(bytecode::ZoneRole::Hand));
    CHECK(!game.whyNot(card, player, false).empty());
  }

  TEST_CASE("a text that always holds acts when it applies to a card") {
    const Cards cards;
    CHECK(outcomes(cards.finder().find(cards.card("Whetstone"))) == "acts, idle");
  }

  TEST_CASE("a card's findings depend on the seed and not on what was tried before") {
    const Cards cards;
    acts::Finder first = cards.finder();
    acts::Finder second = cards.finder();
    for (const char* name : {"Letter", "Padlock", "Doorbell"}) first.find(cards.card(name));
    for (const char* name : {"Doorbell", "Whetstone", "Letter"}) {
      CAPTURE(name);
      const std::vector<Finding> one = first.find(cards.card(name));
      const std::vector<Finding> other = second.find(cards.card(name));
      REQUIRE(one.size() == other.size());
      for (size_t i = 0; i < one.size(); ++i) {
        CHECK(one[i].outcome == other[i].outcome);
        CHECK(one[i].attempt == other[i].attempt);
      }
    }
  }

  TEST_CASE("without a game nothing can be tried, and that is said") {
    const auto compilation = driver::compileTexts({{"acts.thou", kCards}});
    REQUIRE(compilation->verified);
    const auto prepared = std::make_shared<const vm::Prepared>(compilation->program);
    const acts::Places places(prepared, 1);
    acts::Finder finder(compilation->program, prepared, places, {});
    for (bytecode::Index card = 0; card < compilation->program.cards.size(); ++card) {
      for (const Finding& finding : finder.find(card)) CHECK(finding.outcome == Outcome::NoGame);
    }
  }

  TEST_CASE("a kind's places are those in which games have it") {
    const Cards cards;
    const bytecode::Program& program = cards.program();
    for (bytecode::Index kind = 0; kind < program.kinds.size(); ++kind) {
      const std::string_view name = program.string(program.kinds[kind].name);
      CAPTURE(name);
      if (name == "event" || name == "treachery") CHECK(cards.places->inPlay(kind).empty());
      if (name == "ally" || name == "minion") CHECK(!cards.places->inPlay(kind).empty());
      if (name == "lone villain") CHECK(!cards.places->laidOut(kind).empty());
    }
  }

  TEST_CASE("states differ by what is on the table, not by numbers that only count") {
    const Cards cards;
    rules::Game game(cards.program(), 1);
    const uint32_t card = game.addCard(cards.card("Comb"), game.addPlayer(), 0).id.value;
    REQUIRE(card != 0);
    state::GameState other = game.state();
    other.logWord(7);
    other.random();
    CHECK(acts::essence(other) == acts::essence(game.state()));
    other.setFlag(card, bytecode::Flag::Exhausted, true);
    CHECK(acts::essence(other) != acts::essence(game.state()));
  }
}
