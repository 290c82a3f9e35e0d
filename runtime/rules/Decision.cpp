// The pending decision, read off the state: the top frame that waits says what is asked, the options are found anew. Deriving it
// changes nothing, so a copied or loaded game asks the same question.
#include <bit>

#include "runtime/rules/Engine.h"

namespace thou::rules {

using state::Frame;
using state::FrameKind;
using state::PlayerId;

namespace {

/// Packed resources in words: "1 mental, 2 wild".
std::string resourcesText(const bytecode::Program& program, uint64_t packed) {
  std::string text;
  for (size_t i = 0; i < program.currencies.size(); ++i) {
    const uint32_t many = uint32_t(packed >> (8 * i) & 0xff);
    if (many == 0) continue;
    text +=
        (text.empty() ? "" : ", ") + std::to_string(many) + " " + std::string(program.string(program.currencies[i]));
  }
  return text;
}

int64_t resourcesIn(uint64_t packed) {
  int64_t sum = 0;
  for (; packed != 0; packed >>= 8) sum += int64_t(packed & 0xff);
  return sum;
}

}  // namespace

Option Engine::optionOf(const Candidate& candidate, bool words) const {
  if (!words)
    return {.value = candidate.card,
            .card = state::CardRef::fromSlot(candidate.card),
            .ability = candidate.ability,
            .you = candidate.you};
  return {
      .value = candidate.card,
      .card = state::CardRef::fromSlot(candidate.card),
      .ability = candidate.ability,
      .you = candidate.you,
      .name = candidate.card == 0 ? std::string() : nameOf(candidate.card),
      .text = abilityText(candidate.card, candidate.ability) +
              (candidate.yield == 0 ? "" : " (gives " + resourcesText(program_, candidate.yield) + ")"),
  };
}

std::vector<Candidate> Engine::waitingCandidates() {
  const Frame frame = state_.top();
  std::vector<Candidate> list;
  switch (frame.kind) {
    case FrameKind::Event: {
      const Stage stage = Stage(frame.stage);
      list = candidates(frame.what, timingOf(stage), forcedStage(stage));
      if (!forcedStage(stage))
        std::erase_if(list, [&](const Candidate& candidate) { return candidate.you.value != frame.you; });
      break;
    }
    case FrameKind::Offer:
      list = usable(bytecode::Timing(frame.what), PlayerId{frame.you});
      break;
    case FrameKind::Pay:
      list = payers(PlayerId{frame.you}, frame.card);
      break;
    case FrameKind::Code:
    case FrameKind::Ability:
    case FrameKind::Resolve:
    case FrameKind::Standing:
    case FrameKind::Choice:
      break;
  }
  return list;
}

Decision Engine::decision(bool words) {
  const Frame frame = state_.top();
  if (frame.kind == FrameKind::Choice) return decisionOf(frame, words);
  Decision decision{.player = PlayerId{frame.you}};
  const std::vector<Candidate> list = found_ ? std::move(*found_) : waitingCandidates();
  found_.reset();
  decision.options.reserve(list.size());
  for (const Candidate& candidate : list) decision.options.push_back(optionOf(candidate, words));
  decision.maximum = 1;
  writeFor(seatBit(decision.player));  // the prompt names no card that the player may not see
  if (frame.kind == FrameKind::Pay) {
    decision.kind = DecisionKind::Payment;
    decision.minimum = 1;
    decision.source = state::CardRef::fromSlot(frame.card);
    if (words) decision.prompt = paymentText(frame);
  } else if (frame.kind == FrameKind::Event) {
    const bool forced = forcedStage(Stage(frame.stage));
    decision.kind = forced ? DecisionKind::Order : DecisionKind::Ability;
    decision.minimum = forced ? 1 : 0;
    if (words) decision.prompt = (forced ? "Which resolves first? " : "Use an ability? ") + eventText(frame.what);
  } else {
    decision.kind = DecisionKind::Ability;
    if (words) decision.prompt = "Use an ability?";
    if (words && (frame.flags & state::kFrameOne) == 0) {
      uint32_t scope = state_.count(state::Section::Events);
      while (scope > 0 && !program_.verbs[state_.event(scope - 1).verb].scope) --scope;
      decision.passing = "end your actions";
      if (scope > 0)
        decision.passing +=
            " in this " + std::string(program_.string(program_.verbs[state_.event(scope - 1).verb].name));
    }
  }
  writeFor(0);
  return decision;
}

std::string Engine::paymentText(const Frame& frame) const {
  const uint64_t kinds = required(uint64_t(frame.extra), frame.card), paid = uint64_t(frame.event);
  const int64_t whole = std::max(frame.amount, resourcesIn(kinds)), given = resourcesIn(paid);
  std::string text = "Pay " + std::to_string(whole);
  if (kinds != 0) text += ", of it " + resourcesText(program_, kinds) + ",";
  if (frame.card != 0) text += " for " + nameOf(frame.card);
  if (paid != 0) {
    text += ": " + resourcesText(program_, paid) + " paid";
    if (whole > given) text += ", " + std::to_string(whole - given) + " to go";
  }
  return text;
}

Decision Engine::decisionOf(const Frame& frame, bool words) const {
  Decision decision{.player = PlayerId{frame.you}};
  const bytecode::ChoiceSpec& spec = program_.choices[frame.what];
  decision.kind = DecisionKind(frame.stage);
  if (words) decision.prompt = std::string(program_.string(spec.prompt));
  decision.source = state::CardRef::fromSlot(frame.card);
  decision.minimum = decision.maximum = 1;
  switch (decision.kind) {
    case DecisionKind::Cards:
    case DecisionKind::Players: {
      const bool cards = decision.kind == DecisionKind::Cards;
      for (const int64_t slot : machine_.elements(frame.amount)) {
        const std::string text = !words ? "" : cards ? nameOf(slot) : playerName(PlayerId{uint8_t(slot)});
        decision.options.push_back({.value = slot,
                                    .card = cards ? state::CardRef::fromSlot(slot) : state::CardRef{},
                                    .name = cards ? text : std::string(),
                                    .text = text});
      }
      decision.minimum = frame.count;
      decision.maximum = uint32_t(frame.extra);
      break;
    }
    case DecisionKind::Mode:
      for (size_t i = 0; i < spec.modes.size() && i < 64; ++i) {
        if ((frame.amount >> i & 1) != 0)
          decision.options.push_back(
              {.value = int64_t(i), .text = words ? std::string(program_.string(spec.modes[i])) : std::string()});
      }
      break;
    case DecisionKind::YesNo:
      decision.options = {{.value = 1, .text = "yes"}, {.value = 0, .text = "no"}};
      break;
    case DecisionKind::Number:
      decision.minimum = uint32_t(frame.amount);
      decision.maximum = uint32_t(frame.extra);
      break;
    case DecisionKind::Ability:
    case DecisionKind::Order:
    case DecisionKind::Payment:
      break;
  }
  return decision;
}

}  // namespace thou::rules
