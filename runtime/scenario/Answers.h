// Answers given beforehand, fitted to decisions by meaning. Next: ScenarioRunner.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/rules/Game.h"

namespace thou::scenario {

/// The answers of one step, used in the order given: the first that fits a decision answers it. One that names several things where
/// one is asked for at a time (payments, the order of forced abilities, abilities to use) goes on answering until all are taken.
class Answers {
 public:
  explicit Answers(const std::vector<bytecode::Answer>& answers);

  /// Indices into the options of the game's pending decision (for Number the number), or nothing when no answer fits.
  std::optional<std::vector<uint32_t>> fit(rules::Game& game);
  /// What was decided without being asked: an answer that names just that is met, and of one in use it is a part. Whose forced ability
  /// resolves first is decided only among several: an answer met by one alone would say more than was so.
  void take(rules::Game& game, const rules::Decision& forced);
  /// The first answer of which something was not asked for, or nullptr.
  const bytecode::Answer* unused() const;
  /// Whether the answer has answered anything.
  bool answered(const bytecode::Answer& answer) const { return uses_[size_t(&answer - answers_.data())].used; }

 private:
  /// What has become of one thing that an answer names.
  struct PartUse {
    std::optional<uint32_t> wanted;  ///< how many; of `each` as many as could be chosen when it was first used
    std::vector<uint32_t> taken;     ///< numbers of the cards or players chosen
    std::vector<uint32_t> left;      ///< those that it could mean as well when something of the answer was last used
    bool done() const { return wanted && taken.size() >= *wanted; }
  };
  struct Use {
    bool used = false;
    bool met = false;  ///< what it names was decided without being asked; it may still answer something
    std::vector<PartUse> parts;
  };
  std::optional<std::vector<uint32_t>> fitOne(rules::Game& game, const rules::Decision& decision,
                                              const bytecode::Answer& answer, Use& use);
  std::optional<std::vector<uint32_t>> together(rules::Game& game, const rules::Decision& decision,
                                                const bytecode::Answer& answer, Use& use);
  std::optional<std::vector<uint32_t>> oneOf(rules::Game& game, const rules::Decision& decision,
                                             const bytecode::Answer& answer, Use& use);
  std::optional<std::vector<uint32_t>> decline(rules::Game& game, const rules::Decision& decision,
                                               const bytecode::Answer& answer, Use& use);
  std::optional<std::vector<uint32_t>> yesNo(rules::Game& game, const rules::Decision& decision,
                                             const bytecode::Answer& answer, Use& use);

  bool takeMore(const rules::Decision& forced);

  const std::vector<bytecode::Answer>& answers_;
  std::vector<Use> uses_;
};

/// How a decision can be answered, in a scenario's words: "`choosing to use Coil` or `declining to use Coil`".
std::string waysToAnswer(const rules::Game& game);

}  // namespace thou::scenario
