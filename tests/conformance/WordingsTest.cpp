// Every wording of the shipped rulesets is said by a card, or by a text here, and that text means what it would in the words put in its place.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "compiler/mutate/Lexicon.h"
#include "runtime/bytecode/Format.h"
#include "tests/conformance/Mutants.h"

namespace thou::tests {
namespace {

struct Said {
  const char* card;  ///< kind, name and header
  const char* text;
};

constexpr const char* kEvil = "evil enhancement \"Wall of Shields\" { Brigade: Crimson.";
constexpr const char* kHero = "hero \"Hewer of Cedars\" { Strength 1. Toughness 2. Brigade: White.";
constexpr const char* kSupport = "support \"Ferry\" { Cost 1.";

const std::vector<Said> kRedemption = {
    {kEvil, "Discard this card after battle."},
    {kEvil, "Discard a hero. Remove this card from the game after battle."},
    {kEvil, "Shuffle a hero after battle."},
    {kEvil, "Underdeck this card after battle."},
    {kEvil, "Reserve this card after battle."},
    {kEvil, "Topdeck this card after battle."},
    {kEvil, "Banish this card after battle."},
    {kEvil, "After battle, draw 1 card."},
    {kEvil, "Discard a hero currently in battle."},
    {kEvil, "Discard an artifact now in play."},
    {kEvil, "Discard a hero in current battle."},
    {kEvil, "Discard a hero in the field of battle."},
    {kEvil, "Discard a hero currently in the field of battle."},
    {kEvil, "If played in battle, draw 1 card."},
    {kEvil, "If played during battle, draw 1 card."},
    {kEvil, "Discard a hero not in battle."},
    {kEvil, "End the battle in a stalemate."},
    {kEvil, "End the battle as a stalemate."},
    {kEvil, "Decrease a hero 2/2 for remainder of turn."},
    {kEvil, "Discard a hero in play or in a set aside area."},
    {kEvil, "Discard a hero in play or in a set-aside area."},
    {kEvil, "Discard a hero in play or a set-aside area."},
    {kEvil, "Discard a hero in play or a set aside area."},
    {kEvil, "Discard a hero in a set-aside area or in play."},
    {kEvil, "Discard a hero in play or set aside."},
    {kEvil, "Discard a hero in play or set-aside."},
    {kEvil, "Protect each demon from removal from game."},
    {kEvil, "Discard a weapon-class enhancement."},
    {kEvil, "Discard a warrior-class hero."},
    {kEvil, "Discard a red-brigade hero."},
    {kEvil, "Discard an Old Testament hero."},
    {kEvil, "Discard a New Testament hero."},
    {kEvil, "Discard a lamb icon card in your hand."},
    {kEvil, "Discard a good enhancement involving music."},
    {kEvil, "Discard good enhancements that involve music."},
    {kEvil, "Discard a good enhancement that involves music."},
    {kEvil, "Discard a hero with strength 3 or less."},
    {kEvil, "Discard a hero with toughness 3 or greater."},
    {kEvil, "Take an enhancement matching this card's brigade from deck."},
    {kEvil, "Take an enhancement of matching brigade from deck."},
    {kEvil, "Take an O.T. enhancement of matching brigade from deck."},
    {kEvil, "Add a human of matching brigade from hand to battle."},
    {kEvil, "Add your human of matching brigade from hand to battle."},
    {kEvil, "Discard a hero with a capture ability."},
    {kEvil, "Discard a hero with a convert ability."},
    {kEvil, "Discard a hero with a negate ability."},
    {kEvil, "Discard a hero with a band ability."},
    {kEvil, "Discard a hero with banding ability."},
    {kEvil, "Discard an artifact that you control."},
    {kEvil, "Discard an artifact that you do not control."},
    {kEvil, "Discard the top card of each opponent's deck."},
    {kEvil, "All of holder's demons gain 2/2 until end of turn."},
    {kEvil, "All holder's demons gain 2/2 until end of turn."},
    {kEvil, "Each player discards the top card of his deck."},
    {kEvil, "Each player discards the top card of his own deck."},
    {kEvil, "Each player discards the top card of their own deck."},
    {kEvil, "Each player discards the top card of own deck."},
    {kEvil, "Each player discards one of his artifacts."},
    {kEvil, "Protect each demon from evil and neutral cards."},
    {kEvil, "Protect each demon from good and neutral cards."},
    {kEvil, "Negate an enhancement except this special ability."},
    {kEvil, "Negate an enhancement except this ability."},
    {kEvil, "Discard any 2 heroes."},
    {kEvil, "Opponent may not draw cards this turn."},
    {kEvil, "This ability cannot be negated. Discard a hero."},
    {kEvil, "This ability may not be negated. Discard a hero."},
    {kEvil, "No opponent may draw cards this turn."},
    {kEvil, "No evil characters may band this turn."},
    {kEvil, "No beast may block this turn."},
    {kEvil, "No demon may block this turn."},
    {kEvil, "Restrict opponents from playing dominants this turn."},
    {kEvil, "Restrict opponent from playing dominants this turn."},
    {kEvil, "Restrict players from playing dominants this turn."},
    {kEvil, "Restrict dominants this turn."},
    {kEvil, "Restrict good dominants this turn."},
    {kEvil, "Restrict evil dominants this turn."},
    {kEvil, "Protect each demon from being discarded."},
    {kEvil, "Protect each lost soul from being rescued."},
    {kEvil, "Protect each demon from being captured."},
    {kEvil, "Protect each demon from being converted."},
    {kEvil, "Select 1 hero and discard it."},
    {kEvil, "Choose an evil O.T. human to block."},
    {kEvil, "Choose a human to block."},
    {kEvil, "Choose a hero to attack."},
    {kEvil, "Place this card beneath deck."},
    {kEvil, "Place this card beneath your deck."},
    {kEvil, "Place this card beneath owner's deck."},
    {kEvil, "Place this card beneath draw pile."},
    {kEvil, "Place this card beneath your draw pile."},
    {kEvil, "Place this card beneath owner's draw pile."},
    {kEvil, "Discard a hero. Place it on deck."},
    {kEvil, "Search deck for an artifact and put in play."},
    {kEvil, "Search deck for an artifact and put in territory."},
    {kEvil, "Search deck for an artifact and place in territory."},
    {kEvil, "Search deck for an artifact and place in your territory."},
    {kEvil, "If opponent has hand advantage, draw 1 card."},
    {kEvil, "If your opponent has more cards in hand than you, draw 1 card."},
    {kEvil, "If opponent has more cards in hand than you, draw 1 card."},
    {kEvil, "Reveal opponent's hand or reserve."},
    {kEvil, "Reveal opponent's hand and reserve."},
    {kEvil, "Reveal a hand or a reserve."},
    {kEvil, "Reveal a hand or reserve."},
    {kEvil, "Reveal a hand and a reserve."},
    {kEvil, "Reveal a hand and reserve."},
    {kHero, "Band to a hero of matching brigade."},
    {kHero, "Band to an O.T. hero of matching brigade."},
    {kHero, "Enhancements played on this card cannot be negated."},
    {kHero, "Enhancements played with this card cannot be negated."},
    {kEvil, "Set aside a hero for 3 turns. On return, that hero gets 1/1 for every turn hero mourns."},
    {kEvil, "Set aside a hero for 3 turns. On return, that hero gets 1/1 for every turn hero sleeps."},
    {kEvil, "Set aside a hero for 3 turns. On return, that hero gets 1/1 for every turn character worships Molech."},
};
const std::vector<Said> kChampions = {
    {kSupport, "Action: Discard a card from your hand. If that card has a printed [energy] icon, draw 1 card."},
    {kSupport, "Action: Discard a card from your hand. If that card has an [energy] resource icon, draw 1 card."},
    {kSupport, "Action: Stun the enemy with the highest ATK value."},
    {kSupport, "Action: Stun the enemy with the lowest ATK value."},
    {kSupport, "Action: Stun a minion with the guard keyword."},
    {kSupport, "Action: Deal X damage to an enemy, where X is the amount of damage you have sustained."},
    {kSupport, "Action: Ready each of your characters."},
    {kSupport, "Action: Flip this card over."},
};

/// What each text means on a card of its own.
std::vector<uint64_t> meaningsOf(const char* game, const std::vector<Said>& texts,
                                 const std::vector<std::string>& read) {
  std::string set = std::string("set \"P\" for ") + game + ".\n";
  for (size_t i = 0; i < texts.size(); ++i) {
    const std::string card = texts[i].card;
    const size_t end = card.find('"', card.find('"') + 1);
    set += card.substr(0, end) + " " + std::to_string(i) + card.substr(end) + "\n  " + read[i] + "\n}\n";
  }
  const auto compiled = driver::compileTexts({{"p.thou", set}});
  for (const diag::Diagnostic& each : compiled->sink.sorted()) MESSAGE(diag::message(each));
  REQUIRE(compiled->sink.errorCount() == 0);
  std::vector<uint64_t> meanings;
  const size_t first = compiled->program.cards.size() - texts.size();
  for (size_t i = 0; i < texts.size(); ++i)
    meanings.push_back(bytecode::fingerprint(compiled->program, bytecode::Index(first + i)));
  return meanings;
}

void checkGame(const char* game, const std::vector<Said>& texts) {
  Files files = rulesetFiles(game);
  const Files sets = setFiles(game);
  files.insert(files.end(), sets.begin(), sets.end());
  const auto whole = driver::compileTexts(files, {});
  const mutate::Lexicon known(*whole);
  const sema::Model& model = known.model;
  std::set<const syntax::Wording*> used;
  for (const driver::AbilityInfo& text : whole->abilities) {
    const auto other = model.wordings.reword(whole->sources, text.text, model.vocabulary, {});
    if (!other || !text.compiled) continue;
    for (const syntax::Rewording& each : other->used) used.insert(each.wording);
  }
  std::vector<std::string> as, instead;
  for (const Said& said : texts) {
    source::SourceManager sources;
    const std::string text = said.text;
    const source::Span all{0, uint16_t(text.size()), sources.add("p.thou", text)};
    const auto other = model.wordings.reword(sources, all, model.vocabulary, {});
    CAPTURE(text);
    REQUIRE(other);
    for (const syntax::Rewording& each : other->used) used.insert(each.wording);
    as.push_back(text);
    instead.push_back(other->text);
  }
  CHECK(meaningsOf(game, texts, as) == meaningsOf(game, texts, instead));
  for (const syntax::FileAst* file : whole->files) {
    for (const syntax::Block* block : file->blocks) {
      if (block->head.front().text != "wording") continue;
      for (const syntax::HeaderToken& way : block->head.drop_front().drop_back()) {
        if (way.kind != syntax::HeaderToken::Kind::String) continue;
        CAPTURE(std::string(way.text));
        CHECK(used.contains(model.wordings.same(way.text, model.vocabulary)));
      }
    }
  }
}

}  // namespace

TEST_CASE("wordings: each of redemption is said and means what it says it means") {
  checkGame("redemption", kRedemption);
}
TEST_CASE("wordings: each of champions is said and means what it says it means") { checkGame("champions", kChampions); }

}  // namespace thou::tests
