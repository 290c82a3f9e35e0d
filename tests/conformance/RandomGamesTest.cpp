// Games laid out and played at random, with every card of the shipped champions set: nothing that can be answered stops the machine.
//
// What no scenario sets up comes up here: decks that run out in the middle of something, cards that meet for the first time.
#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/rules/Game.h"
#include "tests/conformance/GameSet.h"

namespace {

using namespace thou;
using bytecode::Index;
using rules::Decision;
using rules::DecisionKind;
using rules::Status;

constexpr uint64_t kGames = 60;
constexpr int kAnswers = 1500;  ///< of one game
constexpr int kCards = 30;      ///< of one deck

const tests::GameSet& nightShift() {
  static const tests::GameSet set("champions");
  return set;
}

class Dealer {
 public:
  explicit Dealer(uint64_t seed) : random_(seed) {}

  rules::Game lay() {
    const uint32_t players = 1 + below(3);
    rules::Game game(program_, random_());
    const std::vector<Index> identities = fronts({"alter-ego"});
    for (uint32_t i = 0; i < players; ++i) {
      const state::PlayerId player = game.addPlayer(anyOf(identities));
      deal(game, player, "deck", kCards, {"ally", "upgrade", "support", "event", "resource", "player side scheme"});
    }
    deal(game, state::kScenario, "deck", kCards,
         {"minion", "side scheme", "treachery", "attachment", "environment", "obligation"});
    deal(game, state::kScenario, "villain deck", 2, {"villain"});
    deal(game, state::kScenario, "main scheme deck", 2, {"main scheme"});
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

  std::vector<Index> fronts(std::initializer_list<std::string_view> kinds) const {
    std::vector<Index> cards;
    for (Index i = 0; i < program_.cards.size(); ++i) {
      const bytecode::Card& card = program_.cards[i];
      if (card.kind == bytecode::kNone) continue;
      const bool identity = program_.kinds[card.kind].identity;
      if (card.otherFace != bytecode::kNone ? !identity && card.otherFace < i : identity)
        continue;  // a back; no other form
      const std::string_view kind = program_.string(program_.kinds[card.kind].name);
      if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) cards.push_back(i);
    }
    REQUIRE_FALSE(cards.empty());
    return cards;
  }

  void deal(rules::Game& game, state::PlayerId player, const char* zone, int many,
            std::initializer_list<std::string_view> kinds) {
    const std::vector<Index> cards = fronts(kinds);
    for (int i = 0; i < many; ++i) game.addCard(anyOf(cards), player, nightShift().zone(zone));
  }

  const bytecode::Program& program_ = nightShift().program();
  std::mt19937_64 random_;
};

}  // namespace

TEST_CASE("random games: whatever is answered, the machine goes on") {
  int ended = 0;
  for (uint64_t seed = 1; seed <= kGames; ++seed) {
    CAPTURE(seed);
    Dealer dealer(seed);
    rules::Game game = dealer.lay();
    Status status = game.start();
    for (int i = 0; i < kAnswers && status == Status::Waiting; ++i) {
      const std::string prompt = game.decision().prompt;
      CAPTURE(prompt);
      // Some sets of options do not fit together, and some payments are too small: another answer is tried then.
      for (int tries = 0; game.answer(dealer.answer(game.decision())); ++tries) REQUIRE(tries < 100);
      status = game.status();
      if (status != Status::Trapped) continue;
      const rules::TrapReport& trap = game.trap();
      FAIL_CHECK(bytecode::trapName(trap.trap)
                 << " at line " << trap.where.line << ": " << (trap.chain.empty() ? "" : trap.chain.front()));
    }
    ended += status == Status::Won || status == Status::Lost;
  }
  CHECK(ended > int(kGames) / 2);
}
