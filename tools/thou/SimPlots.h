// Pictures of many games, as SVG files. Next: Svg.h.
#pragma once

#include <string>
#include <vector>

#include "tools/thou/Cli.h"
#include "tools/thou/SimGames.h"

namespace thou::cli {

/// A picture and the file that it belongs in.
struct Plot {
  std::string file;
  std::string svg;
};

/// What there is enough to draw of: win-rate, rounds, counters and cards-in-zones over time, cards-drawn, cards-played, cards-came.
std::vector<Plot> plotsOf(const SimGames& games);

/// Writes them into a folder, which is made where it is not there. False, once it has been said, where that fails.
bool writePlots(const SimGames& games, const std::string& folder, Output output);

}  // namespace thou::cli
