// Pictures as SVG: a small writer of what charts need. Colours are classes, so that one file reads well on light and on dark ground; there is a
// title and a description for screen readers; fonts are those of the reader. Next: SimPlots.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace thou::cli {

class Svg {
 public:
  struct Point {
    double x = 0;
    double y = 0;
  };
  enum class Anchor : uint8_t { Start, Middle, End };

  /// A picture so large. `title` is written above it as well; `description` says in words what it shows.
  Svg(double width, double height, std::string_view title, std::string_view description);

  // Classes: ink, muted, grid, axis; c1 .. c4 = colours of series, b1 .. b4 = bands of the same.
  void line(Point from, Point to, std::string_view style);
  void rect(Point corner, double width, double height, std::string_view style, std::string_view tip = {});
  void circle(Point centre, double radius, std::string_view style, std::string_view tip = {});
  void polyline(const std::vector<Point>& points, std::string_view style);
  void polygon(const std::vector<Point>& points, std::string_view style);
  void text(Point at, std::string_view text, std::string_view style = "ink", Anchor anchor = Anchor::Start);

  /// The whole document.
  std::string finish() const;

  /// Text as XML holds it: what has no place there is left out.
  static std::string escaped(std::string_view text);

 private:
  void points(const char* element, const std::vector<Point>& points, std::string_view style);

  double width_;
  double height_;
  std::string title_;
  std::string description_;
  std::string body_;
};

/// A round step for about so many marks on an axis that is so long: 1, 2 or 5 times a power of ten.
double stepOf(double length, int marks);

}  // namespace thou::cli
