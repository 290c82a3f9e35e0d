// Which scenarios an edit of some files can change the result of. Next: Git.h and Watch.h, which say what was edited.
#pragma once

#include <string>
#include <vector>

#include "compiler/driver/Driver.h"

namespace thou::cli {

/// Scenario index → what its block says, by which it is found out which cards it can see.
std::vector<std::string> scenarioTexts(const driver::Compilation& compilation);

/// By scenario: whether it stands in one of the files or mentions a card that does. All of them when one of the files declares what others are made of (words,
/// rules: anything but sets, cards and scenarios). Files are compared as places in the file system.
std::vector<bool> affectedBy(const driver::Compilation& compilation, const std::vector<std::string>& files);

}  // namespace thou::cli
