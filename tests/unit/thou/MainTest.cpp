#include <filesystem>
#include <fstream>
#include <string>

#include "doctest/doctest.h"
#include "tests/unit/Folder.h"
#include "tests/unit/thou/Program.h"

namespace thou::cli {
namespace {

/// A file with this text, removed again at the end of the test.
class TemporaryFile : tests::Folder {
 public:
  explicit TemporaryFile(std::string_view text) { write("input.thou", text); }
  std::string path() const { return at("input.thou"); }
};

}  // namespace

TEST_SUITE("cli") {
  TEST_CASE("help and version are on standard output, with exit code 0") {
    Run help = thou("--help 2>/dev/null");
    CHECK(help.exit == 0);
    for (const char* word : {"check", "test", "rules", "mutate", "run", "explain", "dis", "text", "fmt", "import",
                             "corpus", "EXIT CODES", "EXAMPLES"}) {
      CHECK_MESSAGE(contains(help.out, word), word);
    }
    for (const char* subcommand :
         {"check", "test", "rules", "mutate", "run", "explain", "dis", "text", "fmt", "import", "corpus", "host"}) {
      Run own = thou(std::string(subcommand) + " --help 2>/dev/null");
      CHECK(own.exit == 0);
      CHECK(contains(own.out, std::string("USAGE: thou ") + subcommand));
    }
    CHECK(thou("help play 2>/dev/null").out == thou("play --help 2>/dev/null").out);
    CHECK(thou("help 2>/dev/null").out == help.out);
    CHECK(thou("help nothing 2>&1").exit == 2);
    const Run like = thou("play 'silt baron' 2>&1");
    CHECK(like.exit == 2);
    CHECK(contains(like.out, "with that in their names there are:\n  The Silt Baron and the Moon Runners\n"));
    CHECK(!contains(like.out, "Two Roads"));
    CHECK(contains(thou("play zzzzzz 2>&1").out, "there are:\n"));
    CHECK(thou("--version 2>/dev/null").out == "thou " THOU_VERSION "\n");
  }

  TEST_CASE("wrong usage has exit code 2 and says what is wrong on standard error") {
    for (const char* arguments :
         {"", "chekc cards", "check", "check --jsno cards", "run cards", "check no/such/folder"}) {
      CAPTURE(arguments);
      Run run = thou(std::string(arguments) + " 2>&1 >/dev/null");
      CHECK(run.exit == 2);
      CHECK(contains(run.out, "thou: "));
    }
  }

  TEST_CASE("what a command line lacks or names in vain is named") {
    for (const char* subcommand : {"check", "test", "run", "explain", "dis", "fmt", "import", "corpus"}) {
      CAPTURE(subcommand);
      const Run run = thou(std::string(subcommand) + " 2>&1");
      CHECK(run.exit == 2);
      CHECK(contains(run.out, std::string("`thou ") + subcommand + " --help`"));
    }
    const TemporaryFile file(
        "set \"A\" for champions.\nscenario \"Dusk\" {\n  When nothing happens.\n  Then nothing happens.\n}\n");
    CHECK(thou("check " + file.path() + " --path . 2>&1").exit == 0);
    const Run path = thou("check " + file.path() + " --path no/such/folder 2>&1");
    CHECK(path.exit == 2);
    CHECK(contains(path.out, "no/such/folder"));
    CHECK(thou("test " + file.path() + " --filter dus 2>&1").exit == 0);
    for (const char* list : {"", " --list", " --json"}) {
      const Run filter = thou("test " + file.path() + " --filter nosuch" + list + " 2>&1");
      CHECK(filter.exit == 2);
      CHECK(contains(filter.out, "nosuch"));
    }
  }

  TEST_CASE("a file that is a part of a set says where the rest of it is when a name is unknown") {
    const tests::Folder folder;
    const std::string part = folder.write(
        "part.thou",
        "set \"A\" for champions.\nscenario \"S\" {\n  Given you control Marlow.\n  When nothing happens.\n  Then you "
        "control Marlow.\n}\n");
    CHECK_FALSE(contains(thou("check " + part + " 2>&1").out, "part of"));
    folder.write("other.thou", "set \"A\" for champions.\nally \"Marlow\" { Cost 1. HP 2. }\n");
    folder.write("third.thou", "set \"B\" for champions.\n");
    CHECK(contains(thou("check " + part + " 2>&1").out, part + " is part of \"A\", as is 1 more file"));
    CHECK(thou("check " + folder.path() + " 2>&1").exit == 0);
  }

  TEST_CASE("a file with an error has exit code 1, a picture on standard error and a summary on standard output") {
    TemporaryFile file("set \"A\" for nothing.\n");
    CHECK(thou("check " + file.path() + " 2>/dev/null").exit == 1);
    CHECK(contains(thou("check " + file.path() + " 2>&1 >/dev/null").out, "error["));
    CHECK(contains(thou("check " + file.path() + " 2>/dev/null").out, "1 error"));
  }

  TEST_CASE("without a terminal there are no colours") {
    TemporaryFile file("set \"A\" for nothing.\n");
    CHECK_FALSE(contains(thou("check " + file.path() + " 2>&1").out, "\x1b["));
  }

  TEST_CASE("with --json standard output is objects only, one per line") {
    TemporaryFile file("set \"A\" for nothing.\n");
    Run run = thou("check --json " + file.path());
    CHECK(run.exit == 1);
    CHECK(contains(run.out, "\"severity\":\"error\""));
    for (size_t at = 0; at < run.out.size(); at = run.out.find('\n', at) + 1) CHECK(run.out[at] == '{');
  }

  TEST_CASE("an imported set plays, with a card whose text does not compile as printed") {
    const TemporaryFile cards(
        "{\"code\": \"a\", \"name\": \"Tidewatch\", \"type_code\": \"hero\", \"health\": 10, \"attack\": 3, "
        "\"text\": \"Action: Teleport.\"}\n"
        "{\"code\": \"b\", \"name\": \"Smuggler\", \"type_code\": \"minion\", \"health\": 3}\n");
    const std::string set = cards.path() + ".set.thou";
    CHECK(thou("import " + cards.path() + " --set Imported -o " + set + " 2>/dev/null").exit == 0);
    std::ofstream(set, std::ios::app) << "scenario \"One blow\" {\n  Given you are Tidewatch in hero form.\n"
                                         "  Given a Smuggler is engaged with you.\n  When you attack the Smuggler.\n"
                                         "  Then the Smuggler is in the encounter discard pile.\n}\n";
    const Run run = thou("test " + set + " 2>&1");
    CHECK(run.exit == 0);
    CHECK(contains(run.out, "1 passed, 0 failed, 0 skipped"));
  }

  TEST_CASE("import and corpus: what is broken or no card has exit code 1, what cannot be read 2, the rest 0") {
    const TemporaryFile good(
        "{\"code\": \"a\", \"name\": \"Ann\", \"type_code\": \"ally\", \"health\": 3, \"text\": \"Teleport.\"}");
    const TemporaryFile broken("{\"code\": \"a\", \"name\": \"Ann\" \"type_code\": \"ally\"}");
    const TemporaryFile odd("[{\"code\": \"a\", \"name\": \"Ann\", \"type_code\": \"lighthouse\"}]");
    for (const char* command : {"import ", "corpus ", "corpus --json "}) {
      INFO(command);
      CHECK(thou(command + good.path() + " 2>/dev/null").exit == 0);
      CHECK(thou(command + broken.path() + " 2>/dev/null").exit == 1);
      CHECK(thou(command + odd.path() + " --ruleset champions 2>/dev/null").exit == 1);
      CHECK(thou(command + odd.path() + " 2>/dev/null").exit == 2);
      CHECK(thou(command + std::string("no-such-file.json 2>/dev/null")).exit == 2);
      CHECK(thou(command + good.path() + " --names no-such-file.tsv 2>/dev/null").exit == 2);
    }
    CHECK(thou("import " + good.path() + " -o /no/such/folder/set.thou 2>/dev/null").exit == 2);
    CHECK(thou("corpus " + good.path() + " --list nothing 2>/dev/null").exit == 2);
    CHECK(thou("corpus " + good.path() + " --explain z 2>/dev/null").exit == 2);
    CHECK(contains(thou("corpus " + good.path() + " --explain a").out, "no verb `Teleport`"));
    CHECK(contains(thou("corpus " + good.path() + " 2>&1").out, "faces compiled: 0 of 1 (0.0 %)"));
    CHECK(contains(thou("corpus " + good.path() + " 2>&1").out, "sentences compiled: 0 of 1 (0.0 %)"));
  }

  TEST_CASE("an unknown scenario or card has exit code 2") {
    TemporaryFile file("// nothing here\n");
    CHECK(thou("run " + file.path() + " --scenario nobody 2>/dev/null").exit == 2);
    CHECK(thou("explain " + file.path() + " nobody 2>/dev/null").exit == 2);
    CHECK(thou("dis " + file.path() + " nobody 2>/dev/null").exit == 2);
  }
}

}  // namespace thou::cli
