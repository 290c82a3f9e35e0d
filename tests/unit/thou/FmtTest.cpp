// `thou fmt` as a program: what it writes where, exit codes, files that it must not touch.
#include <filesystem>
#include <string>

#include "doctest/doctest.h"
#include "tests/unit/Folder.h"
#include "tests/unit/thou/Program.h"

namespace thou::cli {
namespace {

namespace fs = std::filesystem;

using tests::Folder;

Run fmt(const std::string& arguments) { return thou("fmt " + arguments); }

constexpr std::string_view kUntidy =
    "set \"Small\"  for champions.\nally \"Oarsman\" {Cost 2.\n  Action:  draw 1 card.\n}\n";
constexpr std::string_view kTidy =
    "set \"Small\" for champions.\nally \"Oarsman\" { Cost 2.\n  Action: Draw 1 card.\n}\n";

}  // namespace

TEST_CASE("fmt: in place, and a second time nothing changes") {
  const Folder folder;
  const std::string path = folder.write("a.thou", kUntidy);
  CHECK(fmt(path).exit == 0);
  CHECK(folder.read("a.thou") == kTidy);
  CHECK(folder.files() == 1);
  const Run again = fmt(path);
  CHECK(again.exit == 0);
  CHECK(again.out == "1 file, 0 changed\n");
  CHECK(folder.read("a.thou") == kTidy);
}

TEST_CASE("fmt: permissions stay, and a link stays a link") {
  const Folder folder;
  const fs::path path = folder.write("a.thou", kUntidy);
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  const fs::path link = fs::path(folder.path()) / "link.thou";
  fs::create_symlink("a.thou", link);
  CHECK(fmt(link.string()).exit == 0);
  CHECK(fs::is_symlink(link));
  CHECK(folder.read("a.thou") == kTidy);
  CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("fmt: --check and --stdout leave the file alone") {
  const Folder folder;
  const std::string path = folder.write("a.thou", kUntidy);
  const Run check = fmt("--check " + path);
  CHECK(check.exit == 1);
  CHECK(check.out == path + ":1\n" + path + ":2\n" + path + ":3\n1 file, 1 to be formatted\n");
  const Run shown = fmt("--stdout " + path);
  CHECK(shown.exit == 0);
  CHECK(shown.out == kTidy);
  CHECK(folder.read("a.thou") == kUntidy);
  CHECK(fmt(path).exit == 0);
  CHECK(fmt("--check " + path).exit == 0);
}

TEST_CASE("fmt: words come from the files beside it, which are left alone") {
  const Folder folder;
  folder.write("b.thou", "set \"Small\" for champions.\nally  \"Oarsman\" { Cost 2.\n}\n");
  const std::string path = folder.write(
      "a.thou", "set \"Small\" for champions.\nsupport \"Boat\" { Cost 1.\n  Action:  ready Oarsman.\n}\n");
  CHECK(fmt(path).exit == 0);
  CHECK(folder.read("a.thou").find("  Action: Ready Oarsman.\n") != std::string::npos);
  CHECK(folder.read("b.thou").find("ally  ") != std::string::npos);
}

TEST_CASE("fmt: a folder in a set takes words from all of the set, and what it does not understand stays as it is") {
  const Folder folder;
  std::ifstream game(THOU_SOURCE_DIR "/tests/games/kites.thou");
  folder.write("kites.thou", std::string(std::istreambuf_iterator<char>(game), {}));
  folder.write("far/cards/blue.thou", "set \"Far\" for kites.\nkite \"All Kites\" { Pull 3.\n}\n");
  const std::string scenario =
      "set \"Far\" for kites.\nscenario \"Pull\" {\n  Given you are Noor. Given you control All Kites. Given you "
      "control All "
      "Lines.\n  When a gust happens.\n  Then All Kites's pull is 3. Then All Lines is in play.\n}\n";
  folder.write("far/durations/pull.thou", scenario);
  CHECK(fmt(folder.path() + "/far/durations").exit == 0);
  CHECK(folder.read("far/durations/pull.thou") == scenario);
}

TEST_CASE("fmt: a file whose structure is broken stays as it is, others are formatted") {
  constexpr std::string_view kBroken[] = {
      "set \"Small\"  for champions.\nally \"O\xff\" { Cost 2.\n}\n",                       // encoding
      "set \"Small\"  for champions.\nally \"O\xc3\" {  Cost 2.\n}\n",                      // half a letter
      "set \"Small\"  for champions.\nally \"Oarsman {  Cost 2.\n}\n",                      // quote
      "set \"Small\"  for champions.\nally \"Oarsman\" {  Cost 2.\n",                       // no brace
      "set \"Small\"  for champions.\nally \"Oarsman\" {  Cost 2.\n}\n}\n",                 // a brace too many
      std::string_view("set \"Small\"  for champions.\nally \"O\0\" {  Cost 2.\n}\n", 48),  // NUL
      "set \"Small\"  for champions.\nally \"Oarsman\"   Cost 2",                           // no end
      "set \"Small\"  for champions.\n\xe2\x80\xa2  what is this?\n",                       // no block
  };
  for (const std::string_view text : kBroken) {
    const Folder folder;
    folder.write("broken.thou", text);
    folder.write("sound.thou", kUntidy);
    const Run run = fmt(folder.path() + " 2>&1");
    CAPTURE(text);
    CHECK(run.exit == 1);
    CHECK(folder.read("broken.thou") == text);
    CHECK(folder.read("sound.thou") == kTidy);
    CHECK(run.out.find("error[") != std::string::npos);
    CHECK(run.out.find("broken.thou: left as it is") != std::string::npos);
    CHECK(run.out.find("2 files, 1 changed, 1 left as it is") != std::string::npos);
  }
}

TEST_CASE("fmt: wrong usage, files that are not there, files that cannot be written") {
  CHECK(fmt("2>/dev/null").exit == 2);
  CHECK(fmt("no/such/file.thou 2>/dev/null").exit == 2);
  const Folder folder;
  CHECK(fmt(folder.path() + " 2>/dev/null").exit == 2);
}

}  // namespace thou::cli
