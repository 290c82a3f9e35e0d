// The file system as the driver sees it: texts, folders, where rulesets may lie; and how files are written. Only regular files are read, and
// their size is looked at before. Next: Driver.h.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/syntax/Parse.h"

namespace thou::driver {

/// Bytes of a saved position.
inline constexpr size_t kPositionBytes = 64u << 20;
/// Bytes of all files of a compilation together.
inline constexpr size_t kAllBytes = 64u << 20;

/// Reads a whole file of at most `most` bytes. False when it cannot be, with `problem` saying why, its path first.
bool readFile(const std::string& path, std::string& text, std::string& problem,
              size_t most = syntax::Limits::kFileBytes);

/// Writes a whole file in one step: into a temporary file beside it, which takes its place and its permissions when all of it is on the disk.
/// Where that fails, what was there is untouched, and `problem` says why, its path first. A link is followed; what is no regular file
/// (a terminal, a pipe) is written to as it is.
bool writeFile(const std::string& path, std::string_view text, std::string& problem);

/// All files below a folder whose names end in one of `endings` (".thou"), sorted by path. Folders that cannot be read are added to
/// `unreadable`, each with the reason.
std::vector<std::string> filesBelow(const std::string& folder, const std::vector<std::string_view>& endings,
                                    std::vector<std::string>& unreadable);

/// The folders of the rulesets and sets that come with thou; the first that is there counts.
std::vector<std::string> shipped();

/// The folder of a file and those above it, nearest first, eight in all at most: a set may be a tree of folders below its ruleset's.
std::vector<std::string> foldersAbove(const std::string& file);

/// The files that a ruleset may be, best first: beside `beside` and in the folders above, on the search path, among those shipped.
std::vector<std::string> rulesetPlaces(const std::string& name, const std::string& beside,
                                       const std::vector<std::string>& searchPath);

/// The names of all rulesets on the search path and among those shipped that have `import` declarations, sorted.
std::vector<std::string> importingRulesets(const std::vector<std::string>& searchPath);

}  // namespace thou::driver
