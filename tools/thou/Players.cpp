// Players by name. See Players.h.
#include "tools/thou/Players.h"

#include "compiler/driver/Files.h"
#include "llvm/Support/FileSystem.h"
#include "tools/thou/Scope.h"

namespace thou::cli {

bool Programs::read(const std::vector<std::string>& names, Output output) {
  for (const std::string& name : names) {
    if (play::isPlayerName(name) || scripts_.contains(name)) continue;
    if (!llvm::sys::fs::exists(name)) {
      reportUnknown("player", name, {"random", "lookahead", "mcts"}, output);
      output.err << "  (nor a file with a script)\n";
      return false;
    }
    std::string text, unread;
    if (!driver::readFile(name, text, unread)) {
      output.err << "thou: " << unread << '\n';
      return false;
    }
    play::Script::Problem problem;
    scripts_[name] = play::Script::parse(text, problem);
    if (scripts_[name]) continue;
    output.err << name << ':' << problem.line << ':' << problem.column << ": error: " << problem.what << '\n';
    return false;
  }
  return true;
}

std::unique_ptr<play::Player> Programs::make(const std::string& name, const bytecode::Program& program,
                                             uint64_t seed) const {
  const auto script = scripts_.find(name);
  if (script == scripts_.end()) return play::playerNamed(name, program, seed);
  return std::make_unique<play::ScriptedPlayer>(script->second, seed);
}

void Programs::warn(Output output) const {
  for (const auto& [name, script] : scripts_) {
    for (const uint32_t line : script->unmatched())
      output.err << name << ':' << line << ": warning: nothing that this line names was ever offered\n";
  }
}

}  // namespace thou::cli
