// What stands before a noun of cards: adjectives, traits, kinds, facing, names. Next: Modifiers.cpp, what stands behind.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool modify(Context& context, Desc& desc, const NounPhrase& phrase, const Word& modifier);

/// `other`, `another`: not `self`, where that could be meant; else not the card mentioned last. False where there is none.
bool otherThan(Context& context, const Node* self, Desc& desc);

const Node* adjectiveTest(Context& context, const Word& adjective, const Node* card);

bool traitsJoined(const Context& context, const NounPhrase& first, Cursor& cursor, std::vector<Index>& traits,
                  const NounPhrase*& last, bool* all = nullptr);

}  // namespace thou::sema
