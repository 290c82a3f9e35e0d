// The tables of changes and ends: their texts speak only of what their rows have, and ids are looked up in the table that the row names.
#include "runtime/bytecode/Changes.h"

#include <set>
#include <string>

#include "doctest/doctest.h"
#include "tests/unit/bytecode/Programs.h"

namespace thou::tests {
namespace {

/// The slots of a text.
std::set<std::string> slots(std::string_view text) {
  std::set<std::string> found;
  bc::filledIn(text, [&](std::string_view slot) { return found.insert(std::string(slot)), std::string(); });
  return found;
}

}  // namespace

TEST_CASE("what is told of a change is what it has") {
  std::set<std::string_view> words;
  for (const bc::ChangeInfo& info : bc::kChangeInfos) {
    INFO(info.word);
    CHECK(words.insert(info.word).second);
    for (const std::string& slot : slots(info.told)) {
      INFO(slot);
      CHECK((slot == "on" || slot == "you" || (slot == "id" && info.id != bc::IdOf::Nothing) ||
             (slot == "amount" && info.amount != bc::Type::None)));
    }
  }
  for (const bc::EndInfo& info : bc::kEndInfos) {
    INFO(info.word);
    CHECK(words.insert(info.word).second);
    for (const std::string& slot : slots(info.listed)) CHECK((slot == "scope" || slot == "verb"));
  }
}

TEST_CASE("texts are filled in slot by slot") {
  const auto shout = [](std::string_view slot) { return std::string(slot) + "!"; };
  CHECK(bc::filledIn("", shout).empty());
  CHECK(bc::filledIn("plain", shout) == "plain");
  CHECK(bc::filledIn("{on} gets {amount} {id}", shout) == "on! gets amount! id!");
}

TEST_CASE("an id is a row of the table that its change names") {
  const bc::Program p = sampleProgram();
  CHECK(bc::rowsOf(p, bc::IdOf::Stat) == p.stats.size());
  CHECK(bc::rowsOf(p, bc::IdOf::Ability) == p.abilities.size());
  CHECK(bc::rowsOf(p, bc::IdOf::Label) == p.labels.size());
  CHECK(bc::rowsOf(p, bc::IdOf::Nothing) == SIZE_MAX);
  CHECK(bc::nameOf(p, bc::IdOf::Stat, 0) == p.strings[p.stats[0]]);
  CHECK(bc::nameOf(p, bc::IdOf::Keyword, 0) == p.strings[p.keywords[0].name]);
  CHECK(bc::nameOf(p, bc::IdOf::Ability, 0) == p.strings[p.abilities[0].text]);
  CHECK(bc::nameOf(p, bc::IdOf::Kind, bc::Index(p.kinds.size())) == "?");
  CHECK(bc::nameOf(p, bc::IdOf::Nothing, 0).empty());
  CHECK(std::string(bc::wordOf(bc::IdOf::Counter)) == "counter");
}

}  // namespace thou::tests
