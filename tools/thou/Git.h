// What git says has changed. Next: Affected.h.
#pragma once

#include <string>
#include <vector>

namespace thou::cli {

/// The files, with their whole paths, that differ from a revision in the work trees of `paths`, those that git does not track included. Where git or the
/// revision is not there, or a path is in no work tree, `problem` says so.
std::vector<std::string> changedSince(const std::string& revision, const std::vector<std::string>& paths,
                                      std::string& problem);

}  // namespace thou::cli
