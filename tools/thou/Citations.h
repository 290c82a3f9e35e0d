// The ids of rules and pitfalls, and where a source checkout cites them: in code, in rulesets, in tests.
//
// A citation is an id in a line, `OC-10`, or a range of ids, `OC-3 .. OC-10`, of a file that is none of the tables. A test shows what its
// name begins with: `TEST_CASE("OC-4, B8: ...")`, or the first line of a golden file, `// E1: ...`. Next: Rules.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thou::cli {

/// A row of Rules.def or Pitfalls.def.
struct RuleRow {
  std::string_view id;  ///< "OC-10", "A5"
  std::string_view text;
};

/// The rows of Rules.def and of Pitfalls.def, in their order.
const std::vector<RuleRow>& ruleTable();
const std::vector<RuleRow>& pitfallTable();

/// The ids that a line cites: `OC-3 .. OC-5` is three of them. Ids of rules only; an id that no table has is given as written.
std::vector<std::string> citedRules(std::string_view line);

/// The ids, of rules and pitfalls, that the name of a test begins with, up to its colon; none when it begins otherwise.
std::vector<std::string> shownByName(std::string_view name);

/// A line of a file of the checkout.
struct Place {
  std::string path;  ///< from the checkout's root
  size_t line = 0;
};

/// Id → places, in order of path and line.
struct Citations {
  std::map<std::string, std::vector<Place>, std::less<>>
      code;  ///< compiler/, runtime/, grammar/ and the rulesets in cards/
  std::map<std::string, std::vector<Place>, std::less<>> tests;  ///< cases and golden files of tests/ that show it
};

/// The checkout that this program was built from, where it is still there; else empty.
std::string knownSources();

/// Reads a checkout. Nothing when `folder` is none.
std::optional<Citations> readCitations(const std::string& folder);

}  // namespace thou::cli
