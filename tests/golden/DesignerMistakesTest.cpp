// Mistakes around abilities: in decks, games, declarations and scenarios. A text that begins with ~ is what comes in a scenario behind the
// sentences that lay it out (kLaidOut). The wording of each id is in golden/diagnostics.
#include <iterator>
#include <string>

#include "tests/golden/Mistakes.h"

namespace thou::tests {
namespace {

constexpr Mistake kMistakes[] = {
    // clang-format off
    {"deck \"Mine\" {\n  Identity: Lantern.\n  Deck: 3 Lmap.\n}", "bad-layout", "Lmap", "Lamp"},
    {"deck \"Mine\" {\n  Identity Lantern.\n  Deck: 40 Lamp.\n}", "bad-layout", "Identity Lantern.", "Deck: 2"},
    {"deck \"Mine\" {\n  Identity: Lantern.\n  Deck: 3x Lamp.\n}", "bad-layout", "3x Lamp", "3 Lamp"},
    {"deck \"Mine\" {\n  Identity: Lantern.\n  Deck: Lamp x3.\n}", "bad-layout", "Lamp x3", "3 Lamp"},
    {"deck \"Mine\" {\n  Identity: Lantern.\n  Deck: 3 Lamp; 2 Penny.\n}", "bad-layout", "Lamp; 2 Penny", "comma"},
    {"deck \"Mine\" {\n  Identity: Lantern.\n  Dek: 3 Lamp.\n}", "bad-layout", "Dek", "deck"},
    {"deck \"Mine\" {\n  Identity: Lantern.\n  Deck: 3 Lantern.\n}", "bad-layout", "3 Lantern", "Identity: NAME"},
    {"game \"Night\" {\n  Player: 1.\n}", "bad-layout", "Player", "Players"},
    {"game \"Night\" {\n  Players: one to four.\n}", "bad-layout", "one to four", "1 to 4"},
    {"game \"Night\" {\n  Players: 1-4.\n}", "bad-layout", "1-4", "1 to 4"},
    {"game \"Night\" {\n  Players: 1.\n  Villain: Bell.\n}", "bad-layout", "Villain", "villain deck"},
    {"game \"Night\" {\n  Players: 1.\n  Mode: expert.\n}", "bad-layout", "Mode", "Modes"},
    {"game \"Night\" {\n  Players: 1.\n  Modes: hard.\n}", "bad-layout", "hard", "expert mode"},
    {"game \"Night\" {\n  Players: 1.\n  Encounter deck: 2 Twin.\n}", "bad-layout", "Twin", "Twin (t1)"},
    {"game \"Night\" {\n  Players: 1.\n  Encounter deck: 2 Cats.\n}", "bad-layout", "Cats", "Cat"},
    {"verb draw (draws, drew, drawn, drawing): a player draws a card. Does discard.", "word-twice", "draw", "override verb"},
    {"overide verb draw (draws, drew, drawn, drawing): a player draws a card. Does discard.", "unknown-block", "overide", "override"},
    {"also counter damage: at most 9.", "stray-word", "also", "counter point"},
    {"keyword Drench Forced Response: After this character attacks, draw 1 card.", "stray-word", "Forced", "keyword Drench: Forced Response"},
    {"keyword Drench: Forced Response After this character attacks, draw 1 card.", "missing-colon", "Forced Response", "Forced Response:"},
    {"keyword Drench-X: Forced Response: After this character attacks, deal X damage to the attacked character.", "unbound-x", "X", "keyword Toughness X"},
    {"keyword Set To Go: This card cannot thwart.", "stray-word", "To", "whole name in quotes"},
    {"keyword Drench (traits): This card cannot thwart.", "bad-declaration", "keyword", "trait"},
    {"keywrd Drench: This card cannot thwart.", "unknown-block", "keywrd", "keyword"},
    {"counter barnacle barnacles.", "stray-word", "barnacles", "counter point (points)"},
    {"counter barnacle (barnacles): max 5.", "bad-declaration", "max 5", "at most 5"},
    {"minion \"Crab\" { HP 1. ATK 1. SCH 1.\n  Drench 2.\n}\nkeyword Drench: This card cannot thwart.", "keyword-number", "Drench 2", "number away"},
    {"~  Given you are Lantern in heroic form.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "unknown-noun", "heroic", "hero"},
    {"~  Given a Twin engaged with you.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "one-card-expected", "a Twin", "Twin is engaged"},
    {"~  Given I have 3 Penny in my hand.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "unknown-name", "I", "you have 3 Penny in your hand"},
    {"~  When you attacks the Cat.\n  Then the Cat has 2 damage.", "disagreement", "attacks", "attack"},
    {"~  When you use Lamp.\n  Then Lamp has 2 damages.", "bad-condition", "Lamp has 2 damages", "2 damage"},
    {"~  Given the villian is Bell.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "unknown-noun", "villian", "villain"},
    {"~  When you attack the Cat, choosing to use the Lapm.\n  Then the Cat has 2 damage.", "unknown-name", "Lapm", "Lamp"},
    {"~  Given Lamp exhausted.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "cannot-parse", ".", "Lamp is exhausted"},
    {"~  Given player two is Lantern.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "cannot-parse", "Lantern", "player 2 is"},
    {"scenario \"x\" show YOU-1 {\n  Given you are Lantern in hero form. Given you have 3 Penny in your deck. Given you control Lamp. Given a Cat is engaged with you.\n  \n  When you use Lamp.\n  Then you have 1 card in your hand.\n}", "stray-word", "show", "scenario \"What it shows\""},
    {"~  Expect you have 1 card in your hand.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "bad-step", "Expect", "Given`, `When` or `Then"},
    {"~  When the Cat attacks you and you draw 1 card.\n  Then you have 1 card in your hand.", "one-event", "and you draw 1 card", "of its own"},
    {"~  Given you have Penny in hand.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "subject-missing", "hand", "in your hand"},
    {"~  Given you have 3 Penny.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "bad-given", "Given you have 3 Penny", "say where"},
    {"~  When you use Lamp, choose to draw 1 card.\n  Then you have 1 card in your hand.", "one-event", ", choose to draw 1 card", "choosing to"},
    {"~  When you use Lamp.\n  Then you have one card in the hand.", "whose-zone", "the hand", "your hand"},
    {"~  When you use Lamp.\n  Then your hand has 1 card.", "no-role", "1 card", "you have 1 card in your hand"},
    {"~  Given Lamp has 2 momentum counters.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "unknown-word", "momentum", "counter \"momentum counter\""},
    {"~  Given you have 0 Penny in your hand.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "bad-given", "0 Penny", "1 to 200"},
    {"~  Given you have 300 Penny in your hand.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "bad-given", "300 Penny", "1 to 200"},
    {"~  Given a facedown Cat is engaged with you.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "no-role", "facedown", "engaged with you facedown"},
    {"~  Given it is villain phase.\n  When you use Lamp.\n  Then you have 1 card in your hand.", "subject-missing", "villain phase", "is the villain phase"},
    // clang-format on
};

constexpr std::string_view kCards = R"(set "Mistakes" for champions.
hero "Lantern" { HP 10. Hand size 5. THW 1. ATK 2. DEF 2. Traits: Vigilante.
}
minion "Cat" { HP 5. ATK 1. SCH 1. Boost 0.
}
minion "Twin" { Id "t1". HP 5. ATK 1. SCH 1. Boost 0.
}
minion "Twin" { Id "t2". HP 3. ATK 3. SCH 1. Boost 0.
}
resource "Penny" { Resource: [wild].
}
upgrade "Lamp" { Cost 1. Resource: [mental].
  Hero Action: Exhaust this card → draw 1 card.
}
villain "Bell" { HP 12. ATK 2. SCH 1.
}
)";

constexpr std::string_view kLaidOut =
    "  Given you are Lantern in hero form. Given you have 3 Penny in your deck. Given you control Lamp. Given a Cat is "
    "engaged with you.\n";

std::string setOf(std::string_view text) {
  std::string set(kCards);
  if (!text.starts_with('~')) return set.append(text).append("\n");
  return set.append("scenario \"x\" {\n").append(kLaidOut).append(text.substr(1)).append("\n}\n");
}

}  // namespace

TEST_SUITE("golden") {
  TEST_CASE("mistakes of designers: each is reported once, at its words, with its cure") {
    size_t cured = 0;
    for (const Mistake& mistake : kMistakes) cured += isCured(mistake, setOf(mistake.text)) ? 1 : 0;
    CHECK(std::size(kMistakes) >= 30);
    CHECK(cured == std::size(kMistakes));
  }
}

}  // namespace thou::tests
