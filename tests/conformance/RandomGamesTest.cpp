// Games laid out and played at random, with every card of a shipped folder: nothing that can be answered stops the machine, and while a
// player is asked for actions nothing is left of what has been done.
//
// What no scenario sets up comes up here: decks that run out in the middle of something, cards that meet for the first time.
// THOU_RANDOM_GAMES says how many games of each kind are played, THOU_RANDOM_SEED which is the first, THOU_RANDOM_LOG how
// many lines of its log are shown where one fails.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/rules/Game.h"
#include "tests/conformance/GameSet.h"

namespace {

using namespace thou;
using bytecode::Index;
using rules::Decision;
using rules::DecisionKind;
using rules::Status;
using Kinds = std::vector<std::string_view>;

constexpr uint64_t kGames = 60;
constexpr int kAnswers = 1500;  ///< of one game

/// So many cards of some kinds, in a zone of each player or of the scenario.
struct Pile {
  std::string_view zone;
  bool ofPlayers = true;
  int cards = 0;
  Kinds kinds;
  std::string_view name = {};  ///< cards of this name alone
};

/// What is laid out for a game.
struct Layout {
  const char* folder;
  uint32_t fewest = 1;  ///< players
  uint32_t most = 1;
  Kinds identities;  ///< none: players are without
  std::vector<Pile> piles;
  std::string_view acting;  ///< the verb by which a player is asked for actions, outside of everything else
  std::vector<std::string_view>
      scribble;  ///< counters that rules count with: none is left when a player is asked for actions
};

class Dealer {
 public:
  Dealer(const tests::GameSet& set, const Layout& layout, uint64_t seed) : set_(set), layout_(layout), random_(seed) {}

  rules::Game lay() {
    const uint32_t players = layout_.fewest + below(layout_.most - layout_.fewest + 1);
    rules::Game game(set_.program(), random_());
    for (uint32_t i = 0; i < players; ++i) {
      const state::PlayerId player =
          layout_.identities.empty() ? game.addPlayer() : game.addPlayer(anyOf(fronts(layout_.identities)));
      for (const Pile& pile : layout_.piles) {
        if (pile.ofPlayers) deal(game, player, pile);
      }
    }
    for (const Pile& pile : layout_.piles) {
      if (!pile.ofPlayers) deal(game, state::kScenario, pile);
    }
    return game;
  }

  /// An answer that fits as far as its numbers go; what is on offer is taken more often than not.
  std::vector<uint32_t> answer(const Decision& decision) {
    if (decision.kind == DecisionKind::Number)
      return {decision.minimum + below(decision.maximum - decision.minimum + 1)};
    const uint32_t most = std::min(decision.maximum, uint32_t(decision.options.size()));
    uint32_t many = decision.minimum;
    if (most > many) many = below(5) == 0 ? many : many + 1 + below(most - many);
    std::vector<uint32_t> choice(decision.options.size());
    std::iota(choice.begin(), choice.end(), 0u);
    std::shuffle(choice.begin(), choice.end(), random_);
    choice.resize(std::min(choice.size(), size_t(many)));
    return choice;
  }

 private:
  uint32_t below(uint32_t bound) { return uint32_t(random_() % bound); }
  Index anyOf(const std::vector<Index>& cards) { return cards[below(uint32_t(cards.size()))]; }

  std::vector<Index> fronts(const Kinds& kinds, std::string_view name = {}) const {
    const bytecode::Program& program = set_.program();
    std::vector<Index> cards;
    for (Index i = 0; i < program.cards.size(); ++i) {
      const bytecode::Card& card = program.cards[i];
      if (card.kind == bytecode::kNone) continue;
      const bool identity = program.kinds[card.kind].identity;
      if (card.otherFace != bytecode::kNone ? !identity && card.otherFace < i : identity)
        continue;  // a back; no other form
      const std::string_view kind = program.string(program.kinds[card.kind].name);
      if (!name.empty() && program.string(program.names[card.name]) != name) continue;
      if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) cards.push_back(i);
    }
    REQUIRE_FALSE(cards.empty());
    return cards;
  }

  void deal(rules::Game& game, state::PlayerId player, const Pile& pile) {
    const std::vector<Index> cards = fronts(pile.kinds, pile.name);
    for (int i = 0; i < pile.cards; ++i) game.addCard(anyOf(cards), player, set_.zone(pile.zone));
  }

  const tests::GameSet& set_;
  const Layout& layout_;
  std::mt19937_64 random_;
};

/// Looks for what is left over: at the end of a game, which comes in the middle of something, and while a player is asked for actions.
class Watch {
 public:
  Watch(const tests::GameSet& set, const Layout& layout) : set_(set), layout_(layout) {}

  std::vector<std::string> faults(const rules::Game& game) const {
    const bool over = game.status() == Status::Won || game.status() == Status::Lost;
    if (!over && !(game.status() == Status::Waiting && resting(game.state()))) return {};
    std::vector<std::string> found = game.leaks();
    std::erase_if(found, [&](const std::string& leak) {
      // The scopes, and that actions are asked for, are going on.
      for (const char* going : {"left over", "is not over", "still counts"}) {
        if (leak.find(going) != std::string::npos) return true;
      }
      for (const char* unfinished :
           {"not looked at", "has not happened", "outlived its end", "was not applied", "counters out of play"}) {
        if (over && leak.find(unfinished) != std::string::npos) return true;
      }
      return false;
    });
    if (!over) scan(game.state(), found);
    return found;
  }

