// The little statistics that reports of many games need. Next: SimReport.cpp, SimPlots.cpp.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace thou::cli {

/// So many of all, such as games won.
struct Share {
  uint64_t of = 0;
  uint64_t all = 0;

  void add(bool counts) {
    of += counts;
    ++all;
  }
  double value() const { return all == 0 ? 0 : double(of) / double(all); }
  /// The 95 % confidence interval (Wilson, "Probable inference", 1927); 0 to 1 where there is nothing.
  std::pair<double, double> interval() const;
};

/// How much greater one share is than another, with the 95 % confidence interval made of both intervals (Newcombe 1998, method 10).
struct Difference {
  double value = 0;
  double low = -1;
  double high = 1;
  /// Whether the interval is on one side of 0.
  bool clear() const { return low > 0 || high < 0; }
};
Difference differenceOf(const Share& share, const Share& other);

/// A mean with its 95 % confidence interval, by the normal distribution: for many values.
struct Mean {
  double value = 0;
  double low = 0;
  double high = 0;
};
Mean meanOf(const std::vector<double>& values);
Difference differenceOf(const std::vector<double>& values, const std::vector<double>& others);

/// The value below which that part of the values lies, between neighbours in proportion; 0 where there are none. Sorts them.
double quantile(std::vector<double>& values, double part);

}  // namespace thou::cli
