// The lists of changes that need not be noticed: `accepted.mutants` beside the cards or in a folder above them, a line each,
// `card | change | reason`.
//
// INVARIANT: an entry that matches no change that survives is reported, so the lists hold nothing that is not needed. Next: Mutate.cpp.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace thou::cli {

struct AcceptedChange {
  std::string card;
  std::string change;  ///< mutate::Change::what()
  std::string reason;
  std::string path;  ///< of the list
  size_t line = 0;
  bool used = false;
};

class Accepted {
 public:
  /// Reads the lists in the folders of `files` and those above them (driver::foldersAbove). Lines that are none are in `problems`.
  explicit Accepted(const std::vector<std::string>& files);

  /// The reason why a change of a card need not be noticed, and notes that it was needed; nothing when there is none.
  const std::string* reason(std::string_view card, std::string_view change);
  /// Entries for one of `cards` that were not needed.
  std::vector<const AcceptedChange*> unused(const std::set<std::string, std::less<>>& cards) const;
  const std::vector<std::string>& problems() const { return problems_; }

 private:
  std::vector<AcceptedChange> entries_;
  std::vector<std::string> problems_;
};

}  // namespace thou::cli