 private:
  /// Whether a player is asked for actions and nothing else is going on.
  bool resting(const state::GameState& state) const {
    const bytecode::Program& program = set_.program();
    bool acting = false;
    for (const state::EventRow& event : state.all<state::EventRow>(state::Section::Events)) {
      const bytecode::Verb& verb = program.verbs[event.verb];
      if (acting) return false;
      acting = program.string(verb.name) == layout_.acting;
      if (!acting && !verb.scope) return false;
    }
    const auto busy = [](const state::Frame& frame) {
      return frame.kind == state::FrameKind::Ability || frame.kind == state::FrameKind::Pay ||
             frame.kind == state::FrameKind::Resolve || frame.kind == state::FrameKind::Standing;
    };
    const auto frames = state.all<state::Frame>(state::Section::Frames);
    return acting && std::none_of(frames.begin(), frames.end(), busy);
  }

  void scan(const state::GameState& state, std::vector<std::string>& found) const {
    const bytecode::Program& program = set_.program();
    for (uint32_t card = 1; card <= state.cards(); ++card) {
      const state::CardRow& row = state.card(card);
      const auto leak = [&](std::string_view what) {
        found.push_back(std::string(program.string(program.names[program.cards[row.face].name])) + std::string(what));
      };
      if (program.zones[row.zone].role == bytecode::ZoneRole::Limbo) leak(" is left between zones");
      for (uint32_t kind = 0; kind < program.counters.size(); ++kind) {
        const std::string_view name = program.string(program.counters[kind].name);
        if (state.counters(card, kind) != 0 &&
            std::find(layout_.scribble.begin(), layout_.scribble.end(), name) != layout_.scribble.end())
          leak(" is left with " + std::string(name));
      }
    }
  }

  const tests::GameSet& set_;
  const Layout& layout_;
};

uint64_t fromEnvironment(const char* name, uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != 0 ? std::strtoull(value, nullptr, 10) : otherwise;
}

/// The end of a game's log, as many lines as are asked for.
std::string lastLines(const rules::Game& game) {
  const std::vector<rules::LogEntry>& entries = game.log().entries();
  const size_t many = std::min(entries.size(), size_t(fromEnvironment("THOU_RANDOM_LOG", 0)));
  std::string text;
  for (size_t i = entries.size() - many; i < entries.size(); ++i)
    text += "\n" + std::string(2 * entries[i].depth, ' ') + entries[i].text;
  return text;
}

/// Plays as many games as are asked for and says how many of them came to an end.
uint64_t play(const Layout& layout) {
  const tests::GameSet set(layout.folder);
  const Watch watch(set, layout);
  const uint64_t first = fromEnvironment("THOU_RANDOM_SEED", 1);
  const uint64_t games = fromEnvironment("THOU_RANDOM_GAMES", kGames);
  uint64_t ended = 0;
  for (uint64_t seed = first; seed < first + games; ++seed) {
    CAPTURE(seed);
    Dealer dealer(set, layout, seed);
    rules::Game game = dealer.lay();
    game.log().enabled = fromEnvironment("THOU_RANDOM_LOG", 0) > 0;
    Status status = game.start();
    for (int i = 0; i < kAnswers && status == Status::Waiting; ++i) {
      const std::string prompt = game.decision().prompt;
      CAPTURE(prompt);
      // Some sets of options do not fit together, and some payments are too small: another answer is tried then.
      for (int tries = 0; game.answer(dealer.answer(game.decision())); ++tries) REQUIRE(tries < 100);
      status = game.status();
      const std::vector<std::string> faults = watch.faults(game);
      for (const std::string& fault : faults) FAIL_CHECK(fault << lastLines(game));
      if (!faults.empty()) break;
    }
    if (status == Status::Trapped) {
      FAIL_CHECK(rules::describe(set.program(), game.trap()) << lastLines(game));
    }
    ended += status == Status::Won || status == Status::Lost;
  }
  if (games > 1) CHECK(ended > games / 2);
  return ended;
}

}  // namespace

TEST_CASE("random games: whatever is answered in a game of champions, it goes on") {
  play(
      {.folder = "champions",
       .fewest = 1,
       .most = 4,
       .identities = {"alter-ego"},
       .piles = {{"deck", true, 30, {"ally", "upgrade", "support", "event", "resource", "player side scheme"}},
                 {"deck", false, 30, {"minion", "side scheme", "treachery", "attachment", "environment", "obligation"}},
                 {"villain deck", false, 2, {"villain"}},
                 {"main scheme deck", false, 2, {"main scheme"}}},
       .acting = "act",
       .scribble = {"danger", "fury", "patience", "surplus", "indirect damage", "consequential damage",
                    "assigned damage", "borne damage"}});
}

TEST_CASE("random games: a deck that is remade of cards with surge alone does not go round for ever") {
  play({.folder = "champions",
        .fewest = 1,
        .most = 1,
        .identities = {"alter-ego"},
        .piles = {{"deck", true, 30, {"event", "resource"}},
                  {"deck", false, 2, {"treachery"}, "Idle Rumour"},
                  {"villain deck", false, 2, {"villain"}},
                  {"main scheme deck", false, 2, {"main scheme"}}},
        .acting = "act"});
}

TEST_CASE("random games: whatever is answered in a game of redemption, it goes on") {
  play({.folder = "redemption",
        .fewest = 2,
        .most = 2,
        .piles = {{"deck", true, 7, {"lost soul"}},
                  {"deck", true, 16, {"hero", "evil character"}},
                  {"deck", true, 20, {"good enhancement", "evil enhancement"}},
                  {"deck", true, 12, {"dominant", "artifact", "covenant", "curse", "fortress", "site"}}},
        .acting = "act",
        .scribble = {"doomed", "shut", "undecided", "eager", "latest", "held"}});
}
