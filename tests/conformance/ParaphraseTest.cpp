// What is said in several ways is one program: the texts of a row compile to the same code, and those of different rows do not.
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "compiler/driver/Driver.h"
#include "runtime/bytecode/Format.h"

namespace thou::tests {
namespace {

struct Paraphrases {
  const char* card;  ///< kind, name and header
  std::vector<const char*> texts;
};

const Paraphrases kRedemption[] = {
    {"good enhancement \"Wall of Shields\" { Brigade: White.",
     {"Heroes cannot be captured.", "A hero cannot be captured."}},
    {"hero \"Hewer of Cedars\" { Strength 1. Toughness 2. Brigade: White.",
     {"This hero is immune to crimson evil characters.", "Hero is immune to crimson evil characters.",
      "This card is immune to crimson evil characters."}},
    {"hero \"Hewer of Cedars\" { Strength 1. Toughness 2. Brigade: White.",
     {"This hero ignores demons.", "Hero ignores demons.", "Ignore demons."}},
    {"hero \"Hewer of Cedars\" { Strength 1. Toughness 2. Brigade: White.",
     {"Protect this hero from discard.", "Protect this hero from discard abilities.",
      "This hero is protected from discard.", "Protect Hewer of Cedars from discard abilities."}},
    {"hero \"Hewer of Cedars\" { Strength 1. Toughness 2. Brigade: White.",
     {"Protect each hero you control from discard abilities on evil cards.",
      "Protect each hero you control from discard by evil cards.",
      "Each hero you control is protected from discard abilities on evil cards.",
      "Each hero you control is protected from discard by evil cards."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Protect each demon from discard.", "Protect each demon from discard abilities.",
      "Each demon is protected from discard."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Discard a hero. Cannot be negated if used by a demon.", "Cannot be negated if used by a demon. Discard a hero.",
      "Discard a hero. Cannot be negated if this card is used by a demon."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Discard a hero. Regardless of protect abilities.", "Regardless of protect abilities. Discard a hero.",
      "Discard 1 hero. Regardless of protect abilities."}},
    {"good enhancement \"Wall of Shields\" { Brigade: White.",
     {"Negate an evil character.", "Negate the special ability on an evil character.",
      "Negate special abilities on an evil character."}},
    {"good enhancement \"Wall of Shields\" { Brigade: White.",
     {"Draw 2 cards or discard an evil character.", "Choose to either draw 2 cards or discard an evil character.",
      "Choose one: draw 2 cards, or discard an evil character."}},
    {"fortress \"Wall of Shields\" {",
     {"If an opponent plays a dominant, draw 1 card.",
      "Forced Response: After an opponent plays a dominant, draw 1 card."}},
    {"dominant \"Wall of Shields\" {",
     {"Look at the top 3 cards of deck: Take up to 1 hero.", "Look at the top 3 cards of your deck: Take up to 1 hero.",
      "Look at the top 3 cards of your draw pile: Take up to 1 hero."}},
    {"dominant \"Wall of Shields\" {",
     {"Discard an idol or evil king.", "Discard an idol or an evil king.", "Discard 1 idol or evil king."}},
    {"dominant \"Wall of Shields\" {",
     {"Take a hero from reserve (or deck if you control a fortress).",
      "Take a hero from your reserve (or your deck if you control a fortress).",
      "Take 1 hero from reserve (or deck if you control a fortress)."}},
    {"good enhancement \"Wall of Shields\" { Brigade: White.",
     {
         "Hero ignores demons.",
         "The battling matching hero ignores demons.",
     }},
    {"hero \"Hewer of Cedars\" { Strength 1. Toughness 2. Brigade: White.",
     {"Cannot be captured.", "This hero cannot be captured.", "Hero cannot be captured."}},
    {"hero \"Hewer of Cedars\" { Strength 1. Toughness 2. Brigade: White.",
     {"Protect each hero you control from capture. Draw 1 card.",
      "Draw 1 card. Protect each hero you control from capture.",
      "Protect each hero you control from capture abilities.\n  Draw 1 card."}},
    {"evil character \"Gate Warden\" { Strength 1. Toughness 2. Brigade: Crimson.",
     {"If blocking, draw 1 card.", "If this card is blocking, draw 1 card.", "Draw 1 card if blocking."}},
    {"evil character \"Gate Warden\" { Strength 1. Toughness 2. Brigade: Crimson.",
     {"May band to an Egyptian.", "May band to an egyptian.", "May band with an Egyptian."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Decrease a hero 2/2 until end of turn.", "Decrease a hero by 2/2 until the end of the turn.",
      "A hero decreases by 2/2 until end of turn."}},
    {"good enhancement \"Wall of Shields\" { Brigade: White.",
     {"Hero may band to a Green hero.", "The battling matching hero may band to a Green hero.",
      "Hero may band with a Green hero."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Return a hero to owner's hand.", "Return a hero to its owner's hand.", "Return 1 hero to its owner's hand."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Discard an opponent's hero.", "Discard any opponent's hero.", "Enhancement: Discard an opponent's hero."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Discard a card (except a character).", "Discard a card, except a character.",
      "Discard a card other than a character."}},
    {"name \"High Gate\".\nname \"Old Tower\".\nevil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Discard High Gate or Old Tower.", "Discard 1 High Gate or Old Tower.", "Discard High Gate, or Old Tower."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Topdeck a hero from reserve or hand.", "Topdeck a hero from your reserve or hand.",
      "Topdeck a hero in your reserve or hand."}},
    {"artifact \"Key of David\" {",
     {"Each hero you control has access to any site.", "Each hero you control gains access to any site.",
      "All heroes you control have access to any site."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Discard a lone hero.", "Discard 1 lone hero.", "Discard any lone hero."}},
    {"good enhancement \"Wall of Shields\" { Traits: White. Ruth.",
     {"Take a hero with a Ruth reference from reserve.", "Take a Ruth hero from reserve.",
      "Take a hero with the Ruth trait from reserve."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Discard the top card of a deck.", "Discard the top card of any deck.", "Discard the top 1 card of a deck."}},
    {"good enhancement \"Wall of Shields\" { Brigade: White.",
     {"Add a hero from hand to battle.", "Add 1 hero from hand to battle.", "Add a hero from your hand to battle."}},
    {"hero \"Hewer of Cedars\" { Strength 1. Toughness 2. Brigade: White.",
     {"You may exchange this hero with a hero in reserve.", "You may exchange this hero with a hero from reserve.",
      "You may exchange this card with a hero from your reserve."}},
    {"evil enhancement \"Wall of Shields\" { Brigade: Crimson.",
     {"Discard a hero in play or a set-aside area.", "Discard a hero in play or set-aside area.",
      "Discard a hero in play or set aside area."}},
};

uint64_t meaningOf(const std::string& card, const std::string& text) {
  const auto compiled =
      driver::compileTexts({{"p.thou", "set \"P\" for redemption.\n" + card + "\n  " + text + "\n}\n"}});
  CAPTURE(text);
  for (const diag::Diagnostic& each : compiled->sink.sorted()) MESSAGE(diag::message(each));
  REQUIRE(compiled->sink.errorCount() == 0);
  const size_t end = card.rfind('"');
  const size_t begin = card.rfind('"', end - 1) + 1;
  const std::string name = card.substr(begin, end - begin);
  for (bytecode::Index i = 0; i < compiled->program.cards.size(); ++i) {
    if (compiled->program.string(compiled->program.names[compiled->program.cards[i].name]) == name)
      return bytecode::fingerprint(compiled->program, i);
  }
  FAIL("no such card");
  return 0;
}

TEST_CASE("paraphrases: several ways to say it are one program, and what differs is another") {
  std::map<uint64_t, const char*> known;
  for (const Paraphrases& row : kRedemption) {
    const uint64_t meaning = meaningOf(row.card, row.texts.front());
    const auto [before, fresh] = known.emplace(meaning, row.texts.front());
    CHECK_MESSAGE(fresh, std::string(before->second), " / ", std::string(row.texts.front()));
    for (const char* text : row.texts) CHECK_MESSAGE(meaningOf(row.card, text) == meaning, std::string(text));
  }
}

}  // namespace
}  // namespace thou::tests
