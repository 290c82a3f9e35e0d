// Intervals, means and quantiles. See Statistics.h.
#include "tools/thou/Statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace thou::cli {
namespace {

constexpr double kZ = 1.959964;  ///< of the normal distribution, for 95 %

/// The squared standard error of the mean.
double errorOf(const std::vector<double>& values, double mean) {
  if (values.size() < 2) return 0;
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return sum / double(values.size() - 1) / double(values.size());
}

double average(const std::vector<double>& values) {
  return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

}  // namespace

std::pair<double, double> Share::interval() const {
  if (all == 0) return {0, 1};
  const double n = double(all);
  const double middle = (value() + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(value() * (1 - value()) / n + kZ * kZ / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Difference differenceOf(const Share& share, const Share& other) {
  const double a = share.value(), b = other.value();
  const auto [lowA, highA] = share.interval();
  const auto [lowB, highB] = other.interval();
  return {
      .value = a - b, .low = a - b - std::hypot(a - lowA, highB - b), .high = a - b + std::hypot(highA - a, b - lowB)};
}

Mean meanOf(const std::vector<double>& values) {
  const double mean = average(values);
  const double half = kZ * std::sqrt(errorOf(values, mean));
  return {.value = mean, .low = mean - half, .high = mean + half};
}

Difference differenceOf(const std::vector<double>& values, const std::vector<double>& others) {
  const double a = average(values), b = average(others);
  const double half = kZ * std::sqrt(errorOf(values, a) + errorOf(others, b));
  return {.value = a - b, .low = a - b - half, .high = a - b + half};
}

double quantile(std::vector<double>& values, double part) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const double at = part * double(values.size() - 1);
  const size_t below = size_t(at);
  const size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (values[above] - values[below]) * (at - double(below));
}

}  // namespace thou::cli
