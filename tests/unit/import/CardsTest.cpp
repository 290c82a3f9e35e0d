#include "compiler/import/Cards.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "compiler/import/Load.h"

namespace thou::import {
namespace {

using Strings = std::vector<std::string>;

std::unique_ptr<Loaded> read(std::string json, const Strings& names = {}) {
  return loadTexts({{"cards.json", std::move(json)}}, names, "champions", {});
}

Strings idsOf(const Loaded& loaded) {
  Strings ids;
  for (const diag::Diagnostic& diagnostic : loaded.sink.sorted()) ids.emplace_back(diag::kebab(diagnostic.id));
  return ids;
}

/// A card of which one field matters.
std::string card(const std::string& field) {
  return "{\"code\": \"x1\", \"name\": \"Harbour Cat\", \"type_code\": \"ally\", " + field + "}";
}

TEST_CASE("cards: each field becomes what the ruleset declares") {
  const auto loaded = read(R"({"code": "x1", "name": "Harbour Cat", "type_code": "ally", "is_unique": true, "cost": 2,
      "attack": 1, "attack_cost": 0, "thwart": 3, "thwart_cost": 1, "health": 4, "traits": "Beast. S.A.L.T. Old Hand.",
      "resource_mental": 2, "text": "Action: Draw 1 card.\n\n<hr />\nTough luck. \r\n", "subname": "Tom", "set": "Cats", "errata": "no"})");
  CHECK(idsOf(*loaded).empty());
  REQUIRE(loaded->faces.size() == 1);
  const Face& face = loaded->faces[0];
  CHECK(face.id == "x1");
  CHECK(face.name == "Harbour Cat");
  CHECK(face.kind == "ally");
  CHECK(face.unique);
  CHECK(face.items == Strings{"Subtitle \"Tom\"", "Cost 2", "THW 3 (1)", "ATK 1 (0)", "HP 4"});
  CHECK(face.traits == Strings{"Beast", "S.A.L.T.", "Old Hand"});
  CHECK(face.icons == Strings{"mental", "mental"});
  CHECK(face.lines == Strings{"Action: Draw 1 card.", "Tough luck."});
  REQUIRE(face.notes.size() == 1);
  CHECK(face.notes[0] == std::pair<std::string, std::string>("set", "Cats"));
}

TEST_CASE("cards: what X is, and numbers in misprints") {
  struct Case {
    const char* text;
    const char* identifier;
    const char* line;
  };
  const Case cases[] = {
      {"Draw X (limit 3).", "X = # of your meek Heroes",
       "Draw X (to a maximum of 3), where X is the number of your meek Heroes."},
      {"Draw 1. Draw X.", "[X=# of demons in play] Angel, Generic",
       "Draw 1. Draw X, where X is the number of demons in play."},
      {"Draw X.", "Angel, X = # of demons, or angels, Generic", "Draw X, where X is the number of demons, or angels."},
      {"Draw X.", "King (King, X = # of your demons)", "Draw X, where X is the number of your demons."},
      {"Look at the top X cards of deck: Take 1.", "X is the number of your demons",
       "Look at the top X cards of deck, where X is the number of your demons: Take 1."},
      {"Discard Xenia.", "X = # of your demons", "Discard Xenia."},
      {"Draw X.", "X marks the spot", "Draw X."},
      {"Banish a Hero with toughness */12 or less.", "", "Banish a Hero with 12 or less toughness."},
      {"Banish a Hero with toughness */# or less.", "", "Banish a Hero with toughness */# or less."},
  };
  for (const Case& each : cases) {
    const auto loaded =
        loadTexts({{"cards.json", std::string(R"({"id": "r1", "name": "Reed", "type": "GE", "text": ")") + each.text +
                                      R"(", "identifier": ")" + each.identifier + "\"}"}},
                  {}, "redemption", {});
    REQUIRE(loaded->faces.size() == 1);
    CHECK(loaded->faces[0].lines == Strings{each.line});
  }
}

TEST_CASE("cards: special values are refused or noted, never taken for another") {
  struct Case {
    const char* field;
    const char* problem;  ///< or empty
    const char* note;     ///< or empty
  };
  const Case cases[] = {
      {R"("cost": null)", "", ""},
      {R"("cost": -1)", "", "-1"},
      {R"("cost": "X")", "bad-field", "X"},
      {R"("cost": 2.5)", "bad-field", "2.5"},
      {R"("cost": -7)", "bad-field", "-7"},
      {R"("cost": 9999)", "", ""},
      {R"("cost": 10000)", "bad-field", "10000"},
      {R"("cost": 99999999999999999999)", "bad-field", "99999999999999999999"},
      {R"("cost": [1])", "bad-field", "[1]"},
      {R"("cost": true)", "bad-field", "true"},
      {R"("resource_wild": 1000000)", "bad-field", "1000000"},
      {R"("traits": 7)", "bad-field", "7"},
      {R"("is_unique": "yes")", "bad-field", "yes"},
      {R"("attack_star": true)", "", "true"},
      {R"("attack_star": false)", "", ""},
      {R"("attack_cost": 1)", "", "1"},
      {R"("back_link": "x2")", "", "x2"},
      {R"("colour": "red")", "unknown-field", "red"},
      {R"("name_en": "Port Cat")", "", "Port Cat"},
  };
  for (const Case& special : cases) {
    const auto loaded = read(card(special.field));
    INFO(special.field);
    CHECK(idsOf(*loaded) == (*special.problem ? Strings{special.problem} : Strings{}));
    REQUIRE(loaded->faces.size() == 1);
    const Face& face = loaded->faces[0];
    CHECK(face.problem.empty());
    REQUIRE(face.notes.size() == size_t(*special.note ? 1 : 0));
    if (*special.note) CHECK(face.notes[0].second == special.note);
  }
}

TEST_CASE("cards: a number for each player is one in the header") {
  const auto items = [](const char* fields) { return read(card(fields))->faces.at(0).items; };
  const auto has = [](const Strings& all, const char* item) { return std::count(all.begin(), all.end(), item) == 1; };
  CHECK(has(items(R"("health": 3, "health_per_hero": true)"), "HP 3[per_player]"));
  CHECK(has(items(R"("health": 3, "health_per_hero": false)"), "HP 3"));
  CHECK(has(items(R"("base_threat": 2)"), "Threat 2[per_player]"));
  CHECK(has(items(R"("base_threat": 2, "base_threat_fixed": true)"), "Threat 2"));
}

TEST_CASE("cards: a text that is none is a line that cannot compile") {
  const auto loaded = read(card(R"("text": {"a": 1})"));
  CHECK(idsOf(*loaded) == Strings{"bad-field"});
  CHECK(loaded->faces.at(0).lines == Strings{R"({"a":1})"});
}

TEST_CASE("cards: an object that is no card is kept, with the reason") {
  const auto loaded = read(R"([{"code": "x1", "type_code": "ally"}, {"code": "x2", "name": "Nobody"},
    {"code": "x3", "name": "Nothing", "type_code": "lighthouse"}, {"code": "x4", "name": "Odd", "type_code": 4}])");
  CHECK(idsOf(*loaded) == Strings{"field-missing", "field-missing", "unknown-value", "unknown-value"});
  REQUIRE(loaded->faces.size() == 4);
  CHECK(loaded->faces[0].problem == "no field `name`");
  CHECK(loaded->faces[1].problem == "no field `type_code`");
  CHECK(loaded->faces[2].problem == "no kind of card `lighthouse`");
  CHECK(loaded->faces[2].problemWord == "lighthouse");
  CHECK(loaded->faces[3].problem == "no kind of card `4`");
}

