// Golden tests: every tests/golden/**/*.thou is a test case of its own, registered when the program starts; so is every *.jsonl, whose
// input is a card database.
//
// THOU_UPDATE_GOLDEN=1 in the environment writes what the commands say now into the files instead of comparing.
// Next: GoldenFile.h, the format.
#include "tests/golden/GoldenFile.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "compiler/import/Load.h"
#include "doctest/doctest.h"
#include "llvm/Support/raw_ostream.h"
#include "tools/thou/Cli.h"

namespace thou::tests {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = fs::path(THOU_SOURCE_DIR) / "tests" / "golden";

std::string readFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// A listing without the numbers of functions and abilities, which change whenever the ruleset does.
std::string withoutNumbers(const std::string& listing) {
  static const std::regex kNumber(R"((functions\[|ability )[0-9]+)");
  return std::regex_replace(listing, kNumber, "$1..");
}

/// What a command says about a compilation: its diagnostics, then its results.
std::string say(const std::string& command, const driver::Compilation& compilation, const std::string& path) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  cli::Output output{stream, stream};
  if (command == "check") {
    cli::check({&compilation}, {.paths = {path}}, output);
  } else if (command == "explain") {
    cli::explain(compilation, {.paths = {path}, .card = {}}, output);
  } else if (command == "dis") {
    cli::dis(compilation, {.paths = {path}, .card = {}}, output);
  } else if (command == "run") {
    cli::run(compilation, {.paths = {path}, .scenario = {}}, output);
  } else if (command == "run --json") {
    cli::run(compilation, {.paths = {path}, .scenario = {}, .json = true}, output);
  } else if (command == "test") {
    cli::test({&compilation}, {.paths = {path}}, output);
  } else if (command == "text") {
    cli::text(compilation, {.paths = {path}, .card = {}}, output);
  } else if (command == "text --json") {
    cli::text(compilation, {.paths = {path}, .card = {}, .json = true}, output);
  } else if (command == "fmt") {
    cli::fmt(compilation, {.paths = {path}, .toStdout = true}, output);
  } else if (command == "fmt --check") {
    cli::fmt(compilation, {.paths = {path}, .check = true}, output);
  } else {
    stream << "there is no command `" << command << "`\n";
  }
  stream.flush();
  return tidied(command == "dis" ? withoutNumbers(text) : text);
}

/// What a command says about a card database: its complaints, then its results.
std::string sayImported(const std::string& command, const std::string& path, const std::string& json) {
  const auto loaded = import::loadTexts({{path, json}}, {}, "champions", {});
  std::string text;
  llvm::raw_string_ostream stream(text);
  cli::Output output{stream, stream};
  if (command == "import") {
    cli::importSet(*loaded, {.searchPath = {}, .set = "Golden"}, output);
  } else if (command == "corpus") {
    cli::corpus(*loaded, {.searchPath = {}, .list = {}, .explain = {}}, output);
  } else if (command == "corpus --json") {
    cli::corpus(*loaded, {.searchPath = {}, .list = {}, .explain = {}, .json = true}, output);
  } else if (command == "corpus --list failed") {
    cli::corpus(*loaded, {.searchPath = {}, .list = "failed", .explain = {}}, output);
  } else if (command == "corpus --acts") {
    cli::corpus(*loaded, {.searchPath = {}, .list = {}, .explain = {}, .acts = true}, output);
  } else if (command == "corpus --acts --json") {
    cli::corpus(*loaded, {.searchPath = {}, .list = {}, .explain = {}, .json = true, .acts = true}, output);
  } else if (command == "corpus --list idle") {
    cli::corpus(*loaded, {.searchPath = {}, .list = "idle", .explain = {}}, output);
  } else if (command.starts_with("corpus --explain ")) {
    cli::corpus(*loaded, {.searchPath = {}, .list = {}, .explain = command.substr(17)}, output);
  } else {
    stream << "there is no command `" << command << "`\n";
  }
  stream.flush();
  return tidied(text);
}

/// The body of every golden test case: its name is the file's path inside tests/golden.
void checkFile() {
  const std::string name = doctest::getContextOptions()->currentTest->m_name;
  GoldenFile file = parseGolden(readFile(kRoot / name));
  REQUIRE_MESSAGE(file.problem.empty(), file.problem);
  const std::string path = fs::path(name).filename().string();
  const bool database = fs::path(name).extension() == ".jsonl";
  const auto compilation = database ? nullptr : driver::compileTexts({{path, file.input}});

  const bool update = std::getenv("THOU_UPDATE_GOLDEN") != nullptr;
  for (Expectation& expectation : file.expectations) {
    std::string actual =
        database ? sayImported(expectation.command, path, file.input) : say(expectation.command, *compilation, path);
    if (!update) CHECK_EQ(actual, tidied(expectation.output));
    expectation.output = std::move(actual);
  }
  if (update) std::ofstream(kRoot / name, std::ios::binary) << printGolden(file);
}

/// Registers one test case per file, in the order of their paths.
int registerFiles() {
  static std::deque<std::string> names;  // doctest keeps the pointers
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kRoot)) {
    const fs::path ending = entry.path().extension();
    if (ending == ".thou" || ending == ".jsonl") names.push_back(fs::relative(entry.path(), kRoot).generic_string());
  }
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) {
    doctest::detail::TestSuite suite;
    suite * "golden";
    doctest::detail::regTest(doctest::detail::TestCase(checkFile, __FILE__, __LINE__, suite) * name.c_str());
  }
  return static_cast<int>(names.size());
}

[[maybe_unused]] const int kRegistered = registerFiles();

}  // namespace

TEST_SUITE("golden") {
  TEST_CASE("a golden file is read and written without loss") {
    constexpr std::string_view kText = "set \"A\".\n// ---- expect check\n// error\n//\n//   x\n// ---- expect run\n";
    GoldenFile file = parseGolden(kText);
    CHECK(file.problem.empty());
    CHECK(file.input == "set \"A\".\n");
    REQUIRE(file.expectations.size() == 2);
    CHECK(file.expectations[0].command == "check");
    CHECK(file.expectations[0].output == "error\n\n  x\n");
    CHECK(file.expectations[1].output.empty());
    CHECK(printGolden(file) == kText);
  }

  TEST_CASE("a golden file without an expectation is refused") {
    CHECK(!parseGolden("set \"A\".\n").problem.empty());
    CHECK(!parseGolden("// ---- expect check\nset \"A\".\n").problem.empty());
  }
}

}  // namespace thou::tests
