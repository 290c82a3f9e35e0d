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
                  .until = "2 more turns of Anna have begun"},
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
  Bear, by Long Winter of Anna (player 1): until 2 more turns of Anna have begun
    meanwhile: each upkeep, draw 1 card (Long Winter)
  a card, by Errand of player 2; may return after 2 turns (0 so far)
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

  TEST_CASE("board: beside a choice stands whose it is where several players' are offered, and what decides") {
    play::View seen = view();
    const auto in = [&](size_t zone, size_t card) -> CardView& { return seen.zones[zone].cards[card]; };
    CHECK(briefOf(seen, in(0, 0)) == "engaged with you, minion, exhausted");  // a coin of nobody is offered as well
    in(4, 0).options = {1};
    in(0, 1).options = {2};
    for (CardView* coin : {&in(1, 0), &in(1, 1), &in(3, 0), &in(3, 1)}) coin->options.clear();
    CHECK(briefOf(seen, in(0, 1)) == "yours, hero");
    CHECK(briefOf(seen, in(4, 0)) == "villain, ATK 3, reach 1, stunned 2 times, 4 threat");
    in(0, 1).controller = PlayerId{2};
    CHECK(briefOf(seen, in(0, 1)) == "player 2's, hero");
    in(0, 0).options.clear();
    in(4, 0).options.clear();
    CHECK(briefOf(seen, in(0, 1)) == "hero");
  }

  TEST_CASE("board: of a table that is shown again, what has changed, below what it belongs to") {
    const std::string before =
        "The scenario\n  Play area:\n    Imp\n    Giant\nAnna, you\n  Territory:\n    Bo\n  Hand: 3 cards\n  Deck: 4 "
        "cards\nNow: turn\n";
    CHECK(changedOf(before, before) == "");
    std::string now = before;
    now.replace(now.find("3 cards"), 7, "2 cards");
    CHECK(changedOf(before, now) ==
          "What has changed on the table (`board` shows all of it)\nAnna, you\n  Hand: 2 cards\n");
    now = before;
    now.replace(now.find("turn"), 4, "upkeep");
    CHECK(changedOf(before, now) == "Now: upkeep\n");
    now = before;  // the same card elsewhere is a change
    now.erase(now.find("    Bo\n"), 7);
    now.insert(now.find("    Giant\n"), "    Bo\n");
    CHECK(changedOf(before, now) ==
          "What has changed on the table (`board` shows all of it)\nThe scenario\n  Play area:\n    Bo\n");
    CHECK(changedOf("Other\n", before) == before);
  }

  TEST_CASE("board: a pile names the cards of it that lie elsewhere, a card its other sides and what it pays") {
    play::View seen = view();
    seen.zones[2].attached = {{.card = {.name = "Rest"}, .host = {.name = "Anna"}}};
    CHECK(pilesOf(seen, "hand").find("  Rest, on Anna\n") != std::string::npos);
    CardView anna = seen.zones[0].cards[1];
    anna.resources = {{.name = "mental", .count = 2}, {.name = "wild", .count = 1}};
    anna.otherFaces = {{.name = "Ann",
                        .kind = "alter-ego",
                        .stats = {{.name = "REC", .now = 4}},
                        .traits = {"Civilian"},
                        .lines = {"Rest."}}};
    CHECK(fullOf(anna) ==
          "Anna\n  Hero\n  When it is paid with: 2 mental, 1 wild\n  This card has no text.\n  Its other side: Ann\n"
          "    Alter-ego, REC 4\n    Traits: Civilian\n    Rest.");
  }

  TEST_CASE("board: what Enter does is said with the request") {
    rules::Decision decision{.kind = rules::DecisionKind::Ability, .maximum = 1};
    CHECK(askedFor(decision) == "Choose one, or press Enter to use none.");
    decision.passing = "end your actions in this turn";
    CHECK(askedFor(decision) == "Choose one, or press Enter to end your actions in this turn.");
    CHECK(askedFor({.kind = rules::DecisionKind::Cards, .maximum = 3}) ==
          "Choose up to 3 with blanks between, or press Enter to choose none.");
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
