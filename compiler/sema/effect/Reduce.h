// Reducing and increasing: costs, stats, and amounts on their way.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "Increase your hand size by 1.": whose identity gets so much more.
bool increased(Context& context, const Clause& clause, Desc& whose, std::vector<Modification>& changes);

/// "Reduce the cost to play this card by 1 for each minion engaged with you.".
bool reduceLine(Context& context, const Clause& clause, bytecode::Ability& ability);

/// `reduce that amount by 1` and `increase that damage by 1`, of the event that would happen.
const Node* changeAmount(Context& context, const Clause& clause, bool more);

/// `Reduce the amount of damage X takes from each attack by 1.`, with a condition before it or without. `handled`: it is one.
bool amountLine(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text,
                std::vector<Index>& result, bool& handled);

}  // namespace thou::sema
