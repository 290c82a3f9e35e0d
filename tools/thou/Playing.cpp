// Threads that take one scenario after another, and a queue that puts them back in order. See Playing.h.
#include "tools/thou/Playing.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace thou::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kTick{100};
constexpr size_t kMostJobs = 256;

}  // namespace

size_t jobsOf(const Playing& playing, size_t plays) {
  const size_t wanted = playing.jobs ? playing.jobs : std::max(1u, std::thread::hardware_concurrency());
  return std::clamp<size_t>(wanted, 1, std::clamp<size_t>(plays, 1, kMostJobs));
}

void playAll(const std::vector<Play>& plays, const Playing& playing, const std::function<bool(size_t, Played)>& take) {
  std::vector<std::optional<Played>> played(plays.size());
  std::mutex mutex;  // guards `played` and `count`
  std::condition_variable changed;
  size_t count = 0;
  std::atomic<size_t> next = 0;
  std::atomic<bool> stopped = false;
  const auto work = [&](size_t job) {
    for (size_t i = next++; i < plays.size() && !stopped; i = next++) {
      const scenario::Watch watch = playing.watch ? playing.watch(job, plays[i]) : scenario::Watch{};
      const Clock::time_point start = Clock::now();
      Played one{.result = scenario::run(*plays[i].program, plays[i].scenario, /*withLog=*/false, watch)};
      one.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      const std::lock_guard lock(mutex);
      played[i] = std::move(one);
      ++count;
      changed.notify_one();
    }
  };
  std::vector<std::jthread> threads;
  for (size_t job = 0; job < jobsOf(playing, plays.size()); ++job) threads.emplace_back(work, job);
  for (size_t i = 0; i < plays.size(); ++i) {
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, kTick, [&] { return played[i].has_value(); })) {
      const size_t done = count;
      lock.unlock();
      if (playing.waiting) playing.waiting(done);
      lock.lock();
    }
    Played one = std::move(*played[i]);
    played[i].reset();
    const size_t done = count;
    lock.unlock();
    if (playing.waiting) playing.waiting(done);
    if (take(i, std::move(one))) continue;
    stopped = true;
    break;
  }
}

}  // namespace thou::cli
