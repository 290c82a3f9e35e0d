// See Accepted.h.
#include "tools/thou/Accepted.h"

#include <filesystem>

#include "compiler/driver/Files.h"
#include "tools/thou/Scope.h"

namespace thou::cli {

namespace fs = std::filesystem;

Accepted::Accepted(const std::vector<std::string>& files) {
  std::set<std::string> lists;
  for (const std::string& file : files) {
    for (const std::string& folder : driver::foldersAbove(file))
      lists.insert((fs::path(folder) / "accepted.mutants").lexically_normal().string());
  }
  for (const std::string& path : lists) {
    std::string text;
    std::string problem;
    if (!driver::readFile(path, text, problem)) continue;
    llvm::StringRef rest = text;
    for (size_t number = 1; !rest.empty(); ++number) {
      auto [line, behind] = rest.split('\n');
      rest = behind;
      line = line.trim();
      if (line.empty() || line.starts_with("#")) continue;
      auto [card, more] = line.split(" | ");
      auto [change, reason] = more.split(" | ");
      if (change.trim().empty() || reason.trim().empty()) {
        problems_.push_back(path + ":" + std::to_string(number) + ": a line is `card | change | reason`");
        continue;
      }
      entries_.push_back({card.trim().str(), change.trim().str(), reason.trim().str(), path, number});
    }
  }
}

const std::string* Accepted::reason(std::string_view card, std::string_view change) {
  for (AcceptedChange& entry : entries_) {
    if (entry.card != card || entry.change != change) continue;
    entry.used = true;
    return &entry.reason;
  }
  return nullptr;
}

std::vector<const AcceptedChange*> Accepted::unused(const std::set<std::string, std::less<>>& cards) const {
  std::vector<const AcceptedChange*> found;
  for (const AcceptedChange& entry : entries_) {
    if (!entry.used && cards.contains(entry.card)) found.push_back(&entry);
  }
  return found;
}

}  // namespace thou::cli
