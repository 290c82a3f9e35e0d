// Reducing and increasing: stats, and amounts on their way. Next: Price.h, what it costs to play cards.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "Increase your hand size by 1.": whose identity gets so much more.
bool increased(Context& context, const Clause& clause, Desc& whose, std::vector<Modification>& changes);

/// "you play": nothing else is said of it.
bool isPlay(const Context& context, const syntax::VerbGroup& verb);

/// Whether a clause with `reduce` or `increase` speaks of the cost to play cards.
bool speaksOfPrice(const Context& context, const Clause& clause);

/// What `by` or `to` says behind the cursor: "by 1", "by that character's ATK", "by 1 for each ally you control".
const Node* byHowMuch(Context& context, Cursor& cursor);

/// `reduce that amount by 1` and `increase that damage by 1`, of the event that would happen.
const Node* changeAmount(Context& context, const Clause& clause, bool more);

/// `Reduce the amount of damage X takes from each attack by 1.`, with a condition before it or without. `handled`: it is one.
bool amountLine(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text,
                std::vector<Index>& result, bool& handled);

}  // namespace thou::sema
