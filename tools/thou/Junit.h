// Results of scenarios as JUnit XML, which build servers read: a suite for each file, a case for each scenario. Next: Test.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace thou::cli {

struct JunitCase {
  std::string name;
  std::string path;  ///< of its file
  uint32_t line = 0;
  double seconds = 0;
  std::string failure;  ///< its first line is the message; empty when it passed
  bool played = true;
};

/// The whole document; bytes that XML cannot hold are replaced.
std::string junit(const std::vector<JunitCase>& cases);

/// Text for XML, between tags or in quotes.
std::string xmlEscaped(std::string_view text);

}  // namespace thou::cli
