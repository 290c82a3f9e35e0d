// Runs many trials in processes of their own: a signal, an exception, an assert, too much time or memory of one is found and named, and the
// others go on. Next: MutatedInputsTest.cpp.
#pragma once

#include <functional>
#include <string>

namespace thou::tests {

/// What a trial tells about itself while it runs; survives the end of its process.
class Progress {
 public:
  virtual ~Progress() = default;
  /// What is done next: "check", "test"; its time begins anew.
  virtual void stage(const char* name) = 0;
  /// The trial has failed, though it goes on.
  virtual void fail(const std::string& why) = 0;
  virtual bool failed() const = 0;
};

/// What one command may use up. Sanitizers are slow and take memory of their own.
struct Allowance {
  int seconds;     ///< of processor time
  long kilobytes;  ///< of memory, at the trial's end
};
Allowance allowance();

/// A trial that failed.
struct Casualty {
  size_t trial;
  std::string stage;
  std::string why;
};

/// Runs the trials from `first` on, `count` of them, in their order; tells of each that fails at once.
void runForked(size_t first, size_t count, const std::function<void(size_t trial, Progress& progress)>& run,
               const std::function<void(const Casualty& casualty)>& failed);

}  // namespace thou::tests
