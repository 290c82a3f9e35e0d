// The format of a golden file: input, then after each line `// ---- expect COMMAND` what that command says, as comments.
//
// INVARIANT: writing what was read gives the same bytes, apart from blanks at the end of expected lines.
// Next: GoldenTest.cpp, which runs the commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thou::tests {

/// What one command is expected to say about the input.
struct Expectation {
  std::string command;  ///< check, explain, dis or run; of a database import or corpus, with options
  std::string output;   ///< lines without `// `, each with its newline
};

struct GoldenFile {
  std::string input;  ///< everything before the first `// ----` line: what is compiled
  std::vector<Expectation> expectations;
  std::string problem;  ///< what is wrong with the file itself, empty when nothing is
};

/// Reads the text of a golden file.
GoldenFile parseGolden(std::string_view text);

/// The text of a golden file.
std::string printGolden(const GoldenFile& file);

/// `text` without blanks at the end of each line, and with a newline at its end unless it is empty.
std::string tidied(std::string_view text);

}  // namespace thou::tests