TEST_CASE("cards: kinds are spelled as databases do") {
  for (const char* type : {"alter_ego", "alter-ego", "Alter Ego"}) {
    const auto loaded = read("{\"name\": \"Ann\", \"type_code\": \"" + std::string(type) + "\"}");
    REQUIRE(loaded->faces.size() == 1);
    CHECK(loaded->faces[0].kind == "alter-ego");
    CHECK(loaded->faces[0].id == "cards.json:1");
  }
}

TEST_CASE("cards: faces are linked when both are there, repeated ones are known, identifiers stay apart") {
  const auto loaded = read(R"([{"code": "a", "name": "Ann", "type_code": "hero", "back_link": "b", "text": "T."},
    {"code": "b", "name": "Bea", "type_code": "alter_ego"}, {"code": "c", "name": "Ann", "type_code": "hero", "text": "T."},
    {"code": "a", "name": "Cas", "type_code": "ally"}])");
  CHECK(idsOf(*loaded) == Strings{"id-twice"});
  REQUIRE(loaded->faces.size() == 4);
  CHECK(loaded->faces[0].otherFace == "b");
  CHECK(loaded->faces[0].same == size_t(-1));
  CHECK(loaded->faces[2].same == 0);
  CHECK(loaded->faces[3].id == "a@3");
}

