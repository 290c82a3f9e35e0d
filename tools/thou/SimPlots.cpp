// Drawing many games. See SimPlots.h.
#include "tools/thou/SimPlots.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

#include "compiler/driver/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "tools/thou/Svg.h"
#include "tools/thou/Worth.h"

namespace thou::cli {
namespace {

constexpr double kWidth = 760;
constexpr double kLabels = 250;  ///< room for names at the left
constexpr double kRow = 24;
constexpr size_t kCardsDrawn = 15;  ///< at each end
constexpr size_t kSeries = 4;       ///< colours that there are

std::string formatted(const char* format, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

std::string cut(const std::string& text, size_t most) {
  return text.size() <= most ? text : text.substr(0, most - 2) + "..";
}

/// "Two Roads: 200 games, lookahead, random"
std::string subtitle(const SimGames& games) {
  std::string text = games.run.game + ": " + std::to_string(games.rows.size()) + " games, ";
  for (size_t i = 0; i < games.run.players.size(); ++i) text += (i ? ", " : "") + games.run.players[i];
  for (const std::string& change : games.run.changes) text += ", " + change;
  return cut(text, 110);
}

/// From numbers to places along one direction.
struct Scale {
  double low, high;   ///< numbers
  double begin, end;  ///< places
  double operator()(double value) const { return begin + (value - low) / (high - low) * (end - begin); }
};

/// One line of a chart of intervals.
struct Bar {
  std::string name;
  double value, low, high;
  std::string said;  ///< at the right
  std::string style;
};

/// Points with their intervals, one below the other. The vertical line `zero` is where there is no difference.
std::string intervals(const SimGames& games, const std::string& title, const std::string& description,
                      const std::vector<Bar>& bars, double low, double high, std::optional<double> zero,
                      const char* axis) {
  const double top = 76;
  const double bottom = top + kRow * double(bars.size());
  Svg svg(kWidth, bottom + 56, title, description);
  svg.text({20, 50}, subtitle(games), "muted");
  const Scale x{low, high, kLabels, kWidth - 150};
  const double step = stepOf(high - low, 6);
  for (double mark = std::ceil(low / step) * step; mark <= high + step / 1000; mark += step) {
    svg.line({x(mark), top - 6}, {x(mark), bottom}, "grid");
    svg.text({x(mark), bottom + 18}, formatted("%.0f", mark), "small muted", Svg::Anchor::Middle);
  }
  svg.text({(x.begin + x.end) / 2, bottom + 38}, axis, "small muted", Svg::Anchor::Middle);
  if (zero) svg.line({x(*zero), top - 6}, {x(*zero), bottom}, "zero");
  for (size_t i = 0; i < bars.size(); ++i) {
    const Bar& bar = bars[i];
    const double y = top + kRow * (double(i) + 0.5);
    svg.text({kLabels - 12, y + 4}, cut(bar.name, 36), "ink", Svg::Anchor::End);
    svg.line({x(std::clamp(bar.low, low, high)), y}, {x(std::clamp(bar.high, low, high)), y}, "interval " + bar.style);
    svg.circle({x(std::clamp(bar.value, low, high)), y}, 4.5, bar.style, bar.name + ": " + bar.said);
    svg.text({kWidth - 140, y + 4}, bar.said, "small muted");
  }
  return svg.finish();
}

std::string winRate(const SimGames& games) {
  std::vector<Bar> bars;
  std::string words = "Points are shares of games won, lines their 95 % confidence intervals.";
  const auto add = [&](const std::string& name, const Share& share, const char* style) {
    const auto [low, high] = share.interval();
    const std::string said = formatted("%.1f %%", 100 * share.value()) + " of " + std::to_string(share.all);
    bars.push_back({name, 100 * share.value(), 100 * low, 100 * high, said, style});
    words += " " + name + ": " + said + ".";
  };
  if (!games.versus()) {
    Share all;
    for (const SimRow& row : games.rows) all.add(row.won(1));
    add("all games", all, "c1");
  }
  for (const Rate& rate : ratesOf(games))
    add(rate.name, rate.share, rate.of == "player" ? "c1" : rate.of == "deck" ? "c2" : "c3");
  return intervals(games, "Games won", words, bars, 0, 100, std::nullopt, "games won, in percent");
}

/// What is drawn of one card after the other.
std::optional<std::string> cards(const SimGames& games, Met met, const std::string& title, const std::string& what) {
  const std::vector<Worth> worth = worthOf(games, met);
  if (worth.empty()) return std::nullopt;
  std::vector<Bar> bars;
  double most = 10;
  for (size_t i = 0; i < worth.size(); ++i) {
    if (i >= kCardsDrawn && i + kCardsDrawn < worth.size()) continue;
    const Worth& each = worth[i];
    const bool shared =
        std::count_if(worth.begin(), worth.end(), [&](const Worth& other) { return other.card == each.card; }) > 1;
    bars.push_back({.name = each.card + (shared ? ", " + each.deck : ""),
                    .value = 100 * each.difference.value,
                    .low = 100 * each.difference.low,
                    .high = 100 * each.difference.high,
                    .said = formatted("%+.0f", 100 * each.difference.value) +
                            formatted(" (%+.0f", 100 * each.difference.low) +
                            formatted(" to %+.0f)", 100 * each.difference.high),
                    .style = !each.difference.clear()    ? "faint"
                             : each.difference.value > 0 ? "c1"
                                                         : "c2"});
    most = std::max({most, std::abs(bars.back().low), std::abs(bars.back().high)});
  }
  most = std::min(100.0, std::ceil(most / 10) * 10);
  const std::string words = "For each card how many more games in a hundred were won " + what +
                            ", with the 95 % confidence interval; grey where that holds 0. " + bars.front().name + " " +
                            bars.front().said + " is first, " + bars.back().name + " " + bars.back().said + " last.";
  return intervals(games, title, words, bars, -most, most, 0.0, "difference of games won, in percentage points");
}

std::string rounds(const SimGames& games) {
  std::map<uint32_t, std::map<std::string, uint64_t>> by;  // rounds, ending
  std::map<std::string, size_t> series;
  for (const auto& [ending, many] : endingsOf(games)) series.emplace(ending, series.size());
  uint32_t longest = 1;
  for (const SimRow& row : games.rows) {
    ++by[row.rounds]
        [row.ending == "won" && row.winner > 0 ? "won by player " + std::to_string(row.winner) : row.ending];
    longest = std::max(longest, row.rounds);
  }
  uint64_t most = 1;
  for (const auto& [round, endings] : by) {
    uint64_t sum = 0;
    for (const auto& [ending, many] : endings) sum += many;
    most = std::max(most, sum);
  }
  std::vector<double> all;
  for (const SimRow& row : games.rows) all.push_back(row.rounds);
  const double median = quantile(all, 0.5);
  Svg svg(
      kWidth, 380, "How many rounds games take",
      "A bar for each number of rounds, as high as there are games of it, divided by how they ended. The median is " +
          formatted("%.0f", median) + ", the longest game took " + std::to_string(longest) + ".");
  svg.text({20, 50}, subtitle(games), "muted");
  const Scale x{0.5, longest + 0.5, 60, kWidth - 20};
  const Scale y{0, double(most), 320, 96};
  const double step = std::max(1.0, stepOf(double(most), 5));
  for (double mark = 0; mark <= double(most); mark += step) {
    svg.line({x.begin, y(mark)}, {x.end, y(mark)}, mark == 0 ? "axis" : "grid");
    svg.text({x.begin - 8, y(mark) + 4}, formatted("%.0f", mark), "small muted", Svg::Anchor::End);
  }
  const double width = (x.end - x.begin) / longest;
  for (const auto& [round, endings] : by) {
    double below = 0;
    for (const auto& [ending, many] : endings) {
      const std::string style = "bar c" + std::to_string(series[ending] % kSeries + 1);
      const double gap = std::min(2.0, width / 6);
      svg.rect({x(round) - width / 2 + gap, y(below + double(many))}, width - 2 * gap,
               y(below) - y(below + double(many)), style,
               std::to_string(many) + " games of " + std::to_string(round) + " rounds: " + ending);
      below += double(many);
    }
  }
  const double each = std::max(1.0, stepOf(longest, 16));
  for (double mark = each == 1 ? 1 : each; mark <= longest; mark += each)
    svg.text({x(mark), 338}, formatted("%.0f", mark), "small muted", Svg::Anchor::Middle);
  svg.text({(x.begin + x.end) / 2, 360}, "rounds", "small muted", Svg::Anchor::Middle);
  double at = x.begin;
  for (const auto& [ending, index] : series) {
    svg.rect({at, 66}, 12, 12, "bar c" + std::to_string(index % kSeries + 1));
    svg.text({at + 18, 77}, ending);
    at += 40 + 7.5 * double(ending.size());
  }
  return svg.finish();
}

/// Quartiles of one track, as long as enough games go on.
struct Course {
  std::vector<double> low, middle, high;
};

Course courseOf(const std::vector<const std::vector<int64_t>*>& tracks, size_t games) {
  Course course;
  const size_t enough = std::max<size_t>(3, games / 10);
  for (size_t moment = 0;; ++moment) {
    std::vector<double> values;
    for (const std::vector<int64_t>* track : tracks) {
      if (moment < track->size()) values.push_back(double((*track)[moment]));
    }
    if (values.size() < std::min(enough, games)) return course;
    course.low.push_back(quantile(values, 0.25));
    course.middle.push_back(quantile(values, 0.5));
    course.high.push_back(quantile(values, 0.75));
  }
}

/// The same counted of several players.
struct Panel {
  std::string name;
  std::vector<std::pair<std::string, Course>> courses;  ///< whose, "" = the scenario's
  double most = 0;
  size_t length = 0;
};

/// Panels of all tracks about cards in zones, or of all others. What stays at nothing in most games has none.
std::vector<Panel> panelsOf(const SimGames& games, bool zones) {
  std::map<std::string, std::map<std::string, std::vector<const std::vector<int64_t>*>>> by;
  // Where nothing was counted in a game, there was none of it as long as the game went on.
  std::map<uint32_t, bool> names;
  for (const SimRow& row : games.rows) {
    for (const auto& [name, values] : row.tracks) names[name] = true;
  }
  std::vector<std::vector<int64_t>> nothing;
  nothing.reserve(games.rows.size());
  for (const SimRow& row : games.rows) nothing.emplace_back(row.rounds + 1, 0);
  for (const auto& [id, any] : names) {
    std::string name = games.names[id], whose;
    if (name.starts_with("cards in ") != zones) continue;
    if (const size_t at = name.rfind(" of player "); at != std::string::npos) {
      whose = name.substr(at + 4);
      name.resize(at);
    }
    std::vector<const std::vector<int64_t>*>& tracks = by[name][whose];
    for (size_t i = 0; i < games.rows.size(); ++i) {
      const auto found = games.rows[i].tracks.find(id);
      tracks.push_back(found == games.rows[i].tracks.end() ? &nothing[i] : &found->second);
    }
  }
  std::vector<Panel> panels;
  for (const auto& [name, owners] : by) {
    Panel panel{.name = name, .courses = {}};
    for (const auto& [whose, tracks] : owners) {
      Course course = courseOf(tracks, games.rows.size());
      for (const double value : course.high) panel.most = std::max(panel.most, value);
      panel.length = std::max(panel.length, course.high.size());
      panel.courses.emplace_back(whose, std::move(course));
    }
    if (panel.most > 0 && panel.length > 1) panels.push_back(std::move(panel));
  }
  return panels;
}

void draw(Svg& svg, const Panel& panel, double left, double top, double width, double height,
          const std::map<std::string, size_t>& colours) {
  svg.text({left, top + 12}, panel.name);
  const Scale x{0, double(panel.length - 1), left + 24, left + width - 8};
  const Scale y{0, panel.most, top + height - 24, top + 26};
  const double step = std::max(1.0, stepOf(panel.most, 3));
  for (double mark = 0; mark <= panel.most; mark += step) {
    svg.line({x.begin, y(mark)}, {x.end, y(mark)}, mark == 0 ? "axis" : "grid");
    svg.text({x.begin - 5, y(mark) + 4}, formatted("%.0f", mark), "small muted", Svg::Anchor::End);
  }
  const double each = std::max(1.0, stepOf(double(panel.length - 1), 5));
  for (double mark = 0; mark <= double(panel.length - 1); mark += each)
    svg.text({x(mark), y.begin + 15}, formatted("%.0f", mark), "small muted", Svg::Anchor::Middle);
  for (const auto& [whose, course] : panel.courses) {
    const std::string colour = std::to_string(colours.at(whose) % kSeries + 1);
    std::vector<Svg::Point> band, middle;
    for (size_t i = 0; i < course.high.size(); ++i) {
      band.push_back({x(double(i)), y(course.high[i])});
      middle.push_back({x(double(i)), y(course.middle[i])});
    }
    for (size_t i = course.low.size(); i-- > 0;) band.push_back({x(double(i)), y(course.low[i])});
    svg.polygon(band, "b" + colour);
    svg.polyline(middle, "c" + colour);
  }
}

std::optional<std::string> overTime(const SimGames& games, bool zones) {
  const std::vector<Panel> panels = panelsOf(games, zones);
  if (panels.empty()) return std::nullopt;
  constexpr size_t kColumns = 3;
  const double width = (kWidth - 40) / kColumns, height = 150;
  std::map<std::string, size_t> colours;
  std::string names;
  for (const Panel& panel : panels) {
    names += (names.empty() ? "" : "; ") + panel.name;
    for (const auto& [whose, course] : panel.courses) colours.emplace(whose, 0);
  }
  size_t next = 0;
  for (auto& [whose, colour] : colours) colour = next++;
  const size_t lines = (panels.size() + kColumns - 1) / kColumns;
  Svg svg(kWidth, 96 + height * double(lines) + 24,
          zones ? "Cards in zones, round by round" : "Counters on the table, round by round",
          "Lines are medians, bands go from the first to the third quartile of the games that still went on, as each "
          "round began "
          "and at the end; a round is shown while a tenth of the games go on. Panels: " +
              names + ".");
  svg.text({20, 50}, subtitle(games), "muted");
  double at = 20;
  for (const auto& [whose, colour] : colours) {
    svg.rect({at, 62}, 12, 12, "bar c" + std::to_string(colour % kSeries + 1));
    svg.text({at + 18, 73}, whose.empty() ? "scenario" : whose);
    at += 110;
  }
  svg.text({kWidth - 20, 73}, "median and quartiles; rounds played", "small muted", Svg::Anchor::End);
  for (size_t i = 0; i < panels.size(); ++i)
    draw(svg, panels[i], 20 + width * double(i % kColumns), 92 + height * double(i / kColumns), width - 12, height,
         colours);
  return svg.finish();
}

}  // namespace

std::vector<Plot> plotsOf(const SimGames& games) {
  std::vector<Plot> plots;
  const auto add = [&](const char* file, std::optional<std::string> svg) {
    if (svg) plots.push_back({file, std::move(*svg)});
  };
  if (games.rows.empty()) return plots;
  add("win-rate.svg", winRate(games));
  add("rounds.svg", rounds(games));
  add("counters.svg", overTime(games, false));
  add("cards-in-zones.svg", overTime(games, true));
  add("cards-drawn.svg",
      cards(games, Met::Drawn, "What cards were worth that were drawn", "where it was drawn than where it was not"));
  add("cards-played.svg",
      cards(games, Met::Played, "What cards were worth that were played", "where it was played than where it was not"));
  if (!games.versus())
    add("cards-came.svg", cards(games, Met::Came, "What the scenario's cards were worth that came",
                                "where it came than where it did not"));
  return plots;
}

bool writePlots(const SimGames& games, const std::string& folder, Output output) {
  if (const std::error_code error = llvm::sys::fs::create_directories(folder)) {
    output.err << "thou: " << folder << ": " << error.message() << '\n';
    return false;
  }
  for (const Plot& plot : plotsOf(games)) {
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, plot.file);
    std::string problem;
    if (driver::writeFile(path.str().str(), plot.svg, problem)) continue;
    output.err << "thou: " << problem << '\n';
    return false;
  }
  return true;
}

}  // namespace thou::cli
