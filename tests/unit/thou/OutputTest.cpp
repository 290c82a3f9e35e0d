// Output that is closed or full, files that may not grow, files that were read: an ordinary message, and nothing is lost.
#include <string>
#include <vector>

#include "doctest/doctest.h"
#include "tests/unit/Folder.h"
#include "tests/unit/thou/Program.h"

namespace thou::cli {
namespace {

using tests::Folder;

constexpr std::string_view kUntidy = "set \"Small\"  for champions.\nally \"Oarsman\" {Cost 2. HP 3.\n}\n";

}  // namespace

TEST_CASE("C9: standard output that is full, closed or no longer read is said, with exit code 2") {
  const Folder folder;
  const std::string file = folder.write("a.thou", kUntidy);
  for (const std::string& command :
       std::vector<std::string>{"--help", "--version", "check " + file, "text --json " + file}) {
    CAPTURE(command);
    const Run full = shell("$THOU " + command + " 2>&1 >/dev/full");
    CHECK(full.exit == 2);
    CHECK(contains(full.out, "thou: standard output: cannot be written: No space left on device"));
    const Run closed = shell("$THOU " + command + " 2>&1 >&-");
    CHECK(closed.exit == 2);
    CHECK(contains(closed.out, "thou: standard output: cannot be written"));
  }
  const std::string heard = folder.path() + "/heard";
  shell("{ $THOU explain " THOU_SOURCE_DIR "/cards/champions 2>" + heard + "; echo code $? >>" + heard + "; } | true");
  CHECK(folder.read("heard") == "thou: standard output: cannot be written: Broken pipe\ncode 2\n");
  CHECK(shell("$THOU check " + file + " 2>/dev/full >/dev/null").exit == 0);
  CHECK(shell("$THOU check " + file + " 2>&- >/dev/null").exit == 0);
  const std::string wrong = folder.write("b.thou", "set \"Small\" for nothing.\n");
  CHECK(shell("$THOU check " + wrong + " 2>/dev/full >/dev/null").exit == 1);
}

TEST_CASE("C2: a file that may not grow stays as it was, whatever writes it") {
  const Folder folder;
  const std::string text = std::string(kUntidy) + "// " + std::string(2'000, 'a') + "\n";
  const std::string file = folder.write("a.thou", text);
  const std::string rows =
      folder.write("a.json", "{\"code\": \"a\", \"name\": \"Tidewatch\", \"type_code\": \"hero\", \"health\": 10}\n");
  const std::string small = "ulimit -f 1; $THOU ";
  const Run fmt = shell(small + "fmt " + file + " 2>&1");
  CHECK(fmt.exit == 2);
  CHECK(contains(fmt.out, "a.thou: cannot be written: File too large"));
  CHECK(folder.read("a.thou") == text);
  CHECK(shell("ulimit -f 0; $THOU import " + rows + " -o " + file + " 2>&1 >/dev/null").exit == 2);
  CHECK(folder.read("a.thou") == text);
  CHECK(folder.files() == 2);
}

TEST_CASE("C2: no command writes over what it has read") {
  const Folder folder;
  const std::string rows = "{\"code\": \"a\", \"name\": \"Tidewatch\", \"type_code\": \"hero\", \"health\": 10}\n";
  const std::string database = folder.write("a.json", rows);
  const Run import = shell("$THOU import " + database + " -o " + database + " 2>&1");
  CHECK(import.exit == 2);
  CHECK(contains(import.out, "was read, and is not written over"));
  CHECK(folder.read("a.json") == rows);
  const std::string set =
      "set \"Small\" for champions.\nscenario \"Dusk\" {\n  When nothing happens.\n  Then nothing happens.\n}\n";
  const std::string file = folder.write("a.thou", set);
  CHECK(shell("$THOU run " + file + " --scenario Dusk --save " + file + " 2>&1").exit == 2);
  CHECK(folder.read("a.thou") == set);
  CHECK(shell("$THOU run " + file + " --scenario Dusk --save " + folder.path() + "/p 2>&1").exit == 0);
  CHECK(contains(folder.read("p"), "\"thou\": \"position\""));
}

TEST_CASE("C10: a name on the command line does nothing to the terminal") {
  const Folder folder;
  const std::string file = folder.write("a.thou", "set \"Small\" for champions.\nscenario \"Dusk\" {\n}\n");
  for (const char* rest : {" --scenario \"$(printf 'a\\033[31m')\"", " --position \"$(printf 'a\\033[31m')\""}) {
    const Run run = shell("$THOU run " + file + rest + " 2>&1");
    CHECK(run.exit == 2);
    CHECK_FALSE(contains(run.out, "\x1b"));
    CHECK(contains(run.out, "<U+001B>"));
  }
}

}  // namespace thou::cli
