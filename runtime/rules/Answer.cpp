// Answers: whether one fits the pending decision, what would, and what it does to the frame that waits.
#include <algorithm>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using state::Frame;
using state::FrameKind;
using state::Section;

std::optional<std::string> checkAnswer(const Decision& decision, std::span<const uint32_t> choice) {
  const auto range = [&] {
    return decision.minimum == decision.maximum
               ? std::to_string(decision.minimum)
               : std::to_string(decision.minimum) + " to " + std::to_string(decision.maximum);
  };
  if (decision.kind == DecisionKind::Number) {
    if (choice.size() == 1 && choice[0] >= decision.minimum && choice[0] <= decision.maximum) return std::nullopt;
    return "give one number: " + range();
  }
  const auto wanted = [&] {
    std::string legal;
    for (const Option& option : decision.options) legal += (legal.empty() ? "" : "; ") + option.text;
    return "choose " + range() + " of: " + legal;
  };
  if (choice.size() < decision.minimum || choice.size() > decision.maximum) return wanted();
  for (size_t i = 0; i < choice.size(); ++i) {
    if (choice[i] >= decision.options.size()) return wanted();
    if (std::find(choice.begin(), choice.begin() + ptrdiff_t(i), choice[i]) != choice.begin() + ptrdiff_t(i))
      return wanted() + " (each once)";
  }
  return std::nullopt;
}

void Engine::settle(int64_t value) {
  const uint32_t result = state_.top().result;
  state_.truncate(Section::Frames, state_.frames() - 1);
  state_.row<int64_t>(Section::Registers, state_.top().registers + result - 1) = value;
}

void Engine::settleWith(std::span<const int64_t> chosen) {
  // The list is made as the Code frame's, after the frame above it is gone.
  settle(machine_.makeList(chosen));
}

void Engine::answer(const Decision& decision, std::span<const uint32_t> choice) {
  state_.logWord(uint64_t(decision.kind) << 32 | choice.size());
  for (const uint32_t index : choice) state_.logWord(index);
  if (logging()) {
    const auto text = [&] {
      std::string chosen = playerName(decision.player) + (choice.empty() ? " passes" : " chooses ");
      for (size_t i = 0; i < choice.size(); ++i) {
        chosen += i == 0 ? "" : ", ";
        chosen +=
            decision.kind == DecisionKind::Number ? std::to_string(choice[i]) : textOf(decision.options[choice[i]]);
      }
      return chosen;
    };
    // Which ability it was, or what comes of a yes, is told as it happens.
    const bool minor = choice.empty() || decision.kind == DecisionKind::YesNo ||
                       decision.kind == DecisionKind::Ability || decision.kind == DecisionKind::Order ||
                       decision.kind == DecisionKind::Payment;
    note(LogKind::Choice, text, {}, decision.player, minor);
  }
  const auto chosen = [&] {
    const Option& option = decision.options[choice[0]];
    return Candidate{.card = option.value, .ability = option.ability, .you = option.you};
  };
  const uint32_t frameIndex = state_.frames() - 1;
  const Frame frame = state_.frame(frameIndex);
  if (frame.kind == FrameKind::Choice) {
    int64_t value = 0;
    switch (decision.kind) {
      case DecisionKind::Cards:
      case DecisionKind::Players: {
        std::vector<int64_t> slots;
        for (const uint32_t index : choice) slots.push_back(decision.options[index].value);
        value = machine_.makeList(slots);
        break;
      }
      case DecisionKind::Mode:
      case DecisionKind::YesNo:
        value = decision.options[choice[0]].value;
        break;
      case DecisionKind::Number:
        value = choice[0];
        break;
      case DecisionKind::Ability:
      case DecisionKind::Order:
      case DecisionKind::Payment:
        break;
    }
    settle(value);
    return;
  }
  state_.frame(frameIndex).flags &= uint8_t(~state::kFrameAsking);
  if (frame.kind == FrameKind::Event) {
    Frame& window = state_.frame(frameIndex);
    if (forcedStage(Stage(frame.stage))) {
      window.you = 0;
    } else {
      // The next player's turn to use one; a pass counts, a use starts the count anew.
      window.count = choice.empty() ? window.count + 1 : 0;
      window.you = uint8_t(machine_.nextSeat(window.you));
    }
    if (!choice.empty()) useOnEvent(frameIndex, chosen());
  } else if (choice.empty()) {
    finishFrame(frame.count);  // an offer that was passed
  } else {
    if (frame.kind == FrameKind::Offer) ++state_.frame(frameIndex).count;
    startAbility(chosen(), 0);
  }
}

}  // namespace thou::rules
