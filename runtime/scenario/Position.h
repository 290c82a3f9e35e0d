// The position on the table as text: players, zones, cards with what is on them. For messages of failed scenarios.
#pragma once

#include <string>

#include "runtime/rules/Game.h"

namespace thou::scenario {

/// One line a zone that holds something, the cards of long decks counted only. `you`: the player whom a scenario means by this word, who is
/// marked.
std::string describePosition(const rules::Game& game, state::PlayerId you = state::kNoPlayer);

/// What a decision asks and allows: "player 1: Choose an enemy: Thug; Moth Keeper".
std::string describeDecision(const rules::Decision& decision);

}  // namespace thou::scenario
