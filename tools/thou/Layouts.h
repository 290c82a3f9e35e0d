// Games by name: which compilation declares one, and who sits at its table. Next: Sim.cpp, Play.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/play/Table.h"
#include "tools/thou/Cli.h"

namespace thou::cli {

/// A declared game and who plays it.
struct Table {
  const driver::Compilation* compilation = nullptr;
  play::Seats seats;
};

/// The table that the options mean. Nothing, once the reason has been said, where there is none.
std::optional<Table> tableOf(const Games& games, const std::string& game, const std::vector<std::string>& decks,
                             uint32_t players, Output output);

/// Names all declared games with their rulesets, one a line or one object a line.
Exit listLayouts(const Games& games, bool json, Output output);

/// The ruleset that a compilation is of.
std::string rulesetOf(const driver::Compilation& compilation);

}  // namespace thou::cli
