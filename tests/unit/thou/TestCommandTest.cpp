// `thou test` as a program: its options, what they come to together, files beside, git, edits.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "Places.h"
#include "doctest/doctest.h"
#include "tests/unit/Folder.h"
#include "tests/unit/Skip.h"
#include "tests/unit/thou/Program.h"

namespace thou::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCards = R"(set "Quay" for champions.
hero "Wren" { HP 9. THW 1. ATK 2. DEF 1. Hand size 5.
}
support "Bench" { Cost 1.
  Action: Exhaust Bench → draw 1 card.
}
)";

constexpr std::string_view kScenarios = R"(set "Quay" for champions.
scenario "A bench gives a card" shows HOUSE-1 {
  Given you are Wren in hero form. Given you control Bench. Given you have 2 Bench in your deck.
  When you use Bench.
  Then you have 1 card in your hand.
}
scenario "A <bench> & nothing else" {
  Given you are Wren in hero form. Given you control Bench. Given you have 2 Bench in your deck.
  When you use Bench.
  Then you have 2 cards in your hand.
}
scenario "Wren is alone" shows HOUSE-2 {
  Given you are Wren in hero form.
  When you exhaust Wren.
  Then Wren is exhausted.
}
)";

/// A folder with cards and, in another file, their scenarios.
struct Quay : tests::Folder {
  Quay() {
    write("cards.thou", kCards);
    write("scenarios.thou", kScenarios);
  }
};

/// Runs the program; what it says on both streams is what came out.
Run heard(const std::string& arguments) { return shell("exec 2>&1; $THOU " + arguments); }

}  // namespace

