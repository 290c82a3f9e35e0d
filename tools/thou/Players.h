// The programs that play, as a command line names them: `random`, `lookahead`, `mcts`, or a file with a script. Next: Sim.cpp.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/play/Script.h"
#include "tools/thou/Cli.h"

namespace thou::cli {

class Programs {
 public:
  /// Reads what the names mean. False, once it has been said, where one means nothing or a script has a mistake.
  bool read(const std::vector<std::string>& names, Output output);
  /// A player by a name that has been read.
  std::unique_ptr<play::Player> make(const std::string& name, const bytecode::Program& program, uint64_t seed) const;
  /// Says which rules of scripts have never matched anything.
  void warn(Output output) const;

 private:
  std::map<std::string, std::shared_ptr<const play::Script>> scripts_;
};

}  // namespace thou::cli
