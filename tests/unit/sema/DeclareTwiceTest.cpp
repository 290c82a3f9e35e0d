// One word is declared once, and which declaration stands does not depend on the order of files.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "compiler/driver/Files.h"

using namespace thou;

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

std::string kites() {
  std::string text, problem;
  REQUIRE(driver::readFile(std::string(THOU_SOURCE_DIR) + "/tests/games/kites.thou", text, problem));
  return text.substr(0, text.find("set \"Kites\""));
}

Files withSets(const std::vector<std::string>& sets) {
  Files files = {{"kites.thou", kites()}};
  for (size_t i = 0; i < sets.size(); ++i) files.emplace_back("set-" + std::to_string(i) + ".thou", sets[i]);
  return files;
}

/// The identifiers of what is reported, one behind the other; that no text of these small sets performs a verb is not asked here.
std::string errors(const Files& files) {
  std::string ids;
  const auto compilation = driver::compileTexts(files, {});
  for (const diag::Diagnostic& each : compilation->sink.all())
    if (each.id != diag::Id::VerbNever) ids += (ids.empty() ? "" : " ") + std::string(diag::kebab(each.id));
  return ids;
}

/// Every verb with what it does, in order.
std::string verbs(const Files& files) {
  const auto compilation = driver::compileTexts(files, {});
  CHECK(compilation->sink.errorCount() == 0);
  std::string all;
  for (const bytecode::Verb& verb : compilation->program.verbs) {
    all += compilation->program.string(verb.name);
    all += " " + std::to_string(verb.hasOperation ? int(verb.operation) : -1) + "\n";
  }
  return all;
}

const std::string kOverride = R"(set "Storm" for kites.
override verb lift (lifts, lifted, lifting): a player lifts a card. Does discard.
)";
const std::string kGust = R"(set "Gust" for kites.
verb whirl (whirls, whirled, whirling): a player whirls a kite. {
  Stow that kite.
}
)";

}  // namespace

TEST_SUITE("declarations") {
  TEST_CASE("a word that a set declares again is an error in any order, in the set") {
    for (const char* again :
         {"verb draw (draws, drew, drawn, drawing): a player draws a card. Does discard.", "zone arms: deck; players.",
          "adjective slack: unique.", "label Tug: response.", "noun rival (rivals): player.",
          "scope gust (gusts): phase.", "stat pull: not below 0.", "counter height: at most 5.",
          "kind kite (kites): a player card.", "noun string (strings): a flyer."}) {
      Files files = withSets({"set \"Again\" for kites.\n" + std::string(again) + "\n"});
      const auto compilation = driver::compileTexts(files, {});
      REQUIRE(compilation->sink.errorCount() == 1);
      CHECK(compilation->sink.all().front().id == diag::Id::WordTwice);
      CHECK(compilation->sources.path(compilation->sink.all().front().where.file) == "set-0.thou");
      std::reverse(files.begin(), files.end());
      CHECK(errors(files) == "word-twice");
    }
  }

  TEST_CASE("what is said again in the same words is one declaration") {
    CHECK(errors(withSets({kGust, kGust})) == "");
    CHECK(verbs(withSets({kGust, kGust})) == verbs(withSets({kGust})));
    const std::string same =
        "set \"Again\" for kites.\nverb  draw (draws, drew,  drawn, drawing): a player draws an amount of "
        "cards.  Does draw.\n";
    CHECK(verbs(withSets({same})) == verbs(withSets({})));
  }

  TEST_CASE("two sets declare one verb, or one declares it and the other says it in a further way") {
    std::string other = kGust;
    other.replace(other.find("\"Gust\""), 6, "\"Blow\"");
    other.replace(other.find("Stow that kite"), 14, "Lift that kite 1 height");
    CHECK(errors(withSets({kGust, other})) == "word-twice");
    const size_t verb = other.find("verb whirl");
    other.insert(verb, "also ");
    CHECK(errors(withSets({kGust, other})) == "");
    CHECK(errors(withSets({other})) == "not-elsewhere");
    other.replace(verb, 4, "override");
    CHECK(errors(withSets({kGust, other})) == "");
    CHECK(errors(withSets({other})) == "not-elsewhere");
  }

  TEST_CASE("a set overrides what the ruleset declares, in whatever order the files are given") {
    Files files = withSets({kOverride, kGust});
    const std::string before = verbs(files);
    CHECK(before != verbs(withSets({kGust})));
    std::sort(files.begin(), files.end());
    do {
      CHECK(verbs(files) == before);
    } while (std::next_permutation(files.begin(), files.end()));
  }

  TEST_CASE("two sets that override one word are told so") {
    std::string other = kOverride;
    other.replace(other.find("Storm"), 5, "Flood");
    CHECK(errors(withSets({kOverride, other})) == "");  // in the same words
    other.replace(other.find("Does discard"), 12, "Does draw");
    CHECK(errors(withSets({kOverride, other})) == "word-twice");
  }

  TEST_CASE("a verb has the same forms, and is internal or not, wherever it is declared") {
    const std::string head = "set \"More\" for kites.\n";
    CHECK(errors(withSets({head + "also verb lift (lifts, lift, lifting): a player lifts a flyer. Does discard.\n"})) ==
          "bad-declaration");
    CHECK(errors(withSets(
              {head + "also internal verb lift (lifts, lifted, lifting): a player lifts a flyer. Does discard.\n"})) ==
          "bad-declaration");
    CHECK(errors(withSets(
              {head + "also verb lift (lifts, lifted, lifting): a player lifts a flyer. Does discard.\n"})) == "");
  }
}