TEST_CASE("cards: words of a field are traits, what is none is a note") {
  struct Case {
    const char* fields;
    Strings traits;
    Strings notes;
  };
  const Case cases[] = {
      {R"("identifier": "Generic, Pharisee")", {"Generic", "Pharisee"}, {}},
      {R"("identifier": "Solomon’s Temple High Priest")", {"Solomon's Temple", "Temple", "High Priest", "Priest"}, {}},
      {R"("identifier": "Minor Prophet")", {"Minor Prophet", "Prophet"}, {}},
      {R"("identifier": "Philistine Giant")", {"Philistine", "Giant"}, {}},
      {R"("identifier": "Giant Slayer")", {"Giant Slayer"}, {}},
      {R"("identifier": "King of Salem")", {"King of Salem", "King"}, {}},
      {R"j("identifier": "Beast (Demon)")j", {"Beast", "Demon"}, {}},
      {R"("identifier": "[X = # of lamps (limit 6, or 7)] Gospel, Involves oil")",
       {"Gospel"},
       {"[X = # of lamps (limit 6, or 7)]", "Involves oil"}},
      {R"("reference": "I John 2:1")", {"I John", "N.T."}, {"I John 2:1"}},
      {R"("reference": "Old Testament")", {"O.T."}, {"Old Testament"}},
      {R"("reference": "Josephus")", {}, {"Josephus"}},
  };
  for (const Case& each : cases) {
    INFO(each.fields);
    const auto loaded = loadTexts(
        {{"cards.json", "{\"id\": \"x1\", \"name\": \"Lamp\", \"type\": \"Hero\", " + std::string(each.fields) + "}"}},
        {}, "redemption", {});
    CHECK(idsOf(*loaded).empty());
    REQUIRE(loaded->faces.size() == 1);
    CHECK(loaded->faces[0].traits == each.traits);
    Strings notes;
    for (const auto& [field, value] : loaded->faces[0].notes) notes.push_back(value);
    CHECK(notes == each.notes);
  }
}

TEST_CASE("cards: a value may mean two kinds") {
  const auto loaded =
      loadTexts({{"cards.json", R"({"id": "x1", "name": "Lamp", "type": "GE/EE"})"}}, {}, "redemption", {});
  CHECK(idsOf(*loaded).empty());
  CHECK(loaded->faces.at(0).kind == "good enhancement");
  CHECK(loaded->faces.at(0).items == Strings{"Also evil enhancement"});
}

TEST_CASE("cards: an unknown field is reported once for all objects") {
  const auto loaded = read(card(R"("colour": "red")") + card(R"("colour": "blue")"));
  CHECK(idsOf(*loaded) == Strings{"unknown-field", "id-twice"});
}

TEST_CASE("cards: names come with kind and traits where a table has them") {
  const auto loaded =
      read(card("\"cost\": 1"),
           {"n1\tOld Gull\t\tally\tBird. S.A.L.T.\nn2\t\"Land!\"\t\tevent\t\n\nn3\nn4\tOdd\t\tlighthouse\t\r\n"});
  REQUIRE(loaded->names.size() == 3);
  CHECK(loaded->names[0].kind == "ally");
  CHECK(loaded->names[0].traits == Strings{"Bird", "S.A.L.T."});
  CHECK(loaded->names[1].name == "Land!");
  CHECK(loaded->names[2].kind.empty());
}

TEST_CASE("cards: the ruleset is found by the kinds it knows") {
  const auto loaded = loadTexts({{"a.json", card("\"cost\": 1")}}, {}, "", {});
  CHECK(loaded->problem.empty());
  CHECK(loaded->mapping.ruleset == "champions");
  CHECK(loadTexts({{"a.json", R"({"name": "Harbour Bell", "type": "Artifact"})"}}, {}, "", {})->mapping.ruleset ==
        "redemption");
  CHECK(!loadTexts({{"a.json", "{\"type\": \"lighthouse\"}"}}, {}, "", {})->problem.empty());
  CHECK(!loadTexts({{"a.json", "{}"}}, {}, "no-such-ruleset", {})->problem.empty());
}

TEST_CASE("cards: where the ruleset says so, parentheses behind a name are its subtitle") {
  const auto named = [](const std::string& name) {
    const auto loaded =
        loadTexts({{"cards.json", R"({"id": "x1", "name": ")" + name + R"(", "type": "Hero"})"}}, {}, "redemption", {});
    Strings said{loaded->faces.at(0).name};
    for (const std::string& item : loaded->faces[0].items) said.push_back(item);
    return said;
  };
  CHECK(named("Old Gull (Grey)") == Strings{"Old Gull", "Subtitle \"Grey\""});
  CHECK(named("Old Gull [Second]") == Strings{"Old Gull", "Subtitle \"Second\""});
  CHECK(named("Old Gull") == Strings{"Old Gull"});
  for (const char* odd : {"(Grey)", "Old Gull ()", "Old Gull (Grey", "Old Gull(Grey)", ")", " ()"})
    CHECK(named(odd).size() == 1);
}

}  // namespace
}  // namespace thou::import
