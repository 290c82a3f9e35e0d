// Files that cannot be read, or not as a whole, are refused with their path; a file that is written is there whole or not at all.
#include "compiler/driver/Files.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "compiler/driver/Driver.h"
#include "doctest/doctest.h"
#include "tests/unit/Folder.h"
#include "tests/unit/Skip.h"

namespace {

namespace fs = std::filesystem;
using namespace thou;

using tests::Folder;

/// Why a file is not read; empty when it is.
std::string refused(const std::string& path, size_t most = 100) {
  std::string text;
  std::string problem;
  return driver::readFile(path, text, problem, most) ? "" : problem;
}

std::string textOf(const std::string& path) {
  std::string text;
  std::string problem;
  REQUIRE(driver::readFile(path, text, problem));
  return text;
}

}  // namespace

TEST_CASE("C9: only regular files of a size that is known are read") {
  const Folder folder;
  CHECK(refused(folder.write("fits", std::string(100, 'a'))).empty());
  CHECK(refused(folder.write("larger", std::string(101, 'a'))) ==
        folder.at("larger") + ": is larger than 100 bytes, the most that is read");
  folder.write("huge", "");
  fs::resize_file(folder.at("huge"), uintmax_t(3) << 30);  // 3 GB, none of them on the disk
  CHECK(refused(folder.at("huge"), 8u << 20).find("is larger than 8388608 bytes") != std::string::npos);
  REQUIRE(mkfifo(folder.at("pipe").c_str(), 0600) == 0);
  CHECK(refused(folder.at("pipe")) == folder.at("pipe") + ": is no regular file");
  CHECK(refused("/dev/zero") == "/dev/zero: is no regular file");
  CHECK(refused(folder.at("")).find("is a folder") != std::string::npos);
  CHECK(refused(folder.at("nothing")).find("cannot be read: No such file") != std::string::npos);
  CHECK(refused("no\x1b[31m").find('\x1b') == std::string::npos);
}

TEST_CASE("C9: what cannot be read below a folder is an error with its path") {
  const Folder folder;
  folder.write("a.thou", "set \"A\" for champions.\n");
  REQUIRE(mkfifo(folder.at("b.thou").c_str(), 0600) == 0);
  fs::create_symlink("nowhere", folder.at(".#a.thou"));  // an editor's lock
  fs::create_directory(folder.at("shut"));
  fs::permissions(folder.at("shut"), fs::perms::none);
  const auto compilation = driver::compile({.paths = {folder.at("")}, .searchPath = {}});
  const bool seesAll = access(folder.at("shut").c_str(), R_OK) == 0;  // the superuser may
  fs::permissions(folder.at("shut"), fs::perms::owner_all);
  REQUIRE(compilation->unreadable.size() == (seesAll ? 1 : 2));
  CHECK(compilation->unreadable.front().find("b.thou: is no regular file") != std::string::npos);
  if (!seesAll) CHECK(compilation->unreadable.back().find("shut: cannot be read") != std::string::npos);
}

TEST_CASE("C9: more text than is compiled at once is refused") {
  const Folder folder;
  const std::string most(syntax::Limits::kFileBytes, '\n');
  for (size_t i = 0; i <= driver::kAllBytes / most.size(); ++i) folder.write(std::to_string(i) + ".thou", most);
  const auto compilation = driver::compile({.paths = {folder.at("")}, .searchPath = {}});
  REQUIRE(compilation->unreadable.size() == 1);
  CHECK(compilation->unreadable.front().find("too much to compile at once") != std::string::npos);
}

TEST_CASE("C2: a file is written whole, with the permissions it had, through a link") {
  const Folder folder;
  const std::string path = folder.write("a", "old");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::others_read);
  fs::create_symlink("a", folder.at("link"));
  std::string problem;
  CHECK(driver::writeFile(folder.at("link"), "new", problem));
  CHECK(textOf(path) == "new");
  CHECK(fs::is_symlink(folder.at("link")));
  CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write | fs::perms::others_read));
  CHECK(driver::writeFile(folder.at("fresh"), "new", problem));
  CHECK(textOf(folder.at("fresh")) == "new");
  CHECK(folder.files() == 3);
}

TEST_CASE("C2: where a file cannot be written whole, what was there stays") {
  const Folder folder;
  const std::string path = folder.write("a", "old");
  std::string problem;
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{.rlim_cur = 64, .rlim_max = before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);  // as on a disk that is full
  const bool written = driver::writeFile(path, std::string(1000, 'n'), problem);
  const bool fresh = driver::writeFile(folder.at("fresh"), std::string(1000, 'n'), problem);
  setrlimit(RLIMIT_FSIZE, &before);
  CHECK_FALSE(written);
  CHECK_FALSE(fresh);
  CHECK(problem.find("cannot be written") != std::string::npos);
  CHECK(textOf(path) == "old");
  CHECK(folder.files() == 1);
  CHECK_FALSE(driver::writeFile("/dev/full", "new", problem));
  CHECK_FALSE(driver::writeFile(folder.at(""), "new", problem));
  CHECK_FALSE(driver::writeFile(folder.at("no/such/folder"), "new", problem));
}
