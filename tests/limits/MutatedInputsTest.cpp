// No input of a user ends in a signal, in an internal error, in seconds of work or in a gigabyte of memory, whichever command reads it.
//
// THOU_MUTATED_INPUTS=20000 tries so many, THOU_MUTATED_FIRST=N begins at that number; inputs that fail stay in the folder that is named.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "tests/limits/MutatedInputs.h"

namespace {

size_t fromEnvironment(const char* name, size_t otherwise) {
  const char* given = std::getenv(name);
  return given && *given ? size_t(std::strtoull(given, nullptr, 10)) : otherwise;
}

}  // namespace

TEST_CASE("hostile: mutated inputs (C1, C3, C4, C6, C7, C10) give every command something it can answer") {
  namespace fs = std::filesystem;
  constexpr size_t kSample = 300;
  const size_t count = fromEnvironment("THOU_MUTATED_INPUTS", kSample);
  const size_t first = fromEnvironment("THOU_MUTATED_FIRST", 0);
  const std::string folder = (fs::temp_directory_path() / ("thou-mutated-" + std::to_string(getpid()))).string();
  fs::create_directories(folder);
  const thou::tests::MutatedInputs inputs(folder);
  size_t failed = 0;
  thou::tests::runForked(
      first, count, [&](size_t trial, thou::tests::Progress& progress) { inputs.run(trial, progress); },
      [&](const thou::tests::Casualty& casualty) {
        ++failed;
        FAIL_CHECK("input " << casualty.trial << " (" << folder << "/" << casualty.trial << "), " << casualty.stage
                            << ": " << casualty.why);
      });
  if (failed == 0) fs::remove_all(folder);
}
