// Every word counts: a text with a word deleted, doubled or swapped does not compile to the same code unnoticed.
//
// Exceptions are mutants that mean the same, listed by name with the reason. Next: Mutants.h.
#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "tests/conformance/Mutants.h"

namespace {

using namespace thou::tests;

struct Exception {
  std::string_view owner;
  std::string_view what;
  std::string_view why;
};

constexpr Exception kExceptions[] = {
    {"By the Book", "delete: it", "a wording of the ruleset has it without the word"},
    {"Digs at the Old Wall", "delete: it", "a wording of the ruleset has it without the word"},
    {"Fetched at Dawn", "delete: it", "a wording of the ruleset has it without the word"},
    {"Sent On Before", "delete: it", "a wording of the ruleset has it without the word"},
    {"No Refuge", "delete: area", "a wording of the ruleset has it without the word"},
    {"Book of the Living", "delete: the", "a wording of the ruleset has it without the word"},
    {"Deep Under the Roots", "delete: owner's", "whose deck it is, the bare noun says as well"},
    {"Loaned Gauntlets", "delete: friendly", "what it is attached to is friendly, as its line above says"},
    {"Signal Jammer", "delete: resource", "`1 [energy]` is one such resource"},
    {"Corner Diner", "delete: resource", "`1 [mental]` is one such resource"},
    {"attack", "delete: attacked", "there is one enemy in the event"},
    {"attack", "delete: attacking", "there is one enemy in the event"},
    {"rule piercing", "delete: attacked", "the enemy or character mentioned before is the attacked one"},
    {"rule piercing", "delete: attacking", "the character mentioned before is the attacking one"},
    {"Peephole", "delete: player", "who owns a card is a player"},
    {"Cellar Door", "delete: still", "`still` says nothing of when"},
    {"Bad Oysters", "swap: is already", "the adverb may stand on either side"},
    {"Burnt Roofs", "delete: main", "the counter moves to main schemes alone"},
    {"Swoop", "delete: main", "the counter moves to main schemes alone"},
    {"move the active counter to the next villain in the activation order", "delete: main",
     "the scheme mentioned before is the main scheme"},
    {"Boot Knife", "delete: character", "every enemy is a character"},
    {"Curfew Bell", "delete: trait", "what stands in brackets is a trait"},
    {"capture", "delete: trait", "what stands in brackets is a trait"},
    {"capture", "delete: the", "the ruleset has nouns without articles"},
    {"queue", "delete: the", "as many as there are, with or without the article"},
    {"Called before the Judges", "delete: the", "the ruleset has nouns without articles"},
    {"Panic in the Ranks", "delete: All", "the ruleset has nouns without articles: heroes are all of them"},
    {"All Chains Broken", "delete: all", "the ruleset has nouns without articles: heroes are all of them"},
    {"Five Years in Arabah", "swap: hero aside", "`set hero aside` is `set aside hero`"},
    {"Brother in Plain Cloth", "delete: Meek", "what stands behind a label that is kept is not read"},
    {"Brother in Plain Cloth", "double: Meek", "what stands behind a label that is kept is not read"},
    {"draw up to your printed hand size", "delete: identity's", "a player's hand size is that of the identity"},
    {"covenant", "swap: battling matching", "two adjectives may change places"},
    {"curse", "swap: battling matching", "two adjectives may change places"},
    {"deploy", "delete: its", "the bare noun for its owner"},
    {"resurrect", "delete: its", "the bare noun for its owner"},
    {"shuffle", "delete: its", "the bare noun for its owner"},
    {"echo", "delete: its", "the bare noun for its controller"},
    {"Swap Meet", "delete: an", "`a support and ally` is one of each as well"},
    {"Rolling Barrel", "delete: each", "no player controls a minion, whichever noun `you control` stands behind"},
    {"Ringing Ears", "swap: are already", "the adverb may stand on either side"},
    {"Weighted Glove", "swap: is already", "the adverb may stand on either side"},
    {"Falling Crates", "swap: are already", "the adverb may stand on either side"},
    {"Slipping Crates", "swap: are already", "the adverb may stand on either side"},
    {"Thick Coat", "delete: instead", "what could not be done is not done beside it"},
    {"Shift Change", "delete: and", "one deed behind the other"},
    {"thwart", "delete: thwarting", "there is one character in the event"},
    {"Bill Collector", "delete: facedown", "dealt encounter cards lie facedown"},
    {"Process Server", "delete: facedown", "dealt encounter cards lie facedown"},
    {"Power Surge", "delete: to", "a player is dealt cards, or they are dealt to a player"},
    {"Flicker", "delete: the", "`top 2 cards` are the top 2 cards"},
    {"Flicker", "swap: top 2", "the 2 top cards are the top 2 cards"},
    {"succeed", "delete: succeeded", "there is one villain in the event"},
    {"scope villain phase", "delete: main", "the scheme mentioned before is the main scheme"},
    {"brave", "delete: main", "the scheme mentioned before is the main scheme"},
    {"cut back", "delete: the", "`surplus on your identity` is all of it"},
    {"player card", "delete: printed", "a card has no resources but the printed ones"},
    {"Shake the Tin", "delete: printed", "a card has no resources but the printed ones"},
    {"Dust Off the Files", "swap: top 3", "the 3 top cards are the top 3 cards"},
    {"House Rules", "delete: player", "the order is that of the players"},
    {"Muffled Alarm", "delete: card", "`a treachery` is a treachery card"},
    {"Keep Your Head Down", "delete: that", "there is one damage in flight"},
    {"rule tough", "delete: that", "there is one damage in flight"},
    {"Good Price", "delete: the", "a card has one printed cost"},
    {"Sandbags", "swap: it here", "the place may stand on either side"},
    {"Down to the Docks", "delete: trait", "`the [[Docker]]` is that trait"},
    {"Well Practised", "swap: [[Attack]] [[Thwart]]", "any of the three in any order"},
    {"Sent with a Song", "delete: the", "there is one battle"},
    {"Out of the Fray", "delete: the", "there is one battle"},
    {"Hidden in the Reeds", "swap: it aside", "the adverb may stand on either side"},
    {"Poisoned Well", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Stampede", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Asriel Horn-Blower", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"A Guest Among Us", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Wakes the Morning", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Last Light", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Dawn", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Courage", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"As Strong as They Are Many", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Trumpeter", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Through Your Next Turn", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Until You Wake", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"This Round's Song", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Lament at Noon", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Spoils at Dusk", "delete: the", "this ruleset takes `end of turn` for `the end of the turn`"},
    {"Every Man to His Tent", "delete: its", "this ruleset takes `owner` for `its owner`"},
    {"Ransom Named", "delete: Its", "this ruleset takes `owner` for `its owner`"},
    {"Toll of the Marsh", "delete: an", "`or evil human` says as much as `or an evil human`"},
    {"scope set-up", "delete: their", "this ruleset takes `deck` for the deck of each who does it"},
    {"release", "delete: its", "this ruleset takes `owner` for `its owner`"},
    {"rule relief", "delete: its", "this ruleset takes `owner` for `its owner`"},
    {"underdeck", "delete: its", "this ruleset takes `owner` for `its owner`"},
    {"rule valour", "delete: its", "this ruleset takes `owner` for `its owner`"},
    {"relent", "delete: its", "this ruleset takes `owner` for `its owner`"},
    {"shuffle", "delete: Its", "this ruleset takes `owner` for `its owner`"},
    {"settle", "swap: battling non-doomed", "two adjectives in either order"},
    {"By the Book", "delete: a", "the reference is the word before it"},
    {"Bread in the Camp", "delete: all", "a plural is every one"},
    {"Bread in the Camp", "delete: by", "`increase 1/2` and `increase by 1/2` are one"},
    {"No Hiding Place", "delete: a", "this ruleset takes `set-aside area` for `a set-aside area`"},
    {"set", "delete: the", "there is one surplus, one danger, on a card"},
    {"measure", "delete: the", "the strength of all of them is one sum"},
    {"attack", "delete: the", "there is one attacked player"},
    {"press", "delete: the", "there is one attacked player"},
    {"press", "delete: attacked", "there is one attacked character"},
    {"cover", "delete: the", "there is one attacked player"},
    {"scope step three of the villain phase", "delete: main", "the scheme mentioned before is the main scheme"},
    {"standing rule for identity", "delete: choose", "whoever discards chooses what"},
    {"standing rule for character", "swap: card has", "`this` alone is this card"},
    {"Muffled Alarm", "delete: instead", "what is cancelled is not done in any case"},
    {"Union Badge", "delete: and", "two changes, one behind the other"},
    {"Tool Apron", "delete: and", "two changes, one behind the other"},
    {"Shared Lookout", "delete: and", "two changes, one behind the other"},
    {"Evening College", "swap: set-aside Badge", "two adjectives in any order"},
    {"All Go Home", "delete: all", "`evil characters` are all of them"},
    {"No Hiding Place", "delete: brigade", "`crimson` alone is the brigade"},
    {"Under the Wings", "delete: the", "there is one battle"},
    {"gather", "swap: it aside", "the adverb may stand on either side"},
    {"Clockwork Shop", "delete: and", "three changes, one behind the other"},
    {"Shoulder to Shoulder", "delete: the", "the ATK of both of them is one sum"},
    {"attachment", "delete: and", "two changes, one behind the other"},
    {"Alliance", "delete: other", "who plays the card pays for it in any case"},
    {"seek", "swap: card has", "`this` alone is this card"},
    {"fight", "delete: A", "a battle of no other sort happens"},
    {"enhancement", "swap: battling matching", "two adjectives in any order"},
    {"rule souls", "delete: cards", "what is drawn is cards"},
    {"Open Valves", "delete: resolving", "after a step is after it was resolved"},
    {"Open Valves", "delete: the", "the article may stand before a card's name"},
    {"Second Shift", "delete: The", "the article may stand before a card's name"},
    {"Deckhand", "delete: the", "the article may stand before a card's name"},
    {"Boiler Plate", "swap: it here", "the place may stand on either side"},
    {"Fuses Blown", "delete: main", "the scheme that is revealed is the main scheme"},
    {"Clear the Table", "swap: ally support", "any of the three in any order"},
    {"Name of the Legion", "delete: character", "`a demon` is a character"},
    {"Trims the Wicks", "delete: the", "the strength on all of them is one sum"},
    {"wear out", "swap: card has", "`this` alone is this card"},
    {"falter", "delete: The", "there is one attacked player"},
    {"come through", "delete: the", "there is one attacked player"},
    {"come through", "delete: attacked", "there is one attacked character"},
    {"prevail", "delete: the", "there is one attacked player"},
    {"prevail", "delete: attacked", "there is one attacked character"},
    {"spill", "delete: the", "`surplus on that character` is all of it"},
    {"renew", "delete: renewed", "there is one villain in the event"},
    {"replace", "delete: replaced", "there is one villain in the event"},
    {"set the table", "swap: it aside", "the adverb may stand on either side"},
    {"unpack", "swap: it aside", "the adverb may stand on either side"},
    {"rule overkill", "delete: attacked", "the enemy or character mentioned before is the attacked one"},
    {"rule overkill", "delete: attacking", "the enemy or character mentioned before is the attacking one"},
    {"Rent Day", "delete: main", "the scheme mentioned before is the main scheme"},
    {"Sorted Drawers", "delete: one", "`choose:` and `choose one:` are the same"},
    {"Boiler Plate", "delete: instead", "damage that would be taken and is placed here is not taken in any case"},
    {"Sandbags", "delete: instead", "damage that would be taken and is placed here is not taken in any case"},
    {"False Address", "swap: schemes instead", "the adverb may stand on either side"},
    {"Padded Cloak", "swap: it here", "the place may stand on either side"},
    {"Open Valves", "swap: the Gasworks's", "the article may stand before a card's name or a title in quotes"},
    {"Blown Valve", "delete: main", "the scheme mentioned before is the main scheme"},
    {"expire", "delete: side", "only a side scheme starts over"},
    {"hero", "delete: it", "a status card is on what has it"},
    {"ally", "delete: it", "a status card is on what has it"},
    {"Twins at Large", "delete: and", "two deeds, one behind the other"},
    {"Worn Out", "delete: and", "two deeds, one behind the other"},
    {"Worn Out", "delete: first", "the player spoken of last is the first player"},
    {"Borrowed Overalls", "delete: trait", "`the [[Stoker]]` is that trait"},
    {"No Sleep Again", "swap: are already", "the adverb may stand on either side"},
    {"No Sleep for Two", "swap: are already", "the adverb may stand on either side"},
    {"retire", "swap: card has", "`this` alone is this card"},
    {"Retaliate", "delete: attacking", "the enemy or character mentioned before is the attacking one"},
    {"engage", "delete: engaging", "there is one minion in the event"},
    {"unveil", "delete: the", "there is one dispatched card"},
    {"run its course", "delete: the", "there is one dispatched card"},
    {"rule dials", "delete: the", "a villain has one hit point dial, and `fury on that villain` is all of it"},
    {"run out", "delete: facedown", "dealt encounter cards lie facedown"},
    {"turn away", "delete: facedown", "dealt encounter cards lie facedown"},
    {"brave", "delete: facedown", "dealt encounter cards lie facedown"},
    {"scope step three of the villain phase", "delete: facedown", "dealt encounter cards lie facedown"},
    {"scope step three of the villain phase", "delete: to", "a player is dealt cards, or they are dealt to a player"},
    {"waver", "delete: the", "the strength on all of them is one sum"},
    {"skirmish", "delete: the", "the strength on all of them is one sum"},
    {"Breakwater", "swap: set-aside Wrecker", "two adjectives of one noun may stand in either order"},
    {"Hanne Voss", "swap: set-aside Wrecker", "two adjectives of one noun may stand in either order"},
    {"Storm Petrel", "swap: set-aside Shrike", "two adjectives of one noun may stand in either order"},
    {"Lin Abara", "swap: set-aside Shrike", "two adjectives of one noun may stand in either order"},
    {"Plumbline", "swap: set-aside Inkman", "two adjectives of one noun may stand in either order"},
    {"Odile Marrec", "swap: set-aside Inkman", "two adjectives of one noun may stand in either order"},
    {"Foghorn", "swap: set-aside Crimp", "two adjectives of one noun may stand in either order"},
    {"Tamsin Orr", "swap: set-aside Crimp", "two adjectives of one noun may stand in either order"},
    {"Spilled Ink", "swap: are already", "the adverb may stand on either side"},
    {"Cold Shivers", "swap: are already", "the adverb may stand on either side"},
    {"Fever Dream", "swap: are already", "the adverb may stand on either side"},
    {"The Pumps Fall Silent", "delete: to", "a player is dealt cards, or they are dealt to a player"},
    {"Quilted Brocade", "swap: it here", "the place may stand on either side"},
    {"Quilted Brocade", "delete: instead", "damage that would be taken and is placed here is not taken in any case"},
    {"Lying across the Gate", "delete: the", "`until end of battle` is said without the article too"},
    {"Oath at the Postern", "delete: the", "`until end of battle` is said without the article too"},
    {"hang back", "delete: the", "the strength on all of them is one sum"},
    {"Borrowed Hammer", "delete: facedown", "dealt encounter cards lie facedown"},
    {"Whistler", "delete: a", "a card of that name is one of them, with the article or without"},
    {"bear out", "delete: the", "the hit points of all of them are one sum"},
    {"bear out", "delete: indirect", "`that much` is the amount of the event, whatever it is called"},
    {"Goatherd of the Ridge", "delete: this", "`hero` on a hero is this card"},
    {"Man of the Second Watch", "delete: this", "`hero` on a hero is this card"},
    {"Dreader of Demons", "delete: this", "`hero` on a hero is this card"},
    {"Recluse of the Caves", "delete: This", "`hero` on a hero is this card"},
    {"Guest of the Fort", "delete: This", "`hero` on a hero is this card"},
    {"Last Light", "delete: this", "`hero` on a hero is this card"},
    {"Walks Through Smoke", "delete: This", "`hero` on a hero is this card"},
    {"Never in the Snare", "delete: This", "`hero` on a hero is this card"},
    {"Hewer of Cedars", "delete: Hero", "what is said of nobody is said of this card"},
    {"Mortar and Stone", "delete: abilities", "an ability is named after what it does"},
    {"Shield over the Tents", "delete: abilities", "an ability is named after what it does"},
    {"Spear of Gath", "delete: a", "`by Philistine` is by one with that trait"},
    {"Every Word Undone", "delete: the", "a card has one special ability"},
    {"fell", "delete: felled", "the other character is this card"},
    {"confront", "delete: confronted", "the other character is this card"},
    {"Hand in Hand", "delete: a", "the article before the first of two nouns is that of both"},
    {"Round of the House", "delete: a", "the article before the first of several nouns is that of all"},
    {"Round of the House", "delete: an", "the article before the first of several nouns is that of all"},
    {"Arm in Arm", "delete: an", "the article before the first of two nouns is that of both"},
    {"settle", "delete: its", "`controller` is that of the card spoken of, with `its` or without"},
    {"depart", "delete: its", "`controller` is that of the card spoken of, with `its` or without"},
    {"rule souls", "delete: their", "`in hand` is in that of the player spoken of"},
    {"weigh up", "delete: the", "the strength on all of them is one sum"},
    {"triumph", "swap: battling non-met", "two adjectives in any order"},
    {"Everywhere at Once", "delete: from", "`from each scheme` and `each scheme` take the place of `from a scheme`"},
    {"Kicked Bucket", "delete: [boost]", "the icon may be drawn once or as often as the number says"},
    {"Ring of Skeleton Keys", "delete: THW", "the maximum is that of the change before it"},
    {"Thinning Ranks", "delete: ATK", "the maximum is that of the change before it"},
    {"Two for the Road", "swap: top 3", "the 3 top cards are the top 3 cards"},
    {"settle", "swap: battling non-met", "two adjectives in any order"},
    {"Second Flash", "swap: is already", "the adverb may stand on either side"},
    {"Strobe Light", "swap: was already", "the adverb may stand on either side"},
    {"Lamp Signal", "delete: more", "boost cards that are given are additional ones"},
    {"Frost Tag", "delete: a", "a name needs no article"},
    {"Rush Hour", "delete: resource", "cards have one cost"},
    {"Price Hike", "delete: resource", "cards have one cost"},
    {"Open Tab", "delete: played", "what is next is played"},
    {"rule additional", "delete: attacking", "`the enemy` is the one that the trigger speaks of"},
};

bool excepted(const Survivor& survivor) {
  if (meansTheSame(survivor)) return true;
  return std::any_of(std::begin(kExceptions), std::end(kExceptions), [&](const Exception& exception) {
    return exception.owner == survivor.owner && exception.what == survivor.mutant.what;
  });
}

void report(const MutationResult& result) {
  MESSAGE(result.lines, " lines, ", result.mutants, " mutants, ", result.survivors.size(), " of the same meaning");
  for (const std::string& problem : result.problems) FAIL_CHECK("does not compile unchanged: " << problem);
  for (const Survivor& survivor : result.survivors) {
    if (!excepted(survivor))
      FAIL_CHECK("unnoticed: " << survivor.owner << ": " << survivor.mutant.what << "\n  " << survivor.mutant.text);
  }
}

}  // namespace

TEST_CASE("mutation E1, E3: the words of every card count") {
  for (const char* game : {"champions", "redemption"}) {
    INFO(std::string(game));
    const MutationResult result = mutateCards(setFiles(game), rulesetFiles(game), kMutationStride);
    report(result);
    CHECK(result.mutants > 100);
  }
}

TEST_CASE("mutation: the words of every keyword, rule and verb count") {
  // How many there were when this was written, less a little for texts that are rewritten: a text that is no longer read would not be missed otherwise.
  for (const auto& [game, least] : {std::pair("champions", 14'000), std::pair("redemption", 3'300)}) {
    INFO(std::string(game));
    const MutationResult result = mutateRulesets(rulesetFiles(game), kMutationStride);
    report(result);
    CHECK(result.mutants > least / kMutationStride);
    CHECK(result.compiledWhole >= result.mutants / 200);
  }
}
