// A view of the table in words, for `thou play`: who is where, in what state, what lasts and until when.
//
// Lines are not broken yet; indentation says what belongs to what, and what has none is a heading. INVARIANT: what is said comes from a view, so
// nothing is told that its viewer may not see. Next: runtime/play/View.h, PlayText.h.
#pragma once

#include <string>
#include <vector>

#include "runtime/play/View.h"

namespace thou::cli {

/// The table: the scenario, the other players, the viewer, what is set aside, what lasts.
std::string boardOf(const play::View& view);

/// The lines of a table that are other than they were, each below what it belongs to; all where most are, nothing where none is.
std::string changedOf(const std::string& before, const std::string& now);

/// The cards of the zones whose names contain `name`, whatever its case; empty where there are none that the viewer sees.
std::string pilesOf(const play::View& view, const std::string& name);

/// "round, player phase, turn of Hanne Voss"; empty before the game.
std::string nowOf(const play::View& view);

/// A player as the viewer is told of it: "Hanne Voss (player 1)", "player 2".
std::string playerOf(const play::View& view, uint32_t seat);

/// A card in a line: its name, what it is, its values and its state.
std::string lineOf(const play::CardView& card);
/// All that is to be said of a card, its text too.
std::string fullOf(const play::CardView& card);
/// What stands on a card, in lines: what it is and its text.
std::string printedOf(const play::CardView& card);
/// Its text and keywords, in lines.
std::string textOf(const play::CardView& card);
/// What decides between it and others that the decision offers: whose it is where they are of several players, what it is, its values, state
/// and cost. Empty where there is nothing to say.
std::string briefOf(const play::View& view, const play::CardView& card);

/// How many may be chosen, and what it is to choose nothing, as a request.
std::string askedFor(const rules::Decision& decision);

/// All cards that the viewer sees a name of, those attached and offered too.
std::vector<const play::CardView*> cardsOf(const play::View& view);
/// The card that an option of the decision is, or is an ability of; null where there is none that the viewer sees.
const play::CardView* cardOf(const play::View& view, size_t option);

}  // namespace thou::cli
