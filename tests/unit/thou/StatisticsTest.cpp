// Intervals against published values, and where there is nothing to count.
#include "tools/thou/Statistics.h"

#include <doctest/doctest.h>

using namespace thou::cli;

TEST_SUITE("games") {
  TEST_CASE("statistics: Wilson's interval") {
    const auto [low, high] =
        Share{81, 263}.interval();  // Newcombe 1998, Statistics in Medicine 17, 857: 0.2553 to 0.3662
    CHECK(low == doctest::Approx(0.2553).epsilon(0.0005));
    CHECK(high == doctest::Approx(0.3662).epsilon(0.0005));
    CHECK(Share{0, 20}.interval().first == 0);
    CHECK(Share{0, 20}.interval().second == doctest::Approx(0.1611).epsilon(0.001));
    CHECK(Share{}.interval() == std::pair(0.0, 1.0));
  }

  TEST_CASE("statistics: the difference of two shares") {
    const Difference difference = differenceOf(Share{56, 70}, Share{48, 80});  // Newcombe 1998, 17, 873, method 10
    CHECK(difference.value == doctest::Approx(0.2));
    CHECK(difference.low == doctest::Approx(0.0524).epsilon(0.001));
    CHECK(difference.high == doctest::Approx(0.3339).epsilon(0.001));
    CHECK(difference.clear());
    CHECK_FALSE(differenceOf(Share{5, 10}, Share{4, 10}).clear());
    CHECK_FALSE(differenceOf(Share{}, Share{}).clear());
  }

  TEST_CASE("statistics: means and quantiles") {
    CHECK(meanOf({1, 2, 3, 4}).value == 2.5);
    CHECK(meanOf({1, 2, 3, 4}).high == doctest::Approx(2.5 + 1.959964 * 0.645497));
    CHECK(meanOf({}).value == 0);
    std::vector<double> values{4, 1, 3, 2};
    CHECK(quantile(values, 0.5) == 2.5);
    CHECK(quantile(values, 0.25) == 1.75);
    CHECK(quantile(values, 1) == 4);
    values.clear();
    CHECK(quantile(values, 0.5) == 0);
  }
}
