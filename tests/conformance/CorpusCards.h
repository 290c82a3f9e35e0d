// Forty real cards, by code, and what each must do in a scenario of our own wording. No text and no name of them is here:
// CorpusTest.cpp reads both where the corpus is present and puts the name in the place of {card}.
//
// A row's scenarios are lines of the language between two braces; {card} may stand wherever a name may.
// Next: CorpusTest.cpp.
#pragma once

#include <string_view>

namespace thou::tests {

struct CorpusCard {
  std::string_view code;
  std::string_view scenario;  ///< steps; several scenarios are divided by a line `---`
};

/// Cards that the scenarios meet. They share no name with the corpus.
constexpr std::string_view kHelpers = R"(
hero "Quiet Gull" { alter-ego "Ida Marsh". HP 10. Hand size 5. THW 1. ATK 2. DEF 2. Traits: Vigilante.
}
alter-ego "Ida Marsh" { HP 10. Hand size 6. REC 3. Traits: Civilian.
}
hero "Second Heron" { alter-ego "Per Dahl". HP 10. Hand size 5. THW 2. ATK 1. DEF 1. Traits: Vigilante.
}
alter-ego "Per Dahl" { HP 10. Hand size 6. REC 3. Traits: Civilian.
}
hero "Paper Mask" { alter-ego "Lin Osei". HP 10. Hand size 5. THW 1. ATK 1. DEF 1. Traits: Vigilante.
}
alter-ego "Lin Osei" { HP 10. Hand size 6. REC 3. Traits: Civilian.
}
hero "Glass Bell" { alter-ego "Ivo Brand". HP 10. Hand size 5. THW 1. ATK 1. DEF 1. Traits: Vigilante.
}
alter-ego "Ivo Brand" { HP 10. Hand size 6. REC 3. Traits: Civilian.
}
hero "Tin Crown" { alter-ego "Uma Reed". HP 10. Hand size 5. THW 1. ATK 1. DEF 1. Traits: Vigilante.
}
alter-ego "Uma Reed" { HP 10. Hand size 6. REC 3. Traits: Civilian.
}
villain "Old Gale" { HP 14. ATK 2. SCH 1. Traits: Criminal.
}
main scheme "Slow Flood" { Target 20. Acceleration 1.
}
side scheme "Leaky Pipe" { Threat 4.
}
side scheme "Loud Bell" { Threat 3.
}
minion "Gutter Rat" { HP 3. ATK 1. SCH 1. Traits: Criminal.
}
minion "Big Crab" { HP 5. ATK 1. SCH 0. Traits: Beast.
}
ally "Dock Hand" { Cost 2. THW 1 (1). ATK 2 (1). HP 3. Resource: [mental].
}
support "Net Loft" { Cost 1.
}
resource "Deep Purse" { Resource: [wild] [wild] [wild].
}
resource "Full Chest" { Resource: [wild] [wild] [wild] [wild].
}
resource "Iron Nail" { Resource: [physical].
}
resource "Blue Letter" { Resource: [mental].
}
resource "Hot Spring" { Resource: [energy].
}
)";

