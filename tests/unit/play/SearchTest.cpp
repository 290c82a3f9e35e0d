// Players that search: that they are honest, the same from the same seed, and better than chance.
#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <set>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "runtime/play/Match.h"
#include "runtime/play/Mcts.h"
#include "runtime/play/Unseen.h"

using namespace thou;
using rules::Status;

namespace {

const bytecode::Program& programOf(const std::string& folder) {
  static std::map<std::string, std::unique_ptr<driver::Compilation>> compiled;
  auto& compilation = compiled[folder];
  if (!compilation) compilation = driver::compile({.paths = {std::string(THOU_SOURCE_DIR) + "/" + folder}});
  REQUIRE(compilation->verified);
  return compilation->program;
}

/// A game after so many random answers, where it has not ended before.
rules::Game after(const bytecode::Program& program, uint64_t seed, uint32_t answers) {
  rules::Game game = play::layOut(program, play::seatsOf(program, 0), seed);
  game.start();
  play::RandomPlayer player(seed);
  while (answers-- > 0 && game.status() == Status::Waiting) play::answer(game, player);
  return game;
}

}  // namespace

TEST_SUITE("whole games") {
  TEST_CASE("search: what a player cannot see makes no difference to what the player does") {
    for (const char* folder : {"cards/champions", "cards/redemption"}) {
      const bytecode::Program& program = programOf(folder);
      play::Unseen unseen(program);
      play::Random random(7);
      size_t compared = 0;
      for (uint64_t seed = 1; seed <= 4; ++seed) {
        const rules::Game game = after(program, seed, uint32_t(seed * 12));
        if (game.status() != Status::Waiting) continue;
        const state::PlayerId viewer = game.decision().player;
        state::GameState other = game.state();
        unseen.deal(other, viewer, game.decision(), random);
        CHECK_FALSE(other.check(program).has_value());
        REQUIRE(other.hash() != game.state().hash());
        rules::Game hidden(program, 0);
        hidden.restore(other);
        REQUIRE(hidden.decision().options.size() == game.decision().options.size());
        const play::Effort effort{.choices = 4, .playouts = 2, .answers = 40};
        CHECK(play::LookaheadPlayer(program, seed, effort).choose(game) ==
              play::LookaheadPlayer(program, seed, effort).choose(hidden));
        CHECK(play::MctsPlayer(program, seed, {.choices = 4, .playouts = 6, .answers = 40}).choose(game) ==
              play::MctsPlayer(program, seed, {.choices = 4, .playouts = 6, .answers = 40}).choose(hidden));
        ++compared;
      }
      CHECK(compared >= 2);
    }
  }

  TEST_CASE("search: a deal keeps what a player sees, and every card") {
    const bytecode::Program& program = programOf("cards/redemption");
    play::Unseen unseen(program);
    play::Random random(3);
    for (uint64_t seed = 1; seed <= 10; ++seed) {
      const rules::Game game = after(program, seed, 60);
      if (game.status() != Status::Waiting) continue;
      const state::PlayerId viewer = game.decision().player;
      const std::vector<uint32_t> hidden = unseen.cards(game.state(), viewer, game.decision());
      state::GameState dealt = game.state();
      unseen.deal(dealt, viewer, game.decision(), random);
      std::multiset<uint32_t> before, later;
      size_t changed = 0;
      for (uint32_t card = 1; card <= dealt.cards(); ++card) {
        before.insert(game.state().card(card).front);
        later.insert(dealt.card(card).front);
        CHECK(dealt.card(card).zone == game.state().card(card).zone);
        const bool same = dealt.card(card).front == game.state().card(card).front;
        changed += !same;
        const bool seen = std::find(hidden.begin(), hidden.end(), card) == hidden.end();
        CHECK((same || !seen));
        const bool ownHand = dealt.card(card).area == viewer.value &&
                             program.zones[dealt.card(card).zone].role == bytecode::ZoneRole::Hand;
        const bool othersHand = dealt.card(card).area != viewer.value &&
                                program.zones[dealt.card(card).zone].role == bytecode::ZoneRole::Hand;
        CHECK((!ownHand || seen));
        CHECK((!othersHand || !seen));
      }
      CHECK(before == later);
      CHECK(changed > 10);
      // What listens in another player's hand is what lies there now: the game goes on to its end without a fault.
      rules::Game goes(program, 0);
      goes.restore(dealt);
      play::RandomPlayer player(seed);
      uint32_t answers = 0;
      while (goes.status() == Status::Waiting && answers < 2000 && play::answer(goes, player)) ++answers;
      CHECK((goes.status() == Status::Won || answers == 2000));
    }
  }

  TEST_CASE("search: the same seed gives the same answers") {
    const bytecode::Program& program = programOf("cards/champions");
    for (const char* name : {"lookahead:1", "mcts:5"}) {
      const rules::Game game = after(program, 2, 20);
      REQUIRE(game.status() == Status::Waiting);
      CHECK(play::playerNamed(name, program, 5)->choose(game) == play::playerNamed(name, program, 5)->choose(game));
    }
    for (const char* name :
         {"", "lookahead:", "lookahead:0", "mcts:-1", "mcts:5x", "random:2", "Random", "mcts:1000001"})
      CHECK_FALSE(play::isPlayerName(name));
  }
}
