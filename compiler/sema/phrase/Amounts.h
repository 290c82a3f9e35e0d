// Amounts: counters, resources, stats, zones, numbers.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "for each X"
bool forEach(const Chunk& chunk);

/// How many X there are; the cursor stands on `chunk`
const Node* timesOf(Context& context, const Chunk& chunk, Cursor& cursor);

/// The amount that the sentence before or the event watched was about, or null. `cards`: it is so many cards that are wanted.
const Node* thatMuch(Context& context, bool cards);

Desc describeCounter(Context& context, const NounPhrase& phrase, const NounDecl& noun);

Desc describeResource(Context& context, const NounPhrase& phrase, const NounDecl& noun);

Index lessOf(const Context& context, Index stat);

const Node* statOf(Context& context, const Node* card, const Desc& stat);

Desc describeStat(Context& context, const NounPhrase& phrase);

/// "the combined remaining hit points of ...": of all those cards together.
bool isCombined(const Context& context, const NounPhrase& phrase);

Desc combined(Context& context, const NounPhrase& phrase, Cursor& cursor);

Desc describeZone(Context& context, const NounPhrase& phrase, const NounDecl& noun);

Desc describeNumber(Context& context, const NounPhrase& phrase);

}  // namespace thou::sema