constexpr CorpusCard kCorpusCards[] = {
    // ---- allies
    {"01011", R"(
  Given you are Quiet Gull in hero form. Given the villain is Old Gale.
  Given you have {card} and Deep Purse in your hand.
  When you play {card}, choosing to use {card}.
  Then Old Gale is confused.
)"},
    {"01020", R"(
  Given you are Quiet Gull in hero form. Given you control {card}.
  When you use {card}.
  Then {card} is in your hand.
)"},
    {"01058", R"(
  Given you are Quiet Gull in hero form. Given the main scheme is Slow Flood with 5 threat.
  Given a Big Crab is engaged with you. Given you control {card}.
  When {card} thwarts Slow Flood, choosing to use {card}.
  Then Slow Flood has 3 threat. Then Big Crab has 1 damage.
)"},
    {"01059", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given Leaky Pipe and Loud Bell are in play.
  When {card} thwarts Leaky Pipe.
  Then Leaky Pipe has 1 threat.
)"},
    {"01076", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Full Chest in your hand.
  When you play {card}.
  Then {card} is tough.
)"},
    {"03002", R"(
  Given you are Quiet Gull in hero form. Given Leaky Pipe is in play.
  Given you have {card} and Deep Purse in your hand.
  When you play {card}, choosing to use {card}.
  Then Leaky Pipe has 2 threat.
)"},
    {"03013", R"(
  Given you are Quiet Gull in hero form. Given the villain is Old Gale. Given a Big Crab is engaged with you.
  Given you control Dock Hand. Given you have {card} and Deep Purse in your hand.
  When you play {card}, choosing to use {card}.
  Then Big Crab has 1 damage. Then Old Gale has 1 damage. Then Dock Hand has 0 damage.
)"},
    {"08012", R"(
  Given you are Ida Marsh in alter-ego form. Given the main scheme is Slow Flood. Given you control {card}.
  Given a Gutter Rat is engaged with you.
  When Gutter Rat schemes, choosing to use {card}.
  Then Gutter Rat has 2 damage. Then {card} is exhausted. Then Slow Flood has 1 threat.
)"},
    {"15002", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given {card} is exhausted.
  When you use {card}.
  Then {card} is ready.
)"},
    {"17012", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given the main scheme is Slow Flood with 5 threat.
  Given a Gutter Rat is engaged with you.
  When {card} attacks the Gutter Rat, choosing to use {card}.
  Then Gutter Rat is in the encounter discard pile. Then Slow Flood has 3 threat.
---
  Given you are Quiet Gull in hero form. Given you control {card}. Given the main scheme is Slow Flood with 5 threat.
  Given a Gutter Rat is engaged with you.
  When you attack the Gutter Rat.
  When you attack the Gutter Rat.
  Then Gutter Rat is in the encounter discard pile. Then Slow Flood has 5 threat.
)"},
    {"21047", R"(
  Given you are Quiet Gull in hero form. Given the main scheme is Slow Flood with 5 threat. Given Leaky Pipe is in play.
  Given you have {card} and Deep Purse in your hand.
  When you play {card}, choosing to use {card}.
  Then Leaky Pipe has 3 threat. Then Slow Flood has 4 threat.
)"},
    {"21190", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given {card} is exhausted.
  Given you have Iron Nail in your hand.
  When you use {card}.
  Then {card} is ready. Then you have 0 cards in your hand.
)"},
    {"42012", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given the villain is Old Gale.
  Given a Big Crab is engaged with you.
  When {card} attacks Old Gale, choosing to use {card}.
  Then Big Crab is stunned. Then Old Gale has 2 damage. Then Old Gale is not stunned.
)"},
    {"45011", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given a Leaky Pipe with 2 threat is in play.
  Given Iron Nail is in your deck.
  When {card} thwarts Leaky Pipe, choosing to use {card}.
  Then you have 1 card in your hand.
)"},
    // ---- alter-egos
    {"01001b", R"(
  Given you are {card} in alter-ego form. Given you have Net Loft in your hand.
  When you play Net Loft.
  Then you control Net Loft. Then you have 0 cards in your hand.
)"},
    {"01019b", R"(
  Given you are {card} in alter-ego form. Given the main scheme is Slow Flood. Given a Gutter Rat is engaged with you.
  When Gutter Rat schemes, choosing to use {card}.
  When Gutter Rat schemes.
  Then Slow Flood has 1 threat.
)"},
    {"42001b", R"(
  Given you are {card} in alter-ego form. Given {card} has 3 damage.
  When you use {card}.
  Then {card} has 2 damage.
)"},
    // ---- heroes
    {"01010a", R"(
  Given you are {card} in hero form. Given {card} has 3 damage. Given you have Hot Spring in your hand.
  Given Net Loft is in your deck.
  When you use {card}.
  Then {card} has 2 damage. Then Net Loft is in your hand.
)"},
    {"43001a", R"(
  Given you are {card} in hero form. Given {card} is exhausted. Given a Big Crab is engaged with you.
  When Big Crab attacks you, choosing to use {card}.
  Then {card} is ready. Then {card} has 1 damage.
)"},
    {"54001a", R"(
  Given you are {card} in hero form. Given a Gutter Rat with 1 hit point remaining is engaged with you.
  Given Leaky Pipe is in play.
  When you attack the Gutter Rat, choosing to use {card}.
  Then Leaky Pipe has 2 threat.
)"},
    // ---- attachment, obligation
    {"43032", R"(
  Given you are Quiet Gull in hero form. Given {card} is attached to Quiet Gull.
  When your turn ends.
  Then {card} is in the encounter discard pile. Then Quiet Gull has 4 damage.
)"},
    {"04166", R"(
  Given you are Quiet Gull in hero form. Given {card} is engaged with you. Given a Big Crab is engaged with you.
  When you attack the Big Crab.
  Then Big Crab has 1 damage.
---
  Given you are Ida Marsh in alter-ego form. Given {card} is engaged with you. Given you have Deep Purse in your hand.
  When you use {card}.
  Then Ida Marsh has 2 damage. Then {card} is in the encounter discard pile.
)"},
    // ---- events
    {"01003", R"(
  Given you are Quiet Gull in hero form. Given Quiet Gull is exhausted. Given you have {card} in your hand. Given a Big Crab is engaged with you.
  When Big Crab attacks you, choosing to use {card}.
  Then Quiet Gull has 0 damage. Then {card} is in your discard pile.
)"},
    {"01005", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given the villain is Old Gale.
  When you play {card}.
  Then Old Gale has 8 damage.
)"},
    {"01022", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given the villain is Old Gale.
  Given a Big Crab is engaged with you.
  When you play {card}.
  Then Old Gale has 1 damage. Then Big Crab has 1 damage. Then Quiet Gull has 0 damage.
)"},
    {"01086", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given Quiet Gull has 5 damage.
  When you play {card}.
  Then Quiet Gull has 3 damage.
)"},
    {"05004", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given Leaky Pipe is in play.
  When you play {card}.
  Then Leaky Pipe has 1 threat.
)"},
    {"05005", R"(
  Given you are Quiet Gull in hero form. Given Quiet Gull is exhausted. Given you have {card} in your hand. Given the villain is Old Gale.
  Given Iron Nail is in your deck.
  When Old Gale attacks you, choosing to use {card}.
  Then Quiet Gull has 0 damage. Then Iron Nail is in your hand.
)"},
    {"05030", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given the villain is Old Gale.
  Given a Big Crab is engaged with you.
  When you play {card}, choosing the Big Crab.
  Then Old Gale has 3 damage. Then Big Crab has 3 damage.
)"},
    {"09016", R"(
  Given you are Quiet Gull in hero form. Given Quiet Gull has 3 damage. Given you have {card} and Deep Purse in your hand.
  Given a Big Crab is engaged with you.
  When you play {card}.
  Then Quiet Gull has 1 damage. Then Big Crab has 2 damage.
)"},
    {"13033", R"(
  Given you are Ida Marsh in alter-ego form. Given you have {card} and Deep Purse in your hand.
  When you change form, choosing to use {card}.
  Then Quiet Gull is tough.
)"},
    {"15031", R"(
  Given you are Ida Marsh in alter-ego form. Given Ida Marsh has 5 damage. Given you have {card} and Deep Purse in your hand.
  When you play {card}.
  Then Ida Marsh has 2 damage.
)"},
    {"25018", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given a Big Crab is engaged with you.
  When you play {card}.
  Then Big Crab has 2 damage.
)"},
    {"25019", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given Leaky Pipe is in play.
  When you play {card}.
  Then Leaky Pipe has 2 threat. Then Quiet Gull is exhausted.
)"},
    {"30007", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given the villain is Old Gale.
  When you play {card}.
  Then Old Gale has 6 damage. Then Old Gale is confused.
)"},
    {"32037", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given the villain is Old Gale.
  Given Quiet Gull is exhausted.
  When you play {card}.
  Then Old Gale has 3 damage. Then Quiet Gull is ready.
)"},
    {"58016", R"(
  Given you are Quiet Gull in hero form. Given you have {card} and Deep Purse in your hand. Given a Big Crab is engaged with you.
  Given Big Crab has 3 damage.
  When you play {card}.
  Then Big Crab has 1 damage. Then Big Crab is confused.
)"},
    // ---- minions
    {"01101", R"(
  Given you are Quiet Gull in hero form. Given {card} is engaged with you. Given the villain is Old Gale.
  When you attack an enemy.
  Then {card} has 2 damage. Then Old Gale has 0 damage.
)"},
    {"01103", R"(
  Given you are Quiet Gull in hero form. Given {card} is in the encounter deck.
  When you reveal the top card of the encounter deck.
  Then Quiet Gull has 1 damage. Then {card} is engaged with you.
)"},
    {"44036", R"(
  Given you are Quiet Gull in hero form. Given Quiet Gull is exhausted. Given {card} is engaged with you. Given {card} has 3 damage.
  When {card} activates against you.
  Then {card} has 0 damage. Then Quiet Gull has 2 damage.
)"},
    {"57057", R"(
  Given you are Quiet Gull in hero form. Given you control Net Loft. Given {card} is in the encounter deck.
  When you reveal the top card of the encounter deck.
  Then Net Loft is in your discard pile.
)"},
    // ---- side schemes
    {"01149", R"(
  Given you are Quiet Gull in hero form. Given you have 4 Iron Nail in your deck.
  Given {card} is in the encounter deck.
  When you reveal the top card of the encounter deck.
  Then you have 3 cards in your discard pile. Then you have 1 card in your deck.
)"},
    {"21028", R"(
  Given you are Quiet Gull in hero form. Given you control Dock Hand. Given a {card} with 1 threat is in play.
  Given a Big Crab is engaged with you.
  When you thwart {card}.
  Then Quiet Gull has 1 damage. Then Dock Hand has 1 damage. Then Big Crab has 0 damage.
)"},
    {"54036", R"(
  Given you are Quiet Gull in hero form. Given {card} with 3 threat is in play. Given you have Dock Hand and Deep Purse in your hand.
  When you play Dock Hand.
  Then Dock Hand is exhausted.
)"},
    {"56025", R"(
  Given you are Quiet Gull in hero form. Given {card} with 3 threat is in play. Given a Gutter Rat is engaged with you.
  Given a Big Crab is engaged with you.
  When you attack the Gutter Rat.
  When you attack the Big Crab.
  Then Gutter Rat has 0 damage. Then Big Crab has 2 damage.
)"},
    // ---- supports
    {"01045", R"(
  Given you are Ida Marsh in alter-ego form. Given you control {card}. Given Iron Nail and Net Loft are in your deck.
  When you use {card}.
  Then you have 2 cards in your hand. Then {card} is exhausted.
)"},
    {"06007", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given you have 9 Iron Nail in your deck.
  When you refill to your hand size.
  Then you have 6 cards in your hand.
)"},
    {"22003", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given you have Net Loft in your hand.
  When you play Net Loft.
  Then {card} is exhausted. Then you control Net Loft.
)"},
    // ---- treacheries
    {"01191", R"(
  Given you are Quiet Gull in hero form. Given {card} is in the encounter deck. Given Gutter Rat is in the encounter deck.
  When you reveal the top card of the encounter deck.
  Then Quiet Gull is exhausted. Then Gutter Rat is engaged with you.
)"},
    {"17027", R"(
  Given you are Quiet Gull in hero form. Given {card} is in the encounter deck. Given you have Iron Nail and Net Loft in your hand.
  Given the main scheme is Slow Flood.
  When you reveal the top card of the encounter deck.
  Then you have 1 card in your hand. Then Quiet Gull has 1 damage. Then Slow Flood has 1 threat.
)"},
    // ---- upgrades
    {"01027", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given Iron Nail is in your deck.
  When you use {card}.
  Then Quiet Gull has 1 damage. Then {card} is exhausted. Then you have 1 card in your hand.
)"},
    {"01036", R"(
  Given you are Quiet Gull in hero form. Given Quiet Gull is exhausted. Given you control {card}. Given Quiet Gull has 12 damage.
  Given a Big Crab is engaged with you.
  When Big Crab attacks you.
  Then Quiet Gull has 13 damage.
)"},
    {"01074", R"(
  Given you are Quiet Gull in hero form. Given you control Dock Hand. Given you have {card} and Deep Purse in your hand.
  Given a Big Crab is engaged with you.
  When you play {card}.
  When Dock Hand attacks the Big Crab.
  Then Big Crab has 3 damage. Then {card} is attached to Dock Hand.
)"},
    {"01093", R"(
  Given you are Quiet Gull in hero form. Given Quiet Gull is exhausted. Given you control {card}.
  Given you have Iron Nail in your hand.
  When you use {card}.
  Then Quiet Gull is ready. Then {card} is in your discard pile.
)"},
    {"14022", R"(
  Given you are Quiet Gull in hero form. Given you control {card}. Given a Big Crab is engaged with you.
  When you use {card}.
  When you attack the Big Crab.
  Then Big Crab has 3 damage.
)"},
    {"08032", R"(
  Given you are Quiet Gull in hero form. Given Quiet Gull is exhausted. Given you control {card}. Given the villain is Old Gale.
  When Old Gale attacks you, choosing to use {card}.
  Then Quiet Gull has 0 damage. Then {card} is in your discard pile.
)"},
    // ---- villain
    {"04125", R"(
  Given you are Quiet Gull in hero form. Given Quiet Gull is exhausted. Given the villain is {card}. Given Leaky Pipe and Loud Bell are in play.
  When {card} attacks you.
  Then Quiet Gull has 2 damage.
)"},
};

}  // namespace thou::tests
