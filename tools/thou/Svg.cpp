// Writing SVG. See Svg.h.
#include "tools/thou/Svg.h"

#include <cmath>
#include <cstdio>

namespace thou::cli {
namespace {

constexpr const char* kStyle = R"(
text { font-family: system-ui, sans-serif; font-size: 13px }
.title { font-size: 17px; font-weight: 600 }
.small { font-size: 11px }
.ground { fill: #ffffff } text { fill: #1b1f24 } .muted { fill: #57606a }
.grid { stroke: #e3e6ea } .axis { stroke: #8b949e } .zero { stroke: #57606a; stroke-dasharray: 4 3 }
.c1 { fill: #2467a8; stroke: #2467a8 } .c2 { fill: #b8560f; stroke: #b8560f }
.c3 { fill: #23784a; stroke: #23784a } .c4 { fill: #75489f; stroke: #75489f }
.b1 { fill: #2467a8; fill-opacity: .18 } .b2 { fill: #b8560f; fill-opacity: .18 }
.b3 { fill: #23784a; fill-opacity: .18 } .b4 { fill: #75489f; fill-opacity: .18 }
.faint { fill: #aab3bd; stroke: #aab3bd }
polyline { fill: none !important; stroke-width: 2 }
.bar { stroke: none } .interval { stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  .ground { fill: #15181d } text { fill: #e6e9ed } .muted { fill: #a2acb7 }
  .grid { stroke: #2b323a } .axis { stroke: #77828e } .zero { stroke: #a2acb7 }
  .c1 { fill: #6fb0f2; stroke: #6fb0f2 } .c2 { fill: #f0a35e; stroke: #f0a35e }
  .c3 { fill: #66c892; stroke: #66c892 } .c4 { fill: #bd99e6; stroke: #bd99e6 }
  .b1 { fill: #6fb0f2; fill-opacity: .25 } .b2 { fill: #f0a35e; fill-opacity: .25 }
  .b3 { fill: #66c892; fill-opacity: .25 } .b4 { fill: #bd99e6; fill-opacity: .25 }
  .faint { fill: #5b6672; stroke: #5b6672 }
}
)";

std::string number(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.1f", std::isfinite(value) ? value : 0.0);
  return buffer;
}

std::string attribute(const char* name, double value) { return std::string(" ") + name + "=\"" + number(value) + '"'; }
std::string styled(std::string_view style) { return " class=\"" + Svg::escaped(style) + '"'; }
std::string closed(const char* element, std::string_view tip) {
  return tip.empty() ? "/>\n" : "><title>" + Svg::escaped(tip) + "</title></" + element + ">\n";
}

}  // namespace

Svg::Svg(double width, double height, std::string_view title, std::string_view description)
    : width_(width), height_(height), title_(title), description_(description) {
  text({20, 30}, title, "title");
}

std::string Svg::escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        if (uint8_t(c) >= 0x20 || c == '\t' || c == '\n') result += c;
    }
  }
  return result;
}

void Svg::line(Point from, Point to, std::string_view style) {
  body_ += "<line" + attribute("x1", from.x) + attribute("y1", from.y) + attribute("x2", to.x) + attribute("y2", to.y) +
           styled(style) + "/>\n";
}

void Svg::rect(Point corner, double width, double height, std::string_view style, std::string_view tip) {
  body_ += "<rect" + attribute("x", corner.x) + attribute("y", corner.y) + attribute("width", width) +
           attribute("height", height) + styled(style) + closed("rect", tip);
}

void Svg::circle(Point centre, double radius, std::string_view style, std::string_view tip) {
  body_ += "<circle" + attribute("cx", centre.x) + attribute("cy", centre.y) + attribute("r", radius) + styled(style) +
           closed("circle", tip);
}

void Svg::points(const char* element, const std::vector<Point>& points, std::string_view style) {
  body_ += std::string("<") + element + " points=\"";
  for (size_t i = 0; i < points.size(); ++i) body_ += (i ? " " : "") + number(points[i].x) + "," + number(points[i].y);
  body_ += '"' + styled(style) + "/>\n";
}
void Svg::polyline(const std::vector<Point>& points, std::string_view style) {
  this->points("polyline", points, style);
}
void Svg::polygon(const std::vector<Point>& points, std::string_view style) { this->points("polygon", points, style); }

void Svg::text(Point at, std::string_view text, std::string_view style, Anchor anchor) {
  const char* const anchors[] = {"start", "middle", "end"};
  body_ += "<text" + attribute("x", at.x) + attribute("y", at.y) + " text-anchor=\"" + anchors[size_t(anchor)] + '"' +
           styled(style) + '>' + escaped(text) + "</text>\n";
}

std::string Svg::finish() const {
  const std::string size = number(width_) + " " + number(height_);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size +
         "\"" + attribute("width", width_) + attribute("height", height_) +
         " role=\"img\" aria-labelledby=\"title description\">\n<title id=\"title\">" + escaped(title_) +
         "</title>\n<desc id=\"description\">" + escaped(description_) + "</desc>\n<style>" + kStyle +
         "</style>\n<rect class=\"ground\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\"/>\n" + body_ + "</svg>\n";
}

double stepOf(double length, int marks) {
  if (!(length > 0)) return 1;
  const double raw = length / marks;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= raw) return step * power;
  }
  return 10 * power;
}

}  // namespace thou::cli
