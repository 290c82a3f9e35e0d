// Every command that reads sets, tried on a folder; and what is expected of whatever a command writes: text that does nothing to a terminal, no
// exit code 3, nothing called a bug. Next: MutatedInputs.h, what the commands are tried on.
#pragma once

#include <string>

#include "llvm/Support/raw_ostream.h"
#include "tests/limits/Forked.h"
#include "tests/limits/Mutator.h"
#include "tools/thou/Cli.h"

namespace thou::tests {

/// One command's streams, and what is expected of every command.
class Heard {
 public:
  explicit Heard(Progress& progress) : progress_(progress) {}
  /// Where the command writes.
  cli::Output output() { return {out_, err_}; }
  /// What it wrote as its result.
  const std::string& said() const { return saidOut_; }

  /// Fails the trial where the command did what none may do.
  void judge(cli::Exit exit);

 private:
  Progress& progress_;
  std::string saidOut_, saidErr_;
  llvm::raw_string_ostream out_{saidOut_}, err_{saidErr_};
};

/// Runs a command; what it wrote.
template <typename Command>
std::string heard(Progress& progress, const char* name, Command command) {
  progress.stage(name);
  Heard heard(progress);
  heard.judge(command(heard.output()));
  return heard.said();
}

/// Every command that reads sets, on those in the folder.
void runCommands(const std::string& folder, Random& random, Progress& progress);

}  // namespace thou::tests
