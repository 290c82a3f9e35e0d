// A line on a terminal that says how far a long run is and how long the rest will take. Next: Sim.cpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "llvm/Support/raw_ostream.h"

namespace thou::cli {

class Progress {
 public:
  /// `out` is a terminal, or null: then nothing is ever written.
  Progress(llvm::raw_ostream* out, std::string what) : out_(out), what_(std::move(what)) {}
  /// Takes the line away.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Shows the line, no sooner than a second after the beginning.
  void show(uint64_t done, uint64_t all);

  /// The line, of at most 79 columns.
  static std::string line(uint64_t done, uint64_t all, double seconds, const std::string& what);

 private:
  llvm::raw_ostream* out_;
  std::string what_;
  size_t width_ = 0;  ///< of what stands there
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace thou::cli
