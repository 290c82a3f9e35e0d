// A trial: whether an ability may be used is found by carrying it out on a copy of the state. See README.md beside this file.
//
// INVARIANT: a trial leaves no trace. It reads the state of the engine that asks, and plays on copies with a log of its own.
// Next: Trial.cpp, which explores; Probe.h, what an engine notes while it plays a trial.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "runtime/rules/Game.h"
#include "runtime/rules/trial/Probe.h"

namespace thou::rules {

struct Candidate;

/// How a trial has ended.
enum class Ended : uint8_t {
  Did,     ///< a way was found that pays the whole cost and does something
  Weak,    ///< a way was found that pays, and then does only what no card is used for where it says more (Weight::Weak)
  Vain,    ///< a way was found that pays, and then a condition does not hold that only what was done on the way decides
  Hidden,  ///< some way depends on what the player cannot see, or on chance: it counts as able to succeed
  Limits,  ///< there are more ways than a trial looks at
  Unpaid,  ///< no way pays the whole cost
  Idle,    ///< the cost can be paid, but then nothing is done
};

/// "did", "weak" and so on.
const char* nameOf(Ended ended);

/// Whether the ability may be used, if a trial has ended so.
inline bool mayBeUsed(Ended ended) { return ended != Ended::Unpaid && ended != Ended::Idle; }

/// What a judge is told of an ability that a player may or may not use.
struct Judgement {
  const Engine* engine = nullptr;  ///< what asks, in the position in which it asks
  int64_t card = 0;                ///< slot
  bytecode::Index ability = bytecode::kNone;
  state::PlayerId you;
  int64_t event = 0;         ///< that it would be used on, else 0
  bool situation = false;    ///< what its condition asks besides costs and effect
  bool condition = false;    ///< its whole condition
  Ended trial = Ended::Did;  ///< where the situation holds
};

class Trial {
 public:
  /// Ways that a trial looks at, and fuel that all of them may take together.
  static constexpr uint32_t kWays = 256;
  static constexpr int64_t kFuel = 200'000;

  /// A trial of what `asking` plays.
  explicit Trial(Engine& asking) : asking_(asking) {}

  /// Tries an ability, used on an event (0: on none).
  Ended of(const Candidate& candidate, int64_t event);

 private:
  /// Plays on from copy number `depth`; whether a way was found that may be gone. Else `ended_` has the best end that was come to.
  bool explore(uint32_t depth);
  /// Goes on with one answer of several, on a copy: `answer` gives it to an engine that stands before the decision.
  template <class Answer>
  bool follow(uint32_t depth, Answer answer);
  bool exploreChoice(uint32_t depth, Engine& engine);
  /// Whether a way has ended so that nothing else need be looked at; notes how.
  bool ends(Ended ended);
  state::GameState& copy(uint32_t depth, const state::GameState& state);

  Engine& asking_;
  Probe probe_;
  Ended ended_ = Ended::Unpaid;
  uint32_t ways_ = 0;
  Limits limits_;  ///< `fuel`: what is left of it
  std::deque<state::GameState> copies_;
};

}  // namespace thou::rules
