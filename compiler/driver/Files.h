// The file system as the driver sees it: texts, folders, and where rulesets may lie. Next: Driver.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thou::driver {

/// Reads a whole file. False when it cannot be, with `problem` saying why, its path first.
bool readFile(const std::string& path, std::string& text, std::string& problem);

/// All files below a folder whose names end in one of `endings` (".thou"), sorted by path.
std::vector<std::string> filesBelow(const std::string& folder, const std::vector<std::string_view>& endings);

/// The files that a ruleset may be, best first: beside `beside`, on the search path, among those shipped.
std::vector<std::string> rulesetPlaces(const std::string& name, const std::string& beside,
                                       const std::vector<std::string>& searchPath);

/// The names of all rulesets on the search path and among those shipped that have `import` declarations, sorted.
std::vector<std::string> importingRulesets(const std::vector<std::string>& searchPath);

}  // namespace thou::driver
