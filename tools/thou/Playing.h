// Many scenarios on many threads, their results in the order asked for. Next: Test.cpp, which reports them.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "runtime/scenario/ScenarioRunner.h"

namespace thou::cli {

/// A scenario of a program that has been verified.
struct Play {
  const bytecode::Program* program = nullptr;
  bytecode::Index scenario = bytecode::kNone;
};

struct Played {
  scenario::Result result;
  double seconds = 0;
};

struct Playing {
  unsigned jobs = 0;  ///< threads; 0 = as many as there are cores
  /// What looks on while thread `job`, from 0, plays; empty = nothing.
  std::function<scenario::Watch(size_t job, const Play&)> watch;
  /// Called about ten times a second, by the caller's thread, with how many have been played; empty = not.
  std::function<void(size_t played)> waiting;
};

/// How many threads `playing` comes to for so many scenarios.
size_t jobsOf(const Playing& playing, size_t plays);

/// Plays them all and hands each over, by the caller's thread and in their order, until one is answered with false. What is handed over does not depend
/// on the number of threads, but for the seconds.
void playAll(const std::vector<Play>& plays, const Playing& playing, const std::function<bool(size_t, Played)>& take);

}  // namespace thou::cli
