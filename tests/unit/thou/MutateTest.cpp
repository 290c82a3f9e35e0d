// `thou mutate`: what is noticed, what survives, what is accepted.
#include <filesystem>

#include "compiler/driver/Driver.h"
#include "doctest/doctest.h"
#include "llvm/Support/JSON.h"
#include "tests/unit/Folder.h"
#include "tools/thou/Cli.h"

namespace thou::cli {
namespace {

constexpr std::string_view kSet = R"(set "Mutants" for champions.
hero "Wren" { HP 9. THW 1. ATK 2. DEF 1.
}
support "Bench" { Cost 1.
  Action: Exhaust Bench → draw 2 cards.
}
scenario "A rest" {
  Given you are Wren in hero form. Given you control Bench. Given you have 2 Bench in your deck.
  When you use Bench.
  Then you have 2 cards in your hand. Then Bench is exhausted.
}
)";

struct Said {
  Exit exit{};
  std::string out;
  std::string err;
};

/// A folder with `kSet`, in the folder `below` it, and perhaps a list of what is accepted.
Said mutated(std::string_view accepted, MutateOptions options, std::string_view set = kSet, std::string below = {}) {
  const tests::Folder folder;
  std::filesystem::create_directories(folder.at(below));
  const std::string path = folder.write(below + "set.thou", set);
  if (!accepted.empty()) folder.write("accepted.mutants", accepted);
  const auto compilation = driver::compile({.paths = {path}, .searchPath = {}});
  Said said;
  llvm::raw_string_ostream out(said.out), err(said.err);
  options.paths = {folder.path()};
  said.exit = mutate(*compilation, options, {out, err});
  out.flush();
  err.flush();
  return said;
}

}  // namespace

TEST_SUITE("cli") {
  TEST_CASE("mutate: what no scenario notices is shown, and fails") {
    const Said said = mutated("", {});
    CHECK(said.exit == Exit::Failed);
    // Two cards are all there are to draw, so one more makes no difference.
    CHECK(said.out.find("unnoticed: Bench | off-by-one: 2 -> 3") != std::string::npos);
    CHECK(said.out.find("off-by-one: 2 -> 1") == std::string::npos);
    CHECK(said.out.find("set.thou:5\n  Action: Exhaust Bench → draw 3 cards.") != std::string::npos);
  }

  TEST_CASE("mutate: a set's own verbs and rules are changed, too; a ruleset's are not") {
    constexpr std::string_view kOwn = R"(set "Mutants" for champions.
verb nap (naps, napped, napping): a player naps. {
  Draw 2 cards.
}
rule rested: Forced Response: After a player naps, heal 1 damage from your identity.
hero "Wren" { HP 9. THW 1. ATK 2. DEF 1.
}
support "Bench" { Cost 1.
  Action: Exhaust Bench → you nap.
}
scenario "A nap" {
  Given you are Wren in hero form. Given Wren has 2 damage. Given you control Bench. Given you have 3 Bench in your deck.
  When you use Bench.
  Then you have 2 cards in your hand. Then Wren has 1 damage.
}
)";
    const Said said = mutated("", {.paths = {}, .card = {}, .op = {}, .json = true}, kOwn);
    const auto by = [&](std::string_view owner, std::string_view after) {
      std::string found = "no such change";
      llvm::StringRef rest = said.out;
      while (!rest.empty()) {
        const auto [line, more] = rest.split('\n');
        rest = more;
        auto object = llvm::json::parse(line);
        REQUIRE(bool(object));
        const llvm::json::Object& change = *object->getAsObject();
        if (change.getString("card") == llvm::StringRef(owner) &&
            change.getString("text").value_or("").contains(llvm::StringRef(after)))
          found = change.getString("by").value_or("").str();
      }
      return found;
    };
    CHECK(by("verb nap", "Draw 3 cards.") == "A nap");
    CHECK(by("verb nap", "Draw 1 card") == "A nap");
    CHECK(by("rule rested", "heal 2 damage") == "A nap");
    CHECK(said.out.find("\"card\":\"verb attack\"") == std::string::npos);
    CHECK(mutated("", {.paths = {}, .card = "verb nap", .op = {}, .json = false}, kOwn).out.find("rested") ==
          std::string::npos);
    CHECK(mutated("", {.paths = {}, .card = "verb nao", .op = {}, .json = false}, kOwn).err.find("verb nap") !=
          std::string::npos);
  }

  TEST_CASE("mutate: what is accepted need not be noticed, and must be needed") {
    const std::string entry = "Bench | off-by-one: 2 -> 3 | the deck is empty\n";
    const Said said = mutated("# why not\n\n" + entry, {});
    CHECK(said.exit == Exit::Ok);
    CHECK(said.err.empty());
    CHECK(mutated(entry, {}, kSet, "chapters/one/").exit == Exit::Ok);  // a list in a folder above the card
    const Said stale = mutated(entry + "Bench | drop-word: draw | no\nNobody | drop-word: x | no\n", {});
    CHECK(stale.exit == Exit::Failed);
    CHECK(stale.err.find("accepted.mutants:2: accepted, but not needed: Bench | drop-word: draw") != std::string::npos);
    CHECK(stale.err.find("Nobody") == std::string::npos);  // a card that was not changed
    CHECK(mutated("Bench | off-by-one: 2 -> 3\n", {}).err.find("a line is `card | change | reason`") !=
          std::string::npos);
  }

  TEST_CASE("mutate: one object per change, one operator, one card") {
    const Said said = mutated("", {.paths = {}, .card = "bench", .op = "off-by-one", .json = true});
    llvm::StringRef rest = said.out;
    size_t objects = 0;
    while (!rest.empty()) {
      auto [line, behind] = rest.split('\n');
      rest = behind;
      auto value = llvm::json::parse(line);
      REQUIRE(bool(value));
      ++objects;
    }
    CHECK(objects == 3);
    CHECK(said.out.find(R"("operator":"off-by-one","before":"2","after":"1")") != std::string::npos);
    CHECK(said.out.find(R"("noticed":true,"by":"A rest")") != std::string::npos);
    CHECK(said.out.find(R"({"changes":2,"compiler":0,"scenarios":1,"accepted":0,"unnoticed":1})") != std::string::npos);
  }

  TEST_CASE("mutate: an operator that there is not, scenarios that fail unchanged") {
    CHECK(mutated("", {.paths = {}, .card = {}, .op = "off-by-two"}).exit == Exit::Usage);
    std::string set(kSet);
    set.replace(set.find("have 2 cards"), 12, "have 1 card");
    const Said said = mutated("", {}, set);
    CHECK(said.exit == Exit::Failed);
    CHECK(said.err.find("\"A rest\" fails without any change") != std::string::npos);
  }
}

}  // namespace thou::cli
