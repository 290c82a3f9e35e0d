// What came of many games, as tables and as JSON; what differs between two runs. Next: SimGames.h, Worth.h; SimPlots.h for pictures.
#pragma once

#include "tools/thou/Cli.h"
#include "tools/thou/SimGames.h"

namespace thou::cli {

/// The counts as tables of at most 80 columns; with `json` each game as a line, and the counts as the last one.
void reportSim(const SimGames& games, bool json, Output output);

/// What the second run has that the first has not: differences with their intervals.
void reportComparison(const SimGames& first, const SimGames& second, bool json, Output output);

}  // namespace thou::cli