TEST_SUITE("cli") {
  TEST_CASE("test: the output does not depend on how many are played at once") {
    const Quay folder;
    const Run one = heard("test " + folder.path() + " --verbose --jobs 1");
    CHECK(one.exit == 1);
    CHECK(contains(one.out, "\n2 passed, 1 failed, 0 skipped\n"));
    for (const char* jobs : {"", " --jobs 3", " -j 2", " --jobs 100"})
      CHECK(heard("test " + folder.path() + " --verbose" + jobs).out == one.out);
    CHECK(heard("test " + folder.path() + " --json --jobs 1").out == heard("test " + folder.path() + " --json").out);
  }

  TEST_CASE("test: nothing goes into a pipe but the results") {
    const Quay folder;
    CHECK_FALSE(contains(heard("test " + folder.path()).out, "\r"));
  }

  TEST_CASE("test: any of several filters, any of several rules, and both") {
    const Quay folder;
    const std::string test = "test " + folder.path();
    CHECK(contains(heard(test + " --filter gives --filter alone").out, "2 passed, 0 failed, 1 skipped"));
    CHECK(contains(heard(test + " --rule HOUSE-1 --rule HOUSE-2").out, "2 passed, 0 failed, 1 skipped"));
    CHECK(contains(heard(test + " --rule HOUSE-1 --rule HOUSE-2 --filter alone").out, "1 passed, 0 failed, 2 skipped"));
    const Run idle = heard(test + " --filter alone --filter nosuch");
    CHECK(idle.exit == 2);
    CHECK(idle.out == "thou: no scenario has \"nosuch\" in its name\n");
    CHECK(heard(test + " --rule HOUSE-3").exit == 2);
    CHECK(heard(test + " --rule HOUSE-1 --filter alone").exit == 2);
  }

  TEST_CASE("test: --fail-fast plays nothing behind the first failure, whatever is played at once") {
    const Quay folder;
    for (const char* jobs : {" --jobs 1", " --jobs 3"}) {
      const Run run = heard("test " + folder.path() + " --fail-fast --verbose" + jobs);
      CHECK(run.exit == 1);
      CHECK(contains(run.out, "1 passed, 1 failed, 1 skipped"));
      CHECK_FALSE(contains(run.out, "Wren is alone"));
    }
  }

  TEST_CASE("test: --slowest names so many") {
    const Quay folder;
    const Run run = heard("test " + folder.path() + " --slowest 2");
    CHECK(contains(run.out, "the slowest:\n"));
    size_t count = 0;
    for (size_t at = 0; (at = run.out.find(" ms  ", at)) != std::string::npos; ++at) ++count;
    CHECK(count == 2);
    CHECK(contains(run.out, "\n2 passed, 1 failed, 0 skipped\n"));
  }

  TEST_CASE("test: --list names what would be played, with --json an object each") {
    const Quay folder;
    CHECK(heard("test " + folder.path() + " --list --filter alone").out == "Wren is alone (HOUSE-2)\n");
    CHECK(heard("test " + folder.path() + " --list --json --filter alone").out ==
          "{\"scenario\":\"Wren is alone\",\"path\":\"" + folder.path() +
              "/scenarios.thou\",\"line\":12,\"rules\":[\"HOUSE-2\"]}\n");
  }

  TEST_CASE("test: --junit writes a case for each scenario, with what XML would take for its own escaped") {
    const Quay folder;
    CHECK(heard("test " + folder.path() + " --junit " + folder.path() + "/out.xml").exit == 1);
    const std::string xml = folder.read("out.xml");
    CHECK(xml.starts_with(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"thou\" tests=\"3\" failures=\"1\""));
    CHECK(contains(xml, "name=\"A &lt;bench&gt; &amp; nothing else\""));
    CHECK(contains(
        xml, ".scenarios\" name=\"Wren is alone\" file=\"" + folder.path() + "/scenarios.thou\" line=\"12\" time=\""));
    CHECK(contains(xml, "<failure message=\""));
    CHECK(contains(xml, "Then you have 2 cards in your hand"));
    CHECK(heard("test " + folder.path() + " --junit " + folder.path() + "/no/such/out.xml").exit == 2);
    CHECK(heard("test " + folder.path() + " --fail-fast --junit " + folder.path() + "/fast.xml").exit == 1);
    CHECK(contains(folder.read("fast.xml"), "<skipped message=\"not played\"/>"));
  }

  TEST_CASE("test: options that contradict one another have exit code 2 and are named") {
    const Quay folder;
    const std::pair<const char*, const char*> wrong[] = {{"--list --fail-fast", "--fail-fast"},
                                                         {"--list --junit x.xml", "--junit"},
                                                         {"--list --coverage", "--coverage"},
                                                         {"--list --slowest 3", "--slowest"},
                                                         {"--list --watch", "--watch"},
                                                         {"--jobs 0", "--jobs"},
                                                         {"--jobs many", "jobs"},
                                                         {"--threshold 50", "--threshold"},
                                                         {"--coverage --threshold 101", "--threshold"},
                                                         {"--coverage --fail-fast", "--fail-fast"},
                                                         {"--coverage --watch", "--watch"},
                                                         {"--watch --json", "--watch"},
                                                         {"--watch --changed", "--changed"},
                                                         {"--filter ''", "--filter"},
                                                         {"--nosuch", "nosuch"}};
    for (const auto& [options, named] : wrong) {
      CAPTURE(std::string(options));
      const Run run = heard("test " + folder.path() + " " + options);
      CHECK(run.exit == 2);
      CHECK(contains(run.out, named));
    }
  }

  TEST_CASE("test: a file reads the files beside it where it needs them, and plays its own scenarios alone") {
    const Quay folder;
    folder.write("more.thou",
                 "set \"Quay\" for champions.\nscenario \"Beside\" {\n  Given you are Wren in hero form.\n}\n");
    const Run run = heard("test " + folder.path() + "/scenarios.thou");
    CHECK(contains(run.out, "\n2 passed, 1 failed, 0 skipped\n"));
    CHECK_FALSE(contains(run.out, "Beside"));
    // What is wrong beside it is no failure of its own.
    folder.write("more.thou", "set \"Quay\" for champions.\nsupport \"Broken\" { Cost 1.\n  Action: Draw draw.\n}\n");
    const Run broken = heard("test " + folder.path() + "/scenarios.thou --filter alone");
    CHECK(broken.exit == 0);
    CHECK(contains(broken.out, "the files beside it"));
    CHECK_FALSE(contains(broken.out, "Draw draw"));
    // A file that needs nothing is read alone.
    folder.write("whole.thou", std::string(kCards) + std::string(kScenarios).substr(kScenarios.find('\n') + 1));
    CHECK(contains(heard("test " + folder.path() + "/whole.thou").out, "\n2 passed, 1 failed, 0 skipped\n"));
  }

  TEST_CASE(
      "test: a set may be a tree of folders below its ruleset, and a file in it reads what it needs from all of them") {
    const tests::Folder folder;
    std::ifstream game(THOU_SOURCE_DIR "/tests/games/kites.thou");
    folder.write("kites.thou", std::string(std::istreambuf_iterator<char>(game), {}));
    folder.write("kites/wind/blue.thou", "set \"Far\" for kites.\nkite \"Blue Diamond\" { Pull 3.\n}\n");
    const std::string scenario =
        folder.write("string/knots/blue-pulls.thou",
                     "set \"Far\" for kites.\nscenario \"Blue\" {\n  Given you are Noor. Given you "
                     "control Blue Diamond.\n  When a gust happens.\n  Then Blue Diamond's pull is 3.\n}\n");
    CHECK(contains(heard("test " + scenario).out, "1 passed, 0 failed, 0 skipped\n"));
    CHECK(contains(heard("test " + folder.path() + "/string").out, "1 passed, 0 failed, 0 skipped\n"));
  }

  TEST_CASE("test: --changed plays what edits since a revision can affect") {
    if (shell("git --version").exit != 0) return tests::skip("no git");
    const Quay folder;
    const std::string git = "git -C " + folder.path() + " -c user.name=x -c user.email=x@example.org ";
    const std::string test = "test " + folder.path() + " --verbose";
    const Run none = heard(test + " --changed");
    CHECK(none.exit == 2);
    CHECK(contains(none.out, "thou: "));
    REQUIRE(shell(git + "init -q && " + git + "add -A && " + git + "commit -qm one").exit == 0);
    CHECK(contains(heard(test + " --changed").out, "0 passed, 0 failed, 3 skipped"));
    std::string cards(kCards);
    folder.write("bench.thou", "set \"Quay\" for champions.\n" + cards.substr(cards.find("support")));
    folder.write("cards.thou", cards.substr(0, cards.find("support")));
    REQUIRE(shell(git + "add -A && " + git + "commit -qm two").exit == 0);
    folder.write("bench.thou", "set \"Quay\" for champions.\n// edited\n" + cards.substr(cards.find("support")));
    // The two that mention the bench.
    CHECK(contains(heard(test + " --changed").out, "1 passed, 1 failed, 1 skipped"));
    CHECK(contains(heard(test + " --changed=HEAD~1").out, "2 passed, 1 failed, 0 skipped"));
    const Run unknown = heard(test + " --changed=nosuch");
    CHECK(unknown.exit == 2);
    CHECK(contains(unknown.out, "git knows no revision `nosuch`"));
    const Run absent = shell("exec 2>&1; PATH=/nowhere $THOU " + test + " --changed");
    CHECK(absent.exit == 2);
    CHECK(contains(absent.out, "there is no git on this machine"));
  }

  TEST_CASE("test: --watch plays again what an edit can affect, and ends with exit code 0 when it is interrupted") {
    const Quay folder;
    const std::string log = folder.path() + "/log";
    const std::string edited = folder.path() + "/scenarios.thou";
    // Each wait is for what the program has said, so that nothing depends on how fast the machine is.
    const auto until = [&](int runs) {
      return "for i in $(seq 600); do [ \"$(grep -c 'Ctrl-C ends' " + log + ")\" -ge " + std::to_string(runs) +
             " ] && break; sleep 0.1; done; ";
    };
    const Run run = shell("$THOU test " + folder.path() + " --watch --verbose > " + log + " 2>&1 & pid=$!; " +
                          until(1) + "sed -i 's/have 2 cards/have 1 card/' " + edited + "; " + until(2) +
                          "kill -INT $pid; wait $pid; echo ended $?");
    CHECK(contains(run.out, "ended 0"));
    const std::string said = folder.read("log");
    CHECK(contains(said, "2 passed, 1 failed, 0 skipped\nwatching "));
    CHECK(contains(said, "edited: " + edited + "\n"));
    CHECK(contains(said, "3 passed, 0 failed, 0 skipped\nwatching "));
    CHECK_FALSE(contains(said, "\x1b"));
  }

  TEST_CASE("explain, dis and run take several paths; the last argument may be a card") {
    const Quay folder;
    const std::string cards = folder.path() + "/cards.thou", scenarios = folder.path() + "/scenarios.thou";
    CHECK(contains(heard("run " + cards + " " + scenarios + " --scenario gives").out, "passed"));
    const std::string all = heard("explain " + cards + " " + scenarios).out;
    CHECK(contains(all, "Exhaust Bench"));
    CHECK(contains(all, "When you exhaust Wren"));
    const std::string bench = heard("explain " + cards + " " + scenarios + " Bench").out;
    CHECK(contains(bench, "Exhaust Bench"));
    CHECK_FALSE(contains(bench, "When you exhaust Wren"));
    CHECK(heard("explain " + cards + " --card Bench").out == heard("explain " + cards + " Bench").out);
    CHECK(heard("dis " + cards + " " + scenarios + " --card Bench").exit == 0);
    CHECK(contains(heard("explain " + cards + " Bnech").out, "did you mean \"Bench\""));
    CHECK(heard("explain " + cards + " " + folder.path() + "/nosuch.thou").exit == 2);
  }

  TEST_CASE("fmt formats a file beside another game's set") {
    const Quay folder;
    folder.write("other.thou", "set \"Other\" for redemption.\n");
    folder.write("cards.thou", "set   \"Quay\" for champions.\n");
    const Run run = heard("fmt " + folder.path() + "/cards.thou");
    CHECK(run.exit == 0);
    CHECK(contains(run.out, "1 file, 1 changed"));
    CHECK(folder.read("cards.thou") == "set \"Quay\" for champions.\n");
    CHECK(folder.read("other.thou") == "set \"Other\" for redemption.\n");
  }
}

}  // namespace thou::cli
