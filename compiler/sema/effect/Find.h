// `Find Moth Keeper and reveal it`: a card is sought in every zone that the ruleset calls `findable`, wherever it is.
// Decks that were looked through are shuffled: the one that held the card, or where there is none, each of them. So is a deck that a text
// searches, unless the text itself says what is shuffled.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "find the X", "search your deck for ...".
const Node* findEffect(Context& context, const Clause& clause);

/// "Find Smuggler and reveal it. (If it is already in play, it engages you.)": so the ruleset reveals what is in play already.
bool remindsOfEngaging(const Context& context, const syntax::Sentence& sentence);

/// Shuffles the deck that a cost has searched where that cost is not paid after all: what is behind the arrow does not come then.
const Node* shuffleInVain(Context& context, const Node* paid);

/// Shuffles the deck that was searched, null where there is none.
const Node* shuffleSearched(Context& context);

/// `Shuffle.`, and no more.
bool isShuffle(const Context& context, const syntax::Sentence& sentence);

/// Whether one of the sentences says what is shuffled.
bool saysShuffle(const Context& context, llvm::ArrayRef<const syntax::Sentence*> sentences);

}  // namespace thou::sema
