// The table in words, of a view made up here: what is on what, engaged with whom, set aside until when; and the breaking of lines.
#include "tools/thou/PlayBoard.h"

#include "doctest/doctest.h"
#include "tools/thou/PlayText.h"

namespace thou::cli {
namespace {

using play::CardView;
using state::PlayerId;

play::View view() {
  CardView giant{.number = 1, .name = "Old Giant", .kind = "villain", .inPlay = true};
  giant.stats = {{.name = "ATK", .now = 3, .printed = 2}, {.name = "reach", .now = 1, .printed = 1}};
  giant.counters = {{.name = "stunned", .adjective = "stunned", .count = 2},
                    {.name = "threat", .adjective = {}, .count = 4}};
  giant.keywords = {{.name = "Retaliate", .value = 1}};
  CardView chain{.number = 2, .name = "Rusty Chain", .kind = "attachment", .inPlay = true};
  chain.attachments = {{.facedown = true, .inPlay = true}};
  giant.attachments = {chain};
  const CardView imp{.number = 3,
                     .name = "Imp",
                     .kind = "minion",
                     .inPlay = true,
                     .engaged = PlayerId{1},
                     .flags = {"exhausted"},
                     .options = {1}};
  const CardView anna{.number = 4, .name = "Anna", .kind = "hero", .inPlay = true, .controller = PlayerId{1}};
  const CardView coin{.number = 5,
                      .name = "Coin",
                      .lines = {{.text = "Draw 1 card."}, {.text = "Rest.", .given = true}},
                      .options = {0}};
  const CardView rest{.number = 6, .name = "Rest", .kind = "event"};
  play::View view{.viewer = PlayerId{1}};
  view.players = {{.seat = 1, .name = "Anna", .first = true}, {.seat = 2, .name = "player 2", .alive = false}};
  view.zones = {
      {.name = "play area", .role = bytecode::ZoneRole::Play, .seat = 1, .count = 2, .cards = {imp, anna}},
      {.name = "hand", .role = bytecode::ZoneRole::Hand, .seat = 1, .count = 3, .cards = {coin, coin, rest}},
      {.name = "hand", .role = bytecode::ZoneRole::Hand, .seat = 2, .seen = false, .count = 1},
      {.name = "discard pile", .role = bytecode::ZoneRole::Discard, .seat = 2, .count = 2, .cards = {coin, imp}},
      {.name = "play area", .role = bytecode::ZoneRole::Play, .seat = 0, .count = 2, .cards = {giant}}};
  view.groups = {{.number = 7,
                  .source = {.name = "Long Winter"},
                  .player = PlayerId{1},
                  .cards = {{.name = "Bear"}},
                  .turns = 1,
                  .until = "2 turns of Anna have begun"},
                 {.number = 8, .source = {.name = "Errand"}, .player = PlayerId{2}, .cards = {{}}, .least = 2}};
  const play::EffectView sleep{.text = "Anna gets +1 ATK", .source = {.name = "Errand"}, .until = "the turn ends"};
  view.effects = {sleep, {.text = "each upkeep, draw 1 card", .source = {.name = "Long Winter"}, .group = 7}, sleep};
  view.scopes = {{.name = "round", .scope = "round"},
                 {.name = "turn", .scope = "turn", .player = PlayerId{1}},
                 {.name = "battle", .scope = "phase", .player = PlayerId{1}}};
  return view;
}

}  // namespace

TEST_SUITE("games") {
  TEST_CASE("board: everything that is on the table is said once, where it belongs") {
    CHECK(boardOf(view()) == R"(The scenario
  Play area:
    Old Giant, villain: ATK 3 (printed 2), reach 1; Retaliate 1; stunned 2 times, 4 threat
      on it: Rusty Chain, attachment
        on it: a facedown card
Player 2, out of the game
  Hand: 1 card
  Discard pile: 2 cards, on top Coin
Anna (player 1), you, first player
  Play area:
    Anna, hero
    engaged with you: Imp, minion: exhausted
  Hand, 3 cards: Coin (2), Rest
Set aside
  Bear, by Long Winter of Anna (player 1): until 2 turns of Anna have begun; 1 turn has begun since
    meanwhile: each upkeep, draw 1 card (Long Winter)
  a card, by Errand of player 2; no turn has begun since; may return after 2 turns
Lasting effects
  Anna gets +1 ATK (Errand), until the turn ends (2 times)
Now: round, turn, battle of Anna (player 1)
)");
  }

  TEST_CASE("board: cards and piles are found by name or by choice, and told with their text") {
    const play::View seen = view();
    REQUIRE(cardOf(seen, 0) != nullptr);
    CHECK(fullOf(*cardOf(seen, 0)) == "Coin\n  Draw 1 card.\n  Rest. (another card gives it this)");
    CHECK(cardOf(seen, 2) == nullptr);
    CHECK(pilesOf(seen, "HAND") ==
          "Hand of Anna (player 1): 3 cards\n  Coin\n  Coin\n  Rest, event\n"
          "Hand of player 2: 1 card\n  You may not look at them.\n");
    CHECK(pilesOf(seen, "attic") == "");
  }

  TEST_CASE("text: lines are broken between words, by the columns that characters take") {
    CHECK(wrapped("one two three", 9) == "one two\n    three\n");
    CHECK(wrapped("  a bb ccc\nd", 8) == "  a bb\n    ccc\nd\n");
    CHECK(wrapped("abcdefghij", 4) == "abcd\n  ef\n  gh\n  ij\n");
    CHECK(wrapped("→→→ →→→", 7) == "→→→ →→→\n");
    CHECK(wrapped("", 40) == "");
    CHECK(cut("one two three", 11) == "one two...");
    CHECK(cut("one", 3) == "one");
  }
}

}  // namespace thou::cli
