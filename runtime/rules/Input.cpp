// See Input.h.
#include "runtime/rules/Input.h"

namespace thou::rules {

std::string meaningOf(const Decision& decision, std::span<const uint32_t> choice) {
  std::string answers;
  for (const uint32_t index : choice) {
    if (!answers.empty()) answers += "; ";
    if (decision.kind == DecisionKind::Number) {
      answers += std::to_string(index);
    } else if (index < decision.options.size()) {
      answers += decision.options[index].text;
    }
  }
  if (answers.empty()) answers = "nothing";
  return "player " + std::to_string(decision.player.value) + ": " + decision.prompt + ": " + answers;
}

}  // namespace thou::rules
