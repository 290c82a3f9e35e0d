// Mistakes that authors make, each in a card of its own: it is reported once, at its words, and what is proposed is what was meant.
// A text without the head of a card is a line of the ally Pia Lund. R of what readers found; the wording of each id is in golden/diagnostics.
#include <algorithm>
#include <string>

#include "tests/golden/Mistakes.h"

namespace thou::tests {
namespace {

constexpr Mistake kMistakes[] = {
    // clang-format off
    {"Action: Heal 2 damage on an ally.", "no-role", "on an ally", "damage from an"},
    {"Response: After Pia Lund is dealt damage, draw 1 card.", "cannot-parse", "damage", "Lund takes damage"},
    {"Forced Response: After Pia Lund attacks, take 2 indirect damages.", "unknown-word", "indirect", "indirect damage"},
    {"treachery \"Bad Night\" { \n  When Revealed: This card gets surge.\n}", "missing-duration", "This card gets surge", "card gains surge"},
    {"Action: Discard 1 card from hand.", "subject-missing", "hand", "from your hand"},
    {"Action: Pia Lund gets +1 ATK until the end of phase.", "subject-missing", "phase", "of the phase"},
    {"treachery \"Bad Night\" { \n  When Reveal: Draw 1 card.\n}", "subject-unsaid", "Reveal", "When Revealed: Draw"},
    {"minion \"Bad Man\" { HP 2. ATK 1. SCH 1.\n  When Defeated, draw 1 card.\n}", "misplaced", "When", "When Defeated: Draw 1"},
    {"Action: Draw 1 card!", "missing-full-stop", "", "1 card."},
    {"upgrade \"Long Rope\" { Cost 1.\n  Attached to an ally.\n}", "cannot-parse", "Attached", "Attach to"},
    {"Action: Put Pia Lund into play under it owner's control.", "cannot-parse", "owner", "under its owner's"},
    {"Pia Lund gets -1 attack.", "cannot-parse", "attack", "-1 ATK"},
    {"Action: Heal 1 damage from Nel Frost.\n}\nally \"Nell Frost\" { Cost 2. THW 1 (1). ATK 1 (1). HP 3.", "unknown-name", "Nel Frost", "Nell Frost"},
    {"Action: Pia Lund gets +1 ATK until end of turn.", "bad-duration", "until end of turn", "until the end of the turn"},
    {"Interrupt: When Pia Lund attacks, she gets +1 ATK in this attack.", "no-role", "in this attack", "ATK for this"},
    {"Action: Exhaust Pia Lund => draw 1 card.", "stray-character", "=", "Lund → draw"},
    {"Action: Deal 1 damage to a minon.", "unknown-noun", "minon", "minion"},
    {"Action: Ready a upgrade you control.", "disagreement", "a", "an upgrade"},
    {"Action: Give Pia Lund an tough status card.", "disagreement", "an", "a tough status card"},
    {"Action: If your identity have 3 damage, draw 1 card.", "disagreement", "have", "has"},
    {"Action: Ready an ally you controls.", "disagreement", "controls", "control"},
    {"Action: If no upgrades was discarded this way, draw 1 card.", "disagreement", "was", "were"},
    {"Action: Draw 1 card..", "said-twice", ".", "take one away"},
    {"Action: Exhast Pia Lund → draw 1 card.", "unknown-verb", "Exhast", "exhaust"},
    {"Reponse: After Pia Lund attacks, draw 1 card.", "unknown-label", "Reponse", "Response"},
    {"Reaction: After Pia Lund attacks, draw 1 card.", "unknown-label", "Reaction", "Response"},
    {"Action Draw 1 card.", "missing-colon", "Action", "Action:"},
    {"Action: Draw 1 card", "missing-full-stop", "", "card."},
    {"Action: Draw 2 card.", "disagreement", "card", "cards"},
    {"Action: Draw 1 cards.", "disagreement", "cards", "card"},
    {"Action: Deal 2 damage on an enemy.", "no-role", "on an enemy", "damage to an"},
    {"Action: Deal 2 damages to an enemy.", "no-role", "2 damages", "2 damage to"},
    {"Action: Heal 2 damage to Pia Lund.", "no-role", "to Pia Lund", "damage from Pia"},
    {"Action: Remove 2 threat of the main scheme.", "no-role", "the main scheme", "threat from the"},
    {"Action: Remove 2 threat from main scheme.", "subject-missing", "main scheme", "from the main scheme"},
    {"Action: Place 1 threat on the main scheme. (Once per round.)", "verb-missing", "(Once per round.)", "scheme. (Limit Once per"},
    {"Action: Draw 1 card. (Max once per turn.)", "not-supported", "Max once per turn.", "card. (Limit once"},
    {"Action: Put 1 threat on the main scheme.", "wrong-role", "1 threat", "Action: Place 1"},
    {"Pia Lund has +1 ATK.", "not-constant", "Pia Lund has +1 ATK", "Lund gets +1"},
    {"Response: After Pia Lund attacks, you can draw 1 card.", "misplaced", "can", "you may draw"},
    {"Action: Search your deck for an ally and put it on your hand.", "wrong-role", "your hand", "it in your"},
    {"Action: Deal X damage to an enemy, where X is the number of allies you have.", "no-role", "you have", "you control"},
    {"ally Pia { Cost 2. THW 1 (1). ATK 1 (1). HP 3. }", "card-without-name", "Pia", "ally \"Pia\" {"},
    {"ally \"Pia Lund\" { Cost 2. THW 1 (1). ATK 1 [1]. HP 3. }", "bad-header-item", "[1]", "ATK 1 (1)."},
    {"ally \"Pia Lund\" { Cost 2. THW 1 (1). ATK 1 (1). }", "characteristic-missing", "\"Pia Lund\"", "HP 1."},
    {"Action: Draw 1 card. (Limit once a round.)", "cannot-parse", "a", "once per round"},
    {"Response: If Pia Lund attacks, draw 1 card.", "trigger-missing", "Response", "Response: After Pia"},
    {"Action: You may to draw 1 card.", "cannot-parse", "to", "may draw 1"},
    {"ally \"Pia Lund\" { Cost 2. THW one. ATK 1 (1). HP 3. }", "bad-number", "one", "THW 2."},
    {"ally \"Pia Lund\" { Cost: two. THW 1 (1). ATK 1 (1). HP 3. }", "bad-number", ":", "Cost 2."},
    {"Resource Action: Exhaust Pia Lund → generate 1 [enrgy] resource.", "unknown-icon", "[enrgy]", "[energy]"},
    {"Action: Pia Lund gets +1 ATK.", "missing-duration", "Pia Lund gets +1 ATK", "Pia Lund gets +1 ATK until the end of the phase"},
    {"Action: Stunned an enemy.", "cannot-parse", "Stunned", "Action: Stun an"},
    {"Action: Choose a player. They draws 1 card.", "disagreement", "draws", "draw"},
    {"Action: Deal 1 damage to the each enemy.", "no-role", "each", "take it away"},
    {"Action: Deal damage to an enemy equal Pia Lund's ATK.", "unknown-word", "equal", "equal to Pia Lund's"},
    {"Action: Deal 1 damge to an enemy.", "unknown-word", "damge", "damage"},
    {"Response: After Pia Lund attacks draw 1 card.", "cannot-parse", "draw", "Lund attacks, draw"},
    {"Action: Deal 1 damage to each enemies.", "disagreement", "enemies", "enemy"},
    {"Action: Ready an ally in your control.", "no-role", "in your control", "ally you control"},
    {"Action: Choose other player. That player draws 1 card.", "subject-missing", "other player", "Choose another player"},
    {"Action: Heal 1 damage on Pia Lund.", "no-role", "on Pia Lund", "damage from Pia"},
    {"Action: Exhaust Pia Lund: draw 1 card.", "stray-character", ":", "Pia Lund → draw"},
    {"Action: Spend a [mentl] resource → draw 1 card.", "unknown-icon", "[mentl]", "[mental]"},
    {"Action: Discards 1 card from your hand → draw 1 card.", "misplaced", "Discards", "Action: Discard 1"},
    {"Action: Drawing 1 card.", "cannot-parse", "Drawing", "Action: Draw 1"},
    {"Action: Return an ally from discard pile to your hand.", "subject-missing", "discard pile", "from your discard pile"},
    {"Action: Put an ally from your hand in play.", "role-missing", "Put an ally from your hand in play", "hand into play"},
    {"Interrupt: When Pia Lund attack, she gets +1 ATK for this attack.", "cannot-parse", ",", "Lund attacks, she"},
    {"If she have 2 damage, Pia Lund gets +1 ATK.", "disagreement", "have", "has"},
    {"While she exhausted, Pia Lund gets +1 DEF.", "wrong-role", "she", "she is exhausted, Pia"},
    {"Max 1 each player.", "cannot-parse", "each", "1 per player"},
    {"Uses 3 charge counters.", "cannot-parse", "charge counters", "Uses (3 charge counters)"},
    {"minion \"Bad Man\" { HP 2. ATK 1. SCH 1.\n  Quickstrik.\n}", "unknown-verb", "Quickstrik", "Quickstrike"},
    {"minion \"Bad Man\" { HP 2. ATK 1. SCH 1.\n  Gaurd.\n}", "unknown-verb", "Gaurd", "Guard"},
    {"minion \"Bad Man\" { HP 2. ATK 1. SCH 1.\n  Retaliate one.\n}", "cannot-parse", "one", "Retaliate 1"},
    {"minion \"Bad Man\" { HP 2. ATK 1. SCH 1.\n  Retaliate.\n}", "keyword-number", "Retaliate", "Retaliate 1"},
    {"Response: After Pia Lund attacked, draw 1 card.", "disagreement", "attacked", "write `attacks`"},
    {"Response: After you defeated a minion, draw 1 card.", "disagreement", "defeated", "write `defeat`"},
    {"Response: Whenever Pia Lund attacks, draw 1 card.", "label-mismatch", "Whenever", "Response: after Pia"},
    {"Response: Each time Pia Lund attacks, draw 1 card.", "trigger-missing", "Response", "Response: after Pia"},
    {"Response:\n    • Draw 1 card.", "trigger-missing", "Response", "After ..., ..."},
    {"Action: Heal an ally for 2 damage.", "wrong-role", "an ally", "Heal 2 damage from an ally"},
    {"Action: Deal 1 damage to the viillain.", "unknown-noun", "viillain", "villain"},
    {"ally \"Pia Lund\" { Cost: 2. THW 1 (1). ATK 1 (1). HP 3. }", "bad-number", ":", "Cost 2."},
    // clang-format on
};

std::string setOf(std::string_view text) {
  constexpr std::string_view kHeads[] = {"ally ", "minion \"", "treachery \"", "upgrade \""};
  const bool whole =
      std::any_of(std::begin(kHeads), std::end(kHeads), [&](std::string_view head) { return text.starts_with(head); });
  const std::string said(text);
  return "set \"Mistakes\" for champions.\n" +
         (whole ? said + "\n"
                : "ally \"Pia Lund\" { Cost 2. THW 1 (1). ATK 1 (1). HP 3. Traits: Civilian. Resource: [mental].\n  " +
                      said + "\n}\n");
}

}  // namespace

TEST_SUITE("golden") {
  TEST_CASE("mistakes of authors: each is reported once, at its words, with its cure") {
    size_t cured = 0;
    for (const Mistake& mistake : kMistakes) {
      cured += isCured(mistake, setOf(mistake.text)) ? 1 : 0;
    }
    CHECK(std::size(kMistakes) >= 60);
    CHECK(cured == std::size(kMistakes));
  }
}

}  // namespace thou::tests
