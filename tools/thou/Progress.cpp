// The progress line. See Progress.h.
#include "tools/thou/Progress.h"

#include <algorithm>

namespace thou::cli {
namespace {

constexpr size_t kBar = 30;
constexpr size_t kColumns = 79;

std::string duration(double seconds) {
  const auto whole = uint64_t(seconds + 0.5);
  if (whole < 60) return std::to_string(whole) + " s";
  if (whole < 3600) return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

}  // namespace

std::string Progress::line(uint64_t done, uint64_t all, double seconds, const std::string& what) {
  const size_t full = all == 0 ? kBar : size_t(double(kBar) * double(done) / double(all));
  std::string line = "[" + std::string(full, '#') + std::string(kBar - full, '.') + "] " + std::to_string(done) +
                     " of " + std::to_string(all) + " " + what;
  if (done > 0) line += ", " + duration(seconds / double(done) * double(all - done)) + " left";
  line.resize(std::min(line.size(), kColumns));
  return line;
}

void Progress::show(uint64_t done, uint64_t all) {
  if (!out_) return;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  if (seconds < 1) return;
  std::string text = line(done, all, seconds, what_);
  const size_t width = text.size();
  if (width < width_) text.append(width_ - width, ' ');
  width_ = width;
  *out_ << '\r' << text;
  out_->flush();
}

Progress::~Progress() {
  if (!out_ || width_ == 0) return;
  *out_ << '\r' << std::string(width_, ' ') << '\r';
  out_->flush();
}

}  // namespace thou::cli
