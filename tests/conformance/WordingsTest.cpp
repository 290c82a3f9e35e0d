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
constexpr const char* kGood = "good enhancement \"Wall of Shields\" { Brigade: White.";
constexpr const char* kWarden = "evil character \"Gate Warden\" { Strength 1. Toughness 2. Brigade: Crimson.";

const std::vector<Said> kRedemption = {
    {kEvil, "Discard a hero after battle."},
};
const std::vector<Said> kChampions = {};

uint64_t meaningOf(const char* game, const Said& said) {
  const auto compiled = driver::compileTexts(
      {{"p.thou", std::string("set \"P\" for ") + game + ".\n" + said.card + "\n  " + said.text + "\n}\n"}});
  CAPTURE(said.text);
  for (const diag::Diagnostic& each : compiled->sink.sorted()) MESSAGE(diag::message(each));
  REQUIRE(compiled->sink.errorCount() == 0);
  return bytecode::fingerprint(compiled->program, bytecode::Index(compiled->program.cards.size() - 1));
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
  for (const Said& said : texts) {
    source::SourceManager sources;
    const std::string text = said.text;
    const source::Span all{0, uint16_t(text.size()), sources.add("p.thou", text)};
    const auto other = model.wordings.reword(sources, all, model.vocabulary, {});
    CAPTURE(text);
    REQUIRE(other);
    for (const syntax::Rewording& each : other->used) used.insert(each.wording);
    CHECK(meaningOf(game, said) == meaningOf(game, {said.card, other->text.c_str()}));
  }
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

TEST_CASE("wordings: each of redemption is said and means what it says it means") { checkGame("redemption", kRedemption); }
TEST_CASE("wordings: each of champions is said and means what it says it means") { checkGame("champions", kChampions); }

}  // namespace thou::tests
