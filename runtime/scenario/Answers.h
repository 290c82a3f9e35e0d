// Answers given beforehand, fitted to decisions by meaning. Next: ScenarioRunner.h.
#pragma once

#include <optional>
#include <vector>

#include "runtime/rules/Game.h"

namespace thou::scenario {

/// The answers of one step, used in the order given: the first that fits a decision answers it. An answer that lists several cards
/// goes on answering where one is asked for at a time (payments, the order of forced abilities), each card once.
class Answers {
 public:
  explicit Answers(const std::vector<bytecode::Answer>& answers) : answers_(answers), uses_(answers.size()) {}

  /// Indices into the options of the game's pending decision (for Number the number), or nothing when no answer fits.
  std::optional<std::vector<uint32_t>> fit(rules::Game& game);
  /// The first answer that was not used, or nullptr.
  const bytecode::Answer* unused() const;

 private:
  struct Use {
    bool used = false;
    std::vector<uint32_t> cards;  ///< numbers of the cards it has chosen
  };
  std::optional<std::vector<uint32_t>> fitOne(rules::Game& game, const bytecode::Answer& answer, Use& use);

  const std::vector<bytecode::Answer>& answers_;
  std::vector<Use> uses_;
};

}  // namespace thou::scenario
