// Waiting for edits: what `thou test --watch` does between two runs. Next: Main.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace thou::cli {

/// The .thou files among and below paths, with what tells one state of a file from the next.
class Watched {
 public:
  explicit Watched(std::vector<std::string> paths) : paths_(std::move(paths)), stamps_(look()) {}

  /// The files that have changed, appeared or gone since the last call.
  std::vector<std::string> changed();
  size_t files() const { return stamps_.size(); }

 private:
  struct Stamp {
    int64_t time = 0;
    uint64_t size = 0;
    uint64_t node = 0;  ///< editors write another file and give it the name
    bool operator==(const Stamp&) const = default;
  };
  std::map<std::string, Stamp> look() const;

  std::vector<std::string> paths_;
  std::map<std::string, Stamp> stamps_;
};

/// From now on an interrupt from the keyboard (or a request to end) is kept for `interrupted`, where it would end the program.
void catchInterrupts();
/// Whether there has been one.
bool interrupted();

/// Waits until something has changed and nothing more does for a moment; the files, or none after an interrupt.
std::vector<std::string> waitForEdits(Watched& watched);

}  // namespace thou::cli
