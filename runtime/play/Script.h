// Players written as text: what to prefer and what to avoid, in order. The language is described in tools/README.md.
//
//   // Hold out first.
//   prefer "play Stand Fast", "Shut the Gates".
//   when asked "discard": prefer "Dry Kindling"; pass.
//   avoid "Coal Barge".
//   otherwise random.
//
// Next: Player.h; tools/thou/Players.h, which reads the files.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/play/Player.h"

namespace thou::play {

/// A script that was read. Players of several games share it; it counts which of its lines ever matched.
class Script {
 public:
  enum class Act : uint8_t {
    Prefer,  ///< takes the options that contain one of the texts, those of earlier texts first
    Avoid,   ///< takes them only where it must
    Pass,    ///< takes no more than it must
    Most,    ///< of numbers the greatest; of options as many as may be
    Least,   ///< of numbers the smallest; of options as few as must be
  };
  /// What fills an answer that no rule has decided.
  enum class Otherwise : uint8_t { AtRandom, First, Pass };

  struct Rule {
    Act act{};
    std::string asked;               ///< part of the question, in lower case; empty = any
    std::vector<std::string> texts;  ///< in lower case
    uint32_t line = 0;               ///< from 1
    size_t number = 0;               ///< among all
  };
  /// What is wrong with a text, and where, both counted from 1.
  struct Problem {
    uint32_t line = 0;
    uint32_t column = 0;
    std::string what;
  };

  /// Reads a script; null, with what is wrong, where it is none.
  static std::shared_ptr<const Script> parse(std::string_view text, Problem& problem);

  const std::vector<Rule>& rules() const { return rules_; }
  Otherwise otherwise() const { return otherwise_; }
  /// A rule has decided something.
  void matched(const Rule& rule) const { matched_[rule.number] = true; }
  /// Lines whose rules have never decided anything, each once.
  std::vector<uint32_t> unmatched() const;

 private:
  std::vector<Rule> rules_;
  Otherwise otherwise_ = Otherwise::AtRandom;
  std::unique_ptr<std::atomic<bool>[]> matched_;
};

/// Plays by a script. An answer that the game refuses is followed by random ones.
class ScriptedPlayer final : public Player {
 public:
  ScriptedPlayer(std::shared_ptr<const Script> script, uint64_t seed);
  Choice choose(const rules::Game& game) override;

 private:
  Choice byScript(const rules::Game& game);

  std::shared_ptr<const Script> script_;
  RandomPlayer random_;
  uint64_t asked_ =
      0;  ///< hash of the game that was last answered: the same again is the same question, the answer refused
};

/// How an option reads to a script: `play NAME` or `use NAME` and the ability's text; else as it is shown.
std::string wordsOf(const bytecode::Program& program, const rules::Option& option);

}  // namespace thou::play
