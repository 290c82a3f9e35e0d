// Reading and writing golden files. Next: GoldenTest.cpp.
#include "tests/golden/GoldenFile.h"

namespace thou::tests {
namespace {

constexpr std::string_view kHeading = "// ---- expect ";

/// Takes the first line off `text`, without its newline.
std::string_view takeLine(std::string_view& text) {
  std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

std::string_view withoutBlanks(std::string_view line) { return line.substr(0, line.find_last_not_of(" \t\r") + 1); }

}  // namespace

GoldenFile parseGolden(std::string_view text) {
  GoldenFile file;
  while (!text.empty()) {
    std::string_view line = takeLine(text);
    if (line.starts_with(kHeading)) {
      file.expectations.push_back({std::string(withoutBlanks(line.substr(kHeading.size()))), ""});
    } else if (file.expectations.empty()) {
      file.input.append(line).append("\n");
    } else if (line.starts_with("//")) {
      line.remove_prefix(line.starts_with("// ") ? 3 : 2);
      file.expectations.back().output.append(line).append("\n");
    } else if (!withoutBlanks(line).empty()) {
      file.problem = "after the first expectation there are comments only, but: " + std::string(line);
    }
  }
  if (file.expectations.empty()) file.problem = "no line `// ---- expect COMMAND`";
  return file;
}

std::string printGolden(const GoldenFile& file) {
  std::string text = file.input;
  for (const Expectation& expectation : file.expectations) {
    text.append(kHeading).append(expectation.command).append("\n");
    std::string_view rest = expectation.output;
    while (!rest.empty()) {
      std::string_view line = takeLine(rest);
      text.append(line.empty() ? "//" : "// ").append(line).append("\n");
    }
  }
  return text;
}

std::string tidied(std::string_view text) {
  std::string result;
  while (!text.empty()) result.append(withoutBlanks(takeLine(text))).append("\n");
  return result;
}

}  // namespace thou::tests
