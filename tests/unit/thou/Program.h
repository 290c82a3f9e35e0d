// The program `thou`, run as from a terminal.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "Places.h"
#include "doctest/doctest.h"

namespace thou::cli {

struct Run {
  int exit = -1;    ///< -1: a signal
  std::string out;  ///< standard output
};

/// Runs a line of the shell in which `$THOU` is the program that was built beside this one.
inline Run shell(const std::string& line) {
  Run run;
  FILE* pipe = popen(("THOU=" THOU_BINARY "; exec </dev/null; " + line).c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> buffer{};
  while (const size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) run.out.append(buffer.data(), got);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) run.exit = WEXITSTATUS(status);
  return run;
}

/// Runs the program with these arguments, as the shell reads them.
inline Run thou(const std::string& arguments) { return shell("$THOU " + arguments); }

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace thou::cli
