// What stands before a noun of cards: adjectives, traits, kinds, facing, names. Next: Modifiers.cpp, what stands behind.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Adds what a modifier before the noun says ("exhausted", or a keyword); false after reporting.
bool modify(Context& context, Desc& desc, const NounPhrase& phrase, const Word& modifier);

/// `other`, `another`: not `self`, where that could be meant; else not the card mentioned last. False where there is none.
bool otherThan(Context& context, const Node* self, Desc& desc);

/// Bool: the card is as an adjective says.
const Node* adjectiveTest(Context& context, const Word& adjective, const Node* card);

/// "an [[Attack]], [[Thwart]], or [[Defense]] event", "the [[Spy]] or [[Thief]] trait".
bool traitsJoined(const Context& context, const NounPhrase& first, Cursor& cursor, std::vector<Index>& traits,
                  const NounPhrase*& last, bool* all = nullptr);

}  // namespace thou::sema
